"""Reads a proposal's words into changes of the rules: the forms of the rule language, and how real players say them.

What is neither a change nor a sentence that the rule language reads stays as a remark, word for word, for the admin to
judge. Nothing is half read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from lark import Lark, Token, Tree, UnexpectedInput

from moderator.files import folder
from moderator.games.nomopoly.letters.asides import Reads, apart, is_a_remark, scene_apart, staged, without_asides
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
from moderator.games.nomopoly.letters.lines import logical_lines, plain
from moderator.language.declarations import MOST_LETTERS
from moderator.language.reader import leans
from moderator.language.readings import Diagnosis
from moderator.language.sentences import split


@dataclass(frozen=True, slots=True)
class Almost:
    """A sentence that looks like a rule and does not read, with what is wrong."""

    text: str
    diagnosis: Diagnosis | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal as it was read: its title, its changes in order, the sentences that almost read."""

    title: str
    changes: tuple[Change, ...]
    almost: tuple[Almost, ...] = ()


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (folder("grammar") / "proposal.lark").read_text("utf-8")
    return Lark(grammar, start="change", parser="lalr", lexer="contextual")


_PREFIX = re.compile(
    r"(?:(?:also|second(?:ly)?|third(?:ly)?|first(?:ly)?|finally|moreover|furthermore|therefore|hence|so|and|then|thus"
    r"|accordingly|instead|now)[, ]+)*"
    r"(?:(?:i|we)(?:'d like to| would like to| want to| wish to| hereby| also| further| now| therefore| do|,)*[ ]+"
    r"(?:propose|suggest|move|request|demand)\b[ ,:]*(?:(?:that|to|we|for|the following)\b[ ,:]*)*"
    r"|(?:it is|be it) (?:hereby )?(?:proposed|resolved|moved) that[ ,:]*"
    r"|(?:let us|let's|we should|we must|we ought to|please|(?:may i|let me|allow me to) propose)[ ]+(?:also[ ]+)?"
    r"(?:this[ ]*:[ ]*)?)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[ ]*(?:\(?(\d{1,2})[.)]|[-*•])[ ]+")
_INNER_NUMBER = re.compile(r"(?:(?<=[.!?\"])|^)[ ]*\(?(\d{1,2})[.)][ ]+(?=[A-Z\"])")
_REASON = re.compile(
    r",?[ ]+(?:since|because|as (?:it|they|nobody)|so that|for (?:it|they|nobody)|which)\b[^\":]*$"
    r"|,[ ]*(?:nobody|no one|everybody|everyone|it|it's|they|we|you|I)\b[^\":]*$",
    re.IGNORECASE,
)
_AWAITS = re.compile(r"(?:^|[ \n])\(?\d{1,2}[.)]$")
_PROPOSING = re.compile(r"\b(?:propose|suggest|move|request|demand|proposed|resolved|moved)\b", re.IGNORECASE)
_RULE_LIKE = re.compile(
    r"(?:when(?:ever)?|if|as soon as|once|at the (?:start|end|beginning)|in the|during|each|every|an?|no|any"
    r"|anyone|anybody|whoever|players?|all|nobody|the|there|squares?)\b.*(?:\$|%|\b(?:may|must|cannot|can't|can|shall|pays?|gets?|loses?"
    r"|is fined|are fined|becomes?|costs?|owns?|moves?|takes?|receives?|should"
    r"|(?:is|are) (?:a|an|called|no longer))\b)"
    r"|(?:when(?:ever)?|if|as soon as|once|(?:each|every) time)[ ]+(?:(?:an?|any|each|every|another)[ ]+)?"
    r"(?:players?|squares?|(?:any|some|every)(?:one|body))\b.*(?:,|\b(?:she|he|they)\b)",
    re.IGNORECASE | re.DOTALL,
)
_ANNOUNCED_LIKE = re.compile(
    r"(?!(?:I|We|You|My|Our|It|That|This|Because|Since|As|Thanks?|Hello|Hi|Why|How|What|Who|Which|Is|Are|Do|Does|Did|But"
    r"|So|And|Or|Well|Yes|No|Please|Note|Maybe|Perhaps|Anyway|Of)\b)[A-Z].*(?:\$\d|\d%|\b(?:may|must|cannot|can't|shall"
    r"|pays?|gets?|loses?|wins?|is fined|are fined|becomes?|expires?|(?:is|are) (?:doubled|decided by))\b).*[^?!]$",
    re.DOTALL,
)
MOST_SENTENCES = 120
MOST_WORDS = 3_000
_QUOTED = 200
_BODIED = (Amend, Add, AddToSection, CreateSection)


def _figure(word: str) -> int:
    """Give which sentence a phrase like "the second sentence" or "sentence 2" means."""
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    if digits := re.search(r"\d+", word):
        return int(digits[0])
    if "last" in word.lower():
        return -1
    return 1 + next(place for place, ordinal in enumerate(ordinals) if ordinal in word.lower())


def _rule(token: str) -> str:
    """Give a rule's number as the rulebook writes it."""
    bare = token.rsplit(maxsplit=1)[-1].removesuffix("'s").removesuffix("'S")
    first, *rest = bare.split(".")
    return ".".join((first.upper(), *(part.lower() for part in rest)))


def _section(token: str) -> str:
    """Give a section's Roman number in capitals, or its title."""
    name = re.sub(r"^(?:section|chapter)\s+", "", token, flags=re.IGNORECASE).strip().strip('"')
    return name.upper() if re.fullmatch(r"[ivxlcdm]+", name, re.IGNORECASE) else name


def _bare(token: str) -> str:
    return token[1:-1] if token.startswith('"') and token.endswith('"') else token


def _body(token: str) -> str:
    """Give the words of a new text, without quotation marks around the whole of it."""
    text = " ".join(token.split()).strip()
    whole = re.fullmatch(r'"([^"]*)"\.?', text)
    text = whole[1].strip() if whole else text
    return text if text.endswith((".", "!", "?", '."', '!"', ".)", "!)")) else f"{text}."


def _of(tree: Tree[Token], kind: str) -> list[str]:
    return [str(child) for child in tree.scan_values(lambda token: isinstance(token, Token) and token.type == kind)]


def _values(tree: Tree[Token]) -> list[str]:
    return [
        _bare(str(found.children[0])) for found in tree.children if isinstance(found, Tree) and found.data == "value"
    ]


def _swap(tree: Tree[Token]) -> Change:
    """Make the change of one replacement."""
    values = _values(tree)
    if tree.data == "about":
        return Replace("", values[1], values[0], about=_of(tree, "ABOUT")[0].strip().lower().removeprefix("the "))
    rule = _rule(_of(tree, "RULE")[0])
    quotes = [_bare(quote) for quote in _of(tree, "QUOTED")]
    match tree.data:
        case "new_first":
            return Replace(rule, values[1], values[0])
        case "new_only":
            return Replace(rule, "", values[0])
        case "words":
            return Replace(rule, _of(tree, "OLD_WORDS")[0].strip(), _of(tree, "NEW_WORDS")[0].strip())
        case "insert":
            return Insert(rule, quotes[0], quotes[1], before=_of(tree, "PLACE")[0].lower() == "before")
        case "cut":
            return Replace(rule, quotes[0], "")
        case _:
            return Replace(rule, values[0], values[1], every=bool(_of(tree, "EVERY")))


def _moved(tree: Tree[Token]) -> tuple[Change, ...]:
    """Make the change of an order in which a rule lists things; without the rule's number only phases are meant."""
    rule = next(iter(_of(tree, "RULE")), "")
    placed = "".join(_of(tree, "PLACED")).lower()
    before = any(word in placed for word in ("before", "ahead", "front"))
    what, beside = _of(tree, "THING")[0], _of(tree, "OTHER")[0]
    if not rule and "phase" not in f"{what} {beside}".lower():
        return ()
    return (Move(_rule(rule) if rule else "", what, beside, before, swap=tree.data == "swap"),)


def _repeals(tree: Tree[Token]) -> tuple[Change, ...]:
    """Make a change of each rule or section that one sentence strikes."""
    found: list[Change] = []
    for part in tree.children:
        if not isinstance(part, Tree):
            continue
        if part.data == "section":
            found.append(RepealSection(_section(_of(part, "SECTION")[0])))
        else:
            sentence = _figure(_of(part, "SENTENCE")[0]) if part.data == "sentence" else 0
            found.append(Repeal(_rule(_of(part, "RULE")[0]), sentence))
    return tuple(found)


def _made(tree: Tree[Token]) -> tuple[Change, ...]:
    """Make the changes of a parsed sentence."""
    body = (_of(tree, "BODY") or _of(tree, "REST") or [""])[0].strip().removeprefix(":")
    match tree.data:
        case "once":
            return (Once(_body(body)),)
        case "amendment":
            return (Amend(_rule(_of(tree, "RULE")[0]), _body(body)),)
        case "add":
            return (Add(_rule(_of(tree, "RULE")[0]), _body(body)),)
        case "add_quoted":
            return (Add(_rule(_of(tree, "RULE")[0]), _body(_of(tree, "LONG_QUOTE")[0])),)
        case "add_to_section":
            return (AddToSection(_section(_of(tree, "SECTION")[0]), _body(body)),)
        case "add_anywhere":
            return (AddToSection("", _body(body)),)
        case "creation":
            title = (_of(tree, "QUOTED") or _of(tree, "TITLE"))[0]
            return (CreateSection(_bare(title.strip()), _items(body)),)
        case "repeals":
            return _repeals(tree)
        case "move" | "swap":
            return _moved(tree)
        case _:
            return (_swap(tree),)


def _items(body: str) -> tuple[str, ...]:
    """Cut a new section's text at its numbers, or at its lines where it has none."""
    text = body.strip()
    marks = list(_INNER_NUMBER.finditer(text))
    marks += [
        hit for hit in re.finditer(r"\n[ ]*\(?(\d{1,2})[.)][ ]+", text) if not any(hit.end() == m.end() for m in marks)
    ]
    marks.sort(key=lambda hit: hit.start())
    if not marks:
        return tuple(_body(line) for line in text.split("\n") if line.strip())
    ends = [hit.start() for hit in marks[1:]] + [len(text)]
    return tuple(_body(text[hit.end() : end]) for hit, end in zip(marks, ends, strict=True))


def read_change(text: str) -> tuple[Change, ...]:
    """Read one change as a player may word it; none if it is no change."""
    bare = text.strip()
    bare = bare[_matched(bare) :].strip().rstrip(" .!")
    for words in (bare, _REASON.sub("", bare)):
        try:
            tree = _parser().parse(words)
        except UnexpectedInput:
            continue
        return tuple(replace(change, quoted=" ".join(text.split())) for change in _made(tree))
    return ()


def opens_change(line: str) -> bool:
    """Tell whether a line is a change of the rules, or begins one whose new text stands below it."""
    return bool(read_change(line) or (line.endswith(":") and read_change(f"{line}\nIt is so.")))


def holds_change(text: str) -> bool:
    """Tell whether any sentence of a text is a change of the rules: then it is a proposal, and not a rule by itself."""
    units = _units(text)
    return any(_with_body(units, place) for place in range(len(units)))


def _matched(text: str) -> int:
    hit = _PREFIX.match(text)
    return hit.end() if hit else 0


@dataclass(frozen=True, slots=True)
class _Unit:
    """One sentence of a proposal with its line, its paragraph and whether a number stood before it."""

    text: str
    line: int
    paragraph: int
    numbered: str
    opens: bool


def _units(text: str) -> list[_Unit]:
    """Cut a proposal into sentences, line by line; what the writer did not end goes on in the next line."""
    found: list[_Unit] = []
    paragraph = 0
    for number, line in enumerate(logical_lines(plain(text), prose=True)):
        if not line.text.strip():
            paragraph += 1
            continue
        mark = _NUMBER.match(line.text)
        words = line.text[mark.end() :] if mark else line.text
        numbered = (mark[1] or "-") if mark else ""
        for place, sentence in enumerate(_sentences(words)):
            found.append(_Unit(sentence, number, paragraph, numbered, place == 0))
    return found


def _sentences(words: str) -> list[str]:
    """Cut at full stops outside quotation marks; a number within the line stays with the sentence behind it."""
    found: list[str] = []
    carried = ""
    for sentence in split(words.strip()):
        if re.fullmatch(r"\(?\d{1,2}[.)]", sentence.text):
            carried = sentence.text + " "
            continue
        found.append(carried + sentence.text)
        carried = ""
    return found


def _gathers(change: Change, first: _Unit, unit: _Unit, before: str, *, quoted: bool) -> bool:
    """Tell whether a sentence behind a change belongs to the change's new text.

    A new section goes on over blank lines as long as its rules are numbered. A number at the end of the text `before`
    awaits its rule, whatever it says ("1. Once: ...").
    """
    if quoted or (read_change(unit.text) and not (isinstance(change, CreateSection) and _AWAITS.search(before))):
        return False
    if isinstance(change, CreateSection):
        return not unit.opens or bool(unit.numbered)
    if unit.opens and (unit.numbered or unit.text[:1].islower()):
        return False
    return unit.paragraph == first.paragraph


def _is_quoted(text: str) -> bool:
    """Tell whether a change's new text stood in quotation marks and is therefore complete."""
    return bool(re.search(r':[ ]*"[^"]*"[.!]?$', text.strip()))


def _with_body(units: Sequence[_Unit], place: int) -> tuple[tuple[Change, ...], int] | None:
    """Read the change that begins at a sentence, with all of its text, and give where it ends."""
    unit = units[place]
    end = place + 1
    text = unit.text
    if text.rstrip().endswith(":") and end < len(units):
        text += "\n" + _numbered(units[end])
        end += 1
    changes = read_change(text)
    if not changes and re.match(r".*\bnew section\b[ ]*:", text, re.IGNORECASE) and end < len(units):
        text += "\n" + _numbered(units[end])
        end += 1
        changes = read_change(text)
    if not changes:
        return None
    if isinstance(changes[-1], _BODIED):
        quoted = _is_quoted(text)
        while end < len(units) and _gathers(changes[-1], unit, units[end], text, quoted=quoted):
            text += ("\n" if units[end].opens else " ") + _numbered(units[end])
            end += 1
        changes = read_change(text) or changes
    return changes, end


def too_long(text: str) -> Almost | None:
    """Say of a proposal that is longer than proposals are read where that is; reading is bounded by words, not time."""
    words = 0
    for sentences, unit in enumerate(_units(text), 1):
        words += len(unit.text.split())
        if sentences > MOST_SENTENCES or words > MOST_WORDS or len(unit.text) > MOST_LETTERS:
            reason = (
                f"A proposal is read if it has at most {MOST_SENTENCES} sentences of {MOST_LETTERS:,} letters, and "
                f"{MOST_WORDS:,} words in all; here it has more, so nothing of it was read. Divide it into several."
            )
            return Almost(unit.text[:_QUOTED], Diagnosis("proposal-too-long", (reason,)))
    return None


def _numbered(unit: _Unit) -> str:
    return f"{unit.numbered}. {unit.text}" if unit.opens and unit.numbered.isdigit() else unit.text


def candidates(text: str) -> str:
    """Give all that may become rule text in a proposal, so that a reader can learn the words that it declares."""
    said: list[str] = []
    units = _units(text)
    place = 0
    while place < len(units):
        changes, end = _with_body(units, place) or ((), place + 1)
        for change in changes:
            if isinstance(change, CreateSection):
                said += change.items
            elif isinstance(change, (Amend, Add, AddToSection, Once)):
                said.append(change.text)
        if not changes:
            said.append(_stated(units[place].text))
        place = end
    apart_from_it = (scene_apart(sentence.text) for text in said for sentence in split(text))
    return " ".join((*said, *filter(None, apart_from_it)))


def _stated(text: str) -> str:
    """Give a sentence without "I propose that" before it, as it would stand in the rules."""
    end = _matched(text)
    bare = text[end:] if _PROPOSING.search(text[:end]) else text
    return _body(bare[:1].upper() + bare[1:])


def _bare_of_asides(change: Change, reads: Reads) -> tuple[Change, ...]:
    """Give a change without what its new text only says, and that as remarks."""
    if isinstance(change, (Amend, Add, AddToSection)):
        text, says = without_asides(change.text, reads)
        return (replace(change, text=text), *(Remark(each, "") for each in says))
    if isinstance(change, CreateSection):
        rules = [without_asides(item, reads) for item in change.items]
        items = tuple(text for text, _ in rules)
        return (replace(change, items=items), *(Remark(each, "") for _, says in rules for each in says))
    return (change,)


def read_proposal(text: str, reads: Reads, title: str = "") -> Proposal:
    """Read a proposal's words. Sentences that are no change are rules if they read, and remarks if they do not.

    Rule sentences of one paragraph make one rule, since a sentence may lean on the one before; `reads` reads such a
    rule and gives a reading of each of its sentences. What leans on a remark is a remark like it.
    """
    units = _units(text)
    changes: list[Change] = []
    almost: list[Almost] = []
    rule: list[tuple[_Unit, str]] = []
    left: list[Remark] = []

    def close() -> None:
        if rule:
            words = " ".join(said for _, said in rule)
            changes.append(AddToSection("", _body(words), " ".join(unit.text for unit, _ in rule)))
            rule.clear()
        changes.extend(left)
        left.clear()

    place = 0
    while place < len(units):
        unit = units[place]
        found, says = _with_body(units, place), ""
        if not found and (behind := _WITH_AN_ASIDE.match(unit.text)) and is_a_remark(behind[2], reads):
            bare = replace(unit, text=behind[1])
            found, says = _with_body([*units[:place], bare, *units[place + 1 :]], place), behind[2]
        if found:
            close()
            for change in found[0]:
                changes += _bare_of_asides(change, reads)
            changes += [Remark(says, "")] if says else []
            place = found[1]
            continue
        if rule and (rule[-1][0].paragraph != unit.paragraph or (unit.opens and unit.numbered)):
            close()
        said = _stated(unit.text)
        before = [words for _, words in rule]
        reading = reads.read(" ".join([*before, said]))[-1]
        if reading.state == "almost" and (parted := apart(said, before, reads)) is not None:
            said = parted[0]
            left.append(Remark(parted[1], unit.text))
            reading = reads.read(" ".join([*before, said]))[-1]
        elif reading.state == "almost" and (scene := staged(said, before, reads)) is not None:
            said = scene
            reading = reads.read(" ".join([*before, said]))[-1]
        leaning = bool(rule) and units[place - 1] is not rule[-1][0] and leans(reading)
        if reading.state in ("runs", "defines") and not leaning:
            rule.append((unit, said))
        else:
            left.append(Remark(unit.text, unit.text))
            if not rule:
                close()
            if reading.state == "almost" and (_RULE_LIKE.match(said) or _ANNOUNCED_LIKE.match(said)):
                almost.append(Almost(said, reading.diagnosis))
        place += 1
    close()
    return Proposal(title, _gathered(title, changes), tuple(almost))


_WITH_AN_ASIDE = re.compile(r"(.*\S) \(([^()\"]*)\)[.!]?$", re.DOTALL)
"""A change with what its author only says behind it: replace "$60" with "$45" (about time, too)."""


def _gathered(title: str, changes: list[Change]) -> tuple[Change, ...]:
    """Make the rules of a proposal that has a title, and that name no section, a section of that title.

    One rule alone goes where its like stands.
    """
    loose = [change for change in changes if isinstance(change, AddToSection) and not change.section]
    if not title or len(loose) < 2:
        return tuple(changes)
    section = CreateSection(title, tuple(each.text for each in loose), " ".join(each.quoted for each in loose))
    first = changes.index(loose[0])
    return tuple(
        section if place == first else each for place, each in enumerate(changes) if place == first or each not in loose
    )
