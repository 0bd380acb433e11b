"""Work published luck out again: the secret must be the sealed one, and every draw must follow from it."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.core.dice import FairDice
from moderator.house.rooms import Rooms
from moderator.store import record
from moderator.store.games import Game


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found for one week: whether its luck holds, and that in words."""

    week: int
    holds: bool
    said: str


def verify(rooms: Rooms, game: Game, week: int | None = None) -> tuple[Checked, ...]:
    """Check the weeks whose secrets are published, or one of them, in order."""
    draws = record.draws(rooms.database, game)
    seals = record.seals(rooms.database, game)
    found = []
    for number, seal in seals.items():
        if seal.secret is None or week not in (None, number):
            continue
        dice = FairDice(bytes.fromhex(seal.secret), game.name, number)
        if dice.commitment != seal.commitment:
            found.append(Checked(number, holds=False, said="the secret is not the one whose hash was published"))
            continue
        kept = draws.get(number, ())
        wrong = None
        for place, draw in enumerate(kept, 1):
            if draw.candidates:
                dice.choose(draw.candidates, draw.purpose)
            else:
                dice.roll(len(draw.result), draw.sides, draw.purpose)
            if dice.log[-1] != draw:
                wrong = f"draw {place}, {draw.purpose}, was {draw.result} and should have been {dice.log[-1].result}"
                break
        found.append(Checked(number, wrong is None, wrong or f"{len(kept)} draws follow from the published secret"))
    return tuple(found)
