"""Gives for a sentence that does not read, one after the other, those that say the same in the rules' own words.

They are suggested to its author, and never read unasked. Everything here is counted: so many wordings of one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from moderator.language.everyday.context import Context
from moderator.language.everyday.novelties import brought_up
from moderator.language.everyday.shapes import shapes, words_for_words
from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon

_MOST = 12
_MOST_MADE = 80
_LONGEST = 500
_FORBIDS = re.compile(r"^No(?:body)? |\b(?:may|can) not\b|\bcannot\b|\bcan't\b")


def other_wordings(text: str, before: tuple[str, ...], lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """Give other wordings of a sentence behind others of its item; each is one sentence or several."""
    if len(text) > _LONGEST:
        return
    context = Context(lexicon, before)
    loose = loosely(plain(text).text, context)
    rather = islice(_said_rather(text, loose, context), _MOST)
    otherwise = islice(_said_otherwise(text, loose, context), _MOST)
    brought = filter(None, (brought_up(text, loose, context),))
    yield from dict.fromkeys((*brought, *rather, *otherwise))


def meant_rather(text: str, before: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Give the rule that a sentence is a short word for, though it reads: as it stands it would do nothing, or half."""
    if _FORBIDS.search(text) or not _may_be_rather(text):
        return ()
    context = Context(lexicon, before)
    loose = loosely(plain(text).text, context)
    return next((said for said in _said_rather(text, loose, context) if said not in {(text,), (loose,)}), ())


@lru_cache(maxsize=8192)
def _may_be_rather(text: str) -> bool:
    """Say whether a sentence looks like a short word for a rule; a long one never."""
    words = plain(text).text
    return len(text) <= _LONGEST and any(shape.pattern.could_be(words) for shape in shapes("rather"))


def _said_otherwise(text: str, loose: str, context: Context) -> Iterator[tuple[str, ...]]:
    """Give what a sentence says in nearer and nearer words: breadth first, each wording once.

    One that is taken apart or brought to a shape may be brought to another.
    """
    seen: set[tuple[str, ...]] = {(text,)}
    waiting: list[tuple[str, ...]] = [(loose,)]
    if loose != text:
        seen.add((loose,))
        yield (loose,)
    made = 0
    while waiting:
        sentences = waiting.pop(0)
        for place, sentence in enumerate(sentences):
            for said in _shaped(sentence, context):
                whole = _put(sentences, place, said)
                if whole in seen:
                    continue
                seen.add(whole)
                waiting.append(whole)
                yield whole
                made += 1
                if made >= _MOST_MADE:
                    return


def _said_rather(text: str, loose: str, context: Context) -> Iterator[tuple[str, ...]]:
    """Give whole rules that a sentence is a short word for."""
    words = plain(text).text
    for spoken in dict.fromkeys((words, loose)):
        for said in _rather(spoken, context):
            for whole in dict.fromkeys((_wholly(said, context, _DEPTH), said)):
                yield whole
                for place in reversed(range(len(whole))):
                    yield from (_put(whole, place, shaped) for shaped in _shaped(whole[place], context))


_DEPTH = 3


def _wholly(said: tuple[str, ...], context: Context, depth: int) -> tuple[str, ...]:
    """Give what each of some sentences is rather to be read as, and what that is in its turn."""
    if not depth:
        return said
    found: list[str] = []
    for one in said:
        again = next((other for other in _rather(one, context) if one not in other), None)
        found += (one,) if again is None else _wholly(again, context, depth - 1)
    return tuple(found)


def _put(sentences: tuple[str, ...], place: int, said: tuple[str, ...]) -> tuple[str, ...]:
    return (*sentences[:place], *said, *sentences[place + 1 :])


def _rather(text: str, context: Context) -> Iterator[tuple[str, ...]]:
    for shape in shapes("rather"):
        yield from (saying.sentences for saying in shape.sayings(text, context))


def _shaped(sentence: str, context: Context) -> Iterator[tuple[str, ...]]:
    for shape in shapes("shapes"):
        yield from (saying.sentences for saying in shape.sayings(sentence, context))


def loosely(text: str, context: Context) -> str:
    """Say a sentence in the words of the rules, one for one; what is quoted stays as it is."""
    if '"' in text:
        return text
    place = 0
    while (found := next((each for each in _may_be_put(text) if each >= place), None)) is not None:
        text = words_for_words("loosely")[found].put(text, context)
        place = found + 1
    return text


@lru_cache(maxsize=8192)
def _may_be_put(text: str) -> tuple[int, ...]:
    """Give the places in the table of the words whose letters stand in a text."""
    low = text.lower()
    return tuple(place for place, words in enumerate(words_for_words("loosely")) if words.may_be_in(low))
