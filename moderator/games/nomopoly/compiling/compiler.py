"""The compiler's view of a rulebook while it works through one sentence after the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.asking import compile_condition
from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.compiling.numbers import number
from moderator.games.nomopoly.compiling.phrases import compile_phrase
from moderator.games.nomopoly.compiling.steps import StepRun, Steps, compile_steps
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.kinds import language_kinds
from moderator.games.nomopoly.occurrence import NO_RULE, Rule, Sort
from moderator.games.nomopoly.program import Program
from moderator.games.nomopoly.values import Value
from moderator.language import tree
from moderator.language.registry import nouns

PROCESSES = frozenset({"turn", "move", "roll", "process"})
_NOT_PROCESSES = frozenset({"rule", "section"})


@cache
def _plurals() -> frozenset[str]:
    return frozenset(entry.plural for entry in nouns())


@cache
def _attributes() -> frozenset[str]:
    """Give the nouns of the language that are attributes of something."""
    return frozenset(entry.noun for entry in nouns() if entry.of)


_EXPLAINED_LATER = frozenset({"adjacent", "next", "Repackaged"})
"""Adjectives that values may speak of before the sentence that explains them is compiled."""


class Compiler:
    """What the phrases of a sentence may ask while they are compiled."""

    def __init__(self, program: Program, rule: Rule = NO_RULE, asked: dict[str, int] | None = None) -> None:
        """`program` is a draft of it while a rule is compiled; `asked` is where the verbs go whose past is asked."""
        self.program = program
        self.rule = rule
        self.asked = program.asked if asked is None else asked
        self.valuing_money = False
        self.step: StepRun | None = None
        self.ranging = False
        self.at_hand: frozenset[str] = frozenset()
        self.bounded = False
        self.exceeded: Any = None  # what the sentence says that something is more than
        self.postponed = 0  # how many parts of the sentence are done later
        self.plurals = _plurals()

    def phrase(self, node: Any) -> Meaning:
        """Compile a phrase."""
        return compile_phrase(self, node)

    def condition(self, node: Any, gap: bool = False) -> Condition:
        """Compile a condition; `gap` if it restricts a noun."""
        return compile_condition(self, node, gap)

    def steps(self, steps: tuple[tree.Step, ...]) -> Steps:
        """Compile what is to happen."""
        return compile_steps(self, steps)

    def argument(self, node: Any) -> Meaning:
        """Compile the argument of an adjective; a clause there ("eligible to win") says nothing more."""
        if isinstance(node, tree.Clause):
            return ClauseArgument(node.verb)
        return self.phrase(node)

    def filler(self, node: Any) -> Any:
        """Compile what fills a role: a phrase, a quality, a place, a name, a clause."""
        if isinstance(node, tuple) and node and node[0] == "each":
            return self.phrase(node[1])
        if isinstance(node, tree.Adjective):
            if node.word == "owned" and node.arguments:
                return OwnedFiller(self.phrase(node.arguments[0][1]))
            if node.word in ("shorter", "longer", "smaller", "larger") and self.step is not None:
                return ShapeFiller(self, node)
            return QualityFiller(node.word)
        if isinstance(node, tree.Place):
            return self.phrase(node.phrase)
        if isinstance(node, tree.Named):
            return self.phrase(node.name)
        if isinstance(node, tree.Either):
            return EitherFiller(tuple(self.filler(item) for item in node.items))
        if isinstance(node, tree.Clause):
            return ClauseFiller(node)
        return self.phrase(node)

    # --- what words are

    def money_noun(self, noun: str) -> bool:
        """Say whether a noun stands for an amount of money."""
        return facts.key(noun) in self.program.money or "money" in language_kinds().get(noun, frozenset())

    def is_process(self, noun: str) -> bool:
        """Say whether a noun stands for something that goes on: a turn, a move, a roll."""
        return noun not in _NOT_PROCESSES and not PROCESSES.isdisjoint(self.program.kinds.above(noun))

    def is_attribute(self, noun: str) -> bool:
        """Say whether a noun can be an attribute of something."""
        word = facts.key(noun)
        return noun in _attributes() or word in self.program.values or word in self.program.attributes

    def is_class(self, noun: str) -> bool:
        """Say whether a noun is a kind that rules declare."""
        return noun in self.program.kinds.declared or facts.key(noun) in self.program.flags

    def is_quality(self, word: str) -> bool:
        """Say whether anything says what an adjective means."""
        key = facts.key(word)
        return (
            key in self.program.flags
            or key in self.program.classes
            or word in self.program.qualities
            or word in _EXPLAINED_LATER
        )

    def rules_know(self, verb: str) -> bool:
        """Say whether a rule waits for such an event or grants it as an order."""
        return verb in self.program.awaited or verb in self.program.offered

    def asks(self, verb: str, weeks: int) -> None:
        """Note that a sentence asks about the past of a verb, this many weeks back (-1: ever)."""
        before = self.asked.get(verb, 0)
        self.asked[verb] = -1 if -1 in (before, weeks) else max(before, weeks)


class QualityFiller:
    """A quality as what something becomes or is called: `Sick`."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.weight = 2

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether the value names this quality."""
        return isinstance(value, Sort) and value.kind.casefold() == self.word.casefold()

    def bring(self, frame: Frame) -> Value:
        """Give the quality."""
        return Sort(self.word)


class OwnedFiller:
    """`becomes The Government's`."""

    word = ""

    def __init__(self, owner: Meaning) -> None:
        self.owner = owner
        self.weight = owner.weight

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether the value is the owner."""
        return self.owner.admits(frame, value)

    def bring(self, frame: Frame) -> Value:
        """Give the owner."""
        return self.owner.value(frame)


class ShapeFiller:
    """`one square shorter for each 10 pounds of her Chains, but at least one square`, `one die smaller`."""

    word = ""

    def __init__(self, compiler: Compiler, node: tree.Adjective) -> None:
        self.direction = node.word
        self.by = compiler.phrase(node.arguments[0][1]) if node.arguments else None

    def shape(self, frame: Frame, effect: Any) -> tuple[Any, ...]:
        """Give the change of a move or a roll that it means."""
        by = self.by
        amount = (
            1
            if by is None
            else number(by.described(frame))
            if hasattr(by, "described") and by.indefinite
            else number(by.value(frame))
        )
        least = 0
        if effect.step.limit is not None:
            least = number(
                effect.step.limit[1].described(frame)
                if hasattr(effect.step.limit[1], "described")
                else effect.step.limit[1].value(frame)
            )
        return (self.direction, int(amount), int(least))

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say that no event has such a role."""
        return False


class EitherFiller:
    """Several qualities, any of which will do."""

    word = ""

    def __init__(self, items: tuple[Any, ...]) -> None:
        self.items = items

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether one of them matches."""
        return any(
            item.admits(frame, value) if isinstance(item, Meaning) else item.matches(frame, value)
            for item in self.items
        )

    def bring(self, frame: Frame) -> Value:
        """Refuse to choose. Raises Missing."""
        raise Missing("which of them is meant is not said")


class ClauseFiller:
    """A clause that fills a role: what is decided, what is made."""

    word = ""

    def __init__(self, clause: tree.Clause) -> None:
        self.clause = clause

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say that any such clause matches."""
        return True

    def bring(self, frame: Frame) -> Value:
        """Give the verb of the clause."""
        return Sort(self.clause.verb)


class ClauseArgument(Meaning):
    """The clause of "eligible to win": it only names what for."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the verb."""
        yield Sort(self.verb)

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the verb is the same."""
        return isinstance(value, Sort) and value.kind == self.verb


__all__ = ["Compiler", "NotRunnable"]
