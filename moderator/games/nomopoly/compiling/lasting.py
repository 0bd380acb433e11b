"""For how long something is brought about: this week, for 2 weeks, until the end of the week."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import Until
from moderator.node import Node

CHANGES = frozenset(
    {"be", "become", "rise", "increase", "fall", "decrease", "reduce", "halve", "double", "multiply", "reverse"}
)
"""The verbs whose effect can go back after a while."""


class HowLong(NamedTuple):
    """For how long something is brought about, and so many weeks or the number of a week with it."""

    until: Until
    weeks: int = 0


_WEEKS = ("week", "update")
_NEXT = tree.Adjective("next")
ENDS_BY_ITSELF = "what ends it is said by itself: write 'When ...' and what happens then"
_REASON = "for how long is said in weeks: this week, for 2 weeks, until the end of the week"


def lasting(times: Iterable[tree.Time]) -> HowLong | None:
    """Give how long an effect lasts, None for good.

    "This week" and "until the end of the week" end with this one. "For 2 weeks" ends, after the start of an update,
    two weeks on, so that it is felt in two whole updates. Raises NotRunnable for any other length.
    """
    for time in times:
        phrase = time.phrase
        if time.kind == "this":
            _must_be_a_week(phrase)
            return HowLong(Until.THIS)
        if time.kind == "for":
            return _for(_must_be_a_week(phrase))
        if time.kind == "until" and isinstance(phrase, tree.Noun):
            return _until(phrase)
        if time.kind == "until":
            raise NotRunnable(ENDS_BY_ITSELF)
    return None


def ends_with_an_event(time: tree.Time) -> bool:
    """Say whether something lasts until something happens or is so, and not until a week is over."""
    return time.kind == "until" and isinstance(time.phrase, (tree.Clause, tree.Both, tree.Exists))


def _must_be_a_week(phrase: Node | None) -> tree.Noun:
    if isinstance(phrase, tree.Refer) and phrase.variable.partition("#")[0] in _WEEKS:
        return tree.Noun(phrase.variable.partition("#")[0], "the")  # "the update", of which each has been spoken
    if not isinstance(phrase, tree.Noun) or phrase.kind not in _WEEKS:
        raise NotRunnable(_REASON)
    return phrase


def _for(phrase: tree.Noun) -> HowLong:
    if phrase.which:
        raise NotRunnable("say where or of what it holds before for how long: on Stores for two weeks")
    amount = phrase.quantity.amount if phrase.quantity is not None else None
    if amount is not None and not isinstance(amount, tree.Amount):
        raise NotRunnable(_REASON)
    return HowLong(Until.SO_MANY, 1 if amount is None else int(amount.value))


def _until(phrase: tree.Noun) -> HowLong:
    ends = phrase.kind == "end"
    named = _must_be_a_week(phrase.of if ends else phrase)
    if any(tree.complement_of(each) == _NEXT for each in named.which):
        weeks = 1 if named.rank is None else named.rank.position
        return HowLong(Until.SO_MANY, weeks if ends else weeks - 1)
    if named.rank is not None and named.rank.order == "ordinal":
        return HowLong(Until.NUMBERED, named.rank.position - (0 if ends else 1))
    return HowLong(Until.THIS)
