"""Says how far things are apart in one way: "the distance between them is at most 2" is how far one is from the other.

How far a square is from another, rules define; both ways of speaking then mean one thing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.tree import rebuilt
from moderator.node import Part


def so_far_apart(form: Part) -> Any:
    """Give a resolved form in which each distance that is compared is that of one thing from another."""
    told = any(isinstance(node, tree.Noun) and node.kind == "distance" for node in tree.walk(form))
    return _apart(form) if told else form


def _apart(node: Part) -> Part:
    node = rebuilt(node, _apart)
    if not isinstance(node, tree.Clause) or node.verb != "be" or len(node.roles) != 1:
        return node
    much, ends = node.role("complement"), _ends(node.subject)
    if isinstance(much, tree.Amount):
        much = tree.Quantity("=", much)
    if ends is None or not isinstance(much, tree.Quantity):
        return node
    one, other = ends
    away = tree.Clause(tree.Gap(), "be", (("complement", tree.Place("from", other)),), span=node.span)
    squares = tree.Noun("square", "", plural=True, quantity=much, which=(away,), span=node.span)
    return replace(node, subject=one, roles=(("complement", squares),))


def _ends(distance: Part) -> tuple[tree.Phrase, tree.Phrase] | None:
    """Give the two of which something is the distance; None for anything else."""
    if not isinstance(distance, tree.Noun) or distance.kind != "distance" or len(distance.which) != 1:
        return None
    place = tree.complement_of(distance.which[0])
    match place:
        case tree.Place("from", other) if distance.of is not None:
            return distance.of, other
        case tree.Place("between", tree.Join("and", (one, other))) if distance.of is None:
            return _each_called(one, other)
        case tree.Place("between", tree.Noun("square") as squares) if distance.of is None:
            return _who_stand(squares)
    return None


def _who_stand(squares: tree.Noun) -> tuple[tree.Phrase, tree.Phrase] | None:
    """Give the two who stand on "the squares on which they stand", which are as far apart as these."""
    clause = squares.which[0] if len(squares.which) == 1 else None
    if not isinstance(clause, tree.Clause) or clause.verb != "stand" or clause.roles != (("on", tree.Gap()),):
        return None
    match clause.subject:
        case tree.Join("and", (one, other)):
            return _each_called(one, other)
    return None


def _each_called(one: tree.Phrase, other: tree.Phrase) -> tuple[tree.Phrase, tree.Phrase]:
    """Give the two of *them* as who each of them is."""
    if not isinstance(one, tree.Refer) or not isinstance(other, tree.Refer) or one.word != other.word:
        return one, other
    first, second = (each.variable.partition("#")[0] for each in (one, other))
    return replace(one, word=f"the {first}"), replace(other, word=f"the {'other ' if first == second else ''}{second}")
