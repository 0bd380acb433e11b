"""Puts words for words, before a sentence is cut into words.

Whoever writes "is allowed to", "provided that", "whichever is greater" or "whoever lands there" says nothing that the
language could not say; a grammar that knew them all would be slow, and would read many sentences in two ways. So each
is brought to the one wording that stands for it (`grammar/words/wordings.txt`). A word that is kept keeps its place in
the sentence: a diagnosis points at what its author wrote, and a number has the span that a proposal can change.

What a sentence was taken for is told by its paraphrase, which is in the grammar's own wordings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TypeAlias

from moderator.language.everyday.certain import certain
from moderator.language.everyday.lines import lines
from moderator.language.everyday.spelled import in_figures, spelled_number
from moderator.language.everyday.worked_out import WORKED_OUT, Piece, Pieces

Span: TypeAlias = tuple[int, int]
_Letters: TypeAlias = list[tuple[str, Span]]
_KEPT = 8192


@dataclass(frozen=True, slots=True)
class Plain:
    """A sentence in the grammar's wordings; `spans` tells of each letter where it stands in the author's own."""

    text: str
    spans: tuple[Span, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Give the place in the author's words of a stretch of these."""
        if not self.spans or start >= end:
            return start, end
        return self.spans[start][0], self.spans[end - 1][1]


class _Wording:
    """What is looked for, letters of which some must be there, and what is put for it; made when it is first needed."""

    def __init__(self, source: str, pieces: Pieces) -> None:
        self._source = source
        self.letters = frozenset(certain(source))
        self.pieces = pieces

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self._source, re.IGNORECASE)


@lru_cache(_KEPT)
def plain(text: str) -> Plain:
    """Give a sentence in the grammar's own wordings; most are so already. What is quoted stays as it is."""
    hidden = _QUOTED.sub(lambda found: f'"{_HIDDEN * (len(found[0]) - 2)}"', text)
    letters: _Letters = []
    said = hidden
    there = _letters_in(hidden)
    for wording in _wordings():
        if (not wording.letters or not wording.letters.isdisjoint(there)) and wording.pattern.search(said):
            letters = letters or [(letter, (place, place + 1)) for place, letter in enumerate(hidden)]
            letters = _rewritten(letters, said, wording)
            said = "".join(letter for letter, _ in letters)
            there = _letters_in(said)
    if said == hidden:
        return Plain(text)
    if letters and letters[0][0].islower() and text[:1].isupper():
        letters[0] = (letters[0][0].upper(), letters[0][1])
    words = "".join(text[span[0]] if letter == _HIDDEN else letter for letter, span in letters)
    return Plain(words, tuple(span for _, span in letters))


_HIDDEN = "\0"
_QUOTED = re.compile(r'"[^"]*"')


def _rewritten(letters: _Letters, said: str, wording: _Wording) -> _Letters:
    """Put a wording for each place that a pattern finds; what was in its brackets keeps its place."""
    new: _Letters = []
    done = 0
    for found in wording.pattern.finditer(said):
        pieces = wording.pieces(found) if found.start() < found.end() else None
        if pieces is None:
            continue
        new += letters[done : found.start()]
        done = found.end()
        whole = (letters[found.start()][1][0], letters[found.end() - 1][1][1])
        for piece in pieces:
            if isinstance(piece, str):
                new += [(letter, whole) for letter in piece]
            else:
                start, end = found.span(piece)
                new += letters[start:end] if start >= 0 else []
    return new + letters[done:]


@cache
def _wordings() -> tuple[_Wording, ...]:
    """Give all wordings in order."""
    every = [
        (spelled_number(), _figures),
        *((line.pattern, _always(line.said)) for line in lines("wordings")),
        *WORKED_OUT,
    ]
    return tuple(_Wording(pattern, pieces) for pattern, pieces in every)


def _figures(found: re.Match[str]) -> list[Piece] | None:
    figures = in_figures(found)
    return None if figures is None else [figures]


@cache
def _runs() -> tuple[str, ...]:
    return tuple(sorted({run for wording in _wordings() for run in wording.letters}))


def _letters_in(text: str) -> set[str]:
    """Give the runs of letters that some wording needs and a text has."""
    low = text.lower()
    return {run for run in _runs() if run in low}


def _always(wording: str) -> Pieces:
    pieces: list[Piece] = [
        int(piece[1:]) if piece.startswith("\\") else piece for piece in re.split(r"(\\\d)", wording) if piece
    ]
    return lambda _found: pieces
