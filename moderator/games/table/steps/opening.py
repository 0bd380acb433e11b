"""The step that says who begins: everybody rolls, and those with the highest roll roll again."""

from __future__ import annotations

from typing import TypeVar

from moderator.games.table.play import Play
from moderator.games.table.seated import Seats

P = TypeVar("P", bound=Seats)


def highest_begins(play: Play[P], dice: int, sides: int, *causes: str) -> None:
    """Let so many dice say by seat who begins; those who tie for the highest roll again, by seat."""
    seats = list(range(len(play.state.players)))
    while len(seats) > 1:
        sums = {}
        for seat in seats:
            name = play.state.players[seat].name
            sums[seat] = sum(play.roll(dice, sides, f"{name} rolls for the first turn"))
            play.happens("roll", f"{name} rolls {sums[seat]} for the first turn", *causes)
        highest = max(sums.values())
        seats = [seat for seat, total in sums.items() if total == highest]
    play.state = play.state.changed(active=seats[0])
    play.happens("begin", f"{play.state.players[seats[0]].name} begins", *causes)
