"""Which of the stylesheet's shades a player's pieces have on the pages."""

from __future__ import annotations

_SHADES = 6
"""So many there are (site_templates/shared/style.css); the numbers on the pieces tell more players apart."""


def shade_of(seat: int) -> int:
    """Give the shade of a seat, from 0."""
    return seat % _SHADES
