"""How a sentence of a rule or of a proposal was read, as it is told to whoever asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from moderator.core.row import Row


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence as it was read.

    `state` is runs, defines, prose, waits (it reads and cannot be carried out), almost (it does not read) or unfit (it
    asks for what does not fit, and `text` says why). `words` say it back as it was understood, "" where that
    tells nothing. For one that does not read, `at` is the deepest place that reading came to, `reasons` say why it ends
    there and what could stand there, and `send` are wordings that read. For one that runs, `reasons` say why nothing
    comes of it. `shown` are situations in which it was played, with what came of it; `doubt` says what is wrong with
    that, "" where nothing is. `where` names the rule in which one of a proposal would stand, or "once", and says how it
    was mailed if otherwise.
    """

    text: str
    state: str
    words: str = ""
    at: tuple[int, int] | None = None
    reasons: tuple[str, ...] = ()
    send: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    doubt: str = ""
    where: str = ""

    @property
    def stands(self) -> bool:
        """Whether the sentence does all that it says, once it is enacted."""
        return self.state not in ("almost", "waits") and not self.reasons


@runtime_checkable
class Readable(Protocol):
    """Rules that can say how their sentences read."""

    def sentences(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Read]]:
        """Give how each sentence of these rules reads, by the rule's number."""
        ...


def read_again(told: Row) -> Read:
    """Make a sentence of how it was written down; what an earlier release has written of it besides is not told."""
    return Read(
        told.text("text"),
        told.text("state"),
        told.text("words"),
        told.span("at"),
        told.texts("reasons"),
        told.texts("send"),
        told.texts("shown"),
        told.text("doubt"),
        told.text("where"),
    )
