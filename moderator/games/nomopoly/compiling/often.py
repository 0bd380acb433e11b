"""How often a clause says that something is done: once, twice, "3 times", "twice a week", "every third time"."""

from __future__ import annotations

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node

_WORDS = {"once": 1, "twice": 2}
_TIMES = frozenset({"once", "times", "every"})


def times_said(adverb: str) -> int | None:
    """Give how often an adverb says that something is done; None for an adverb that says something else."""
    if adverb in _WORDS:
        return _WORDS[adverb]
    count = adverb.removesuffix(" times")
    return int(count) if count != adverb and count.isdigit() else None


def is_count(time: tree.Time) -> bool:
    """Say whether a time says how often and not when."""
    return time.kind in _TIMES


def how_often(clause: tree.Clause) -> int | None:
    """Give how often a clause says that something is done, by a time or an adverb; None where it does not."""
    counts = [_counted(time.phrase) for time in clause.times if is_count(time)]
    if any(isinstance(time.phrase, tree.Quantity) for time in clause.times):
        raise NotRunnable("how often at least, or at most, cannot be told here")
    return next((count for count in (*counts, *map(times_said, clause.adverbs)) if count is not None), None)


def _counted(phrase: Node | None) -> int | None:
    amount = phrase.quantity.amount if isinstance(phrase, tree.Noun) and phrase.quantity is not None else phrase
    return int(amount.value) if isinstance(amount, tree.Amount) else None
