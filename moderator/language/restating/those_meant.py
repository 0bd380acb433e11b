"""Says who *them* are where several were brought up in describing something else.

"A square where other players are": each of *them* is each other player who is on that square, and not one of them with
whom the description is met.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.restating.people import PERSON
from moderator.language.tree import rebuilt, walk
from moderator.node import Part


def all_of_them(form: Part) -> Any:
    """Give a resolved form in which those who were brought up in a description are described where they come again."""
    described: dict[str, tree.Noun] = {}
    spoken = frozenset(node.variable for node in walk(form) if isinstance(node, tree.Refer))
    told = _called(form, described, spoken)
    told = _spoken_of(told, described) if described else form
    if not any(isinstance(node, tree.Rank) for node in walk(told)):
        return told
    return _measured(told, frozenset(node.variable for node in walk(told) if isinstance(node, tree.Refer)))


def _measured(node: Part, spoken_of: frozenset[str]) -> Part:
    """Leave unnamed with whom somebody is only compared: "if you have more than the poorest player, each other ..."."""
    node = rebuilt(node, lambda part: _measured(part, spoken_of))
    if not isinstance(node, tree.Quantity):
        return node
    for noun in walk(node.amount):
        ranked = isinstance(noun, tree.Noun) and noun.rank is not None and noun.kind in PERSON
        if isinstance(noun, tree.Noun) and ranked and noun.variable not in spoken_of:
            node = tree.exchanged(node, noun, replace(noun, variable=""))
    return node


def _called(node: Part, described: dict[str, tree.Noun], spoken_of: frozenset[str]) -> Any:
    """Give every noun that is described by several others a name, and keep in `described` who these are."""
    node = rebuilt(node, lambda part: _called(part, described, spoken_of))
    if not isinstance(node, tree.Noun):
        return node
    several = [
        (clause, who)
        for clause in node.which
        if isinstance(clause, tree.Clause)
        for who in _several_in(clause)
        if who.variable in spoken_of or any(map(_is_other, who.which))
    ]
    if not several:
        return node
    variable = node.variable or f"{node.kind}#those-{len(described)}"
    this = tree.Refer(variable, f"the {node.label or node.kind}")
    which = node.which
    for clause, who in several:
        those = _seen_from(clause, who, this)
        which = tree.exchanged(which, who, replace(who, variable=""))  # nobody in particular is meant by them
        described[who.variable] = replace(
            who, determiner="the", quantity=None, which=(*who.which, those), variable="", label=""
        )
    return replace(node, variable=variable, which=which)


def _seen_from(clause: tree.Clause, who: tree.Noun, this: tree.Refer) -> tree.Clause:
    """Turn a restriction of one thing into one of those who stand in it: where others are, the others are there."""

    def turned(part: Part) -> Any:
        return this if isinstance(part, tree.Gap) else tree.Gap() if part is who else part

    roles = tuple((role, turned(what)) for role, what in clause.roles)
    return replace(clause, subject=turned(clause.subject), roles=roles)


def _is_other(clause: Part) -> bool:
    return isinstance(clause, tree.Clause) and tree.complement_of(clause) == tree.Adjective("other")


def _several_in(clause: tree.Clause) -> list[tree.Noun]:
    """Give the nouns of a restriction that bring up several: "at least two other players occupy"."""
    if clause.negative:
        return []
    fillers = (clause.subject, *(what for _, what in clause.roles))
    return [
        each
        for each in fillers
        if isinstance(each, tree.Noun) and each.plural and each.variable and each.determiner == "" and each.of is None
    ]


def _spoken_of(node: Part, described: dict[str, tree.Noun]) -> Part:
    """Put the description of those who were brought up in the place of what refers to them."""
    if isinstance(node, tree.Noun) and isinstance(node.of, tree.Refer) and node.of.variable in described:
        those = described[node.of.variable]
        if node.kind == "one" and node.determiner == "each" and not node.which:
            return replace(those, determiner="each", plural=False)
    if isinstance(node, tree.Refer) and node.variable in described:
        return described[node.variable]
    return rebuilt(node, lambda part: _spoken_of(part, described))
