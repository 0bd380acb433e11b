"""The map in letters, as mails show it."""

from __future__ import annotations

from moderator.games.table.latest import kept_for_the_latest
from moderator.games.tphunt.position import Position, Store
from moderator.games.tphunt.squares import GRID, SQUARES


@kept_for_the_latest
def in_letters(hunt: Position) -> tuple[str, ...]:
    """Draw the map in letters: twelve lines, four columns to a square."""
    cells = _cells(hunt)
    lines = ["      " + "".join(f"{across:<4}" for across in range(1, GRID + 1)).rstrip() + "  (blue)"]
    for down in range(1, GRID + 1):
        row = "".join([f"{cell:<4}" for cell in cells[(down - 1) * GRID : down * GRID]])
        lines.append(f"r{down:<3} {row}".rstrip())
    lines.append("O store, O5 five rolls left, O- empty, $ ATM, X danger, # next to danger,")
    lines.append("cars: " + ", ".join(f"@{seat + 1} {hunt.players[seat].name}" for seat in hunt.left_in))
    return tuple(lines)


def _cells(hunt: Position) -> list[str]:
    """Give what is shown of each square: what is marked there hides what is not, and cars hide all of it."""
    atd = hunt.atd
    near = ["#" if square in atd else " " for square in SQUARES]
    cells = [f" {'#' if square in atd else '.'}" for square in SQUARES]
    for square in hunt.atms:
        cells[square] = f"{near[square]}$"
    for store in hunt.stores:
        cells[store.square] = f"{near[store.square]}O{_stock(store)}"
    for square in hunt.dangers:
        cells[square] = " X"
    for square in hunt.occupied(besides=-1):
        cells[square] = f"{near[square]}@{''.join(str(seat + 1) for seat in hunt.seats_at(square)[:2])}"
    return cells


def _stock(store: Store) -> str:
    return {0: "", 1: str(store.left)}.get(store.visits, "-")
