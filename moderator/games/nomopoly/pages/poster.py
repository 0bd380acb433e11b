"""The picture that a link to the game shows where it is shared: the board, whose its squares are, and who stands there.

It has no letters, since it is seen as small as a stamp; the title and the words beside it say what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from moderator.core.drawing import Drawing, Patch
from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.picture import GAP, HEIGHT, WIDTH, Picture, Tile
from moderator.games.nomopoly.pages.places import POSTER

_ACROSS, _DOWN, _MARGIN = 1200, 630, 30  # what the Open Graph's readers show without cutting anything off
_EDGE, _ROUND, _BAND, _TOKEN, _WAY = 6, 8, 34, 15, 24  # in units of the board's picture


def poster_pages(made: Making, drawn: Picture) -> Iterator[Page]:
    """Give the picture of a game that has a board; `drawn` is the board."""
    if made.view.material.board:
        yield Page(POSTER, "", drawn.title, poster(drawn))


def poster(drawn: Picture) -> Drawing:
    """Draw a board as large as there is room for it."""
    at = _Scale.of_board(drawn)
    way = [patch for one, other in pairwise(drawn.tiles) for patch in _between(at, one, other)]
    return Drawing(_ACROSS, _DOWN, "paper", (*way, *(patch for tile in drawn.tiles for patch in _tile(at, tile))))


@dataclass(frozen=True, slots=True)
class _Scale:
    """How units of the board's picture become pixels: `of` units are `to` pixels, from a corner on."""

    to: int
    of: int
    left: int
    top: int

    @classmethod
    def of_board(cls, drawn: Picture) -> _Scale:
        """Fit a board into the picture, in its middle."""
        wide, high = _ACROSS - 2 * _MARGIN, _DOWN - 2 * _MARGIN
        to, of = (wide, drawn.width) if wide * drawn.height <= high * drawn.width else (high, drawn.height)
        return cls(to, of, (_ACROSS - drawn.width * to // of) // 2, (_DOWN - drawn.height * to // of) // 2)

    def patch(self, x: int, y: int, width: int, height: int, color: str, radius: int = 0) -> Patch:
        """Give a patch of so many units."""
        left, top, right, bottom = (each * self.to // self.of for each in (x, y, x + width, y + height))
        round_by = radius * self.to // self.of
        return Patch(self.left + left, self.top + top, right - left, bottom - top, color, round_by)


def _between(at: _Scale, one: Tile, other: Tile) -> Iterator[Patch]:
    """Lay the way from the middle of a square to that of the next."""
    (left, right), (top, bottom) = sorted((one.x, other.x)), sorted((one.y, other.y))
    x, y = left + (WIDTH - _WAY) // 2, top + (HEIGHT - _WAY) // 2
    yield at.patch(x, y, right - left + _WAY, bottom - top + _WAY, "way")


def _tile(at: _Scale, tile: Tile) -> Iterator[Patch]:
    """Draw a square: whose it is round it, its color on it, and who stands there."""
    edge = f"token-{tile.owner_mark.shade}" if tile.owner_mark else "border"
    thick = _EDGE if tile.owner_mark else _EDGE // 3
    yield at.patch(tile.x, tile.y, WIDTH, HEIGHT, edge, _ROUND)
    yield at.patch(tile.x + thick, tile.y + thick, WIDTH - 2 * thick, HEIGHT - 2 * thick, "card", _ROUND - thick)
    yield at.patch(tile.x + thick, tile.y + thick, WIDTH - 2 * thick, _BAND, tile.color)
    for token in tile.tokens:
        x, y = tile.x + token.x - _TOKEN + GAP, tile.y + token.y - _TOKEN - GAP
        yield at.patch(x, y, 2 * _TOKEN, 2 * _TOKEN, f"token-{token.shade}", _TOKEN)
