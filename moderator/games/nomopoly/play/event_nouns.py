"""Nouns for events: what the event at hand brings, and all that a sentence has made happen."""

from __future__ import annotations

EVENTS = {
    "landing": "land",
    "passage": "pass through",
    "move": "move",
    "roll": "roll",
    "payment": "pay",
    "fine": "fine",
    "award": "get",
    "loss": "lose",
    "destruction": "destroy",
    "explosion": "explode",
    "order": "order",
    "purchase": "buy",
    "gift": "give",
}


VOTE = "vote"
