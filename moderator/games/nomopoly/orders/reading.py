"""Gives a player's order its meaning: the wish as worded, through the short forms, to the language's reader.

What comes out is queued and carried out at its moment. The exact words that were read are kept with it, so that a saved
game can read them again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from moderator.core.outcome import Refusal, Voice
from moderator.games.nomopoly.letters.letter import Unread, Wish
from moderator.games.nomopoly.orders.conditional import rests_on_state, untimed, with_squares
from moderator.games.nomopoly.orders.queued import QueuedOrder, ReadOrder
from moderator.games.nomopoly.orders.weeks import without_weeks
from moderator.games.nomopoly.wordings.remarks import binds
from moderator.games.nomopoly.wordings.short_forms import ShortForms
from moderator.games.nomopoly.wordings.traced import Traced
from moderator.games.nomopoly.wordings.weeks import weeks_behind
from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon
from moderator.language.readings import ConditionReading, Diagnosis
from moderator.language.tree import Clause, Text, walk

if TYPE_CHECKING:
    from moderator.language.reader import Reader

_SLIP = re.compile(r"(?<![\w#])\$?(?=[\d,.]*[OoIl])(?=[OoIl,.]*\d)[\dOoIl][\dOoIl,.]*(?![\w'])")
_OTHER_MONEY = re.compile(
    r"[£€] ?(?P<behind>\d[\d,]*)|(?<![$\w])(?P<before>\d[\d,]*)(?: ?[£€]| (?:euros?|quid|pounds)\b(?! of\b))",
    re.IGNORECASE,
)
_TURNED = re.compile(r"(?<![\w$])(\d+(?:,\d{3})*)[ ]*(?:\$|dollars?\b|bucks?\b|USD\b)", re.IGNORECASE)
_APART = re.compile(r"\$[ ]+(?=\d)")
_COMMAS = re.compile(r"(?<![\w$,.])\d{1,3}(?:,\d{3})+(?![\w,])")
_NO_NUMBERS = (
    (
        re.compile(r"(?<![\w)])[-\u2212\u2013][ ]*\$?[ ]*\d[\d,.]*"),
        "below-nothing",
        'No order is for less than nothing: "{}". Write the number without the dash.',
    ),
    (
        re.compile(r"(?<![\w$.,#])0+(?:\.0*)?[ ]+(?!and\b|or\b|to\b)[A-Za-z]+|\$0+(?:\.0*)?(?![\d.,])"),
        "nothing-ordered",
        'This orders nothing: "{}".',
    ),
    (re.compile(r"(?<![\w$.,])\d*\.\d+[ ]+[A-Za-z]+"), "part-of-a-thing", 'A thing is had whole or not at all: "{}".'),
    (
        re.compile(r"\$[ ]*\d+(?:,\d{3})*,\d{1,2}(?![\d])|\$[ ]*\d{1,3}(?:\.\d{3})+(?!\d)"),
        "no-amount",
        'This is no amount: "{}". Write $1,000 with three figures behind the comma, or $10.50 with a point.',
    ),
)
_LETTERS = {"O": "0", "o": "0", "I": "1", "l": "1"}
_LOOKS = {"O": "the letter O stands where a zero would", "o": "the letter o stands where a zero would"}
_LOOKS |= {"I": "the letter I stands where a one would", "l": "the letter l stands where a one would"}


def _slip(wish: Wish) -> Refusal | None:
    """Find an amount or a number in which a letter stands for a figure."""
    unquoted = re.sub(r'"[^"]*"', lambda hit: " " * len(hit[0]), wish.order.text)
    if (other := _OTHER_MONEY.search(unquoted)) is not None:
        line = wish.order.splice(*other.span(), f"${other['before'] or other['behind']}").text
        place = _at(wish, wish.order.span(*other.span()))
        reason = f'The game has dollars only, and no "{other[0]}".'
        return Refusal(Voice.UNREADABLE, "other-money", (reason,), place, (conditioned(wish, line),))
    found = _SLIP.search(unquoted)
    if not found:
        return _no_number(wish, unquoted)
    written = found[0].rstrip(".,")
    mended = "".join(_LETTERS.get(letter, letter) for letter in written)
    culprit = next(letter for letter in written if letter in _LETTERS)
    what = "an amount" if written.startswith("$") else "a number"
    line = wish.order.text[: found.start()] + mended + wish.order.text[found.start() + len(written) :]
    return Refusal(
        Voice.UNREADABLE,
        "letter-for-figure",
        (f"This is not {what}: {_LOOKS[culprit]}.",),
        _at(wish, wish.order.span(found.start(), found.start() + len(written))),
        (conditioned(wish, line),),
    )


def _no_number(wish: Wish, unquoted: str) -> Refusal | None:
    """Refuse a number that no order means: less than nothing, nothing at all, a part of a thing, "$10,5"."""
    for pattern, code, reason in _NO_NUMBERS:
        found = pattern.search(unquoted)
        if found:
            place = _at(wish, wish.order.span(found.start(), found.end()))
            return Refusal(Voice.UNREADABLE, code, (reason.format(found[0].strip()),), place)
    return None


def _at(wish: Wish, place: tuple[int, int]) -> tuple[int, int]:
    """Move a place in the letter to its place in the quoted words, and keep it within them."""
    start, end = place[0] - wish.span[0], place[1] - wish.span[0]
    length = len(wish.quoted)
    return (max(0, min(start, length)), max(0, min(end, length)))


def _amounts(order: Traced) -> Traced:
    """Write every amount as the rules do: "120 dollars" and "$ 120" become "$120"."""
    kept = order
    for hit in reversed(list(_TURNED.finditer(order.text))):
        if order.text[: hit.start()].count('"') % 2 == 0:
            kept = kept.splice(hit.start(), hit.end(), f"${hit[1]}")
    for hit in reversed(list(_COMMAS.finditer(kept.text))):
        if kept.text[: hit.start()].count('"') % 2 == 0:
            kept = kept.respelled(hit.start(), hit.end(), hit[0].replace(",", ""))
    for hit in reversed(list(_APART.finditer(kept.text))):
        kept = kept.part(0, hit.start() + 1) + kept.part(hit.end())
    return kept


def _everyday(order: Traced) -> Traced:
    """Write an order in the grammar's own wordings: "vote yes on proposal 2" as "vote for proposal 2"."""
    return order.splice(0, len(order.text), plain(order.text).text)


def _without_purpose(order: Traced, lexicon: Lexicon) -> Traced:
    """Leave out what an order is said to be for, if a rule that grants it says so too and nothing else: "to a duel"."""
    found = _PURPOSE.search(order.text)
    if found is None or not lexicon.entries.get((found["noun"].lower(),), {}).keys().isdisjoint(("NOUN", "NAME")):
        return order
    said = found[0].lower()
    granted = any(said in text.lower() and " may " in text for _, text in lexicon.sentences)
    return order.part(0, found.start()) if granted else order


def _without_thanks(order: Traced, lexicon: Lexicon) -> Traced:
    """Leave out what a payment is said to be for, if that names nothing of the game and no rule says it."""
    found = _THANKS.search(order.text)
    paid = found is not None and _PAYS.match(order.text) and _PAID.search(order.text, 0, found.start())
    if found is None or not paid or binds(found["what"]):
        return order
    words = found["what"].lower().split()
    spans = (tuple(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    if any(not lexicon.entries.get(span, {}).keys().isdisjoint(("NOUN", "NAME")) for span in spans):
        return order
    said = found[0].rstrip(" .!").lower()
    granted = any(said in text.lower() and " may " in text for _, text in lexicon.sentences)
    return order if granted else order.part(0, found.start())


_THANKS = re.compile(
    r"(?<=\w),? (?:for|as an?) (?P<what>[^,;\"$\d]+?)(?: (?:last week|yesterday|earlier))?[ .!]*$", re.IGNORECASE
)
_PAYS = re.compile(r"(?:please )?(?:pay|give|hand|send|transfer|wire)\b", re.IGNORECASE)
_PAID = re.compile(r"\$ ?\d|\b(?:dollars|bucks)\b", re.IGNORECASE)
_OF_A_KIND = re.compile(r"(?P<noun>[a-z]+) (?:for|of|in) the (?P<kind>[a-z]+)(?=\.?$| and )", re.IGNORECASE)


def _compounds(order: Traced, lexicon: Lexicon) -> Traced:
    """Say what is described by what it is for in the noun of the rules: "tickets for the lottery"."""
    for hit in reversed(list(_OF_A_KIND.finditer(order.text))):
        if "NOUN" in lexicon.entries.get((hit["kind"].lower(), hit["noun"].lower()), {}):
            order = order.splice(hit.start(), hit.end(), f"{hit['kind']} {hit['noun']}")
    return order


_PURPOSE = re.compile(
    r" (?:to|for) (?:an? |some )?(?!(?:the|an?|some|my|his|her|its?|this|that|me|him|them|us|you)\b)"
    r"(?P<noun>[a-z]+)(?=\.?$)"
)


def conditioned(wish: Wish, order: str) -> str:
    """Write an order with the condition and the phase of a wish before it, as it can be mailed."""
    condition = f"{'unless' if wish.unless else 'if'} {wish.condition.text}, " if wish.condition else ""
    phase = f"in the {wish.phase}: " if wish.phase else ""
    return f"{phase}{condition}{order}"


def _refusal(wish: Wish, words: Traced, trouble: Diagnosis | None) -> Refusal:
    """Say the reader's trouble in terms of the player's own line."""
    if trouble is None:
        return Refusal(Voice.UNREADABLE, "unreadable-order", ("No sentence of the rules reads like this.",))
    place = _at(wish, words.span(*trouble.at)) if trouble.at else None
    voice = Voice.AMBIGUOUS if "ambiguous" in trouble.code or "two" in trouble.code else Voice.UNREADABLE
    return Refusal(voice, trouble.code, trouble.reasons, place, trouble.send)


def _strange(words: Traced, clauses: tuple[Clause, ...], lexicon: Lexicon) -> Text | None:
    """Find a word that no rule knows, standing unquoted where no new name can stand; None if some reading has none."""
    found = None
    for clause in clauses:
        verb = lexicon.verbs.get(clause.verb)
        slots = [*verb.slots, *(slot for _, slot in verb.prepositions)] if verb else []
        sorts = {slot.role: slot.sorts for slot in slots}
        unknown = (
            filler
            for role, filler in clause.roles
            if isinstance(filler, Text)
            and "text" not in sorts.get(role, frozenset(("text",)))
            and f'"{filler.text}"' not in words.text
        )
        found = next(unknown, None)
        if found is None:
            return None
    return found


def _as_written(word: str, lexicon: Lexicon) -> str:
    """Give a known word with the capitals of the name that it is, if it is one."""
    name = lexicon.names.get(word)
    return name.name if name else word


def _unknown(wish: Wish, words: Traced, strange: Text, near: tuple[str, ...]) -> Refusal:
    """Refuse an unknown word, with the order as it would be with each of the known words near it."""
    start = words.text.find(strange.text)
    at = words.span(start, start + len(strange.text))
    place = _at(wish, at)
    hint = f" Near it: {', '.join(near)}." if near else ""
    order = wish.order.text
    send = tuple(conditioned(wish, order.replace(strange.text, word, 1)) for word in near[:3] if strange.text in order)
    return Refusal(Voice.UNREADABLE, "unknown-word", (f'No rule knows the word "{strange.text}".{hint}',), place, send)


def read_wish(
    wish: Wish,
    author: str,
    mail: int,
    reader: Reader,
    short_forms: ShortForms,
    *,
    unclear: bool = False,
    why: bool = True,
) -> ReadOrder | Refusal:
    """Read one order. The long form of a short form is tried first, then the words as they stand.

    Several words that are an order's verb and no more ("take cover") are that order, whatever short form they fit.
    With `unclear`, somebody can decide about an order whose condition nobody can read, and only such an order is kept.
    Without `why` a refusal says only that the order does not read, which takes far less time.
    """
    slip = _slip(wish)
    if slip:
        return slip
    condition = None
    if wish.condition:
        found = _condition(wish, wish.condition, reader, why=why)
        if isinstance(found, Refusal):
            put = unclear and found.code != "unless-event"
            alone = replace(wish, condition=None)
            unasked = read_wish(alone, author, mail, reader, short_forms, why=why) if put else found
            if isinstance(unasked, Refusal):
                return found
            text = conditioned(wish, unasked.text)
            return replace(unasked, words=replace(unasked.words, text=text, unclear=wish.condition.text))
        condition = found
        if time := untimed(found.condition):
            return _untimed(wish, wish.condition, time)
    order = _compounds(_without_thanks(_amounts(wish.order), reader.lexicon), reader.lexicon)
    others = [_amounts(other) for other in wish.others]
    bare = reader.read_order(order.text, condition, why=False)
    whole = any(" " in clause.verb and not clause.roles for clause in bare.clauses)
    wordings = [order] if whole else [_written_out(order, short_forms), order]
    wordings += [words for other in others for words in (_written_out(other, short_forms), other)]
    everyday, pure = _everyday(order), _without_purpose(order, reader.lexicon)
    wordings += [everyday] if everyday.text != order.text else []
    wordings = [pure, *wordings] if pure.text != order.text else wordings
    trouble: Refusal | None = None
    for words in wordings:
        if words is None:
            continue
        is_wanted = why and trouble is None
        is_known = words is order and (bool(bare.clauses) or not is_wanted)
        reading = bare if is_known else reader.read_order(words.text, condition, why=is_wanted)
        strange = _strange(words, reading.clauses, reader.lexicon)
        if strange is not None and not is_wanted:
            trouble = trouble or _refusal(wish, words, None)
        elif strange is not None:
            near = tuple(_as_written(word, reader.lexicon) for word in reader.diagnostician.near(strange.text))
            trouble = trouble or _unknown(wish, words, strange, near)
        elif reading.clauses and _repeats(reading.clauses):
            reason = "An order is carried out once each time it stands here: send it on as many lines as you mean."
            return Refusal(Voice.UNREADABLE, "order-repeated", (reason,), send=("help",))
        elif reading.clauses:
            said = conditioned(wish, order.text)
            asked = condition.text if condition else ""
            read = _further(words.text, others, reader, short_forms) or _that_add(
                words.text, (order.text, everyday.text), condition, reader
            )
            queued = QueuedOrder(author, wish.phase, read, asked, said, wish.quoted, mail, under=wish.under)
            return read_order(queued, reader)
        trouble = trouble or _refusal(wish, words, reading.diagnosis)
    assert trouble is not None
    return trouble


def _written_out(order: Traced, short_forms: ShortForms) -> Traced | None:
    """Give the long form of an order, with the weeks that stand behind it."""
    whole = short_forms.write_out(order)
    ends = weeks_behind(order.text)
    if whole is not None or ends == len(order.text):
        return whole
    found = short_forms.write_out(order.part(0, ends))
    return found + order.part(ends) if found is not None else None


def _read_condition(words: str, reader: Reader, *, why: bool = True) -> ConditionReading:
    """Read a condition, in which a bare number stands for a square as it does in orders."""
    found = reader.read_condition(words, why=why)
    return replace(found, condition=with_squares(found.condition))


def _condition(wish: Wish, words: Traced, reader: Reader, *, why: bool) -> ConditionReading | Refusal:
    """Read a condition; one behind *unless* is read as it is denied, and must speak of what is so."""
    if not wish.unless:
        found = _read_condition(words.text, reader, why=why)
        is_known = found.condition is not None and not any(_is_unknown(each, words) for each in walk(found.condition))
        return found if is_known else _no_condition(wish, words, found.diagnosis)
    for said in denials(words.text, reader.lexicon):
        found = _read_condition(said, reader, why=False)
        if found.condition is not None and rests_on_state(found.condition):
            return found
    bare = reader.read_condition(words.text, why=why)
    if bare.condition is None:
        return _no_condition(wish, words, bare.diagnosis)
    reason = "Behind *unless* stands what is so (unless I have less than $200), not what happens."
    later = tuple(f"after the turns, if {said}, {wish.order.text}" for said in _not_yet(words.text, reader.lexicon))
    return Refusal(Voice.UNREADABLE, "unless-event", (reason,), _at(wish, words.span(0, len(words.text))), later)


def _is_unknown(node: object, words: Traced) -> bool:
    """Say whether something is said to be what no rule knows: "12 is sunny". A name begins with a capital letter."""
    said = node.role("complement") if isinstance(node, Clause) and node.verb == "be" else None
    if not isinstance(said, Text) or f'"{said.text}"' in words.text:
        return False
    return said.text[:1].islower() and said.text not in ("mine", "hers", "his", "theirs")


def _untimed(wish: Wish, words: Traced, time: str) -> Refusal:
    """Refuse what must be so at a time of its own."""
    reason = (
        f'What must be so is looked at when the order is carried out, and not "{time}". Leave that out, or name the '
        "phase for the order: after the turns, if I have $500, ..."
    )
    start = words.text.lower().find(time.lower())
    place = _at(wish, words.span(start, start + len(time))) if start >= 0 else None
    return Refusal(Voice.UNREADABLE, "condition-timed", (reason,), place)


def _no_condition(wish: Wish, words: Traced, trouble: Diagnosis | None) -> Refusal:
    """Say that a condition does not read, and how conditions do."""
    place = _at(wish, words.span(*trouble.at)) if trouble and trouble.at else None
    unknown = trouble.reasons[:1] if trouble and trouble.code in ("unknown-word", "undeclared-name") else ()
    reasons = (
        *unknown,
        "This condition does not read. Such do: if I land on an unowned square; if I roll 13; if I have at least $500.",
    )
    return Refusal(Voice.UNREADABLE, "condition-unread", reasons, place)


def denials(text: str, lexicon: Lexicon) -> list[str]:
    """Give the ways to deny a condition: "I own 12" is denied by "I do not own 12", either of two by neither.

    What joins conditions both by *and* and by *or* is denied in no way.
    """
    either = [each for each in (" or ", " and ") if each in text]
    parts = [_denied(part, lexicon) for part in text.split(either[0])] if len(either) == 1 else []
    if all(parts) and parts:
        joint = " and " if either[0] == " or " else " or "
        return [joint.join(each) for each in product(*parts)]
    whole = len(either) == _BOTH and all(_denied(part, lexicon) for part in re.split(" and | or ", text))
    return [] if whole else _denied(text, lexicon)


_BOTH = 2


def _not_yet(text: str, lexicon: Lexicon) -> list[str]:
    """Say of what may happen that it has not: "he lands on 13" is "he has not landed on 13"."""
    words = text.split()
    found = []
    for place, word in enumerate(words[1:], 1):
        roles = lexicon.entries.get((word.lower(),), {})
        is_plain = words[0].lower() in ("i", "they")
        keys = roles.get("V_B" if is_plain else "V_S", ())
        if keys:
            has_not = f"{'have' if is_plain else 'has'} not {lexicon.verbs[keys[0]].participle}"
            found.append(" ".join([*words[:place], has_not, *words[place + 1 :]]))
    return found


def _denied(text: str, lexicon: Lexicon) -> list[str]:
    words = text.split()
    found = []
    for place, word in enumerate(words[1:], 1):
        lower = word.lower()
        roles = lexicon.entries.get((lower,), {})
        if lower in ("is", "are", "am"):
            said = f"{word} not"
        elif "V_S" in roles or lower == "has":
            said = f"does not {'have' if lower == 'has' else lexicon.verbs[roles['V_S'][0]].base}"
        elif "V_B" in roles or lower == "have":
            said = f"do not {word}"
        else:
            continue
        if words[place + 1 : place + 2] == ["not"]:
            found.append(" ".join([*words[: place + 1], *words[place + 2 :]]))
        else:
            found.append(" ".join([*words[:place], said, *words[place + 1 :]]))
    return found


def _further(words: str, others: Sequence[Traced], reader: Reader, short_forms: ShortForms) -> str:
    """Give the words of an order and those of its further wordings that read, one a line; "" if it has no others."""
    said = [(_written_out(other, short_forms) or other).text for other in others]
    found = [words, *(other for other in said if reader.read_order(other, why=False).clauses)]
    return "\n".join(dict.fromkeys(found)) if others else ""


def _that_add(words: str, also: Sequence[str], condition: ConditionReading | None, reader: Reader) -> str:
    """Give the words of an order and those by which it can mean something else, one a line.

    A rule may grant the very words that another one takes for a short form, or those that stand for them.
    """
    clauses = set(reader.read_order(words, condition, why=False).clauses)
    read = [words]
    for other in also:
        heard = set(reader.read_order(other, condition, why=False).clauses)
        if not heard <= clauses:
            clauses |= heard
            read.append(other)
    return "\n".join(read)


def _repeats(clauses: tuple[Clause, ...]) -> bool:
    """Say whether an order says how often it is meant ("twice", "3 times")."""
    return any("twice" in clause.adverbs or any(time.kind == "times" for time in clause.times) for clause in clauses)


def read_order(order: QueuedOrder, reader: Reader) -> ReadOrder:
    """Read the words of an order as a reader has them, the one way from words to order; it may come out with no clause.

    An order means the same whether it has just come, waited in memory, or waited in the file.
    """
    condition = _read_condition(order.asked, reader, why=False) if order.asked else None
    read = (reader.read_order(words, condition, why=False) for words in order.reading.split("\n"))
    found = dict.fromkeys(clause for each in read for clause in each.clauses)
    clauses, times = without_weeks(tuple(found))
    return ReadOrder(order, clauses, condition.condition if condition else None, times)


def refuse_unread(item: Unread) -> Refusal:
    """Say why words that look like an order are none."""
    voice = Voice.AMBIGUOUS if item.code == "asked-not-ordered" else Voice.UNREADABLE
    return Refusal(voice, item.code, (item.reason,), item.at, item.send)
