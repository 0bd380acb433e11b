"""Orders: what comes of the deed that a *may* sentence lets somebody do; and what is done once, at no event's word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeGuard

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.asked import known_before, lower_state, stand_for
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    both,
    kind_of,
    lower_term,
    quantified,
)
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, EVERY, described_all, is_goods, restriction
from moderator.games.nomopoly.lowering.events import existing, lower_event, meanwhile
from moderator.games.nomopoly.lowering.measures import measured
from moderator.games.nomopoly.lowering.parts import any_of
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.taking import Filler, NotYet, said
from moderator.games.nomopoly.lowering.words_held import hold_words
from moderator.games.nomopoly.play.facts import NUMBER_NOUNS
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import free, renamed, walk
from moderator.law.nodes import (
    DOER,
    OBJECT,
    TRUE,
    All,
    Among,
    Attribute,
    Choice,
    Compare,
    Comparison,
    Cost,
    Count,
    Deed,
    Effect,
    Every,
    Formula,
    Grant,
    Kind,
    Not,
    Number,
    Part,
    Pattern,
    Pick,
    Role,
    Sequence,
    Sort,
    State,
    Term,
    The,
    Variable,
    Verb,
)


def lower_grant(form: tree.Order, compiler: Compiler) -> tuple[Grant, dict[Variable, str]]:
    """Lower what may be ordered and what it does; gives also how the sentence names the variables of the law.

    Raises NotYet where no construction takes it, NotRunnable where it cannot be what is meant.
    """
    lowering = Lowering(compiler, form)
    compiler.at_hand = frozenset({form.clause.verb})
    if isinstance(form.clause.subject, tree.Noun) and form.clause.subject.quantity is not None:
        raise NotRunnable("an order is given by one alone")
    pattern = lower_ordered(form, lowering)
    parts = dict(pattern.deed.parts)
    lowering.slots, lowering.commanded = pattern.own, True
    lowering.ordered, lowering.doer = parts.get(OBJECT), parts.get(DOER)
    state = lower_state(form.conditions, lowering)
    state = replace(state, formula=both(*_phases(form, pattern, lowering), state.formula))
    price: Term | None = None
    payees: tuple[Term, ...] = ()
    if form.price is not None:
        price, payees = lower_price(form.price.amount, form.price.payees, lowering)
    lowering.events.append((pattern.event, form.clause.verb))
    effect = lower_steps(form.steps, lowering) if form.steps else Sequence()
    grant = Grant(pattern, state, effect, price, payees)
    lowering.check(grant)
    hold_words(form, grant, lowering.meant)
    return grant, lowering.names


_ELSEWHERE = frozenset({"once", "per", "after", "before"})
"""How often it may be ordered, and before or after what it is carried out, is no part of what it does."""


def _phases(form: tree.Order, pattern: Pattern, lowering: Lowering) -> Iterator[Formula]:
    """Lower in which phases something may be ordered."""
    for time in form.times:
        if time.kind in ("in", "during"):
            yield meanwhile(time.phrase, pattern.event, lowering)
        elif time.kind not in _ELSEWHERE:
            raise NotRunnable(f'when it may be ordered is said by a phase or with "if", and not with "{said(time)}"')


_OTHERS = frozenset({"her", "him", "them"})
"""Whom somebody does something to, who does it to others: to herself she does it to "herself"."""


def lower_ordered(form: tree.Order, lowering: Lowering) -> Pattern:
    """Lower which deeds may be ordered: who does them, and what the order names in each place. Raises as above."""
    clause = form.clause
    event = lowering.fresh(clause.verb)
    if clause.negative or clause.times:
        raise NotYet("an order that is not given, or of which it is said when")
    if idle := _OF_OTHERS.intersection(clause.adverbs):
        raise NotRunnable(f'what "{min(idle)}" says of an order nobody heeds: say it otherwise, or leave it out')
    lowering.frames.append(ClauseFrame(Mode.EVENT))
    parts: list[tuple[Role, Term]] = []
    own: list[Variable] = []
    try:
        for name, filler in (("subject", _one_of(clause.subject)), *clause.roles):
            if filler is None or name == _AS_IF:
                continue
            before = {*lowering.names}
            term = _place(by_job(filler) if name == "subject" else filler, form, lowering)
            if (
                name != "subject"
                and isinstance(filler, tree.Refer)
                and filler.word in _OTHERS
                and term == lowering.doer
            ):
                raise NotRunnable(f'"{filler.word}" would be who gives the order: name whom it is done to')
            parts.append((Role(name), term))
            if isinstance(term, Variable) and term in lowering.frame.own and term not in before:
                own.append(term)
            if name == "subject":
                lowering.doer = term
    finally:
        frame = lowering.frames.pop()
    if any(isinstance(term, Sort) and term.kind.name.endswith(" turn") for _, term in parts) and not form.steps:
        raise NotRunnable('nobody mails for a turn that is at hand: write "she takes an extra turn"')
    binds = (*(All(each, TRUE) for each in frame.own if each not in own), *map(existing, frame.binders))
    if any(isinstance(each, Pick) and each.how is Choice.RANDOM for each in walk((tuple(parts), frame.tests))):
        raise NotRunnable("what is drawn by lot cannot be ordered: let the order be given first, and then be drawn")
    return Pattern(event, Deed(Verb(clause.verb), tuple(parts)), tuple(own), binds, both(*frame.tests))


_OF_OTHERS = frozenset({"again", "first", "second", "third", "last", "too", "normally", "already", "never", "together"})
"""Manners that say of a deed what others there are; all others the verb itself heeds, or they change nothing."""


def _one_of(subject: tree.Phrase | None) -> tree.Phrase | None:
    """Let "all players", each of whom may order it, stand for any one of them."""
    every = isinstance(subject, tree.Noun) and subject.determiner in EVERY
    return replace(subject, determiner="a", plural=False) if every and isinstance(subject, tree.Noun) else subject


_AS_IF = "as if"
"""Where somebody may act as if she were is no part of what she orders."""


def _place(filler: Filler, form: tree.Order, lowering: Lowering) -> Term:
    """Lower what an order names in one place: a variable for what is ordered there, or what that must be."""
    match filler:
        case tree.Adjective(word, ()):
            return Sort(Kind(word))  # "declare the game Messed Up"
        case tree.Adjective() | tree.Clause() | tree.Named() | tree.Place() | tree.Either():
            raise NotYet(f"what is ordered, of the shape {type(filler).__name__}")
        case tree.Refer() if filler.variable not in lowering.known:
            return _found_later(filler, form, lowering)
        case tree.Quantity():
            return _amount(filler, lowering)
        case tree.Join("or", items):
            return any_of(items, lowering)
        case tree.Join("and", items):
            return _together(items, form, lowering)
        case tree.Noun():
            return _described_there(_with_its_label(filler, form, lowering), lowering)
    return lower_term(filler, lowering)


def _with_its_label(noun: tree.Noun, form: tree.Order, lowering: Lowering) -> tree.Noun:
    """See that what an order calls by a name is spoken of; where no steps follow, its verb speaks of it."""
    if noun.label and form.steps and not lowering.spoken[noun.variable]:
        raise NotRunnable(f'"{noun.label}" is a name of which nothing more is said: leave it out')
    return replace(noun, label="")


def _described_there(noun: tree.Noun, lowering: Lowering) -> Term:
    """Lower a noun for what an order names."""
    if lowering.compiler.is_process(noun.kind):
        return _going_on(noun)
    if noun.kind == "order":
        raise NotRunnable('before what an order comes is said behind a comma: ", before any other order"')
    if noun.kind in NUMBER_NOUNS and noun.determiner in ("a", "another"):
        return _amount(noun, lowering)
    if noun.determiner == "all":
        every = described_all(noun, lowering)
        lowering.know(noun.variable, every)
        return every
    if noun.quantity is not None:
        return _several(noun, noun.quantity, lowering)
    if noun.plural and noun.determiner in ("possessive", "the"):
        return _several(noun, tree.Quantity("any", None), lowering)
    if noun.determiner == "each":
        return lower_term(replace(noun, determiner="a"), lowering)
    if _is_only_named(noun, lowering):
        return Sort(Kind(noun.kind))
    if noun.kind == "square" and noun.determiner == "possessive" and noun.which and isinstance(noun.of, tree.Refer):
        return _where_she_is(noun, lowering)
    return lower_term(noun, lowering)


def _where_she_is(noun: tree.Noun, lowering: Lowering) -> Term:
    """Lower "her square", on which there must be a tree."""
    square = lower_term(replace(noun, which=()), lowering)
    gap, lowering.gap = lowering.gap, square
    try:
        one = replace(noun, determiner="a")
        lowering.frame.tests += [restriction(one, clause, lowering) for clause in noun.which]
    finally:
        lowering.gap = gap
    return square


def _is_only_named(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether "the offer" only names what is done to the thing beside it: "decline the offer for a square"."""
    bare = noun == tree.Noun(noun.kind, "the", variable=noun.variable)
    return bare and lowering.compiler.is_attribute(noun.kind) and not lowering.compiler.is_class(noun.kind)


def _going_on(noun: tree.Noun) -> Sort:
    """Lower "to a roll", "her turn", which is no thing that an order could name."""
    hers = noun.determiner == "possessive" and isinstance(noun.of, tree.Refer)
    if noun != tree.Noun(noun.kind, noun.determiner, of=noun.of if hers else None, variable=noun.variable):
        raise NotYet(f"a {noun.kind} of which more is said")
    return Sort(Kind(noun.kind))


def _found_later(refer: tree.Refer, form: tree.Order, lowering: Lowering) -> Variable:
    """Let what only a condition brings up be named by the order: "if she owns a square, she may paint it"."""
    brought = (noun for noun in tree.walk(form.conditions) if isinstance(noun, tree.Noun))
    noun = next((noun for noun in brought if noun.variable == refer.variable), None)
    if noun is None:
        raise NotYet(f"{refer.word!r} speaks of nothing that is bound")
    variable = lowering.fresh(noun.kind)
    lowering.frame.own.append(variable)
    lowering.names[variable] = refer.variable
    return variable


def _amount(much: tree.Quantity | tree.Noun, lowering: Lowering) -> Variable:
    """Lower "an amount", "up to $100": what the order names, of which it is told how much it may be."""
    amount = lowering.fresh("amount" if isinstance(much, tree.Quantity) else much.kind)
    lowering.frame.own.append(amount)
    quantity = much if isinstance(much, tree.Quantity) else much.quantity
    if isinstance(much, tree.Noun):
        over = _described(replace(much, determiner="a", quantity=None), lowering)
        lowering.frame.tests.append(renamed(over.where, {over.variable: amount}))
        lowering.know(much.variable, amount)
    if quantity is not None and quantity.amount is not None:
        limit = lower_term(quantity.amount, lowering)
        lowering.frame.tests.append(Compare(COMPARISONS[quantity.comparison], amount, limit))
    return amount


def _several(noun: tree.Noun, quantity: tree.Quantity, lowering: Lowering) -> Variable:
    """Lower "up to 3 lottery tickets", "two squares that she owns": what is ordered together, and how many they are."""
    one = replace(noun, quantity=None, plural=False, determiner="a")
    things = lowering.fresh(noun.kind)
    counted = is_goods(noun.kind, lowering) or measured(one, lowering) is not None
    if not counted or noun.which or noun.of is not None:
        lowering.frame.tests.append(_every(things, one, lowering))
    lowering.frame.own.append(things)
    lowering.know(noun.variable, things)
    lowering.mentioned.append(things)
    lowering.together.add(things)
    if quantity.amount is not None:
        number = lower_term(quantity.amount, lowering)
        lowering.frame.tests.append(Compare(COMPARISONS[quantity.comparison], Count(things), number))
    return things


def _every(things: Variable, noun: tree.Noun, lowering: Lowering) -> Formula:
    """Lower what must be so of each of several."""
    over = _described(noun, lowering)
    return Every(All(over.variable, Among(over.variable, things)), over.where)


def _described(noun: tree.Noun, lowering: Lowering) -> All:
    """Lower what is described, with all that its words find there."""
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        over = described_all(noun, lowering)
        frame = lowering.frame
    finally:
        lowering.frames.pop()
    lowering.close(frame)
    return All(over.variable, quantified(over.where, frame.binders))


def _together(items: tuple[tree.Phrase, ...], form: tree.Order, lowering: Lowering) -> Variable:
    """Lower "between a square that she owns and an unowned square": two, in whichever order they are named."""
    if len(items) != 2 or not all(isinstance(each, tree.Noun) and each.quantity is None for each in items):
        raise NotYet("several things together")
    nouns = [_with_its_label(each, form, lowering) for each in items if isinstance(each, tree.Noun)]
    overs = [_described(each, lowering) for each in nouns]
    kinds = {kind_of(each.variable) for each in overs}
    pair = lowering.fresh(kinds.pop() if len(kinds) == 1 else "thing")
    one, other = (All(each.variable, both(Among(each.variable, pair), each.where)) for each in overs)
    lowering.frame.own.append(pair)
    lowering.together.add(pair)
    lowering.frame.binders += [Ranging(Quantifier.SOME, one), Ranging(Quantifier.SOME, other)]
    for each, over in zip(items, overs, strict=True):
        lowering.know(getattr(each, "variable", ""), over.variable)
    apart = Not(Compare(Comparison.EQUAL, one.variable, other.variable))
    lowering.frame.tests += [Compare(Comparison.EQUAL, Count(pair), Number(Fraction(2))), apart]
    return pair


IT = "#it"
"""How a frame names the thing of which it is asked whether it is as a noun says."""


def lower_described(noun: tree.Noun, form: tree.Order, compiler: Compiler) -> tuple[State, dict[Variable, str]]:
    """Lower what must be so of IT for it to be what a noun of an order describes; gives also what is known by name.

    Raises as `lower_grant` does.
    """
    lowering = Lowering(compiler, form)
    inside = {each.variable for each in tree.walk(noun) if isinstance(each, tree.Noun)}
    for each in tree.walk((form.clause, form.conditions)):
        if isinstance(each, tree.Noun) and each.variable and each.variable not in inside:
            stand_for(each.variable, each, lowering)
    subject = form.clause.subject
    lowering.doer = lowering.known.get(subject.variable) if isinstance(subject, (tree.Noun, tree.Refer)) else None
    known = dict(lowering.names)
    stands = noun.kind == "square" and noun.determiner == "possessive" and isinstance(noun.of, tree.Refer)
    if stands and lowering.doer is not None:  # "her square" is where she is
        it = lowering.fresh(noun.kind)
        here = Compare(Comparison.EQUAL, it, The(Attribute("square"), lowering.doer))
        return State((), here), {**known, it: IT}
    over = _described(replace(noun, quantity=None, rank=None), lowering)
    return State((), over.where), {**known, over.variable: IT}


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
    lowering.check(cost)
    hold_words(form, cost, lowering.meant)
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
    lowering.check(effect, free(effect) - known.keys())
    hold_words(steps, effect, lowering.meant)
    return effect, known
