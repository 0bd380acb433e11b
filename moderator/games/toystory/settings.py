"""What a table of Toy Story may choose."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.table.game import Setting

_SETTINGS: Mapping[str, Setting] = {
    "rent_window_h": Setting(
        0,
        "How many hours a roll waits for who can ask for rent; 0: it waits only if it was sent ahead.",
        most=240,
        ruling=6,
    ),
    "end_after_turns": Setting(
        0, "After so many turns the richest Toy wins; 0: only the last Toy does.", most=100000, ruling=24
    ),
}


def settings() -> Mapping[str, Setting]:
    """Give what a table may choose."""
    return _SETTINGS
