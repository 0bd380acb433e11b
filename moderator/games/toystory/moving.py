"""Going round the board: the die, GO, rides, Jail, and what a space does to who stands on it."""

from __future__ import annotations

from collections.abc import Callable

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import comes_later, not_allowed
from moderator.games.table.steps import decks
from moderator.games.table.steps.debts import BANK
from moderator.games.toystory import rent
from moderator.games.toystory.auctions import title
from moderator.games.toystory.data import (
    CARD,
    GET_OUT,
    GO_TO_JAIL,
    HOTEL,
    JAIL,
    LOCATION,
    PARKING,
    REPAIR,
    TAX,
    TITLES,
    VEHICLE,
    Space,
    data,
)
from moderator.games.toystory.money import DEBTS, collect
from moderator.games.toystory.position import BUY, DONE, NOTHING_OPEN, ROLL, Position


def roll(play: Play[Position]) -> Refusal | None:
    """Roll one die and move, unless something has to be settled before; an open claim of rent ends with it."""
    state, mover = play.state, play.state.mover
    if state.stage != ROLL:
        waits = "decide first: buy or auction" if state.stage == BUY else "the turn's die has been rolled"
        return not_allowed("no-roll", f"{mover.name} cannot roll now: {waits}.", rules=("move",))
    if mover.jailed:
        held = ("card; roll",) if mover.cards else ()
        words = f"{mover.name} is in Jail and leaves it first, by M{data().figures.jail_fee} or a card."
        return not_allowed("jail", words, send=("pay; roll", *held), rules=("jail", "ruling 11"))
    if state.open is not NOTHING_OPEN and state.open.holds_the_die:
        return not_allowed("waits", f"The die waits: {waited_for(state)}.", rules=("ruling 22",))
    if state.claim is not None and state.awaits_rent:
        return comes_later(
            f"{mover.name} rolls as soon as {state.name(state.claim.owner)} has answered about the rent."
        )
    seat, name, figures = state.active, mover.name, data().figures
    (pips,) = play.roll(figures.move_dice, figures.sides, f"{name}'s turn")
    if state.claim is not None:
        rent.close(play, f"{name} rolled before it was asked for")
    passes, there = divmod(mover.pos + pips, data().round)
    play.state = play.state.rolled(pips, there)
    play.happens("roll", f"{name} rolls {pips}", "move", "ruling 1", pips=[pips])
    _arrive(play, seat, pips, passes, "move")
    land(play, seat)
    return None


def waited_for(state: Position) -> str:
    """Say what the next die waits for."""
    found = [f"{state.name(each.debtor)} owes {state.name(each.creditor)} M{each.amount}" for each in state.open.debts]
    found += [f"the auction of {title(state, each.lot)} is open" for each in state.open.auctions]
    found += [f"{state.name(seat)} says keep or lift of a mortgage received" for seat in state.open.inherits]
    return ", ".join(found)


def forward(play: Play[Position], seat: int, steps: int, *causes: str) -> None:
    """Move clockwise; passing GO or landing on it pays."""
    passes, there = divmod(play.state.players[seat].pos + steps, data().round)
    play.state = play.state.at(seat, there)
    _arrive(play, seat, steps, passes, *(causes or ("move",)))


def _arrive(play: Play[Position], seat: int, steps: int, passes: int, *causes: str) -> None:
    """Tell of a move, and pay for the times that it passed GO."""
    state = play.state
    toy = state.players[seat]
    play.happens("move", f"{toy.name} moves {steps} to {state.space(toy.pos).name}", *causes)
    if passes:
        collect(play, seat, data().figures.go, "at GO", "go", "ruling 10")


def land(play: Play[Position], seat: int) -> None:
    """Let the space under a Toy act."""
    state = play.state
    space = state.space(state.players[seat].pos)
    act = _ACTS.get(space.type)
    if act is not None:
        act(play, seat, space)


def jail(play: Play[Position], seat: int, *causes: str) -> None:
    """Send a Toy to Jail: no GO money, and the turn is over."""
    play.state = play.state.with_player(seat, pos=data().only(JAIL), jailed=True).changed(stage=DONE)
    play.happens("jail", f"{play.state.name(seat)} goes to Jail", *causes)


def leave_by_fee(play: Play[Position], seat: int) -> Refusal | None:
    """Leave Jail by its fee; who cannot pay has left, and owes it."""
    if refusal := _not_leaving(play.state, seat):
        return refusal
    name = play.state.name(seat)
    play.state = play.state.with_player(seat, jailed=False)
    play.happens("leave", f"{name} leaves Jail by the fee", "jail", "ruling 11")
    DEBTS.owe(play, seat, BANK, data().figures.jail_fee, "to leave Jail", "jail", "ruling 27")
    return None


def leave_by_card(play: Play[Position], seat: int) -> Refusal | None:
    """Leave Jail by a card, which goes under its own deck."""
    if refusal := _not_leaving(play.state, seat):
        return refusal
    toy = play.state.players[seat]
    if not toy.cards:
        words = f"{toy.name} has no Get Out of Jail Free card."
        return not_allowed("card", words, send=("pay; roll",), rules=("jail",))
    play.state = play.state.with_player(seat, jailed=False, cards=toy.cards[1:])
    decks.put_under(play, toy.cards[0], GET_OUT)
    play.happens("leave", f"{toy.name} leaves Jail by a card", "jail", "ruling 12")
    return None


def _not_leaving(state: Position, seat: int) -> Refusal | None:
    toy = state.players[seat]
    if seat != state.active or state.stage != ROLL or not toy.jailed:
        return not_allowed("jail", f"{toy.name} is not in Jail at the start of a turn.", rules=("jail",))
    return None


def _property(play: Play[Position], seat: int, space: Space) -> None:
    deed = play.state.deeds.get(space.index)
    if deed is None:
        play.state = play.state.changed(stage=BUY)
    elif deed.owner != seat:
        rent.fall_due(play, seat, space.index)


def _tax(play: Play[Position], seat: int, space: Space) -> None:
    DEBTS.owe(play, seat, BANK, space.amount, f"for {space.name}", "tax")


def _ride(play: Play[Position], seat: int, space: Space) -> None:
    (pips,) = play.roll(data().figures.vehicle_dice, data().figures.sides, f"the ride on {space.name}")
    play.happens("ride", f"{play.state.name(seat)} rides on {space.name}: {pips}", "vehicle", "ruling 9", pips=[pips])
    forward(play, seat, pips, "vehicle", "ruling 9")
    land(play, seat)


def _go_to_jail(play: Play[Position], seat: int, space: Space) -> None:  # noqa: ARG001 - as all spaces act
    jail(play, seat, "gotojail")


def _nothing(play: Play[Position], seat: int, space: Space) -> None:
    cause = "parking" if space.type == PARKING else "visiting"
    play.happens("rest", f"{play.state.name(seat)} rests: nothing happens", cause)


def _card(play: Play[Position], seat: int, space: Space) -> None:
    """Take the top card, do what it says, and put it under its deck; one that is kept stays with the Toy."""
    deck, name = space.deck, play.state.name(seat)
    card = decks.take(play, deck)
    if not card:
        play.happens("draw", f"{name} finds no card in {TITLES[deck]}", "card")
        return
    text = data().texts.get((deck, card), card)
    play.happens("draw", f"{name} draws from {TITLES[deck]}: {text}", "card", card=card)
    if card == GET_OUT:
        play.state = play.state.with_player(seat, cards=(*play.state.players[seat].cards, deck))
        return
    effect, *figures = card.split()
    _CARDS[effect](play, seat, figures)
    decks.put_under(play, deck, card)


def _collect(play: Play[Position], seat: int, figures: list[str]) -> None:
    collect(play, seat, int(figures[0]), "by the card", "card")


def _collect_each(play: Play[Position], seat: int, figures: list[str]) -> None:
    count = len(play.state.players)
    for other in [(seat + step) % count for step in range(1, count)]:
        if not play.state.players[other].is_out:
            DEBTS.owe(play, other, seat, int(figures[0]), "by the card", "card", "ruling 21")


def _pay(play: Play[Position], seat: int, figures: list[str]) -> None:
    DEBTS.owe(play, seat, BANK, int(figures[0]), "by the card", "card")


def _repairs(play: Play[Position], seat: int, figures: list[str]) -> None:
    stands = [play.state.deeds[index].houses for index in play.state.owned(seat)]
    hotels = stands.count(HOTEL)
    due = int(figures[0]) * (sum(stands) - HOTEL * hotels) + int(figures[1]) * hotels
    DEBTS.owe(play, seat, BANK, due, "for houses and hotels", "card")


def _advance(play: Play[Position], seat: int, figures: list[str]) -> None:
    steps = (int(figures[0]) - play.state.players[seat].pos) % data().round or data().round
    forward(play, seat, steps, "card")
    land(play, seat)


def _advance_next(play: Play[Position], seat: int, figures: list[str]) -> None:
    here = play.state.players[seat].pos
    count = data().round
    steps = next(step for step in range(1, count + 1) if play.state.space((here + step) % count).type == figures[0])
    forward(play, seat, steps, "card")
    land(play, seat)


def _back(play: Play[Position], seat: int, figures: list[str]) -> None:
    there = (play.state.players[seat].pos - int(figures[0])) % data().round
    play.state = play.state.with_player(seat, pos=there)
    play.happens("move", f"{play.state.name(seat)} goes back to {play.state.space(there).name}", "card")
    land(play, seat)


def _to_jail(play: Play[Position], seat: int, figures: list[str]) -> None:  # noqa: ARG001 - as all cards act
    jail(play, seat, "card", "gotojail")


_ACTS: dict[str, Callable[[Play[Position], int, Space], None]] = {
    LOCATION: _property,
    REPAIR: _property,
    TAX: _tax,
    VEHICLE: _ride,
    CARD: _card,
    GO_TO_JAIL: _go_to_jail,
    PARKING: _nothing,
    JAIL: _nothing,
}
_CARDS: dict[str, Callable[[Play[Position], int, list[str]], None]] = {
    "collect": _collect,
    "collect_each": _collect_each,
    "pay": _pay,
    "repairs": _repairs,
    "advance": _advance,
    "advance_next": _advance_next,
    "back": _back,
    "jail": _to_jail,
}
