"""Whether conditions hold together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.games.nomopoly.frame import Frame

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.conditions import Condition


def all_hold(conditions: tuple[Condition, ...], frame: Frame) -> bool:
    """Say whether conditions hold together, leaving bound what they bring in; they are tried in every combination."""
    if not conditions:
        return True
    first, rest = conditions[0], conditions[1:]
    return any(all_hold(rest, frame) for _ in first.solve(frame))
