"""So much of a measured attribute that somebody has, gets and loses: 20 pounds of Chains, 3 hotels."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Sort, Value, same, size
from moderator.language.word_forms import plural_of

NORMAL = "normal"
COUNT = "piece"  # the unit of what is only counted: a number of hotels


def is_measured(program: Program[Frame], attribute: str) -> bool:
    """Say whether so much of an attribute can be got and lost: by a unit, or as a bare number."""
    word = facts.key(attribute)
    return word in program.measured or word in program.counted


def held(run: Run, holder: Value, attribute: str) -> Value:
    """Give how much of a measured attribute somebody has."""
    if not isinstance(holder, Id):
        return 0
    return size(facts.attribute(run, attribute, holder)) or 0


def flags_of(program: Program[Frame], attribute: str) -> Iterable[str]:
    """Give the qualities that the rules say a measured attribute may have."""
    return tuple(word for word, kind in program.flags.items() if facts.key(kind) == facts.key(attribute))


def change(run: Run, holder: Id, what: Sort, sign: int) -> bool:
    """Let somebody have so much more or less of a measured attribute; gives whether anything has changed.

    Nobody has less than nothing, and nothing has no qualities.
    """
    before = held(run, holder, what.kind)
    after = max(0, before + sign * (size(what) or 0))
    if same(before, after):
        return False
    run.world.set(holder, facts.key(what.kind), after)
    run.touched.add(facts.key(what.kind))
    if not after:
        for word in flags_of(run.program, what.kind):
            if run.world.get(holder, word) is True:
                run.world.set(holder, word, False)
    return True


def taken(run: Run, occurrence: Occurrence, holder: Value, what: Sort) -> str | None:
    """Let somebody lose what another is to get of a measured attribute; gives why not, if she has not so much."""
    if held(run, holder, what.kind) < what.count:
        return f"{run.world.label(holder)} does not have {spoken(what)}"
    return run.make("lose", occurrence, subject=holder, object=what).refused or None


def spoken(what: Sort) -> str:
    """Write so much of a measured attribute: "90 pounds of Chains"."""
    unit = str(what.detail)
    if unit == COUNT:
        return f"{what.count} {what.kind}"
    return f"{what.count} {unit if what.count == 1 else plural_of(unit)} of {what.kind}"
