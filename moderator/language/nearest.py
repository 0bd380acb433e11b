"""Finds what stands nearest in the rules to words that do not read: the sentence most like them.

Sentences are compared by their words without endings, and by which stands behind which: what few rules have weighs more
than what all have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from moderator.language.examples import can_be_shown

_WORD = re.compile(r"[A-Za-z][\w'-]*|\$|\d+")
_LEAST = 5
"""A sentence of the rules that shares less than so many hundredths with others is like none of them."""

Sentences = tuple[tuple[str, str], ...]


def most_like(text: str, sentences: Sentences) -> Iterator[tuple[str, str]]:
    """Give the sentences of the rules that are like a text, with their numbers, the most like first."""
    weights, wanted = _weights(sentences), _stems(text)
    rarest = max(weights.values(), default=1)
    whole = sum(weights.get(stem, rarest) for stem in wanted)

    def likeness(said: str, weighing: int) -> int:
        shared = sum(weights[stem] for stem in wanted & _stems(said))
        return 200 * shared // (whole + weighing)

    weighed = ((likeness(said, weighing), number, said) for number, said, weighing in _weighed(sentences))
    ranked = sorted((-like, len(said), number, said) for like, number, said in weighed if like >= _LEAST)
    yield from ((number, said) for _, _, number, said in ranked if said != text)


@lru_cache(maxsize=16_384)
def _stems(text: str) -> frozenset[str]:
    """Give the words of a text without their endings, and each with the one behind it."""
    stems = [re.sub(r"(?<=\w\w\w)(?:es|s|ed|ing)$", "", word) for word in _WORD.findall(text.lower())]
    return frozenset([*stems, *map(" ".join, pairwise(stems))])


@lru_cache(maxsize=8)
def _shown(sentences: Sentences) -> Sentences:
    return tuple(sorted((number, text) for number, text in sentences if can_be_shown(number, text)))


@lru_cache(maxsize=8)
def _weights(sentences: Sentences) -> dict[str, int]:
    """Give how much each stem weighs: more by one when half as many sentences have it."""
    counts = Counter(stem for _, text in _shown(sentences) for stem in _stems(text))
    return {stem: (len(sentences) // count).bit_length() for stem, count in counts.items()}


@lru_cache(maxsize=8)
def _weighed(sentences: Sentences) -> tuple[tuple[str, str, int], ...]:
    """Give the sentences that can be shown and have a word, each with what all its stems weigh."""
    weights = _weights(sentences)
    weighed = ((number, said, sum(weights[stem] for stem in _stems(said))) for number, said in _shown(sentences))
    return tuple(each for each in weighed if each[-1])
