"""A picture of flat patches of color, as a game describes it and the site draws it: what a link to a page shows."""

from __future__ import annotations

from dataclasses import dataclass


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
