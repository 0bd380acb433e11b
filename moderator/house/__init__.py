"""The wiring: the one room that knows all others, and brings mail, games, store and site together."""

from moderator.house.errors import (
    DecisionRefusedError,
    HouseError,
    NoGameError,
    UpdateError,
    WouldEndError,
)
from moderator.house.house import House
from moderator.house.replaying import Replayed

__all__ = ["DecisionRefusedError", "House", "HouseError", "NoGameError", "Replayed", "UpdateError", "WouldEndError"]
