"""The board as a picture: a ring of thirty-two spaces, who owns what, what stands where, and the Bank in the middle.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from moderator.games.table.ring import Disc, Person, Ring, Space, people
from moderator.games.table.seated import names_of
from moderator.games.table.shades import shade_of
from moderator.games.toystory import auctions, rent
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import HOTEL, data
from moderator.games.toystory.position import Position
from moderator.games.toystory.sight import stock

_BANDS = ("khaki", "teal", "orange", "maroon", "green", "blue", "indigo", "navy")
"""The colors of the site's palette that groups have, in their order; the style sheet has a class for each."""


@dataclass(frozen=True, slots=True)
class Cell(Space):
    """A space, with what stands there; `last`: where the die led."""

    ticks: tuple[int, ...]
    hotel: bool
    mortgaged: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole picture; `center` are lines in the middle, `description` says it all in words.

    Under them is `room` for so many lines of the log.
    """

    size: int
    cells: tuple[Cell, ...]
    tokens: tuple[Disc, ...]
    banner: str
    center: tuple[str, ...]
    description: str
    people: tuple[Person, ...]
    room: int


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
                band=_band(sets.index(space.set)) if space.set else "",
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
    banner = "The game is over" if state.over else f"{state.mover.name}'s turn"
    center = _center(state)
    room = ring().room(250 + 26 * len(center))
    return Picture(
        ring().size, tuple(cells), _tokens(state), banner, center, _description(state), people(names_of(state)), room
    )


def _band(place: int) -> str:
    return _BANDS[place % len(_BANDS)]


def _tokens(state: Position) -> tuple[Disc, ...]:
    left = state.left()
    discs = ring().discs([state.players[seat].pos for seat in left])
    return tuple(Disc(*disc, seat + 1, shade_of(seat)) for seat, disc in zip(left, discs, strict=True))


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
