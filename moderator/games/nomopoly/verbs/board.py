"""Squares come and go."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.play import use_up
from moderator.games.nomopoly.verbs.primitive import noted, verb
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, size


def _create_line(run: Run, occurrence: Occurrence) -> str:
    made = occurrence.state.get("made", ())
    return ", ".join(f"{run.world.label(each)} appears" for each in made)


@verb("create", line=_create_line)
def create(run: Run, occurrence: Occurrence) -> str | None:
    """Squares appear, beyond the highest unless it is said beyond which; goods are nobody's yet; all else is made."""
    what = occurrence.roles.get("object")
    count = int(size(what) or 1)
    kind = what.kind if isinstance(what, (Sort, Goods)) else "square"
    if kind == "square":
        beyond = occurrence.roles.get("beyond")
        occurrence.state["made"] = tuple(new_square(run, beyond) for _ in range(count))
        run.stand()
        return None
    goods = Id(f"goods:{kind}")
    if run.world.exists(goods):
        run.world.set(goods, "number", run.world.get(goods, "number", 0) + count)
        return None
    occurrence.state["made"] = tuple(_new(run, kind) for _ in range(count))
    return None


def _new(run: Run, kind: str) -> Id:
    run.spend()
    return run.world.create(kind)


def new_square(run: Run, beyond: Value = None) -> Id:
    """Put a new square beyond another one, or beyond the highest; what lay beyond it moves up by one.

    All numbers are written anew: that is a step for each few of them.
    """
    board = run.world.board
    run.spend(1 + len(board) // 50)
    square = run.world.create("square")
    place = board.index(beyond) + 1 if beyond in board else len(board)
    run.world.lay([*board[:place], square, *board[place:]])
    return square


def lay_down(run: Run, kind: str, square: Value, placer: Value) -> Id:
    """Make an item lie on a square; the placer is who has put it there, if anybody."""
    run.spend()
    thing = run.world.create(kind, square=square, placed=run.week)
    if isinstance(placer, Id):
        run.world.set(thing, "placer", placer)
    return thing


@verb("build")
def build(run: Run, occurrence: Occurrence) -> str | None:
    """Something new is built: a Jumpgate between two squares, anything else on one; also an item, which nobody had."""
    what, between, on = (occurrence.roles.get(role) for role in ("object", "between", "on"))
    if isinstance(what, Goods) and isinstance(on, Id):
        made = tuple(lay_down(run, what.kind, on, occurrence.subject) for _ in range(int(what.count)))
        occurrence.roles["object"] = made[0] if len(made) == 1 else made
        return None
    if not isinstance(what, Sort):
        return "what is built is not said"
    if isinstance(between, tuple) and len(between) == 2 and between[0] != between[1]:
        occurrence.roles["object"] = run.world.create(what.kind, squares=between)
        return None
    if isinstance(on, Id):
        occurrence.roles["object"] = run.world.create(what.kind, square=on)
        return None
    return "where it is built is not said"


def _explode_where(run: Run, occurrence: Occurrence) -> None:
    """What explodes does so where it is, or where its owner is."""
    here = facts.place(run, facts.owner(run, occurrence.subject) or occurrence.subject)
    if isinstance(occurrence.subject, Id):
        here = facts.place(run, occurrence.subject) or here
    if here is not None:
        occurrence.roles.setdefault("on", here)


noted("explode", prepare=_explode_where)


@verb("shuffle")
def shuffle(run: Run, occurrence: Occurrence) -> str | None:
    """Squares change places among themselves, each with all that is on it; so do the things in a queue."""
    what = occurrence.roles.get("object")
    if isinstance(what, Id) and run.world.kind(what) == "queue":
        run.world.set(what, "line", _drawn(run, run.world.get(what, "line", ())))
        return None
    squares = tuple(each for each in (what if isinstance(what, tuple) else (what,)) if run.world.number(each))
    if not squares:
        return "there is nothing to shuffle"
    board = list(run.world.board)
    for number, square in zip((run.world.number(each) for each in squares), _drawn(run, squares), strict=True):
        board[number - 1] = square
    run.world.lay(board)
    run.log(f"{run.world.label(squares)} are shuffled", occurrence)
    run.stand()
    return None


def _drawn(run: Run, things: tuple[Id, ...]) -> tuple[Id, ...]:
    """Draw one after the other until none is left."""
    left, found = list(things), []
    while left:
        found.append(run.draw(left, "a place in the shuffle"))
        left.remove(found[-1])
    return tuple(found)


def _destroy_line(run: Run, occurrence: Occurrence) -> str:
    number = occurrence.state.get("number")
    return f"{number} is destroyed" if number else ""


def _clear_away(run: Run, occurrence: Occurrence) -> None:
    """A destroyed square leaves the board, and with it all that no rule has saved from it."""
    square = occurrence.roles.get("object")
    if occurrence.state.get("number") and isinstance(square, Id) and run.world.exists(square):
        take_away(run, square)
        run.stand(occurrence)


@verb("destroy", line=_destroy_line, after=_clear_away)
def destroy(run: Run, occurrence: Occurrence) -> str | None:
    """A thing is destroyed. A square stays in sight until the rules have done with it."""
    what = occurrence.roles.get("object")
    if isinstance(what, Goods):
        return use_up(run, occurrence, what)
    if not isinstance(what, Id) or not run.world.exists(what):
        return "there is nothing to destroy"
    if run.world.kind(what) == "square":
        occurrence.state["number"] = run.world.number(what)
        return None
    run.world.remove(what)
    return None


def take_away(run: Run, square: Id) -> None:
    """Take a square off the board, and what is on it; those above it move up. A piece still there is on no square."""
    world = run.world
    if square in world.numbers:
        world.lay([each for each in world.board if each != square])
    for thing in world.having("square", square):
        if run.program.kinds.is_a(world.kind(thing), "piece"):
            world.set(thing, "square", None)
        else:
            world.remove(thing)
    for lot in tuple(world.of_kind("lot")):
        if world.get(lot, "thing") == square:
            world.remove(lot)
    for queue in tuple(world.of_kind("queue")):
        waiting = world.get(queue, "line", ())
        if square in waiting:
            world.set(queue, "line", tuple(each for each in waiting if each != square))
    world.remove(square)


def renumber(run: Run, occurrence: Occurrence) -> str | None:
    """A square takes a number; the square that had it has no place on the board any more."""
    square, number = occurrence.subject, int(size(occurrence.roles.get("object")) or 0)
    world = run.world
    had = world.square(number)
    if not isinstance(square, Id) or had is None:
        return "there is no such number"
    if had == square:
        occurrence.dropped = True
        return None
    order = [each for each in world.board if each != square]
    order[order.index(had)] = square
    world.lay(order)
    run.stand(occurrence)
    return None
