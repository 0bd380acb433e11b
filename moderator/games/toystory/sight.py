"""The game as a seat is told of it by mail: open claims first, then lots, offers, cash, and what the die would hit."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.table.game import Sight
from moderator.games.table.wrapping import WIDTH, so_many, wrapped
from moderator.games.toystory import auctions, building, rent
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import HOTEL, LOCATION, REPAIR, VEHICLE, data
from moderator.games.toystory.letters import in_letters
from moderator.games.toystory.moving import waited_for
from moderator.games.toystory.placing import cost, why_not
from moderator.games.toystory.position import ASK, BUY, HOUSE, ROLL, Position
from moderator.games.toystory.raising import raisable
from moderator.games.toystory.trading import DEALS
from moderator.games.toystory.turns import winners

_RENT = {
    ASK: "Rent is yours if you ask for it before the next die. Send rent always once, and you need not ask again.",
    "always": "Rent: asked for by itself (rent always); rent ask goes back to asking each time.",
    "never": "Rent: none is asked for (rent never); rent ask goes back to asking each time.",
}
"""What a standing order of rent means, for whom it holds."""


def sight(state: Position, seat: int | None) -> Sight:
    """Give the game as a seat is told of it; None: as an onlooker is."""
    board = in_letters(state)
    others = tuple(_line(state, place) for place in range(len(state.players)) if place != seat)
    if state.over:
        won = [state.name(place) for place in winners(state)]
        head = f"the game is over - {' and '.join(won)} {'share it' if won[1:] else 'wins'}"
        return Sight(head, board=board, others=others, turns=state.settings.end_after_turns)
    return Sight(
        headline=_headline(state, seat),
        now=wrapped((*_claims(state, seat), *_lots(state, seat), *DEALS.told(state, seat), *_turn(state, seat))),
        legal=legal(state, seat) if seat is not None else (),
        holdings=wrapped(_holdings(state, seat)) if seat is not None and not state.players[seat].is_out else (),
        board=board,
        others=wrapped(others),
        turns=state.settings.end_after_turns,
    )


def places(state: Position) -> Mapping[str, str]:
    """Say of each property what it costs and brings, and whose it is."""
    told = {}
    for space in state.spaces():
        if space.is_property:
            deed = state.deeds.get(space.index)
            owner = f"{state.name(deed.owner)}'s{', mortgaged' if deed.mortgaged else ''}" if deed else "free"
            told[space.name] = f"{space.name} (space {space.index}): {owner}, {_worth(state, None, space.index)}."
    return told


def legal(state: Position, seat: int) -> tuple[str, ...]:
    """Give orders that this seat could send as they stand."""
    if state.over or state.players[seat].is_out:
        return ()
    found: list[str] = []
    if state.claim is not None and state.claim.owner == seat:
        found += ["rent", "rent always"]
    found += _answers(state, seat)
    if any(debt.debtor == seat for debt in state.open.debts):
        found += ["settle", *(["pay"] if _can_pay(state, seat) else [])]
    if seat == state.active:
        found += _moves(state)
    if found and state.claim is None and state.turn <= len(state.players) and state.players[seat].rent == ASK:
        found.append("rent always")
    return (*dict.fromkeys(found), *_deals(state, seat))


def _answers(state: Position, seat: int) -> list[str]:
    """Give the orders that answer open lots, windows, mortgages and offers."""
    found: list[str] = []
    for each in state.open.auctions:
        if seat in AUCTIONS.waited_for(state, each):
            on = f" on {auctions.title(state, each.lot)}" if state.open.auctions[1:] else ""
            least, cash = AUCTIONS.least(state, each), state.players[seat].cash
            if least <= cash and all(debt.debtor != seat for debt in state.open.debts):
                found.append(f"bid {least}{on}")
                most = min(auctions.list_price(state, each, seat), cash)
                found += [f"bid up to {most}{on}"] if most > least else []
            found.append(f"pass{on}")
    if state.open.shortage is not None and seat in state.open.shortage.asked:
        places = building.places(state, seat, state.open.shortage.kind)
        found += [f"claim {state.open.shortage.kind} {state.space(index).name}" for index in places]
        found.append("pass")
    for index in state.open.inherits.get(seat, ()):
        found += [f"keep {state.space(index).name}"]
        if state.players[seat].cash >= state.space(index).lifting:
            found += [f"lift {state.space(index).name}"]
    return [*found, *DEALS.answers(state, seat)]


def _moves(state: Position) -> list[str]:
    mover = state.mover
    if state.stage == BUY:
        return ["buy", "auction"] if state.space(mover.pos).price <= mover.cash else ["auction"]
    if state.stage != ROLL:
        return []
    if mover.jailed:
        return ["pay; roll", *(["card; roll"] if mover.cards else [])]
    return [] if state.open.holds_the_die or state.awaits_rent else ["roll"]


def _deals(state: Position, seat: int) -> list[str]:
    """Give what can be built, mortgaged and lifted."""
    found: list[str] = []
    cash = state.players[seat].cash
    for whole in state.full_sets(seat):
        for index in whole:
            for kind in (HOUSE, "hotel"):
                stock = state.houses if kind == HOUSE else state.hotels
                if stock and cash >= cost(state, index, kind) and not why_not(state, seat, index, kind):
                    found.append(f"build {'hotel ' if kind != HOUSE else ''}{state.space(index).name}")
    for index in state.owned(seat):
        deed, space = state.deeds[index], state.space(index)
        if deed.mortgaged and cash >= space.lifting and index not in state.open.inherits.get(seat, ()):
            found.append(f"lift {space.name}")
    if any(debt.debtor == seat for debt in state.open.debts):
        for index in state.owned(seat):
            if not state.deeds[index].mortgaged and not state.is_built(index):
                found.append(f"mortgage {state.space(index).name}")
            elif state.is_built(index):
                found.append(f"sell set {state.space(index).name}")
    return found


def _can_pay(state: Position, seat: int) -> bool:
    return next(debt.amount for debt in state.open.debts if debt.debtor == seat) <= state.players[seat].cash


def _headline(state: Position, seat: int | None) -> str:
    if seat is not None and state.players[seat].is_out:
        return "you are out of the game"
    claim = state.claim
    if claim is not None and claim.owner == seat:
        where = state.space(claim.space).name
        before = f" before {state.mover.name} rolls" if state.stage == ROLL and state.active != seat else ""
        return f"{state.name(claim.debtor)} stands on your {where} - ask for rent{before}"
    if any(debt.debtor == seat for debt in state.open.debts):
        return "you owe money - raise it, or settle"
    open_lots = [each for each in state.open.auctions if seat in AUCTIONS.waited_for(state, each)]
    if open_lots:
        return f"auction of {auctions.title(state, open_lots[0].lot)} - bid or pass"
    if state.open.shortage is not None and seat in state.open.shortage.asked:
        return f"the last {state.open.shortage.kind} - claim it or pass"
    if seat in state.open.inherits:
        return "keep or lift the mortgages that you received"
    if seat == state.active:
        if state.stage == BUY:
            return f"buy {state.space(state.mover.pos).name} or auction it?"
        is_held = state.open.holds_the_die or state.awaits_rent
        if is_held:
            return "your turn - others answer first"
        return "your turn - leave Jail, then roll" if state.mover.jailed else "your turn - roll"
    if any(each.taker == seat for each in state.offers):
        return "an offer waits for your answer"
    return f"{state.mover.name}'s turn"


def _claims(state: Position, seat: int | None) -> list[str]:
    claim = state.claim
    if claim is None:
        return []
    space, debtor = state.space(claim.space).name, state.name(claim.debtor)
    if claim.owner == seat:
        return [f"OPEN CLAIM  {debtor} owes you {rent.said(claim)} on {space} if you answer  rent  before the next die"]
    owner = state.name(claim.owner)
    return [f"OPEN CLAIM  {owner} can ask {debtor} for {rent.said(claim)} on {space} before the next die"]


def _lots(state: Position, seat: int | None) -> list[str]:
    lines = [
        f"DEBT  {state.name(debt.debtor)} owes {state.name(debt.creditor)} M{debt.amount}"
        + (f"; you can raise M{raisable(state, seat)}" if seat is not None and debt.debtor == seat else "")
        for debt in state.open.debts
    ]
    for each in state.open.auctions:
        high, leader = AUCTIONS.leading(state, each)
        stands = "no bid yet" if leader is None else f"{state.name(leader)} leads with M{high}"
        what = auctions.title(state, each.lot)
        lines.append(f"OPEN AUCTION  {what}: {stands}")
        if each.lot.isdecimal():
            lines.append(f"  {what}: {_worth(state, seat, int(each.lot))}")
    if state.open.shortage is not None:
        wants = " and ".join(state.name(place) for place in state.open.shortage.wants)
        lines.append(
            f"LAST {state.open.shortage.kind.upper()}  {wants} wants it; who claims it too makes it an auction"
        )
    for place, indexes in state.open.inherits.items():
        names = ", ".join(state.space(index).name for index in indexes)
        lines.append(f"MORTGAGES  {state.name(place)} says keep or lift: {names}")
    return lines


def _worth(state: Position, seat: int | None, index: int) -> str:
    """Say what a property costs and brings, and how much of its set a Toy has."""
    space = state.space(index)
    bare, *built = space.rent or (0,)
    houses = f" (1 to {len(built) - 1} Houses {'/'.join(map(str, built[:-1]))}, Hotel {built[-1]})" if built else ""
    rents = f", rent {bare}{houses}" if bare else ""
    if seat is None or not space.set:
        return f"M{space.price}{rents}"
    mine = sum(state.space(each).set == space.set for each in state.owned(seat))
    every = sum(each.set == space.set for each in data().spaces)
    return f"M{space.price}{rents}; you own {mine} of the {every} of {space.set}"


def _turn(state: Position, seat: int | None) -> list[str]:
    """Say where the Toy stands, and what each pip of one die would hit."""
    if seat is None or state.players[seat].is_out:
        return []
    toy = state.players[seat]
    if seat == state.active and state.stage == BUY:
        return [f"{state.space(toy.pos).name} is for sale: {_worth(state, seat, toy.pos)}"]
    if seat == state.active and state.stage == ROLL and state.open.holds_the_die:
        return [f"Your die waits: {waited_for(state)}"]
    here = "in Jail" if toy.jailed else state.space(toy.pos).name
    lines, line = [f"Your next die from {toy.pos} ({here}):"], " "
    for pips in range(1, data().figures.sides + 1):
        word = f" {pips} {_hit(state, seat, (toy.pos + pips) % data().round)}"
        if len(line) + len(word) > WIDTH:
            lines.append(line)
            line = " "
        line += word
    return [*lines, line]


def _hit(state: Position, seat: int, index: int) -> str:
    space, deed = state.space(index), state.deeds.get(index)
    if space.type == VEHICLE:
        return f"RIDE {space.name}"
    if not space.is_property:
        return f"{space.name}({space.amount})" if space.amount else space.name
    if deed is None:
        return f"{space.name}(free,{space.price})"
    if deed.owner == seat:
        return f"{space.name}(yours)"
    if deed.mortgaged:
        return f"{space.name}({state.name(deed.owner)},mortgaged)"
    due = f"{rent.times(state, index)}x dice" if space.type == REPAIR else str(rent.amount(state, index))
    return f"{space.name}({state.name(deed.owner)},{due})"


def _holdings(state: Position, seat: int) -> list[str]:
    toy = state.players[seat]
    cards = f", {so_many(len(toy.cards), 'Get Out of Jail Free card')}" if toy.cards else ""
    more = f", M{raised} more could be raised" if (raised := raisable(state, seat)) else ""
    lines = [f"M{toy.cash}{more}{cards}", _RENT[toy.rent]]
    for index in state.owned(seat):
        space, deed = state.space(index), state.deeds[index]
        parts = [f"{space.name} ({space.set or 'Toy Repair'})"]
        if deed.mortgaged:
            parts.append(f"mortgaged, M{space.lifting} to lift")
        else:
            due = f"{rent.times(state, index)}x dice" if space.type == REPAIR else f"M{rent.amount(state, index)}"
            parts += [f"rent {due}", *([state.standing(index)] if deed.houses else [])]
        if space.type == LOCATION and state.owner_of_set(index) == seat and deed.houses < HOTEL:
            parts.append(f"set complete: a house costs M{space.house_cost}")
        lines.append("  " + ", ".join(parts))
    return lines


def _line(state: Position, seat: int) -> str:
    toy = state.players[seat]
    if toy.is_out:
        return f"{toy.name}: {'bankrupt' if toy.bankrupt else 'resigned'}"
    where = "in Jail" if toy.jailed else f"on {toy.pos} {state.space(toy.pos).name}"
    deeds = ", ".join(state.space(index).name for index in state.owned(seat)) or "no deeds"
    return f"{toy.name}: M{toy.cash}, {where}, {deeds}"


def stock(state: Position) -> str:
    """Say what the Bank has left to build with."""
    bank = data().figures.bank
    return f"{state.houses} of {bank['houses']} houses, {state.hotels} of {bank['hotels']} hotels"
