"""The move under way: where its next step leads, what lies before it, where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Value


def next_square(run: Run, move: Occurrence, piece: Id) -> Id | None:
    """Give the square to which the next step leads, as the rules say."""
    if "goal" in move.state:
        return move.state["goal"]  # type: ignore[no-any-return]
    here = facts.place(run, piece)
    if here is None:
        return None
    word = "successor" if move.state["direction"] > 0 else "predecessor"
    found = facts.attribute(run, word, here)
    return found if isinstance(found, Id) else None


def on_the_way(frame: Frame) -> Iterator[Id]:
    """Give each square between the first and the last of the move under way, as it is come to."""
    move = frame.event.within("move") if frame.event is not None else None
    if move is None or not isinstance(move.subject, Id) or "left" not in move.state:
        return
    run, piece = frame.run, move.subject
    while move.state["left"] > 1:
        square = next_square(run, move, piece)
        if square is None or arrived(move, piece, square):
            break
        run.spend()
        move.state["bound"] -= 1
        if move.state["bound"] <= 0:
            break
        move.state["left"] -= 1
        yield square


def arrived(move: Occurrence, piece: Id, square: Id) -> bool:
    """Say whether the next square is where a move *until* something ends."""
    until = move.state.get("until")
    return until is not None and until(Occurrence("come", {"subject": piece, "to": square}, done=True))


def last_square(run: Run, move: Occurrence) -> Id | None:
    """Give the square on which the move under way ends, as far as can be seen now."""
    piece = move.subject
    if not isinstance(piece, Id) or "left" not in move.state:
        return None
    if move.state["left"] <= 0:
        here = facts.place(run, piece)
        return here if isinstance(here, Id) else None
    return next_square(run, move, piece)


def retroactive(frame: Frame, player: Id) -> tuple[Value, ...]:
    """Give the squares on which a player may act as if she were there."""
    run, found = frame.run, dict[Value, None]()
    for rule in run.program.acting:
        if rule.phase and run.phase != rule.phase:
            continue
        asked = Frame(run, rule.rule, agent=player, acting=True, asked="act")
        for _ in rule.deed.ways(asked, {"subject": player}):
            square = asked.variables.get(rule.variable)
            if run.world.exists(square):
                run.ask_rule(rule.rule)
                found[square] = None
    return tuple(found)
