"""What the admin took back of a game, put back, or had worked out again: nothing is erased, the rest is made anew."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum


class Way(Enum):
    """Which way a revision goes."""

    UNDO = "undo"
    REDO = "redo"
    AGAIN = "again"
    """Nothing is taken back or put back; the moderator works it out otherwise than it did."""


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision of a game, numbered from 1.

    `place` is that of the input which stands no longer (undo), stands again (redo), or is the first that was taken
    again; `week` the first week that was
    worked out again or is open again; `said` what was done, in words, and `reason` why: both are published.
    `due` is the deadline that the open week had before (UTC): it has it again once this is put back. None where there
    was none, and in revisions of earlier releases.
    """

    number: int
    moment: datetime
    way: Way
    place: int
    week: int
    said: str
    reason: str
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is otherwise in a later state than in an earlier one, in a line.

    `touches` are the addresses of the players whom it touches; None stands for all of them.
    """

    line: str
    touches: tuple[str, ...] | None = None
