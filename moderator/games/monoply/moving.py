"""Moving by a roll, forward or backward: Month on the way, home in Phase 2, and whom a menace passes and lands on."""

from __future__ import annotations

from moderator.games.monoply.arriving import arrive
from moderator.games.monoply.data import HOME, data
from moderator.games.monoply.landing import land
from moderator.games.monoply.menace import expose, heed
from moderator.games.monoply.position import DONE, Position
from moderator.games.table.play import Play


def move(play: Play[Position], count: int) -> None:
    """Move the player on turn by a roll, and let the space that is reached act."""
    state = play.state
    mover, seat = state.mover, state.active
    backward = state.back and mover.pos - count >= 0 and mover.pos != 0
    if state.back and not backward:
        play.happens("forward", f"{mover.name} would pass Month backward, so goes forward", "4d.i", "ruling 10")
    step = -1 if backward else 1
    way = [(mover.pos + step * each) % data().round for each in range(1, count + 1)]
    if state.phase == 2 and not mover.menace and _comes_home(play, way):
        return
    arrive(play, way)
    if play.state.mover.menace:
        _menace(play, seat, way)
    land(play, seat)


def _comes_home(play: Play[Position], way: list[int]) -> bool:
    """Stop at Home Quarantine if the way leads there; then the turn is over, doubles or not."""
    home = data().only(HOME)
    reached = way[-1] == home if play.state.settings.phase2_exact else home in way
    if not reached:
        return False
    arrive(play, way[: way.index(home) + 1])
    play.state = play.state.with_player(play.state.active, home=True).changed(stage=DONE, after=DONE)
    play.happens("home", f"{play.state.mover.name} is home", "1c", "ruling 4")
    return True


def _menace(play: Play[Position], seat: int, way: list[int]) -> None:
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
