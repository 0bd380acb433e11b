"""What holds between things apart from owning: naming, selling, holding, being part of it; and how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, runtime_checkable

from moderator.games.nomopoly.evaluation.building import Members, Scope, Test, ValueOf, build_members, build_value
from moderator.games.nomopoly.evaluation.qualities import is_part
from moderator.games.nomopoly.evaluation.related import related
from moderator.games.nomopoly.evaluation.terms import equal
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.debts import owed, owing_for
from moderator.games.nomopoly.play.mentions import anchors, mentions, names
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.board import DIRECTIONS
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value, bare
from moderator.games.nomopoly.world.world import World
from moderator.law.nodes import DOER, OBJECT, ONE, OTHER, Extent, Holds, Role, Term
from moderator.law.nodes import Sort as Kinds


@runtime_checkable
class PaysSomebody(Protocol):
    """What may pay somebody where an event is answered."""

    def payees(self, frame: Frame) -> Iterator[Value]:
        """Give each party to whom something is paid, as far as the event tells who that is."""


Between = Callable[[Scope, Value, Value], bool]


def _sold(run: Run, place: Value) -> Iterator[Id]:
    """Give the products on the list of a place."""
    for name in run.world.get(place, "sells", ()) if isinstance(place, Id) else ():
        product = facts.product_of(run, name)
        if product is not None:
            yield product


def sells(run: Run, place: Value, what: Value) -> bool:
    """Say whether a place sells a product, or goods of its kind."""
    return any(
        product == what or (isinstance(what, Goods) and what.kind == run.world.name(product))
        for product in _sold(run, place)
    )


def repeats(world: World, one: Value, other: Value) -> bool:
    """Say whether a proposal repeats another word for word."""
    if one == other or not isinstance(one, Id) or not isinstance(other, Id):
        return False
    words, others = (" ".join(str(world.get(each, "text", "")).split()) for each in (one, other))
    return words == others


def is_offered_by(run: Run, seller: Value, what: Value) -> bool:
    """Say whether a party offers a thing, or goods of which it has some."""
    if isinstance(what, Goods):
        held = isinstance(seller, Id) and run.world.pile(seller, what.kind, what.detail) > 0
        return held and run.world.get(Id(f"goods:{what.kind}"), "offered by") == seller
    return isinstance(what, Id) and run.world.exists(what) and run.world.get(what, "offered by") == seller


def _changes(scope: Scope, doer: Value, _what: Value) -> bool:
    """Say whether a proposal changes any rule."""
    return isinstance(doer, Id) and bool(scope.run.world.get(doer, "changes rules", True))


def _understands(scope: Scope, _doer: Value, what: Value) -> bool:
    """Say whether anybody can understand something; the admin says of what nobody can."""
    return bool(scope.run.answers.get(f"understood:{what}"))


def _occupies(scope: Scope, doer: Value, what: Value) -> bool:
    here = facts.place(scope.run, doer)
    return here is not None and equal(here, what)


def _holds_job(scope: Scope, doer: Value, what: Value) -> bool:
    return any(equal(job, what) for job in facts.jobs(scope.run, doer))


def _owns_by_definition(scope: Scope, doer: Value, what: Value) -> bool:
    """Say whether a rule says of somebody that they own something of a kind: a block."""
    return isinstance(doer, Id) and isinstance(what, Sort) and any(facts.defined(scope.run, what.kind, doer))


def _toward(direction: str) -> Between:
    """Build whether a square is the one beside another in a direction."""

    def beside(scope: Scope, one: Value, other: Value) -> bool:
        run, square = scope.run, facts.place(scope.run, other)
        number = None if square is None else run.layout.beside(run.world.number(square), direction)
        return number is not None and run.world.square(number) == one

    return beside


def _gets_a_part(scope: Scope, who: Value, _what: Value) -> bool:
    """Say whether a rule that waits for the event at hand, or for what is paid for, pays somebody."""
    run, events = scope.run, [] if scope.frame.event is None else list(scope.frame.event.chain())
    events += [each.state["act"] for each in events if "act" in each.state]
    for event in events:
        for trigger in run.program.triggers.get(event.verb, ()):
            steps = trigger.steps
            if not isinstance(steps, PaysSomebody):
                continue
            inner = Frame(run, trigger.rule, event=event)
            if trigger.meets(inner, event) and any(equal(each, who) for each in steps.payees(inner)):
                return True
    return False


def _is_called(scope: Scope, thing: Value, name: Value) -> bool:
    """Say whether a thing bears a name."""
    if not isinstance(thing, Id):
        return False
    return equal(thing, name) if isinstance(name, Id) else bare(scope.run.world.name(thing)) == bare(str(name))


BETWEEN: dict[str, Between] = {
    "name": lambda scope, _doer, what: names(scope.frame, what),
    "mention": lambda scope, _doer, what: mentions(scope.frame, what),
    "anchor": lambda scope, _doer, what: anchors(scope.frame, what),
    "change": _changes,
    "understand": _understands,
    "repeat": lambda scope, doer, what: repeats(scope.run.world, doer, what),
    "occupy": _occupies,
    "hold": _holds_job,
    "sell": lambda scope, doer, what: sells(scope.run, doer, what),
    "offer": lambda scope, doer, what: is_offered_by(scope.run, doer, what),
    "own by definition": _owns_by_definition,
    "get a part": _gets_a_part,
    "part": lambda scope, one, whole: is_part(scope.frame, one, whole),
    "called": _is_called,
    **{direction: _toward(direction) for direction in DIRECTIONS},
}
"""What each relation that the engine knows asks of who stands in it and to what."""


def build_relation(formula: Holds) -> Test | None:
    """Build what says whether a relation of the engine's holds; None for one that rules define."""
    if formula.relation.name == "strictly between":
        return _strictly_between(formula)
    between = BETWEEN.get(formula.relation.name)
    if between is None:
        return None
    parts = dict(formula.parts)
    doers, things = _members(parts, DOER, ONE), _members(parts, OBJECT, OTHER)

    def test(scope: Scope) -> bool:
        found = things(scope)
        return any(between(scope, doer, thing) for doer in doers(scope) for thing in found)

    return test


def _strictly_between(formula: Holds) -> Test:
    """Build whether a square lies between two others in a row or a column of the board."""
    parts = dict(formula.parts)
    one, ends = build_value(parts[ONE]), [build_value(parts[Role(name)]) for name in ("low", "high")]

    def test(scope: Scope) -> bool:
        run = scope.run
        places = [facts.place(run, end(scope)) for end in ends]
        here = facts.place(run, one(scope))
        if here is None or None in places:
            return False
        low, high = sorted(run.world.number(place) for place in places)
        return run.world.number(here) in run.layout.between(low, high)

    return test


def _members(parts: Mapping[Role, Term], *roles: Role) -> Members:
    """Build what gives those who play one of these parts; of a part of which nothing is said, nobody in particular."""
    term = next((parts[role] for role in roles if role in parts), None)
    return (lambda _scope: (None,)) if term is None else build_members(term)


@build_value.register(Extent)
def _extent(term: Extent) -> ValueOf:
    if term.relation.name in ("distance", "row distance", "column distance"):
        return _distance(term)
    if term.relation.name == "fulfil":
        return _fulfilled(term)
    if term.relation.name in _DIRECTIONS:
        return _so_far_towards(term)
    if term.relation.name not in ("owe", "owe for"):
        raise TypeError(f"how much {term.relation.name} is, nothing says")
    parts, measure = dict(term.parts), owed if term.relation.name == "owe" else owing_for
    debtor, creditor = build_value(parts[DOER]), build_value(parts[OTHER]) if OTHER in parts else None
    return lambda scope: measure(scope.run, debtor(scope), None if creditor is None else creditor(scope))


def _fulfilled(term: Extent) -> ValueOf:
    """Build how many of the criteria of a kind somebody fulfils, each of which a rule of its own tells."""
    parts = dict(term.parts)
    who, what = build_value(parts[DOER]), parts[OBJECT]
    noun = what.kind.name if isinstance(what, Kinds) else ""

    def value(scope: Scope) -> Value:
        frame, subject = scope.frame, who(scope)
        told = scope.run.program.definitions.get(f"fulfil {facts.key(noun)}", ())
        met = [each for each in told if any(True for _ in each.solutions(frame, subject))]
        frame.run.touched.update(each.rule.item for each in met)
        return len(met)

    return value


_DIRECTIONS: dict[str, Callable[[int, int], int]] = {
    "east": lambda _row, column: column,
    "west": lambda _row, column: -column,
    "north": lambda row, _column: row,
    "south": lambda row, _column: -row,
}


def _so_far_towards(term: Extent) -> ValueOf:
    """Build how far in a direction a square lies on the board."""
    square, towards = build_value(dict(term.parts)[ONE]), _DIRECTIONS[term.relation.name]

    def value(scope: Scope) -> Value:
        here = square(scope)
        return towards(*scope.run.layout.cell(scope.run.world.number(here))) if isinstance(here, Id) else None

    return value


def _distance(term: Extent) -> ValueOf:
    """Build how far things are apart, as rules define it."""
    parts = dict(term.parts)
    one, other = build_value(parts[ONE]), build_value(parts[OTHER])

    def value(scope: Scope) -> Value:
        here, there = (facts.place(scope.run, each(scope)) for each in (one, other))
        known = here is not None and there is not None
        if not known:
            return None
        found = tuple(related(scope.frame, term.relation.name, (here, there)))
        return found[0] if found else None

    return value
