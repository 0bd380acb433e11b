"""What a space does to who stands on it after a move."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.monoply.arriving import arrive
from moderator.games.monoply.cards import act_on, take_card
from moderator.games.monoply.data import (
    AIRPORT,
    BORED_WALK,
    CARD,
    CHECK,
    GET_OUT,
    GO_TO_QUARANTINE,
    HOME,
    LAVATORY,
    PURELL,
    UTILITY,
    Space,
    data,
)
from moderator.games.monoply.menace import expose, heed, lose, receive
from moderator.games.monoply.position import BUY, DONE, FRIEND, PHASE_TWO, Position
from moderator.games.table.play import Play
from moderator.games.table.steps import decks


def land(play: Play[Position], seat: int) -> None:
    """Let the space under the player on turn act."""
    space = play.state.space(play.state.players[seat].pos)
    act = _ACTS.get(space.type)
    if act is not None:
        act(play, seat, space)
    heed(play)


def send_to_quarantine(play: Play[Position], seat: int, *causes: str) -> None:
    """Put a player into Home Quarantine; the turn is over, doubles or not."""
    play.state = play.state.with_player(seat, pos=data().only(HOME), in_quarantine=True, quarantine_rolls=0)
    play.state = play.state.changed(stage=DONE, after=DONE)
    play.happens("quarantine", f"{play.state.players[seat].name} is sent to Home Quarantine", *causes)


def _lavatory(play: Play[Position], seat: int, space: Space) -> None:
    deed = play.state.deeds.get(space.index)
    if deed is None:
        _ask(play, seat, BUY)
    elif deed.owner != seat:
        owner = play.state.players[deed.owner]
        fee = play.state.fee(space.index)
        paid = lose(play, seat, fee, f"to {owner.name} at {space.name}", "3b.ii", to=deed.owner)
        if paid:
            expose(play, deed.owner, 1, "5b", "ruling 15")


def _utility(play: Play[Position], seat: int, space: Space) -> None:
    deed = play.state.deeds.get(space.index)
    if deed is None:
        _ask(play, seat, BUY)
    elif deed.owner != seat and play.state.players[seat].at_large:
        both = all(
            each.index in play.state.deeds and play.state.deeds[each.index].owner == deed.owner
            for each in play.state.spaces()
            if each.type == UTILITY
        )
        figures = data().figures
        (pip,) = play.roll(figures.pump_dice, figures.sides, f"{play.state.players[seat].name} at {space.name}")
        play.happens("pump", f"{play.state.players[seat].name} rolls {pip} at {space.name}", "9g", "ruling 19")
        if pip in space.exposure_on or (both and pip <= figures.pump_both):
            expose(play, seat, 1, "9g", "ruling 19")


def _card(play: Play[Position], seat: int, space: Space) -> None:
    if play.state.players[seat].at_large:
        draw(play, seat, space.deck)


def draw(play: Play[Position], seat: int, deck: str) -> None:
    """Draw the top card of a deck and do what it says; then it goes under the deck, unless it is kept."""
    card = take_card(play, seat, deck)
    if card in {"", GET_OUT}:
        return
    try:
        _follow(play, seat, card)
    finally:
        decks.put_under(play, deck, card)


def _follow(play: Play[Position], seat: int, card: str) -> None:
    """Do what a card says. One that moves lets the space that is reached act; none brings anybody home in Phase 2."""
    effect, *figures = card.split()
    goes_home = effect == "quarantine" or (effect == "advance" and int(figures[0]) == data().only(HOME))
    if goes_home and play.state.phase == PHASE_TWO:
        play.happens("discard", "In Phase 2 no card brings anybody home", "ruling 5")
    elif effect == "advance":
        here, there = play.state.players[seat].pos, int(figures[0])
        count = data().round
        arrive(play, [(here + each) % count for each in range(1, (there - here - 1) % count + 2)])
        land(play, seat)
    elif effect == "quarantine":
        send_to_quarantine(play, seat, "6a")
    else:
        act_on(play, seat, effect, tuple(map(int, figures)))


def _airport(play: Play[Position], seat: int, space: Space) -> None:
    expose(play, seat, space.exposure, "9f", "ruling 19")


def _check(play: Play[Position], seat: int, _space: Space) -> None:
    receive(play, seat, data().figures.check, "from the government", "9b")


def _go_to_quarantine(play: Play[Position], seat: int, _space: Space) -> None:
    if play.state.phase == 1:
        send_to_quarantine(play, seat, "6a")


def _purell(play: Play[Position], seat: int, _space: Space) -> None:
    if play.state.players[seat].at_large:
        _ask(play, seat, FRIEND)


def _bored_walk(play: Play[Position], seat: int, _space: Space) -> None:
    _ask(play, seat, FRIEND)


def _ask(play: Play[Position], seat: int, stage: str) -> None:
    """Wait for a decision; a menace buys nothing."""
    if stage == BUY and play.state.players[seat].menace:
        return
    play.state = play.state.changed(stage=stage)


_ACTS: dict[str, Callable[[Play[Position], int, Space], None]] = {
    LAVATORY: _lavatory,
    UTILITY: _utility,
    CARD: _card,
    AIRPORT: _airport,
    CHECK: _check,
    GO_TO_QUARANTINE: _go_to_quarantine,
    PURELL: _purell,
    BORED_WALK: _bored_walk,
}
