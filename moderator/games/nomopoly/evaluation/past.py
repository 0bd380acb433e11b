"""What has happened: history is asked for the facts that a pattern describes."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.compiling.meaning import compare, size
from moderator.games.nomopoly.compiling.past import recalled
from moderator.games.nomopoly.compiling.since import begun
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.evaluation.building import Scope, Test, ValueOf, build_test, build_value
from moderator.games.nomopoly.evaluation.events import Watcher
from moderator.games.nomopoly.values import Id
from moderator.law.nodes import DOER, Comparison, Happened, Number, Span, Variable, Window


@build_test.register(Happened)
def _happened(formula: Happened) -> Test:
    watcher, times = Watcher(formula.event), build_value(formula.times)
    doer = dict(formula.event.deed.parts).get(DOER)
    known: ValueOf | None = None
    if doer is not None and not (isinstance(doer, Variable) and doer in formula.event.own):
        known = build_value(doer)
    how, window = formula.how, formula.window

    def began(scope: Scope) -> int:
        rule = scope.frame.rule
        return begun(scope.frame, rule) if window.span is Span.RULE and rule is not None else 0

    at_once = how is Comparison.AT_LEAST and formula.times == Number(Fraction(1))

    def test(scope: Scope) -> bool:
        about = None if known is None else known(scope)
        count = 0
        for fact in scope.run.history.of(watcher.verb, about if isinstance(about, Id) else None):
            if not _lies_in(scope, fact.week, window) or fact.serial == _now(scope, watcher.verb):
                continue
            if fact.serial <= began(scope):
                break
            if watcher.fits(scope, recalled(fact)):
                count += 1
                if at_once:
                    break
        watcher.forget(scope)
        wanted = size(times(scope))
        if wanted is None:
            raise Missing("how often is not known")
        return bool(compare(how.value, count, wanted))

    return test


def _now(scope: Scope, verb: str) -> int | None:
    """Give the fact of the event at hand, which is no past of its own."""
    event = scope.frame.event if scope.before else None
    return event.state.get("fact") if event is not None and event.verb == verb else None


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
