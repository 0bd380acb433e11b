"""Orders: what comes of the deed that a *may* sentence lets somebody do; and what is done once, at no event's word."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, lower_term
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.binding import free, unbound
from moderator.law.nodes import DOER, Deed, Effect, Grant, Kind, Named, Role, Sequence, Term, Variable, Verb


def lower_grant(form: tree.Order, compiler: Compiler) -> tuple[Grant, dict[Variable, str]]:
    """Lower what an order does; gives also how the sentence names the variables that stand for what is ordered.

    Raises NotYet where no construction takes it, NotRunnable where it cannot be what is meant.
    """
    lowering = Lowering(compiler, form)
    clause = form.clause
    event = lowering.fresh(clause.verb)
    compiler.at_hand = frozenset({clause.verb})
    for part in (clause, form.conditions):
        for noun in tree.walk(part):
            if isinstance(noun, tree.Noun) and noun.variable:
                _slot(noun.variable, noun, lowering)
    lowering.slots, lowering.commanded = tuple(lowering.names), True
    parts = [(Role(role), term) for role, filler in clause.roles if (term := _known(filler, lowering)) is not None]
    doer = _known(by_job(clause.subject), lowering)
    lowering.ordered = next((term for role, term in parts if role.name == "object"), None)
    lowering.doer = doer
    deed = Deed(Verb(clause.verb), (*(() if doer is None else ((DOER, doer),)), *parts))
    price, payees = _price(form.price, lowering)
    lowering.events.append((event, clause.verb))
    effect = lower_steps(form.steps, lowering) if form.steps else Sequence()
    grant = Grant(event, deed, lowering.slots, effect, price, payees)
    if unbound(grant):
        raise NotYet("a phrase that stands outside what it is said of")
    return grant, lowering.names


def _price(price: tree.Price | None, lowering: Lowering) -> tuple[Term | None, tuple[Term, ...]]:
    """Lower for how much something may be done, and who is paid that: it is told before anything is done."""
    if price is None:
        return None, ()
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    try:
        amount, *payees = (lower_term(phrase, lowering) for phrase in (price.amount, *price.payees))
        if lowering.frame.binders:
            raise NotYet("a price of each of several")
    finally:
        lowering.frames.pop()
    return amount, tuple(payees)


def lower_once(steps: tuple[tree.Step, ...], compiler: Compiler) -> tuple[Effect, dict[Variable, str]]:
    """Lower what happens once; gives also how its words name what is known before. Raises as `lower_grant` does."""
    lowering = Lowering(compiler, tree.Once(steps))
    brought = {noun.variable for noun in tree.walk(steps) if isinstance(noun, tree.Noun)}
    for refer in tree.walk(steps):
        if isinstance(refer, tree.Refer) and refer.variable not in brought:
            kind = "player" if refer.variable == "@sender" else refer.variable.partition("#")[0]
            if kind and not (kind.startswith("@") or refer.variable in lowering.known):
                _slot(refer.variable, tree.Noun(kind), lowering)
    lowering.doer = lowering.known.get("@sender")
    known, lowering.commanded = dict(lowering.names), True
    effect = lower_steps(steps, lowering)
    if free(effect) - known.keys():
        raise NotYet("a phrase that stands outside what it is said of")
    return effect, known


def _known(filler: object, lowering: Lowering) -> Term | None:
    if isinstance(filler, tree.Name):
        return Named(filler.name, Kind(filler.kind))
    return lowering.known.get(filler.variable) if isinstance(filler, (tree.Noun, tree.Refer)) else None


def _slot(name: str, noun: tree.Noun, lowering: Lowering) -> None:
    """Let what an order names stand for itself: one thing, or so many of them together."""
    variable = lowering.fresh(noun.kind)
    lowering.know(name, variable)
    lowering.mentioned.append(variable)
    if noun.plural or noun.quantity is not None:
        lowering.together.add(variable)
