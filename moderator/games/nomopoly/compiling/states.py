"""State verbs: having, holding, occupying, fulfilling, being spoken of by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.meaning import Meaning, Measured, same, size
from moderator.games.nomopoly.compiling.measures import MeasureMeaning
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.owning import enough, owned_by, owns, weighed
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.mentions import anchors, mentions, names
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Goods, Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run
    from moderator.games.nomopoly.world import World


class State:
    """A state verb. `pairs` gives what a subject stands in the state to; `test` decides for one pair."""

    def __init__(
        self,
        solve: Callable[[Frame, Value, Meaning | None], Iterator[None]],
        source: Callable[[Frame, Meaning, str], Iterable[Value] | None] | None = None,
    ) -> None:
        self.solve = solve
        self._source = source

    def source(self, frame: Frame, subject: Meaning, kind: str) -> Iterable[Value] | None:
        """Give a narrow range for the thing, if there is one."""
        return self._source(frame, subject, kind) if self._source is not None else None


def _had_by(frame: Frame, subject: Meaning, kind: str) -> Iterable[Value] | None:
    """Narrow what somebody has to what she owns, if it is items that are asked for."""
    return owned_by(frame, subject, kind) if frame.run.program.kinds.is_a(kind, "item") else None


def _has(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    if thing is None:
        return
    if isinstance(thing, MeasureMeaning):
        if thing.is_had(frame, subject) != thing.negative:
            yield
        return
    if isinstance(thing, Measured):
        if thing.admits(frame, facts.cash(frame.run, subject) if isinstance(subject, Id) else size(subject)):
            yield
        return
    if isinstance(thing, NounMeaning):
        yield from (owns if _squares_of_a_party(frame, subject, thing) else _has_noun)(frame, subject, thing)
        return
    for value in thing.values(frame):
        if _bears(frame, subject, value):
            yield


def _owns(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    """Give each way in which a party owns what a phrase describes; whoever owns $2000 has as much."""
    money = thing is not None and thing.money and not isinstance(thing, NounMeaning)
    yield from (_has if money else owns)(frame, subject, thing)


def _squares_of_a_party(frame: Frame, subject: Value, thing: NounMeaning) -> bool:
    """Say whether a party is said to have squares, some or none: she owns those, wherever she stands."""
    several = thing.plural or thing.negative or thing.counted() is not None
    if not several or thing.of is not None or not isinstance(subject, Id):
        return False
    run = frame.run
    return run.program.kinds.is_a(thing.kind, "square") and facts.is_a(run, subject, "party")


def _bears(frame: Frame, subject: Value, value: Value) -> bool:
    """Say whether a thing has another as its name, color, coating, or among its goods."""
    run = frame.run
    if isinstance(value, str) and not isinstance(value, Id):
        return isinstance(subject, Id) and run.world.name(subject).casefold() == value.casefold()
    if isinstance(value, (int, Fraction)):
        return isinstance(subject, Id) and facts.cash(run, subject) >= value
    if isinstance(subject, Id):
        return any(same(stored, value) for stored in run.world.things[subject].attributes.values()) or same(
            facts.owner(run, value), subject
        )
    return False


def _has_noun(frame: Frame, subject: Value, thing: NounMeaning) -> Iterator[None]:  # noqa: PLR0912 - case by case
    run = frame.run
    if isinstance(subject, Id) and facts.key(thing.kind) in run.program.flags and run.world.kind(subject) != "square":
        if facts.has_quality(run, subject, thing.kind) != thing.negative:
            thing.bind(frame, Sort(thing.kind))
            yield
        return
    if isinstance(subject, Occurrence):
        return
    if thing.of is not None and thing.quantity is None:
        found = [value for value in thing.values(frame) if value is not None]
        if bool(found) != thing.negative:
            yield
        return
    if any(_adjective_word(clause) == "same" for clause in thing.node.which):
        if _shares(frame, subject, thing.kind):
            yield
        return
    try:
        values = [
            value
            for value in related(frame, thing.kind, subject)
            if value is not None and _restricted(frame, thing, value)
        ]
    except Missing:
        values = []
    if thing.negative:
        if not weighed(values):
            yield
        return
    if thing.counted() is not None:
        if enough(frame, thing, weighed(values)):
            yield
        return
    for value in values:
        if value is False or size(value) == 0:
            continue
        thing.bind(frame, value)
        yield


def _shares(frame: Frame, subject: Value, noun: str) -> bool:
    """`has the same color`: as the other thing of its kind of which the sentence has spoken."""
    run = frame.run
    kind = run.world.kind(subject) if isinstance(subject, Id) else ""
    mine = facts.attribute(run, noun, subject)
    for name, value in frame.variables.items():
        if isinstance(value, Id) and value != subject and run.world.kind(value) == kind and not name.startswith("#"):
            return same(facts.attribute(run, noun, value), mine)
    return False


def _adjective_word(clause: Any) -> str:
    complement = tree.complement_of(clause)
    return complement.word if isinstance(complement, tree.Adjective) else ""


def _restricted(frame: Frame, thing: NounMeaning, value: Value) -> bool:
    return thing.fits(frame, value)


def _holds(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    run = frame.run
    if thing is None:
        return
    for job in facts.jobs(run, subject):
        if thing.admits(frame, job):
            yield
            return
    if isinstance(subject, Id) and isinstance(thing, Measured) and thing.admits(frame, facts.cash(run, subject)):
        yield


def _occupies(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    here = facts.place(frame.run, subject)
    if thing is not None and here is not None and thing.admits(frame, here):
        yield


def _fulfils(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    if not isinstance(thing, NounMeaning):
        return
    met = 0
    for definition in frame.run.program.definitions.get(f"fulfil {facts.key(thing.kind)}", ()):
        if any(True for _ in definition.solutions(frame, subject)):
            frame.run.touched.add(definition.rule.item)
            met += 1
    if thing.negative:
        if not met:
            yield
    elif enough(frame, thing, met):
        yield


def _spoken(test: Callable[[Any, Value], bool]) -> Callable[[Any, Value, Any], Iterator[None]]:
    def solve(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
        if thing is None:
            return
        for value in thing.values(frame):
            if test(frame, value):
                yield

    return solve


def _coating(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    coating = frame.run.world.get(subject, "coating") if isinstance(subject, Id) else None
    if coating is not None and (thing is None or thing.admits(frame, coating)):
        yield


def _sells(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    for product in _sold(frame.run, subject):
        if thing is None or thing.admits(frame, product) or thing.admits(frame, Goods(frame.run.world.name(product))):
            yield


def _sold(run: Run, place: Value) -> Iterator[Id]:
    """Give the products on the list of a place."""
    for name in run.world.get(place, "sells", ()) if isinstance(place, Id) else ():
        product = facts.product_of(run, name)
        if product is not None:
            yield product


def sells(run: Run, place: Value, what: Value) -> bool:
    """Say whether a place sells a product, or goods of its kind."""
    return any(
        product == what or (isinstance(what, Goods) and what.kind == run.world.name(product))
        for product in _sold(run, place)
    )


def _lacks(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    if not any(True for _ in _has(frame, subject, thing)):
        yield


def _changes(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    changes = bool(frame.run.world.get(subject, "changes rules", True)) if isinstance(subject, Id) else False
    if thing is None or changes != thing.negative:
        yield


def _understands(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    """Nobody has to be able to understand what the admin says nobody does."""
    if thing is not None and (subject is None) != any(
        frame.run.answers.get(f"understood:{value}") for value in thing.values(frame)
    ):
        yield


def _repeats(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    for value in () if thing is None else thing.values(frame):
        if repeats(frame.run.world, subject, value):
            yield


def repeats(world: World, one: Value, other: Value) -> bool:
    """Say whether a proposal repeats another word for word."""
    if one == other or not isinstance(one, Id) or not isinstance(other, Id):
        return False
    words, others = (" ".join(str(world.get(each, "text", "")).split()) for each in (one, other))
    return words == others


def is_offered_by(run: Run, seller: Value, what: Value) -> bool:
    """Say whether a party offers a thing, or goods of which it has some."""
    if isinstance(what, Goods):
        held = isinstance(seller, Id) and run.world.pile(seller, what.kind, what.detail) > 0
        return held and run.world.get(Id(f"goods:{what.kind}"), "offered by") == seller
    return isinstance(what, Id) and run.world.exists(what) and run.world.get(what, "offered by") == seller


def _offers(frame: Frame, subject: Value, thing: Meaning | None) -> Iterator[None]:
    for value in thing.values(frame) if thing is not None else ():
        if is_offered_by(frame.run, subject, value):
            yield


STATES: dict[str, State] = {
    "offer": State(_offers),
    "change": State(_changes),
    "understand": State(_understands),
    "repeat": State(_repeats),
    "own": State(_owns, owned_by),
    "have": State(_has, _had_by),
    "have coating": State(_coating),
    "hold": State(_holds),
    "occupy": State(_occupies),
    "fulfil": State(_fulfils),
    "mention": State(_spoken(mentions)),
    "anchor": State(_spoken(anchors)),
    "name": State(_spoken(names)),
    "lack": State(_lacks),
    "sell": State(_sells),
}

__all__ = ["STATES", "State"]
