"""Routes: "the shortest route to the square that avoids Blockbusters"."""

from __future__ import annotations

from moderator.games.nomopoly.lowering.context import Lowering, lower_term
from moderator.games.nomopoly.lowering.descriptions import spoken_of_again
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.world.errors import NotRunnable
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
        place = tree.quality_said(clause)
        if isinstance(place, tree.Place) and place.preposition == "to":
            to = lower_term(place.phrase, lowering)
        elif (thing := _thing_of("avoid", clause)) is not None:
            avoids.append(Kind(thing.kind))
        elif (thing := _thing_of("have", clause, negative=True)) is not None:
            without.append(Kind(thing.kind))
        else:
            raise NotRunnable("a route leads to a square and avoids something")
    if to is None and lowering.events:
        to = Part(lowering.events[0][0], Role("to"))
    if to is None or lowering.doer is None:
        raise NotYet("a route from where to where")
    return Route(lowering.doer, to, tuple(avoids), tuple(without))


def _thing_of(verb: str, clause: tree.Condition, *, negative: bool = False) -> tree.Noun | None:
    """Give the kind of thing that a route avoids or is without; None for anything else that is said of it."""
    if not isinstance(clause, tree.Clause) or clause.verb != verb or bool(clause.negative) != negative:
        return None
    if not tree.says_no_more(clause, negative=negative):
        return None
    thing = clause.role("object")
    return thing if isinstance(thing, tree.Noun) and not thing.which and thing.of is None else None
