"""Orders: what comes of the deed that a *may* sentence lets somebody do; and what is done once, at no event's word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.asked import known_before, lower_state, stand_for
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, lower_term
from moderator.games.nomopoly.lowering.events import lower_event
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.taking import NotYet, check_bound
from moderator.language import tree
from moderator.law.binding import free, unbound
from moderator.law.nodes import DOER, Cost, Deed, Effect, Grant, Kind, Named, Part, Role, Sequence, Term, Variable, Verb


def lower_grant(form: tree.Order, compiler: Compiler) -> tuple[Grant, dict[Variable, str]]:
    """Lower what an order does; gives also how the sentence names the variables that stand for what is ordered.

    Raises NotYet where no construction takes it, NotRunnable where it cannot be what is meant.
    """
    lowering = Lowering(compiler, form)
    clause = form.clause
    event = lowering.fresh(clause.verb)
    compiler.at_hand = frozenset({clause.verb})
    for noun in tree.walk(clause):
        if isinstance(noun, tree.Noun) and noun.variable:
            stand_for(noun.variable, noun, lowering)
    lowering.slots, lowering.commanded = tuple(lowering.names), True
    parts = [(Role(role), term) for role, filler in clause.roles if (term := _known(filler, lowering)) is not None]
    doer = _known(by_job(clause.subject), lowering)
    lowering.ordered = next((term for role, term in parts if role.name == "object"), None)
    lowering.doer = doer
    state = lower_state(form.conditions, lowering)
    deed = Deed(Verb(clause.verb), (*(() if doer is None else ((DOER, doer),)), *parts))
    price: Term | None = None
    payees: tuple[Term, ...] = ()
    if form.price is not None:
        price, payees = lower_price(form.price.amount, form.price.payees, lowering)
    lowering.events.append((event, clause.verb))
    effect = lower_steps(form.steps, lowering) if form.steps else Sequence()
    grant = Grant(event, deed, lowering.slots, state, effect, price, payees)
    check_bound(unbound(grant))
    return grant, lowering.names


def lower_cost(form: tree.Cost, compiler: Compiler) -> Cost:
    """Lower what it costs to do something, whatever sentence grants it. Raises as `lower_grant` does."""
    lowering = Lowering(compiler, form)
    compiler.at_hand = frozenset({form.event.verb})
    pattern = lower_event(form.event, lowering)
    state = lower_state(form.conditions, lowering)
    for name, whom in _to_whom(form, pattern.event, lowering):
        lowering.know(name, whom)
    payees = tuple(tree.Refer(each.variable, "the other player") if _is_other(each) else each for each in form.payees)
    cost = Cost(pattern, state, *lower_price(form.amount, payees, lowering))
    check_bound(unbound(cost))
    return cost


def _is_other(payee: tree.Phrase) -> TypeGuard[tree.Noun]:
    return isinstance(payee, tree.Noun) and payee == tree.Noun("player", "other", variable=payee.variable)


def _to_whom(form: tree.Cost, event: Variable, lowering: Lowering) -> Iterator[tuple[str, Term]]:
    """Give whom "the other player" is to whom a price goes: the one to whom what is ordered is done."""
    granted = lowering.compiler.program.carried_out.get(form.event.verb, ())
    roles = [role for clause in granted for role, filler in clause.roles if _is_person(filler, lowering)]
    for payee in form.payees:
        if _is_other(payee) and len(dict.fromkeys(roles)) == 1:
            yield payee.variable, Part(event, Role(roles[0]))


def _is_person(filler: object, lowering: Lowering) -> bool:
    return isinstance(filler, tree.Noun) and lowering.is_a(filler.kind, "player")


def lower_price(
    amount: tree.Phrase, payees: tuple[tree.Phrase, ...], lowering: Lowering
) -> tuple[Term, tuple[Term, ...]]:
    """Lower for how much something may be done, and who is paid that: it is told before anything is done."""
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    try:
        price, *paid = (lower_term(phrase, lowering) for phrase in (amount, *payees))
        if lowering.frame.binders:
            raise NotYet("a price of each of several")
    finally:
        lowering.frames.pop()
    return price, tuple(paid)


def lower_once(steps: tuple[tree.Step, ...], compiler: Compiler) -> tuple[Effect, dict[Variable, str]]:
    """Lower what happens once; gives also how its words name what is known before. Raises as `lower_grant` does."""
    lowering = Lowering(compiler, tree.Once(steps))
    known_before(steps, (), lowering)
    lowering.doer = lowering.known.get("@sender")
    known, lowering.commanded = dict(lowering.names), True
    effect = lower_steps(steps, lowering)
    check_bound(free(effect) - known.keys())
    return effect, known


def _known(filler: object, lowering: Lowering) -> Term | None:
    if isinstance(filler, tree.Name):
        return Named(filler.name, Kind(filler.kind))
    return lowering.known.get(filler.variable) if isinstance(filler, (tree.Noun, tree.Refer)) else None
