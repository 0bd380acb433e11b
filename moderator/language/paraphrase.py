"""Says a tree back in canonical English: what a reply shows, what an ambiguity offers, what a test reads again."""

from __future__ import annotations

from typing import Any


def say(node: Any) -> str:
    """Give canonical English for any node of a tree."""
    return repr(node)
