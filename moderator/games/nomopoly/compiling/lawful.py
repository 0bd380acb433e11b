"""Puts the law of a sentence into the tables of a program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from moderator.games.nomopoly.compiling.beginning import Beginning
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.private import keep_private
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.evaluation.effects import when_it_is_due
from moderator.games.nomopoly.evaluation.events import AfterTheMove, Watcher, as_heard
from moderator.games.nomopoly.evaluation.laws import (
    LawfulBound,
    LawfulCondition,
    LawfulCost,
    LawfulOrder,
    LawfulPrice,
    LawfulState,
    LawfulSteps,
    LawfulWorth,
    named,
)
from moderator.games.nomopoly.evaluation.told import Awaited, LawfulDeed, LawfulEvents, LawfulPhrase, LawfulThings
from moderator.games.nomopoly.lowering.asked import known_before, lower_state
from moderator.games.nomopoly.lowering.context import Lowering
from moderator.games.nomopoly.lowering.events import lower_event
from moderator.games.nomopoly.lowering.orders import (
    lower_cost,
    lower_described,
    lower_grant,
    lower_once,
    lower_ordered,
)
from moderator.games.nomopoly.lowering.sentences import alternatives, lower_named
from moderator.games.nomopoly.lowering.taking import NotYet, check_sound
from moderator.games.nomopoly.lowering.told import lower_called, lower_phrase, lower_told
from moderator.games.nomopoly.lowering.worth import lower_worth
from moderator.games.nomopoly.play.program import (
    LaterRule,
    Program,
    ProhibitionRule,
    ReplacementRule,
    ScheduledRule,
    TriggerRule,
    WatchRule,
)
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree
from moderator.law.binding import free, walk
from moderator.law.nodes import (
    OBJECT,
    All,
    Alter,
    Bound,
    Edge,
    Effect,
    Forbid,
    Instead,
    Later,
    Law,
    Moment,
    On,
    Pattern,
    Period,
    Pick,
    State,
    Variable,
)


def compile_law(compiler: Compiler, sentence: Sentence) -> bool:
    """Put a sentence into the program by its law; gives whether it has one yet.

    Raises NotRunnable where a word of the sentence has no meaning where it stands.
    """
    try:
        _put(compiler, sentence)
    except NotYet:
        return False
    return True


def by_law(compiler: Compiler, sentence: Sentence) -> None:
    """Put a sentence of a form that always has a law into the program. Raises NotRunnable by what has no meaning."""
    with refused():
        _put(compiler, sentence)


def _put(compiler: Compiler, sentence: Sentence) -> None:
    for law, names in [lower_named(form, compiler) for form in alternatives(sentence.form)]:
        _put_law(law, names, compiler.program, sentence)


def _put_law(law: Law, names: dict[Variable, str], program: Program[Frame], sentence: Sentence) -> None:
    match law:
        case On(Moment(Edge.START, Period("rule" | "section")), effect):
            begins = TriggerRule(sentence.rule, Beginning(sentence.rule), _put_off(effect, program, sentence))
            program.triggers.setdefault("begin", []).append(begins)
        case On(Pattern() as pattern, effect, _, True):
            moved = TriggerRule(sentence.rule, AfterTheMove(pattern), _put_off(effect, program, sentence), 1)
            program.triggers.setdefault("end", []).append(moved)
        case On(Pattern() as pattern, effect, order):
            steps = _put_off(effect, program, sentence)
            for watcher in map(Watcher, as_heard(pattern)):
                if _takes_away(pattern):
                    before = ReplacementRule(sentence.rule, watcher, steps, instead=False, before=True)
                    program.replacements.setdefault(watcher.verb, []).append(before)
                    continue
                program.triggers.setdefault(watcher.verb, []).append(
                    TriggerRule(sentence.rule, watcher, steps, order.value)
                )
        case On(State() as state, effect):
            watched = LawfulState(state, named(state, names))
            program.watches.append(WatchRule(sentence.rule, watched, _put_off(effect, program, sentence)))
        case On(Moment(edge, period, every, week, after, paid, before), effect):
            steps = _put_off(effect, program, sentence)
            beside = None if paid is None else ("before" if before else "after", paid.name)
            when = edge.value if period.name else ""
            rule = ScheduledRule(sentence.rule, when, period.name, steps, every, beside, week, delay=after)
            program.scheduled.append(rule)
        case Instead(pattern, effect) | Alter(pattern, effect, _):
            steps = _put_off(effect, program, sentence)
            for watcher in map(Watcher, as_heard(pattern)):
                first = isinstance(law, Alter) and law.first
                replacement = ReplacementRule(sentence.rule, watcher, steps, isinstance(law, Instead), first)
                program.replacements.setdefault(watcher.verb, []).append(replacement)
        case Forbid(pattern, ordered):
            assert isinstance(sentence.form, tree.Prohibition)
            for watcher in map(Watcher, as_heard(pattern)):
                may = ordered and not (pattern.deed.verb.name == "gain" and watcher.verb == "pay")
                forbidden = ProhibitionRule(sentence.rule, watcher, may, sentence.form)
                program.prohibitions.setdefault(watcher.verb, []).append(forbidden)
        case Bound():
            program.limits.append(LawfulBound(sentence.rule, law))


def _put_off(effect: Effect, program: Program[Frame], sentence: Sentence) -> LawfulSteps:
    """Note what an effect puts off, so that it is found again when its moment has come, and give the effect to run."""
    _note_later(effect, program, sentence.rule, commanded=False)
    return LawfulSteps(effect)


def _note_later(effect: Effect, program: Program[Frame], rule: Rule, *, commanded: bool = True) -> None:
    for node in walk(effect):
        if isinstance(node, Later):
            program.later.append(LaterRule(rule, node.place, when_it_is_due(node, commanded=commanded)))


@dataclass(frozen=True, slots=True)
class Granted:
    """What a sentence says of an order: which deeds may be ordered, when, for how much, and what comes of it.

    It is None what it does not say.
    """

    pattern: Pattern
    deed: LawfulDeed
    when: LawfulCondition | None
    price: LawfulPrice | None
    steps: LawfulOrder | None


def order_by_law(compiler: Compiler, rule: Rule, form: tree.Order) -> Granted:
    """Give what a sentence says of an order. Raises NotRunnable by what has no meaning."""
    with refused():
        grant, names = lower_grant(form, compiler)
    _note_later(grant.effect, compiler.program, rule)
    known = (*grant.pattern.own, *(over.variable for over in grant.pattern.binds))
    return Granted(
        grant.pattern,
        LawfulDeed(grant.pattern, names),
        LawfulCondition(grant.state, names, known) if grant.state != State() else None,
        LawfulPrice(grant, names) if grant.price is not None else None,
        LawfulOrder(grant, names) if form.steps else None,
    )


def permission_by_law(compiler: Compiler, form: tree.Order) -> Watcher:
    """Give what may happen to things. Raises NotRunnable by what has no meaning."""
    with refused():
        return Watcher(lower_ordered(form, Lowering(compiler, form)))


def described_by_law(compiler: Compiler, noun: tree.Noun, form: tree.Order) -> LawfulCondition:
    """Give what must be so of IT for it to be what a noun of an order describes. Raises NotRunnable as others do."""
    with refused():
        state, names = lower_described(noun, form, compiler)
    return LawfulCondition(state, names, tuple(names))


def told_by_law(
    compiler: Compiler, thing: tree.Phrase, form: tree.Form, other: tree.Phrase | tree.Clause | None = None
) -> LawfulThings | LawfulEvents:
    """Give of which things a sentence tells something. Raises NotRunnable by what has no meaning."""
    lowering = Lowering(compiler, form)
    with refused():
        if isinstance(thing, tree.Noun) and (event := lower_called(thing, lowering)) is not None:
            return LawfulEvents(event, thing.kind)
        return LawfulThings(*lower_told(thing, lowering, other))


def phrase_by_law(compiler: Compiler, phrase: tree.Phrase, form: tree.Form, *letters: str) -> LawfulPhrase:
    """Give what a phrase stands for, in which letters may stand for numbers. Raises NotRunnable as the others do."""
    lowering = Lowering(compiler, form)
    for letter in letters:
        lowering.know(letter, lowering.fresh("number"))
    with refused():
        term = lower_phrase(phrase, form, lowering)
    return LawfulPhrase(term, lowering.names)


def awaited_by_law(compiler: Compiler, event: tree.Clause, beside: tuple[tree.Condition, ...]) -> Awaited:
    """Give the event for which an order waits, with what must be so then. Raises NotRunnable as the others do."""
    form = tree.Both("and", (event, *beside))
    lowering = Lowering(compiler, form)
    with refused():
        known_before(form, (), lowering)
        pattern = lower_event(event, lowering)
        state = lower_state(beside, lowering)
    return Awaited(pattern, state, lowering.names)


def asked(
    compiler: Compiler, conditions: tuple[tree.Condition, ...], form: tree.Form | tree.Condition
) -> tuple[LawfulCondition, ...]:
    """Give what must be so where a sentence of this form tells how things are. Raises NotRunnable as the others do."""
    if not conditions:
        return ()
    lowering = Lowering(compiler, form)
    with refused():
        known_before(conditions, form, lowering)
        known = tuple(lowering.names)
        state = lower_state(conditions, lowering)
        check_sound(state, free(state) - {*known})
    return (LawfulCondition(state, lowering.names, known),)


def once_by_law(compiler: Compiler, rule: Rule, steps: tuple[tree.Step, ...]) -> LawfulSteps:
    """Give what happens once. Raises NotRunnable by what has no meaning."""
    keep_private(steps)
    with refused():
        effect, names = lower_once(steps, compiler)
    _note_later(effect, compiler.program, rule)
    return LawfulSteps(effect, names)


def cost_by_law(compiler: Compiler, form: tree.Cost) -> LawfulCost:
    """Give what it costs to do something. Raises NotRunnable by what has no meaning."""
    with refused():
        return LawfulCost(lower_cost(form, compiler))


def worth_by_law(compiler: Compiler, form: tree.Value) -> LawfulWorth:
    """Give what an attribute is worth. Raises NotRunnable by what has no meaning."""
    with refused():
        return LawfulWorth(lower_worth(form, compiler))


@contextmanager
def refused() -> Iterator[None]:
    """Refuse a sentence by what no construction takes."""
    try:
        yield
    except NotYet as missing:
        raise NotRunnable(f"{missing}: nothing says what that means here") from missing


def _takes_away(pattern: Pattern) -> bool:
    """Say whether nobody is there any more after an event, so that what it sets off must come before it."""
    what = dict(pattern.deed.parts).get(OBJECT)
    game = isinstance(what, Pick) and isinstance(what.among, All) and what.among.variable.kind.name == "game"
    return pattern.deed.verb.name == "leave" and game
