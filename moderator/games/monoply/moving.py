"""Moving by a roll, forward or backward: Month on the way, home in Phase 2, and whom a menace passes and lands on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moderator.games.monoply.arriving import arrive
from moderator.games.monoply.data import HOME, data
from moderator.games.monoply.landing import land
from moderator.games.monoply.menace import expose, heed
from moderator.games.monoply.position import DONE, PHASE_TWO, Position
from moderator.games.table.play import Play


class Way(NamedTuple):
    """Where a roll leads, space by space; `is_turned`: it would pass Month backward; `is_home`: it ends at home."""

    spaces: tuple[int, ...]
    is_turned: bool = False
    is_home: bool = False


def way_of(state: Position, count: int, *, is_backward: bool) -> Way:
    """Give the way of the player on turn by a roll of so many, as letters tell it and as it is gone."""
    mover = state.mover
    goes_back = is_backward and mover.pos - count >= 0 and mover.pos != 0
    step = -1 if goes_back else 1
    spaces = tuple((mover.pos + step * each) % data().round for each in range(1, count + 1))
    is_turned = is_backward and not goes_back
    if state.phase != PHASE_TWO or mover.menace:
        return Way(spaces, is_turned)
    home = data().only(HOME)
    if spaces[-1] == home if state.settings.phase2_exact else home in spaces:
        return Way(spaces[: spaces.index(home) + 1], is_turned, is_home=True)
    return Way(spaces, is_turned)


def move(play: Play[Position], count: int) -> None:
    """Move the player on turn by a roll, and let the space that is reached act."""
    seat, name = play.state.active, play.state.mover.name
    way = way_of(play.state, count, is_backward=play.state.back)
    if way.is_turned:
        play.happens("forward", f"{name} would pass Month backward, so goes forward", "4d.i", "ruling 10")
    arrive(play, way.spaces)
    if way.is_home:
        # The turn is over, doubles or not.
        play.state = play.state.with_player(seat, home=True).changed(stage=DONE, after=DONE)
        play.happens("home", f"{name} is home", "1c", "ruling 4")
        return
    if play.state.mover.menace:
        _menace(play, seat, way.spaces)
    land(play, seat)


def _menace(play: Play[Position], seat: int, way: Sequence[int]) -> None:
    """Expose those whom a menace passes, in the order in which it does, and those on whom it lands."""
    figures, name = data().figures, play.state.mover.name
    for place in way:
        for other, player in enumerate(play.state.players):
            if other == seat or not player.at_large or player.pos != place:
                continue
            landed = place == way[-1]
            play.happens("menace", f"{name} {'lands on' if landed else 'passes'} {player.name}", "8e", "ruling 7")
            expose(play, other, figures.menace_land if landed else figures.menace_pass, "5c", "8e")
    heed(play)
