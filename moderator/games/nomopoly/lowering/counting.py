"""How often or how much has come to pass before: for the third time, twice a week, more than 2 in one week."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.often import how_often, is_count, times_said
from moderator.games.nomopoly.compiling.since import counted_from_now_on
from moderator.games.nomopoly.lowering.context import Lowering, both
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.binding import free, renamed
from moderator.law.nodes import (
    DOER,
    Both,
    Calculation,
    Compare,
    Comparison,
    Count,
    Formula,
    Happened,
    Number,
    Operator,
    Part,
    Pattern,
    Role,
    Span,
    Tally,
    Term,
    Variable,
    Window,
)

Renaming = dict[Variable, Variable]


def earlier_like(pattern: Pattern, kept: set[Variable], where: Formula, lowering: Lowering) -> tuple[Pattern, Renaming]:
    """Give the pattern of earlier events of the kind, by the same doer, with what its variables are called there.

    What is kept is the same thing each time; `where` is what must hold of them.
    """
    doer = dict(pattern.deed.parts).get(DOER)
    again = {each: lowering.fresh(each.kind.name) for each in pattern.own if each not in kept and each != doer}
    others = {**again, pattern.event: lowering.fresh(pattern.event.kind.name)}
    deed, where = renamed(pattern.deed, others), renamed(where, others)
    return Pattern(others[pattern.event], deed, tuple(again.values()), (), where), others


def so_often_before(
    time: tree.Time, week: tree.Time | None, pattern: Pattern, clause: tree.Clause, lowering: Lowering
) -> Formula:
    """Lower "for the third time": whoever does it has done it twice before, since the rule began or in this week.

    "For every third time" is so again each time it has come to pass three times more. Of "a square", of which nothing
    more is said, that very square is meant; "a Red square" may be another each time.
    """
    noun = time.phrase
    rank = noun.rank if isinstance(noun, tree.Noun) and noun.kind == "time" and not noun.which else None
    if rank is None or rank.order != "ordinal" or rank.position < 1 or not isinstance(noun, tree.Noun):
        raise NotYet("the time for")
    if pattern.binds or (week is not None and not _is_week(week.phrase)):
        raise NotYet("the time for")
    parts = dict(pattern.deed.parts)
    kept = set()
    for name, filler in clause.roles:
        term = parts.get(Role(name))
        plain = isinstance(filler, tree.Noun) and not filler.which and filler.kind in ("player", "square")
        if isinstance(term, Variable) and plain:
            kept.add(term)
    for verb in ("get", "pay") if pattern.deed.verb.name == "gain" else (pattern.deed.verb.name,):
        lowering.compiler.asks(verb, -1 if week is None else 0)
    if week is None:
        counted_from_now_on(lowering.compiler)
    # of who does it now it is not asked whether they were Sick by then
    again = {pattern.event, *(each for each in pattern.own if each not in kept and each != parts.get(DOER))}
    tests = pattern.where.items if isinstance(pattern.where, Both) else (pattern.where,)
    where = both(*(test for test in tests if free(test) & again))
    earlier, _ = earlier_like(pattern, kept, where, lowering)
    window = Window(Span.RULE if week is None else Span.THIS)
    if noun.determiner in ("each", "every"):
        times = Calculation(Operator.ADD, (Tally(earlier, Number(Fraction(1)), window), Number(Fraction(1))))
        left = Calculation(Operator.REMAINDER, (times, Number(Fraction(rank.position))))
        return Compare(Comparison.EQUAL, left, Number(Fraction(0)))
    return Happened(earlier, window, Comparison.EQUAL, Number(Fraction(rank.position - 1)))


_IN_A_WEEK = frozenset({"in", "during", "per", "each", "once"})


def limited(clause: tree.Clause) -> tuple[tree.Clause, Limit | None]:
    """Take "twice a week", "in one week" out of what is forbidden; without them the clause stays."""
    often = how_often(clause)
    weekly = [time for time in clause.times if time.kind in (*_IN_A_WEEK, "times", "every") and _is_week(time.phrase)]
    if often is None and not weekly:
        return clause, None
    adverbs = tuple(each for each in clause.adverbs if times_said(each) is None)
    left = tuple(time for time in clause.times if time not in weekly and not is_count(time))
    return replace(clause, adverbs=adverbs, times=left), Limit(often, bool(weekly))


class Limit:
    """How often something may be done, or in which time so much of it."""

    def __init__(self, often: int | None, weekly: bool) -> None:
        self.often = often
        self.window = Window(Span.THIS if weekly else Span.EVER)
        self.weeks = 0 if weekly else -1


def any_of_the_same(clause: tree.Clause) -> tuple[tree.Clause, frozenset[Role]]:
    """Read "the same square" as any square, with the roles of those that have to be the same each time.

    What "may not be painted twice" is the same, too: it is what the sentence is about.
    """
    again = {Role(clause.roles[0][0])} if clause.subject is None and clause.roles else set()
    roles = []
    for role, filler in clause.roles:
        bare = filler
        if isinstance(filler, tree.Noun) and filler.determiner == "the":
            which = tuple(each for each in filler.which if tree.quality_said(each) != tree.Adjective("same"))
            if which != filler.which:
                bare = replace(filler, determiner="a", which=which)
                again.add(Role(role))
        roles.append((role, bare))
    return replace(clause, roles=tuple(roles)), frozenset(again)


def beyond(
    limit: Limit, pattern: Pattern, clause: tree.Clause, lowering: Lowering, again: frozenset[Role] = frozenset()
) -> Pattern:
    """Give the pattern of an event that is one too many, or by which it becomes too much.

    `again` are the roles of what has to be the same each time.
    """
    lowering.compiler.asks(clause.verb, limit.weeks)
    if limit.often is not None:
        if not again <= {role for role, _ in pattern.deed.parts}:
            raise NotYet("what has to be the same each time")
        same = {role for role, _ in pattern.deed.parts if _is_same(clause, role)} | again
        kept = {term for role, term in pattern.deed.parts if isinstance(term, Variable) and role in same}
        earlier, _ = earlier_like(pattern, kept, pattern.where, lowering)
        done = Happened(earlier, limit.window, Comparison.AT_LEAST, Number(Fraction(limit.often - 1)))
        return replace(pattern, where=both(pattern.where, done))
    tests = pattern.where.items if hasattr(pattern.where, "items") else (pattern.where,)
    for place, test in enumerate(tests):
        if isinstance(test, Compare) and _is_how_much(test.left, pattern):
            others = both(*tests[:place], *tests[place + 1 :])
            earlier, names = earlier_like(pattern, set(), others, lowering)
            before = Tally(earlier, renamed(test.left, names), limit.window)
            total = Calculation(Operator.ADD, (before, test.left))
            return replace(pattern, where=both(others, Compare(test.how, total, test.right)))
    raise NotYet("how much is too much in a week")


def _is_how_much(value: Term, pattern: Pattern) -> bool:
    if isinstance(value, Count):
        return value.of in pattern.own
    return isinstance(value, Part) and value.event == pattern.event and value.role == Role("amount")


def _is_same(clause: tree.Clause, role: Role) -> bool:
    """Say whether something is done with the very same one each time: with "another player", for each of them."""
    filler = clause.role(role.name)
    return isinstance(filler, tree.Noun) and filler.determiner in ("another", "each")


def _is_week(phrase: object) -> bool:
    if not isinstance(phrase, tree.Noun) or phrase.kind not in ("week", "update") or phrase.rank is not None:
        return False
    return not phrase.which
