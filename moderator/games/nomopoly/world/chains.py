"""Chains of events: on whose account the steps of one are counted, and how one ends that would go on without end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Account(NamedTuple):
    """Who answers for steps: the proposal that made a rule, by its number, or the player who ordered something.

    A rule that the admin has made or changed answers for itself.
    """

    proposal: int = 0
    player: str = ""
    rule: str = ""

    def __str__(self) -> str:
        if self.proposal:
            return f"the rules of proposal {self.proposal}"
        return self.rule or f"the orders of {self.player}"


NOBODY = Account()


@dataclass(slots=True, eq=False)
class Chain:
    """A chain of events under way. `ceiling` is what `spent` may come to on its account, `trouble` why it was undone.

    `mine` says that the account was not in use around it already.
    """

    account: Account = NOBODY
    began: int = 0
    ceiling: int | None = None
    mine: bool = False
    order: bool = False
    trouble: Exhausted | None = None


class Exhausted(Exception):  # noqa: N818 - how a chain of events ended
    """Rules have set each other off without end; `causes` are those of the last event, nearest first.

    `chain` is the chain of events that answers for it and is undone, None while nobody has looked for it. `ends` says
    that it would go on if it was begun again.
    """

    def __init__(
        self, reason: str, causes: tuple[str, ...] = (), chain: Chain | None = None, *, ends: bool = True
    ) -> None:
        super().__init__(f"{reason}: {', '.join(causes)}" if causes else reason)
        self.causes = causes
        self.chain = chain
        self.ends = ends
