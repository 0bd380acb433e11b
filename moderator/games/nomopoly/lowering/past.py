"""The past: what somebody has done, in which weeks, and how often."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeGuard

from moderator.games.nomopoly.compiling.since import SINCE, counted_from_now_on
from moderator.games.nomopoly.compiling.wanted import is_word
from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Quantifier,
    Ranging,
    kind_of,
    lower_condition,
    lower_term,
)
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, quality_of, says_any
from moderator.games.nomopoly.lowering.events import GAIN, lower_event, spoken_of_outside
from moderator.games.nomopoly.lowering.parts import AMOUNT
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    TRUE,
    Before,
    Compare,
    Comparison,
    Deed,
    Either,
    Flag,
    Formula,
    Happened,
    Kind,
    Number,
    Part,
    Pattern,
    Period,
    Role,
    SoLong,
    Sort,
    Span,
    Streak,
    Tally,
    Term,
    Unit,
    Verb,
    Window,
)

_OFTEN = {"once": 1, "twice": 2}


def check_told(filler: object) -> None:
    """Refuse "two squares of the same owner": no single fact tells what several have in common. Raises NotRunnable."""
    nouns = [node for node in tree.walk(filler) if isinstance(node, tree.Noun)]
    if any(is_word(each, "same") for noun in nouns for each in noun.which):
        raise NotRunnable('the same as what is not said: write "the same ... as", or name which')


def lower_past(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower a clause in the perfect tense to a question to history.

    "Twice" is exactly twice; where it is waited for, that often or more.
    """
    clause = taker.clause
    if clause.verb in ("be", "occupy"):
        return _been_there(taker, lowering)
    check_told(clause.roles)
    much = [(name, filler) for name, filler in clause.roles if isinstance(filler, tree.Quantity)]
    if len(much) > 1 or (much and much[0][0] not in ("amount", "object")):
        raise NotYet("how much in all")
    time = taker.time("this", "last", "within", "for")
    window = _window(time)
    if taker.adverb(SINCE):
        if window.span is not Span.EVER:
            raise NotYet("since the rule began, and in some weeks")
        window = Window(Span.RULE)
        counted_from_now_on(lowering.compiler)
    earlier = bool(taker.adverb("before"))
    often = taker.time("times")
    word = taker.adverb(*_OFTEN)
    how, times = _how_often(word, often, waiting=lowering.waiting)
    roles = tuple(
        (name, _of_which(filler)) if isinstance(filler, tree.Quantity) else (name, filler)
        for name, filler in taker.roles()
    )
    many = next((filler for _, filler in roles if _is_so_many(filler, lowering)), None)
    if isinstance(many, tree.Noun):
        roles = tuple((name, _one_such(many) if filler is many else filler) for name, filler in roles)
    event = _with_all_of_several(tree.Clause(taker.subject, clause.verb, roles), lowering)
    reach = len(lowering.mentioned)
    lowering.asking += 1
    pattern = spoken_of_outside(lower_event(event, lowering), lowering)
    lowering.asking -= 1
    lowering.forget((*pattern.own, *(over.variable for over in pattern.binds)), reach)
    weeks = window.weeks if window.span is Span.WITHIN else _WEEKS[window.span]
    for verb in ("get", "pay") if pattern.deed.verb == GAIN else (pattern.deed.verb.name,):
        lowering.compiler.asks(verb, weeks)
    if isinstance(many, tree.Noun):
        if often is not None or word or much:
            raise NotYet("so many, so often")
        return _in_number(pattern, window, many, lowering)
    if much:
        if often is not None or word:
            raise NotYet("how much in all, so often")
        return _in_all(pattern, window, much[0][1], lowering)
    if earlier or (often is None and not word and _is_at_hand(pattern, lowering)):
        window = Before(window.span, window.weeks)
    return Happened(pattern, window, how, times)


def _is_at_hand(pattern: Pattern, lowering: Lowering) -> bool:
    """Say whether the event at hand is sure to be one of those asked for, so that others before it must be meant.

    "When a player lands on a square, ... unless she has landed on it this week" would never be so otherwise.
    """
    now = lowering.at_hand
    if now is None or now.deed.verb != pattern.deed.verb or pattern.where != TRUE or pattern.binds:
        return False
    played, anybody = dict(now.deed.parts), _anybody(pattern, lowering)

    def is_sure(role: Role, asked: Term) -> bool:
        mine = played.get(role)
        if mine is None or mine == asked:
            return mine is not None
        return asked in anybody and lowering.is_a(lowering.bearer(kind_of(mine)), lowering.bearer(kind_of(asked)))

    return all(is_sure(role, asked) for role, asked in pattern.deed.parts)


def _anybody(pattern: Pattern, lowering: Lowering) -> frozenset[Term]:
    """Give what in a pattern may be anybody and any thing of its kind."""
    ranging = (each for each in lowering.frame.binders if isinstance(each, Ranging) and each.over.where == TRUE)
    found = (each.over.variable for each in ranging if each.how in (Quantifier.SOME, Quantifier.NONE))
    return frozenset((*pattern.own, *found))


def _is_so_many(filler: object, lowering: Lowering) -> bool:
    """Say whether it is told how many turns have been taken, which are no things: that often it has come to pass."""
    if not isinstance(filler, tree.Noun) or filler.quantity is None or filler.of is not None:
        return False
    return filler.kind in ("doubles", "week") or lowering.compiler.is_process(filler.kind)


def _one_such(noun: tree.Noun) -> tree.Noun:
    which = tuple(clause for clause in noun.which if quality_of(clause) != "consecutive")
    return tree.Noun(noun.kind, "a", which=which)


def _in_number(pattern: Pattern, window: Window, many: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "has taken at least 2 consecutive extra turns", "has ended 2 turns this week"."""
    quantity = many.quantity
    if quantity is None or quantity.amount is None or quantity.comparison not in COMPARISONS:
        raise NotYet("any number of something, in the past")
    how, number = COMPARISONS[quantity.comparison], lower_term(quantity.amount, lowering)
    if lowering.waiting and how is Comparison.EQUAL:
        how = Comparison.AT_LEAST
    if any(quality_of(clause) == "consecutive" for clause in many.which):
        if window.span is not Span.EVER:
            raise NotYet("one after the other, in some weeks")
        streak = lowering.streaks[many.kind] = Streak(pattern, Period("week") if many.kind == "week" else None)
        return Compare(how, streak, number)
    lowering.streaks[many.kind] = Tally(pattern, Number(Fraction(1)), window)
    return Happened(pattern, window, how, number)


def _how_often(word: str, often: tree.Time | None, *, waiting: bool) -> tuple[Comparison, Term]:
    """Give how often it has to have been done; what is waited for comes about at that many."""
    if often is not None and word:
        raise NotYet("how often, said twice")
    if not word and often is None:
        return Comparison.AT_LEAST, Number(Fraction(1))
    times = Number(Fraction(_OFTEN[word])) if word else _number(often)
    if often is not None and isinstance(often.phrase, tree.Quantity):
        return COMPARISONS[often.phrase.comparison], times
    return Comparison.AT_LEAST if waiting else Comparison.EQUAL, times


def _is_part(amount: object) -> TypeGuard[tree.Arithmetic]:
    """Say whether it is told of what an amount is: "$400 of rent"."""
    return isinstance(amount, tree.Arithmetic) and amount.operator == "of"


def _of_which(much: tree.Quantity) -> tree.Noun:
    """Give of what more than so much has been paid: an amount, or rent."""
    kind = much.amount.items[1] if _is_part(much.amount) else None
    return kind if isinstance(kind, tree.Noun) else tree.Noun("amount", "a")


def _in_all(pattern: Pattern, window: Window, much: object, lowering: Lowering) -> Formula:
    """Lower "has paid more than $400": what has been paid is added up, and is no single payment."""
    if not isinstance(much, tree.Quantity) or much.amount is None or much.comparison not in COMPARISONS:
        raise NotYet("how much in all")
    if says_any(much.amount):
        raise NotYet("as much as any")
    said = much.amount.items[0] if _is_part(much.amount) else much.amount
    number, amount = lower_term(said, lowering), Part(pattern.event, AMOUNT)
    if not isinstance(number, Number) or number.unit is not Unit.MONEY:
        raise NotYet("how much of something in all")
    return Compare(COMPARISONS[much.comparison], Tally(pattern, amount, window), number)


def _been_there(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "has been on a square this week", "has occupied it", as having come there."""
    clause, where = taker.clause, taker.role("object")
    place = taker.role("complement")
    if isinstance(place, tree.Place) and place.preposition in ("on", "in", "at"):
        where = place.phrase
    kind = lowering.bearer(where.kind) if isinstance(where, (tree.Noun, tree.Name)) else ""
    known = isinstance(where, tree.Refer) or any(lowering.is_a(kind, sort) for sort in ("square", "place"))
    lasting = taker.time("for")
    if lasting is not None:
        return _so_long(taker, place, lasting, lowering)
    if isinstance(place, (tree.Adjective, tree.Noun)) and taker.subject is not None:
        return _was(taker, place, lowering)
    if where is None or not known or taker.subject is None:
        raise NotYet("has been")
    come = replace(clause, verb="come", roles=(("to", where),), negative=False)
    rest = ClauseTaker(come)
    formula = lower_past(rest, lowering)
    rest.done()
    taker.gone()
    return formula


def _so_long(taker: ClauseTaker, complement: object, lasting: tree.Time, lowering: Lowering) -> Formula:
    """Lower "has been Jailed for 2 weeks", "has been in the game for 2 weeks", "on its square for 1 week"."""
    noun, subject = lasting.phrase, taker.subject
    if not isinstance(noun, tree.Noun) or noun.kind not in ("week", "update") or noun.which or subject is None:
        raise NotYet("for how long something has been so")
    number = noun.quantity.amount if noun.quantity is not None else tree.Amount(Fraction(1))
    if number is None or (noun.quantity is not None and noun.quantity.comparison != "="):
        raise NotYet("for how long something has been so")
    if isinstance(complement, tree.Noun) and complement.rank is not None:
        raise NotYet("having been the first of several for so long")
    place = complement.phrase if isinstance(complement, tree.Place) else None
    in_game = isinstance(place, tree.Noun) and place.kind == "game"
    word = complement.word if isinstance(complement, tree.Adjective) else getattr(complement, "kind", "")
    lowering.compiler.program.lasting.add(facts.key(word))
    who, subject = once(subject, lowering)
    now = TRUE if in_game else lower_condition(tree.Clause(subject, "be", taker.clause.roles), lowering)
    return SoLong(who, Flag("in the game" if in_game else word), lower_term(number, lowering), now)


def once(subject: tree.Phrase, lowering: Lowering) -> tuple[Term, tree.Phrase]:
    """Lower whom something is said of; gives also the phrase by which the rest of it speaks of them."""
    who = lower_term(subject, lowering)
    if not isinstance(subject, tree.Noun):
        return who, subject
    name = subject.variable or f"#{len(lowering.known)}"
    lowering.know(name, who)
    return who, tree.Refer(name, subject.kind)


def _was(taker: ClauseTaker, complement: tree.Adjective | tree.Noun, lowering: Lowering) -> Formula:
    """Lower "has been Sick this week": is so now, or has become so or stopped being so in that time."""
    window = _window(taker.time("this", "last", "within"))
    assert taker.subject is not None
    told = complement.arguments if isinstance(complement, tree.Adjective) else complement.rank or complement.of
    if told:
        raise NotYet("having been what more is said of")
    who, subject = once(taker.subject, lowering)
    now = lower_condition(tree.Clause(subject, "be", (("complement", complement),)), lowering)
    word = complement.word if isinstance(complement, tree.Adjective) else complement.kind
    ways: list[Formula] = [now]
    for verb in ("become", "stop"):
        lowering.compiler.asks(verb, 1)
        parts = ((DOER, who), (Role("complement"), Sort(Kind(word))))
        ways.append(Happened(Pattern(lowering.fresh(verb), Deed(Verb(verb), parts)), window))
    return Either(tuple(ways))


_WEEKS = {Span.EVER: -1, Span.RULE: -1, Span.THIS: 0, Span.LAST: 1}


def _number(time: tree.Time | None) -> Term:
    amount = None if time is None else time.phrase
    amount = amount.amount if isinstance(amount, tree.Quantity) else amount
    if not isinstance(amount, tree.Amount):
        raise NotYet("how often")
    return Number(amount.value)


def _with_all_of_several(clause: tree.Clause, lowering: Lowering) -> tree.Clause:
    """Let "each square", "at least 3 members" range outside the question: it is asked of each of them."""
    subject = _outside(clause.subject, lowering)
    roles = tuple((role, _outside(filler, lowering)) for role, filler in clause.roles)
    return replace(clause, subject=subject, roles=roles)


def _outside(phrase: object, lowering: Lowering) -> Any:
    if isinstance(phrase, tree.Quantity):
        name = f"#{len(lowering.known)}"
        lowering.know(name, lower_term(phrase, lowering))
        return tree.Refer(name, "they")
    if not isinstance(phrase, tree.Noun):
        return phrase
    ranges = phrase.quantity is not None or phrase.plural or phrase.determiner in ("each", "all", "both", "no")
    again = (
        phrase.determiner in ("a", "any", "another") and lowering.spoken[phrase.variable] > 0
    )  # "on a square ... that square"
    if not ranges and not again:
        return phrase
    name = phrase.variable or f"#{len(lowering.known)}"
    lower_term(replace(phrase, variable=name), lowering)
    return tree.Refer(name, phrase.kind)


def _window(time: tree.Time | None) -> Window:
    if time is None:
        return Window(Span.EVER)
    noun = time.phrase
    if not isinstance(noun, tree.Noun) or noun.kind not in ("week", "update") or noun.which:
        raise NotYet("a stretch of time that is no number of weeks")
    amount = noun.quantity.amount if noun.quantity is not None else None
    if time.kind in ("within", "for") and isinstance(amount, tree.Amount):
        return Window(Span.WITHIN, int(amount.value))
    if time.kind in ("this", "last") and noun.quantity is None:
        return Window(Span(time.kind))
    raise NotYet(f"the time {time.kind}")
