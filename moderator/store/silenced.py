"""Who wants no news and no reminders of a game. Answers to her own mail come all the same."""

from __future__ import annotations

from datetime import datetime

from moderator.store import moments
from moderator.store.database import Database
from moderator.store.games import Game


def is_silenced(database: Database, game: Game, address: str) -> bool:
    """Say whether an address gets no news of a game."""
    row = database.row("SELECT 1 FROM silenced WHERE game = ? AND address = ?", (game.number, address.lower()))
    return row is not None


def silence(database: Database, game: Game, address: str, mail: int, moment: datetime) -> bool:
    """Send an address no more news of a game; False where it got none before."""
    cursor = database.write(
        "INSERT INTO silenced (game, address, mail, moment) VALUES (?, ?, ?, ?) ON CONFLICT (game, address) DO NOTHING",
        (game.number, address.lower(), mail, moments.write(moment)),
    )
    return cursor.rowcount == 1


def tell_again(database: Database, game: Game, address: str) -> bool:
    """Send an address the news of a game again; False where it got them anyway."""
    cursor = database.write("DELETE FROM silenced WHERE game = ? AND address = ?", (game.number, address.lower()))
    return cursor.rowcount == 1
