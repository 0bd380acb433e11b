"""What all productions share: the lexicon, and the small questions about parts."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.language.lexicon import Lexicon
from moderator.language.meanings.meaning import (
    ANY,
    Meaning,
)


class Typing:
    """The ground of the productions over one lexicon."""

    def __init__(self, lexicon: Lexicon, *, orders: bool = False) -> None:
        self.lexicon = lexicon
        self.orders = orders  # in players' orders a bare number may be a square, and a product needs no article

    def _is(self, part: Meaning, *roles: str) -> bool:
        return isinstance(part.value, tuple) and len(part.value) == 3 and part.value[0] in roles

    def _rest(self, parts: Iterable[Meaning], *drop: str) -> list[Meaning]:
        return [part for part in parts if not self._is(part, *drop)]

    def _phrase(self, meaning: Meaning) -> bool:
        return not meaning.bare

    def _sorts(self, kind: str) -> frozenset[str]:
        entry = self.lexicon.nouns.get(kind)
        return entry.sorts if entry else ANY
