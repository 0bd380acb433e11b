"""What silence stands for, as orders: what programs that play a game fall back on."""

from __future__ import annotations

from typing import Any

from moderator.core.outcome import Refusal
from moderator.games.table.game import Pending, TableGame
from moderator.games.table.reading import orders


def silent(game: TableGame[Any], state: Any, pending: Pending) -> tuple[int, Any]:
    """Give the first order that silence stands for, with the seat that gives it."""
    seat = pending.who[0]
    order = game.read(orders(pending.silence, game.begins, game.reads)[0])
    assert not isinstance(order, Refusal), (pending, order)
    return seat, order
