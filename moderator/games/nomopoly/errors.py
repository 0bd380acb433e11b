"""What can go wrong while rules run, each with a sentence for the person who has to mend it."""

from __future__ import annotations


class NotRunnable(Exception):
    """A sentence that reads but that the engine cannot carry out; the message is a sentence that says why."""


class Missing(Exception):
    """A phrase that refers to nothing at this moment ("the Pot" where no rule declares it)."""


class Refused(Exception):
    """An order that fails: the reason as a sentence, and the rules that it quotes."""

    def __init__(self, reason: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


class Exhausted(Exception):
    """Rules have set each other off without end; the message names the chain."""


class GameOver(Exception):
    """The game has ended while an update was running."""
