"""What can go wrong while rules run, each with a sentence for the person who has to mend it."""

from __future__ import annotations

from moderator.games.nomopoly.world.occurrence import Occurrence


class NotRunnable(Exception):  # noqa: N818 - a finding about the text
    """A sentence that reads but that the engine cannot carry out; the message is a sentence that says why."""


AGAIN = 'what "again" goes back to is not said: write "before", as in "a square that she has landed on before"'
"""Why a sentence cannot be carried out that says only *again*."""
ANY_QUALITY = '"{}" is only what somebody becomes, after "when" or "would": write "a thing", "an amount" or "a square"'
"""Why a sentence cannot be carried out that says *anything* where no event is waited for in which one becomes it."""


class Missing(Exception):  # noqa: N818 - what a phrase found
    """A phrase that refers to nothing at this moment ("the Pot" where no rule declares it)."""


class Incalculable(Missing):
    """An amount that cannot be worked out: the root of less than nothing, a share of none."""


class Refused(Exception):  # noqa: N818 - an answer to a player
    """An order that fails: the reason as a sentence, and the rules that it quotes."""

    def __init__(self, reason: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


class GameOver(Exception):  # noqa: N818 - how an update ended
    """The game has ended while an update was running."""


def refuse(occurrence: Occurrence) -> Refused:
    """Make the refusal of an order out of an event that did not happen."""
    return Refused(occurrence.refused or "the rules let nothing come of it", occurrence.quoted)
