"""What a description says of its things: its own restrictions, told apart from where, between what and how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.wanted import is_word
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def is_other(clause: Any) -> bool:
    """Say whether a restriction is *other*: another than whoever acts."""
    return is_word(clause, "other")


def is_measure(compiler: Compiler, noun: str) -> bool:
    """Say whether a noun measures or says whose something is, so that "on a lot" after it means "of a lot"."""
    return compiler.is_attribute(noun) and (compiler.money_noun(noun) or noun.endswith("bidder"))


def located_at(clause: Any) -> Any:
    """Give where a restriction says that something is ("on a lot", "for a job"), else None."""
    complement = tree.quality_said(clause)
    return complement.phrase if isinstance(complement, tree.Place) and complement.preposition in ("on", "for") else None


def ends_of(clause: Any) -> Any:
    """Give the two things that a restriction measures between, else None; of numbers that is said of each square."""
    complement = tree.quality_said(clause)
    if not isinstance(complement, tree.Place) or complement.preposition != "between":
        return None
    ends = complement.phrase
    numbers = isinstance(ends, tree.Join) and all(isinstance(item, tree.Amount) for item in ends.items)
    return None if numbers else ends


def lies_on_the_way(clause: Any) -> bool:
    """Say whether a restriction means the squares of the move under way."""
    complement = tree.quality_said(clause)
    return (
        isinstance(complement, tree.Place)
        and isinstance(complement.phrase, tree.Noun)
        and complement.phrase.kind == "way"
    )


def calls(variable: str, restrictions: tuple[Any, ...]) -> bool:
    """Say whether the restrictions of a description speak of what is described by its variable."""
    return bool(variable) and any(
        isinstance(node, tree.Refer) and node.variable == variable for node in tree.walk(restrictions)
    )


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
