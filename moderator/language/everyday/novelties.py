"""Finds what a section brings into the game by speaking of it: "There is a ghost", "A hat costs $15", "becomes pawned".

A word is taken for new only if neither the language nor the rules know it and it is spelled like none that could stand
there; what it is taken for is a declaration in the words of the rules (`grammar/words/novelties.txt`), which is read
and told with the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from moderator.language.everyday.context import Context, context_of
from moderator.language.everyday.shapes import Shape, shapes
from moderator.language.everyday.ways import loosely, may_be_rather, said_rather
from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon
from moderator.language.own_words import own_words
from moderator.language.word_forms import plural_of, singular_of

_LONGEST = 400
_WORD = re.compile(r"(?<![\w'-])[A-Za-z][A-Za-z]+(?![\w'-])")
_ROMAN = re.compile(r"[IVXLCDM]+")
_BECOMING = re.compile(r"\b(?:becomes?|gets|turns) (\w+)")
_QUOTED = re.compile(r'"[^"]*"')
_GRANTS = re.compile(r" (?:may|can) ")
_BEGINS = re.compile(
    r"\b(?:starts?|begins?|starting|beginning) (?:with|at|as|on|out|off|from|the game|empty)\b|\binitially\b"
    r"|\bat the (?:start|beginning|outset)(?=\.$| of the game)"
    r"|\b(?:stays?|remains?|held|kept|locked up|detained)\b.* for [\w ]+ (?:weeks?|updates?)\b"
    r"|(?:[,:]|\bplayer who \w+s\b) .*"
    r"\b(?:cannot|can't|(?:may|must) not|(?:pays?|collects|gets|receives) no|not pay|no rent is)\b"
    r".* (?:for [\w ]+ (?:weeks?|updates?)|this (?:week|update)|the rest of|until the end of)\b"
    r"|(?<!There )\bis an? (?:organization|pool)\b(?! called)|\bthrows? away\b"
    r"|\b(?:may|can) \w+ [^,:;.]+ or [^:;.]+: (?:if|for) |\bmay have an? \w+\.?$"
)


def novelties(lexicon: Lexicon, sentences: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Give for each sentence that brings something up by speaking of it what is read for it.

    `sentences` are those of a rulebook, each with the number of its rule; what one brings up its section knows.
    """
    known = _Known(lexicon)
    found: dict[str, tuple[str, ...]] = {}
    sections: dict[str, list[str]] = {}
    for number, text in sentences:
        sections.setdefault(number.partition(".")[0], []).append(text)
    for texts in sections.values():
        if any(known.leaves_strange(text) for text in texts):
            found |= _of_section(lexicon, tuple(texts))
    return found


@lru_cache(maxsize=8192)
def _spoken(text: str) -> tuple[frozenset[str], bool]:
    """Give the words of a sentence in small letters, and whether it says with what something begins."""
    spoken = frozenset(word.lower() for word in _WORD.findall(_QUOTED.sub("", text)) if not _ROMAN.fullmatch(word))
    return spoken, _BEGINS.search(text) is not None


@lru_cache(maxsize=8192)
def has_only_own_words(text: str) -> bool:
    """Say whether every word of a sentence is one of the language, so that no lexicon finds anything new in it."""
    spoken, begins = _spoken(text)
    known = _of_the_language()
    return not begins and spoken <= known.words and spoken.isdisjoint(known.participles)


@cache
def _of_the_language() -> _Known:
    return _Known(own_words())


_OFTEN_BESIDE_NEW = frozenset({"where", "was", "were"})
"""Words of the grammar with which people tell of what a section brings in."""


class _Known:
    """What a lexicon knows, word by word: to see that a sentence has nothing new must cost next to nothing."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = {key[0] for key in lexicon.entries if len(key) == 1} - _OFTEN_BESIDE_NEW
        alone = {key[0]: roles for key, roles in lexicon.entries.items() if len(key) == 1}
        self.participles = {word for word, roles in alone.items() if roles.keys() == {"V_EN"}}
        self.done = {word for word in self.participles if self._is_only_done(alone[word])}
        self.phrases: dict[str, list[str]] = {}
        for key in lexicon.entries:
            for word in key if len(key) > 1 else ():
                self.phrases.setdefault(word, []).append(" ".join(key).replace(" 's", "'s"))

    def _is_only_done(self, roles: Mapping[str, tuple[Any, ...]]) -> bool:
        """Say whether a participle is that of an order of the rules alone: "pawned"."""
        return all(self.lexicon.verbs[verb].declared for verb in roles["V_EN"])

    def leaves_strange(self, text: str) -> bool:
        """Say whether a sentence has a word that nothing knows, or says with what something begins."""
        if text.startswith("Note:") or len(text) > _LONGEST:
            return False
        spoken, begins = _spoken(text)
        if begins or (spoken <= self.words and spoken.isdisjoint(self.participles)):
            return begins
        low = text.lower()
        if any(word in self.participles for word in _BECOMING.findall(low)):
            return True
        return any(
            not any(phrase in low for phrase in self.phrases.get(word, ())) for word in spoken - self.words
        ) or any(not re.search(rf"\b(?:has|have|had)(?: not)? {word}\b", low) for word in spoken & self.done)


def _of_section(lexicon: Lexicon, texts: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    taken: dict[str, tuple[str, ...]] = {}
    new: set[str] = set()
    spoken: dict[tuple[str, int], tuple[str, ...]] = {}
    for shape in shapes("novelties"):
        for place, text in enumerate(texts):
            if text.startswith("Note:") or len(text) > _LONGEST:
                continue
            context = Context(lexicon, texts[:place], texts[place + 1 :], place, taken, new)
            if (text, len(taken)) not in spoken:
                words = plain(text).text
                ways = (text, words, loosely(text, context), loosely(words, context))
                spoken[text, len(taken)] = tuple(dict.fromkeys(ways))
            if said := _brought(shape, text, spoken[text, len(taken)], context, new):
                taken[text] = said
    return taken


def _brought(shape: Shape, text: str, spoken: tuple[str, ...], context: Context, new: set[str]) -> tuple[str, ...]:
    """Give what is read for a sentence of this shape, after what is read for it already.

    One that is read otherwise already is looked at as it is read.
    """
    before = context.taken.get(text, (text,))
    *declared, last = before
    for words in spoken if text in before else (last,):
        for saying in shape.sayings(words, context):
            if saying.sentences in {(text,), (last,)}:
                continue
            brought = {saying.slots[name].lower() for name in shape.brings() if name in saying.slots}
            new |= {form for word in brought for form in (word, plural_of(word), singular_of(word)) if form}
            if "{self}" not in shape.said:
                return (*declared, *saying.sentences) if text not in before else saying.sentences
            place = shape.said.index("{self}")
            first, more = saying.sentences[:place], saying.sentences[place + 1 :]
            return (*(each for each in first if each not in before), *before, *more)
    return ()


def order_sentences(lexicon: Lexicon) -> None:
    """Take up the order phrases of what sentences are rather to be read as."""
    from moderator.language.declarations import declare_orders

    for number, text in lexicon.sentences:
        if may_be_rather(text):
            context = context_of(lexicon, number, text, ())
            declare_orders(
                lexicon, [said for whole in said_rather(text, context) for said in whole if _GRANTS.search(said)]
            )
