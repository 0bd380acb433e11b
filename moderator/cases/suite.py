"""Finding and running all cases of some paths, over as many processes as are allowed, in a stable order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from moderator.cases.case import Case
from moderator.cases.checking import read_case
from moderator.cases.documents import CaseError, find_files, read_file
from moderator.cases.running import Result, run
from moderator.cases.seam import CaseGame, find_game
from moderator.cases.vocabulary import Vocabulary, read_vocabulary

PROCESSES = 2
_FEW = 24


@dataclass(frozen=True, slots=True)
class Suite:
    """The cases of some paths, and what could not be read of them."""

    cases: tuple[Case, ...]
    errors: tuple[Result, ...] = ()


class Games:
    """The games that cases name, each found and its vocabulary read once."""

    def __init__(self) -> None:
        self._games: dict[str, CaseGame | None] = {}
        self._vocabularies: dict[str, Vocabulary] = {}

    def game(self, name: str) -> CaseGame:
        """Give a game. Raises CaseError if there is none of that name that takes cases."""
        if name not in self._games:
            self._games[name] = find_game(name)
        game = self._games[name]
        if game is None:
            raise CaseError(f"game: there is no game {name!r} that takes cases")
        return game

    def vocabulary(self, name: str) -> Vocabulary:
        """Give a game's words."""
        if name not in self._vocabularies:
            self._vocabularies[name] = read_vocabulary(self.game(name).vocabulary)
        return self._vocabularies[name]


GAMES = Games()


def read_suite(paths: Sequence[Path]) -> Suite:
    """Read every case of some files and folders."""
    cases: list[Case] = []
    errors: list[Result] = []
    for path in find_files(list(paths)):
        try:
            documents = read_file(path)
        except CaseError as error:
            errors.append(Result(path, "", (str(error),)))
            continue
        for document in documents:
            try:
                vocabulary = GAMES.vocabulary(str(document.content.get("game", "")))
                cases.append(read_case(document, vocabulary))
            except CaseError as error:
                errors.append(Result(path, document.title, (str(error),)))
    return Suite(tuple(cases), tuple(errors))


_Piece = TypeVar("_Piece")
_Found = TypeVar("_Found")
_SHARED: list[Callable[[int], object]] = []


def _shared_call(index: int) -> Any:
    """Work on one piece in a process that has inherited all of them."""
    return _SHARED[-1](index)


def in_parallel(function: Callable[[_Piece], _Found], pieces: Sequence[_Piece], few: int = _FEW) -> Iterator[_Found]:
    """Apply a function to each piece over `PROCESSES` processes; the results come in order, as soon as they are there.

    A few are worked on right here. The processes are forked, so that they share what has been read and compiled.
    """
    if len(pieces) <= few or PROCESSES < 2:
        yield from map(function, pieces)
        return
    _SHARED.append(lambda index: function(pieces[index]))
    try:
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(PROCESSES, mp_context=context) as pool:
            yield from pool.map(_shared_call, range(len(pieces)), chunksize=max(1, min(8, len(pieces) // PROCESSES)))
    finally:
        _SHARED.pop()


def run_one(case: Case) -> Result:
    """Run one case against its own game."""
    return run(case, GAMES.game(case.game))


def run_suite(suite: Suite) -> list[Result]:
    """Run all cases of a suite; what could not be read comes first.

    The first case is run before the processes part, so that they share the rulebook that it has compiled.
    """
    first, rest = suite.cases[:1], suite.cases[1:]
    compiled = [run_one(case) for case in first]
    return [*suite.errors, *compiled, *in_parallel(run_one, rest)]
