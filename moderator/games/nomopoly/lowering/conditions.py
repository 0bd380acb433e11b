"""Conditions: joined ones, and clauses by what their verb says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from moderator.games.nomopoly.compiling.asking import said_of_a_job
from moderator.games.nomopoly.compiling.happenings import check_at_hand
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.being import lower_being
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    both,
    closed,
    lower_condition,
    lower_term,
    opened,
    quantified,
)
from moderator.games.nomopoly.lowering.events import lower_event, spoken_of_outside
from moderator.games.nomopoly.lowering.having import lower_fulfilling, lower_having
from moderator.games.nomopoly.lowering.parts import COMPLEMENT, becoming, is_part_that_is_got
from moderator.games.nomopoly.lowering.past import lower_past, once
from moderator.games.nomopoly.lowering.relations import (
    RELATIONS,
    lower_owing_for,
    lower_part_of,
    lower_relation,
    lower_result,
)
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.restating.negation import is_shared, of_each
from moderator.law.nodes import DOER, Came, Caused, Deed, Either, Formula, May, Not, Role, Verb, Would


@lower_condition.register(tree.Both)
def _both(condition: tree.Both, lowering: Lowering) -> Formula:
    if condition.word == "and":
        apart = _tells_apart(condition.items[1:])  # another one is other than those of whom it has been said first
        kept = [_is_spoken_of(item, lowering) or (apart and not place) for place, item in enumerate(condition.items)]
        return both(*map(lambda item, keep: _one_of_all(item, keep, lowering), condition.items, kept))
    if condition.word == "or":
        return Either(tuple(closed(lowering, item) for item in condition.items))
    raise NotYet(f"conditions joined by {condition.word}")


def _tells_apart(conditions: tuple[tree.Condition, ...]) -> bool:
    return any(isinstance(each, tree.Noun) and each.determiner == "another" for each in tree.walk(conditions))


def _is_spoken_of(condition: tree.Condition, lowering: Lowering) -> bool:
    """Say whether a condition brings somebody up of whom the sentence speaks outside of it."""
    inside = Counter(each.variable for each in tree.walk(condition) if isinstance(each, tree.Refer))
    brought = (each.variable for each in tree.walk(condition) if isinstance(each, tree.Noun))
    return any(lowering.spoken[name] > inside[name] for name in brought if name)


def _one_of_all(condition: tree.Condition, keep: bool, lowering: Lowering) -> Formula:
    """Lower one of several conditions that all hold; whom it finds first stays known where that is wanted."""
    if not keep:
        return closed(lowering, condition)
    formula, frame = opened(lowering, condition, at_least=lowering.waiting)
    lowering.frame.binders += frame.binders
    return formula


@lower_condition.register(tree.Clause)
def _clause(clause: tree.Clause, lowering: Lowering) -> Formula:
    if isinstance(clause.subject, tree.Join) and clause.subject.word == "or" and not clause.modal:
        alone = (replace(clause, subject=each, negative=False) for each in clause.subject.items)
        any_of_them = Either(tuple(closed(lowering, each) for each in alone))  # "if she or her Best Friend owns it"
        return Not(any_of_them) if clause.negative else any_of_them
    if clause.perfect and (done := _done_at_all(clause)) is not None:
        if done.subject is None or clause.verb == "do":
            raise NotYet("nothing, by nobody who is told")
        _, subject = once(done.subject, lowering)
        formula = closed(lowering, replace(done, subject=subject))
        return formula if clause.negative else Not(formula)
    denied = clause.negative and clause.verb == "be" and not clause.modal
    if isinstance(clause.subject, tree.Join) and denied and not is_shared(clause):
        return both(*(closed(lowering, each) for each in of_each(clause, clause.subject)))
    if isinstance(had := clause.role("object"), tree.Join) and clause.verb in ("have", "own") and not clause.perfect:
        _, holder = once(clause.subject, lowering) if clause.subject is not None else (None, None)
        each_of = (
            replace(clause, subject=holder, roles=(("object", one),), negative=False)
            for one in _each_in_full(had.items)
        )
        parts = tuple(closed(lowering, one) for one in each_of)
        had_by = both(*parts) if had.word == "and" else Either(parts)
        return Not(had_by) if clause.negative else had_by
    if clause.modal == "can" and clause.verb not in ("be", "understand"):
        return _may(clause, lowering)
    if clause.modal == "would":
        return _would(clause, lowering)
    if clause.modal and (clause.modal, clause.verb) != ("can", "understand"):
        raise NotYet(f"a condition with {clause.modal}")
    of_nobody = isinstance(clause.subject, tree.Noun) and clause.subject.determiner == "no"
    # who "does not own two squares" owns fewer: three are two as well
    before, lowering.at_least = lowering.at_least, lowering.at_least or clause.negative or of_nobody
    try:
        return _denied(clause, lowering) if clause.negative else _fact(clause, lowering)
    finally:
        lowering.at_least = before


def _denied(clause: tree.Clause, lowering: Lowering) -> Formula:
    """Lower what is not so, with all that its phrases range over: it is so of none of them."""
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        formula = _fact(clause, lowering)
        frame = lowering.frame
    finally:
        lowering.frames.pop()
    lowering.close(frame)
    return Not(quantified(formula, frame.binders))


def _done_at_all(clause: tree.Clause) -> tree.Clause | None:
    """Give what has not been done by who "has bought nothing", "has paid rent to nobody"; None for any other clause."""
    roles = tuple(
        (name, what)
        for name, what in clause.roles
        if not isinstance(what, tree.Pronoun) or what.word not in ("nothing", "nobody")
    )
    return replace(clause, roles=roles, negative=False) if len(roles) < len(clause.roles) else None


def _each_in_full(items: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    """Say of what each is so many: "more than 20 and fewer than 60 tickets"."""
    of_what = items[-1]
    if not isinstance(of_what, tree.Noun) or of_what.quantity is None:
        return items
    return tuple(
        replace(of_what, quantity=each, variable="")
        if isinstance(each, tree.Quantity) and isinstance(each.amount, tree.Amount) and not each.amount.unit
        else each
        for each in items
    )


def _would(clause: tree.Clause, lowering: Lowering) -> Formula:
    """Lower "she would be eligible after every Blockbuster explodes": whether it would be so, were that to happen.

    Raises NotRunnable where it is not said after what.
    """
    events = tuple(time.phrase for time in clause.times if time.kind == "after")
    clauses = tuple(event for event in events if isinstance(event, tree.Clause))
    if not events or clauses != events:
        raise NotRunnable("what would be so is asked after something: she would be rich after she gets $500")
    rest = tuple(time for time in clause.times if time.kind != "after")
    effect = lower_steps((tree.Step(clauses),), lowering)
    return Would(effect, closed(lowering, replace(clause, modal="", times=rest)))


def _may(clause: tree.Clause, lowering: Lowering) -> Formula:
    """Lower "that can be destroyed": nothing would forbid it, were it done now by whoever does something."""
    taker = ClauseTaker(clause)
    doer = lowering.doer if taker.subject is None else lower_term(taker.subject, lowering)
    parts = [(DOER, doer)] if doer is not None else []
    for name, filler in taker.roles():
        if name == "complement":
            parts.append((COMPLEMENT, becoming(filler, lowering)))
        elif isinstance(filler, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
            raise NotYet("what can be done with what is no thing")
        else:
            parts.append((Role(name), lower_term(filler, lowering)))
    taker.done()
    may = May(Deed(Verb(clause.verb), tuple(parts)))
    return Not(may) if clause.negative else may


def _fact(clause: tree.Clause, lowering: Lowering) -> Formula:
    clause = _of_the_holder(_where_it_is(clause), lowering)
    taker = ClauseTaker(clause)
    formula: Formula | None
    if clause.verb == "be":
        formula = lower_being(taker, lowering)
    elif clause.verb in ("own", "have", "hold"):
        formula = lower_having(taker, lowering)
    elif clause.verb == "fulfil" and not clause.perfect:
        formula = lower_fulfilling(taker, lowering)
    elif is_part_that_is_got(clause):
        formula = lower_part_of(taker, lowering)
    elif clause.verb == "owe" and clause.perfect and any(time.kind == "for" for time in clause.times):
        formula = lower_owing_for(taker, lowering)
    elif clause.verb in RELATIONS and (not clause.perfect or _is_passive(clause)):
        formula = lower_relation(_in_the_active(taker) if _is_passive(clause) else taker, lowering)
    elif (result := lower_result(taker, lowering)) is not None:
        formula = result
    elif clause.perfect:
        formula = lower_past(taker, lowering)
    else:
        return _at_hand(replace(clause, negative=False), lowering, clause.negative)
    taker.done()
    return formula


def _of_the_holder(clause: tree.Clause, lowering: Lowering) -> tree.Clause:
    """Take what is said of a job by its name for what is said of its holder; that it is open is said of itself."""
    subject, complement = by_job(clause.subject), clause.role("complement")
    if subject is clause.subject or (clause.verb == "be" and said_of_a_job(lowering.compiler, complement)):
        return clause
    return replace(clause, subject=subject)


def _is_passive(clause: tree.Clause) -> bool:
    """Say whether it is told of what is occupied, by somebody."""
    return clause.verb == "occupy" and clause.subject is None and not clause.times


def _in_the_active(taker: ClauseTaker) -> ClauseTaker:
    """Take "occupied by another player" for what another player occupies."""
    holder = taker.role("by")
    if holder is None:
        raise NotYet("by whom is not said")
    return ClauseTaker(replace(taker.clause, subject=holder, roles=taker.roles()))  # type: ignore[arg-type]


def _where_it_is(clause: tree.Clause) -> tree.Clause:
    """Take "who stands on it" for who is on it; any other clause stays."""
    if clause.verb != "stand" or clause.perfect or clause.modal or len(clause.roles) != 1:
        return clause
    preposition, where = clause.roles[0]
    place = tree.Place(preposition, where)  # type: ignore[arg-type]
    return replace(clause, verb="be", roles=(("complement", place),))


def _at_hand(clause: tree.Clause, lowering: Lowering, settled: bool = False) -> Formula:
    """Lower an event in the present tense: what may not come about, or does otherwise, comes of it.

    In what happens it is one that has just come about, or the one at hand. Raises NotRunnable for what never is.
    """
    if lowering.guarding and lowering.events:
        event, _ = lowering.events[0]
        return Caused(event, lower_event(clause, lowering))
    if lowering.guarding:
        raise NotYet(f"a condition with the verb {clause.verb}")
    check_at_hand(lowering.compiler, clause, lowering.made, of_order=lowering.commanded and bool(lowering.events))
    lowering.compiler.asks(clause.verb, 1)
    reach = len(lowering.mentioned)
    lowering.asking += 1
    pattern = spoken_of_outside(lower_event(clause, lowering), lowering)
    lowering.asking -= 1
    lowering.forget((*pattern.own, *(over.variable for over in pattern.binds)), reach)
    return Came(pattern, settled)
