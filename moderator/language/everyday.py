"""Brings everyday English to the wordings that the grammar knows, before a sentence is cut into words.

Whoever writes "is allowed to", "provided that", "whichever is greater" or "whoever lands there" says nothing that the
language could not say; a grammar that knew them all would be slow, and would read many sentences in two ways. So each
is brought to the one wording that stands for it (`grammar/words/wordings.txt`). A word that is kept keeps its place in
the sentence: a diagnosis points at what its author wrote, and a number has the span that a proposal can change.

What a sentence was taken for is told by its paraphrase, which is in the grammar's own wordings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from moderator.files import folder
from moderator.language import registry
from moderator.language.tables import FOLDER

Span: TypeAlias = tuple[int, int]
_Letters: TypeAlias = list[tuple[str, Span]]
_Piece: TypeAlias = str | int  # words of our own, or a group of what was found
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


@lru_cache(_KEPT)
def plain(text: str) -> Plain:
    """Give a sentence in the grammar's own wordings; most are so already. What is quoted stays as it is."""
    hidden = _QUOTED.sub(lambda found: f'"{_HIDDEN * (len(found[0]) - 2)}"', text)
    letters = [(letter, (place, place + 1)) for place, letter in enumerate(hidden)]
    said = hidden
    low = hidden.lower()
    for pattern, certain, pieces in _wordings():
        if (not certain or any(run in low for run in certain)) and pattern.search(said):
            letters = _rewritten(letters, said, pattern, pieces)
            said = "".join(letter for letter, _ in letters)
            low = said.lower()
    if said == hidden:
        return Plain(text)
    if letters and letters[0][0].islower() and text[:1].isupper():
        letters[0] = (letters[0][0].upper(), letters[0][1])
    words = "".join(text[span[0]] if letter == _HIDDEN else letter for letter, span in letters)
    return Plain(words, tuple(span for _, span in letters))


_HIDDEN = "\0"
_QUOTED = re.compile(r'"[^"]*"')
_Pieces: TypeAlias = Callable[[re.Match[str]], list[_Piece] | None]


def _rewritten(letters: _Letters, said: str, pattern: re.Pattern[str], pieces: _Pieces) -> _Letters:
    """Put a wording for each place that a pattern finds; what was in its brackets keeps its place."""
    new: _Letters = []
    done = 0
    for found in pattern.finditer(said):
        wording = pieces(found) if found.start() < found.end() else None
        if wording is None:
            continue
        new += letters[done : found.start()]
        done = found.end()
        whole = (letters[found.start()][1][0], letters[found.end() - 1][1][1])
        for piece in wording:
            if isinstance(piece, str):
                new += [(letter, whole) for letter in piece]
            else:
                start, end = found.span(piece)
                new += letters[start:end] if start >= 0 else []
    return new + letters[done:]


@cache
def _wordings() -> tuple[tuple[re.Pattern[str], tuple[str, ...], _Pieces], ...]:
    """Give all wordings in order: what is looked for, letters of which some must be there, and what is put for it."""
    every = [*((pattern, _always(wording)) for pattern, wording in wordings()), *_WORKED_OUT]
    return tuple((re.compile(pattern, re.IGNORECASE), telling(pattern), pieces) for pattern, pieces in every)


_TOKEN = re.compile(r"\\.|\[(?:\\.|[^\]])*\]|\(\?<?[=!]|\(\?:|\(\?-i:|[()|]|[*+?]|\{\d+\}|.", re.DOTALL)
_LEAST = 3


def telling(pattern: str) -> tuple[str, ...]:
    """Give runs of letters of which one stands in everything that a pattern finds; none if no letters are certain.

    To look for letters is much quicker than to look for a pattern, and most sentences have none of them.
    """
    found, _ = _branches(_TOKEN.findall(pattern), 0)
    return tuple(sorted(found))


def _branches(tokens: list[str], place: int) -> tuple[frozenset[str], int]:
    """Read alternatives up to the bracket that closes them: one run of letters for each, or none at all."""
    every: list[frozenset[str]] = []
    while True:
        found, place = _branch(tokens, place)
        every.append(found)
        if place >= len(tokens) or tokens[place] == ")":
            break
        place += 1
    return (frozenset().union(*every) if all(every) else frozenset()), place + 1


def _branch(tokens: list[str], place: int) -> tuple[frozenset[str], int]:
    """Read one alternative; of all that must stand in it, give what has the most letters."""
    best: frozenset[str] = frozenset()
    run = ""

    def better(found: frozenset[str]) -> frozenset[str]:
        longest = min(map(len, found), default=0)
        return found if longest >= _LEAST and longest > min(map(len, best), default=0) else best

    while place < len(tokens) and tokens[place] not in {"|", ")"}:
        mark = tokens[place]
        place += 1
        inner: frozenset[str] = frozenset()
        if mark.startswith("("):
            inner, place = _branches(tokens, place)
            inner = frozenset() if "!" in mark else inner
        optional = tokens[place : place + 1] in (["?"], ["*"])
        if len(mark) == 1 and (mark.isalnum() or mark in " '-") and not optional:
            run += mark.lower()
            continue
        best, run = better(frozenset({run})), ""
        best = best if optional else better(inner)
    return better(frozenset({run})), place


@cache
def wordings() -> tuple[tuple[str, str], ...]:
    """Give the table of wordings: a pattern of what players write, and what stands for it."""
    text = (folder("grammar") / FOLDER / "wordings.txt").read_text("utf-8")
    named: dict[str, str] = {}
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        name, defines, pattern = line.partition(" := ")
        if defines:
            named[name] = pattern
        elif line and not line.startswith("#"):
            pattern, _, wording = line.partition(" =>")
            said = wording.removeprefix(" ").replace("_", " ")
            found.append((_NAMED.sub(lambda one: named[one[0]], pattern), said))
    return tuple(found)


_NAMED = re.compile(r"<[A-Z][A-Z_]*>")


def _always(wording: str) -> _Pieces:
    pieces: list[_Piece] = [
        int(piece[1:]) if piece.startswith("\\") else piece for piece in re.split(r"(\\\d)", wording) if piece
    ]
    return lambda _found: pieces


def _each_square(found: re.Match[str]) -> list[_Piece]:
    """Read "squares 10, 20 and 30" as "square 10, square 20 and square 30"."""
    several = found.re.groups
    pieces: list[_Piece] = []
    for group in range(2, several + 1):
        if found[group] is not None:
            pieces += [*_JOINED[group], "square ", group] if group != _WORD else [" ", group, " "]
    return pieces


_WORD = 6
_JOINED: dict[int, list[_Piece]] = {2: [], 3: [", "], 4: [", "], 5: [", "], 7: []}


def _lands(_found: re.Match[str]) -> list[_Piece]:
    """Read "lands on 13" as "lands on square 13"."""
    return [1, "square ", 2]


def _each_period(found: re.Match[str]) -> list[_Piece]:
    """Read "the 10th, 20th and 30th update" as "the 10th update, the 20th update and the 30th update"."""
    noun = found[6].removesuffix("s")
    pieces: list[_Piece] = ["the ", 1, f" {noun}"]
    for group in (2, 3, 4):
        if found[group] is not None:
            pieces += [", the ", group, f" {noun}"]
    joined = " and " if re.search(r"\band\b", found[0]) else " or "
    return (
        [*pieces, joined, "the ", 5, " ", 6] if not found[6].endswith("s") else [*pieces, joined, "the ", 5, f" {noun}"]
    )


def _every_so_many(found: re.Match[str]) -> list[_Piece] | None:
    """Read "every three weeks" as "every third week"."""
    number = registry.number_words().get(found[1].lower()) or (int(found[1]) if found[1].isdecimal() else 0)
    word = {value: word for word, value in registry.ordinal_words().items()}.get(number)
    return [f"every {word} week"] if word and number > 1 else None


def _doing(found: re.Match[str]) -> list[_Piece] | None:
    """Read "any player landing on the Casino" as "any player who lands on the Casino"."""
    forms = _forms_by_gerund().get(found[2].lower())
    if forms is None:
        return None
    return [1, " who ", forms[1] if found[1].lower().endswith("s") else forms[0]]


def _done(found: re.Match[str]) -> list[_Piece] | None:
    """Read "landing on a Casino costs a player $5" as "when a player lands on a Casino, she loses $5"."""
    forms = _forms_by_gerund().get(found[1].lower())
    if forms is None:
        return None
    effect = "pays " if found[3].lower() == "costs" else "gets "
    return ["When a player ", forms[0], " ", 2, ", she ", effect, 4]


@cache
def _forms_by_gerund() -> dict[str, tuple[str, str]]:
    return {verb.gerund: (verb.third, verb.base) for verb in registry.verbs() if " " not in verb.base}


_WORKED_OUT: tuple[tuple[str, _Pieces], ...] = (
    (
        r"\b(squares) (\d+)(?:, (\d+))?(?:, (\d+))?(?:, (\d+))?,? (and|or) (\d+)\b(?! squares)",
        _each_square,
    ),
    (
        r"\b((?:lands?|landed|landing|stops?|turn|standing|stands|is|are) on )(\d+)(?=[,.;:]| or | and | gets| pays|$)",
        _lands,
    ),
    (
        r"\bthe (\d+\w\w)(?:, (\d+\w\w))?(?:, (\d+\w\w))?(?:, (\d+\w\w))?,? (?:and|or) (\d+\w\w) (\w+)\b",
        _each_period,
    ),
    (r"\b(?:each|every) (\w+) (?:weeks|updates)\b", _every_so_many),
    (r"\b(players?|pieces?|pseudoplayers?) (\w+ing)\b(?! (?:player|square|phase|criterion))", _doing),
    (
        r"^(\w+ing) (.+?) (costs|earns|brings|gives|pays|wins|gets) (?:a |the |each )?(?:player |visitor )?(\$.+)$",
        _done,
    ),
)
