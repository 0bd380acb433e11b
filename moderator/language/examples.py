"""Makes a worked example sentence for every verb from its registry entry: what an error quotes and the guide shows.

The sentence is composed, not kept, so that an example can never say what the entry does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from moderator.language.registry import Slot, Verb
from moderator.language.word_forms import article

_LONGEST = 150
_NUMBER = re.compile(r"[IVXLCDM]+\.")
_NO_EXAMPLE = re.compile(r"^Note:|is short for|^The phases of")
# the first of these that a slot takes is used in its example
_SAMPLES = (
    ("party", "another player"),
    ("player", "another player"),
    ("square", "a square"),
    ("ownable", "a thing"),
    ("money", "$10"),
    ("value", "$10"),
    ("number", "2"),
    ("thing", "a thing"),
    ("item", "an item"),
    ("piece", "a piece"),
    ("pool", "a pool"),
    ("color", "a color"),
    ("coating", "a coating"),
    ("text", '"Swan Lake"'),
    ("proposal", "a proposal"),
    ("rule", "another rule"),
    ("order", "an order"),
    ("effect", "an effect"),
    ("matter", "a dispute"),
    ("criterion", "a winning criterion"),
    ("region", "a base"),
    ("place", "a place"),
    ("row", "a row"),
    ("Store", "a square"),
    ("process", "a turn"),
    ("roll", "a roll"),
    ("period", "a week"),
)
_SUBJECTS = (
    ("player", "a player"),
    ("party", "a player"),
    ("piece", "a piece"),
    ("rule", "a rule"),
    ("product", "a product"),
    ("process", "a turn"),
    ("value", "an amount"),
    ("person", "the admin"),
)
_NAMES = {
    "any": "anything",
    "party": "a party",
    "money": "an amount of money",
    "value": "an amount",
    "number": "a number",
    "ownable": "a thing",
    "text": "quoted words",
    "item": "an item",
    "order": "an order",
    "effect": "an effect",
    "condition": "whether ...",
}


def named(sorts: frozenset[str]) -> str:
    """Name sorts for a reader: "a party or a square"."""
    if "any" in sorts:
        return _NAMES["any"]
    return " or ".join(_NAMES.get(sort, article(sort)) for sort in sorted(sorts))


def entry(verb: Verb) -> str:
    """Say what a verb takes: "*pay* takes a party, an amount; to a party, into a pool, for anything"."""
    bare = [named(slot.sorts) + (" (or nothing)" if slot.optional else "") for slot in verb.slots]
    words = f"*{verb.base}* takes {', '.join(bare) or 'nothing right behind it'}"
    if verb.prepositions:
        words += "; " + ", ".join(f"{word} {named(slot.sorts)}" for word, slot in verb.prepositions)
    return words + "."


def example(verb: Verb) -> str:
    """Give a sentence with the verb, its bare slots filled: "When a player lands on a square, the admin ..."."""
    anybody = "any" in verb.subject
    subject = "a player" if anybody else next((words for sort, words in _SUBJECTS if sort in verb.subject), "a thing")
    words = [subject, verb.third]
    required = [slot for slot in verb.slots if not slot.optional] or list(verb.slots[-1:])
    words += [_sample(slot) for slot in required]
    filled = {slot.role for slot in required}
    more = next(((word, slot) for word, slot in verb.prepositions if slot.role not in filled), None)
    if more is not None and ("any" not in more[1].sorts or not required):
        words += [more[0], *(["two squares"] if more[0] == "between" else [_sample(more[1])])]
    return f"When {' '.join(words)}, The Government gets $10."


def spoken(verb: Verb, sentences: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """Give the shortest sentence of the rules that uses a verb, with the number of its rule; None if none does."""
    plain = [(number, text) for number, text in sentences if can_be_shown(number, text)]
    for words in ((verb.third, verb.base), (verb.participle,)):
        fitting = [each for each in plain if _standing(words).search(each[1])]
        if fitting:
            return min(fitting, key=lambda each: (len(each[1]), each))
    return None


def uses(verb: Verb, text: str) -> bool:
    """Say whether a sentence has a verb as something that is done or may be done."""
    return _standing((verb.third, verb.base)).search(text) is not None


@lru_cache(maxsize=512)
def _standing(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


def can_be_shown(number: str, text: str) -> bool:
    """Say whether a sentence of the rules can be quoted as an example: a short rule, and no remark."""
    return len(text) <= _LONGEST and bool(_NUMBER.match(number)) and not _NO_EXAMPLE.search(text)


def tells(verb: Verb) -> bool:
    """Say whether a verb's entry tells more than that it takes anything."""
    slots = [*verb.slots, *(slot for _, slot in verb.prepositions)]
    return not slots or any("any" not in slot.sorts for slot in slots)


def _sample(slot: Slot) -> str:
    if slot.role == "complement":
        return "public"
    if slot.role == "whether":
        return "whether a rule is public"
    return next((words for sort, words in _SAMPLES if sort in slot.sorts), "a thing")
