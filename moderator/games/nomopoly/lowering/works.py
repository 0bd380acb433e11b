"""What is done to the play itself: effects undone, a price given back, rules worded anew, two paired, a trade."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.context import Lowering, lower_term
from moderator.games.nomopoly.lowering.nouns import together
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import DOER, OBJECT, ONE, OTHER, Deed, Effect, Kind, Role, Sort, Term, Verb, Work

OF, ON = Role("of"), Role("on")


def lower_undoing(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "each of its effects is undone", of an order, and "every effect of glue on her move is undone"."""
    what = taker.role("object")
    if not isinstance(what, tree.Noun) or what.kind != "effect" or what.of is None or taker.subject is not None:
        raise NotYet("what is undone")
    if isinstance(what.of, tree.Refer):
        if what.which:
            raise NotYet("only some effects of an order")
        return Work(Verb("undo"), ((OBJECT, lower_term(what.of, lowering)),))
    place = tree.quality_said(what.which[0]) if len(what.which) == 1 else None
    move = place.phrase if isinstance(place, tree.Place) and place.preposition == "on" else None
    kind = what.of.name if isinstance(what.of, tree.Name) else getattr(what.of, "kind", "")
    if not isinstance(move, tree.Noun) or move.kind != "move" or not kind:
        raise NotYet("what is undone")
    under_way = lower_term(move, lowering)
    return Work(Verb("undo"), ((OF, Sort(Kind(kind))), (ON, under_way)))


def lower_giving_back(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "its price is given back", of an order."""
    what = taker.role("object")
    order = what.of if isinstance(what, tree.Noun) and what.kind == "price" and not what.which else None
    if not isinstance(order, tree.Refer) or taker.subject is not None:
        raise NotYet("what is given back")
    return Work(Verb("give back"), ((OBJECT, lower_term(order, lowering)),))


def of_references(clause: tree.Clause) -> bool:
    """Say whether it is references that are removed, and no thing."""
    what = clause.role("object")
    return isinstance(what, tree.Noun) and what.kind == "reference"


def lower_rewording(taker: ClauseTaker, _lowering: Lowering) -> Effect:
    """Lower "every reference to Teams is removed from the rules"."""
    what, where = taker.role("object"), taker.role("from")
    place = tree.quality_said(what.which[0]) if isinstance(what, tree.Noun) and len(what.which) == 1 else None
    told = place.phrase if isinstance(place, tree.Place) and place.preposition == "to" else None
    plain = isinstance(told, tree.Noun) and told == tree.Noun(told.kind, plural=told.plural, variable=told.variable)
    if not plain or not isinstance(told, tree.Noun) or taker.subject is not None:
        raise NotRunnable("references to what are removed is not said: every reference to Teams")
    if where is not None and getattr(where, "kind", "") != "rule":
        raise NotYet("from where references are removed")
    return Work(Verb("reword"), ((OBJECT, Sort(Kind(told.kind))),))


def lower_pairing(pair: tree.Join, kind: str, ends: bool, lowering: Lowering) -> Effect:
    """Lower "the two players become Best Friends", "... are no longer Best Friends": each is that to the other."""
    if pair.word != "and" or len(pair.items) != 2:
        raise NotYet(f"so many who become {kind}s")
    one, other = (lower_term(by_job(item), lowering) for item in pair.items)
    return Work(Verb("part" if ends else "pair"), ((ONE, one), (OTHER, other), (OBJECT, Sort(Kind(kind)))))


def lower_trading(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "she and a random other player trade squares", "she trades places with him"."""
    what, other = taker.role("object"), taker.role("with")
    who = taker.subject
    plain = isinstance(what, tree.Noun) and not what.which and what.of is None and what.quantity is None
    if not plain or not isinstance(what, tree.Noun) or who is None:
        raise NotYet("what is traded")
    if isinstance(who, tree.Join) and who.word == "and" and len(who.items) == 2 and other is None:
        who, other = who.items
    if other is None or isinstance(other, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
        raise NotYet("with whom it is traded")
    parts: list[tuple[Role, Term]] = [(ONE, lower_term(by_job(who), lowering))]
    lowering.doer = parts[0][1]
    parts += [(OTHER, lower_term(by_job(other), lowering)), (OBJECT, Sort(Kind(what.kind)))]
    return Work(Verb("trade"), tuple(parts))


def lower_dealing_out(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "everything that she has is dealt out at random to the other players in bundles"."""
    what, among = taker.role("object"), taker.role("to")
    taker.role("in")
    taker.adverb("at random")
    has = what.which[0] if isinstance(what, tree.Noun) and what.kind == "everything" and len(what.which) == 1 else None
    plain = isinstance(has, tree.Clause) and has.verb == "have" and tree.says_no_more(has)
    if not plain or not isinstance(has, tree.Clause) or has.subject is None or taker.subject is not None:
        raise NotYet("what is dealt out")
    if not isinstance(among, (tree.Noun, tree.Join, tree.Refer)):
        raise NotRunnable("to whom it is dealt out is not said")
    holder = lower_term(has.subject, lowering)
    lowering.doer = holder
    return Deed(Verb("deal out"), ((Role("to"), together(among, lowering)), (DOER, holder)))
