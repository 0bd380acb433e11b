"""What "X of Y" means where Y is a thing and no sentence says it: members of a Team, squares of a color or a party."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import is_measured
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.play.under_way import last_square
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, same

HERE = frozenset({"square", "Store", "place"})


def related(frame: Frame, noun: str, of: Value) -> Iterable[Value]:  # noqa: PLR0912 - one case after the other
    """Give what a noun stands for in relation to a thing, in stable order."""
    run = frame.run
    world, kinds = run.world, run.program.kinds
    word = facts.key(noun)
    if isinstance(of, Occurrence):
        return _of_event(frame, noun, of)
    if word == "number" and word not in run.program.values and isinstance(of, Id) and of in world.numbers:
        return (world.number(of),)
    if isinstance(of, Id) and world.kind(of) == "job" and _is_had_by_players(frame, noun):
        of = world.get(of, "holder")
        if of is None:
            return ()
    if isinstance(of, Sort) and isinstance(of.detail, tuple) and f"own {facts.key(of.kind)}" in run.program.definitions:
        return tuple(thing for thing in of.detail[1] if facts.is_a(run, thing, noun))
    if isinstance(of, Id) and f"own {word}" in run.program.definitions and kinds.is_a(world.kind(of), "party"):
        return tuple(facts.defined(run, noun, of))
    if isinstance(of, Id) and f"own {word}" in run.program.definitions:
        return tuple(each for each in facts.defined(run, noun) if same(each.detail[0], of))
    if isinstance(of, Sort) and of.kind in LINES and noun == "square":
        return _squares_of(frame, of)
    if isinstance(of, Sort) and noun == "square" and kinds.is_a(of.kind, "fixture"):
        return _where_made(frame, of)
    if word in run.program.values:
        value = facts.attribute(run, noun, of, frame)
        return value if isinstance(value, tuple) else () if value is None else (value,)
    if noun == "pip":
        return (of,)
    if isinstance(of, Goods) and frame.run.program.money and noun == "price":
        price = facts.stored(run, noun, of)
        return () if price is None else (price * of.count,)
    special = _SPECIAL.get(noun)
    if special is not None:
        found = special(frame, of)
        if found is not None:
            return found
    if isinstance(of, Id) and not world.exists(of):
        return ()
    if isinstance(of, Id):
        kind = world.kind(of)
        if kinds.is_a(noun, "square") and facts.key(world.label(of)) in run.program.classes:
            return tuple(
                each
                for each in world.board
                if facts.has_quality(run, each, world.label(of)) and facts.is_a(run, each, noun)
            )
        if kind == "square" and kinds.is_a(noun, "square"):
            return (of,) if facts.is_a(run, of, noun) else ()
        if kind == "game" and noun in ("square", *LINES):
            return facts.candidates(run, noun)
        if any((above, word) in run.program.firsts for above in (kind, *kinds.above(kind))) or world.bears(of, word):
            value = facts.stored(run, noun, of)
            if value is not None:
                return value if isinstance(value, tuple) else (value,)
            if is_measured(run.program, word):
                return (0,)  # who has been given none of what is counted has none of it
            if not kinds.is_a(noun, "item") and noun != "square":
                return ()
        if ("lot", word) in run.program.firsts and world.get(of, "lot") is True:
            return related(frame, noun, facts.lot_of(run, of))  # the highest bid on a square is the one on its lot
        if kinds.is_a(kind, "party") and (noun in HERE or kinds.is_a(noun, "square")):
            owned = world.having("owner", of)
            return tuple(thing for thing in owned if facts.is_a(run, thing, noun))
        if kinds.is_a(kind, "party"):
            return tuple(facts.possessions(run, of, noun))
        if kind == "color":
            return tuple(thing for thing in world.having("color", of) if facts.is_a(run, thing, noun))
        if kinds.is_a(kind, "square"):
            return tuple(thing for thing in world.having("square", of) if facts.is_a(run, thing, noun))
    value = facts.stored(run, noun, of)
    return () if value is None else (value,)


def _where_made(frame: Frame, fixture: Sort) -> Iterable[Value]:
    """Give the square on which an event makes something that was not there before: "plant a tree on 12"."""
    events = () if frame.event is None else frame.event.chain()
    squares = (event.roles.get("on") for event in events if fixture in event.roles.values())
    return [square for square in squares if isinstance(square, Id)][:1]


def _of_event(frame: Frame, noun: str, of: Occurrence) -> Iterable[Value]:
    if noun == "pip":
        return (of.state.get("total", 0),)
    if noun == "square" and of.verb == "move":
        last = last_square(frame.run, of)
        return () if last is None else (last,)
    value = of.roles.get(noun, of.state.get(noun))
    if value is None and noun == "proposer":
        value = facts.stored(frame.run, noun, of.roles.get("for"))
    return () if value is None else (value,)


def _owner(frame: Frame, of: Value) -> Iterable[Value]:
    if isinstance(of, Id) and frame.run.world.kind(of) == "Jumpgate":
        owners = (facts.owner(frame.run, square) for square in frame.run.world.get(of, "squares", ()))
        return tuple(dict.fromkeys(owner for owner in owners if owner is not None))
    if isinstance(of, (Id, Goods)):
        found = facts.owner(frame.run, of)
        return () if found is None else (found,)
    return ()


def _members(frame: Frame, of: Value) -> Iterable[Value] | None:
    world = frame.run.world
    if isinstance(of, Id) and world.kind(of) == "Team":
        return facts.members(frame.run, of)
    if isinstance(of, Id) and world.kind(of) in ("organization", "party", "account"):
        return tuple(player for player in facts.players(frame.run) if world.get(player, f"member of {of}") is True)
    return None


def _rule(frame: Frame, of: Value) -> Iterable[Value] | None:
    """The rule of a thing is the one that declares it."""
    world = frame.run.world
    if not isinstance(of, Id) or of not in world.things:
        return None
    item = frame.run.program.told.get((world.kind(of), world.things[of].name))
    return () if item is None else (item,)


def _gates(frame: Frame, of: Value) -> Iterable[Value] | None:
    """The Jumpgates of a square are those that it is part of."""
    world = frame.run.world
    if not isinstance(of, Id) or of not in world.numbers:
        return None
    return tuple(each for each in world.of_kind("Jumpgate") if of in world.get(each, "squares", ()))


def _products(frame: Frame, of: Value) -> Iterable[Value] | None:
    """The products of a square are those that it sells."""
    run = frame.run
    if not isinstance(of, Id) or of not in run.world.numbers:
        return None
    found = (facts.product_of(run, name) for name in run.world.get(of, "sells", ()))
    return tuple(each for each in found if each is not None)


def _mates(frame: Frame, of: Value) -> Iterable[Value]:
    team = frame.run.world.get(of, "team")
    return () if team is None else tuple(mate for mate in facts.members(frame.run, team) if not same(mate, of))


def _square(frame: Frame, of: Value) -> Iterable[Value] | None:
    world, kinds = frame.run.world, frame.run.program.kinds
    if isinstance(of, Id):
        kind = world.kind(of)
        if kinds.is_a(kind, "piece") and world.get(of, "square") is not None:
            return (world.get(of, "square"),)
        if kind == "Jumpgate":
            return tuple(world.get(of, "squares", ()))
        if kind == "lot":
            sold = world.get(of, "thing")
            return (sold,) if isinstance(sold, Id) and world.kind(sold) == "square" else ()
        if kind == "queue":
            return tuple(each for each in world.get(of, "line", ()) if world.kind(each) == "square")
        if world.get(of, "square") is not None:
            return (world.get(of, "square"),)
    return None


def _proposals(frame: Frame, of: Value) -> Iterable[Value] | None:
    world = frame.run.world
    return tuple(each for each in world.of_kind("proposal") if same(world.get(each, "proposer"), of))


LINES = ("row", "column")
"""What squares lie in: rows from the south, columns from the west, both counted from 1."""


def _squares_of(frame: Frame, line: Sort) -> tuple[Value, ...]:
    """Give the squares of a row from west to east, those of a column from south to north."""
    run, which = frame.run, LINES.index(line.kind)
    found = [(run.layout.cell(number), number) for row in run.layout.rows() for number in row]
    squares = (run.world.square(number) for cell, number in sorted(found) if cell[which] + 1 == line.detail)
    return tuple(square for square in squares if square is not None)


def _line(which: int) -> Callable[[Frame, Value], Iterable[Value] | None]:
    def give(frame: Frame, of: Value) -> Iterable[Value] | None:
        square = facts.place(frame.run, of) if isinstance(of, Id) and of not in frame.run.world.numbers else of
        if not isinstance(square, Id) or square not in frame.run.world.numbers:
            return None
        return (Sort(LINES[which], 1, frame.run.layout.cell(frame.run.world.number(square))[which] + 1),)

    return give


def _cash(frame: Frame, of: Value) -> Iterable[Value] | None:
    if isinstance(of, Id) and frame.run.world.kind(of) == "Team":
        return (sum(facts.cash(frame.run, player) for player in facts.members(frame.run, of)),)
    return (facts.cash(frame.run, of),) if isinstance(of, Id) else None


def _shortfall(frame: Frame, of: Value) -> Iterable[Value]:
    payment = frame.event.within("pay") if frame.event is not None else None
    owed = payment.roles.get("amount", 0) if payment is not None else 0
    return (max(0, owed - facts.cash(frame.run, of)),)


def _distances(index: int) -> Callable[[Frame, Value], Iterable[Value] | None]:
    def give(frame: Frame, of: Value) -> Iterable[Value] | None:
        run = frame.run
        if isinstance(of, tuple) and len(of) == 2:
            first, second = (run.world.number(each) for each in of)
            return (run.layout.distances(first, second)[index],)
        return None

    return give


def _bids(frame: Frame, of: Value) -> tuple[Sort, ...]:
    """Give the bids on a job that count, the highest first and of equal ones the earlier."""
    run = frame.run
    found = [Sort("bid", amount, bidder) for bidder, amount in run.world.get(of, "bids", ())]
    return tuple(sorted((bid for bid in found if counts(frame, bid)), key=lambda bid: -bid.count))


def _is_had_by_players(frame: Frame, noun: str) -> bool:
    """Say whether it is players who have such a thing: "her cash", where she is called by her job."""
    program = frame.run.program
    of_players = ("player", facts.key(noun)) in program.firsts
    return of_players or noun == "cash" or program.kinds.is_a(noun, "square")


def counts(frame: Frame, thing: Value) -> bool:
    """Say whether no rule says that such a thing does not count."""
    for rule, phrase in frame.run.program.discounted:
        if phrase.admits(Frame(frame.run, rule), thing):
            frame.run.ask_rule(rule)
            return False
    return True


def _highest(what: str) -> Callable[[Frame, Value], Iterable[Value] | None]:
    def give(frame: Frame, of: Value) -> Iterable[Value] | None:
        if not isinstance(of, Id) or frame.run.world.kind(of) != "job":
            return None
        return tuple(bid.count if what == "bid" else bid.detail for bid in _bids(frame, of)[:1])

    return give


def _bidder(_frame: Frame, of: Value) -> Iterable[Value] | None:
    return (of.detail,) if isinstance(of, Sort) and of.kind == "bid" else None


def _called(frame: Frame, of: Value) -> Iterable[Value] | None:
    called = frame.run.world.things[of].name if isinstance(of, Id) else ""
    return (called,) if called else None


def _jobs(frame: Frame, of: Value) -> Iterable[Value] | None:
    if isinstance(of, Id) and frame.run.world.kind(of) == "job":
        return (of,)
    return facts.jobs(frame.run, of)


_SPECIAL: dict[str, Callable[[Frame, Value], Iterable[Value] | None]] = {
    "owner": _owner,
    "member": _members,
    "rule": _rule,
    "Jumpgate": _gates,
    "product": _products,
    "player": _members,
    "Team-mate": _mates,
    "square": _square,
    "cash": _cash,
    "proposal": _proposals,
    "highest bid": _highest("bid"),
    "highest bidder": _highest("bidder"),
    "bidder": _bidder,
    "job": _jobs,
    "name": _called,
    "roll": lambda frame, of: tuple(
        each.state.get("total", 0) for each in frame.made if each.verb == "roll" and same(each.subject, of)
    ),
    "change": lambda _frame, of: (Sort("change", 1, of),),
    "rest": lambda frame, of: (facts.cash(frame.run, of),) if isinstance(of, Id) else (of,),
    "shortfall": _shortfall,
    "row": _line(0),
    "column": _line(1),
    "row distance": _distances(0),
    "column distance": _distances(1),
}
