"""Arranging: a change of the small world for each kind of condition, so that it holds, or just does not.

What is changed is said of the thing at once, so that the situation can be told. A condition for which nothing here can
be changed is Unsolved, and so is the sentence that hangs on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.situations import casting
from moderator.games.nomopoly.situations.events import happened, lasted, lay
from moderator.games.nomopoly.situations.scene import Scene, Unsolved
from moderator.games.nomopoly.situations.telling import counted, number_words
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Goods, Id, Sort, Value
from moderator.language import tree
from moderator.node import Node

FAR = 11


def brought_about(scene: Scene, condition: Node | None, truth: bool = True) -> None:
    """Make a condition hold, or leave it to chance if nothing can be changed for it."""
    mark, cast, met = scene.run.world.mark(), dict(scene.cast), list(scene.met)
    said, missed = {thing: list(words) for thing, words in scene.said.items()}, scene.missed
    try:
        hold(scene, condition, truth)
    except (Unsolved, Missing):
        scene.run.world.undo(mark)
        scene.cast, scene.met, scene.said, scene.missed = cast, met, said, missed
        scene.left.append(condition)


def hold(scene: Scene, condition: Node | None, truth: bool = True) -> None:
    """Make a condition hold, or with `truth` False just not hold. Raises Unsolved."""
    match condition:
        case tree.Both(word, items):
            all_of = (word == "and") == truth
            for place, item in enumerate(items):
                if all_of or not place:
                    hold(scene, item, truth)
                elif word == "or":
                    _or_else(scene, item)
        case tree.Exists(noun, negative):
            there = scene.wants(condition, truth) != negative
            if not isinstance(noun, tree.Noun):
                raise Unsolved("there is")
            if there:
                casting.cast(scene, noun)
            else:
                _none(scene, noun)
        case tree.Clause():
            _clause(scene, condition, truth)
        case _:
            raise Unsolved(casting.said(scene, condition))


def _or_else(scene: Scene, condition: Node | None) -> None:
    """Let the further alternatives of an *or* not hold, where that can be arranged."""
    mark, met = scene.run.world.mark(), list(scene.met)
    try:
        hold(scene, condition, truth=False)
    except Unsolved:
        scene.run.world.undo(mark)
    scene.met[:] = met


def _none(scene: Scene, noun: tree.Noun) -> None:
    for value in facts.candidates(scene.run, noun.kind):
        outer, scene.gap = scene.gap, value
        for each in noun.which[:1]:
            hold(scene, each, truth=False)
        scene.gap = outer
    if not noun.which:
        raise Unsolved(noun.kind)


def _clause(scene: Scene, clause: tree.Clause, truth: bool) -> None:
    if clause.modal == "would":
        raise Unsolved("would")
    if clause.perfect and clause.verb == "be":
        lasted(scene, clause, scene.wants(clause, truth) != clause.negative)
        return
    if clause.perfect:
        happened(scene, clause, scene.wants(clause, truth) != clause.negative)
        return
    act = _STATES.get(clause.verb)
    if act is None:
        raise Unsolved(clause.verb)
    subject = clause.subject
    if isinstance(subject, tree.Noun) and subject.plural and subject.quantity is not None and not subject.of:
        _several(scene, subject, clause, act, scene.wants(clause, truth))
        return
    if act is _be and not isinstance(subject, (tree.Gap, tree.Refer, tree.Name)):
        _measured(scene, clause, scene.wants(clause, truth) != clause.negative)
        return
    nobody = isinstance(subject, tree.Noun) and subject.determiner == "no"
    thing = casting.cast(scene, subject)
    act(scene, thing, clause, (scene.wants(clause, truth) != clause.negative) != nobody)


_State = Callable[[Scene, Value, tree.Clause, bool], None]


def _several(scene: Scene, noun: tree.Noun, clause: tree.Clause, act: _State, truth: bool) -> None:
    """Let as many things be in a state as the words count, or one too few."""
    number = casting.number_of(scene, noun, truth)
    found = [each for each in facts.candidates(scene.run, noun.kind) if isinstance(each, Id)][:number]
    if len(found) < number:
        raise Unsolved(f"{number} {noun.kind}")
    for each in found:
        outer, scene.gap = scene.gap, each
        for restriction in noun.which:
            hold(scene, restriction)
        scene.gap = outer
        act(scene, each, clause, not clause.negative)
    scene.cast[noun.variable] = tuple(found)


# --- being


def _be(scene: Scene, thing: Value, clause: tree.Clause, truth: bool) -> None:
    complement(scene, thing, clause.role("complement"), truth)


def complement(scene: Scene, thing: Value, what: Node | None, truth: bool) -> None:
    """Let a thing be something, or not."""
    match what:
        case tree.Either(word, items):
            so, of_each = truth != (word == "nor"), word == "and"
            for place, item in enumerate(items):
                complement(scene, thing, item, so if so == of_each or not place else not so)
        case tree.Adjective(word, arguments):
            _adjective(scene, thing, word, arguments, truth)
        case tree.Place("on" | "at" | "in", phrase):
            _placed(scene, thing, phrase, truth)
        case tree.Name(kind="color"):
            _colored(scene, thing, casting.cast(scene, what), truth)
        case tree.Noun(kind=kind) if facts.key(kind) in scene.run.program.flags:
            _flag(scene, thing, kind, truth)
        case tree.Noun() | tree.Name() if isinstance(what, tree.Name) or (what.of is None and what.rank is not None):
            _is_that(scene, thing, what, truth)
        case tree.Noun(kind=casting.MATE):
            _mate(scene, thing, what, truth)
        case tree.Noun(kind=kind) if facts.is_a(scene.run, thing, kind) == truth:
            return
        case _:
            _compared(scene, thing, what, truth)


def _mate(scene: Scene, thing: Value, what: tree.Noun, truth: bool) -> None:
    who = casting.cast(scene, what.of)
    if not isinstance(who, Id) or not isinstance(thing, Id):
        raise Unsolved(what.kind)
    casting.mated(scene, who, truth, thing)


def _is_that(scene: Scene, thing: Value, what: tree.Noun | tree.Name, truth: bool) -> None:
    if (casting.cast(scene, what) == thing) != truth:
        raise Unsolved(casting.said(scene, what))


def _compared(scene: Scene, thing: Value, what: Node | None, truth: bool) -> None:
    """A number is what it is compared with, or just not: an amount of the event is chosen so."""
    if isinstance(what, tree.Quantity) and not isinstance(thing, Id):
        meets, misses = casting.boundary(scene, what)
        wanted = meets if truth else misses
        for variable, value in list(scene.cast.items()):
            if value is thing:
                scene.cast[variable] = wanted
                return
    raise Unsolved(casting.said(scene, what))


def _flag(scene: Scene, thing: Value, word: str, truth: bool) -> None:
    run, key = scene.run, facts.key(word)
    if not isinstance(thing, Id) or not run.world.exists(thing):
        raise Unsolved(word)
    if facts.has_quality(run, thing, word) != truth:
        for other in run.program.exclusive.get(key, ()) if truth else ():
            run.world.set(thing, other, False)
        run.world.set(thing, key, truth)
        if truth and key in run.program.lasting:
            run.world.set(thing, f"{key} since", run.week)
        if facts.has_quality(run, thing, word) != truth:
            raise Unsolved(word)
    scene.say(thing, word if truth else f"not {word}")


def _adjective(
    scene: Scene, thing: Value, word: str, arguments: tuple[tuple[str, tree.Phrase], ...], truth: bool
) -> None:
    run = scene.run
    if word in ("other", "different", "same", "new") and not arguments:
        if not truth:
            raise Unsolved(word)
        return
    if facts.key(word) in run.program.flags or facts.key(word) in run.program.classes:
        _flag(scene, thing, word, truth)
        return
    act = _QUALITIES.get(word)
    if act is None or not isinstance(thing, Id):
        raise Unsolved(word)
    act(scene, thing, truth)


def _owned(scene: Scene, thing: Id, truth: bool) -> None:
    owner = scene.run.world.get(thing, "owner")
    if truth and owner is None:
        owner = next(each for each in reversed(casting.players_of(scene)) if each not in scene.taken())
        scene.run.world.set(thing, "owner", owner)
    elif not truth:
        scene.run.world.set(thing, "owner", None)
    scene.say(thing, f"owned by {scene.run.world.label(owner)}" if truth else "unowned")


def _unowned(scene: Scene, thing: Id, truth: bool) -> None:
    _owned(scene, thing, not truth)


def _named(scene: Scene, thing: Id, truth: bool) -> None:
    scene.run.world.rename(thing, "Swan Lake" if truth else "")
    scene.say(thing, "named" if truth else "unnamed")


def _unnamed(scene: Scene, thing: Id, truth: bool) -> None:
    _named(scene, thing, not truth)


def _undecided(scene: Scene, thing: Id, truth: bool) -> None:
    scene.run.world.set(thing, "state", docket.UNDECIDED if truth else "accepted")


_QUALITIES: dict[str, Callable[[Scene, Id, bool], None]] = {
    "owned": _owned,
    "unowned": _unowned,
    "named": _named,
    "unnamed": _unnamed,
    "undecided": _undecided,
}


def _placed(scene: Scene, thing: Value, phrase: Node | None, truth: bool) -> None:
    run = scene.run
    if not isinstance(thing, Id):
        raise Unsolved("where it is")
    spot = casting.cast(scene, phrase)
    if not isinstance(spot, Id) or run.world.kind(spot) != "square" or not facts.is_a(run, thing, "piece"):
        raise Unsolved("where it is")
    place = spot if truth else _elsewhere(scene, spot, phrase)
    run.world.set(thing, "square", place)
    scene.say(thing, f"on {run.world.label(place)}")


def _elsewhere(scene: Scene, spot: Id, phrase: Node | None) -> Id:
    """Give a square that is not the one meant, and none of its kind where any of a kind is meant: "on a Corner"."""
    meant: set[Value] = set()
    if isinstance(phrase, tree.Noun) and phrase.kind != "square" and phrase.determiner in ("a", "any"):
        meant = set(facts.candidates(scene.run, phrase.kind))
    stood = {facts.place(scene.run, each) for each in facts.players(scene.run)}
    gone = {spot, *meant, *scene.taken(), *stood}
    found = next((each for each in reversed(scene.run.world.board) if each not in gone), None)
    if found is None:
        raise Unsolved("where it is")
    return found


def _colored(scene: Scene, thing: Value, color: Value, truth: bool) -> None:
    world = scene.run.world
    if not isinstance(thing, Id) or not isinstance(color, Id):
        raise Unsolved("color")
    if world.kind(thing) == "color":
        if (thing == color) != truth:
            raise Unsolved("color")
        return
    other = color
    if not truth:
        other = next(each for each in facts.candidates(scene.run, "color") if each != color)
    world.set(thing, "color", other)
    scene.say(thing, world.label(other))


# --- measures


def _measured(scene: Scene, clause: tree.Clause, truth: bool) -> None:
    """Let a number that belongs to something be as it is compared: "if her cash is at least $100"."""
    subject, what = clause.subject, clause.role("complement")
    if isinstance(subject, tree.Noun) and isinstance(what, (tree.Quantity, tree.Amount)):
        wanted = what if isinstance(what, tree.Quantity) else tree.Quantity("=", what)
        meets, misses = casting.boundary(scene, wanted)
        if subject.of is None:
            scene.cast[subject.variable] = meets if truth else misses
            return
        amount(scene, casting.cast(scene, subject.of), subject.kind, meets if truth else misses)
        return
    if isinstance(subject, tree.Count) and isinstance(what, tree.Quantity) and isinstance(subject.noun, tree.Noun):
        owner = subject.noun.of
        for each in subject.noun.which:
            if isinstance(each, tree.Clause) and each.verb in ("own", "have"):
                owner = each.subject
        if owner is None:
            raise Unsolved("number")
        meets, misses = casting.boundary(scene, what)
        give(scene, casting.cast(scene, owner), subject.noun, int(meets if truth else misses))
        return
    _be(scene, casting.cast(scene, subject), clause, truth)


def amount(scene: Scene, thing: Value, noun: str, value: Value) -> None:
    """Let an attribute of a thing be a number."""
    run, key = scene.run, facts.key(noun)
    if not isinstance(thing, Id) or run.program.values.get(key):
        raise Unsolved(noun)
    if key != "cash" and key not in run.program.attributes:
        raise Unsolved(noun)
    run.world.set(thing, key, value)
    scene.say(thing, number_words(noun, value, money=key == "cash" or key in run.program.money))


def bearing(scene: Scene, thing: Id, noun: tree.Noun) -> None:
    """Let a thing be what a noun calls it by a flag of its own: "a Clown"."""
    _flag(scene, thing, noun.kind, scene.wants(noun, truth=True))


def ranked(scene: Scene, noun: tree.Noun, found: list[Value]) -> Value:
    """Give which of several a rank means: the n-th by number, or the one that is made to have most or least."""
    rank, run = noun.rank, scene.run
    assert rank is not None
    if not found:
        raise Unsolved(noun.kind)
    if rank.order == "ordinal" and run.program.kinds.is_a(noun.kind, "square"):
        board = run.world.board
        if not 0 < rank.position <= len(board):
            raise Unsolved(f"square {rank.position}")
        return board[rank.position - 1]
    if rank.order == "random":
        return found[0]
    if rank.order not in ("most", "least") or rank.position != 1:
        raise Unsolved("rank")
    if not rank.by and run.program.kinds.is_a(noun.kind, "square"):
        return run.world.board[-1 if rank.order == "most" else 0]
    if noun.kind != "player":
        raise Unsolved(rank.by)
    key = rank.by or (rank.counted.kind if rank.counted is not None else "")
    if key not in scene.orders:
        players = casting.players_of(scene)
        first = players[1 if scene.wants(rank, truth=True) else 2]
        order = [first, *(each for each in players if each != first)]
        scene.orders[key] = order if rank.order == "most" else order[::-1]
        for place, each in enumerate(reversed(scene.orders[key]), 1):
            _measure(scene, each, rank, place)
    return scene.orders[key][0 if rank.order == "most" else -1]


def _measure(scene: Scene, thing: Id, rank: tree.Rank, value: int) -> None:
    kind = rank.by or (rank.counted.kind if rank.counted is not None else "")
    if scene.run.program.kinds.is_a(kind, "ownable") and kind != "cash":
        give(scene, thing, rank.counted or tree.Noun(kind, plural=True), value)
    else:
        amount(scene, thing, kind, value * casting.AMOUNT)


# --- owning


def give(scene: Scene, owner: Value, noun: tree.Noun, number: int) -> list[Value]:
    """Let somebody own exactly so many things that a phrase describes; gives them."""
    run, world = scene.run, scene.run.world
    if not isinstance(owner, Id):
        raise Unsolved(f"who owns the {noun.kind}")
    if not number:
        scene.without.add((owner, noun.kind))
    kinds = run.program.kinds
    described = tuple(each for each in noun.which if not _of_owning(each))
    if (
        kinds.is_a(noun.kind, "square")
        or noun.kind == "property"
        or run.program.flags.get(facts.key(noun.kind)) == "square"
    ):
        return _squares(scene, owner, noun, described, number)
    if kinds.is_a(noun.kind, "item") and world.number(owner):
        _put_on(scene, owner, noun, number)
        return [Goods(noun.kind, "", number)]
    if kinds.is_a(noun.kind, "ownable") and world.number(owner) and not described:
        scene.say(owner, f"with {counted(number, noun.kind)}")
        return [world.create(noun.kind, square=owner) for _ in range(number)]
    if kinds.is_a(noun.kind, "item"):
        pile = {key: count for key, count in world.piles(owner).items() if facts.goods_are(run, key[0], noun.kind)}
        for (kind, detail), count in pile.items():
            world.add(owner, kind, detail, -count)
        detail = _detail(scene, described)
        if number:
            world.add(owner, noun.kind, detail, number)
        scene.say(owner, f"has {counted(number, noun.kind, detail)}")
        return [Goods(noun.kind, detail, number, owner)]
    raise Unsolved(noun.kind)


def _put_on(scene: Scene, square: Id, noun: tree.Noun, number: int) -> None:
    """Let somebody have put goods on a square."""
    who = casting.players_of(scene)[-1]
    for _ in range(number):
        scene.run.world.add(who, noun.kind, "", 1)
        scene.past.append(partial(lay, scene, who, noun.kind, square))
    scene.say(square, f"with {counted(number, noun.kind)}" if number else f"without {noun.kind}")


def _detail(scene: Scene, described: tuple[tree.Condition, ...]) -> str:
    for each in described:
        what = each.role("complement") if isinstance(each, tree.Clause) else None
        if isinstance(what, tree.Name) and what.kind == "color":
            scene.wants(each, truth=True)
            return what.name
        raise Unsolved("which of them")
    return ""


def _of_owning(condition: Node | None) -> bool:
    return (
        isinstance(condition, tree.Clause)
        and condition.verb in ("own", "have")
        and isinstance(condition.role("object"), tree.Gap)
    )


def _squares(
    scene: Scene, owner: Id, noun: tree.Noun, described: tuple[tree.Condition, ...], number: int
) -> list[Value]:
    run, world = scene.run, scene.run.world
    for square in world.having("owner", owner):
        if square not in scene.taken():
            world.set(square, "owner", None)
    have = list(world.having("owner", owner))
    stood = {facts.place(run, each) for each in facts.players(run)}
    free = [
        square
        for square in world.board[FAR:]
        if world.get(square, "owner") is None and square not in scene.taken() and square not in stood
    ]
    wanted = have[:number]
    wanted += free[: number - len(wanted)]
    if len(wanted) < number:
        raise Unsolved(f"{number} {noun.kind}")
    if noun.rank is not None and noun.rank.order == "ordinal" and number:
        wanted = [world.board[noun.rank.position - 1]]
    if facts.key(noun.kind) in run.program.flags:
        for square in wanted:
            _flag(scene, square, noun.kind, truth=True)
    for square in wanted:
        world.set(square, "owner", owner)
        outer, scene.gap = scene.gap, square
        for each in described:
            hold(scene, each)
        scene.gap = outer
    labels = ", ".join(world.label(square) for square in wanted)
    scene.say(owner, f"owns {labels}" if number else "no squares")
    return list(wanted)


def _own(scene: Scene, thing: Value, clause: tree.Clause, truth: bool) -> None:
    what = clause.role("object")
    world = scene.run.world
    if isinstance(what, tree.Join):
        for item in what.items if truth else what.items[:1]:
            _own_one(scene, thing, item, truth)
        return
    if isinstance(what, (tree.Gap, tree.Refer)):
        owned = casting.cast(scene, what)
        if not isinstance(owned, Id):
            raise Unsolved("what she owns")
        if isinstance(thing, Sort):
            raise Unsolved("who owns it")
        owner = thing if truth else None
        world.set(owned, "owner", owner)
        label = world.label(owned)
        scene.say(thing if isinstance(thing, Id) else owned, f"owns {label}" if truth else f"does not own {label}")
        return
    _own_one(scene, thing, what, truth)


def _own_one(scene: Scene, thing: Value, what: Node | None, truth: bool) -> None:
    if isinstance(what, (tree.Amount, tree.Quantity)):
        wanted = what if isinstance(what, tree.Quantity) else tree.Quantity(">=", what)
        meets, misses = casting.boundary(scene, wanted)
        amount(scene, thing, "cash", meets if truth else misses)
        return
    if isinstance(what, tree.Adjective):
        _adjective(scene, thing, what.word, what.arguments, truth)
        return
    if not isinstance(what, tree.Noun):
        raise Unsolved("what she has")
    key, program = facts.key(what.kind), scene.run.program
    ownable = program.kinds.is_a(what.kind, "square") or program.kinds.is_a(what.kind, "item")
    if key in program.attributes and program.kinds.is_a(what.kind, "party"):
        other = next(each for each in casting.players_of(scene) if each != thing and each not in scene.taken())
        scene.run.world.set(thing, key, other if truth != (what.determiner == "no") else None)
        scene.say(thing, f"{what.kind} {scene.run.world.label(other)}" if truth else f"no {what.kind}")
    elif key == "cash" or (key in program.attributes and not ownable):
        number = casting.number_of(scene, what, truth)
        counted_money = what.quantity is None and (key == "cash" or key in program.money)
        amount(scene, thing, what.kind, number * casting.AMOUNT if counted_money else number)
    elif key in program.flags and not ownable and facts.is_a(scene.run, thing, program.flags[key]):
        _flag(scene, thing, what.kind, truth != (what.determiner == "no"))
    else:
        give(scene, thing, what, casting.number_of(scene, what, truth))


def _stand(scene: Scene, thing: Value, clause: tree.Clause, truth: bool) -> None:
    place = clause.role("on")
    if place is None:
        _be(scene, thing, clause, truth)
    else:
        _placed(scene, thing, place, truth)


_STATES: dict[str, _State] = {"be": _be, "own": _own, "have": _own, "hold": _own, "stand": _stand, "occupy": _own}
