"""Events: a clause as the pattern of what happens, after *when*, after *if ... would*, and in the perfect tense."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.coming_about import heard
from moderator.games.nomopoly.compiling.event_nouns import EVENTS
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    both,
    lower_term,
)
from moderator.games.nomopoly.lowering.nouns import COMPARISONS
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.language import tree
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
    Is,
    Kind,
    Part,
    Pattern,
    Role,
    Sort,
    Term,
    Variable,
    Verb,
)

_PARTS = {
    "land": ("on",),
    "pass through": ("object",),
    "buy": ("object",),
    "destroy": ("object",),
    "roll": ("object",),
    "pay": ("recipient", "amount", "as"),
    "become": ("complement",),
    "paint": ("object", "color"),
    "win": ("object",),
}
"""The verbs that are waited for so far, with the parts that can be said of them."""

TOTAL = Role("total")


def lower_event(clause: tree.Clause, lowering: Lowering) -> Pattern:
    """Lower a clause to a pattern. Raises NotRunnable for a word that nothing would heed."""
    parts = _PARTS.get(clause.verb)
    if parts is None or clause.negative or heard(lowering.compiler, clause) != clause:
        raise NotYet(f"the event {'not ' if clause.negative else ''}{clause.verb}")
    if clause.verb in ("buy", "pay", "win", "become") and clause.verb in lowering.compiler.program.carried_out:
        raise NotYet("an event that an order is")
    event = lowering.fresh(clause.verb)
    if not lowering.frames:
        lowering.events.append((event, clause.verb))
    taker = ClauseTaker(clause)
    taker.adverb("also", "again", "still", "instead")
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
                term = _part(clause.verb, name, filler, event, lowering)
                if term is not None:
                    played.append((Role(name), term))
        taker.done()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
    own = tuple(each for each in frame.own if any(term == each for _, term in played))
    others = tuple(All(each, TRUE) for each in frame.own if each not in own)
    binds = (*others, *(_existing(binder) for binder in frame.binders))
    return Pattern(event, Deed(Verb(clause.verb), tuple(played)), own, binds, both(*frame.tests))


def _existing(binder: object) -> All:
    if isinstance(binder, Ranging) and binder.how is Quantifier.SOME:
        return binder.over
    raise NotYet("what an event ranges over")


def _part(verb: str, name: str, filler: Filler, event: Variable, lowering: Lowering) -> Term | None:
    """Lower what plays a part; a number that the event shows is a test of it."""
    if verb == "roll":
        lowering.frame.tests.append(_shows(Part(event, TOTAL), filler, lowering))
        return None
    if name == "amount":
        if not isinstance(filler, tree.Quantity) or filler.amount is None or filler.comparison not in COMPARISONS:
            raise NotYet("an amount that is waited for")
        number = lower_term(filler.amount, lowering)
        lowering.frame.tests.append(Compare(COMPARISONS[filler.comparison], Part(event, Role("amount")), number))
        return None
    if name == "as":
        if isinstance(filler, tree.Noun) and filler.of is None and not filler.which and not filler.plural:
            return Sort(Kind(filler.kind))
        raise NotYet("as what it is paid")
    if name == "complement":
        return becoming(filler, lowering)
    if verb == "destroy" and not isinstance(filler, (tree.Noun, tree.Name)):
        raise NotYet("the destruction of something")
    term = lower_term(filler, lowering)
    if isinstance(term, Variable) and term in lowering.frame.own and term.kind.name in EVENTS:
        raise NotYet("an event as a part")
    return term


def becoming(filler: Filler, lowering: Lowering) -> Term:
    """Lower what something becomes: Sick, a Store. Raises NotRunnable for a quality that no rule knows."""
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


