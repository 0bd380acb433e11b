"""Coming to a space by a roll or a card: Month pays on the way."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.monoply.data import data
from moderator.games.monoply.menace import receive
from moderator.games.monoply.position import Position
from moderator.games.table.play import Play


def arrive(play: Play[Position], way: Sequence[int]) -> None:
    """Stand on the last space of a way; Month pays whoever passes or lands on it."""
    mover, seat, figures = play.state.mover, play.state.active, data().figures
    play.state = play.state.with_player(seat, pos=way[-1])
    play.happens("move", f"{mover.name} moves to {play.state.space(way[-1]).name} ({way[-1]})", "3a")
    if way[-1] == 0:
        receive(play, seat, figures.month_land, "for landing on Month", "9a", "3d")
    elif 0 in way[:-1]:
        receive(play, seat, figures.month_pass, "for passing Month", "9a", "3d")
