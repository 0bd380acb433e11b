"""The page of a hunt: its picture, and the tables that say the same in words."""

from __future__ import annotations

from moderator.games.table.game import Drawn, Figures
from moderator.games.tphunt.picture import card, picture
from moderator.games.tphunt.position import Position
from moderator.games.tphunt.squares import said


def drawn(hunt: Position) -> Drawn:
    """Give the hunt as a page shows it."""
    drawing = picture(hunt)
    return Drawn("tphunt/board.html", drawing, (_wallets(hunt), _stores(hunt)), card(drawing))


def _wallets(hunt: Position) -> Figures:
    rows = tuple(
        (
            f"{car.name} (car {seat + 1})",
            str(car.tp),
            f"${car.cash}",
            "resigned" if car.resigned else said(car.square) if car.square is not None else "not placed yet",
        )
        for seat, car in enumerate(hunt.players)
    )
    return Figures("Cars", ("Player", "Rolls", "Wallet", "At"), rows)


def _stores(hunt: Position) -> Figures:
    """Give the stores that somebody came to, a row each, and all others in one."""
    rows = [
        (
            said(store.square),
            "one visit" if store.visits == 1 else "empty",
            "" if store.left is None else str(store.left),
        )
        for store in hunt.stores
        if store.visits
    ]
    if others := [said(store.square) for store in hunt.stores if not store.visits]:
        rows.append((", ".join(others), "nobody came yet", ""))
    return Figures("Stores", ("Store", "Visits", "Rolls left"), tuple(rows))
