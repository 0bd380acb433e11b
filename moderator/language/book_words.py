"""The lexicon of a rulebook: what its sentences declare, found in a first pass before anything is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache

from moderator.language.declarations import declare, declares_nothing
from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon, NamedThing
from moderator.language.own_words import own_words
from moderator.language.readings import SentenceReading
from moderator.language.rulebook import Rulebook
from moderator.language.sentences import split


def lexicon_of(book: Rulebook, names: Iterable[NamedThing] = ()) -> Lexicon:
    """Make the lexicon of a rulebook and of the names in a game.

    Names made of words that the book does not use change nothing of what it declares, and come in at the end.
    """
    every = tuple(names)
    used, nouns = _used_in(book), own_words().nouns
    strange = {thing for thing in every if thing.kind in nouns and not used.issuperset(_letters(thing.name))}
    lexicon = declared_in(book, tuple(thing for thing in every if thing not in strange)).copy()
    for thing in every:
        if thing in strange:
            lexicon.add_name(thing.name, thing.kind)
    return lexicon


def declared_in(book: Rulebook, names: tuple[NamedThing, ...] = (), *, by_use: bool = True) -> Lexicon:
    """Give the words of the language, these names in the game and all that the sentences of a rulebook declare.

    `by_use` if what they only use as if they declared it is among it.
    """
    numbered = tuple((item.number, sentence.text) for item in book.items() for sentence in split(item.text))
    bringing = {_section_of(number) for number, text in numbered if not _brings_nothing(text)}
    spoken = tuple(
        (number, text) for number, text in numbered if _section_of(number) in bringing and not text.startswith("Note:")
    )
    return replace(_declared_by(spoken, names, by_use=by_use), sentences=numbered)


def _section_of(number: str) -> str:
    return number.partition(".")[0]


@lru_cache(maxsize=8192)
def _brings_nothing(text: str) -> bool:
    """Say whether a sentence brings no lexicon a word: it says nothing that would, in words of the language alone."""
    if text.startswith("Note:"):
        return True
    return plain(text).text == text and declares_nothing(text) and _has_only_own_words(text)


@lru_cache(maxsize=48)
def _declared_by(numbered: tuple[tuple[str, str], ...], names: tuple[NamedThing, ...], *, by_use: bool) -> Lexicon:
    """Give what sentences declare, each with the number of its rule.

    Books share it that differ in notes alone, or in sections that bring nothing.
    """
    lexicon = own_words().copy()
    for thing in names:
        lexicon.add_name(thing.name, thing.kind)
    declare(lexicon, [plain(text).text for _, text in numbered], by_use=by_use)
    return lexicon


def implied_by(sentences: Iterable[SentenceReading], lexicon: Lexicon) -> tuple[str, ...]:
    """Give what would declare the words that these sentences are the first of their book to use."""
    return tuple(words for sentence in sentences for words in lexicon.implied.get(plain(sentence.text).text, ()))


@lru_cache(maxsize=8192)
def _has_only_own_words(text: str) -> bool:
    """Say whether every word of a sentence is one of the language, so that nothing new can be used in it."""
    known, participles = _alone()
    words = {word for word in _letters(text) if word.isalpha() and len(word) > 1}
    return words <= known and words.isdisjoint(participles)


@cache
def _alone() -> tuple[frozenset[str], frozenset[str]]:
    """Give the words of the language that stand alone, and those of them that can only be participles."""
    alone = {key[0]: roles for key, roles in own_words().entries.items() if len(key) == 1}
    return frozenset(alone), frozenset(word for word, roles in alone.items() if roles.keys() == {"V_EN"})


_LETTERS = re.compile(r"\w+")


@lru_cache(maxsize=48)
def _used_in(book: Rulebook) -> frozenset[str]:
    """Give all runs of letters that stand in a rulebook or in a phrase of the language, in lower case."""
    return _ofown_words().union(*(_runs(item.text) for item in book.items()))


@cache
def _ofown_words() -> frozenset[str]:
    return frozenset(run for words in own_words().entries for word in words for run in _letters(word))


@lru_cache(maxsize=2048)
def _runs(text: str) -> frozenset[str]:
    return frozenset(_letters(text))


def _letters(text: str) -> list[str]:
    return _LETTERS.findall(text.lower())
