"""What stands around a sentence: those before it in its item, and the words that are known there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Context:
    """The sentences before the one at hand in its item, and the lexicon that reads them.

    `new` are the words that the sentence at hand is taken to bring up.
    """

    lexicon: Lexicon
    before: tuple[str, ...] = ()
    new: Collection[str] = frozenset()

    def beside(self, where: str) -> Iterator[str]:
        """Give the sentences before this one, the nearest first ("<<"), or the one right before it ("<.").

        One that is put in other words is given as it stands and as it is read.
        """
        nearest = tuple(reversed(self.before))
        for sentence in nearest if where == "<<" else nearest[:1]:
            yield sentence
            if (words := plain(sentence).text) != sentence:
                yield words
