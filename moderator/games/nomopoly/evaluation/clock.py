"""What time it is: the number of the week that goes on, and which phase."""

from __future__ import annotations

from moderator.games.nomopoly.evaluation.building import Test, ValueOf, build_test, build_value
from moderator.games.nomopoly.play.postponing import Moment
from moderator.games.nomopoly.play.run import Run
from moderator.law.nodes import Due, Edge, GoesOn, Period, Week


@build_value.register(Week)
def _week(term: Week) -> ValueOf:
    if not term.began:
        return lambda scope: scope.run.week
    return lambda scope: scope.run.since("" if scope.frame.rule is None else scope.frame.rule.item)


@build_test.register(GoesOn)
def _goes_on(formula: GoesOn) -> Test:
    phase = formula.period.name
    return lambda scope: scope.run.phase == phase


_UPDATE = Period("update")


def when_due(due: Due, run: Run) -> Moment | None:
    """Give the moment of what is put off, seen from now; None if it is to be done now.

    A week that is over does not come again; a phase does, and goes on now or not.
    """
    when = "end" if due.edge is Edge.END else "start"
    if due.period != _UPDATE:
        goes_on = due.edge is Edge.IN and run.phase == due.period.name
        return None if goes_on else Moment(when, due.period.name, run.week)
    if due.week:
        return None if when == "start" and run.week == due.week else Moment(when, "update", due.week)
    return Moment(when, "update", run.week + due.weeks)
