"""The neighborhood as a picture: all figures are units of its own viewBox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.drawing import Card, Drawing, Patch
from moderator.games.table.shades import shade_of
from moderator.games.tphunt.position import EMPTY, MOVE, Position
from moderator.games.tphunt.squares import GRID, SQUARES, said
from moderator.games.tphunt.ways import legal_stops

SIDE, LEFT, TOP = 50, 40, 40
WIDTH, HEIGHT = LEFT + GRID * SIDE + 20, TOP + GRID * SIDE + 40


@dataclass(frozen=True, slots=True)
class Mark:
    """A store, an ATM or a danger: its `sign`, and for a store what stands in it."""

    kind: str
    x: int
    y: int
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A car: its seat number in a disc, told apart by its shade too."""

    name: str
    number: int
    shade: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A corner of a square, by its upper left point."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Map:
    """The picture: the marks and cars on it, hatched squares next to danger, the last drive, where one may stop now."""

    width: int
    height: int
    side: int
    left: int
    top: int
    grid: int
    title: str
    description: str
    near_danger: tuple[Spot, ...]
    marks: tuple[Mark, ...]
    cars: tuple[Token, ...]
    route: str
    stopped: Spot | None
    free: tuple[Spot, ...]
    passing: tuple[Spot, ...]
    starts: tuple[Token, ...]


def _corner(square: int) -> Spot:
    return Spot(LEFT + square % GRID * SIDE, TOP + square // GRID * SIDE)


def picture(hunt: Position) -> Map:
    """Draw a hunt as it stands."""
    stops = legal_stops(hunt) if hunt.phase == MOVE else {}
    route = hunt.route.squares if hunt.route is not None else ()
    points = [f"{_corner(square).x + SIDE // 2} {_corner(square).y + SIDE // 2}" for square in route]
    marked = (_mark(hunt, square) for square in SQUARES)
    return Map(
        width=WIDTH,
        height=HEIGHT,
        side=SIDE,
        left=LEFT,
        top=TOP,
        grid=GRID,
        title="The neighborhood",
        description=_told(hunt),
        near_danger=tuple(_corner(square) for square in sorted(hunt.atd)),
        marks=tuple(mark for mark in marked if mark is not None),
        cars=tuple(token for square in SQUARES for token in _tokens(hunt, square)),
        route="M" + " L".join(points) if points else "",
        stopped=_corner(route[-1]) if route else None,
        free=tuple(_corner(square) for square, reach in sorted(stops.items()) if reach.free is not None),
        passing=tuple(_corner(square) for square, reach in sorted(stops.items()) if reach.free is None),
        starts=tuple(
            Token(car.name, seat + 1, shade_of(seat), _corner(car.start).x, _corner(car.start).y)
            for seat, car in enumerate(hunt.players)
            if car.start is not None and not car.resigned
        ),
    )


def card(drawn: Map) -> Drawing:
    """Draw a hunt without letters."""
    at = Card.around(drawn.grid * drawn.side + 1, drawn.grid * drawn.side + 1)
    return at.drawing(_patches(at, drawn))


def _patches(at: Card, drawn: Map) -> Iterator[Patch]:
    whole = drawn.grid * drawn.side
    yield at.patch(0, 0, whole, whole, "card")
    for spot in drawn.near_danger:
        yield at.patch(spot.x - LEFT, spot.y - TOP, SIDE, SIDE, "bad-soft")
    for line in range(0, whole + 1, drawn.side):
        yield at.patch(line, 0, 1, whole, "rule")
        yield at.patch(0, line, whole, 1, "rule")
    for mark in drawn.marks:
        x, y = mark.x - LEFT + SIDE // 2, mark.y - TOP + SIDE // 2
        match mark.kind:
            case "danger":
                yield at.patch(x - 21, y - 21, 42, 42, "bad", 5)
            case "ATM":
                yield at.patch(x - 15, y - 15, 30, 30, "good", 4)
            case _:
                yield at.disc(x, y, 18, "border" if mark.kind == "empty" else "ink")
                yield at.disc(x, y, 14, "paper")
    for car in drawn.cars:
        yield at.disc(car.x - LEFT, car.y - TOP, 13, "card")
        yield at.disc(car.x - LEFT, car.y - TOP, 11, f"token-{car.shade}")


def _mark(hunt: Position, square: int) -> Mark | None:
    kind, corner = hunt.kind(square), _corner(square)
    if not kind:
        return None
    store = hunt.store_at(square)
    if store is None:
        return Mark(kind, corner.x, corner.y)
    sign = {0: "–", 1: str(store.left)}.get(store.visits, "")
    return Mark("empty" if store.visits >= EMPTY else "store", corner.x, corner.y, sign)


def _tokens(hunt: Position, square: int) -> tuple[Token, ...]:
    corner, there = _corner(square), hunt.seats_at(square)
    return tuple(
        Token(
            hunt.players[seat].name,
            seat + 1,
            shade_of(seat),
            corner.x + 36 - 12 * (place % 3),
            corner.y + 36 - 12 * (place // 3),
        )
        for place, seat in enumerate(there)
    )


def _told(hunt: Position) -> str:
    """Say the picture in words."""
    cars = [f"{car.name} stands on {said(car.square)}" for car in hunt.players if car.square is not None]
    left = sum(store.visits < EMPTY for store in hunt.stores)
    parts = [
        f"A map of {GRID} by {GRID} squares, rows r1 to r{GRID} downwards, columns b1 to b{GRID} across.",
        f"{len(hunt.stores)} stores, {left} of them with rolls left; {len(hunt.atms)} ATMs; dangers:",
        ", ".join(said(square) for square in sorted(hunt.dangers)) + "." if hunt.dangers else "none.",
        ". ".join(cars) + "." if cars else "No car is placed yet.",
    ]
    return " ".join(parts)
