"""What is put off: next week, in two weeks, at the end of the update, in a phase; and what goes on during a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moderator.games.nomopoly.compiling.later import the_moment
from moderator.games.nomopoly.compiling.wanted import is_told_of, kind_of
from moderator.games.nomopoly.lowering.context import Lowering
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import free
from moderator.law.nodes import Deed, During, Effect, Later, Turn, Verb


def lower_later(times: Sequence[tree.Time], body: Callable[[], Effect], lowering: Lowering) -> Effect:
    """Lower what is done at a later moment. Raises NotRunnable for a moment that nobody can wait for."""
    due, place = the_moment(lowering.compiler, times), lowering.postponed
    lowering.postponed += 1
    effect = body()
    spoken = free(effect)
    event = lowering.events[0][0] if lowering.events and lowering.events[0][0] in spoken else None
    kept = sorted((each for each in spoken if each != event), key=lambda variable: variable.number)
    return Later(due, place, effect, tuple((lowering.names.get(each, f"#{each.number}"), each) for each in kept), event)


def lower_during(time: tree.Time, effect: Effect) -> Effect:
    """Lower "during the extra turn, she is Speeding". Raises NotRunnable for anything else than a turn."""
    if not kind_of(time.phrase).endswith("turn"):
        raise NotRunnable("what something is during is a turn")
    if not isinstance(effect, Deed) or effect.verb != Verb("become"):
        raise NotYet("what goes on during a turn")
    return During(Verb("take"), effect)


_TURNS = {"alphabetical": Turn.NAMED, "ascending": Turn.RISING, "descending": Turn.FALLING}
_BY = {"made": Turn.MADE, "judged": Turn.JUDGED, "age": Turn.AGE}


def lower_order(times: tuple[tree.Time, ...]) -> Turn:
    """Lower "in descending order", "in the order in which they were made". Raises NotRunnable for an unknown order."""
    said = order_of(times)
    return _BY.get(said) or next((turn for word, turn in _TURNS.items() if word in said), Turn.FOUND)


_MADE = {"make": "made", "propose": "made", "mail": "made", "judge": "judged"}


def order_of(times: tuple[tree.Time, ...]) -> str:
    """Give the order in which a sentence takes things, "" if it names none. Raises NotRunnable for an unknown one."""
    for time in times:
        if time.kind == "order in which":
            verb = getattr(time.phrase, "verb", "")
            if verb not in _MADE or not is_told_of(time.phrase, verb):
                raise NotRunnable("things are taken in the order in which they have been made or judged")
            return _MADE[verb]
        if time.kind == "order" and isinstance(time.phrase, tree.Text):
            return time.phrase.text
    return ""
