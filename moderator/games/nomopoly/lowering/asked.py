"""What must be so where a rule tells how things are or what may be done: it is asked, and brings nothing about."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.games.nomopoly.lowering.context import Lowering, Ranging, both, opened
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import State


def lower_state(conditions: tuple[tree.Condition, ...], lowering: Lowering) -> State:
    """Lower what must be so together; whom it finds stays known. Raises NotYet where no construction takes it."""
    found = [opened(lowering, each) for each in conditions]
    binds = [each for _, frame in found for each in frame.binders]
    if not all(isinstance(each, Ranging) for each in binds):
        raise NotYet("a value that a condition chooses")
    overs = tuple(each.over for each in binds if isinstance(each, Ranging))
    return State(overs, both(*(formula for formula, _ in found)))


def known_before(part: object, rest: object, lowering: Lowering) -> None:
    """Let everything that a part of a sentence speaks of without bringing it up stand for itself.

    The `rest` of the sentence may say by which noun that was brought up.
    """
    inside = {noun.variable for noun in _nouns(part)}
    brought = {noun.variable: noun for noun in _nouns(rest) if noun.variable and noun.variable not in inside}
    for refer in tree.walk(part):
        if isinstance(refer, tree.Refer) and refer.variable not in inside and refer.variable not in lowering.known:
            kind = "player" if refer.variable == "@sender" else refer.variable.partition("#")[0]
            if kind and not kind.startswith("@"):
                stand_for(refer.variable, brought.get(refer.variable, tree.Noun(kind)), lowering)


def stand_for(name: str, noun: tree.Noun, lowering: Lowering) -> None:
    """Let what is known before stand for itself: one thing, or so many of them together."""
    variable = lowering.fresh(noun.kind)
    lowering.know(name, variable)
    lowering.mentioned.append(variable)
    if noun.plural or noun.quantity is not None:
        lowering.together.add(variable)


def _nouns(part: object) -> Iterable[tree.Noun]:
    return (each for each in tree.walk(part) if isinstance(each, tree.Noun))
