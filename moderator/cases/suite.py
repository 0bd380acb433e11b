"""Finding and running all cases of some paths, over as many processes as are allowed, in a stable order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moderator.cases.case import Case
from moderator.cases.checking import read_case
from moderator.cases.documents import CaseError, find_files, read_file
from moderator.cases.running import Result, run
from moderator.cases.seam import CaseGame, find_game
from moderator.cases.vocabulary import Vocabulary, read_vocabulary

PROCESSES = 2
_FEW = 24
_WAITING = "waiting.txt"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A case, or all cases of a file, that cannot pass yet, with the reason."""

    file: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class Suite:
    """The cases of some paths, what could not be read of them, and those that wait with their reasons."""

    cases: tuple[Case, ...]
    errors: tuple[Result, ...] = ()
    waiting: tuple[tuple[Case, str], ...] = ()


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


def read_waiting(path: Path) -> tuple[Waiting, ...]:
    """Read a list of waiting cases: `FILE | reason` or `FILE | TITLE | reason` a line, `#` for remarks.

    Raises CaseError for a line that is neither.
    """
    result = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) not in {2, 3} or not all(parts):
            raise CaseError(f"{path}, line {number}: write 'FILE | reason' or 'FILE | TITLE | reason'")
        result.append(Waiting(parts[0], parts[1] if len(parts) == 3 else "", parts[-1]))
    return tuple(result)


def _waiting_for(path: Path) -> tuple[tuple[Path, Waiting], ...]:
    """Give the entries of the waiting lists in the folders above a file."""
    entries: list[tuple[Path, Waiting]] = []
    for folder in path.resolve().parents:
        if (folder / _WAITING).is_file():
            entries += [(folder, entry) for entry in read_waiting(folder / _WAITING)]
    return tuple(entries)


def reason_to_wait(case: Case) -> str:
    """Give the reason for which a case waits, or nothing."""
    for folder, entry in _waiting_for(case.path):
        if (folder / entry.file).resolve() == case.path.resolve() and entry.title in {"", case.title}:
            return entry.reason
    return ""


def read_suite(paths: Sequence[Path]) -> Suite:
    """Read every case of some files and folders; a file that is named itself does not wait."""
    cases: list[Case] = []
    errors: list[Result] = []
    waiting: list[tuple[Case, str]] = []
    named = {path.resolve() for path in paths if path.is_file()}
    for path in find_files(list(paths)):
        try:
            documents = read_file(path)
        except CaseError as error:
            errors.append(Result(path, "", (str(error),)))
            continue
        for document in documents:
            try:
                vocabulary = GAMES.vocabulary(str(document.content.get("game", "")))
                case = read_case(document, vocabulary)
            except CaseError as error:
                errors.append(Result(path, document.title, (str(error),)))
                continue
            reason = "" if path.resolve() in named else reason_to_wait(case)
            if reason:
                waiting.append((case, reason))
            else:
                cases.append(case)
    return Suite(tuple(cases), tuple(errors), tuple(waiting))


def run_cases(cases: Sequence[Case]) -> list[Result]:
    """Run cases in order."""
    return [run(case, GAMES.game(case.game)) for case in cases]


_SHARED: list[Any] = []


def _shared_call(index: int) -> Any:
    """Work on one piece in a process that has inherited all of them."""
    function, pieces = _SHARED[-1]
    return function(pieces[index])


def in_parallel(function: Callable[[Any], Any], pieces: Sequence[Any], few: int = _FEW) -> Iterator[Any]:
    """Apply a function to each piece over `PROCESSES` processes; the results come in order, as soon as they are there.

    A few are worked on right here. The processes are forked, so that they share what has been read and compiled.
    """
    if len(pieces) <= few or PROCESSES < 2:
        yield from map(function, pieces)
        return
    _SHARED.append((function, pieces))
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
    """Run all cases of a suite that do not wait; what could not be read comes first.

    The first case is run before the processes part, so that they share the rulebook that it has compiled.
    """
    first, rest = suite.cases[:1], suite.cases[1:]
    compiled = [run_one(case) for case in first]
    return [*suite.errors, *compiled, *in_parallel(run_one, rest)]
