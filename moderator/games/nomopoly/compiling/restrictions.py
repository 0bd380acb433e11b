"""What a description says of its things: its own restrictions, told apart from where, between what and how it looks."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.language import tree
from moderator.node import Node


def is_measure(compiler: Compiler, noun: str) -> bool:
    """Say whether a noun measures or says whose something is, so that "on a lot" after it means "of a lot"."""
    return compiler.is_attribute(noun) and (compiler.money_noun(noun) or noun.endswith("bidder"))


def located_at(clause: Node | None) -> tree.Phrase | None:
    """Give where a restriction says that something is ("on a lot", "for a job"), else None."""
    complement = tree.quality_said(clause)
    return complement.phrase if isinstance(complement, tree.Place) and complement.preposition in ("on", "for") else None


def is_among(clause: tree.Condition) -> bool:
    """Say whether a restriction names those of whom one is meant."""
    place = tree.quality_said(clause)
    return isinstance(place, tree.Place) and place.preposition == "among"


def excludes(clause: tree.Condition) -> bool:
    """Say whether a restriction only takes something out: what is left is no more special for that."""
    if not isinstance(clause, tree.Clause):
        return False
    complement = clause.role("complement")
    return clause.negative or (isinstance(complement, tree.Either) and complement.word == "nor")
