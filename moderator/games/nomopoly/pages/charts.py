"""Charts of the game over its weeks: lines in a picture, and the same figures as a table below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import groupby, takewhile, zip_longest
from math import floor, log10
from typing import TypeAlias

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.accounts import Account, in_hand
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Run
from moderator.games.nomopoly.pages.picture import as_tokens, tokens_of
from moderator.games.nomopoly.pages.places import CHARTS
from moderator.games.nomopoly.pages.square_history import SquareWeek
from moderator.games.nomopoly.pages.tiles import Mark
from moderator.games.nomopoly.record.view import Dollars, PlayerView
from moderator.games.nomopoly.world.figures import number as counted

_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 376, 12, 230
_STEPS = 5
_LETTERS = 13  # the height of a line of letters
_BY_WEEK = ", week by week"
_STUB = 12  # how far a line reaches that has one week
_TOGETHER = 8  # weeks of a table
_WEEKS_NAMED = 10  # at most so many weeks are written below a chart


class Unit(Enum):
    """What figures count, and so how they are written."""

    DOLLARS = "dollars"
    THINGS = "things"

    def said(self, figure: Dollars) -> str:
        """Write a figure."""
        return in_hand(figure) if self is Unit.DOLLARS else counted(figure)


Rows: TypeAlias = tuple[tuple[Run, tuple[str, ...]], ...]
"""Weeks of a table, the newest first, with a figure for each curve."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A line across the picture: where it stands and what is written at it."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """What one had, week by week: its token, the line's `points` ("x,y x,y"), and where the token's letters stand."""

    mark: Mark
    points: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and its table, on the page `path`: `rows` are the weeks, some together, the newest first."""

    key: str
    path: str
    heading: str
    description: str
    across: tuple[Tick, ...]
    below: tuple[Tick, ...]
    curves: tuple[Curve, ...]
    rows: tuple[Unmade[Rows], ...]


@dataclass(frozen=True, slots=True)
class ChartsPage:
    """The pictures of all charts of the game; none before the first update."""

    frame: Frame
    charts: tuple[Chart, ...]


@dataclass(frozen=True, slots=True)
class ChartPage:
    """A chart with its table, which grows with the weeks as the pictures do not."""

    frame: Frame
    chart: Chart


def chart_pages(
    made: Making, kept: Mapping[str, tuple[Account, ...]], past: Mapping[int, tuple[SquareWeek, ...]]
) -> Iterator[Page]:
    """Give the page of charts and that of each; `kept` are all accounts, `past` the weeks of each square."""
    view = made.view
    weeks = [week.number for week in view.weeks]
    charts = []
    worth = {player.name: _worth(made, player) for player in view.players if player.left is None}
    worth = {name: figures for name, figures in worth.items() if figures}
    if worth:
        charts.append(_chart(made, "net-value", "Net Value of each player", worth, tokens_of(view), Unit.DOLLARS))
    if weeks and view.material.accounts:
        held = {name: [each.closing for each in told] for name, told in kept.items() if made.places.ledger(name)}
        everybody = {player.name for player in view.players}
        playing = {player.name: held[player.name] for player in view.players if player.left is None}
        others = {name: closing for name, closing in held.items() if name not in everybody and any(closing)}
        charts.append(_chart(made, "cash", "Cash of each player", playing, tokens_of(view), Unit.DOLLARS))
        charts.append(_chart(made, "treasuries", "Treasuries", others, as_tokens(others), Unit.DOLLARS))
    owned = _squares(made, past) if view.material.told else {}
    if any(any(figures) for figures in owned.values()):
        charts.append(_chart(made, "squares", "Squares of each player", owned, tokens_of(view), Unit.THINGS))
    if weeks and view.proposals:
        verdicts = {"Accepted": {"accepted"}, "Not accepted": {"rejected", "waste"}}
        judged = Counter(
            (each.judged, words) for each in view.proposals for words in verdicts if each.state in verdicts[words]
        )
        counts = {words: [judged[week, words] for week in weeks] for words in verdicts}
        charts.append(_chart(made, "proposals", "Proposals judged", counts, as_tokens(counts), Unit.THINGS))
    drawn = [chart for chart in charts if chart.curves]
    pictures = tuple(replace(chart, rows=()) for chart in drawn)
    yield Page(CHARTS, "nomopoly/charts.html", "Charts", ChartsPage(made.frame, pictures))
    for chart in drawn:
        yield Page(chart.path, "nomopoly/chart.html", chart.heading, ChartPage(made.frame, chart))


def worth_chart(made: Making, player: PlayerView, kept: Sequence[Account]) -> Chart | None:
    """Draw what a player was worth at the end of each week, and had in cash; None where no rule works a worth out."""
    worth = _worth(made, player)
    if not worth or player.left is not None:
        return None
    told: dict[str, Sequence[Dollars]] = {"Net Value": worth}
    if made.view.material.accounts:
        told["Cash"] = [each.closing for each in kept[-len(worth) :]]
    return _chart(made, "net-value", f"Net Value{_BY_WEEK}", told, as_tokens(told), Unit.DOLLARS)


def _worth(made: Making, player: PlayerView) -> list[int]:
    """Give what a player was worth at the end of each week since the last one of which that is not known."""
    known = dict(player.net_values)
    weeks = takewhile(known.__contains__, (week.number for week in reversed(made.view.weeks)))
    return [known[week] for week in weeks][::-1]


def _squares(made: Making, past: Mapping[int, tuple[SquareWeek, ...]]) -> dict[str, list[int]]:
    """Count the squares that each who plays owned at the end of each week."""
    weeks = range(len(made.view.weeks))
    owned = Counter((place, owner) for told in past.values() for place in weeks for owner in told[place].owners[-1:])
    playing = [player.name for player in made.view.players if player.left is None]
    return {name: [owned[place, name] for place in weeks] for name in playing}


def _chart(
    made: Making,
    key: str,
    heading: str,
    told: Mapping[str, Sequence[Dollars]],
    marks: Mapping[str, Mark],
    unit: Unit,
) -> Chart:
    """Draw the figures of several names, one for each of the last weeks."""
    weeks = [week.number for week in made.view.weeks]
    along = _along(len(weeks))
    every_figure = [figure for figures in told.values() for figure in figures]
    most, least = max(every_figure, default=0), min(every_figure, default=0)
    step = _step(max(most, 0) - min(least, 0))
    first, last = min(least, 0) // step, -(-max(most, step) // step)
    span = (last - first) * step

    def height(figure: Dollars) -> int:
        """Give where a figure stands from above, to the nearest: in whole numbers, which cost the least."""
        return _BOTTOM - ((_BOTTOM - _TOP) * (figure - first * step) * 2 + span) // (2 * span)

    curves = []
    for name, figures in told.items():
        before = len(weeks) - len(figures)  # who came later has no figures of earlier weeks
        points = [(x, height(figure)) for x, figure in zip(along[before:], figures, strict=True)]
        start = f"{max(_LEFT, points[0][0] - _STUB)},{points[0][1]} " if len(points) == 1 else ""
        drawn = start + " ".join(f"{x},{y}" for x, y in points)
        curves.append(Curve(marks[name], drawn, *points[-1]))
    about = heading.removesuffix(_BY_WEEK)
    every = -(-len(weeks) // _WEEKS_NAMED)
    return Chart(
        key=key,
        path=f"{CHARTS}{key}/",
        heading=heading,
        description=f"{about}{_BY_WEEK}, from {unit.said(least)} to {unit.said(most)}. The table says the same.",
        across=tuple(Tick(height(each * step), unit.said(each * step)) for each in range(first, last + 1)),
        below=tuple(Tick(along[place], str(week)) for place, week in enumerate(weeks) if place % every == 0),
        curves=_apart(curves),
        rows=tuple(_rows_of(made, told, unit)),
    )


def _rows_of(made: Making, told: Mapping[str, Sequence[Dollars]], unit: Unit) -> Iterator[Unmade[Rows]]:
    """Give the weeks of a table in which any had a figure, the newest first."""
    weeks = [week.number for week in made.view.weeks]
    held = zip_longest(*(reversed(figures) for figures in told.values()))
    rows = list(zip(reversed(weeks), held, strict=False))
    for _, together in groupby(rows, key=lambda row: row[0] // _TOGETHER):
        some = tuple(together)
        yield Unmade(_rows, (tuple(Run(f"Week {week}", made.places.week(week)) for week, _ in some), some, unit))


def _rows(weeks: tuple[Run, ...], held: tuple[tuple[int, tuple[Dollars | None, ...]], ...], unit: Unit) -> Rows:
    figures = (tuple("" if each is None else unit.said(each) for each in row) for _, row in held)
    return tuple(zip(weeks, figures, strict=True))


@cache
def _along(weeks: int) -> tuple[int, ...]:
    """Give where each of so many weeks stands from the left."""
    if weeks == 1:
        return (_RIGHT,)
    return tuple(round(_LEFT + (_RIGHT - _LEFT) * Fraction(place, weeks - 1)) for place in range(weeks))


def _apart(curves: Sequence[Curve]) -> tuple[Curve, ...]:
    """Give the curves with letters at their ends that do not lie on each other.

    Those that would are moved as little as can be: a row of letters stands around the ends of its curves.
    """
    ordered = sorted(curves, key=lambda each: -each.y)
    rows: list[tuple[int, int]] = []  # how many letters, and the sum of where each would let the first of the row be
    for curve in ordered:
        count, total = 1, curve.y
        while rows and total * rows[-1][0] > (rows[-1][1] - _LETTERS * rows[-1][0] ** 2) * count:
            below, wanted = rows.pop()
            total += wanted + _LETTERS * below * count
            count += below
        rows.append((count, total))
    heights: list[int] = []
    free = _BOTTOM
    for count, total in rows:
        first = max(min(round(Fraction(total, count)), free), _TOP + _LETTERS * (count - 1))
        heights += [first - _LETTERS * place for place in range(count)]
        free = first - _LETTERS * count
    moved = {curve.mark.name: height for curve, height in zip(ordered, heights, strict=True)}
    return tuple(replace(curve, y=moved[curve.mark.name]) for curve in curves)


def _step(span: Dollars) -> int:
    """Give a round distance of which about five make the span: 1, 2 or 5 and noughts."""
    if span <= _STEPS:
        return 1
    unit: int = 10 ** floor(log10(span / _STEPS))
    return next(unit * each for each in (1, 2, 5, 10) if unit * each * _STEPS >= span)
