"""A description by itself: what it says, and whether a value is of its kind and under its restrictions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.closed import is_closed
from moderator.games.nomopoly.compiling.event_nouns import EVENTS, VOTE
from moderator.games.nomopoly.compiling.meaning import Computed, Meaning, compare, same, size
from moderator.games.nomopoly.compiling.restrictions import (
    calls,
    ends_of,
    excludes,
    is_among,
    is_measure,
    is_other,
    lies_on_the_way,
    located_at,
)
from moderator.games.nomopoly.compiling.topics import treated_as_a_player
from moderator.games.nomopoly.compiling.wanted import is_word
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


_UNIVERSAL = frozenset({"each", "all", "both", "each other"})

_INDEFINITE = frozenset({"a", "any", "another", "some", "new"})

_DEFINITE = frozenset({"the", "possessive", "this", "that", "other", "same"})

_HERS = frozenset({"Team-mate"})

_AMOUNTS = facts.NUMBER_NOUNS
_NO_NUMBERS = frozenset({"matter", "person", "color"})
"""What an attribute of these kinds is no number: her job, her color."""


def _agent(frame: Frame) -> Value:
    if frame.agent is None:
        raise Missing("whose it is is not said")
    return frame.agent


def told_apart(compiler: Compiler, node: tree.Noun) -> tuple[Any, ...]:
    """Give what is said of a noun; raises NotRunnable for "different colors", which nobody counts."""
    attribute = compiler.is_attribute(node.kind) and not compiler.program.kinds.is_a(node.kind, "square")
    if attribute and any(is_word(each, "different") for each in node.which):
        raise NotRunnable(
            f"how many different {node.kind}s several things have is not counted: name those that are meant"
        )
    return node.which


class Description(Meaning):
    """What a noun phrase says, compiled."""

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        self.node = node
        self.kind = node.kind
        self.variable = node.variable
        self.label = node.label
        self.plural = node.plural
        self.determiner = node.determiner
        located = (
            next(filter(None, map(located_at, node.which)), None)
            if node.of is None and is_measure(compiler, node.kind)
            else None
        )
        if located is not None:
            node = replace(node, of=located, which=tuple(clause for clause in node.which if located_at(clause) is None))
        self.of: Meaning | None = None if node.of is None else compiler.phrase(node.of)
        self.random = any(is_word(clause, "random") for clause in node.which)
        self.lazy = node.kind == "square" and any(map(lies_on_the_way, node.which))
        which = tuple(
            clause
            for clause in told_apart(compiler, node)
            if not is_word(clause, "random") and not is_other(clause) and not lies_on_the_way(clause)
        )
        self.attribute = compiler.is_attribute(node.kind)
        measures = self.attribute and not compiler.program.kinds.is_a(node.kind, "square")
        if measures:
            which = tuple(clause for clause in which if ends_of(clause) is None)
        if self.of is None and node.kind in _HERS:
            self.of = Computed(_agent, kind="player")
        self.which = tuple(compiler.condition(clause, gap=True) for clause in which)
        self.pairs = tuple(condition for condition in self.which if getattr(condition, "pairs", False))
        self.called = calls(node.variable, which)
        ends = next(filter(None, map(ends_of, node.which)), None) if measures else None
        self.between: Meaning | None = None if ends is None else compiler.phrase(ends)
        self.other = node.determiner in ("another", "other", "each other") or any(map(is_other, node.which))
        self.among = any(map(is_among, node.which))
        self.rank = node.rank
        if node.rank is not None and node.rank.by == VOTE:
            compiler.asks(VOTE, -1)
        counted = None if node.rank is None else node.rank.counted
        self.counts: Any = None if counted is None else compiler.phrase(counted)
        self.quantity: tuple[str, Meaning | None] | None = None
        if node.quantity is not None:
            amount = None if node.quantity.amount is None else compiler.phrase(node.quantity.amount)
            if node.quantity.comparison in (">", ">=") and compiler.money_noun(node.kind):
                compiler.exceeded = node.quantity.amount
            self.quantity = (node.quantity.comparison, amount)
        drawn = self.random or (node.rank is not None and node.rank.order == "random")
        self.universal = (
            node.determiner in _UNIVERSAL
            or (node.plural and node.determiner in _DEFINITE and (node.quantity is None or node.rank is not None))
            or (node.plural and drawn and not node.determiner and node.quantity is not None)
        )
        self.negative = node.determiner in ("no", "neither")
        self.indefinite = node.determiner in _INDEFINITE or (node.determiner == "" and not self.universal)
        self.money = compiler.money_noun(node.kind)
        self.process = compiler.is_process(node.kind)
        self.closed = not self.other and not self.lazy and not self.random and is_closed(node)
        demands = sum(1 for clause in node.which if not excludes(clause))
        self.weight = 1 + demands + (2 if node.rank is not None else 0) + (self.of.weight if self.of is not None else 0)
        if compiler.is_class(node.kind):
            self.weight += 1
        if node.kind in ("thing", "party", "piece", "player", "square", "amount"):
            self.weight = max(0, self.weight - 1)

    def bind(self, frame: Frame, value: Value) -> None:
        """Let the phrase's variable stand for a value."""
        if self.variable:
            frame.variables[self.variable] = value

    def described(self, frame: Frame) -> Value:
        """Give what an effect means by the phrase."""
        raise NotImplementedError

    def is_kind(self, frame: Frame) -> bool:
        """Say whether the phrase means a kind of item, and not some of them: a Corporate share, the Disguise Kit."""
        if self.indefinite:
            return self.variable not in frame.required and frame.run.program.kinds.is_a(self.kind, "item")
        plain = self.determiner == "the" and not self.plural and not self.which and self.of is None
        return plain and self.rank is None and facts.product_of(frame.run, self.kind) is not None

    def fits(self, frame: Frame, value: Value) -> bool:
        """Say whether the restrictions hold of a value."""
        if self.other and (same(value, frame.agent) or (not self.among and self._known(frame, value))):
            return False
        if not self.which:
            return True
        frame.run.look()
        before, earlier = frame.gap, frame.variables.pop(self.variable, None)
        try:
            frame.gap = value
            if self.called:
                frame.variables[self.variable] = value
            return self._holds(frame, self.which)
        finally:
            frame.gap = before
            if self.called:
                frame.variables.pop(self.variable, None)
            if earlier is not None:
                frame.variables.setdefault(self.variable, earlier)

    def _known(self, frame: Frame, value: Value) -> bool:
        """Say whether the sentence has already spoken of this one, so that another one is meant."""
        return any(
            "#" in name[1:] and name != self.variable and isinstance(held, Id) and same(held, value)
            for name, held in frame.variables.items()
        )

    def _holds(self, frame: Frame, conditions: tuple[Any, ...]) -> bool:
        gap = frame.gap
        for condition in conditions:
            frame.gap = gap
            if not condition.holds(frame):
                return False
        return True

    def kind_fits(self, frame: Frame, value: Value) -> bool:
        """Say whether a value is of the kind that the noun names."""
        if self.kind == "player" and isinstance(value, Id) and treated_as_a_player(frame, value):
            return True
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            return (
                self.money
                or self.kind in _AMOUNTS
                or (self.attribute and _NO_NUMBERS.isdisjoint(frame.run.program.kinds.above(self.kind)))
                or frame.run.program.kinds.is_a(self.kind, "number")
            )
        if isinstance(value, str) and not isinstance(value, Id):
            return True
        if isinstance(value, Occurrence):
            return self._event_fits(frame, value)
        if self.of is not None and self.attribute and isinstance(value, Id):
            return True
        if isinstance(value, tuple):
            return all(facts.is_a(frame.run, part, self.kind) for part in value)
        return facts.is_a(frame.run, value, self.kind) or self.kind in ("thing", "ownable")

    def _event_fits(self, frame: Frame, value: Occurrence) -> bool:
        if self.kind == value.verb:
            return True
        verb = EVENTS.get(self.kind)
        if verb is not None:
            return verb == value.verb
        taken = value.roles.get("object")
        return value.verb == "take" and isinstance(taken, Sort) and facts.is_a(frame.run, taken, self.kind)

    def _quantity_fits(self, frame: Frame, value: Value) -> bool:
        assert self.quantity is not None
        comparison, amount = self.quantity
        count = len(value) if isinstance(value, tuple) else size(value)
        if count is None:
            count = 1
        return amount is None or compare(comparison, count, size(amount.value(frame)))

    def counted(self) -> tuple[str, Callable[[Frame], Value]] | None:
        """Give the comparison and the number, if the phrase says how many."""
        if self.quantity is None:
            return None
        comparison, amount = self.quantity
        return comparison, (lambda frame: size(amount.value(frame)) if amount is not None else 0)
