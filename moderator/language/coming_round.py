"""Takes the time at which something is asked, or happens, out of what is said, so that the schedule keeps it.

"If a player has more than $2000 at the end of an update, she ..." and "a player who has more than $2000 at the end of
an update ..." both say when: at the end of each update. A condition holds at the moment at which it is asked. "When
the purchases phase ends" is a moment of the schedule too, and no event of the game.
"""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.node import Part

_MOMENTS = frozenset({"start", "end"})
_PERIODS = frozenset({"week", "update"})
_WHICHEVER = frozenset({"a", "any", "each"})
_COURSE = {"begin": "start", "start": "start", "end": "end"}


def taken_out(condition: object) -> tuple[tree.Condition, tree.Time] | None:
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


def begun_or_over(event: Part, lexicon: Lexicon) -> tree.Time | None:
    """Give the time that "the purchases phase ends" or "a new week begins" names; None for any other event."""
    if not isinstance(event, tree.Clause) or event.verb not in _COURSE or event.roles or event.modal or event.perfect:
        return None
    phrase = event.subject
    if not isinstance(phrase, tree.Noun) or phrase.of is not None or event.negative or event.times or event.adverbs:
        return None
    entry = lexicon.nouns.get(phrase.kind)
    phase = entry is not None and "phase" in entry.sorts
    if not phase and phrase.kind not in _PERIODS:
        return None
    new = tuple(one for one in phrase.which if tree.complement_of(one) == tree.Adjective("new"))
    every = not phase and phrase.rank is None and phrase.determiner in (*_WHICHEVER, "the", "")
    which = tuple(one for one in phrase.which if one not in new)
    return tree.Time(
        _COURSE[event.verb], replace(phrase, which=which, determiner="each" if every else phrase.determiner)
    )


_BESIDE = {"before": "start", "after": "end"}


def placed(part: tuple[Part, ...], lexicon: Lexicon) -> tuple[Part, ...]:
    """Read "before the turns phase" as at its start, "after" it as at its end; a count "in a week" as of this week."""
    match part:
        case ("time", tree.Time(kind, tree.Noun() as phrase) as time) if kind in _BESIDE and not phrase.which:
            entry = lexicon.nouns.get(phrase.kind)
            return ("time", replace(time, kind=_BESIDE[kind])) if entry and "phase" in entry.sorts else part
        case ("when" | "soon" as how, tree.Clause() as event):
            return (how, this_week(event))
    return part


def this_week(event: tree.Clause) -> tree.Clause:
    """Read "for the second time in a week" as the second time this week: each week counts for itself."""
    if not any(_counts(time) for time in event.times):
        return event
    return replace(event, times=tuple(map(_of_this_week, event.times)))


def _counts(time: tree.Time) -> bool:
    return time.kind == "for" and isinstance(time.phrase, tree.Noun) and time.phrase.rank is not None


_SAME = (tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective("same")),)),)


def _of_this_week(time: tree.Time) -> tree.Time:
    week = time.phrase
    if time.kind != "in" or not isinstance(week, tree.Noun) or week.kind not in _PERIODS or week.quantity is not None:
        return time
    some = (week.determiner == "a" and not week.which) or week.which == _SAME
    return tree.Time("this", replace(week, determiner="", which=())) if some else time
