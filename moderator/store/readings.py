"""A cache that outlives the process: how sentences and whole books were read. Losing it costs time and nothing else."""

from __future__ import annotations

from moderator.store.database import Database

BOOK = "book:"
"""How the key of a whole book's readings begins; they are long, and only one of them is wanted at a start."""
MOST_BOOKS = 64  # entries: how a book was read, and what is told of it


class Readings:
    """A mapping from text to text, kept in the database. Safe to fill from several processes.

    What was asked for once is held in memory too, since a rulebook asks for all its sentences at each start.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: dict[str, str] = {}
        self._new: dict[str, str] = {}
        self._filled = False

    def get(self, key: str) -> str | None:
        """Give what is kept under a key, or None."""
        if key.startswith(BOOK):
            rows = self._database.rows("SELECT reading FROM readings WHERE key = ?", (key,))
            return next((str(row["reading"]) for row in rows), None)
        if not self._filled:
            rows = self._database.rows("SELECT key, reading FROM readings WHERE key NOT LIKE ?", (f"{BOOK}%",))
            self._held |= {row["key"]: row["reading"] for row in rows}
            self._filled = True
        return self._held.get(key)

    def keep_only(self, reader: str) -> None:
        """Throw away what any other reader has made, whose keys do not begin with the name of this one."""
        ours = (f"{reader}:%", f"{BOOK}{reader}:%")
        others = "FROM readings WHERE key NOT LIKE ? AND key NOT LIKE ?"
        if next(iter(self._database.rows(f"SELECT 1 AS one {others} LIMIT 1", ours)), None):
            self._database.write(f"DELETE {others}", ours)

    def put(self, key: str, reading: str) -> None:
        """Keep a reading under a key; what is there already stays, since the same key means the same reading.

        A sentence is written down with the next `flush`, and with the next book. Of whole books so many are kept; then
        all are given up for the new one.
        """
        if key.startswith(BOOK):
            rows = self._database.rows("SELECT count(*) AS number FROM readings WHERE key LIKE ?", (f"{BOOK}%",))
            if next(iter(rows))["number"] >= MOST_BOOKS:
                self._database.write("DELETE FROM readings WHERE key LIKE ?", (f"{BOOK}%",))
        else:
            self._held.setdefault(key, reading)
        self._new.setdefault(key, reading)
        if key.startswith(BOOK):
            self.flush()

    def flush(self) -> None:
        """Write down all that is new, in one transaction: each takes the disk a while."""
        if self._new:
            new, self._new = list(self._new.items()), {}
            with self._database.transaction():
                self._database.write_many(
                    "INSERT INTO readings (key, reading) VALUES (?, ?) ON CONFLICT DO NOTHING", new
                )
