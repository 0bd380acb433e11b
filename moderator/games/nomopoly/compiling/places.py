"""Where a thing can be said to be: on a square, between two, among several, under a section."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.complement import Complement
from moderator.games.nomopoly.compiling.meaning import Computed, Meaning, same
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.under_way import retroactive
from moderator.games.nomopoly.values import Id, Sort, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def compile_place(compiler: Compiler, node: tree.Place) -> Complement:
    """Compile a place that follows *is*. Raises NotRunnable for a preposition of which nothing can be said."""
    preposition = node.preposition
    if preposition in ("strictly between", "between"):
        return _between(compiler, node)
    if isinstance(node.phrase, tree.Noun) and node.phrase.kind in ("board", "game") and preposition in ("on", "in"):
        return Complement(_is_there)
    phrase = _square(node.phrase) if preposition in ("on", "at") else None
    phrase = phrase or compiler.phrase(node.phrase)
    if preposition == "by":
        return Complement(
            lambda frame, value: (
                frame.event is None
                or frame.rule is None
                or frame.event.rule is None
                or frame.event.rule.item != frame.rule.item
            )
        )
    if preposition == "among":

        def range_over(frame: Frame, kind: str) -> Iterable[Value]:
            return tuple(dict.fromkeys(phrase.values(frame)))

        return Complement(lambda frame, value: any(same(each, value) for each in phrase.values(frame)), range_over)
    if preposition == "under":
        return Complement(lambda frame, value: _under(frame, phrase))
    if preposition == "without":
        return Complement(lambda frame, value: not any(True for _ in phrase.values(frame)))
    if preposition in ("on", "in", "at", "to", "of", "for", "from", "off"):
        nowhere = isinstance(phrase, NounMeaning) and phrase.negative

        def test(frame: Frame, value: Value) -> bool:
            return _located(frame, value, phrase, preposition) is not nowhere

        def source(frame: Frame, kind: str) -> Iterable[Value] | None:
            run = frame.run
            if nowhere:
                return None
            if preposition == "on" and run.program.kinds.is_a(kind, "piece") and not phrase.indefinite:
                found = []
                for square in phrase.values(frame):
                    place = facts.place(run, square)
                    if place is not None:
                        found += [each for each in facts.occupants(run, place) if facts.is_a(run, each, kind)]
                return tuple(dict.fromkeys(found))
            return None

        return Complement(test, source)
    raise NotRunnable(f"nothing can be said to be {preposition!r} something")


def _is_there(frame: Frame, value: Value) -> bool:
    """Say whether something is on the board, be it a square or what stands on one, or else in the game."""
    world = frame.run.world
    if not isinstance(value, Id) or not world.exists(value):
        return False
    return value in world.numbers or world.kind(value) != "player" or facts.place(frame.run, value) is not None


def _square(node: Any) -> Meaning | None:
    """Let a bare number be the square that has it: "the Blockbuster on 14"."""
    if not isinstance(node, tree.Amount) or node.unit or node.value.denominator != 1:
        return None
    number = int(node.value)
    return Computed(lambda frame: frame.run.world.square(number), kind="square")


def _under(frame: Frame, phrase: Meaning) -> bool:
    """Say whether the event at hand comes from a section or rule: this one, or the one that is named."""
    occurrence = frame.event
    if occurrence is None or occurrence.rule is None:
        return False
    come_from = occurrence.rule.section if phrase.kind == "section" else occurrence.rule.item
    return any(same(come_from, each) for each in phrase.values(frame))


def _located(frame: Frame, value: Value, phrase: Meaning, preposition: str) -> bool:
    run = frame.run
    if isinstance(value, Occurrence) and preposition == "to":
        return any(phrase.admits(frame, value.roles[role]) for role in ("recipient", "to") if role in value.roles)
    if isinstance(value, Occurrence):
        return any(phrase.admits(frame, part) for part in value.roles.values()) or any(
            phrase.admits(frame, part)
            for each in value.chain()
            for part in (each.roles.get("on"), each.roles.get("object"))
        )
    if isinstance(value, Id) and run.world.kind(value) == "proposal":
        return phrase.admits(frame, value)
    if preposition == "for" and isinstance(value, Id):
        return phrase.admits(frame, run.world.get(value, "for"))
    here = facts.place(run, value)
    if here is None:
        return False
    if phrase.admits(frame, here):
        return True
    if preposition == "in" and phrase.kind == "row":
        return any(here in related(frame, "square", row) for row in phrase.values(frame) if isinstance(row, Sort))
    if preposition == "in" and f"own {facts.key(phrase.kind)}" in run.program.definitions:
        return any(facts.makes_up(whole, here) for whole in phrase.values(frame))
    if frame.acting and run.world.kind(value) == "player":
        return any(phrase.admits(frame, square) for square in retroactive(frame, value))
    return False


def _numbered_between(low: int, high: int) -> Complement:
    """Give "between 12 and 16": the squares with these numbers, the first and the last among them."""
    return _numbered(lambda frame: tuple(range(low, min(high, len(frame.run.world.board)) + 1)))


def _numbered(numbers: Callable[[Frame], tuple[int, ...]]) -> Complement:
    """Give being one of some squares, or standing on one."""

    def test(frame: Frame, value: Value) -> bool:
        return frame.run.world.number(facts.place(frame.run, value)) in numbers(frame)

    def source(frame: Frame, kind: str) -> Iterable[Value] | None:
        if not frame.run.program.kinds.is_a(kind, "square"):
            return None
        try:
            found = tuple(frame.run.world.square(number) for number in numbers(frame))
        except Missing:
            return ()
        return tuple(square for square in found if square is not None)

    return Complement(test, source)


def _between(compiler: Compiler, node: tree.Place) -> Complement:
    """Give what lies between two ends.

    *Strictly between* is in a row or a column of the board (II.7). What is just *between* is told by the numbers of
    squares: with both ends where these are squares, without them where somebody stands there.
    """
    strictly = node.preposition == "strictly between"
    items = node.phrase.items if isinstance(node.phrase, tree.Join) else (node.phrase,)
    numbers = [int(item.value) for item in items if isinstance(item, tree.Amount) and not item.unit]
    if len(numbers) == len(items) == 2:
        return _numbered_between(numbers[0] + strictly, numbers[1] - strictly)
    phrases = tuple(compiler.phrase(item) for item in items)
    inside = 0 if all(compiler.program.kinds.is_a(phrase.kind, "square") for phrase in phrases) else 1

    def found_between(frame: Frame) -> tuple[int, ...]:
        ends = [
            frame.run.world.number(facts.place(frame.run, value))
            for phrase in phrases
            for value in phrase.values(frame)
        ]
        if len(ends) != 2:
            raise Missing("something lies between two squares")
        low, high = sorted(ends)
        return frame.run.layout.between(low, high) if strictly else tuple(range(low + inside, high - inside + 1))

    return _numbered(found_between)
