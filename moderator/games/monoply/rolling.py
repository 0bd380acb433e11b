"""The roll of a turn: doubles, the three rolls of quarantine, and whether the turn goes on."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.data import data
from moderator.games.monoply.menace import expose, sip
from moderator.games.monoply.moving import move
from moderator.games.monoply.position import AGAIN, BUY, DONE, FRIEND, PREROLL, Position
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed


def roll(play: Play[Position]) -> Refusal | None:
    """Roll and move, or stay in quarantine."""
    state, seat = play.state, play.state.active
    if state.stage not in {PREROLL, AGAIN}:
        return not_allowed("no-roll", _why_no_roll(state), rules=("3a",))
    name = state.mover.name
    pips = play.roll(data().figures.dice, data().figures.sides, f"{name}'s turn")
    doubles = len(set(pips)) == 1
    play.happens("roll", f"{name} rolls {'+'.join(map(str, pips))}", "3a", pips=list(pips))
    if doubles:
        sip(play, "doubles, everybody drinks")
    play.state = play.state.changed(stage=AGAIN if doubles else DONE, after=AGAIN if doubles else DONE)
    if state.mover.in_quarantine and not _leaves(play, seat, doubles):
        return None
    move(play, sum(pips))
    return None


def _leaves(play: Play[Position], seat: int, doubles: bool) -> bool:
    """Say whether a roll leads out of quarantine; without doubles it takes a point off, and the third leads out too."""
    player = play.state.players[seat]
    rolls = player.quarantine_rolls + 1
    if doubles:
        play.happens("leave", f"{player.name} leaves quarantine by doubles", "6b.i", "ruling 11")
    else:
        expose(play, seat, -1, "6b.ii")
    if doubles or rolls == data().figures.max_quarantine_rolls:
        play.state = play.state.with_player(seat, in_quarantine=False, quarantine_rolls=0)
        if not doubles:
            play.happens("leave", f"{player.name} leaves quarantine by the third roll", "6b.iii", "ruling 12")
        return True
    play.state = play.state.with_player(seat, quarantine_rolls=rolls)
    return False


def _why_no_roll(state: Position) -> str:
    waits = {BUY: "first say buy or decline", FRIEND: "first choose a friend", DONE: "the turn's roll has been made"}
    return f"{state.mover.name} cannot roll now: {waits[state.stage]}."
