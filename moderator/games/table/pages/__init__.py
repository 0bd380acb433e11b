"""The site of a printed game: the turn that is played, every past turn, the rules with the rulings marked, the dice."""

from __future__ import annotations

from moderator.games.table.pages.whole import pages_of

__all__ = ["pages_of"]
