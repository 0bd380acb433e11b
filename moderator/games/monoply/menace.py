"""Exposure points, toilet paper that runs out, and what a menace to society brings about: Phase 2."""

from __future__ import annotations

from moderator.games.monoply.data import GO_TO_QUARANTINE, data
from moderator.games.monoply.position import DONE, Position
from moderator.games.table.play import Play
from moderator.games.table.wrapping import so_many


class PhaseTwoBegins(Exception):  # noqa: N818 - no error: nothing that would have come after it in the turn happens
    """The first menace has been made, and the turn is over."""


def expose(play: Play[Position], seat: int, points: int, *causes: str) -> None:
    """Give a player exposure points, or take some (never below 0). Menaces and players at home have none to do with it.

    Who has more than the limit becomes a menace.
    """
    player = play.state.players[seat]
    if not player.at_large:
        return
    after = max(0, player.exposure + points)
    if after == player.exposure:
        return
    change = after - player.exposure
    play.state = play.state.with_player(seat, exposure=after)
    verb = "collects" if change > 0 else "loses"
    count = so_many(abs(change), "exposure point")
    play.happens("expose", f"{player.name} {verb} {count}, and has {after}", *causes)
    if change > 0:
        sip(play, f"{player.name} has collected exposure")
    if after > play.state.settings.exposure_limit:
        fall(play, seat, "1b", "ruling 1")


def receive(play: Play[Position], seat: int, tp: int, why: str, *causes: str) -> None:
    """Give a player toilet paper of the government."""
    player = play.state.players[seat]
    play.state = play.state.with_player(seat, tp=player.tp + tp)
    play.happens("receive", f"{player.name} gets {tp} TP {why}", *causes, money=tp)


def lose(play: Play[Position], seat: int, tp: int, why: str, *causes: str, to: int | None = None) -> int:
    """Take toilet paper, all there is if it is too little, and give it to a player or to the government.

    Gives how much it was. At 0 a player becomes a menace.
    """
    player = play.state.players[seat]
    taken = min(tp, player.tp)
    play.state = play.state.with_player(seat, tp=player.tp - taken)
    if to is not None:
        play.state = play.state.with_player(to, tp=play.state.players[to].tp + taken)
    play.happens("pay", f"{player.name} pays {taken} TP {why}", *causes, money=0 if to is not None else -taken)
    if player.tp - taken == 0 and player.at_large:
        fall(play, seat, "8a", "ruling 2")
    return taken


def fall(play: Play[Position], seat: int, *causes: str) -> None:
    """Make a player a menace. Phase 2 begins once what made one is done; see `heed`."""
    player = play.state.players[seat]
    play.state = play.state.with_player(seat, menace=True)
    play.happens("fall", f"{player.name} becomes a menace to society", *causes)


def heed(play: Play[Position]) -> None:
    """Begin Phase 2 if somebody has become the first menace. Raises PhaseTwoBegins, which ends the turn."""
    state = play.state
    if state.phase == 1 and any(player.menace for player in state.players):
        start = data().only(GO_TO_QUARANTINE)
        for seat, player in enumerate(state.players):
            if not player.resigned:
                state = state.with_player(seat, pos=start, in_quarantine=False, quarantine_rolls=0)
        play.state = state.changed(phase=2, stage=DONE, back=False)
        play.happens(
            "phase", "Phase 2 begins: everybody stands on Go to Quarantine and makes for home", "8b", "ruling 5"
        )
        raise PhaseTwoBegins


def sip(play: Play[Position], why: str) -> None:
    """Tell the table to drink, if it wants to be told."""
    if play.state.settings.drinking:
        play.happens("sip", f"Sip: {why} (any beverage, even milk)", "3e", "ruling 21")
