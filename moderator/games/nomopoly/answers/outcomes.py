"""What became of an order or a proposal of a letter, as the answer tells it."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.core.mends import NO_MENDS, Mends
from moderator.games.nomopoly.proposals.shortfalls import Undone
from moderator.games.nomopoly.proposals.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Filed:
    """What became of a proposal when it was filed.

    `number` and `title` are its own; `place` counts the sender's undecided ones with it; `limit` is how many she may
    have, None where no rule sets a limit, and `limited_by` the rule by which the oldest then goes; `discarded` names
    the one that it pushed out, `oldest` the one that goes next ("number 4, "Cheap Parks""); `effects` say what it would
    have done to past weeks; `undone` are its sentences that read and cannot be carried out, `mends` what could stand
    for those that do not read.
    """

    number: int
    place: int
    limit: int | None
    weighed: Weighed
    limited_by: tuple[str, ...] = ()
    discarded: str = ""
    oldest: str = ""
    effects: tuple[str, ...] = ()
    at_work: tuple[str, ...] = ()
    undone: tuple[Undone, ...] = ()
    mends: Mends = NO_MENDS
    title: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """What is told of an order that was taken or tried: the lines, and whether it would fail as things stand."""

    lines: tuple[str, ...]
    would_fail: bool = False
