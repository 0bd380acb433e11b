"""The picture that a link to the game shows: the board, whose its squares are, and who stands there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from moderator.core.drawing import Card, Drawing, Patch
from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.picture import GAP, HEIGHT, WIDTH, Picture
from moderator.games.nomopoly.pages.places import POSTER
from moderator.games.nomopoly.pages.tiles import Tile

_EDGE, _ROUND, _BAND, _TOKEN, _WAY = 6, 8, 34, 15, 24  # in units of the board's picture


def poster_pages(made: Making, drawn: Picture) -> Iterator[Page]:
    """Give the picture of a game that has a board; `drawn` is the board."""
    if made.view.material.board:
        yield Page(POSTER, "", drawn.title, poster(drawn))


def poster(drawn: Picture) -> Drawing:
    """Draw a board as large as there is room for it."""
    at = Card.around(drawn.width, drawn.height)
    way = [patch for one, other in pairwise(drawn.tiles) for patch in _between(at, one, other)]
    return at.drawing((*way, *(patch for tile in drawn.tiles for patch in _tile(at, tile))))


def _between(at: Card, one: Tile, other: Tile) -> Iterator[Patch]:
    """Lay the way from the middle of a square to that of the next."""
    (left, right), (top, bottom) = sorted((one.x, other.x)), sorted((one.y, other.y))
    x, y = left + (WIDTH - _WAY) // 2, top + (HEIGHT - _WAY) // 2
    yield at.patch(x, y, right - left + _WAY, bottom - top + _WAY, "way")


def _tile(at: Card, tile: Tile) -> Iterator[Patch]:
    """Draw a square: whose it is round it, its color on it, and who stands there."""
    edge = f"token-{tile.owner_mark.shade}" if tile.owner_mark else "border"
    thick = _EDGE if tile.owner_mark else _EDGE // 3
    yield at.patch(tile.x, tile.y, WIDTH, HEIGHT, edge, _ROUND)
    yield at.patch(tile.x + thick, tile.y + thick, WIDTH - 2 * thick, HEIGHT - 2 * thick, "card", _ROUND - thick)
    yield at.patch(tile.x + thick, tile.y + thick, WIDTH - 2 * thick, _BAND, tile.color)
    for token in tile.tokens:
        yield at.disc(tile.x + token.x + GAP, tile.y + token.y - GAP, _TOKEN, f"token-{token.shade}")
