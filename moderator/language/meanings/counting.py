"""What something has a number of: "each hotel on it", "the number of hotels that it has" are one attribute of it."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.meaning import Meaning
from moderator.language.registry import fits

AMOUNTS = frozenset({"money", "value"})
"""The sorts of what something can cost."""


def number_of_counted(lexicon: Lexicon, node: object) -> tree.Noun | None:
    """Give the attribute that counts what a noun speaks of; None if nothing counts it, or nobody has it."""
    if not isinstance(node, tree.Noun) or node.kind not in lexicon.counted or node.quantity or node.rank:
        return None
    of = node.of
    for clause in node.which:
        bearer = _bearer(clause)
        if bearer is None or of is not None:
            return None
        of = bearer
    return None if of is None else replace(node, determiner="the", plural=False, of=of, which=())


def _bearer(clause: object) -> tree.Phrase | None:
    """Give what has a thing, by "on it", "that it has"; None for any other restriction."""
    if not isinstance(clause, tree.Clause) or clause.negative or clause.modal or clause.perfect:
        return None
    place = clause.role("complement")
    if clause.verb == "be" and isinstance(place, tree.Place) and place.preposition == "on":
        return place.phrase
    if clause.verb == "have" and isinstance(clause.role("object"), tree.Gap):
        return clause.subject
    return None


def one_of(phrase: Meaning) -> Meaning | None:
    """Give one of several things that are described, as of "her squares" "square of hers"; None of anything else."""
    node = phrase.value
    if not isinstance(node, tree.Noun) or node.determiner not in {"possessive", "the"} or not phrase.plural:
        return None
    return replace(phrase, value=replace(node, determiner="", plural=False), plural=False)


def price_word(sorts: frozenset[str]) -> str:
    """Give the word for what something costs: a square has a market value, all else a price."""
    return "market value" if fits(sorts, frozenset({"square"})) else "price"


def says_how_often(noun: tree.Noun) -> bool:
    """Say whether "for every second time" says when something happens, and not for what so much is paid."""
    return noun.kind == "time" and noun.rank is not None
