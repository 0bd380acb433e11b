"""What may not happen, what happens instead, and what nobody may come to have."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from moderator.games.nomopoly.compiling.gains import is_gain
from moderator.games.nomopoly.compiling.granting import said_of_the_doer
from moderator.games.nomopoly.lowering.clock import for_some_weeks
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    Ranging,
    both,
    closed,
    opened,
    quantified,
)
from moderator.games.nomopoly.lowering.counting import any_of_the_same, beyond, limited
from moderator.games.nomopoly.lowering.descriptions import described_all
from moderator.games.nomopoly.lowering.events import GAIN, lower_event
from moderator.games.nomopoly.lowering.parts import COMPLEMENT, becoming
from moderator.games.nomopoly.lowering.relations import OWE
from moderator.games.nomopoly.lowering.steps import lower_steps, under
from moderator.games.nomopoly.lowering.taking import Filler, NotYet, said
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import free
from moderator.law.nodes import (
    DOER,
    OTHER,
    Alter,
    Bound,
    Calculation,
    Compare,
    Either,
    Extent,
    Forbid,
    Formula,
    Instead,
    Is,
    Not,
    Operator,
    Part,
    Pattern,
    Role,
    Sort,
    Verb,
)

_STATES = frozenset({"own", "have", "hold"})


def lower_prohibition(form: tree.Prohibition, lowering: Lowering) -> Forbid | Bound:
    """Lower "no player may ...", "... cannot ...", "... may ... only if ...". Raises NotRunnable for idle words."""
    form = said_of_the_doer(form)
    form = replace(form, clause=_any_of_hers(_so_many_or_more(form.clause)))
    clause = replace(form.clause, subject=_anybody(form.clause.subject), modal="")
    if isinstance(clause.subject, tree.Noun) and clause.subject.kind == "rule" and clause.verb != "apply":
        raise NotRunnable("no rule does anything by itself: say what may not happen, and to whom")
    if clause.verb in _STATES:
        return _bound(replace(form, clause=clause), lowering)
    clause, lasting = _as_long_as(clause)
    given = _is_given(clause)
    clause, limit = limited(_paid_to_a_player(clause) if given else clause)
    if given and limit is not None and limit.often is None:
        raise NotRunnable("what is given in a week is not added up: say how much may be given at once")
    again: frozenset[Role] = frozenset()
    if limit is not None and limit.often is not None:
        clause, again = any_of_the_same(clause)
    pattern = _forbidden(clause, lowering)
    if limit is not None:
        pattern = beyond(limit, pattern, clause, lowering, again)
    lowering.guarding = True
    only = form.conditions[-1:] if form.only_if else ()
    tests = tuple(_asked(condition, lowering) for condition in form.conditions[: len(form.conditions) - len(only)])
    tests += tuple(Not(_asked(condition, lowering)) for condition in only)
    tests += tuple(_lasts(time, lowering) for time in lasting)
    return Forbid(_where(pattern, tests), ordered=form.modal == "may" and not _only_comes_about(pattern))


def _so_many_or_more(clause: tree.Clause) -> tree.Clause:
    """Forbid whoever "owns six squares", or to "buy two squares", for more of them too, where no *exactly* is said."""

    def or_more(node: object) -> object:
        node = tree.rebuilt(node, or_more)
        if not isinstance(node, tree.Noun) or node.determiner not in ("", "a") or node.quantity is None:
            return node
        many = node.quantity.amount if node.quantity.comparison == "=" and not node.quantity.exact else None
        if not isinstance(many, tree.Amount) or many.value < 1:
            return node
        return replace(node, quantity=replace(node.quantity, comparison=">="))

    return cast(tree.Clause, or_more(clause))


def _any_of_hers(clause: tree.Clause) -> tree.Clause:
    """Let "no rent to her Team-mates", "no tax on her squares" stand for any one of them."""

    def any_one(node: object) -> object:
        if isinstance(node, tree.Place):
            return replace(node, phrase=cast(tree.Phrase, any_one(node.phrase)))
        if not isinstance(node, tree.Noun):
            return node
        places = tuple(tree.rebuilt(each, in_place) for each in node.which)
        hers = node.determiner == "possessive" and node.plural and not node.quantity and not node.rank
        return replace(node, determiner="a", plural=False) if hers else replace(node, which=places)

    def in_place(node: object) -> object:
        return any_one(node) if isinstance(node, tree.Place) else tree.rebuilt(node, in_place)

    return replace(clause, roles=tuple((role, cast(Filler, any_one(filler))) for role, filler in clause.roles))


def _only_comes_about(pattern: Pattern) -> bool:
    """Say whether it is no order that is forbidden, but what comes of others: to become Sick, to pay rent."""
    return pattern.deed.verb.name == "become" or Role("as") in dict(pattern.deed.parts)


def _asked(condition: tree.Condition, lowering: Lowering) -> Formula:
    """Lower under what something is forbidden: so many are no fewer than that."""
    lowering.at_least = True
    try:
        return closed(lowering, condition)
    finally:
        lowering.at_least = False


def _anybody(subject: tree.Phrase | None) -> tree.Phrase | None:
    """Let "players" and "each player" stand for any one of them: what none may do, it does not matter which."""
    if not isinstance(subject, tree.Noun) or subject.of is not None or subject.rank is not None:
        return subject
    if not subject.plural and subject.determiner not in ("each", "all"):
        return subject
    return replace(subject, determiner="any", plural=False) if subject.quantity is None else subject


def _forbidden(clause: tree.Clause, lowering: Lowering) -> Pattern:
    if clause.verb == "be":
        both_at_once = clause.role("complement")
        clause = replace(clause, verb="become")
        if isinstance(both_at_once, tree.Either) and both_at_once.word == "and":
            return _never_together(clause, both_at_once, lowering)
    pattern = lower_event(clause, lowering, held_up=True)
    if clause.verb != "owe":
        return pattern
    parts, event = dict(pattern.deed.parts), pattern.event
    recipient = parts.get(Role("recipient"))
    if DOER not in parts or recipient is None or not isinstance(pattern.where, Compare):
        return pattern
    owed = Extent(OWE, ((DOER, parts[DOER]), (OTHER, recipient)))  # what she owes by then, and not the debt that is new
    total = Calculation(Operator.ADD, (owed, Part(event, Role("amount"))))
    return replace(pattern, where=replace(pattern.where, left=total))


def _never_together(clause: tree.Clause, complement: tree.Either, lowering: Lowering) -> Pattern:
    """Lower "no square can be a Store and a Utility": it becomes neither while it is the other."""
    if not isinstance(clause.subject, tree.Noun):
        raise NotRunnable("of what it is said that it cannot be both is not clear")
    pattern = lower_event(replace(clause, roles=()), lowering)
    it = tree.Refer(clause.subject.variable, clause.subject.kind)
    ways: list[Formula] = []
    several = complement.items
    if len(several) == 1 and isinstance(several[0], tree.Either):  # "both a Store and a Utility"
        several = several[0].items
    for item in several:
        frame = ClauseFrame(Mode.EVENT)
        lowering.frames.append(frame)
        what = becoming(item, lowering)
        lowering.frames.pop()
        if not isinstance(what, Sort):
            raise NotYet("being something and something else")
        others = (tree.Clause(it, "be", (("complement", each),)) for each in several if each is not item)
        ways.append(both(Is(Part(pattern.event, COMPLEMENT), what.kind), *(closed(lowering, each) for each in others)))
    return _where(pattern, (Either(tuple(ways)),))


_LASTING = frozenset({"until", "while", "this and next"})


def _as_long_as(clause: tree.Clause) -> tuple[tree.Clause, tuple[tree.Time, ...]]:
    """Take apart from what is forbidden as long as what it is forbidden."""
    lasting = tuple(time for time in clause.times if time.kind in _LASTING)
    return replace(clause, times=tuple(time for time in clause.times if time not in lasting)), lasting


def _lasts(time: tree.Time, lowering: Lowering) -> Formula:
    if time.kind == "this and next":
        return for_some_weeks(time)
    if not isinstance(time.phrase, (tree.Clause, tree.Both, tree.Exists)):
        raise NotYet(f"the time {time.kind}")
    so = closed(lowering, time.phrase)
    return Not(so) if time.kind == "until" else so


def _is_given(clause: tree.Clause) -> bool:
    """Say whether it is money that is given: that is paid, as orders are read."""
    what = clause.role("object")
    amount = what.amount if isinstance(what, tree.Quantity) else what
    return clause.verb == "give" and isinstance(amount, tree.Amount) and amount.unit == "$"


def _paid_to_a_player(clause: tree.Clause) -> tree.Clause:
    """Let money that is given be given to a player, where it is not said to whom."""
    if clause.role("recipient") is not None:
        return clause
    return replace(clause, roles=(*clause.roles, ("recipient", tree.Noun("player", "any"))))


def lower_replacement(form: tree.Replacement, lowering: Lowering) -> Instead | Alter:
    """Lower "if ... would ..., ... instead": where its first step has a condition, nothing is replaced without it."""
    if not form.instead and form.steps[0].clauses[0].verb == form.event.verb:
        raise NotRunnable(
            'whether this happens in its place or besides is not said: write "... instead", or "When ..."'
        )
    if form.event.verb == "be" or form.event.modal not in ("", "would"):
        raise NotYet(f"the event {form.event.modal} {form.event.verb}")
    pattern = lower_event(_any_of_hers(replace(form.event, modal="")), lowering, held_up=True)
    if is_gain(lowering.compiler, form.event, "collect"):
        pattern = _as_paid(pattern)
    first, *rest = form.steps
    apart = any(step.otherwise for step in rest) or not form.instead
    lowering.altering = lowering.guarding = True
    lowering.replacing = form.instead
    conditions = form.conditions if apart else (*form.conditions, *first.conditions)
    asked = [opened(lowering, condition) for condition in conditions]
    tests = tuple(quantified(formula, frame.binders) for formula, frame in asked)
    lowering.guarding = False
    lowering.gaining = form.instead and pattern.deed.verb == GAIN
    lowering.compiler.at_hand = frozenset({form.event.verb})
    effect = lower_steps(form.steps if apart else (replace(first, conditions=()), *rest), lowering)
    found = {each.over.variable for _, frame in asked for each in frame.binders if isinstance(each, Ranging)}
    if not found.isdisjoint(free(effect)):
        effect = under(asked, effect, lowering)
    for _, frame in asked:
        lowering.close(frame)
    return (Instead if form.instead else Alter)(_where(pattern, tests), effect)


def _as_paid(pattern: Pattern) -> Pattern:
    """Take what would be collected as what would be paid: by then it has been."""
    seen = {DOER: Role("recipient"), Role("from"): DOER}
    parts = tuple((seen.get(role, role), term) for role, term in pattern.deed.parts)
    return replace(pattern, deed=replace(pattern.deed, verb=Verb("pay"), parts=parts))


def _where(pattern: Pattern, tests: tuple[Formula, ...]) -> Pattern:
    return replace(pattern, where=both(pattern.where, *tests))


def _bound(form: tree.Prohibition, lowering: Lowering) -> Bound:
    """Lower "no player may own more than 3 squares"."""
    subject = form.clause.subject
    if not isinstance(subject, tree.Noun):
        raise NotYet(f"what {said(subject)} may not have" if subject is not None else "who may not have it")
    if form.only_if:
        raise NotRunnable("what somebody has is no event: say what she may buy or get only if something is so")
    if subject.quantity is not None or subject.rank is not None or form.clause.times:
        raise NotYet("what so many may not have")
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        over = described_all(subject, lowering)
    finally:
        lowering.frames.pop()
    lowering.know(subject.variable, over.variable)
    lowering.mentioned.append(over.variable)
    state = replace(form.clause, subject=tree.Refer(subject.variable, "she"))
    return Bound(over, both(*(closed(lowering, condition) for condition in form.conditions), closed(lowering, state)))
