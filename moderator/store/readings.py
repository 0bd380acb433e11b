"""A cache that outlives the process: how sentences were read. Losing it costs time and nothing else."""

from __future__ import annotations

from moderator.store.database import Database


class Readings:
    """A mapping from a digest to bytes, kept in the database. Safe to fill from several processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str) -> bytes | None:
        """Give what is kept under a key, or None."""
        row = self._database.row("SELECT content FROM readings WHERE key = ?", (key,))
        return bytes(row["content"]) if row else None

    def put(self, key: str, content: bytes) -> None:
        """Keep something under a key; what is there already stays, since the same key means the same reading."""
        self._database.write("INSERT INTO readings (key, content) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, content))
