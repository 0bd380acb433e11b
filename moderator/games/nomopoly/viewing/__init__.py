"""From a live game to its site: the view that the pages are made from, filled from the world and the record alone."""

from __future__ import annotations

from moderator.games.nomopoly.viewing.whole import pages_of, view_of

__all__ = ["pages_of", "view_of"]
