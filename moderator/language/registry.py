"""The words that the language itself knows: verbs with their roles, nouns with their sorts, adjectives.

A verb's entry names its roles; a slot that a player or a rule fills is known by role, never by place, so that "give
Duck 12" and "give 12 to Duck" are one event. Everything else that a sentence can name, a rulebook declares.

The words stand in grammar/words, one line an entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from moderator.language.tables import table
from moderator.language.word_forms import gerund_of, plural_of

STATE_VERBS = frozenset(
    [
        "own",
        "have",
        "hold",
        "occupy",
        "be",
        "fit",
        "follow",
        "lack",
        "avoid",
        "mention",
        "name",
        "anchor",
        "fulfil",
        "repeat",
        "stand",
        "carry",
        "repackage",
        "show",
        "owe",
        "last",
    ]
)


SAYING_VERBS = frozenset({"name"})
"""Verbs of a state where a text says something, and of a deed where a person does: "an order that names a phase"."""

TRADING_VERBS = frozenset({"buy", "sell"})
"""Verbs whose object is a thing of the game: "buy a parasol" is no deed of its own, as "take a nap" is."""
MAKING_VERBS = frozenset({"build", "open", "make", "create", "place", "put"})
"""Verbs whose object comes to be by what they tell: "build a Harbor on it" speaks of no other one."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a verb's entry: the role it names, the sorts that fill it, whether it may be left out."""

    role: str
    sorts: frozenset[str]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its forms, who can do it, its bare slots in order, and the role of each preposition it wants.

    `brings` are the nouns that the event at hand brings with it ("the amount", "the roll"). `means` is the verb
    of which this is only another word.
    """

    key: str
    base: str
    third: str
    participle: str
    gerund: str
    subject: frozenset[str]
    slots: tuple[Slot, ...] = ()
    prepositions: tuple[tuple[str, Slot], ...] = ()
    brings: tuple[str, ...] = ()
    declared: bool = False
    means: str = ""


@dataclass(frozen=True, slots=True)
class NounEntry:
    """A noun: singular, plural, its sorts, and, if it is an attribute, the sorts of what it is of.

    `mass` nouns need no article ("cash", "glue"). `bearers` are the sorts of which a rule says that they have it.
    """

    noun: str
    plural: str
    sorts: frozenset[str]
    of: frozenset[str] = frozenset()
    mass: bool = False
    declared: bool = False
    bearers: frozenset[str] = frozenset()


_MEANS = {
    "receive": "get",
    "gain": "get",
    "earn": "get",
    "give up": "lose",
    "belong": "own",
    "hand": "give",
    "slip": "give",
    "spend": "pay",
}


def _sorts(text: str) -> frozenset[str]:
    return frozenset(text.split("+"))


@cache
def sorts_above() -> dict[str, frozenset[str]]:
    """Give for each sort itself and all the sorts above it."""
    parents = {}
    for (line,) in table("sorts"):
        sort, _, above = line.partition(":")
        parents[sort.strip()] = tuple(above.split())

    def closure(sort: str) -> frozenset[str]:
        found = {sort}
        for parent in parents.get(sort, ()):
            found |= closure(parent)
        return frozenset(found)

    return {sort: closure(sort) for sort in parents}


@cache
def verbs() -> tuple[Verb, ...]:
    """Give every verb of the language."""
    found = []
    for forms, subject, slots, prepositions, *brings in table("verbs"):
        base, third, participle = forms.split("/")
        bare = []
        for slot in slots.split():
            role, _, sorts = slot.rstrip("?").partition(":")
            bare.append(Slot(role, _sorts(sorts or "any"), slot.endswith("?")))
        wanted = []
        for preposition, role, sorts in _prepositions(prepositions):
            wanted.append((preposition, Slot(role, _sorts(sorts), optional=True)))
        found.append(
            Verb(
                base,
                base,
                third,
                participle,
                gerund_of(base),
                _sorts(subject),
                tuple(bare),
                tuple(wanted),
                tuple(brings[0].split()) if brings else (),
                means=_MEANS.get(base, ""),
            )
        )
    return tuple(found)


def _prepositions(text: str) -> list[tuple[str, str, str]]:
    """Read "to:recipient:party out of:from:square": a preposition of several words leads up to the one with colons."""
    found: list[tuple[str, str, str]] = []
    lead: list[str] = []
    for word in text.split():
        last, _, rest = word.partition(":")
        lead.append(last)
        if rest:
            role, _, sorts = rest.partition(":")
            found.append((" ".join(lead), role, sorts))
            lead = []
    return found


@cache
def nouns() -> tuple[NounEntry, ...]:
    """Give every noun of the language."""
    found = []
    for forms, sorts, *rest in table("nouns"):
        noun, _, plural = forms.partition("/")
        of = _sorts(rest[0]) if rest and rest[0] else frozenset()
        mass = len(rest) > 1 and rest[1] == "mass"
        found.append(NounEntry(noun, plural or (noun if mass else plural_of(noun)), _sorts(sorts), of, mass))
    return tuple(found)


@cache
def adjectives() -> dict[str, tuple[tuple[str, frozenset[str]], ...]]:
    """Give every adjective of the language with the arguments that it takes, by preposition."""
    found = {}
    for word, *rest in table("adjectives"):
        if len(rest) > 1:
            continue
        pairs = (argument.partition(":") for argument in rest[0].split()) if rest else ()
        found[word] = tuple((preposition, _sorts(sorts)) for preposition, _, sorts in pairs)
    return found


@cache
def other_adjectives() -> dict[str, str]:
    """Give what is only another word for an adjective: "odd-numbered" is odd."""
    return {word: rest[1] for word, *rest in table("adjectives") if len(rest) > 1}


@cache
def superlatives() -> dict[str, tuple[str, str]]:
    """Give every superlative: what it compares ("" is the thing's number or value) and whether most or least."""
    return {word: (by, order) for word, by, order in table("superlatives")}


@cache
def number_words() -> dict[str, int]:
    """Give the words for numbers, the least first: "zero" is 0."""
    return {word: value for value, (word,) in enumerate(table("numbers"))}


@cache
def ordinal_words() -> dict[str, int]:
    """Give the words for ordinals, the least first: "first" is 1."""
    return {word: value for value, (word,) in enumerate(table("ordinals"), 1)}


@cache
def prepositions() -> tuple[str, ...]:
    """Give every preposition; one of several words is joined by _."""
    return tuple(word for (word,) in table("prepositions"))


@cache
def adverbs() -> tuple[str, ...]:
    """Give every adverb."""
    return tuple(word for (word,) in table("adverbs"))


def fits(have: frozenset[str], want: frozenset[str]) -> bool:
    """Say whether a phrase of some of these sorts can fill a place for those. `any` matches everything."""
    if "any" in have or "any" in want:
        return True
    above = sorts_above()
    return any(not want.isdisjoint(above.get(sort, frozenset({sort}))) for sort in have) or any(
        not have.isdisjoint(above.get(sort, frozenset())) for sort in want
    )
