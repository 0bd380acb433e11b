"""What the house refuses, in the admin's language: each names the place and the mend."""

from __future__ import annotations

from moderator.core.outcome import Refusal


class HouseError(Exception):
    """Something that the admin asked for cannot be done; the message says why and what would work."""


class NoGameError(HouseError):
    """There is no game of that name here."""


class DecisionRefusedError(HouseError):
    """The game understood the decision and cannot carry it out; nothing was recorded."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(" ".join((*refusal.reasons, *(f"Send: {line}" for line in refusal.send))))
        self.refusal = refusal


class GameEndedError(HouseError):
    """The game has ended, so that no week of it can be worked out."""


class WouldEndError(HouseError):
    """The game would be over after an update, and nobody has said that it may; nothing was written."""


class UpdateError(HouseError):
    """An update could not be worked out. The game goes on with the state it had; nothing was written."""
