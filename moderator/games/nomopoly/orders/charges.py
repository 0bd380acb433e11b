"""What an order is charged: how much, and who is paid, as the sentence that grants it and the rules of costs say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from moderator.games.nomopoly.orders.may import Asked, Match, best_match
from moderator.games.nomopoly.play.facts import applicable, worked_out
from moderator.games.nomopoly.play.program import CostRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Value, size


@dataclass(frozen=True, slots=True)
class Charge:
    """How much an order costs, in dollars, and who is paid it: None where nobody is."""

    amount: Value
    payee: Value


def charge_of(run: Run, match: Match) -> Charge:
    """Give what an order is charged, rounded as its sentence or the rules say. Raises Missing where it cannot be told.

    What a rule says that doing it costs ("registering to vote costs $50") comes before what the grant says.
    """
    rule = match.rule
    amount, rounding, payee = _cost(run, match, _costs(run, match))
    if amount is None:
        raise Missing("what it costs cannot be told")
    if rule.price_each:
        amount *= max((size(value) or 1 for value in match.roles.values()), default=1)
    return Charge(run.money(amount, rounding), _payee(match) if payee is None else payee)


def _cost(run: Run, match: Match, costs: Iterator[tuple[CostRule[Frame], Frame]]) -> tuple[Value, str, Value]:
    """Give what it costs, how that is rounded, and who is paid; what a rule changes the ones after it say."""
    rule = match.rule
    for cost, frame in costs:
        run.touched.add(cost.rule.item)
        frame.other = lambda: _cost(run, match, costs)[0]
        return size(cost.cost.amount(frame)), cost.rounding or rule.rounding, cost.cost.payee(frame)
    said = 0 if rule.price is None else size(rule.price.amount(match.frame))
    return size(_price_of_goods(run, match, said)), rule.rounding, None


def cost_now(run: Run, asked: Asked) -> Fraction | int | None:
    """Give what an order would cost now, None if nothing. Raises Refused where no rule allows it as things stand."""
    amount = charge_of(run, best_match(run, asked)).amount
    return amount if is_number(amount) and amount else None


def _costs(run: Run, match: Match) -> Iterator[tuple[CostRule[Frame], Frame]]:
    """Find the rules that say what it costs to do what is ordered, each with what its words stand for."""
    roles = {"subject": match.frame.agent, **match.roles}
    deed = Occurrence(match.rule.verb, roles, match.rule.rule, None, frozenset(match.rule.form.clause.adverbs))
    for cost in run.program.costs.get(match.rule.verb, ()):
        frame = match.frame.inner(cost.rule)
        if cost.cost.holds(frame, deed) and not run.exempt(cost.rule, deed):
            yield cost, frame


def _price_of_goods(run: Run, match: Match, said: Value) -> Value:
    """Give what one item that is bought costs: what the rules say of its price, else what the order says."""
    bought = match.roles.get("object")
    if match.rule.verb != "buy" or not isinstance(bought, (Goods, Sort)):
        return said
    return worked_out(run, applicable(run, "price", bought), said)


def _payee(match: Match) -> Value:
    return None if match.rule.price is None else match.rule.price.payee(match.frame)
