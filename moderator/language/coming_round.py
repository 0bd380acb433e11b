"""Takes the time at which something is asked out of what is asked, so that the schedule asks it then.

"If a player has more than $2000 at the end of an update, she ..." and "a player who has more than $2000 at the end of
an update ..." both say when: at the end of each update. A condition holds at the moment at which it is asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree

_MOMENTS = frozenset({"start", "end"})
_PERIODS = frozenset({"week", "update"})
_WHICHEVER = frozenset({"a", "any", "each"})


def taken_out(condition: Any) -> tuple[Any, tree.Time] | None:
    """Give a condition without the moment at which it is asked, and the moment; None if it names none."""
    if isinstance(condition, tree.Both):
        for place, item in enumerate(condition.items):
            if (found := taken_out(item)) is not None:
                items = (*condition.items[:place], found[0], *condition.items[place + 1 :])
                return replace(condition, items=items), found[1]
        return None
    if not isinstance(condition, tree.Clause):
        return None
    for time in condition.times:
        if (moment := _moment(time)) is not None:
            left = tuple(one for one in condition.times if one is not time)
            return replace(condition, times=left), moment
    for place, (role, filler) in enumerate(condition.roles):
        if isinstance(filler, tree.Noun) and (inner := taken_from(filler)) is not None:
            roles = (*condition.roles[:place], (role, inner[0]), *condition.roles[place + 1 :])
            return replace(condition, roles=roles), inner[1]
    return None


def taken_from(noun: tree.Noun) -> tuple[tree.Noun, tree.Time] | None:
    """Give a description without the moment that its relative clause names, and the moment; None if there is none."""
    for place, clause in enumerate(noun.which):
        if (found := taken_out(clause)) is not None:
            return replace(noun, which=(*noun.which[:place], found[0], *noun.which[place + 1 :])), found[1]
    return None


def _moment(time: tree.Time) -> tree.Time | None:
    phrase = time.phrase
    if time.kind not in _MOMENTS or not isinstance(phrase, tree.Noun) or phrase.kind not in _PERIODS or phrase.which:
        return None
    if phrase.determiner in _WHICHEVER and phrase.rank is None:
        return replace(time, phrase=replace(phrase, determiner="each"))
    return time if phrase.determiner == "the" else None
