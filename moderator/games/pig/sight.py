"""The game as a seat is told of it by mail, and as its page shows it."""

from __future__ import annotations

from moderator.games.pig.position import Position, figures
from moderator.games.table.bars import TEMPLATE, bars, card
from moderator.games.table.game import Drawn, Figures, Sight
from moderator.games.table.wrapping import so_many

_WIDE = 40


def winners(state: Position) -> tuple[int, ...]:
    """Give who has won: who has enough points, or who is left."""
    return tuple(seat for seat in state.left if state.players[seat].score >= state.goal) or state.left[:1]


def legal(state: Position, seat: int | None) -> tuple[str, ...]:
    """Give orders that this seat could send as they stand."""
    if state.over or seat != state.active:
        return ()
    return ("roll", *(("hold",) if state.points else ()), f"roll until {max(figures().hold_at, state.points + 1)}")


def sight(state: Position, seat: int | None) -> Sight:
    """Give the game as a seat is told of it; None: as an onlooker is."""
    others = tuple(_line(state, place) for place in range(len(state.players)) if place != seat)
    board = tuple(_bar(state, place) for place in range(len(state.players)))
    holdings = (_line(state, seat),) if seat is not None else ()
    if state.over:
        (won,) = winners(state)
        name = "you win" if seat == won else f"{state.players[won].name} wins"
        return Sight(f"the game is over - {name}", holdings=holdings, board=board, others=others)
    if seat != state.active:
        return Sight(f"{state.mover.name}'s turn", holdings=holdings, board=board, others=others)
    told = figures()
    risk = (
        f"A {told.loses} loses {so_many(state.points, 'point')}." if state.points else f"A {told.loses} ends your turn."
    )
    return Sight(
        f"your turn - {so_many(state.points, 'point')} at risk" if state.points else "your turn - roll",
        now=(
            f"You have {state.mover.score} of {state.goal}, and {so_many(state.points, 'point')} in this turn. {risk}",
        ),
        legal=legal(state, seat),
        holdings=holdings,
        board=board,
        others=others,
    )


def drawn(state: Position) -> Drawn:
    """Give the position as its page shows it."""
    rows = [(player.name, player.score, _said(state, seat)) for seat, player in enumerate(state.players)]
    columns = tuple((name, said) for name, _, said in rows)
    board = bars("Points", rows, state.goal)
    return Drawn(TEMPLATE, board, (Figures("Points", ("Player", "Points"), columns),), card(board))


def _bar(state: Position, seat: int) -> str:
    player = state.players[seat]
    filled = min(_WIDE, _WIDE * player.score // state.goal)
    return f"@{seat + 1} {'#' * filled}{'.' * (_WIDE - filled)} {player.score:>4}  {player.name}"


def _line(state: Position, seat: int) -> str:
    return f"{state.players[seat].name} (@{seat + 1}): {_said(state, seat)}"


def _said(state: Position, seat: int) -> str:
    player = state.players[seat]
    return "resigned" if player.resigned else f"{player.score} of {state.goal}"
