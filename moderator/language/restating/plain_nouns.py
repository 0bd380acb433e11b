"""Brings a noun to the one wording of what it describes: "whoever has the most cash" is the player with the most."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.scope import VALUE
from moderator.node import Part

_ONE = frozenset({"a", "any", "another"})
_EXTREMES = frozenset({"most", "least"})


def plain_noun(noun: tree.Noun, lexicon: Lexicon) -> tree.Noun:
    """Give a noun in the words in which it is compiled; the same if it stands in them."""
    noun = _all_with_the_most(_owners(with_the_most(noun, lexicon)))
    return _than_her(_without_its_number(_counted_once(_beside_any(noun))), lexicon)


def with_the_most(noun: tree.Noun, lexicon: Lexicon) -> tree.Noun:
    """Read "the player who has the highest Net Value" as the player with the highest: one of several, by rank."""
    for clause in noun.which:
        if not isinstance(clause, tree.Clause) or clause.perfect or not tree.says_no_more(clause):
            continue
        had = clause.role("object") if (clause.subject, clause.verb) == (tree.Gap(), "have") else None
        if noun.rank is None and isinstance(had, tree.Noun) and had.rank is not None and _is_an_extreme(had, lexicon):
            which = tuple(one for one in noun.which if one is not clause)
            return replace(noun, rank=replace(had.rank, by=had.kind), which=which)
    return noun


_COMPARED = {"richer": ">", "poorer": "<"}


def _than_her(noun: tree.Noun, lexicon: Lexicon) -> tree.Noun:
    """Compare "a poorer player" with the one who acts, since it is not said with whom.

    What the word means the rules say; of whom they do not, the richer has more cash, and the poorer less.
    """
    if noun.determiner not in _ONE | {"each", "no"} or not any(map(_is_bare_comparison, noun.which)):
        return noun
    her = tree.Pronoun("her", noun.span)

    def compared(one: Any) -> Any:
        if not _is_bare_comparison(one):
            return one
        word = tree.complement_of(one).word
        if any(f" is {word} than " in text for _, text in lexicon.sentences):
            return replace(one, roles=(("complement", tree.Adjective(word, (("than", her),))),))
        hers = tree.Quantity(_COMPARED[word], tree.Noun("cash", "possessive", of=her))
        return replace(one, verb="have", roles=(("object", tree.Noun("cash", "", quantity=hers)),))

    return replace(noun, which=tuple(map(compared, noun.which)))


def _is_an_extreme(noun: tree.Noun, lexicon: Lexicon) -> bool:
    """Say whether a value is the highest or the lowest of its kind; "the highest square" is a thing to have."""
    entry = lexicon.nouns.get(noun.kind)
    value = entry is not None and fits(entry.sorts, VALUE) and "any" not in entry.sorts
    alone = not noun.which and noun.of is None and noun.rank is not None and not noun.rank.by
    return value and alone and noun.rank is not None and noun.rank.order in _EXTREMES


def _without_its_number(noun: tree.Noun) -> tree.Noun:
    """Read "the highest numbered square" as the highest square: each has a number, whoever has numbered it."""
    if noun.rank is None or noun.rank.order not in {"most", "least"} or not any(map(_is_numbered, noun.which)):
        return noun
    return replace(noun, which=tuple(one for one in noun.which if not _is_numbered(one)))


def _all_with_the_most(noun: tree.Noun) -> tree.Noun:
    """Read "each player with the most cash" as all who have the most: *each* says that it may be several."""
    most = noun.rank is not None and noun.rank.order in {"most", "least"}
    several = noun.determiner == "each" and most and noun.of is None
    return replace(noun, determiner="all", plural=True) if several else noun


def _owners(noun: tree.Noun) -> tree.Noun:
    """Read "each owner of a Store" as each party that owns one: whoever owns two is one owner."""
    what = noun.of
    if noun.kind != "owner" or noun.determiner != "each" or not isinstance(what, tree.Noun) or what.determiner != "a":
        return noun
    owns = tree.Clause(tree.Gap(), "own", (("object", what),))
    return replace(noun, kind="party", of=None, which=(owns, *noun.which))


def _beside_any(noun: tree.Noun) -> tree.Noun:
    """Read "the square before a Corner" as a square before any: there is one before each."""
    places = (tree.complement_of(one) for one in noun.which if isinstance(one, tree.Clause))
    beside = (
        each.phrase for each in places if isinstance(each, tree.Place) and each.preposition in ("before", "after")
    )
    any_of_them = any(isinstance(each, tree.Noun) and each.determiner in _ONE for each in beside)
    return replace(noun, determiner="a") if noun.determiner == "the" and any_of_them else noun


def _counted_once(noun: tree.Noun) -> tree.Noun:
    """Read "three different colors" as three colors: of several that are counted each counts once."""
    if noun.quantity is None or noun.kind != "color":
        return noun
    different = tree.Adjective("different")
    return replace(noun, which=tuple(one for one in noun.which if tree.complement_of(one) != different))


def _is_numbered(clause: Part) -> bool:
    return isinstance(clause, tree.Clause) and clause.verb == "number" and clause.perfect and clause.subject is None


def _is_bare_comparison(clause: Part) -> bool:
    said = tree.complement_of(clause)
    return isinstance(said, tree.Adjective) and said.word in _COMPARED and not said.arguments
