"""Patterns that remember what they found: a change of the rules leaves nearly all sentences as they were."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache

KEPT = 8192


class Pattern:
    """A pattern that is compiled when it is first looked for, and remembers what it found in each sentence."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def match(self) -> Callable[[str], re.Match[str] | None]:
        """Give what a sentence begins with, as `re.match` does."""
        return lru_cache(KEPT)(re.compile(self._pattern).match)

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        """Give what first stands anywhere in a sentence, as `re.search` does."""
        return lru_cache(KEPT)(re.compile(self._pattern).search)

    @cached_property
    def finditer(self) -> Callable[[str], tuple[re.Match[str], ...]]:
        """Give all that stands in a sentence, as `re.finditer` does."""
        compiled = re.compile(self._pattern)
        return lru_cache(KEPT)(lambda text: tuple(compiled.finditer(text)))
