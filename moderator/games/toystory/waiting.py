"""All that a game waits for at once, and what silence stands for: turns, auctions, claims, debts, mortgages, offers."""

from __future__ import annotations

from moderator.games.table.game import TURN, Pending
from moderator.games.toystory import rent
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import data
from moderator.games.toystory.money import DEBTS
from moderator.games.toystory.position import BUY, CLAIM, INHERIT, NOTHING_OPEN, ROLL, Position
from moderator.games.toystory.trading import DEALS

_made = tuple.__new__
"""Makes a decision in one step: there is one in each turn."""


def pending(state: Position) -> tuple[Pending, ...]:
    """Give every open decision, the turn's own first."""
    if state.over:
        return ()
    if state.open is NOTHING_OPEN and state.claim is None and not state.offers:
        return _turn(state)
    return (
        *_turn(state), *DEBTS.pending(state), *AUCTIONS.pending(state), *_shortage(state), *_inherits(state),
        *_rent(state), *DEALS.pending(state),
    )  # fmt: skip


def _turn(state: Position) -> tuple[Pending, ...]:
    """Ask the Toy on turn. In silence it rolls, out of Jail first, and buys what leaves enough."""
    mover, stage = state.mover, state.stage
    asked, silence = "Roll the die?", "roll"
    if stage == BUY:
        space = state.space(mover.pos)
        asked = f"Buy {space.name} for M{space.price}, or auction it?"
        silence = "buy" if mover.cash - space.price >= data().figures.spare else "auction"
    elif stage != ROLL or state.open.holds_the_die or state.awaits_rent:
        return ()
    elif mover.jailed:
        asked, stage = "In Jail: pay or use a card, then roll?", f"{stage}, in Jail"
        silence = f"{'card' if mover.cards else 'pay'}; roll"
    return (_made(Pending, (TURN, f"turn {state.turn}, {stage}", (state.active,), asked, silence, False, 0)),)


def _shortage(state: Position) -> tuple[Pending, ...]:
    shortage = state.open.shortage
    if shortage is None:
        return ()
    names = " and ".join(state.name(seat) for seat in shortage.wants)
    asked = f"{names} wants the last {shortage.kind}: claim it too, or pass?"
    return (
        Pending(
            CLAIM, f"last {shortage.kind} {shortage.number}", shortage.asked, asked, f"pass on last {shortage.kind}"
        ),
    )


def _inherits(state: Position) -> list[Pending]:
    return [
        Pending(
            INHERIT,
            f"inherit {seat}, {','.join(map(str, indexes))}",
            (seat,),
            f"Keep or lift the mortgages on {', '.join(state.space(index).name for index in indexes)}?",
            "keep all",
        )
        for seat, indexes in state.open.inherits.items()
    ]


def _rent(state: Position) -> tuple[Pending, ...]:
    """Tell the owner of an open claim. It ends with the next die, but orders sent ahead wait for it (ruling 29)."""
    claim = state.claim
    if claim is None:
        return ()
    name, space = state.name(claim.debtor), state.space(claim.space).name
    asked = f"{name} stands on your {space}: ask for rent ({rent.said(claim)}) before {_next(state, claim.owner)}?"
    key = f"rent, turn {state.turn}, {claim.debtor}"
    window = state.settings.rent_window_h if state.awaits_rent else 0
    return (Pending(CLAIM, key, (claim.owner,), asked, "no rent", is_heard_first=True, hours=window),)


def _next(state: Position, owner: int) -> str:
    """Say whose roll ends what the owner of a claim can do: it may be their own."""
    if state.stage != ROLL:
        return "the next Toy rolls"
    return "you roll" if state.active == owner else f"{state.mover.name} rolls"
