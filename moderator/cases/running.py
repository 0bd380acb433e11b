"""Running one case: the position is set up, each step is carried out with its luck, and every assertion is held."""

from __future__ import annotations

import re
import signal
import threading
import traceback
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Protocol, runtime_checkable

from moderator.cases import answers
from moderator.cases.case import Case, CaseStep, Wish
from moderator.cases.comparing import Comparison
from moderator.cases.logbook import missing_lines
from moderator.cases.looking import Snapshot, View
from moderator.cases.luck import InjectedLuck, LuckError, SeededLuck
from moderator.cases.seam import CaseGame, CasePosition
from moderator.core.dice import Draw
from moderator.core.stepped import Failure, Stepped

LIMIT = 60
_NOTHING = Wish()
_INNER = ("mail", "judge", "admin")


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a case: a line for each failure, and the rules that had a part in it."""

    path: Path
    title: str
    failures: tuple[str, ...] = ()
    touched: frozenset[str] = frozenset()


class StoppedError(Exception):
    """A case cannot go on; the message is its last line."""


class Run:
    """One case under way."""

    def __init__(self, case: Case, game: CaseGame) -> None:
        self.case = case
        self.seeded = None if case.seed is None else SeededLuck(case.seed)
        self.draws: list[Draw] = []
        self.mails: list[tuple[CaseStep, int]] = []
        self.failures: list[str] = []
        self.seen = 0
        luck = self._luck((), ())
        try:
            self.position: CasePosition = game.begin(case.settings, case.changes, case.board, case.given, luck)
        except ValueError as error:
            raise StoppedError(f"given: {error}") from None
        self.view = View(self.position, case.words)
        self.before = self._look()

    def _luck(self, dice: Sequence[int], choices: Sequence[str]) -> InjectedLuck | SeededLuck:
        """Give the luck of one step."""
        return self.seeded or InjectedLuck(dice, choices, self.case.words.spelled)

    def _look(self) -> Snapshot:
        """Take the position as it stands."""
        return self.view.snapshot()

    def finish(self) -> None:
        """Carry out all steps and hold the final assertions."""
        for step in self.case.steps:
            if step.wish is not None:
                self._hold(step.wish, f"step {step.number}, then")
            else:
                self._carry_out(step)
        self._hold(self.case.wish, "then")
        self.failures += missing_lines(self.case.log, self.position.lines)
        for step, number in self.mails:
            self.failures += self._mail_refusals(step, self.position.failures(number))

    def _hold(self, wish: Wish, place: str) -> None:
        """Hold one `then` against the position, and begin anew from it."""
        after = self._look()
        found = Comparison(self.view, self.before, after, self.draws).differences(wish)
        found += missing_lines(wish.log, self.position.lines[self.seen :])
        self.failures += [line if place == "then" else f"{place}: {line}" for line in found]
        self.before, self.seen = after, len(self.position.lines)
        self.draws = []

    def _carry_out(self, step: CaseStep) -> None:
        """Carry one step out and see whether it failed as it should."""
        place = f"step {step.number}, {step.kind}"
        at_once = self.case.words.vocabulary.acts_at_once
        holds_still = answers.must_change_nothing(step) if at_once else step.kind != "mail" and bool(step.fails)
        before = self._look() if holds_still else None
        luck = self._luck(step.dice, step.choices)
        drawn = len(luck.draws)
        done = self._done(step, luck, place)
        self.draws += luck.draws[drawn:]
        if luck.left():
            self.failures.append(f"{place}: {luck.left()} were given and not drawn")
        if step.kind == "mail" and at_once:
            self.failures += self._answered(step, done, before)
            return
        if step.kind == "mail":
            if done.number is not None:
                self.mails.append((step, done.number))
            else:
                self.failures += self._mail_refusals(step, done.failures)
            return
        self.failures += [f"{place}: {line}" for line in _refusals(step, done.failures)]
        if before is not None and done.failures:
            changes = Comparison(self.view, before, self._look(), ()).differences(_NOTHING)
            self.failures += [f"{place}: refused, and yet: {line}" for line in changes]

    def _done(self, step: CaseStep, luck: InjectedLuck | SeededLuck, place: str) -> Stepped:
        """Let the game carry a step out, the parts of an update one by one before it."""
        try:
            value = step.value
            if step.kind == "update" and isinstance(value, Mapping):
                for kind in _INNER:
                    for part in value.get(kind, ()):
                        self._carry_out(CaseStep(step.number, kind, part))
                value = {}
            done = self.position.step(step.kind, value, step.beside, luck)
        except LuckError as error:
            raise StoppedError(f"{place}: {error}") from None
        except NotImplementedError as error:
            raise StoppedError(f"{place}: the game cannot do this yet ({str(error) or 'not implemented'})") from None
        if luck.trouble:
            raise StoppedError(f"{place}: {luck.trouble}")
        return done

    def _answered(self, step: CaseStep, done: Stepped, before: Snapshot | None) -> Iterator[str]:
        """Hold what a mail that is acted on at once did and said; one that comes again is answered as it was."""
        place = f"step {step.number}, mail"
        if not step.beside.get("repeats"):
            yield from answers.refusals(step, done, self._mail_refusals(step, done.failures))
        yield from (f"{place}: {line}" for line in answers.troubles(step, done))
        if before is not None:
            changes = Comparison(self.view, before, self._look(), ()).differences(_NOTHING)
            yield from (f"{place}: nothing may change, and yet: {line}" for line in changes)

    def _mail_refusals(self, step: CaseStep, came: Sequence[Failure]) -> Iterator[str]:
        """Compare the lines of a mail that were refused with those that should be."""
        place = f"step {step.number}, mail"
        if not isinstance(step.fails, tuple):
            yield from (f"{place}: {line}" for line in _refusals(step, came))
            return
        left = list(came)
        for wanted in step.fails:
            found = next((refusal for refusal in left if _same_line(wanted, refusal.line)), None)
            if found is None:
                yield f"{place}: expected {wanted!r} to fail, came done"
            else:
                left.remove(found)
                yield from (f"{place}: {line}" for line in _not_understood([found]))
        for refusal in left:
            yield f"{place}: expected {refusal.line!r} done, came refused: {refusal.reason}"


def _refusals(step: CaseStep, came: Sequence[Failure]) -> Iterator[str]:
    """Compare the refusals of a step with what it should be."""
    if not step.fails:
        for refusal in came:
            yield f"expected {refusal.line!r} done, came refused: {refusal.reason}"
    elif not came:
        yield "expected to fail, came done"
    elif isinstance(step.fails, str):
        reasons = " ".join(refusal.reason for refusal in came)
        if step.fails.casefold() not in reasons.casefold():
            yield f"expected a reason with {step.fails!r}, came {reasons}"
    else:
        yield from _not_understood(came)


def _not_understood(came: Sequence[Failure]) -> Iterator[str]:
    """Tell the refusals that only say that nothing could be made of the words: a misspelt order proves nothing."""
    for refusal in came:
        if not refusal.understood:
            yield f"expected {refusal.line!r} to be refused by a rule, came not understood: {refusal.reason}"


def _same_line(wanted: str, line: str) -> bool:
    """Tell whether a refused line is the one meant: the same words, or a part of them."""
    words = re.escape(" ".join(wanted.casefold().split()))
    return re.search(rf"(?<!\w){words}(?!\w)", " ".join(line.casefold().split())) is not None


@runtime_checkable
class Saved(Protocol):
    """A position that can be written down to the byte."""

    def saved(self) -> str:
        """Give the state as it is stored."""
        ...


def _repeated(case: Case, game: CaseGame, first: CasePosition) -> Iterator[str]:
    """Run a case again; say so where it does not end in the same state."""
    again = Run(case, game)
    again.finish()
    if not (isinstance(first, Saved) and isinstance(again.position, Saved)):
        yield "repeatable: this game's positions cannot be compared to the byte"
    elif first.saved() != again.position.saved():
        yield "repeatable: run a second time, the case ends in another state"


class OutOfTimeError(BaseException):
    """A case took too long. No game may catch it, as it may catch its own exceptions."""


@contextmanager
def _limited(seconds: int) -> Iterator[None]:
    """Stop what is within after so many seconds of the processor's own time, however busy the machine is with others.

    Does nothing outside of a process's main thread.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(case: Case, game: CaseGame, seconds: int = LIMIT) -> Result:
    """Run a case. Never raises: whatever goes wrong is a line of the result, and so is taking too long.

    What a game only warns of, so that a live game stays safe, goes wrong here.
    """
    failures: tuple[str, ...]
    under_way: Run | None = None
    try:
        with _limited(seconds), warnings.catch_warnings():
            warnings.simplefilter("error", UserWarning)
            under_way = Run(case, game)
            under_way.finish()
            if case.wish.repeatable:
                under_way.failures += _repeated(case, game, under_way.position)
        failures = tuple(under_way.failures)
    except OutOfTimeError:
        failures = (*(under_way.failures if under_way else ()), f"the case was stopped after {seconds} seconds")
    except StoppedError as error:
        failures = (*(under_way.failures if under_way else ()), str(error))
    except Exception as error:  # noqa: BLE001  a fault of the game is the case's failure, not the runner's
        where = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"the game broke: {type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        failures = (*(under_way.failures if under_way else ()), fault)
    touched: frozenset[str] = frozenset()
    if under_way is not None:
        try:
            touched = frozenset(under_way.position.touched)
        except NotImplementedError:
            touched = frozenset()
    return Result(case.path, case.title, failures, touched)
