"""Owning: who owns what, of what color, and whether it is enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.meaning import GapMeaning, Meaning, Measured, compare, one_will_do, same, size
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Sort
from moderator.games.nomopoly.values import Goods, Id, Value

if TYPE_CHECKING:
    pass


def enough(frame: Frame, phrase: Meaning, count: Value) -> bool:
    """Compare a number with what a phrase says of how many.

    "Than any other" means than each of them, "than another" than at least one.
    """
    counted = phrase.counted()
    if counted is None:
        return bool(count)
    comparison, number = counted
    if isinstance(phrase, (NounMeaning, Measured)):
        amount = (
            phrase.quantity[1]
            if isinstance(phrase, NounMeaning) and phrase.quantity is not None
            else getattr(phrase, "amount", None)
        )
        if amount is not None:
            found = (compare(comparison, count, _as_many(frame, phrase, value)) for value in amount.values(frame))
            return any(found) if one_will_do(amount) else all(found)
    return compare(comparison, count, number(frame))


def _as_many(frame: Frame, phrase: Meaning, value: Value) -> Value:
    """Give a number, or how many of the same another thing has ("more Acclaims than any other square")."""
    if size(value) is not None or not isinstance(value, Id):
        return size(value)
    return weighed(related(frame, phrase.kind, value))


def weighed(values: Iterable[Value]) -> Value:
    """Count things one by one, and add up what is a number already."""
    total: Any = 0
    for value in values:
        found = size(value)
        total += 1 if found is None else found
    return total


def owns(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:  # noqa: PLR0912 - case by case
    """Give a solution for each way in which a party owns what a phrase describes."""
    run = frame.run
    if thing is None or not isinstance(subject, Id):
        return
    if isinstance(thing, GapMeaning):
        if same(facts.owner(run, frame.gap), subject):
            yield
        return
    if isinstance(thing, NounMeaning):
        definitions = run.program.definitions.get(f"own {facts.key(thing.kind)}")
        if definitions:
            yield from _defined(frame, subject, thing, definitions)
            return
        nested = _one(thing)
        if nested is not None:
            for value in tuple(nested.all_values(frame)):
                nested.bind(frame, value)
                frame.variables["#one"] = value
                held = [
                    each
                    for each in facts.possessions(run, subject, thing.kind)
                    if _of_color(frame, each, value) and thing.fits(frame, each)
                ]
                if enough(frame, thing, weighed(held)):
                    yield
            return
        if isinstance(thing.of, NounMeaning) and thing.of.determiner in ("each", "all") and thing.of.variable:
            if _owns_of_each(frame, subject, thing, thing.of):
                yield
            return
        if isinstance(thing.of, NounMeaning) and thing.of.kind == "color" and thing.of.counted() and thing.of.plural:
            owned = facts.possessions(run, subject, thing.kind)
            colors = {facts.attribute(run, "color", each) for each in owned if thing.fits(frame, each)}
            if enough(frame, thing.of, sum(1 for each in colors if thing_fits(frame, thing.of, each))):
                yield
            return
        held = [each for each in facts.possessions(run, subject, thing.kind) if thing_fits(frame, thing, each)]
        if thing.negative:
            if not held:
                yield
        elif thing.universal:
            if all(same(facts.owner(run, value), subject) for value in thing.values(frame)):
                yield
        elif thing.counted() is not None:
            if enough(frame, thing, weighed(held)):
                yield
        elif thing.determiner in ("the", "possessive", "that", "this"):
            for value in thing.values(frame):
                if same(facts.owner(run, value), subject):
                    yield
        else:
            for value in held:
                thing.bind(frame, value)
                yield
        return
    whole = getattr(thing.amount, "whole", None) if isinstance(thing, Measured) else None
    if isinstance(thing, Measured) and whole is not None:
        if thing.admits(frame, weighed(facts.possessions(run, subject, whole.kind))):
            yield
        return
    for value in thing.values(frame):
        for part in value if isinstance(value, tuple) else (value,):
            if same(facts.owner(run, part), subject) or (
                isinstance(part, Goods)
                and part.holder is None
                and run.world.pile(subject, part.kind, part.detail) >= part.count
            ):
                yield


def _owns_of_each(frame: Frame, subject: Id, thing: NounMeaning, of: NounMeaning) -> bool:
    """`a square of each color`: something of every one of them."""
    kept = dict(frame.required)
    try:
        for value in tuple(of.values(frame)):
            frame.required = {**kept, of.variable: value}
            if not any(thing_fits(frame, thing, each) for each in facts.possessions(frame.run, subject, thing.kind)):
                return False
        return True
    finally:
        frame.required = kept


def thing_fits(frame: Frame, thing: NounMeaning, value: Value) -> bool:
    """Say whether a description fits a thing, leaving aside how many it speaks of."""
    quantity, thing.quantity = thing.quantity, None
    try:
        return thing.admits(frame, value)
    finally:
        thing.quantity = quantity


def _of_color(frame: Frame, thing: Value, color: Value) -> bool:
    return same(facts.attribute(frame.run, "color", thing), color)


def _one(thing: NounMeaning) -> Any:
    """Give the phrase "one color" inside "at least 3 squares of one color"."""
    of = thing.of
    if (
        isinstance(of, NounMeaning)
        and of.quantity is not None
        and of.quantity[0] == "="
        and thing.quantity is not None
        and not of.plural
    ):
        return OneOf(of)
    return None


class OneOf:
    """`one color`: each color is tried in turn."""

    def __init__(self, phrase: NounMeaning) -> None:
        self.phrase = phrase

    def all_values(self, frame: Frame) -> Iterator[Value]:
        """Give each candidate."""
        quantity, self.phrase.quantity = self.phrase.quantity, None
        try:
            yield from tuple(self.phrase.values(frame))
        finally:
            self.phrase.quantity = quantity

    def bind(self, frame: Frame, value: Value) -> None:
        """Let the phrase stand for a candidate."""
        self.phrase.bind(frame, value)


def _defined(frame: Frame, subject: Value, thing: NounMeaning, definitions: list[Any]) -> Iterator[None]:
    for definition in definitions:
        for value in definition.solutions(frame, subject):
            frame.run.touched.add(definition.rule.item)
            if thing.of is not None and not thing.of.admits(frame, value):
                continue
            thing.bind(frame, Sort(thing.kind, 1, (value, definition.things(frame.run, subject, value))))
            yield


def owned_by(frame: Frame, subject: Meaning, kind: str) -> Iterable[Value] | None:
    """Give what a party owns of a kind; None if the party is not one that is known."""
    if subject.indefinite or subject.universal:
        return None
    try:
        owner = subject.value(frame)
    except Missing:
        return ()
    return tuple(facts.possessions(frame.run, owner, kind)) if isinstance(owner, Id) else None
