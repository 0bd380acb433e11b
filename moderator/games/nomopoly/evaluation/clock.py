"""What time it is: the number of the week that goes on, and which phase."""

from __future__ import annotations

from moderator.games.nomopoly.evaluation.building import Test, ValueOf, build_test, build_value
from moderator.law.nodes import GoesOn, Week


@build_value.register(Week)
def _week(term: Week) -> ValueOf:
    if not term.began:
        return lambda scope: scope.run.week
    return lambda scope: scope.run.since("" if scope.frame.rule is None else scope.frame.rule.item)


@build_test.register(GoesOn)
def _goes_on(formula: GoesOn) -> Test:
    phase = formula.period.name
    return lambda scope: scope.run.phase == phase
