"""The map in letters, as mails show it."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.tphunt.position import Position, Store
from moderator.games.tphunt.squares import GRID, at


def in_letters(hunt: Position) -> tuple[str, ...]:
    """Draw the map in letters: twelve lines, four columns to a square."""
    stores = {store.square: store for store in hunt.stores}
    cars = {square: hunt.seats_at(square) for square in hunt.occupied(besides=-1)}
    lines = ["      " + "".join(f"{across:<4}" for across in range(1, GRID + 1)).rstrip() + "  (blue)"]
    for down in range(1, GRID + 1):
        cells = "".join(f"{_cell(hunt, at(down, across), stores, cars):<4}" for across in range(1, GRID + 1))
        lines.append(f"r{down:<3} {cells}".rstrip())
    lines.append("O store, O5 five rolls left, O- empty, $ ATM, X danger, # next to danger,")
    lines.append("cars: " + ", ".join(f"@{seat + 1} {hunt.players[seat].name}" for seat in hunt.left_in))
    return tuple(lines)


def _cell(hunt: Position, square: int, stores: Mapping[int, Store], cars: Mapping[int, tuple[int, ...]]) -> str:
    near = "#" if square in hunt.atd else " "
    there, store = cars.get(square, ()), stores.get(square)
    if there:
        return f"{near}@{''.join(str(seat + 1) for seat in there[:2])}"
    if square in hunt.dangers:
        return " X"
    if store is not None:
        return f"{near}O{_stock(store)}"
    if square in hunt.atms:
        return f"{near}$"
    return " #" if near == "#" else " ."


def _stock(store: Store) -> str:
    return {0: "", 1: str(store.left)}.get(store.visits, "-")
