"""Events: a clause as the pattern of what happens, after *when*, after *if ... would*, and in the perfect tense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from moderator.games.nomopoly.compiling.coming_about import heard
from moderator.games.nomopoly.compiling.courses import as_taken, check_course
from moderator.games.nomopoly.compiling.events import check_one
from moderator.games.nomopoly.compiling.gains import is_gain
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    both,
    kind_of,
    lower_term,
)
from moderator.games.nomopoly.lowering.counting import so_often_before
from moderator.games.nomopoly.lowering.descriptions import described_all, found_there, is_goods, is_spoken_of
from moderator.games.nomopoly.lowering.parts import lower_part
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    OBJECT,
    TRUE,
    All,
    Around,
    Caused,
    Compare,
    Comparison,
    Deed,
    Either,
    Formula,
    GoesOn,
    Is,
    Kind,
    Not,
    Part,
    Pattern,
    Period,
    Role,
    Sort,
    Term,
    Under,
    Variable,
    Verb,
)

_NOT_YET = frozenset({"order", "count", "last", "happen", "keep", "mention", "avoid"})
"""The verbs whose events have a shape of their own, which no construction takes so far."""

GAIN = Verb("gain")
"""Getting money, whether it is paid by somebody or comes from nobody."""

_NONE = frozenset({"nobody", "nothing"})
WHOSE = Role("whose")
_CAUSES = frozenset({"cause", "because of"})
_AFFECT = "affect"
_NUMBERS_CHANGE = frozenset({"rise", "fall", "pass"})


def lower_event(clause: tree.Clause, lowering: Lowering, *, held_up: bool = False) -> Pattern:
    """Lower a clause to a pattern; `held_up` says that it may not begin. Raises NotRunnable for idle words."""
    if clause.verb in _NOT_YET and clause.verb not in lowering.compiler.program.offered:
        raise NotYet(f"the event {clause.verb}")
    if isinstance(what := clause.role("object"), tree.Pronoun) and what.word in _NONE:
        raise NotRunnable("what is not done never happens: ask for it when a week ends, if somebody has not done it")
    clause = _of_what_it_is_done_to(heard(lowering.compiler, clause))
    gain = is_gain(lowering.compiler, clause)
    if held_up:
        clause = as_taken(lowering.compiler, clause)
    check_course(lowering.compiler, clause)
    check_one(clause)
    event = _brought_up(clause.verb, lowering)
    taker = ClauseTaker(clause)
    taker.adverb("also", "still", "at once")  # what happens is one event, however much comes of it
    before = lowering.doer
    lowering.frames.append(ClauseFrame(Mode.EVENT))
    try:
        played: dict[Role, Term] = {}
        if taker.subject is not None:
            played.update(_doer(taker.subject, clause.verb, lowering))
        for name, filler in taker.roles():
            if name in _CAUSES:
                lowering.frame.tests.append(_caused(filler, event, lowering))
                continue
            if clause.verb == _AFFECT and name == "by":
                lowering.frame.tests.append(_done_by_another(filler, event, played, lowering))
                continue
            played.update(lower_part(taker, name, filler, event, gain, lowering))
        for_the_nth = taker.time("for")
        this_week = None if for_the_nth is None else taker.time("this")
        lowering.frame.tests += _times(taker, event, lowering)
        taker.done()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
        if lowering.frames:
            lowering.doer = before  # whoever did something else is not who acts here
    if not lowering.frames and _is_somewhere(played.get(OBJECT), lowering):
        lowering.where_it_happens = Part(event, OBJECT)
    own = tuple(each for each in frame.own if each in played.values())
    others = tuple(All(each, TRUE) for each in frame.own if each not in own)
    binds = (*others, *(existing(binder) for binder in frame.binders))
    parts = tuple(sorted(played.items(), key=lambda part: (part[0] != DOER, part[0].name)))
    if gain and clause.negative:
        raise NotYet("that nothing is got")
    verb = GAIN if gain else Verb(f"not {clause.verb}" if clause.negative else clause.verb)
    pattern = Pattern(event, Deed(verb, parts), own, binds, both(*frame.tests))
    if for_the_nth is None:
        return pattern
    so_often = so_often_before(for_the_nth, this_week, pattern, clause, lowering)
    return replace(pattern, where=both(pattern.where, so_often))


def _brought_up(verb: str, lowering: Lowering) -> Variable:
    event = lowering.fresh(verb)
    if not lowering.frames:
        lowering.events.append((event, verb))
    return event


def _of_what_it_is_done_to(clause: tree.Clause) -> tree.Clause:
    """Let "bids more than the highest bid on a square" be a bid on that square: its own kind is measured there."""
    on = clause.role("on")
    measures = (node for _, filler in clause.roles for node in tree.walk(filler) if isinstance(node, tree.Noun))
    for measure in measures:
        thing = _measured_on(measure)
        if measure.kind.rpartition(" ")[2] != clause.verb or (thing or on) is None or (thing and on):
            continue
        there = thing or on
        if isinstance(there, tree.Noun) and there.determiner == "a":
            same = replace(measure, of=tree.Refer(there.variable, f"the {there.kind}", there.span), which=())
            others = tuple(role for role in clause.roles if role[0] != "on")
            return replace(clause, roles=(("on", there), *tree.exchanged(others, measure, same)))
    return clause


def _measured_on(measure: tree.Noun) -> tree.Noun | None:
    """Give what a measure is said to be of or on, and nothing else of it; None for none."""
    place = tree.quality_said(measure.which[0]) if len(measure.which) == 1 and measure.of is None else None
    thing = place.phrase if isinstance(place, tree.Place) and place.preposition == "on" else measure.of
    return thing if isinstance(thing, tree.Noun) else None


def _is_somewhere(befallen: Term | None, lowering: Lowering) -> bool:
    kind = "" if befallen is None else lowering.bearer(kind_of(befallen))
    return any(lowering.is_a(kind, each) for each in ("square", "piece"))


def _doer(subject: tree.Phrase, verb: str, lowering: Lowering) -> dict[Role, Term]:
    """Lower who does it; of a number that rises or falls, which one it is and whose."""
    numbered = isinstance(subject, tree.Noun) and lowering.compiler.is_attribute(subject.kind)
    if verb in _NUMBERS_CHANGE and isinstance(subject, tree.Noun) and numbered and subject.of is not None:
        if subject.which or subject.quantity is not None or subject.plural:
            raise NotYet("a number of which more is said, and which changes")
        holder = lower_term(subject.of, lowering)
        lowering.doer = holder
        return {DOER: Sort(Kind(subject.kind)), WHOSE: holder}
    if isinstance(subject, tree.Noun) and subject == tree.Noun("game", "the", variable=subject.variable):
        subject = replace(subject, determiner="a")  # there is only one, whatever stands for it in an event
    doer = lower_term(by_job(subject), lowering)
    lowering.doer = doer
    return {DOER: doer}


def _times(taker: ClauseTaker, event: Variable, lowering: Lowering) -> Iterator[Formula]:
    """Lower in which phase an event comes, and within what time after another."""
    if (phase := taker.time("in", "during")) is not None:
        yield meanwhile(phase.phrase, event, lowering)
    if (lately := taker.time("within after")) is not None:
        yield _lately(lately.phrase, lowering)


def meanwhile(phrase: object, event: Variable, lowering: Lowering) -> Formula:
    """Lower "in the auction phase", "during a normal turn or a CL turn", "in her turn"."""
    if isinstance(phrase, tree.Join) and phrase.word == "or":
        return Either(tuple(meanwhile(item, event, lowering) for item in phrase.items))
    plain = isinstance(phrase, tree.Noun) and not phrase.which and phrase.rank is None and phrase.quantity is None
    if not plain or not isinstance(phrase, tree.Noun):
        raise NotYet("when an event happens")
    if lowering.is_a(phrase.kind, "phase") and phrase.of is None:
        return GoesOn(Period(phrase.kind))
    if not lowering.is_a(phrase.kind, "turn") or phrase.determiner not in ("a", "any", "possessive"):
        raise NotYet("when an event happens")
    turn = Around(event, Verb("take"))
    kind = Is(Part(turn, OBJECT), Kind(phrase.kind))
    if phrase.of is None:
        return kind
    return both(kind, Compare(Comparison.EQUAL, Part(turn, DOER), lower_term(phrase.of, lowering)))


def _lately(said: object, lowering: Lowering) -> Formula:
    """Lower "within 2 weeks after another player has left the game" to what has happened in so many weeks."""
    parts: tuple[object, ...] = said.items if isinstance(said, tree.Both) else ()
    weeks, event = parts if len(parts) == 2 else (None, None)
    if not isinstance(event, tree.Clause) or not isinstance(weeks, tree.Noun) or event.times or not event.perfect:
        raise NotYet("within what time after something")
    lowering.compiler.asks(event.verb, -1)  # as records of earlier releases hold such events
    lowering.asking += 1
    try:
        return found_there(replace(event, times=(tree.Time("within", weeks),)), lowering)
    finally:
        lowering.asking -= 1


def existing(binder: object) -> All:
    """Give what must be there besides the event. Raises NotYet where that is more than some of it."""
    if isinstance(binder, Ranging) and binder.how is Quantifier.SOME:
        return binder.over
    raise NotYet("what an event ranges over")


# --- causes


def _done_by_another(filler: Filler, event: Variable, played: dict[Role, Term], lowering: Lowering) -> Formula:
    """Lower "affected by throwing a pie" to what comes of such a deed by anybody else."""
    whom = played.get(OBJECT)
    if not isinstance(filler, tree.Clause) or whom is None:
        raise NotRunnable("by what somebody is affected is said by the deed: is affected by throwing a pie")
    deed = lower_event(filler, lowering)
    another = Not(Compare(Comparison.EQUAL, Part(deed.event, DOER), whom))
    return Caused(event, replace(deed, where=both(deed.where, another)))


def _caused(filler: Filler, event: Variable, lowering: Lowering) -> Formula:
    """Lower "because of a destruction", "of her landing", "of sneezing" to a test of what it comes of."""
    if isinstance(filler, tree.Name) and filler.kind == "rule":
        return Under(event, rule=filler.name)
    match filler:
        case tree.Join("or", items):
            return Either(tuple(_caused(item, event, lowering) for item in items))
        case tree.Clause():
            if filler.subject is None and lowering.doer is None:
                raise NotYet("a deed of nobody's, as a cause")
            pattern = lower_event(filler, lowering)
            if filler.subject is None and lowering.doer is not None:
                parts = ((DOER, lowering.doer), *pattern.deed.parts)
                pattern = replace(pattern, deed=replace(pattern.deed, parts=parts))
            return Caused(event, spoken_of_outside(pattern, lowering))
        case tree.Noun() if filler.kind in EVENTS:
            return Caused(event, _event_called(filler, lowering))
        case tree.Name() | tree.Refer():
            return Caused(event, lower_term(by_job(filler), lowering))
        case tree.Noun() if not filler.plural and filler.quantity is None and filler.rank is None:
            over = described_all(filler, lowering)
            lowering.frame.binders.append(Ranging(Quantifier.SOME, over))
            lowering.know(filler.variable, over.variable)
            return Caused(event, over.variable)
    raise NotYet("a cause that is no event")


def spoken_of_outside(before: Pattern, lowering: Lowering) -> Pattern:
    """Let what an event before brings up be found first, where the sentence speaks of it again.

    Goods that are alike are none that could be found again.
    """
    things = (each for each in before.own if not is_goods(each.kind.name, lowering))
    found = [each for each in things if is_spoken_of(each, lowering)]
    lowering.frame.binders += [Ranging(Quantifier.SOME, All(each, TRUE)) for each in found]
    return replace(before, own=tuple(each for each in before.own if each not in found))


def _event_called(noun: tree.Noun, lowering: Lowering) -> Pattern:
    """Lower "a destruction", "her landing" to the pattern of such events."""
    plain = not noun.which and noun.rank is None and noun.quantity is None and not noun.plural
    if not plain or (noun.of is None) != (noun.determiner in ("a", "any", "")):
        raise NotYet(f"the {noun.kind} as a cause")
    verb = EVENTS[noun.kind]
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        parts = () if noun.of is None else ((DOER, lower_term(noun.of, lowering)),)
        if lowering.frame.binders:
            raise NotYet(f"whose {noun.kind}")
    finally:
        lowering.frames.pop()
    return Pattern(lowering.fresh(verb), Deed(Verb(verb), parts))
