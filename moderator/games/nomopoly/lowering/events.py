"""Events: a clause as the pattern of what happens, after *when*, after *if ... would*, and in the perfect tense."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.coming_about import heard
from moderator.games.nomopoly.compiling.event_nouns import EVENTS
from moderator.games.nomopoly.compiling.events import GENERAL_MONEY
from moderator.games.nomopoly.compiling.gains import is_gain
from moderator.games.nomopoly.compiling.since import counted_from_now_on
from moderator.games.nomopoly.errors import ANY_QUALITY, NotRunnable
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
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, described
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.language import tree
from moderator.law.binding import renamed
from moderator.law.nodes import (
    DOER,
    TRUE,
    All,
    Compare,
    Comparison,
    Deed,
    Either,
    Flag,
    Formula,
    Happened,
    Is,
    Kind,
    Number,
    Part,
    Pattern,
    Role,
    Sort,
    Span,
    Term,
    Variable,
    Verb,
    Window,
)

_PARTS = {
    "land": ("on",),
    "roll": ("object",),
    "pay": ("recipient", "amount", "as"),
    "become": ("complement",),
    "paint": ("object", "color"),
    "get": ("object", "from"),
    "lose": ("object",),
    "fine": ("object", "amount"),
    "take": ("object",),
    "move": (),
}
"""The parts that can be said of some events; of any other, what is done, with whom, to whom, and where to."""
_ANY_PARTS = ("object", "with", "to", "recipient")

_NOT_YET = frozenset(
    (
        *("collect", "give", "donate", "send", "owe", "sell", "offer", "bid", "steal", "repay"),
        *("start", "begin", "end", "stop", "pass", "rise", "fall", "leave", "place", "spin", "trade"),
        *("order", "make", "propose", "judge", "count", "hold", "last", "happen", "strike", "draw", "hear", "release"),
        *("coat", "occupy", "carry", "keep", "stand", "stay", "park", "hide", "mention", "avoid"),
    )
)
"""The verbs whose events have a shape of their own, which no construction takes so far."""

TOTAL = Role("total")
GAIN = Verb("gain")
"""Getting money, whether it is paid by somebody or comes from nobody."""


def lower_event(clause: tree.Clause, lowering: Lowering) -> Pattern:
    """Lower a clause to a pattern. Raises NotRunnable for a word that nothing would heed."""
    parts = _PARTS.get(clause.verb, _ANY_PARTS)
    if clause.verb in _NOT_YET or clause.negative or not _is_heard_as_said(clause, lowering):
        raise NotYet(f"the event {'not ' if clause.negative else ''}{clause.verb}")
    gain = is_gain(lowering.compiler, clause) and not clause.perfect
    event = lowering.fresh(clause.verb)
    if not lowering.frames:
        lowering.events.append((event, clause.verb))
    taker = ClauseTaker(clause)
    taker.adverb("also", "still")
    lowering.frames.append(ClauseFrame(Mode.EVENT))
    try:
        played: list[tuple[Role, Term]] = []
        if taker.subject is not None:
            doer = lower_term(taker.subject, lowering)
            lowering.doer = doer
            played.append((DOER, doer))
        for name in parts:
            filler = taker.role(name)
            if filler is not None:
                money = isinstance(filler, tree.Noun) and lowering.compiler.money_noun(filler.kind)
                if name == _MONEY_PART.get(clause.verb) and (gain or money or clause.verb != "get"):
                    played += _money(filler, event, lowering)
                    continue
                term = _part(clause.verb, name, filler, event, lowering)
                if term is not None:
                    played.append((Role(name), term))
        for_the_nth = taker.time("for")
        taker.done()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
    own = tuple(each for each in frame.own if any(term == each for _, term in played))
    others = tuple(All(each, TRUE) for each in frame.own if each not in own)
    binds = (*others, *(_existing(binder) for binder in frame.binders))
    verb = GAIN if gain else Verb(clause.verb)
    pattern = Pattern(event, Deed(verb, tuple(played)), own, binds, both(*frame.tests))
    if for_the_nth is None:
        return pattern
    return replace(pattern, where=both(pattern.where, _so_often_before(for_the_nth, pattern, clause, lowering)))


def _so_often_before(time: tree.Time, pattern: Pattern, clause: tree.Clause, lowering: Lowering) -> Formula:
    """Lower "for the third time": whoever does it has done it twice before, since the rule began.

    Of "a square", of which nothing more is said, that very square is meant; "a Red square" may be another each time.
    """
    noun = time.phrase
    rank = noun.rank if isinstance(noun, tree.Noun) and noun.kind == "time" and not noun.which else None
    if rank is None or rank.order != "ordinal" or rank.position < 1 or not isinstance(noun, tree.Noun):
        raise NotYet("the time for")
    if noun.determiner != "the" or len(pattern.deed.parts) != 1 + len(clause.roles) or pattern.binds:
        raise NotYet("every so many-th time")
    again, played = lowering.fresh(pattern.event.kind.name), []
    other: dict[Variable, Variable] = {}
    for (role, term), said in zip(pattern.deed.parts, (clause.subject, *(one for _, one in clause.roles)), strict=True):
        described = isinstance(said, tree.Noun) and (said.which or said.kind not in ("player", "square"))
        if isinstance(term, Variable) and term in pattern.own and described and role != DOER:
            other[term] = lowering.fresh(term.kind.name)
        played.append((role, other.get(term, term) if isinstance(term, Variable) else term))
    lowering.compiler.asks(clause.verb, -1)
    counted_from_now_on(lowering.compiler)
    where = renamed(pattern.where, {**other, pattern.event: again}) if other else TRUE
    earlier = Pattern(again, Deed(pattern.deed.verb, tuple(played)), tuple(other.values()), (), where)
    return Happened(earlier, Window(Span.RULE), Comparison.EQUAL, Number(Fraction(rank.position - 1)))


def _is_heard_as_said(clause: tree.Clause, lowering: Lowering) -> bool:
    """Say whether an event comes about under the very verb that a clause uses."""
    try:
        return heard(lowering.compiler, clause) == clause
    except NotRunnable:
        return False


def _existing(binder: object) -> All:
    if isinstance(binder, Ranging) and binder.how is Quantifier.SOME:
        return binder.over
    raise NotYet("what an event ranges over")


def _part(verb: str, name: str, filler: Filler, event: Variable, lowering: Lowering) -> Term | None:
    """Lower what plays a part; a number that the event shows is a test of it."""
    if verb == "roll":
        lowering.frame.tests.append(_shows(Part(event, TOTAL), filler, lowering))
        return None
    if verb == "take":
        if not isinstance(filler, tree.Noun) or filler.which or filler.quantity is not None or filler.plural:
            raise NotYet("taking something")
        hers = isinstance(filler.of, tree.Refer) and lowering.known.get(filler.of.variable) == lowering.doer
        if not lowering.is_a(filler.kind, "turn") or (filler.of is not None and not hers) or filler.rank is not None:
            raise NotYet("taking something")
        lowering.know(filler.variable, event)
        return Sort(Kind(filler.kind))
    if name == "as":
        if isinstance(filler, tree.Noun) and filler.of is None and not filler.which and not filler.plural:
            return Sort(Kind(filler.kind))
        raise NotYet("as what it is paid")
    if name == "complement":
        return becoming(filler, lowering)
    if verb == "destroy" and not isinstance(filler, (tree.Noun, tree.Name)):
        raise NotYet("the destruction of something")
    if name in _WHERE_TO.get(verb, ()) and isinstance(filler, tree.Noun) and filler.determiner == "possessive":
        filler = replace(filler, determiner="a")  # "her own square" is one that she owns: she is on it in any case
    term = lower_term(filler, lowering)
    if isinstance(term, Variable) and term in lowering.frame.own and term.kind.name in EVENTS:
        raise NotYet("an event as a part")
    return term


_WHERE_TO = {"land": ("on",), "pass through": ("object",), "come": ("to",)}
_MONEY_PART = {"pay": "amount", "fine": "amount", "get": "object", "lose": "object"}
AMOUNT = Role("amount")


def _money(filler: Filler, event: Variable, lowering: Lowering) -> list[tuple[Role, Term]]:
    """Lower what is paid, of which more can be spoken as "the amount": how much it is, or as what it is paid."""
    much = Part(event, AMOUNT)
    if event.kind.name in ("get", "lose") and (
        isinstance(filler, (tree.Quantity, tree.Amount)) or lowering.compiler.money_noun(getattr(filler, "kind", ""))
    ):
        lowering.frame.tests.append(Is(much, Kind("money")))  # what is got or lost may be a thing as well
    match filler:
        case tree.Quantity(comparison, amount) if amount is not None and comparison in COMPARISONS:
            lowering.frame.tests.append(Compare(COMPARISONS[comparison], much, lower_term(amount, lowering)))
            return []
        case tree.Amount(_, "$"):
            lowering.frame.tests.append(Compare(Comparison.EQUAL, much, lower_term(filler, lowering)))
            return []
        case tree.Noun() if lowering.compiler.money_noun(filler.kind):
            plain = filler.of is None and not filler.which and filler.quantity is None and filler.rank is None
            if not plain or filler.determiner not in ("", "a", "any", "the"):
                raise NotYet("an amount that is waited for")
            lowering.know(filler.variable, much)
            return [] if filler.kind in GENERAL_MONEY else [(Role("as"), Sort(Kind(filler.kind)))]
        case tree.Noun(kind="thing" | "ownable" | "square") | tree.Noun():
            if lowering.compiler.is_attribute(filler.kind) and not lowering.is_a(filler.kind, "item"):
                raise NotYet("what is got is a number of somebody's")
            return [(Role("object"), lower_term(filler, lowering))]
    raise NotYet("an amount that is waited for")


def becoming(filler: Filler, lowering: Lowering) -> Term:
    """Lower what something becomes: Sick, a Store, anything. Raises NotRunnable for a quality that no rule knows."""
    if isinstance(filler, tree.Refer):
        found = lowering.recall(filler)
        if kind_of(found) and lowering.is_a(kind_of(found), "quality"):
            return found
    if isinstance(filler, tree.Noun) and lowering.is_a(filler.kind, "quality"):
        if lowering.frame.mode is not Mode.EVENT:
            raise NotRunnable(ANY_QUALITY.format(filler.kind))
        return described(filler, lowering)
    if isinstance(filler, tree.Adjective) and not filler.arguments:
        word = filler.word
        flagged = word.casefold() in lowering.compiler.program.flags
        if not flagged:
            raise NotYet(f"becoming {word}")
        return Sort(Kind(word))
    if isinstance(filler, tree.Noun) and filler == tree.Noun(filler.kind, filler.determiner, variable=filler.variable):
        flagged = filler.kind.casefold() in lowering.compiler.program.flags
        if filler.determiner in ("a", "") and flagged and not lowering.compiler.is_attribute(filler.kind):
            return Sort(Kind(filler.kind))
    raise NotYet("becoming something else")


def _shows(total: Part, filler: object, lowering: Lowering) -> Formula:
    """Lower "7 or 11", "at least 9", "doubles" as a test of a roll."""
    match filler:
        case tree.Join("or", items):
            return Either(tuple(_shows(total, item, lowering) for item in items))
        case tree.Amount(_, ""):
            return Compare(Comparison.EQUAL, total, lower_term(filler, lowering))
        case tree.Quantity(comparison, tree.Amount() as amount) if comparison in COMPARISONS:
            return Compare(COMPARISONS[comparison], total, lower_term(amount, lowering))
        case tree.Noun(kind="doubles"):
            return Is(total.event, Flag("doubles"))
    raise NotYet("what a roll shows")
