"""A cache that outlives the process: how sentences were read. Losing it costs time and nothing else."""

from __future__ import annotations

from moderator.store.database import Database


class Readings:
    """A mapping from text to text, kept in the database. Safe to fill from several processes.

    What was asked for once is held in memory too, since a rulebook asks for all its sentences at each start.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[str, str] = {}
        self._filled = False

    def get(self, key: str) -> str | None:
        """Give what is kept under a key, or None."""
        if not self._filled:
            self._held = {
                row["key"]: row["reading"] for row in self._database.rows("SELECT key, reading FROM readings")
            }
            self._filled = True
        return self._held.get(key)

    def put(self, key: str, reading: str) -> None:
        """Keep a reading under a key; what is there already stays, since the same key means the same reading."""
        self._held.setdefault(key, reading)
        self._database.write("INSERT INTO readings (key, reading) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, reading))
