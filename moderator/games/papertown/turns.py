"""From turn to turn: the card that opens one, the box that is checked after it, and the end with the last box."""

from __future__ import annotations

from moderator.games.papertown.colors import MARKABLE
from moderator.games.papertown.position import Position, Turn
from moderator.games.papertown.reach import free
from moderator.games.papertown.stack import show_card
from moderator.games.papertown.telling import tell_end
from moderator.games.table.play import Play


def open_turn(play: Play[Position]) -> None:
    """Roll for the active mover, or take the roll that was told before.

    With `solo_rolls` together, the player's roll brings those of the virtual turns that follow it.
    """
    position = play.state
    if position.told:
        play.state = position._replace(current=Turn(position.told[0]), told=position.told[1:])
        return
    rolled = show_card(play, position.mover.name)
    told: tuple[str, ...] = ()
    if position.settings.solo_rolls == "together" and position.solo and not position.mover.virtual:
        left = position.boxes - position.time
        told = tuple(show_card(play, player.name) for player in position.players[1:left])
    play.state = play.state._replace(current=Turn(rolled), told=told)


def close_turn(play: Play[Position]) -> None:
    """Check a box; with the last one the game is over, else the next one in order has a turn."""
    time = play.state.time + 1
    play.state = play.state._replace(time=time, last=play.state.current.marks)
    play.happens("check", f"Box {time} of {play.state.boxes} is checked", "time")
    if time == play.state.boxes:
        play.state = play.state._replace(over=True)
        tell_end(play)
        play.close_turn()
        return
    play.close_turn()
    play.state = play.state._replace(active=(play.state.active + 1) % len(play.state.players))
    open_turn(play)


def settle(play: Play[Position]) -> None:
    """Close the turn if all of it is done, and every turn after it in which no block is left to mark."""
    while not play.state.over:
        if not play.state.current.marked:
            if free(play.state, MARKABLE):
                return
            play.happens("pass", f"{play.state.mover.name}'s turn passes: no block is left to mark", "ruling 20")
            play.state = play.state._replace(current=play.state.current._replace(marked=True))
        close_turn(play)


def resign(play: Play[Position], seat: int) -> None:
    """Take a player out: nobody is left to play against, so the game is over."""
    play.state = play.state.with_player(seat, resigned=True).changed(over=True)
    play.happens("resign", f"{play.state.players[seat].name} resigns", "end")
    tell_end(play)
