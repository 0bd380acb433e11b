"""A picture for games that are races: a bar for each player, as long as they have come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moderator.core.drawing import Card, Drawing
from moderator.games.table.shades import shade_of

_WIDE, _HIGH = 600, 44


@dataclass(frozen=True, slots=True)
class Bar:
    """A player's bar, `width` units long; `said` stands behind it."""

    y: int
    number: int
    shade: int
    name: str
    width: int
    said: str


@dataclass(frozen=True, slots=True)
class Bars:
    """The whole picture; `description` says it in words."""

    title: str
    height: int
    bars: tuple[Bar, ...]
    description: str


TEMPLATE = "table/bars.html"


def bars(title: str, rows: Sequence[tuple[str, int, str]], most: int) -> Bars:
    """Draw rows of a name, how far that player has come of `most`, and what is said of it."""
    found = tuple(
        Bar(20 + _HIGH * place, place + 1, shade_of(place), name, min(_WIDE, _WIDE * come // most), said)
        for place, (name, come, said) in enumerate(rows)
    )
    description = ". ".join(f"{name}: {said}" for name, _, said in rows) + "."
    return Bars(title, 40 + _HIGH * len(rows), found, description)


def card(drawn: Bars) -> Drawing:
    """Draw bars without letters, behind the disc of each player."""
    at = Card.around(_WIDE + 3 * _HIGH, drawn.height)
    discs = (at.disc(_HIGH, bar.y + 12, 14, f"token-{bar.shade}") for bar in drawn.bars)
    grounds = (at.patch(2 * _HIGH, bar.y, _WIDE, 24, "rule") for bar in drawn.bars)
    lengths = (at.patch(2 * _HIGH, bar.y, bar.width, 24, f"token-{bar.shade}") for bar in drawn.bars)
    return at.drawing((*discs, *grounds, *lengths))
