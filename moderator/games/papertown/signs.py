"""The sign with which each player marks: a letter for mails, a shape for pictures."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.papertown.position import Position


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: one letter in mails, in pictures a shape (cross, ring, box, triangle) and as a character."""

    letter: str
    shape: str
    character: str


_CROSS, _RING = Sign("X", "cross", "\N{MULTIPLICATION X}"), Sign("O", "ring", "\N{LARGE CIRCLE}")
_BOX, _TRIANGLE = Sign("1", "box", "\N{WHITE SQUARE}"), Sign("2", "triangle", "\N{WHITE UP-POINTING TRIANGLE}")


def signs(position: Position) -> tuple[Sign, ...]:
    """Give each player's sign, in the order in which they play: X and O; alone, X against the boxes and triangles."""
    return (_CROSS, _BOX, _TRIANGLE) if position.solo else (_CROSS, _RING)
