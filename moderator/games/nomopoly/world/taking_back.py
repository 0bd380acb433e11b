"""Takes a decision of the open week back: what it changed is put as it was, and the log says so. Nothing is erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from moderator.core.inputs import Decision, Json
from moderator.games.nomopoly.world.errors import Refused
from moderator.games.nomopoly.world.values import Id, Value, pack, unpack
from moderator.games.nomopoly.world.world import World

Attributes: TypeAlias = dict[tuple[Id, str], Value]
Answers: TypeAlias = dict[str, Value]

KeptDecision: TypeAlias = tuple[int, str, str, list[tuple[str, str, Json, Json]], list[tuple[str, Json, Json]]]
"""A decision as a saved game has it: its number, kind and line, and what it changed of things and of answers."""

_ABSENT = ("nothing was said",)


@dataclass(frozen=True, slots=True)
class Decided:
    """What a decision changed: attributes as (thing, word, before, after), answers as (key, before, after).

    `line` says what was decided.
    """

    number: int
    what: str
    line: str
    attributes: tuple[tuple[Id, str, Value, Value], ...] = ()
    answers: tuple[tuple[str, Value, Value], ...] = ()

    def pack(self) -> KeptDecision:
        """Give it as JSON values."""
        return (
            self.number,
            self.what,
            self.line,
            [(str(thing), word, pack(was), pack(now)) for thing, word, was, now in self.attributes],
            [(key, pack(was), pack(now)) for key, was, now in self.answers],
        )

    @classmethod
    def unpack(cls, data: KeptDecision) -> Decided:
        """Read what `pack` gave."""
        number, what, line, attributes, answers = data
        return cls(
            number,
            what,
            line,
            tuple((Id(thing), word, unpack(was), unpack(now)) for thing, word, was, now in attributes),
            tuple((key, unpack(was), unpack(now)) for key, was, now in answers),
        )


def attributes_of(world: World) -> Attributes:
    """Give all attributes of all things as they now are."""
    return {(thing.id, word): value for thing in world.things.values() for word, value in thing.attributes.items()}


def compared(
    decision: Decision, before: tuple[Attributes, Mapping[str, Value]], after: tuple[Attributes, Mapping[str, Value]]
) -> Decided:
    """Give what a decision changed."""
    (had, said), (has, says) = before, after
    attributes = tuple(
        (*key, had.get(key, _ABSENT), has.get(key, _ABSENT))
        for key in dict.fromkeys((*had, *has))
        if had.get(key, _ABSENT) != has.get(key, _ABSENT)
    )
    answers = tuple(
        (key, said.get(key, _ABSENT), says.get(key, _ABSENT))
        for key in sorted(said.keys() | says.keys())
        if said.get(key, _ABSENT) != says.get(key, _ABSENT)
    )
    return Decided(decision.number, decision.what, decision.line, attributes, answers)


def take_back(world: World, answers: Answers, decided: Decided) -> None:
    """Put back what a decision changed. Raises Refused where something has changed since."""
    for thing, word, _, now in decided.attributes:
        found = world.things.get(thing)
        if found is None or found.attributes.get(word, _ABSENT) != now:
            raise Refused(
                f"The {word} of {world.label(thing)} has changed since decision {decided.number}; say what it is to be "
                "with `moderator decide set`."
            )
    for key, _, now in decided.answers:
        if answers.get(key, _ABSENT) != now:
            raise Refused(f"The answer to {key} has changed since decision {decided.number}; answer it again.")
    for thing, word, was, _ in decided.attributes:
        world.set(thing, word, None if was == _ABSENT else was)
    for key, was, _ in decided.answers:
        if was == _ABSENT:
            del answers[key]
        else:
            answers[key] = was
