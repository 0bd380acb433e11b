"""What came of a stretch of play: every attribute, pile, name and place as it is then, to be told from another's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.values import GAME, Id, Value

Key: TypeAlias = tuple[Id, str, str]
"""A thing, what of it ("cash", "#pile", "#name", "#place"), and for a pile its kind."""

WINNERS, STATUS = "winners", "status"
"""What the game has, once somebody has won or it has ended."""

EXISTS, NAME, PLACE, PILE, ASKED = "#exists", "#name", "#place", "#pile", "#asked"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How things stood after a play: values by key, why what sets it off did not come to pass, and what broke.

    `purses` are the cash that each had before it. `endless` says that rules set each other off without end, so that
    what came of it was taken back.
    """

    values: dict[Key, Value]
    purses: dict[Id, Value]
    refused: str = ""
    broken: str = ""
    endless: bool = False

    def money(self) -> Value:
        """Add up all the cash that anybody has."""
        return sum(value for (_, what, _), value in self.values.items() if what == "cash" and is_number(value))


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is otherwise with the sentence (`now`) than without it (`was`)."""

    key: Key
    was: Value
    now: Value

    @property
    def shift(self) -> Value:
        """Give the difference between two numbers, else what it is now."""
        numbers = is_number(self.was or 0) and is_number(self.now or 0)
        return (self.now or 0) - (self.was or 0) if numbers else self.now


def purses(run: Run) -> dict[Id, Value]:
    """Take down how much cash each has."""
    return {thing.id: thing.attributes.get("cash", 0) for thing in run.world.things.values()}


def standing(run: Run) -> dict[Key, Value]:
    """Take down how things stand."""
    world = run.world
    found: dict[Key, Value] = {}
    for thing in list(world.things.values()):
        found[thing.id, EXISTS, ""] = True
        if thing.name:
            found[thing.id, NAME, ""] = thing.name
        for attribute, value in thing.attributes.items():
            if thing.id == GAME and attribute not in run.program.flags and attribute not in (WINNERS, STATUS):
                continue
            if value not in (None, False, ()) and not attribute.endswith(" since"):
                found[thing.id, attribute, ""] = value
        for (kind, detail), count in thing.piles.items():
            found[thing.id, PILE, f"{detail} {kind}".strip()] = count
    for square, number in world.numbers.items():
        found[square, PLACE, ""] = number
    return found


def compare(was: Outcome, now: Outcome) -> tuple[Difference, ...]:
    """Give what is otherwise in the second outcome than in the first."""
    keys = [key for key in was.values.keys() | now.values.keys() if was.values.get(key) != now.values.get(key)]
    return tuple(Difference(key, was.values.get(key), now.values.get(key)) for key in sorted(keys))
