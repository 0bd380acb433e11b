"""Routes: "the shortest route to the square that avoids Blockbusters"."""

from __future__ import annotations

from typing import TypeGuard

from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.lowering.context import Lowering, lower_term
from moderator.games.nomopoly.lowering.descriptions import spoken_of_again
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import Kind, Part, Role, Route, Term


def lower_route(noun: tree.Noun, lowering: Lowering) -> Term:
    """Lower the shortest route of whoever goes it; where it leads is said with it, or by the event at hand.

    Raises NotRunnable for any other route, and for what a route neither avoids nor leads to.
    """
    return spoken_of_again(noun, route_of(noun, lowering), lowering)


def route_of(noun: tree.Noun, lowering: Lowering) -> Route:
    """Give the route that a noun describes."""
    rank = noun.rank
    if rank is not None and (rank.order != "least" or rank.by != "length" or rank.position != 1):
        raise NotRunnable("of the routes to a square the shortest one is taken")
    to: Term | None = None
    avoids: list[Kind] = []
    without: list[Kind] = []
    for clause in noun.which:
        place, thing = tree.complement_of(clause), clause.role("object") if isinstance(clause, tree.Clause) else None
        if isinstance(place, tree.Place) and place.preposition == "to":
            to = lower_term(place.phrase, lowering)
        elif isinstance(clause, tree.Clause) and clause.verb == "avoid" and _is_kind(thing):
            avoids.append(Kind(thing.kind))
        elif isinstance(clause, tree.Clause) and clause.verb == "have" and clause.negative and _is_kind(thing):
            without.append(Kind(thing.kind))
        else:
            raise NotRunnable("a route leads to a square and avoids something")
    if to is None and lowering.events:
        to = Part(lowering.events[0][0], Role("to"))
    if to is None or lowering.doer is None:
        raise NotYet("a route from where to where")
    return Route(lowering.doer, to, tuple(avoids), tuple(without))


def _is_kind(thing: object) -> TypeGuard[tree.Noun]:
    return isinstance(thing, tree.Noun) and not thing.which and thing.of is None
