"""Tells which sentences of a proposal were read in other words than they stand in, and what was taken up as new."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.games.nomopoly.rules_in_force import rules_in_force
from moderator.games.nomopoly.weighing import Weighed
from moderator.language.lexicon import NamedThing


def taken_as(weighed: Weighed, names: Iterable[NamedThing]) -> tuple[str, ...]:
    """Give a sentence for each new one that does not read as it stands: what was read for it."""
    new = {(each.item, each.after) for each in weighed.enacted.differences if each.after}
    if not new:
        return ()
    touched = {item for item, _ in new}
    said: dict[str, list[str]] = {}
    for reading in rules_in_force(weighed.enacted.rulebook, tuple(names)).readings:
        for one in reading.sentences if reading.number in touched else ():
            if one.said and (reading.number, one.text) in new:
                said.setdefault(one.text, []).append(one.said)
    return tuple(f'"{text}" is taken as: {" ".join(others)}' for text, others in said.items())
