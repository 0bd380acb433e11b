"""What a thing can be said to be: of a kind, Sick, adjacent to something, on a square, more than a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Value

if TYPE_CHECKING:
    pass


def denied(frame: Frame, word: str, value: Value) -> bool:
    """Say whether a sentence says that a thing is not so ("The Impersonator 2000 is not for sale")."""
    denials = (rule for rule in frame.run.program.classes.get(word, ()) if rule.denies)
    return any(rule.holds(Frame(frame.run, rule.rule), value) for rule in denials)
