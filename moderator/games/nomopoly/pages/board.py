"""The board: as a picture, as a table that says the same, and a page for each square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.digest import together
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling, letter
from moderator.games.nomopoly.pages.lines import Line, Run, begun
from moderator.games.nomopoly.pages.picture import Picture, Swatch, Swatches, marks_of, swatches
from moderator.games.nomopoly.pages.places import BOARD, news_of, table_of
from moderator.games.nomopoly.pages.players import Shown, shown, told_of_things
from moderator.games.nomopoly.pages.square_history import SquareWeek, notable, squares_about
from moderator.games.nomopoly.pages.tiles import Mark, Tile
from moderator.games.nomopoly.pages.told import Told, first_word
from moderator.games.nomopoly.record.view import LotView, SquareView
from moderator.games.nomopoly.rules.citing import in_brackets
from moderator.games.nomopoly.world.figures import money, shortened

_TWICE = 2
_TOGETHER = 8  # weeks of a square


@dataclass(frozen=True, slots=True)
class Row:
    """A square's line in the table."""

    number: int
    path: str
    name: str
    color: Swatch
    owner: Line
    market_value: str
    rent: str
    marks: tuple[str, ...]
    here: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The whole board, with a table of all `rows`; a large one leads to its `tables`."""

    frame: Frame
    picture: Picture
    colors: tuple[Swatch, ...]
    rows: tuple[Row, ...]
    tables: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class SquaresPage:
    """A stretch of a large board, tile by tile and as a table, with the `marks` of the board."""

    frame: Frame
    marks: tuple[Mark, ...]
    tiles: tuple[Tile, ...]
    rows: tuple[Row, ...]
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class Direction:
    """A neighbor of a square."""

    name: str
    square: Run
    color: Swatch


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence that makes a figure what it is, and its rule."""

    rule: Run
    sentence: Line


@dataclass(frozen=True, slots=True)
class WeekHere:
    """A week of a square as it is read: who landed, the rent that it brought, and whose it was."""

    week: Run
    landed: Line
    rent: str
    owners: Line


@dataclass(frozen=True, slots=True)
class SquarePage:
    """One square: what it is, what it costs and why, who is here, what lies around it, and what has happened here.

    `earned` is all the rent that it ever brought, "" where it never did.
    """

    frame: Frame
    row: Row
    value_by: tuple[Reason, ...]
    rent_by: tuple[Reason, ...]
    weeks: tuple[Unmade[tuple[WeekHere, ...]], ...]
    earned: str
    facts: tuple[Shown, ...]
    around: tuple[Direction, ...]
    rules: tuple[Run, ...]
    areas: tuple[Line, ...]
    lot: Line
    happened: tuple[Line, ...]
    happened_week: int
    mailto: str
    earlier: Run
    later: Run


def board_pages(made: Making, past: Mapping[int, tuple[SquareWeek, ...]], drawn: Picture) -> Iterator[Page]:
    """Give the board's page and the page of each square; `past` are the weeks of each, `drawn` is the board."""
    view = made.view
    colors = swatches(view)
    rows = tuple(_row(made, square, colors) for square in view.squares)
    if not view.squares:
        return
    parts = [list(part) for _, part in groupby(rows, key=lambda row: table_of(row.number))] if drawn.plan else []
    tables = tuple(Run(f"Squares {part[0].number} to {part[-1].number}", table_of(part[0].number)) for part in parts)
    whole = BoardPage(made.frame, drawn, tuple(colors.values()), () if parts else rows, tables)
    yield Page(BOARD, "nomopoly/board.html", "Board", whole)
    for part, table, earlier, later in zip(parts, tables, (None, *tables), (*tables[1:], None), strict=False):
        first, last = part[0].number, part[-1].number
        tiles = tuple(tile for tile in drawn.tiles if first <= tile.number <= last)
        stretch = SquaresPage(made.frame, drawn.marks, tiles, tuple(part), earlier, later)
        yield Page(table.path, "nomopoly/squares.html", table.text, stretch)
    at = {(square.row, square.column): square for square in view.squares}
    lots = {lot.square: lot for lot in view.lots}
    happened = _happened(made)
    names = made.about(Told(words=frozenset((*made.places.called, *map(first_word, made.linker.articled)))))
    for place, square in enumerate(view.squares):
        model = SquarePage(
            frame=made.frame,
            row=rows[place],
            value_by=tuple(_reasons(made, square.value_by)),
            rent_by=tuple(_reasons(made, square.rent_by)),
            weeks=tuple(_weeks(names, past[square.number])) if made.view.material.told else (),
            earned=money(earned) if (earned := sum(week.rent for week in past[square.number])) else "",
            facts=shown(made, told_of_things(square.facts)),
            around=tuple(_around(made, square, at, colors)),
            rules=tuple(Run(rule, made.places.rule(rule)) for rule in square.rules),
            areas=tuple(_areas(made, square.number)),
            lot=_lot(made, lots.get(square.number)),
            happened=happened.get(square.number, ()),
            happened_week=view.weeks[-1].number if square.number in happened else 0,
            mailto=letter(view.mail_address, f"Square {square.number}", f"buy {square.number}\n"),
            earlier=_step(made, place - 1),
            later=_step(made, (place + 1) % len(view.squares)),
        )
        title = f"Square {square.number}" + (f": {shortened(square.name, 45)}" if square.name else "")
        yield Page(rows[place].path, "nomopoly/square.html", title, model)


def _row(made: Making, square: SquareView, colors: Swatches) -> Row:
    return Row(
        number=square.number,
        path=made.places.square(square.number),
        name=square.name,
        color=colors[square.color],
        owner=made.linker.who(square.owner) if square.owner else (),
        market_value=money(square.market_value),
        rent=money(square.rent),
        marks=marks_of(square),
        here=tuple(begun(made.linker.who(name)) for name in square.occupants),
    )


def _around(
    made: Making, square: SquareView, at: dict[tuple[int, int], SquareView], colors: Swatches
) -> Iterator[Direction]:
    for name, rise, run in (("North", 1, 0), ("West", 0, -1), ("East", 0, 1), ("South", -1, 0)):
        other = at.get((square.row + rise, square.column + run))
        if other is not None:
            color = colors[other.color]
            words = f"{other.number}" + (f" {other.name}" if other.name else "")
            yield Direction(name, Run(words, made.places.square(other.number)), color)


def _areas(made: Making, number: int) -> Iterator[Line]:
    for area in made.view.areas:
        if number in area.squares:
            rules = tuple(Run(rule, made.places.rule(rule)) for rule in area.rules)
            yield (Run(area.name), *((Run(" ("), *rules[:1], Run(")")) if rules else ()))


def _lot(made: Making, lot: LotView | None) -> Line:
    if lot is None:
        return ()
    by = made.view.material.bid_by
    return made.linker.line(f"{lot.status} at {money(lot.bid)}{in_brackets(by)}", cause=next(iter(by), ""))


def _reasons(made: Making, sentences: tuple[tuple[str, str], ...]) -> Iterator[Reason]:
    for rule, sentence in sentences:
        yield Reason(Run(rule, made.places.rule(rule)), made.linker.line(sentence))


def _weeks(names: Telling, past: Sequence[SquareWeek]) -> Iterator[Unmade[tuple[WeekHere, ...]]]:
    """Give the weeks of a square in which something happened, the newest first, some together: those stay as they are.

    `names` is what must be known to link who was here.
    """
    told = (week for week in past[::-1] if not week.is_quiet)
    for _, during in groupby(told, key=lambda week: week.week // _TOGETHER):
        yield Unmade(_together, (names, tuple(during)))


def _together(names: Telling, weeks: tuple[SquareWeek, ...]) -> tuple[WeekHere, ...]:
    return tuple(_week(names, week) for week in weeks)


def _week(made: Telling, week: SquareWeek) -> WeekHere:
    landed: list[Run] = []
    for name, times in week.landed:
        often = "" if times == 1 else " twice" if times == _TWICE else f" {times} times"
        landed += [Run(", ")] if landed else []
        landed += [*made.linker.who(name), *((Run(often),) if often else ())]
    owners: list[Run] = []
    for owner in week.owners:
        owners += [Run(", then ")] if owners else []
        owners += made.linker.who(owner) if owner else (Run("nobody"),)
    return WeekHere(
        week=Run(str(week.week), news_of(week.week)),
        landed=tuple(landed),
        rent=money(week.rent) if week.rent else "",
        owners=tuple(owners),
    )


def _happened(made: Making) -> dict[int, tuple[Line, ...]]:
    lines: dict[int, tuple[Line, ...]] = {}
    events = made.view.weeks[-1].events if made.view.weeks else ()
    for event in together(list(notable(events))):
        for square in sorted(squares_about(event)):
            here = made.places.square(square)
            line = (Run(run.text) if run.path == here else run for run in made.linker.spoken(event))
            lines[square] = (*lines.get(square, ()), begun(tuple(line)))
    return lines


def _step(made: Making, place: int) -> Run:
    number = made.view.squares[place].number
    return Run(f"Square {number}", made.places.square(number))
