"""A word of a sentence as the lexer cuts it: what it can be is asked of it by the grammar, role by role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moderator.language.lexicon import WORD


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A token: its text, its place in the sentence, and what it can be. A word without roles is unknown."""

    text: str
    start: int
    end: int
    roles: dict[str, tuple[Any, ...]]

    @property
    def key(self) -> tuple[str, ...]:
        """Give the lower-case words under which the lexicon knows it."""
        return tuple(word.lower() for word in WORD.findall(self.text))
