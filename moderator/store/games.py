"""The games of an installation: begun once, then stepped input by input, each step committed whole."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime

from moderator.core.ruleset import Options
from moderator.store import moments, plain
from moderator.store.database import Database, Row


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it now stands.

    `place` counts the inputs it has taken, `updates` the updates done, `decisions` the decisions carried out, `drawn`
    the luck used in the open update; `due` is the next deadline. `state` is the canonical JSON of its state. `revised`
    counts the revisions, and `opened` says which luck the open week has (`revisions.openings`). `forked` is the week
    from which a fork has luck of its own, None in a game that is played.
    """

    number: int
    name: str
    ruleset: str
    options: Options
    secret: bytes
    begun: datetime
    due: datetime | None
    place: int
    updates: int
    decisions: int
    drawn: int
    state: str
    revised: int = 0
    opened: int = 0
    forked: int | None = None

    @property
    def week(self) -> int:
        """Give the number of the update that is open for orders."""
        return self.updates + 1

    @property
    def edition(self) -> tuple[int, int]:
        """Give what no two of its states share: how many inputs it has taken, and how often it was revised."""
        return self.place, self.revised

    @property
    def week_secret(self) -> bytes:
        """Give the secret of the open week's luck (32 bytes)."""
        return secret_of(self.secret, self.name, self.week, self.opened)


def secret_of(secret: bytes, game: str, week: int, opened: int = 0) -> bytes:
    """Derive the secret of one update from the secret of its game: it can be published alone (32 bytes).

    `opened` is above 0 where the luck of the week was known before it opened (`revisions.openings`).
    """
    again = f"/{opened}" if opened else ""
    return hmac.digest(secret, f"{game}/{week}{again}".encode(), "sha256")


def commitment(secret: bytes) -> str:
    """Give the SHA-256 of an update's secret in hex: what is published before its first draw."""
    return hashlib.sha256(secret).hexdigest()


def add(database: Database, game: Game) -> Game:
    """Write a new game down and give it with its number. Its name must be free (see `find`)."""
    cursor = database.write(
        "INSERT INTO games (name, ruleset, options, secret, begun, due, state) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            game.name,
            game.ruleset,
            plain.write(dict(game.options)),
            game.secret,
            moments.write(game.begun),
            moments.write(game.due) if game.due else None,
            game.state,
        ),
    )
    row = database.row("SELECT * FROM games WHERE number = ?", (cursor.lastrowid,))
    assert row is not None
    return _game(row)


def find(database: Database, name: str) -> Game | None:
    """Give the game of that name, in whatever case it is written, or None."""
    row = database.row("SELECT * FROM games WHERE name = ?", (name,))
    return _game(row) if row else None


def every(database: Database) -> tuple[Game, ...]:
    """Give all games in the order of their beginning."""
    return tuple(_game(row) for row in database.rows("SELECT * FROM games ORDER BY number"))


def _game(row: Row) -> Game:
    return Game(
        number=row["number"],
        name=row["name"],
        ruleset=row["ruleset"],
        options=plain.read(row["options"]),
        secret=bytes(row["secret"]),
        begun=moments.read(row["begun"]),
        due=moments.read(row["due"]) if row["due"] else None,
        place=row["place"],
        updates=row["updates"],
        decisions=row["decisions"],
        drawn=row["drawn"],
        state=row["state"],
        revised=row["revised"],
        opened=row["opened"],
        forked=row["forked"],
    )
