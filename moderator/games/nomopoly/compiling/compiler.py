"""What the forms of sentences ask of the compiler that composes them: parts compiled, and what words are.

A phrase holds conditions, a condition steps, a step phrases again. No form imports another for that: each is handed a
`Compiler`, which `sentence_compiler` makes of them all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.kinds import language_kinds
from moderator.games.nomopoly.occurrence import NO_RULE, Rule
from moderator.games.nomopoly.program import CompiledSteps, Program
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


class Compiler(ABC):
    """What the phrases of a sentence may ask while they are compiled."""

    def __init__(self, program: Program, rule: Rule = NO_RULE, asked: dict[str, int] | None = None) -> None:
        """`program` is a draft of it while a rule is compiled; `asked` is where the verbs go whose past is asked."""
        self.program = program
        self.rule = rule
        self.asked = program.asked if asked is None else asked
        self.at_hand: frozenset[str] = frozenset()
        self.exceeded: Any = None  # what the sentence says that something is more than
        self.plurals = _plurals()

    @abstractmethod
    def phrase(self, node: Any) -> Meaning:
        """Compile a phrase."""

    @abstractmethod
    def condition(self, node: Any, gap: bool = False) -> Condition:
        """Compile a condition; `gap` if it restricts a noun."""

    @abstractmethod
    def steps(self, steps: tuple[tree.Step, ...]) -> CompiledSteps:
        """Compile what is to happen."""

    @abstractmethod
    def argument(self, node: Any) -> Meaning:
        """Compile the argument of an adjective; a clause there ("eligible to win") says nothing more."""

    @abstractmethod
    def filler(self, node: Any) -> Any:
        """Compile what fills a role: a phrase, a quality, a place, a name, a clause."""

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

    def asks(self, verb: str, weeks: int) -> None:
        """Note that a sentence asks about the past of a verb, this many weeks back (-1: ever)."""
        before = self.asked.get(verb, 0)
        self.asked[verb] = -1 if -1 in (before, weeks) else max(before, weeks)
