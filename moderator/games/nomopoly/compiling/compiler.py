"""What a sentence is compiled with: the program that it goes into, its rule, and what its words are there."""

from __future__ import annotations

from functools import cache

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.kinds import language_kinds
from moderator.games.nomopoly.world.occurrence import NO_RULE, Rule
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
    """What a sentence may ask of the rules while it is compiled: which rule it is, and what words are."""

    def __init__(self, program: Program[Frame], rule: Rule = NO_RULE, asked: dict[str, int] | None = None) -> None:
        """`program` is a draft of it while a rule is compiled; `asked` is where the verbs go whose past is asked."""
        self.program = program
        self.rule = rule
        self.asked = program.asked if asked is None else asked
        self.at_hand: frozenset[str] = frozenset()
        self.plurals = _plurals()

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
