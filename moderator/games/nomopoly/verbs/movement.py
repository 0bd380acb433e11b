"""Turns, rolls and movement: a move goes step by step, and each step is an event that rules can answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.board import lay_down, renumber
from moderator.games.nomopoly.verbs.primitive import noted, verb
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.kinds import Kinds
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, size
from moderator.language import tree

FOREVER = 1_000_000

LOST_TURNS = "lost turns"

_FORWARD = frozenset({"forward", "forwards"})

_BACKWARD = frozenset({"backward", "backwards", "back"})


def end_of_turn(run: Run, occurrence: Occurrence) -> None:
    """Take the turns that this one has earned, the latest first; what held during a turn ends with it."""
    queue = occurrence.state.get("queue")
    if queue is not None:
        _take_earned(run, occurrence, occurrence, queue)


def _take_earned(run: Run, first: Occurrence, current: Occurrence, queue: list[Occurrence]) -> None:
    """End the current turn, and take those that are left in the queue of the first.

    What a proposal earns somebody is taken on its account, with every turn that comes of it: turns without end are
    undone together.
    """
    while True:
        following = queue.pop() if queue else None
        later = {(who, word) for who, word, _ in following.state.get("during", ())} if following is not None else set()
        for who, word, rule in current.state.get("during", ()):
            if (who, word) not in later:
                run.make("stop", first, rule, subject=who, complement=Sort(word))
        _turn_ends(run, current)
        if following is None:
            return
        following.state["queue"] = queue
        following.state["follows"] = True
        if following.rule is None or run.in_use(run.account_of(following.rule.item)):
            run.happen(following)
            current = following
            continue
        left = list(queue)
        with run.on_account(following.rule, following) as chain:
            run.happen(following)
            _take_earned(run, first, following, queue)
        if chain.trouble is None:
            return
        queue[:] = left
        current = following
        current.state.update(begun=False, during=[])


def _turn_ends(run: Run, turn: Occurrence) -> None:
    here = facts.place(run, turn.subject)
    if here is not None and turn.state.get("begun"):
        run.make("end", turn, subject=turn.subject, object=turn.roles["object"], on=here)


def _after_turn(run: Run, occurrence: Occurrence) -> None:
    if not occurrence.state.get("follows"):
        end_of_turn(run, occurrence)


def _takes_a_turn(kinds: Kinds, clause: tree.Clause) -> None:
    what = clause.role("object")
    kind = getattr(what, "kind", "")
    if kind == "object":
        return  # there is one of it, so that it is taken from whoever has it
    if not kinds.is_a(kind, "turn") and kind not in ("number", "move", "order"):
        raise NotRunnable("who gives it is not said: what is taken from nobody is said with 'gets'")


def _misses(run: Run, occurrence: Occurrence) -> bool:
    """Say whether a turn that would begin is one that the piece has lost, and count it off."""
    lost = run.world.get(occurrence.subject, LOST_TURNS, 0)
    if not lost:
        return False
    run.world.set(occurrence.subject, LOST_TURNS, lost - 1)
    run.log(f"{run.world.label(occurrence.subject)} loses a turn", occurrence)
    occurrence.dropped = True
    return True


def _which_turn(run: Run, occurrence: Occurrence) -> None:
    """A turn of which nothing else is said is a normal one; it is taken where the piece stands as it begins."""
    what, here = occurrence.roles.get("object"), facts.place(run, occurrence.subject)
    if here is not None:
        occurrence.roles["on"] = here
    if isinstance(what, Sort) and what.kind == "turn":
        occurrence.roles["object"] = Sort("normal turn", what.count, what.detail)


@verb("take", after=_after_turn, check=_takes_a_turn, prepare=_which_turn)
def take(run: Run, occurrence: Occurrence) -> str | None:
    """A turn begins. One that is earned within a turn waits until that turn's movement is over.

    Who takes a thing gets it.
    """
    what = occurrence.roles.get("object")
    if isinstance(what, Goods) or (isinstance(what, Id) and facts.is_a(run, what, "object")):
        run.make("get", occurrence, subject=occurrence.subject, object=what)
        return None
    if isinstance(what, int) and run.world.kind(occurrence.subject) == "square":
        return renumber(run, occurrence)
    if not (isinstance(what, Sort) and run.program.kinds.is_a(what.kind, "turn")):
        return None
    if not occurrence.state.get("follows") and _misses(run, occurrence):
        return None
    around = occurrence.parent.within("take") if occurrence.parent is not None else None
    if (
        around is not None
        and not occurrence.state.get("follows")
        and around.subject == occurrence.subject
        and "queue" in around.state
    ):
        later = Occurrence("take", occurrence.roles, occurrence.rule, around.parent, occurrence.adverbs)
        later.state, later.ordered = occurrence.state, occurrence.ordered
        around.state["queue"].append(later)
        occurrence.dropped = True
        return None
    occurrence.state.setdefault("queue", [])
    for who, word, rule in occurrence.state.get("during", ()):
        if not facts.has_quality(run, who, word):
            run.make("become", occurrence, rule, subject=who, complement=Sort(word))
    here = facts.place(run, occurrence.subject)
    if here is not None:
        occurrence.state["begun"] = True
        run.make("start", occurrence, subject=occurrence.subject, object=occurrence.roles["object"], on=here)
    return None


noted("start")


MOST_PIPS = 60
"""How many dice of one roll the log writes out."""


def _roll_line(run: Run, occurrence: Occurrence) -> str:
    pips = occurrence.state["pips"]
    said = " ".join(map(str, pips[:MOST_PIPS]))
    if len(pips) > MOST_PIPS:
        said += f" ..., {len(pips)} dice with {sum(pips)} in all"
    return f"{run.world.label(occurrence.subject)} rolls {said}"


def _roll_facts(run: Run, occurrence: Occurrence) -> list[tuple[str, Value]]:
    total: list[tuple[str, Value]] = [("total", occurrence.state.get("total", 0))]
    return [*total, ("doubles", True)] if occurrence.state.get("doubles") else total


def _for_what(run: Run, occurrence: Occurrence) -> None:
    """A roll that a turn asks for is one for that turn; it is thrown where whoever rolls stands."""
    here = facts.place(run, occurrence.subject)
    if here is not None:
        occurrence.roles.setdefault("on", here)
    turn = _turn_of(occurrence)
    if "purpose" not in occurrence.roles and turn is not None and not turn.instead:
        occurrence.roles["purpose"] = turn.roles.get("object")


@verb("roll", line=_roll_line, facts=_roll_facts, prepare=_for_what)
def roll(run: Run, occurrence: Occurrence) -> str | None:
    """Dice are thrown; their pips and total are what the roll brings."""
    what = occurrence.roles.get("object")
    count = int(size(what) or 0) if isinstance(what, (Sort, Goods, int)) else 1
    turn = _turn_of(occurrence)
    taken = turn.roles.get("object") if turn is not None else None
    extra = taken.detail if isinstance(taken, Sort) and isinstance(taken.detail, int) else 0
    fewer = turn.state.get("fewer dice", 0) if turn is not None else 0
    count = max(0, count + extra - fewer)
    plus, minus = (int(occurrence.state.get(word, 0)) for word in ("plus", "minus"))
    if count + plus + minus == 0 or run.program.sides == 0:
        occurrence.dropped = True
        occurrence.state.update(pips=(), total=0, doubles=False)
        return None
    pips = run.throw(count + plus + minus, f"{run.world.label(occurrence.subject)} rolls")
    occurrence.state["pips"] = pips
    against = sum(pips[count + plus :])
    occurrence.state["total"] = sum(pips) - 2 * against + occurrence.state.get("added", 0)
    occurrence.state["doubles"] = count >= 2 and pips[0] == pips[1]
    if turn is not None:
        turn.state["roll"] = occurrence
    return None


def _turn_of(occurrence: Occurrence) -> Occurrence | None:
    """Give the turn that a roll is made for, also where a rule has put another roll in its place."""
    around = occurrence.parent
    while around is not None and around.verb == "roll" and not around.done:
        around = around.parent
    return around if around is not None and around.verb == "take" else None


def _spin_line(run: Run, occurrence: Occurrence) -> str:
    return f"{run.world.label(occurrence.subject)} spins {run.world.label(occurrence.roles.get('object'))}"


@verb("spin", line=_spin_line)
def spin(run: Run, occurrence: Occurrence) -> str | None:
    """A color comes up on the wheel."""
    return None if occurrence.roles.get("object") is not None else "no color is on the wheel"


def _move_line(run: Run, occurrence: Occurrence) -> str:
    to = occurrence.roles.get("to")
    if to is None or "under way" in occurrence.state:
        return ""
    return f"{run.world.label(occurrence.roles.get('object'))} is moved to {run.world.label(to)}"


def _arrive(run: Run, occurrence: Occurrence) -> None:
    """A move ends where the piece is now."""
    piece = occurrence.subject
    if "left" in occurrence.state and isinstance(piece, Id):
        run.make("end", occurrence, subject=piece, object=Sort("move"), on=facts.place(run, piece))


@verb("move", line=_move_line, after=_arrive)
def move(run: Run, occurrence: Occurrence) -> str | None:
    """A piece is put somewhere, or sets out by itself; the rules say what it does on its way."""
    to = occurrence.roles.get("to")
    along = occurrence.roles.get("along")
    if isinstance(along, Sort) and isinstance(along.detail, tuple) and along.detail:
        to = along.detail[-1]
    if to is not None:
        piece = occurrence.roles.get("object") or occurrence.subject
        square = facts.place(run, to)
        if square is None or not isinstance(piece, Id):
            return "there is nowhere to go"
        if "object" not in occurrence.roles and along is None:
            _set_out_for(run, occurrence, square)
            return None
        occurrence.roles.update(object=piece, to=square)
        run.world.set(piece, "square", square)
        run.make("come", occurrence, subject=piece, to=square)
        return None
    distance = occurrence.roles.get("distance")
    direction = next((word for word in ("north", "south", "east", "west") if word in occurrence.adverbs), "")
    if direction:
        return _beside(run, occurrence, direction)
    state = occurrence.state
    state["left"] = FOREVER if distance is None and "until" in state else int(size(distance) or 0)
    around = occurrence.parent.within("move") if occurrence.parent is not None else None
    state["direction"] = -1 if occurrence.adverbs & _BACKWARD else 1
    if "further" in occurrence.adverbs and around is not None:
        state["direction"] = around.state.get("direction", 1)
    state["kind"] = "move"
    turn = occurrence.within("take")
    if turn is not None:
        for change in turn.state.pop("shapes", ()):
            apply_shape(occurrence, change)
    if state["left"] <= 0:
        occurrence.dropped = True
        return None
    state["under way"] = True
    state["bound"] = 2 * max(1, len(run.world.board)) if "until" in state else FOREVER
    return None


def _set_out_for(run: Run, move: Occurrence, square: Id) -> None:
    """A piece that moves to a square by itself goes there at once, or step by step where it says in which direction."""
    state = move.state
    state.update(kind="move", direction=-1 if move.adverbs & _BACKWARD else 1, bound=2 * max(1, len(run.world.board)))
    state["under way"] = True
    if move.adverbs & (_BACKWARD | _FORWARD):
        state["left"] = FOREVER
        state["until"] = lambda reached: reached.verb == "come" and reached.roles.get("to") == square
    else:
        state["left"] = 1
        state["goal"] = square


@verb("fly", "travel")
def travel(run: Run, occurrence: Occurrence) -> str | None:
    """A piece that goes straight to a square is there, and has not landed there."""
    piece, to = occurrence.roles.get("object") or occurrence.subject, occurrence.roles.get("to")
    if facts.is_a(run, piece, "piece") and facts.place(run, to) is not None:
        moved = run.make("move", occurrence, object=piece, to=to)
        return moved.refused or None
    return None


def _beside(run: Run, occurrence: Occurrence, direction: str) -> str | None:
    piece = occurrence.subject or occurrence.roles.get("object")
    here = facts.place(run, piece)
    distance = occurrence.roles.get("distance")
    number = run.world.number(here) if here is not None else None
    for _ in range(1 if distance is None else int(size(distance) or 0)):
        run.spend()
        number = run.layout.beside(number, direction) if number else None
    square = run.world.square(number) if number is not None else None
    if square is None or not isinstance(piece, Id):
        return "there is no square there"
    occurrence.roles.update(object=piece, to=square)
    run.world.set(piece, "square", square)
    run.log(_move_line(run, occurrence), occurrence)
    run.make("come", occurrence, subject=piece, to=square)
    occurrence.dropped = True
    return None


def _leave_line(run: Run, occurrence: Occurrence) -> str:
    what = occurrence.roles.get("object")
    if isinstance(what, Id) and run.world.kind(what) == "square":
        return f"{run.world.label(occurrence.subject)} leaves {run.world.label(what)}"
    return ""


@verb("leave", line=_leave_line)
def leave(run: Run, occurrence: Occurrence) -> str | None:
    """A piece leaves its square; a player leaves her Team, or the game."""
    what = occurrence.roles.get("object")
    if isinstance(what, Id) and run.world.kind(what) == "Team":
        run.world.set(occurrence.subject, "team", None)
        run.make("lose", occurrence, subject=what, object=occurrence.subject)
    if isinstance(what, Id) and run.world.kind(what) == "game" and run.world.exists(occurrence.subject):
        removed = run.make("remove", occurrence, object=occurrence.subject)
        return removed.refused or None
    return None


def _step(run: Run, occurrence: Occurrence, square: Id) -> None:
    piece = occurrence.subject
    here = facts.place(run, piece)
    move = occurrence.within("move")
    run.world.set(piece, "square", square)
    steps = occurrence.verb == "pass through" or (move is not None and move.state.get("left", 0) > 0)
    forward = move is not None and "goal" not in move.state and move.state.get("direction", 0) > 0
    if move is not None and move.state.get("under way") and steps and forward:
        way = [here, *_slid_over(occurrence), square]
        for before, beyond in pairwise(way):
            run.make("advance", occurrence, **{"subject": piece, "from": before, "to": beyond})
    if here != square or move is None or not move.state.get("under way"):
        run.make("come", occurrence, subject=piece, to=square)


def _slid_over(landing: Occurrence) -> list[Value]:
    """Give the squares on which a piece would have landed before it slid on to this one, the first one first."""
    squares: list[Value] = []
    around = landing.parent
    while around is not None and around.verb == "land" and not around.done:
        squares.insert(0, around.roles.get("on"))
        around = around.parent
    return squares


def _pass_line(run: Run, occurrence: Occurrence) -> str:
    return f"{run.world.label(occurrence.subject)} passes {run.world.label(occurrence.roles.get('object'))}"


@verb("pass through", line=_pass_line)
def pass_through(run: Run, occurrence: Occurrence) -> str | None:
    """A piece comes to a square on its way."""
    _step(run, occurrence, occurrence.roles["object"])
    return None


def _land_line(run: Run, occurrence: Occurrence) -> str:
    return f"{run.world.label(occurrence.subject)} lands on {run.world.label(occurrence.roles.get('on'))}"


@verb("land", line=_land_line)
def land(run: Run, occurrence: Occurrence) -> str | None:
    """A piece lands on a square."""
    square = facts.place(run, occurrence.roles.get("on"))
    if square is None:
        return "there is no such square"
    occurrence.roles["on"] = square
    move = occurrence.within("move")
    _step(run, occurrence, square)
    if move is not None and move.state.get("under way"):
        move.state["left"] = 0
        move.state["under way"] = False
    return None


def _no_move(_kinds: Kinds, clause: tree.Clause) -> None:
    raise NotRunnable(
        f"where to is not said with {clause.verb!r}: write 'she moves to The Zoo' or 'she moves 3 squares'"
    )


noted("advance", "come", "reach", "enter", "visit", check=_no_move)


def _queued(run: Run, occurrence: Occurrence, thing: Value, queue: Id) -> str | None:
    """Something takes its place in a queue, the last one if the first is not said."""
    if not isinstance(thing, Id):
        return "there is nothing to put there"
    waiting = tuple(each for each in run.world.get(queue, "line", ()) if each != thing)
    first = "first" in occurrence.adverbs
    run.world.set(queue, "line", (thing, *waiting) if first else (*waiting, thing))
    return None


@verb("place", "put", "occupy", "park", "stand")
def place(run: Run, occurrence: Occurrence) -> str | None:
    """A piece or a thing is put on a square, or a thing at the end of a queue."""
    thing = occurrence.roles.get("object")
    square = occurrence.roles.get("on") or occurrence.roles.get("into")
    if occurrence.verb == "occupy":
        thing, square = occurrence.subject, occurrence.roles.get("object")
    if isinstance(square, Id) and run.world.kind(square) == "queue":
        return _queued(run, occurrence, thing, square)
    here = facts.place(run, square)
    if here is None:
        return "there is no such square"
    if isinstance(thing, Goods):
        holder = thing.holder or occurrence.subject or (occurrence.parent.subject if occurrence.parent else None)
        if isinstance(holder, Id):
            if run.world.pile(holder, thing.kind, thing.detail) < thing.count:
                return f"{run.world.label(holder)} has no {thing.kind}"
            run.world.add(holder, thing.kind, thing.detail, -thing.count)
        lay_down(run, thing.kind, here, holder)
        return None
    if isinstance(thing, Id):
        run.world.set(thing, "square", here)
        run.make("come", occurrence, subject=thing, to=here)
    return None


class MoveShape(NamedTuple):
    """How a move changes: longer or shorter by so many squares but not below `least`, so many times, or reversed."""

    how: str
    by: int | Fraction = 0
    least: int = 0


def apply_shape(move: Occurrence, change: MoveShape) -> None:
    """Change a move's length or direction."""
    match change.how:
        case "times":
            move.state["left"] = int(move.state["left"] * change.by)
        case "reverse":
            move.state["direction"] = -move.state["direction"]
        case "shorter":
            move.state["left"] = max(min(move.state["left"], change.least), move.state["left"] - change.by)
        case "longer":
            move.state["left"] += change.by
