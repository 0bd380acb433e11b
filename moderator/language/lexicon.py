"""The typed lexicon: every word and phrase that a sentence may use, with all the roles it can play.

It holds the language's own words (`own_words`), what a rulebook declares and the names in the game (`book_words`). A
phrase is stored by its lower-case words; the longest phrase wins when a sentence is cut into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

from moderator.language import word_forms
from moderator.language.registry import NounEntry, Slot, Verb

Key: TypeAlias = tuple[str, ...]
Roles: TypeAlias = dict[str, tuple[Any, ...]]

WORD = re.compile(
    r"""\$[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?      # money
      | [0-9]+(?:\.[0-9]+)?%                  # a percentage
      | [0-9]+(?:st|nd|rd|th)\b            # an ordinal
      | \#?[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?![\w-])
      | [0-9]+(?=[-\u2013][0-9]+\b)           # a number that goes on to another: "12-15"
      | (?:[IVXLCDM]+)\.[0-9]+(?:\.[0-9a-z]+)*(?![\w])   # the number of a rule
      | "[^"]*"                         # quoted words
      | '(?=[A-Z])\w+                   # 'Bot
      | '(?:(?:s|re|ve|ll|d)\b)?          # the possessive, and verbs cut short
      | [Nn]on-(?=[^\W_]|$)             # what something is not: "non-White"
      | [^\W_]+(?:-[^\W_]+)*
      | \S""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A thing in the game with a name of its own: a player, a square that its owner named."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class NameEntry:
    """A name as the lexicon knows it: as it is written, and the noun for what it is."""

    name: str
    kind: str
    sorts: frozenset[str]


@lru_cache(maxsize=16384)
def words_of(phrase: str) -> Key:
    """Cut a phrase into its lower-case words, as the lexicon stores them."""
    return tuple(word.lower() for word in WORD.findall(phrase))


@dataclass(slots=True)
class Lexicon:
    """All phrases with their roles. Build one with `book_words`; it does not change afterwards."""

    entries: dict[Key, Roles] = field(default_factory=dict)
    longest: int = 1
    capital: set[Key] = field(default_factory=set)
    nouns: dict[str, NounEntry] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    names: dict[str, NameEntry] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)  # flags that products may bear, before their category is said
    flags: dict[str, str] = field(default_factory=dict)
    attributes: dict[tuple[str, str], str] = field(default_factory=dict)
    counted: dict[str, str] = field(default_factory=dict)  # attributes that count: singular by plural, hotels: hotel
    phases: tuple[str, ...] = ()
    sentences: tuple[tuple[str, str], ...] = ()  # those of the rulebook, each with the number of its rule
    implied: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by a sentence, what declares the words it uses

    def copy(self) -> Lexicon:
        """Give an independent lexicon with the same words."""
        return replace(
            self,
            entries=dict(self.entries),
            capital=set(self.capital),
            marks=set(self.marks),
            counted=dict(self.counted),
            nouns=dict(self.nouns),
            verbs=dict(self.verbs),
            names=dict(self.names),
            flags=dict(self.flags),
            attributes=dict(self.attributes),
        )

    def add(self, phrase: str, role: str, data: Any = None) -> None:
        """Give a phrase one more role, with what belongs to it there."""
        key = words_of(phrase)
        roles = self.entries.get(key, {})
        known = roles.get(role, ())
        if data not in known:
            self.entries[key] = {**roles, role: (*known, data)}  # a copy of the lexicon may share what was there
        self.longest = max(self.longest, len(key))

    def add_noun(self, entry: NounEntry) -> None:
        """Add a noun in both numbers."""
        self.nouns[entry.noun] = entry
        self.add(entry.noun, "NOUN", (entry.noun, False))
        if entry.plural != entry.noun:
            self.add(entry.plural, "NOUN", (entry.noun, True))

    def add_verb(self, verb: Verb) -> None:
        """Add a verb in all its forms."""
        self.verbs[verb.key] = verb
        self.add(verb.base, "V_B", verb.key)
        self.add(verb.third, "V_S", verb.key)
        self.add(verb.participle, "V_EN", verb.key)
        if past := word_forms.past_of(verb.base):
            self.add(past, "V_EN", verb.key)  # "who took a turn": the grammar tells a participle by where it stands
        self.add(verb.gerund, "V_ING", verb.key)

    def add_name(self, name: str, kind: str) -> None:
        """Add a name. One that is a known word of another role counts only as it is written."""
        bare = name.removeprefix("The ").removeprefix("the ") if kind != "player" else name
        key = words_of(bare)
        if not key:
            return
        if self.entries.get(key, {}).keys() - {"NAME"} or (
            len(key) > 1 and all((word,) in self.entries for word in key)
        ):
            self.capital.add(key)
        sorts = self.sorts_of_kind(kind)
        entry = NameEntry(name, kind, sorts)
        self.names[name.lower()] = entry
        self.add(bare, "NAME", entry)
        if kind == "job":
            self.add(word_forms.plural_of(bare), "NAME", entry)
        if kind == "product" and not self.knows(bare, "NOUN"):
            self.add_noun(NounEntry(bare, word_forms.plural_of(bare), sorts, declared=True))

    def sorts_of_kind(self, kind: str) -> frozenset[str]:
        """Give the sorts of things of a kind; an unknown kind may be anything."""
        entry = self.nouns.get(kind)
        return entry.sorts if entry else frozenset({"any"})

    def knows(self, phrase: str, *roles: str) -> bool:
        """Say whether a phrase is known, in one of these roles if any are named."""
        found = self.entries.get(words_of(phrase), {})
        return any(role in found for role in roles) if roles else bool(found)

    def declared_verb(self, base: str, subject: frozenset[str], slots: tuple[Slot, ...] = ()) -> None:
        """Add the order phrase that a *may* sentence makes: any preposition is welcome in it."""
        if base in self.verbs:
            return
        self.add_verb(
            Verb(
                base,
                base,
                word_forms.third_of(base),
                word_forms.participle_of(base),
                word_forms.gerund_of(base),
                subject,
                slots
                or (
                    Slot("object", frozenset({"any"}), optional=True),
                    Slot("amount", frozenset({"any"}), optional=True),
                ),
                declared=True,
            )
        )
        for spelled in word_forms.spelled_otherwise(base):
            self.add(spelled, "V_EN" if spelled.partition(" ")[0].endswith("ed") else "V_ING", base)

    def signature(self, keys: Iterable[Key]) -> str:
        """Describe the roles of some phrases, so that a cached reading can be told to be stale."""
        return repr(
            [(key, sorted((role, repr(data)) for role, data in self.entries.get(key, {}).items())) for key in keys]
        )
