"""A case, checked: what is given, what happens, and what must come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from moderator.cases.kinds import Kind
from moderator.cases.vocabulary import Thing, Vocabulary

Place: TypeAlias = tuple[str, str | int]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a value must be: one of `values` (in comparable form), or none of them if `never`; anything if `free`."""

    values: tuple[object, ...] = ()
    never: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class WantedThing:
    """What must hold of a thing: that it is `absent`, or its attributes."""

    attributes: Mapping[str, Wanted] = field(default_factory=dict)
    absent: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class WantedText:
    """What a rule or a page must say and must not say, and in which state a rule must be."""

    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    state: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A text that some line of the log must hold, or none may."""

    text: str
    never: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """All that a `then` asserts. Lists of alike things stand in `lists`; of the `others`, whole outcomes, one holds.

    `repeatable`: run a second time, the case ends in the same state to the byte; `any_rules`: the rules may be any.
    """

    things: Mapping[Place, WantedThing] = field(default_factory=dict)
    lists: Mapping[str, Wanted] = field(default_factory=dict)
    board: Wanted | None = None
    rulebook: Mapping[str, WantedText] = field(default_factory=dict)
    any_rules: bool = False
    pages: Mapping[str, WantedText] = field(default_factory=dict)
    drawn: tuple[tuple[tuple[str, int], ...], ...] | None = None
    shuffled: tuple[int, ...] = ()
    others: tuple[Wish, ...] = ()
    loose: bool = False
    log: tuple[LogLine, ...] = ()
    repeatable: bool = False


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step. `fails` is False, True, the words of the reason, or the lines of the mail that are refused."""

    number: int
    kind: str
    value: object = None
    beside: Mapping[str, object] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    fails: bool | str | tuple[str, ...] = False
    wish: Wish | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabulary as far as one case has enlarged it: the things and names that its changes bring into being."""

    vocabulary: Vocabulary
    things: Mapping[str, Thing]
    names: Mapping[str, frozenset[str]]

    def kind(self, thing: str, attribute: str) -> Kind:
        """Give the kind of an attribute that is known to be there."""
        return self.things[thing].attributes[attribute].kind

    def spelled(self, name: str) -> str:
        """Give the one spelling of a name that has several."""
        return self.vocabulary.spellings.get(name, name)


@dataclass(frozen=True, slots=True)
class Case:
    """One case, ready to run."""

    path: Path
    title: str
    game: str
    rules: tuple[str, ...]
    settings: Mapping[str, object]
    board: int
    changes: tuple[Mapping[str, str], ...]
    given: Mapping[str, object]
    steps: tuple[CaseStep, ...]
    wish: Wish
    log: tuple[LogLine, ...]
    seed: int | None
    words: Words
