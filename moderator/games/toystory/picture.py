"""The board as a picture: a ring of thirty-two spaces, who owns what, what stands where, and the Bank in the middle.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.toystory import auctions, rent
from moderator.games.toystory.board import HOTEL
from moderator.games.toystory.position import Position
from moderator.games.toystory.sight import stock

SIDE, CORNER = 80, 110
SIZE = 2 * CORNER + 7 * SIDE
_BANDS = 8


@dataclass(frozen=True, slots=True)
class Token:
    """A Toy on a space: the seat's number, its shade, and where it stands in the picture."""

    x: int
    y: int
    number: int
    shade: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A space: its rectangle, its band, the words on it, who owns it, what stands there; `last`: where the die led."""

    x: int
    y: int
    width: int
    height: int
    band: int
    letter: str
    lines: tuple[str, ...]
    price: str
    owner: str
    ticks: tuple[int, ...]
    hotel: bool
    mortgaged: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole picture; `center` are lines in the middle, `description` says it all in words."""

    size: int
    cells: tuple[Cell, ...]
    tokens: tuple[Token, ...]
    banner: str
    center: tuple[str, ...]
    description: str


def picture(state: Position) -> Picture:
    """Draw a game as it stands."""
    sets = list(dict.fromkeys(space.set for space in state.spaces() if space.set))
    cells = []
    for space in state.spaces():
        x, y, width, height = _place(space.index)
        deed = state.deeds.get(space.index)
        houses = deed.houses if deed else 0
        cells.append(
            Cell(
                x, y, width, height,
                band=sets.index(space.set) % _BANDS + 1 if space.set else 0,
                letter=space.set,
                lines=_broken(space.name, width),
                price=str(space.price or space.amount or ""),
                owner=state.name(deed.owner)[:1] + (" M" if deed.mortgaged else "") if deed else "",
                ticks=tuple(range(houses)) if houses < HOTEL else (),
                hotel=houses == HOTEL,
                mortgaged=bool(deed and deed.mortgaged),
                last=bool(state.die) and space.index == state.mover.pos,
            )
        )  # fmt: skip
    banner = "The game is over" if state.over else f"{state.mover.name}'s turn"
    return Picture(SIZE, tuple(cells), _tokens(state), banner, _center(state), _description(state))


def _place(index: int) -> tuple[int, int, int, int]:
    """Give a space's rectangle: GO at the lower right, then clockwise along the bottom to the left."""
    side, step = divmod(index, 8)
    along = CORNER + (step - 1) * SIDE
    far = SIZE - CORNER
    if not step:
        x, y = ((far, far), (0, far), (0, 0), (far, 0))[side]
        return x, y, CORNER, CORNER
    back = SIZE - along - SIDE
    places = ((back, far, SIDE, CORNER), (0, back, CORNER, SIDE), (along, 0, SIDE, CORNER), (far, along, CORNER, SIDE))
    return places[side]


def _broken(name: str, width: int) -> tuple[str, ...]:
    """Break a name at spaces into lines that fit a space of this width."""
    most = 10 if width == SIDE else 15
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + len(word) < most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _tokens(state: Position) -> tuple[Token, ...]:
    found = []
    for seat in state.left():
        toy = state.toys[seat]
        x, y, width, height = _place(toy.pos)
        together = [place for place in state.left() if state.toys[place].pos == toy.pos]
        row, column = divmod(together.index(seat), 3)
        found.append(Token(x + width - 13 - 22 * column, y + height - 13 - 22 * row, seat + 1, seat % 6))
    return tuple(found)


def _center(state: Position) -> tuple[str, ...]:
    """Say in the middle what is open, and what the Bank has."""
    lines = []
    if state.claim is not None:
        claim = state.claim
        where = state.space(claim.space).name
        lines.append(f"Rent: {state.name(claim.owner)} of {state.name(claim.debtor)}, {where}, {rent.said(claim)}")
    for each in state.open.auctions:
        high, leader = auctions.leading(state, each)
        stands = "no bid" if leader is None else f"{state.name(leader)} M{high}"
        lines.append(f"Auction: {auctions.title(state, each.lot)}, {stands}")
    lines += [
        f"Debt: {state.name(debt.debtor)} to {state.name(debt.creditor)}, M{debt.amount}" for debt in state.open.debts
    ]
    die = (f"Last die: {state.die}",) if state.die else ()
    return (*lines[:12], f"Bank: {stock(state)}", *die)


def _description(state: Position) -> str:
    """Say the board in words: where everybody is, and who owns what."""
    where = [f"{state.name(seat)} on {state.space(state.toys[seat].pos).name}" for seat in state.left()]
    owned = []
    for index, deed in sorted(state.deeds.items()):
        more = ", mortgaged" if deed.mortgaged else f" with {state.standing(index)}" if deed.houses else ""
        owned.append(f"{state.name(deed.owner)} owns {state.space(index).name}{more}")
    return ". ".join([*where, *owned]) + "."
