"""Finds the insides of the program in what is told to people: the shapes of data, ids, objects at addresses."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import Enum

_INSIDES = re.compile(
    r"\b[A-Z]\w+\((?:[a-z_]+=|[A-Z]\w+\(|'|\d)|<[\w.]+ object at|\b[a-z]+#\d+\b|\b(?:player|square|account|proposal):\w"
    r"|\bTraceback\b|\bNone\b|\bdataclass\b|@sender"
)


def insides(told: object) -> list[str]:
    """Give every string within an answer, an event or a list of such that shows how the program keeps its data."""
    if isinstance(told, str):
        return [told] if _INSIDES.search(told) else []
    if isinstance(told, Enum) or told is None:
        return []
    if is_dataclass(told):
        return [each for field in fields(told) for each in insides(getattr(told, field.name))]
    if isinstance(told, (tuple, list)):
        return [each for part in told for each in insides(part)]
    return []
