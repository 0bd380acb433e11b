"""The board as a picture: a ring of thirty-two spaces, who owns what, what stands where, and the Bank in the middle.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from moderator.games.table.ring import Board, Ring, Space, band, people
from moderator.games.table.seated import names_of
from moderator.games.table.shades import shade_of
from moderator.games.toystory import auctions, rent
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import HOTEL, data
from moderator.games.toystory.position import Position
from moderator.games.toystory.sight import stock


@dataclass(frozen=True, slots=True)
class Cell(Space):
    """A space, with what stands there; `last`: where the die led."""

    ticks: tuple[int, ...]
    hotel: bool
    mortgaged: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Picture(Board):
    """The whole picture; `center` are lines in the middle, above the log."""

    center: tuple[str, ...]


@cache
def ring() -> Ring:
    """Give the ring of this board."""
    return Ring(data().round, side=80, corner=110, letters=10)


def picture(state: Position) -> Picture:
    """Draw a game as it stands."""
    sets = list(dict.fromkeys(space.set for space in state.spaces() if space.set))
    cells = []
    for space in state.spaces():
        x, y, width, height = ring().place(space.index)
        deed = state.deeds.get(space.index)
        houses = deed.houses if deed else 0
        cells.append(
            Cell(
                x, y, width, height,
                band=band(sets.index(space.set)) if space.set else "",
                letter=space.set,
                lines=ring().lines(space.index, space.name),
                price=str(space.price or space.amount or ""),
                owner=str(deed.owner + 1) if deed else "",
                shade=shade_of(deed.owner) if deed else 0,
                ticks=tuple(range(houses)) if houses < HOTEL else (),
                hotel=houses == HOTEL,
                mortgaged=bool(deed and deed.mortgaged),
                last=bool(state.die) and space.index == state.mover.pos,
            )
        )  # fmt: skip
    center = _center(state)
    return Picture(
        size=ring().size,
        cells=tuple(cells),
        tokens=ring().discs({seat: state.players[seat].pos for seat in state.left()}),
        banner="The game is over" if state.over else f"{state.mover.name}'s turn",
        description=_description(state),
        people=people(names_of(state)),
        room=ring().room(250 + 26 * len(center)),
        center=center,
    )


def _center(state: Position) -> tuple[str, ...]:
    """Say in the middle what is open, and what the Bank has."""
    lines = []
    if state.claim is not None:
        claim = state.claim
        where = state.space(claim.space).name
        lines.append(f"Rent: {state.name(claim.owner)} of {state.name(claim.debtor)}, {where}, {rent.said(claim)}")
    for each in state.open.auctions:
        high, leader = AUCTIONS.leading(state, each)
        stands = "no bid" if leader is None else f"{state.name(leader)} M{high}"
        lines.append(f"Auction: {auctions.title(state, each.lot)}, {stands}")
    lines += [
        f"Debt: {state.name(debt.debtor)} to {state.name(debt.creditor)}, M{debt.amount}" for debt in state.open.debts
    ]
    die = (f"Last die: {state.die}",) if state.die else ()
    return (*lines[:12], f"Bank: {stock(state)}", *die)


def _description(state: Position) -> str:
    """Say the board in words: where everybody is, and who owns what."""
    where = [f"{state.name(seat)} on {state.space(state.players[seat].pos).name}" for seat in state.left()]
    owned = []
    for index, deed in sorted(state.deeds.items()):
        more = ", mortgaged" if deed.mortgaged else f" with {state.standing(index)}" if deed.houses else ""
        owned.append(f"{state.name(deed.owner)} owns {state.space(index).name}{more}")
    return ". ".join([*where, *owned]) + "."
