"""What has happened: history is asked for the facts that a pattern describes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from moderator.games.nomopoly.evaluation.building import Scope, Test, ValueOf, build_members, build_test, build_value
from moderator.games.nomopoly.evaluation.events import Watcher, as_heard
from moderator.games.nomopoly.evaluation.recalling import recalled, run_length
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Fact, Rule
from moderator.games.nomopoly.world.values import Id, Value, compare, size
from moderator.law.nodes import (
    DOER,
    Before,
    Comparison,
    Happened,
    Number,
    Pattern,
    Since,
    SoLong,
    Span,
    Streak,
    Tally,
    Variable,
    Window,
)

IN_GAME = "in the game"
"""What is said of a thing that has been there for so long."""

Recalling = Callable[[Scope], "Iterator[Fact]"]


def _recalling(pattern: Pattern, window: Window) -> Recalling:
    """Build what gives each event of a pattern that has come to pass in a window, with what its variables stand for."""
    found = tuple(_heard(each) for each in as_heard(pattern))
    ends_before = isinstance(window, Before)

    def began(scope: Scope) -> int:
        rule = scope.frame.rule
        return begun(scope.frame, rule) if window.span is Span.RULE and rule is not None else 0

    def recall(scope: Scope) -> Iterator[Fact]:
        for watcher, known in found:
            about = None if known is None else known(scope)
            try:
                now = _now(scope, watcher.verb) if ends_before or scope.before else None
                for fact in scope.run.history.of(watcher.verb, about if isinstance(about, Id) else None):
                    if not _lies_in(scope, fact.week, window) or fact.serial == now:
                        continue
                    if fact.serial <= began(scope):
                        break
                    if watcher.fits(scope, recalled(fact)):
                        yield fact
            finally:
                watcher.forget(scope)

    return recall


def _heard(pattern: Pattern) -> tuple[Watcher, ValueOf | None]:
    """Give what looks at events, and who does them where that is somebody known already."""
    doer = dict(pattern.deed.parts).get(DOER)
    if doer is None or (isinstance(doer, Variable) and doer in pattern.own):
        return Watcher(pattern), None
    return Watcher(pattern), build_value(doer)


@build_test.register(Happened)
def _happened(formula: Happened) -> Test:
    recall, how, times = _recalling(formula.event, formula.window), formula.how, build_value(formula.times)
    if how is Comparison.AT_LEAST and formula.times == Number(Fraction(1)):
        return lambda scope: any(True for _ in recall(scope))

    def test(scope: Scope) -> bool:
        count = sum(1 for _ in recall(scope))
        wanted = size(times(scope))
        if wanted is None:
            raise Missing("how often is not known")
        return bool(compare(how.value, count, wanted))

    return test


@build_value.register(Tally)
def _tally(term: Tally) -> ValueOf:
    recall, values = _recalling(term.event, term.window), build_members(term.value)

    def value(scope: Scope) -> Value:
        amounts = [sum((Fraction(size(each) or 0) for each in values(scope)), Fraction(0)) for _ in recall(scope)]
        return plain(sum(amounts, Fraction(0)))

    return value


@build_value.register(Streak)
def _streak(term: Streak) -> ValueOf:
    recall = _recalling(term.event, Window(Span.EVER))
    unit = "" if term.period is None else term.period.name
    return lambda scope: run_length(scope.frame, tuple(recall(scope)), unit)


@build_value.register(Since)
def _since(term: Since) -> ValueOf:
    recall, latest = _recalling(term.event, term.window), term.latest

    def value(scope: Scope) -> Value:
        serials = [fact.serial for fact in recall(scope)]
        return None if not serials else max(serials) if latest else min(serials)

    return value


@build_test.register(SoLong)
def _so_long(formula: SoLong) -> Test:
    members, weeks, so = build_members(formula.term), build_value(formula.weeks), build_test(formula.so)
    word, in_game = formula.what.name, formula.what.name == IN_GAME

    def test(scope: Scope) -> bool:
        run, wanted = scope.run, size(weeks(scope))
        for each in members(scope):
            born = run.world.get(each, "created") if in_game and isinstance(each, Id) else None
            since = born if in_game else facts.since(run, each, word)
            if since is not None and wanted is not None and run.week - since >= wanted and so(scope):
                return True
        return False

    return test


def _now(scope: Scope, verb: str) -> int | None:
    """Give the fact of the event at hand, which is no past of its own."""
    event = scope.frame.event
    return event.fact if event is not None and event.verb == verb else None


def _lies_in(scope: Scope, week: int, window: Window) -> bool:
    now = scope.run.week
    match window.span:
        case Span.THIS:
            return week == now
        case Span.LAST:
            return week == now - 1 or (scope.frame.acting and scope.run.immediate and week == now)
        case Span.WITHIN:
            return week > now - window.weeks
        case Span.EVER | Span.RULE:
            return True


def begun(frame: Frame, rule: Rule) -> int:
    """Give the serial of the fact that a sentence has come into force; 0 for one of the first rulebook."""
    facts = frame.run.history.of("begin")
    return next((fact.serial for fact in facts if fact.role("said") == rule.told_as), 0)
