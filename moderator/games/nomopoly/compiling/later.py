"""What is done later: next week, in 2 weeks, at the end of the update, in the auction phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.wanted import kind_of
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law import nodes as law
from moderator.node import Node

_WEEKS = ("week", "update")
_LATER = frozenset({"next", "in", "start", "end", "before", "right before", "after"})
_NEXT = tree.Adjective("next")
_REASON = "when it is done is said in weeks or phases: next week, in 2 weeks, at the end of the update, in a phase"
_EACH_TIME = "what is done each week is said by itself: 'At the end of each update, each player who ... gets $5.'"
_FOR_A_WHILE = "only what something becomes lasts for some weeks: what is done is done once"
_OVER = "that moment is over when it is said: write of which week to come, 'at the start of the next update'"


def apart_from_later(
    compiler: Compiler, times: Iterable[tree.Time]
) -> tuple[tuple[tree.Time, ...], tuple[tree.Time, ...]]:
    """Give of some times those that say when something is done later, and the others: "after every other effect"."""
    times = tuple(times)
    later = tuple(time for time in times if _is_later(compiler, time))
    return later, tuple(time for time in times if time not in later)


def _is_later(compiler: Compiler, time: tree.Time) -> bool:
    beside = time.kind in ("before", "right before", "after")
    return time.kind in _LATER and (not beside or _is_phase(compiler, time.phrase) or _is_week(time.phrase))


def check_times(times: Iterable[tree.Time], *, lasts: bool) -> None:
    """Refuse a time at which nothing is done by a sentence of this kind. Raises NotRunnable."""
    for time in times:
        if time.kind in ("each", "per"):
            raise NotRunnable(_EACH_TIME)
        if time.kind == "for" and not lasts:
            raise NotRunnable(_FOR_A_WHILE)


def the_moment(compiler: Compiler, times: Sequence[tree.Time]) -> law.Due:
    """Give the one moment at which something is done. Raises NotRunnable for one that nobody can wait for."""
    if len(times) > 1:
        raise NotRunnable("it is done at one moment: say which")
    if compiler.rule.item.casefold() == "once":
        raise NotRunnable("what is done later is a rule: write 'In the next update, ...' as one of its own")
    return _due(compiler, times[0])


def is_next(time: tree.Time) -> bool:
    """Say whether a time is the next one of its kind: next week, at the end of the next update."""
    which = time.phrase.which if isinstance(time.phrase, tree.Noun) else ()
    return time.kind == "next" or any(tree.complement_of(each) == _NEXT for each in which)


def delay_of(phrase: Node | None) -> int:
    """Give for how many weeks a rule waits: "in 3 weeks"; 0 for any other time."""
    if not isinstance(phrase, tree.Noun) or phrase.kind not in ("week", "update") or phrase.quantity is None:
        return 0
    amount = phrase.quantity.amount
    return int(amount.value) if isinstance(amount, tree.Amount) and phrase.quantity.comparison == "=" else 0


def _due(compiler: Compiler, time: tree.Time) -> law.Due:
    phrase = time.phrase
    if not isinstance(phrase, tree.Noun):
        raise NotRunnable(_REASON)
    if _is_phase(compiler, phrase):
        return _in_phase(time, phrase)
    if phrase.kind not in _WEEKS or phrase.of is not None:
        raise NotRunnable(_REASON)
    edge = law.Edge.END if time.kind == "end" else law.Edge.START
    weeks = _weeks_from_now(time, phrase)
    if weeks is not None:
        if weeks == 0 and edge is law.Edge.START:
            raise NotRunnable(_OVER)
        return law.Due(edge, _UPDATE, weeks)
    if phrase.rank is not None and phrase.determiner == "the" and phrase.rank.order == "ordinal":
        return law.Due(edge, _UPDATE, week=phrase.rank.position)
    raise NotRunnable(_REASON)


def _weeks_from_now(time: tree.Time, phrase: tree.Noun) -> int | None:
    """Give how many weeks from now a time is, 0 for this one; None where it says which week by its number."""
    after_some = time.kind in ("in", "after")
    if is_next(time):
        if len(phrase.which) > 1 or phrase.quantity is not None or phrase.plural:
            raise NotRunnable(_REASON)
        return 1 + (phrase.rank.position - 1 if phrase.rank is not None else 0)
    if phrase.which:
        raise NotRunnable(_REASON)
    if phrase.quantity is not None:
        amount = phrase.quantity.amount
        if not after_some or phrase.quantity.comparison != "=" or not isinstance(amount, tree.Amount):
            raise NotRunnable(_REASON)
        return int(amount.value)
    if after_some and phrase.determiner == "a" and phrase.rank is None:
        return 1
    return 0 if time.kind == "end" and phrase.determiner in ("the", "this") and phrase.rank is None else None


_UPDATE = law.Period("update")


def _is_week(phrase: Node | None) -> bool:
    return isinstance(phrase, tree.Noun) and (phrase.kind in _WEEKS or kind_of(phrase.of) in _WEEKS)


def _is_phase(compiler: Compiler, phrase: Node | None) -> bool:
    return isinstance(phrase, tree.Noun) and compiler.program.kinds.is_a(phrase.kind, "phase")


def _in_phase(time: tree.Time, phrase: tree.Noun) -> law.Due:
    """Give the moment of a phase: the next time that it comes, or now while it goes on."""
    coming = all(tree.complement_of(each) == _NEXT for each in phrase.which)
    if not coming or phrase.of is not None or phrase.rank is not None or phrase.quantity is not None:
        raise NotRunnable(_REASON)
    if time.kind not in ("in", "during", "next", "start", "end", "before", "right before", "after"):
        raise NotRunnable(_REASON)
    at_once = time.kind in ("in", "during") and not phrase.which
    edge = law.Edge.END if time.kind in ("end", "after") else law.Edge.IN if at_once else law.Edge.START
    return law.Due(edge, law.Period(phrase.kind))
