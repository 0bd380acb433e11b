"""A picture for games that are races: a bar for each player, as long as they have come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moderator.core.drawing import Card, Drawing
from moderator.games.table.shades import shade_of

_WIDE, _HIGH = 320, 54
"""How long the longest bar is, as wide as the smallest phone, and how high a player's part: words above a bar."""


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
    width: int
    height: int
    bars: tuple[Bar, ...]
    description: str


TEMPLATE = "table/bars.html"


def bars(title: str, rows: Sequence[tuple[str, int, str]], most: int) -> Bars:
    """Draw rows of a name, how far that player has come of `most`, and what is said of it."""
    found = tuple(
        Bar(4 + _HIGH * place, place + 1, shade_of(place), name, min(_WIDE, _WIDE * come // most), said)
        for place, (name, come, said) in enumerate(rows)
    )
    description = ". ".join(f"{name}: {said}" for name, _, said in rows) + "."
    return Bars(title, _WIDE, _HIGH * len(rows), found, description)


def card(drawn: Bars) -> Drawing:
    """Draw bars without letters, behind the disc of each player."""
    at = Card.around(_WIDE + _HIGH, drawn.height)
    discs = (at.disc(_HIGH // 2, bar.y + _HIGH // 2, 14, f"token-{bar.shade}") for bar in drawn.bars)
    grounds = (at.patch(_HIGH, bar.y + 14, _WIDE, 26, "rule") for bar in drawn.bars)
    lengths = (at.patch(_HIGH, bar.y + 14, bar.width, 26, f"token-{bar.shade}") for bar in drawn.bars)
    return at.drawing((*discs, *grounds, *lengths))
