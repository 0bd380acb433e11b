"""The compiler of sentences: all forms of phrases, conditions and steps, composed."""

from __future__ import annotations

from typing import Any

from moderator.games.nomopoly.compiling.asking import compile_condition
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.conditions import Condition
from moderator.games.nomopoly.compiling.fillers import (
    ClauseArgument,
    ClauseFiller,
    EitherFiller,
    OwnedFiller,
    QualityFiller,
)
from moderator.games.nomopoly.compiling.lawful import once_by_law
from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.compiling.phrases import compile_phrase
from moderator.games.nomopoly.evaluation.laws import LawfulSteps
from moderator.language import tree


class SentenceCompiler(Compiler):
    """Compiles each part of a sentence by the form that it has."""

    def phrase(self, node: Any) -> Meaning:
        """Compile a phrase."""
        return compile_phrase(self, node)

    def condition(self, node: Any, gap: bool = False) -> Condition:
        """Compile a condition; `gap` if it restricts a noun."""
        return compile_condition(self, node, gap)

    def steps(self, steps: tuple[tree.Step, ...]) -> LawfulSteps:
        """Compile what is to happen."""
        return once_by_law(self, self.rule, steps)

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
