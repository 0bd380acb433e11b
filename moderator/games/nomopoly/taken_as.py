"""Tells which sentences of a proposal stand in the rules in other words than they were mailed in."""

from __future__ import annotations

from moderator.games.nomopoly.weighing import Weighed


def taken_as(weighed: Weighed) -> tuple[str, ...]:
    """Give a sentence for each new one that does not read as it stands: what is enacted for it, to the letter."""
    return tuple(f'"{one.text}" is taken as: {one.words}' for one in weighed.reworded)
