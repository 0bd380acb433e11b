"""The site's colors, as data: one file names each color in the light and the dark theme and the pairs that meet.

The stylesheet is made from it, and so is the test of contrast, so that neither can drift from the other.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

_LINEAR_BELOW = 0.04045  # where the sRGB curve has its straight part (IEC 61966-2-1)


@dataclass(frozen=True, slots=True)
class Pair:
    """A foreground that is seen on a background: `least` is the contrast that it needs (WCAG 2.2, 1.4.3 and 1.4.11)."""

    foreground: str
    background: str
    least: float


@dataclass(frozen=True, slots=True)
class Palette:
    """Colors by name as #rrggbb, in two themes with the same names, and the pairs that must be told apart."""

    light: dict[str, str]
    dark: dict[str, str]
    pairs: tuple[Pair, ...]


def read_palette(path: Path) -> Palette:
    """Read a palette file. Raises ValueError when the two themes do not name the same colors."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    light, dark = told["light"], told["dark"]
    if set(light) != set(dark):
        odd = ", ".join(sorted(set(light) ^ set(dark)))
        message = f"{path.name}: name these colors in both themes: {odd}"
        raise ValueError(message)
    pairs = tuple(Pair(on["foreground"], on["background"], float(on["least"])) for on in told["pairs"])
    return Palette(light, dark, pairs)


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colors (#rrggbb), from 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= _LINEAR_BELOW else float(((channel + 0.055) / 1.055) ** 2.4)
