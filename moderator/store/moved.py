"""Players' earlier addresses, and where each of them went from there."""

from __future__ import annotations

from datetime import datetime

from moderator.store import moments
from moderator.store.database import Database
from moderator.store.games import Game


def move(database: Database, game: Game, old: str, new: str, moment: datetime) -> None:
    """Write down that a player has another address; their wish for no news and absence go along."""
    with database.transaction():
        # Where she comes back to, nobody is led away from.
        database.write("DELETE FROM moved WHERE game = ? AND old IN (?, ?)", (game.number, old, new))
        database.write(
            "INSERT INTO moved (game, old, new, moment) VALUES (?, ?, ?, ?)",
            (game.number, old, new, moments.write(moment)),
        )
        database.write("DELETE FROM silenced WHERE game = ? AND address = ?", (game.number, new))
        database.write("UPDATE silenced SET address = ? WHERE game = ? AND address = ?", (new, game.number, old))
        database.write("DELETE FROM absences WHERE game = ? AND address = ?", (game.number, new))
        database.write("UPDATE absences SET address = ? WHERE game = ? AND address = ?", (new, game.number, old))


def following(database: Database, game: Game, address: str) -> str | None:
    """Give the address to which a player went from this one, None where nobody did."""
    row = database.row("SELECT new FROM moved WHERE game = ? AND old = ?", (game.number, address))
    return str(row["new"]) if row else None
