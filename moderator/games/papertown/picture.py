"""The map as a picture: where each hexagon stands, what is written in it, who has marked it, what may be marked next.

All figures are units of the picture's own viewBox; the template only puts them into SVG.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from moderator.core.drawing import Card, Drawing, Patch
from moderator.games.papertown.data import data
from moderator.games.papertown.hexes import Hex, neighbors
from moderator.games.papertown.letters import in_letters
from moderator.games.papertown.position import Position
from moderator.games.papertown.reach import rolled_reach
from moderator.games.papertown.sheet import DIGITS, Sheet
from moderator.games.papertown.signs import signs

RADIUS = 22.0
"""From the middle of a hexagon to its corners."""
_WIDTH = sqrt(3) * RADIUS
_RIM = 24.0
_BOX = 24.0
_LABEL = 70.0


@dataclass(frozen=True, slots=True)
class Block:
    """A hexagon: its middle, and the shape of who marked or acquired it ("" for nobody).

    It has the `letter` of its color, or is special and has a `power`. `is_new` was marked in the last turn, `is_next`
    may be marked now.
    """

    x: str
    y: str
    letter: str
    power: str
    shape: str
    is_new: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A word at a place."""

    x: str
    y: str
    text: str


@dataclass(frozen=True, slots=True)
class TimeBox:
    """A box of the time track: `shape` says who was on turn when it was checked, "" while it is open."""

    x: str
    number: int
    shape: str


@dataclass(frozen=True, slots=True)
class Key:
    """An entry of the legend: what a player's shape or a power's icon means, and where it stands."""

    x: str
    name: str
    shape: str = ""
    power: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole picture; `corners` is one hexagon about its middle, `mover` the shape of whose turn it is.

    `inner` is a hexagon within it, for what may be marked next; `description` says the map in letters.
    """

    width: str
    height: str
    corners: str
    inner: str
    blocks: tuple[Block, ...]
    rim: tuple[Label, ...]
    track: str
    boxes: tuple[TimeBox, ...]
    legend: tuple[Key, ...]
    mover: str
    description: str


def picture(position: Position) -> Picture:
    """Draw a game as it stands."""
    order = signs(position)
    shapes = {
        place: sign.shape
        for player, sign in zip(position.players, order, strict=True)
        for place in (*player.marks, *player.taken)
    }
    open_turn = not (position.over or position.current.marked)
    following = rolled_reach(position).blocks if open_turn else frozenset()
    new = frozenset(position.current.marks or position.last)
    return _picture(
        position.sheet,
        [
            _block(position.sheet, place, shapes.get(place, ""), place in new, place in following)
            for place in neighbors(*position.sheet.size)
        ],
        _checked(position),
        _legend(
            position.sheet, [(player.name, sign.shape) for player, sign in zip(position.players, order, strict=True)]
        ),
        order[position.active].shape,
        "\n".join(in_letters(position, following)),
    )


def blank(sheet: Sheet, boxes: int) -> Picture:
    """Draw a sheet as it comes from the printer: nothing is marked."""
    blocks = [_block(sheet, place) for place in neighbors(*sheet.size)]
    return _picture(sheet, blocks, [""] * boxes, _legend(sheet, []), "", "\n".join(sheet.rows))


def card(sheet: Sheet, drawn: Picture) -> Drawing:
    """Draw a map without letters: each block in its color, and what is marked with a disc of its player's."""
    rows, columns = sheet.size
    at = Card.around(round(_WIDTH * (columns + 0.5)), round(RADIUS * (1.5 * rows + 0.5)))
    return at.drawing(patch for block in drawn.blocks for patch in _disc(at, block))


def _disc(at: Card, block: Block) -> Iterator[Patch]:
    x, y = round(float(block.x) - _RIM), round(float(block.y) - _RIM)
    yield at.disc(x, y, 19, "town-line")
    yield at.disc(x, y, 18, "town-special" if block.power else f"town-{block.letter.lower()}")
    if block.shape:
        yield at.disc(x, y, 12, "town-special")
        yield at.disc(x, y, 9, f"town-{block.shape}")


def _checked(position: Position) -> list[str]:
    """Give each box of the time track the shape of who moved in that turn, "" to those not yet checked."""
    order = signs(position)
    first = position.active - position.time + (1 if position.current.marked else 0)
    shapes = [order[(first + box) % len(order)].shape for box in range(position.boxes)]
    return [shape if box < position.time else "" for box, shape in enumerate(shapes)]


def _picture(
    sheet: Sheet, blocks: list[Block], checked: list[str], legend: tuple[Key, ...], mover: str, description: str
) -> Picture:
    rows, columns = sheet.size
    bottom = 2 * _RIM + RADIUS * (1.5 * rows + 0.5)
    return Picture(
        width=_figure(2 * _RIM + _WIDTH * (columns + 0.5)),
        height=_figure(bottom + 2 * _BOX + 14),
        corners=_corners(RADIUS),
        inner=_corners(RADIUS - 3),
        blocks=tuple(blocks),
        rim=tuple(_rim(rows, columns)),
        track=_figure(bottom),
        boxes=tuple(
            TimeBox(_figure(_RIM + _LABEL + number * (_BOX + 3)), number + 1, shape)
            for number, shape in enumerate(checked)
        ),
        legend=legend,
        mover=mover,
        description=description,
    )


def _block(sheet: Sheet, place: Hex, shape: str = "", is_new: bool = False, is_next: bool = False) -> Block:
    x, y = _middle(place)
    special = sheet[place] in DIGITS
    letter, power = ("", sheet.power(place)) if special else (sheet[place], "")
    return Block(_figure(x), _figure(y), letter, power, shape, is_new, is_next)


def _middle(place: Hex) -> tuple[float, float]:
    return (
        _RIM + _WIDTH * (place.column + 0.5 + 0.5 * (place.row % 2)),
        _RIM + RADIUS + 1.5 * RADIUS * place.row,
    )


def _legend(sheet: Sheet, players: list[tuple[str, str]]) -> tuple[Key, ...]:
    """Set out what signs and icons mean, one after the other on a line."""
    names = [(name, shape, "") for name, shape in players]
    names += [(data().powers[power].name, "", power) for power in sheet.powers]
    found, x = [], _RIM + 10
    for name, shape, power in names:
        found.append(Key(_figure(x), name, shape, power))
        x += 44 + 7.5 * len(name)
    return tuple(found)


def _corners(radius: float) -> str:
    half = sqrt(3) * radius / 2
    corners = (
        (0, -radius),
        (half, -radius / 2),
        (half, radius / 2),
        (0, radius),
        (-half, radius / 2),
        (-half, -radius / 2),
    )
    return " ".join(f"{_figure(x)},{_figure(y)}" for x, y in corners)


def _rim(rows: int, columns: int) -> list[Label]:
    """Write the letters of columns above and below, the numbers of rows left and right."""
    found = []
    for column in range(columns):
        letter = str(Hex(0, column))[0]
        for row, beyond in ((0, -RADIUS - 6), (rows - 1, RADIUS + 15)):
            x, y = _middle(Hex(row, column))
            found.append(Label(_figure(x), _figure(y + beyond), letter))
    for row in range(rows):
        level = _figure(_middle(Hex(row, 0))[1] + 4)
        found += [Label(_figure(x), level, str(row + 1)) for x in (_RIM - 11, _RIM + _WIDTH * (columns + 0.5) + 11)]
    return found


def _figure(value: float) -> str:
    """Write a measure with one decimal, so that the same place is always the same text."""
    return f"{value:.1f}"
