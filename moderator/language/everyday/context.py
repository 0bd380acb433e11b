"""What stands around a sentence: the other sentences of its section, and the words that are known there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Context:
    """The sentences of the section before and after the one at hand, and the lexicon that reads them.

    `own` is how many of those before stand in the same item, so that the sentence can go on from them. `taken` is what
    is read for sentences that bring something up, and `new` are the words that they bring.
    """

    lexicon: Lexicon
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    own: int = 0
    taken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    new: Collection[str] = frozenset()

    @property
    def section(self) -> tuple[str, ...]:
        """Give all the other sentences of the section."""
        return (*self.before, *self.after)

    def beside(self, where: str) -> Iterator[str]:
        """Give the sentences before this one, the nearest first ("<<"), or all others of the section ("<>").

        "<." is the one right before it in its item, ">." the one right after it. One that is put in other
        words, or brings something up, is given as it stands and as it is read.
        """
        nearest = tuple(reversed(self.before))
        last = nearest[:1] if self.own else ()
        for sentence in {"<<": nearest, "<>": (*nearest, *self.after), "<.": last, ">.": self.after[:1]}[where]:
            yield sentence
            if (words := plain(sentence).text) != sentence:
                yield words
            yield from (said for said in self.taken.get(sentence, ()) if said != sentence)


@lru_cache(maxsize=16)
def _sections(sentences: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for number, sentence in sentences:
        found.setdefault(number.partition(".")[0], []).append(sentence)
    return {section: tuple(texts) for section, texts in found.items()}


def context_of(lexicon: Lexicon, number: str, text: str, own: Sequence[str]) -> Context:
    """Give what stands around a sentence of the item with this number; `own` are the item's sentences before it."""
    around = _sections(lexicon.sentences).get(number.partition(".")[0], ())
    if text not in around:
        return Context(lexicon, tuple(own), (), len(own), lexicon.taken)
    place = around.index(text)
    return Context(lexicon, around[:place], around[place + 1 :], len(own), lexicon.taken)
