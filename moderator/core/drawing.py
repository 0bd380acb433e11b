"""A picture of flat patches of color, as a game describes it and the site draws it: what a link to a page shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_ACROSS, _DOWN, _MARGIN = 1200, 630, 30  # what the Open Graph's readers show without cutting anything off


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle in pixels from the top left corner, with corners of a `radius`; a square of twice it is a disk.

    `color` is a name of the site's palette.
    """

    x: int
    y: int
    width: int
    height: int
    color: str
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture in pixels: patches on a `ground`, each over those before it; what lies outside is cut off."""

    width: int
    height: int
    ground: str
    patches: tuple[Patch, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """The picture that a link to a game shows where it is shared: the game's own picture, in the middle of it.

    It has no letters, since it is seen as small as a stamp; the title and the words beside it say what it is. `of`
    units of the game's picture are `to` pixels, from a corner on.
    """

    to: int
    of: int
    left: int
    top: int

    @classmethod
    def around(cls, width: int, height: int) -> Card:
        """Fit a picture of so many units, as large as there is room for it."""
        wide, high = _ACROSS - 2 * _MARGIN, _DOWN - 2 * _MARGIN
        to, of = (wide, width) if wide * height <= high * width else (high, height)
        return cls(to, of, (_ACROSS - width * to // of) // 2, (_DOWN - height * to // of) // 2)

    def patch(self, x: int, y: int, width: int, height: int, color: str, radius: int = 0) -> Patch:
        """Give a patch of so many units."""
        left, top, right, bottom = (each * self.to // self.of for each in (x, y, x + width, y + height))
        return Patch(self.left + left, self.top + top, right - left, bottom - top, color, radius * self.to // self.of)

    def disc(self, x: int, y: int, radius: int, color: str) -> Patch:
        """Give a disc about a middle."""
        return self.patch(x - radius, y - radius, 2 * radius, 2 * radius, color, radius)

    def drawing(self, patches: Iterable[Patch]) -> Drawing:
        """Give the whole picture of patches, each over those before it."""
        return Drawing(_ACROSS, _DOWN, "paper", tuple(patches))
