"""Gives for a sentence that does not read, one after the other, those that say the same in the rules' own words.

Everything here is counted: so many wordings of one sentence, fewer where a section has many sentences. What is farther
from the rules than that is for its author to say again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from moderator.language.everyday.context import Context
from moderator.language.everyday.inflected import forms_of
from moderator.language.everyday.lines import lines
from moderator.language.everyday.shapes import Words, shapes
from moderator.language.everyday.wordings import plain

_MOST = 12
_MOST_IN_A_SECTION = 600
_MOST_MADE = 80
_LONGEST = 500


def most(context: Context) -> int:
    """Say how many wordings of a sentence are tried: fewer where its section is long."""
    return max(2, min(_MOST, _MOST_IN_A_SECTION // (len(context.section) + 1)))


def said_otherwise(text: str, context: Context) -> Iterator[tuple[str, ...]]:
    """Give other wordings of a sentence, the nearest first; each is one sentence or several.

    One that is taken apart or brought to a shape may be brought to another: breadth first, each wording once.
    """
    if len(text) > _LONGEST:
        return
    loose = loosely(plain(text).text, context)
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


def said_rather(text: str, context: Context) -> Iterator[tuple[str, ...]]:
    """Give what a sentence is to be read as even if it reads as it stands: it would then do nothing, or half."""
    if not may_be_rather(text):
        return
    words = plain(text).text
    fitting = (shape.pattern for shape in shapes("rather") if shape.pattern.could_be(words))
    if not any(pattern.has_words_in(words, context) for pattern in fitting):
        return
    for spoken in dict.fromkeys((words, loosely(words, context))):
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


@lru_cache(maxsize=8192)
def may_be_rather(text: str) -> bool:
    """Say whether a sentence looks like one that is to be read as another even though it reads; a long one never."""
    if len(text) > _LONGEST:
        return False
    words = plain(text).text
    return any(shape.pattern.could_be(words) for shape in shapes("rather"))


def _shaped(sentence: str, context: Context) -> Iterator[tuple[str, ...]]:
    for shape in shapes("shapes"):
        yield from (saying.sentences for saying in shape.sayings(sentence, context))


def loosely(text: str, context: Context) -> str:
    """Say a sentence in the words of the rules, one for one; what is quoted stays as it is."""
    if '"' in text:
        return text
    place = 0
    while (found := next((each for each in _may_be_put(text) if each >= place), None)) is not None:
        text = _loose()[found].put(text, context)
        place = found + 1
    return text


@lru_cache(maxsize=8192)
def _may_be_put(text: str) -> tuple[int, ...]:
    """Give the places in the table of the words whose letters stand in a text."""
    low = text.lower()
    return tuple(place for place, words in enumerate(_loose()) if words.may_be_in(low))


@cache
def _loose() -> tuple[Words, ...]:
    """Give what is put for words in a sentence that does not read, in order; a verb in each of its forms."""
    found: list[Words] = []
    for line in lines("loosely"):
        if not line.pattern.startswith("verb "):
            found.append(Words.of(line.pattern, line.where, line.beside, line.said[0]))
            continue
        verbs, _, following = line.pattern.removeprefix("verb ").partition(" (?")
        for verb in verbs.split("/"):
            for written, said in zip(forms_of(verb), forms_of(line.said[0]), strict=True):
                found.append(Words.of(rf"\b{written}\b{f'(?{following}' if following else ''}", "", "", said))
    return tuple(found)
