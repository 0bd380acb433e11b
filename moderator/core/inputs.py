"""What a game is told: the mail of its players, the admin's decisions, the passing of a deadline. Nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What can be written as JSON."""

Details: TypeAlias = Mapping[str, Json]
"""What a decision is about, by name: {"proposal": 8, "verdict": "reject"}."""

DEADLINE = "deadline"
"""The decision that moves the deadline of the open week."""


@dataclass(frozen=True, slots=True)
class Mail:
    r"""A player's own words, taken out of a mail that was kept and whose sender is settled.

    `number` is the mail's place in this installation's inbox, `moment` when it was accepted here (UTC), `address` the
    sender's address in lower case; `words` are the lines that the sender wrote, line ends as \n. `deadline` is when
    the update that this mail counts for is worked out (UTC), or None in a game without a timetable. `trust` says in
    words why the address was believed; no game looks at it. `author` is the name beside the address of somebody who is
    no player yet ("Bob Miller"): how they are called if they join without saying it.
    """

    number: int
    moment: datetime
    address: str
    words: str
    subject: str = ""
    deadline: datetime | None = None
    trust: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the admin decided, on the record: `what` is the kind of decision, `details` its JSON values.

    Decisions of a game are numbered from 1. `moderator judge` sends what="judge" with the details proposal (number),
    verdict ("accept" or "reject"), simplifies, waste (booleans) and reason; `moderator restate` sends what="restate"
    with proposal and text. A reason stands in every decision's details, since it is published.
    """

    number: int
    moment: datetime
    what: str
    details: Details = field(default_factory=dict)

    @property
    def line(self) -> str:
        """Say it in a line without its reason: "judge proposal 8: reject, waste"."""
        details = {key: self.details[key] for key in sorted(self.details) if key != "reason"}
        if self.what not in ("judge", "restate"):
            return " ".join([self.what, *(f"{key}={value}" for key, value in details.items())])
        number = details.get("proposal", "")
        if self.what == "restate":
            return f"restate proposal {number}"
        marks = [str(details.get("verdict", "")), *(key for key in ("simplifies", "waste") if details.get(key))]
        return f"judge proposal {number}: {', '.join(marks)}"


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time has come: the weekly update of Nomopoly, or the end of a player's time to move.

    `number` counts the updates of the game from 1; `moment` is the deadline itself (UTC), however late it is worked
    out. Mail accepted at or after that moment is given to the game after it. `late` is when the end of a player's time
    was worked out, where that was after it: nobody has been asked before that what is to be decided then. None for a
    week. `due` is the deadline that a week had which was ended before it: no game looks at it, but the week has it
    again if its end is taken back. None where the week ended at its deadline.
    """

    number: int
    moment: datetime
    late: datetime | None = None
    due: datetime | None = None


Input: TypeAlias = Mail | Decision | Deadline
