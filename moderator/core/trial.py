"""What some words would be as rules, tried and not enacted: what they change, and how each sentence reads."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.core.outcome import Refusal


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence as it was read.

    `state` is runs, defines, prose, waits (it reads and cannot be carried out) or almost (it does not read); `words`
    say it back as it was understood, "" where that tells nothing. For one that does not read, `at` is the deepest place
    that reading came to, `reasons` say why it ends there and what could stand there, and `send` are wordings that read.
    `unheeded` are words of one that runs, as it runs without them. `shown` are situations in which it was played, with
    what came of it; `doubt` says what is wrong with that, "" where nothing is. `where` names the rule in which one of a
    proposal would stand, or "once", and says how it was mailed if otherwise.
    """

    text: str
    state: str
    words: str = ""
    at: tuple[int, int] | None = None
    reasons: tuple[str, ...] = ()
    send: tuple[str, ...] = ()
    unheeded: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    doubt: str = ""
    where: str = ""

    @property
    def stands(self) -> bool:
        """Whether the sentence does all that it says, once it is enacted."""
        return self.state not in ("almost", "waits") and not self.unheeded


@dataclass(frozen=True, slots=True)
class Trial:
    """A proposal tried on the rules as they stand.

    `text` is what was tried; `changes` are lines that show each changed sentence with its rule, `amended` those of them
    of which something stood there before, `once` what happens on
    acceptance, `readings` the sentences that are new, `refusals` the changes that do not fit, `remarks` words that
    change nothing. A sentence that is enacted in other words than it was sent in says so in `changes` and `once`.
    """

    title: str
    text: str = ""
    changes: tuple[str, ...] = ()
    amended: tuple[str, ...] = ()
    once: str = ""
    readings: tuple[Read, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is wrong with sentences that read and do not do what they seem to say, each with its sentence."""
        return tuple(f'"{read.text}": {read.doubt}' for read in self.readings if read.doubt)

    @property
    def changes_rules(self) -> bool:
        """Whether anything would be different."""
        return bool(self.changes or self.once)

    @property
    def stands(self) -> bool:
        """Whether all of it fits and reads."""
        return not self.refusals and all(read.stands for read in self.readings)
