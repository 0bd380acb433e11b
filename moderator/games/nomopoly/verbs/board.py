"""Squares come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.meaning import size
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world import Goods, Id, Value

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


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
    occurrence.state["made"] = tuple(run.world.create(kind) for _ in range(count))
    return None


def new_square(run: Run, beyond: Value = None) -> Id:
    """Put a new square beyond another one, or beyond the highest; what lay beyond it moves up by one."""
    board = run.world.board
    square = run.world.create("square")
    place = board.index(beyond) + 1 if beyond in board else len(board)
    run.world.lay([*board[:place], square, *board[place:]])
    return square


def _destroy_line(run: Run, occurrence: Occurrence) -> str:
    number = occurrence.state.get("number")
    return f"{number} is destroyed" if number else ""


@verb("destroy", line=_destroy_line)
def destroy(run: Run, occurrence: Occurrence) -> str | None:
    """A thing is destroyed. A square is marked for it; what happens to its number, the rules say."""
    what = occurrence.roles.get("object")
    if isinstance(what, Goods) and what.holder is not None:
        run.world.add(what.holder, what.kind, what.detail, -what.count)
        return None
    if not isinstance(what, Id) or not run.world.exists(what):
        return "there is nothing to destroy"
    if run.world.kind(what) == "square":
        occurrence.state["number"] = run.world.number(what)
        return None
    run.world.remove(what)
    return None
