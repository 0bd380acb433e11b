"""Makes a proposal's changes in the text of the rules, and says sentence by sentence what became different.

Pure: a rulebook and a change give another rulebook. What cannot be done is refused with the place and the mend, never
guessed: no such rule, words that do not stand there, words that stand there twice.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from moderator.core.outcome import Refusal, Voice
from moderator.games.nomopoly.letters.changes import (
    Add,
    AddToSection,
    Amend,
    Change,
    CreateSection,
    Insert,
    Move,
    Once,
    Remark,
    Repeal,
    RepealSection,
    Replace,
)
from moderator.games.nomopoly.proposals.listed import Listed, lists_in
from moderator.games.nomopoly.world.figures import titled
from moderator.language.rulebook import Item, Rulebook, Section, arabic, in_order, roman
from moderator.language.sentences import split


class UnfitError(ValueError):
    """A change that the rules as they stand do not allow for; `refusal` says why and what would fit."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(" ".join(refusal.reasons))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Difference:
    """One sentence that was changed (both set), added (`before` is "") or taken out (`after` is "") in a rule."""

    item: str
    before: str
    after: str

    def line(self) -> str:
        """Give it on one line, with few words around what changed: "... she pays [$10 -> $15] to The Government."."""
        if not self.before:
            return f"+ {self.after}"
        if not self.after:
            return f"- {self.before}"
        return _marked(self.before, self.after)


_MOST_SHOWN = 40


def difference_lines(differences: Sequence[Difference], mailed: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Show what a proposal would change, each sentence with its rule; a long list is cut short, saying so.

    `mailed` says of a sentence, by its words, how it was mailed if it stands otherwise.
    """
    width = max((len(each.item) for each in differences), default=0) + 2
    told = mailed or {}
    lines = [f"{each.item:<{width}}{each.line()}{told.get(each.after, '')}" for each in differences[:_MOST_SHOWN]]
    if len(differences) > _MOST_SHOWN:
        lines.append(f"... and {len(differences) - _MOST_SHOWN} sentences more.")
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Enacted:
    """The rules after a change; `once` is what happens on acceptance and leaves no rule."""

    rulebook: Rulebook
    differences: tuple[Difference, ...] = ()
    once: str = ""


def _refuse(code: str, reason: str, *, send: tuple[str, ...] = (), rules: tuple[str, ...] = ()) -> UnfitError:
    voice = Voice.AMBIGUOUS if code.startswith("several") else Voice.UNREADABLE
    return UnfitError(Refusal(voice, code, (reason,), None, send, rules))


def _item(book: Rulebook, number: str) -> Item:
    """Give the rule of that number. Raises UnfitError naming the rules that its section has."""
    found = book.item(number)
    if found is not None:
        return found
    figures = number.partition(".")[0]
    section = book.section(figures)
    if section is None:
        last = book.sections[-1].number if book.sections else "none"
        raise _refuse("no-such-rule", f"There is no rule {number}: the sections go from I to {last}.")
    numbers = sorted((item.number for item in section.items), key=in_order)
    if not numbers:
        raise _refuse("no-such-rule", f"There is no rule {number}: section {figures} has no rules.")
    between = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else numbers[0]
    near = tuple(difflib.get_close_matches(number, numbers, 2, 0.6))
    raise _refuse("no-such-rule", f"There is no rule {number}: section {figures} has {between}.", rules=near)


def _section(book: Rulebook, name: str) -> Section:
    """Give the section of that number or title. Raises UnfitError naming near titles."""
    wanted = name.strip().upper()
    for section in book.sections:
        if wanted in (section.number, section.title.upper(), f"THE {section.title.upper()}"):
            return section
        if section.title.upper() == f"THE {wanted}":
            return section
    titles = {section.title.upper(): section for section in book.sections}
    near = difflib.get_close_matches(wanted, titles, 1, 0.5)
    hint = f" The nearest is {titles[near[0]].number}, {titled(near[0])}." if near else ""
    raise _refuse("no-such-section", f'There is no section "{name}".{hint}')


_WORD = re.compile(r"[A-Za-z']{4,}")
_PLAIN_TEXT = (
    "when player that this they them with from have each other shall must only than then paid pay "
    "government amount rise first next become there called under into some more most least also does "
    "after before number time "
)
_PLAIN_WORDS = frozenset(_PLAIN_TEXT.split())


def _speaks_of(text: str) -> Counter[str]:
    return Counter(
        word for word in (hit.lower().rstrip("s") for hit in _WORD.findall(text)) if word not in _PLAIN_WORDS
    )


def fitting_section(book: Rulebook, text: str) -> Section:
    """Give the section whose rules speak most of what a new rule speaks of.

    Rare words weigh more; the first section wins a tie.
    """
    spoken = {
        section.number: _speaks_of(section.title + " " + " ".join(i.text for i in section.items))
        for section in book.sections
    }
    spread = Counter(word for words in spoken.values() for word in words)
    wanted = _speaks_of(text)

    def weight(section: Section) -> float:
        words = spoken[section.number]
        size = sum(words.values()) or 1
        return float(sum((words[word] / size) ** 0.5 / spread[word] for word in wanted if words[word]))

    return max(book.sections, key=weight)


def _places(text: str, old: str) -> list[tuple[int, int]]:
    """Find words in a text, never within another word or number; as written first, then whatever their capitals."""
    before = r"(?<![\w$.,-])" if old[:1].isalnum() or old[:1] == "$" else ""
    after = r"(?![\w-]|[.,]\d)" if old[-1:].isalnum() or old[-1:] == "%" else ""
    pattern = before + r"\s+".join(re.escape(word) for word in old.split()) + after
    for flags in (0, re.IGNORECASE):
        found = [hit.span() for hit in re.finditer(pattern, text, flags)]
        if found:
            return found
    return []


def _value_like(text: str, new: str) -> list[tuple[int, int]]:
    """Find the values of the sort of `new`: amounts, percentages or plain numbers."""
    if new.startswith("$"):
        pattern = r"\$\d+(?:,\d{3})*(?:\.\d+)?"
    elif new.endswith("%"):
        pattern = r"\d+(?:\.\d+)?%"
    elif new.isdigit():
        pattern = r"(?<![\w$.,])\d+(?![\w%]|[.,]\d)"
    else:
        return []
    return [hit.span() for hit in re.finditer(pattern, text)]


def _nearest(text: str, old: str) -> str:
    """Give the words of a text that are most like `old`, or ""; for a value, the one value of its sort."""
    values = [text[start:end] for start, end in _value_like(text, old)]
    if values:
        return values[0] if len(set(values)) == 1 else ""
    words = text.split()
    size = max(1, len(old.split()))
    runs = [" ".join(words[place : place + size]).strip(".,:;") for place in range(len(words) - size + 1)]
    near = difflib.get_close_matches(old, runs, 1, 0.5)
    return near[0] if near else ""


def _context(text: str, place: tuple[int, int]) -> str:
    """Give a hit with as many words before it as it takes to quote it alone, two at least, and one behind it."""
    before, right = text[: place[0]].split(" "), text[place[1] :].split(" ")[:2]
    for many in range(3, len(before) + 1):
        words = (" ".join(before[-many:]) + text[place[0] : place[1]] + " ".join(right)).strip(" .,:;")
        if text.count(words) == 1:
            return words
    return text


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _put(text: str, start: int, end: int, new: str) -> str:
    """Put words in the place of others and close the gap that an empty one leaves."""
    whole = text[:start] + new + text[end:]
    return re.sub(r" +([.,;:])", r"\1", re.sub(r"  +", " ", whole)).strip() if not new else whole


def _found(book: Rulebook, change: Replace) -> Replace:
    """Give a replacement its rule: the one that speaks of its matter and holds the old words in the same sentence."""
    spoken = [
        (item, part.text) for item in book.items() for part in split(item.text) if _places(part.text, change.about)
    ]
    meant = list(dict.fromkeys(item.number for item, text in spoken if _places(text, change.old)))
    if len(meant) == 1:
        return replace(change, item=meant[0])
    send = tuple(f'Amend {number}: replace "{change.old}" with "{change.new}".' for number in meant[:3])
    if meant:
        reason = f"{' and '.join(meant)} speak of {change.about} and {change.old}; say which rule is meant."
        raise _refuse("several-places", reason, send=send, rules=tuple(meant))
    values = {place for _, text in spoken for place in (text[a:b] for a, b in _value_like(text, change.new))}
    hint = f" It is {' or '.join(sorted(values))} there." if values else ""
    rules = tuple(dict.fromkeys(item.number for item, _ in spoken))
    reason = f"No rule says {change.old} of {change.about}.{hint}"
    raise _refuse("words-not-found", reason, rules=rules[:3])


def _replaced(change: Replace, text: str) -> str:
    """Give a rule's text after a replacement. Raises UnfitError if the words stand there not at all or too often."""
    item, old, new = change.item, change.old, change.new
    places = _places(text, old) if old else _value_like(text, new)
    if not places:
        what = f'"{old}"' if old else f"a value like {new}"
        near = _nearest(text, old) if old else ""
        send = (f'Amend {item}: replace "{near}" with "{new}".',) if near else ()
        hint = f' The nearest is "{near}".' if near else ""
        raise _refuse("words-not-found", f"{item} does not hold {what}.{hint}", send=send, rules=(item,))
    if len(places) > 1 and not change.every:
        what = f'"{old}"' if old else f"values like {new}"
        longer: list[str] = []
        for place in places[:3]:
            words = _context(text, place)
            inner = _put(words, *_places(words, text[place[0] : place[1]])[0], new)
            longer.append(f'Amend {item}: replace "{words}" with "{inner}".')
        longer.append(f'Amend {item}: replace every "{old}" with "{new}".' if old else "")
        reason = f"{item} holds {what} {_times(len(places))}; quote more of the words around the one you mean."
        raise _refuse("several-places", reason, send=tuple(filter(None, longer)), rules=(item,))
    for start, end in reversed(places):
        text = _put(text, start, end, new)
    return text


def _inserted(change: Insert, text: str) -> str:
    places = _places(text, change.beside)
    if len(places) != 1:
        how = "does not hold" if not places else f"holds {_times(len(places))}"
        code = "words-not-found" if not places else "several-places"
        raise _refuse(code, f'{change.item} {how} "{change.beside}".', rules=(change.item,))
    start, end = places[0]
    words = change.words.strip()
    return f"{text[:start]}{words} {text[start:]}" if change.before else f"{text[:end]} {words}{text[end:]}"


def _moved(book: Rulebook, change: Move) -> Rulebook:
    """Put an entry of a list elsewhere in it. Raises UnfitError if no list has both, or it is not clear which."""
    items = (_item(book, change.item),) if change.item else tuple(book.items())
    lists = [(item, listed) for item in items for listed in lists_in(item.text)]
    for item, listed in lists:
        moved, beside = listed.named(change.what), listed.named(change.beside)
        if not moved or not beside:
            continue
        for words, found in ((change.what, moved), (change.beside, beside)):
            if len(found) > 1:
                which = " or ".join(listed.entries[place] for place in found)
                raise _refuse("several-entries", f'"{words}" can be {which} in {item.number}.', rules=(item.number,))
        return _with_text(book, item, listed.put(item.text, _order(change, listed, moved[0], beside[0])))
    known = next((f": {'; '.join(listed.entries)}" for _, listed in lists if change.item), "")
    lists_none = f"{change.item} lists no" if change.item else "No rule lists"
    reason = f'{lists_none} "{change.what}" beside "{change.beside}"{known}.'
    raise _refuse("no-such-entry", reason, rules=(change.item,) if change.item else ())


def _order(change: Move, listed: Listed, moved: int, beside: int) -> list[int]:
    order = list(range(len(listed.entries)))
    if change.swap:
        order[moved], order[beside] = beside, moved
    elif moved != beside:
        order.remove(moved)
        order.insert(order.index(beside) + (not change.before), moved)
    return order


def _with_items(book: Rulebook, number: str, items: Iterable[Item]) -> Rulebook:
    """Give the book with the items of one section put in the place of the old ones."""
    kept = tuple(items)
    return Rulebook(tuple(replace(s, items=kept) if s.number == number else s for s in book.sections))


def _with_text(book: Rulebook, item: Item, text: str) -> Rulebook:
    section = item.number.partition(".")[0]
    items = (replace(old, text=text) if old.number == item.number else old for old in _section(book, section).items)
    return _with_items(book, section, items)


def _without(book: Rulebook, number: str) -> Rulebook:
    section = number.partition(".")[0]
    items = _section(book, section).items
    return _with_items(
        book, section, (i for i in items if i.number != number and not i.number.startswith(f"{number}."))
    )


def _new_item(book: Rulebook, section: Section, text: str, used: Collection[str]) -> Item:
    """Make a rule at the end of a section, with a key that no rule has or has ever had."""
    tops = [int(part) for item in section.items if (part := item.number.split(".")[1]).isdigit()]
    number = f"{section.number}.{max(tops, default=0) + 1}"
    keys = {item.key for item in book.items()} | set(used)
    key, again = number, 1
    while key in keys:
        again += 1
        key = f"{number}~{again}"
    return Item(number, text, key)


def _added(book: Rulebook, name: str, text: str, used: Collection[str]) -> Rulebook:
    section = _section(book, name) if name else fitting_section(book, text)
    return _with_items(book, section.number, (*section.items, _new_item(book, section, text, used)))


def _created(book: Rulebook, change: CreateSection, used: Collection[str]) -> Rulebook:
    number = roman(max((arabic(section.number) for section in book.sections), default=0) + 1)
    title = change.title.strip().upper()
    if any(section.title.upper() == title for section in book.sections):
        raise _refuse(
            "section-exists", f'There is a section "{change.title}" already. Add to it, or take another title.'
        )
    made = Rulebook((*book.sections, Section(number, title)))
    for text in change.items:
        made = _added(made, number, text, used)
    return made


def _sentence_out(item: Item, which: int) -> str:
    """Give a rule's text without one of its sentences."""
    parts = split(item.text)
    if which > len(parts) or which == 0:
        raise _refuse("no-such-sentence", f"{item.number} has {len(parts)} sentences.", rules=(item.number,))
    place = which - 1 if which > 0 else len(parts) - 1
    return " ".join(part.text for number, part in enumerate(parts) if number != place)


def enact(book: Rulebook, change: Change, used: Collection[str] = ()) -> Enacted:
    """Make one change. `used` are keys of rules that are gone, which no new rule may take.

    Raises UnfitError, with a refusal that can be sent as it stands, when the rules do not allow for it.
    """
    once = ""
    match change:
        case Amend():
            after = _with_text(book, _item(book, change.item), change.text)
        case Replace():
            change = _found(book, change) if change.about else change
            item = _item(book, change.item)
            text = _replaced(change, item.text)
            after = _with_text(book, item, text) if text else _without(book, item.number)
        case Insert():
            item = _item(book, change.item)
            after = _with_text(book, item, _inserted(change, item.text))
        case Move():
            after = _moved(book, change)
        case Add():
            item = _item(book, change.item)
            after = _with_text(book, item, f"{item.text} {change.text}")
        case AddToSection():
            after = _added(book, change.section, change.text, used)
        case CreateSection():
            after = _created(book, change, used)
        case Repeal():
            item = _item(book, change.item)
            text = _sentence_out(item, change.sentence) if change.sentence else ""
            after = _with_text(book, item, text) if text else _without(book, item.number)
        case RepealSection():
            gone = _section(book, change.section).number
            after = Rulebook(tuple(section for section in book.sections if section.number != gone))
        case Once():
            after, once = book, change.text
        case Remark():
            after = book
    return Enacted(after, differences(book, after), once)


def enact_all(
    book: Rulebook, changes: Iterable[Change], used: Collection[str] = ()
) -> tuple[Enacted, tuple[Refusal, ...]]:
    """Make changes one after the other; those that do not fit are left out and refused. `once` joins what is due."""
    now, once, refusals = book, [], []
    for change in changes:
        try:
            done = enact(now, change, used)
        except UnfitError as unfit:
            refusals.append(unfit.refusal)
            continue
        now = done.rulebook
        if done.once:
            once.append(done.once)
    return Enacted(now, differences(book, now), " ".join(once)), tuple(refusals)


def differences(before: Rulebook, after: Rulebook) -> tuple[Difference, ...]:
    """Compare two rulebooks rule by rule (known by their keys) and sentence by sentence."""
    old = {item.key: item for item in before.items()}
    new = {item.key: item for item in after.items()}
    found: list[Difference] = []
    for key in [*old, *(key for key in new if key not in old)]:
        was, now = old.get(key), new.get(key)
        if was and now and was.text == now.text:
            continue
        number = (now or was or Item("", "")).number
        found += _sentences(number, was.text if was else "", now.text if now else "")
    return tuple(found)


def _sentences(number: str, was: str, now: str) -> list[Difference]:
    """Compare two texts of one rule; sentences in the same place that are alike are one that changed."""
    old, new = [part.text for part in split(was)], [part.text for part in split(now)]
    found: list[Difference] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        found += _paired(number, old[a:b], new[c:d])
    return found


def _paired(number: str, old: list[str], new: list[str]) -> list[Difference]:
    """Tell sentences that were changed from those that were taken out or added, by how much they share."""
    left = list(new)
    found = []
    for was in old:
        near = difflib.get_close_matches(was, left, 1, 0.5)
        if near:
            left.remove(near[0])
        found.append(Difference(number, was, near[0] if near else ""))
    return found + [Difference(number, "", now) for now in left]


def _marked(before: str, after: str) -> str:
    """Show what changed within a sentence, with four words on each side."""
    old, new = before.split(), after.split()
    steps = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    pieces: list[str] = []
    for place, (kind, a, b, c, d) in enumerate(steps):
        if kind == "equal":
            words = old[a:b]
            first, last = place == 0, place == len(steps) - 1
            if len(words) > 9 or (len(words) > 4 and (first or last)):
                left = [] if first else words[:4]
                right = [] if last else words[-4:]
                words = [*left, "...", *right]
            pieces.append(" ".join(words))
        else:
            was, now = " ".join(old[a:b]), " ".join(new[c:d])
            tail = _common_tail(was, now)
            shown = f"[{was.removesuffix(tail) or 'nothing'} -> {now.removesuffix(tail) or 'nothing'}]{tail}"
            pieces.append(shown)
    return " ".join(pieces)


def _common_tail(was: str, now: str) -> str:
    """Give the stop that both end with, so that it stands outside the brackets."""
    return was[-1] if was and now and was[-1] == now[-1] and was[-1] in ".,;:" else ""
