"""The seven colors of blocks, by the letters that stand for them on sheets and in mails."""

from __future__ import annotations

OLD_TOWN = "K"
WATER = "B"
GREY = "G"

NAMES = {
    "K": "old town",
    "G": "grey",
    "D": "dark green",
    "B": "water",
    "L": "light green",
    "Y": "yellow",
    "R": "red",
}
"""The name of each color, in the order in which the generator counts them."""

ROLLABLE = ("G", "Y", "R", "L", "D")
"""The colors that cards show. Water and old town are on no card."""

MARKABLE = frozenset(NAMES) - {OLD_TOWN}
"""The colors of blocks that can be marked at all."""
