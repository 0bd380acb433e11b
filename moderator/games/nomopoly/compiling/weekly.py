"""How much of something may be done in one week: "No player may buy more than 2 squares in one update"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.meaning import Meaning, compare, size
from moderator.games.nomopoly.compiling.often import how_often, is_count, times_said
from moderator.games.nomopoly.compiling.past import Past
from moderator.games.nomopoly.compiling.sorts import said
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Goods, Value
from moderator.language import tree

_TIMES = frozenset({"in", "during", "per", "each"})


class BeyondInAWeek(Condition):
    """What would come to pass is, with all that its doer has done so this week, more than a number."""

    def __init__(self, verb: str, role: str, what: Meaning | None, limit: tuple[str, Meaning]) -> None:
        """`what` is counted, None for money, which is added up."""
        self.verb = verb
        self.role = role
        self.what = what
        self.limit = limit

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if it is."""
        event = frame.event
        if event is None:
            return
        so_far = sum(
            self._measure(frame, fact.role(self.role))
            for fact in frame.run.history.of(self.verb)
            if fact.week == frame.run.week and fact.role("subject") == event.subject
        )
        comparison, amount = self.limit
        if compare(comparison, so_far + self._measure(frame, event.roles.get(self.role)), size(amount.value(frame))):
            yield

    def _measure(self, frame: Frame, value: Value) -> Fraction:
        if isinstance(value, tuple):
            return sum((self._measure(frame, each) for each in value), Fraction(0))
        if self.what is None:
            return Fraction(size(value) or 0)
        if not self.what.admits(frame, value):
            return Fraction(0)
        return Fraction(value.count if isinstance(value, Goods) else 1)


def beyond_in_a_week(compiler: Compiler, clause: tree.Clause) -> tuple[tree.Clause, tuple[Condition, ...]]:
    """Take the number and the week out of what is forbidden; without both the clause is left as it is."""
    within = next((time for time in clause.times if time.kind in _TIMES and _one_week(time.phrase)), None)
    for role, filler in clause.roles:
        there = _in_a_week(filler) if within is None else filler
        found = _counted(there) if there is not None else None
        if found is None:
            continue
        bare, quantity = found
        compiler.asks(clause.verb, 0)
        limit = (quantity.comparison, compiler.phrase(quantity.amount))
        times = tuple(time for time in clause.times if time is not within)
        roles = tuple((name, bare if name == role else one) for name, one in clause.roles)
        counted = None if isinstance(there, tree.Quantity) else compiler.phrase(bare)
        asked = BeyondInAWeek(clause.verb, role, counted, limit)
        return replace(clause, roles=roles, times=times), (asked,)
    return clause, ()


def too_often(compiler: Compiler, clause: tree.Clause) -> tuple[tree.Clause, tuple[Condition, ...]]:
    """Take "twice a week" out of what is forbidden: it may not be done again after it has been done so often but one.

    What is done with "another player" is counted for each of them; with "a player", whoever it is.
    """
    often = how_often(clause)
    if often is None or often < 2 or not isinstance(clause.subject, tree.Noun):
        return clause, ()
    adverbs = tuple(each for each in clause.adverbs if times_said(each) is None)
    left = tuple(time for time in clause.times if not is_count(time))
    weekly = any(_one_week(_of_one(time.phrase)) for time in clause.times)
    this_week = (tree.Time("this", tree.Noun("week")),) if weekly else ()
    before = tree.Time("times", tree.Amount(Fraction(often - 1)))
    roles = tuple((role, _counted_for(filler)) for role, filler in clause.roles)
    she = tree.Refer(clause.subject.variable, "she")
    done = tree.Clause(she, clause.verb, roles, perfect=True, times=(*this_week, before))
    asked = compiler.condition(done)
    if not isinstance(asked, Past):
        raise NotRunnable(f"how often {said(clause.subject)} is so is not counted: say what may not be done so often")
    asked.at_least = True
    kept = tuple(time for time in left if not _one_week(time.phrase))
    return replace(clause, adverbs=adverbs, times=kept), (asked,)


def only_limits(compiler: Compiler, form: tree.Order, most: int) -> tree.Prohibition | None:
    """Give what "a player may wave twice a week" forbids where another sentence lets her wave; None for others.

    `most` is how often. What may be done, and what comes of it, the other sentence says.
    """
    clause = form.clause
    if form.steps or form.price is not None or not isinstance(clause.subject, tree.Noun):
        return None
    if not any(_covers(done, clause) for done in compiler.program.carried_out.get(clause.verb) or ()):
        return None
    times = (tree.Time("times", tree.Amount(Fraction(most + 1))), tree.Time("per", tree.Noun("week", "a")))
    who = replace(clause.subject, determiner="any", plural=False)
    return tree.Prohibition(replace(clause, subject=who, times=times, modal=""), form.conditions, modal="may")


def _covers(done: tree.Clause, clause: tree.Clause) -> bool:
    """Say whether an order is one of those that another sentence grants, by what stands with its verb."""
    granted = dict(done.roles)
    return granted.keys() == dict(clause.roles).keys() and all(
        granted[role] == filler
        or (isinstance(filler, tree.Noun) and getattr(granted[role], "kind", "") == filler.kind and not filler.which)
        for role, filler in clause.roles
    )


def _of_one(phrase: Any) -> Any:
    return replace(phrase, quantity=None) if isinstance(phrase, tree.Noun) else phrase


def _counted_for(filler: Any) -> Any:
    """Give with what it must have been done before: with the very one that "another player" is, or with any."""
    if not isinstance(filler, tree.Noun):
        return filler
    same = any(tree.complement_of(clause) == tree.Adjective("same") for clause in filler.which)
    if filler.determiner in ("another", "each") or same:
        return tree.Refer(filler.variable, filler.kind)
    return replace(filler, variable="")


def _counted(filler: Any) -> tuple[tree.Noun | tree.Quantity, tree.Quantity] | None:
    """Give what is counted, without the number ("any money"), and the number."""
    if isinstance(filler, tree.Quantity) and isinstance(filler.amount, tree.Amount) and filler.amount.unit == "$":
        return replace(filler, comparison=">", amount=replace(filler.amount, value=Fraction(0))), filler
    if isinstance(filler, tree.Noun) and filler.quantity is not None and filler.quantity.amount is not None:
        return replace(filler, determiner="any", plural=False, quantity=None), filler.quantity
    return None


def _in_a_week(filler: Any) -> tree.Noun | None:
    """Give what is counted without the week, where that stands with it: more than 2 squares in one update."""
    if not isinstance(filler, tree.Noun):
        return None
    kept = tuple(one for one in filler.which if not _is_in_a_week(one))
    return replace(filler, which=kept) if len(kept) < len(filler.which) else None


def _is_in_a_week(clause: Any) -> bool:
    place = tree.complement_of(clause)
    return isinstance(place, tree.Place) and place.preposition == "in" and _one_week(place.phrase)


def _one_week(phrase: Any) -> bool:
    if not isinstance(phrase, tree.Noun) or phrase.kind not in ("week", "update") or phrase.rank is not None:
        return False
    one = phrase.quantity is None or phrase.quantity.amount == tree.Amount(Fraction(1))
    return one and not phrase.plural and not phrase.which


def at_most(form: tree.Order) -> tree.Prohibition | None:
    """Give what a sentence forbids that says how much of something may be done in a week at most; None for others.

    "Each player may buy at most 2 squares each week" grants nothing: that she may buy squares, other sentences say.
    """
    clause = form.clause
    if form.price is not None or form.steps or form.conditions or clause.verb == "make":
        return None
    weekly = tuple(time for time in clause.times if time.kind in _TIMES and _one_week(time.phrase))
    if not weekly and form.limit is not None and form.limit.kind == "once" and _one_week(form.limit.phrase):
        weekly = (replace(form.limit, kind="per"),)
    roles: list[tuple[str, Any]] = []
    found = False
    for role, filler in clause.roles:
        counted: Any = filler
        quantity = counted if isinstance(counted, tree.Quantity) else getattr(counted, "quantity", None)
        if isinstance(quantity, tree.Quantity) and quantity.comparison in ("<=", "<") and not found and weekly:
            more = replace(quantity, comparison=">" if quantity.comparison == "<=" else ">=")
            roles.append((role, more if counted is quantity else replace(counted, quantity=more)))
            found = True
        else:
            roles.append((role, counted))
    if not found or not isinstance(clause.subject, tree.Noun):
        return None
    who = replace(clause.subject, determiner="any", plural=False)
    return tree.Prohibition(replace(clause, subject=who, roles=tuple(roles), times=weekly, modal=""), modal="may")
