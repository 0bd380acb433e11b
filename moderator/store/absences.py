"""Who is away from a game, and until when."""

from __future__ import annotations

from datetime import datetime

from moderator.store import moments
from moderator.store.database import Database
from moderator.store.games import Game


def away_until(database: Database, game: Game, address: str, now: datetime) -> datetime | None:
    """Give the moment (UTC) at which somebody is back who is away now, None where nobody said that they are."""
    row = database.row("SELECT until FROM absences WHERE game = ? AND address = ?", (game.number, address.lower()))
    until = moments.read(row["until"]) if row else None
    return until if until is not None and until > now else None


def set_away(database: Database, game: Game, address: str, until: datetime, mail: int | None = None) -> None:
    """Write down that somebody is away until a moment (UTC); `mail` said so, None where the admin did."""
    database.write(
        "INSERT INTO absences (game, address, until, mail) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, address) DO UPDATE SET until = excluded.until, mail = excluded.mail",
        (game.number, address.lower(), moments.write(until), mail),
    )


def set_back(database: Database, game: Game, address: str) -> bool:
    """Write down that somebody is back; False where they were not away."""
    cursor = database.write("DELETE FROM absences WHERE game = ? AND address = ?", (game.number, address.lower()))
    return cursor.rowcount == 1
