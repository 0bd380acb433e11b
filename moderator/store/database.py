"""The one file of an installation, opened so that what is committed survives a loss of power.

Every write goes through `Database.transaction`, which takes the write lock at its beginning: what was read inside it
cannot have been overtaken. Nothing slow may happen inside; games are stepped before, and checked against `games.place`.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from moderator.store import migrations

WAIT = 30.0


def begin_file(path: Path) -> None:
    """Let a file that is not there yet be for its owner alone: the mail of all, and the luck that is to come, go in."""
    with suppress(OSError):  # it is there already; what else keeps it from being made, SQLite says better
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


Cell: TypeAlias = str | int | float | bytes | None
"""What can stand in one column of a row."""

Row: TypeAlias = dict[str, Any]
"""A row by its columns; of which kind each is, the migration says that made the table."""


class Database:
    """An open database. Safe to share between threads; between processes SQLite's own locks hold.

    Raises migrations.SchemaError when its tables are newer than this moderator, and RuntimeError when the disk cannot
    give the promised durability.
    """

    def __init__(self, path: Path, steps: Sequence[migrations.Migration]) -> None:
        self.path = path
        self._lock = threading.RLock()
        begin_file(path)
        self.connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            self._prepare()
            migrations.apply(self.connection, steps)
        except BaseException:
            self.connection.close()
            raise

    def _prepare(self) -> None:
        mode = str(self.connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("PRAGMA foreign_keys = ON")
        full = int(self.connection.execute("PRAGMA synchronous").fetchone()[0])
        if (mode, full) != ("wal", 2):
            raise RuntimeError(
                f"{self.path} could not be opened safely (journal_mode {mode}, synchronous {full}; wal and 2 are "
                "needed): put the installation on a local disk."
            )

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Hold the write lock for the block; all that is written in it is committed together, or nothing is."""
        with self._lock:
            if self.connection.in_transaction:
                yield
                return
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                self.connection.rollback()
                raise

    @contextmanager
    def in_passing(self) -> Generator[None]:
        """Hold a transaction that the death of this process does not undo, though a loss of power may.

        It spares a wait for the disk. The next `transaction` takes what was written here to the disk with its own.
        """
        with self._lock:
            if self.connection.in_transaction:
                yield
                return
            self.connection.execute("PRAGMA synchronous = NORMAL")
            try:
                with self.transaction():
                    yield
            finally:
                self.connection.execute("PRAGMA synchronous = FULL")

    def rows(self, sql: str, values: Sequence[Cell] = ()) -> list[Row]:
        """Give all rows of a query, each a mapping from column to value."""
        with self._lock:
            found = self.connection.execute(sql, list(values))
            columns = [column[0] for column in found.description or ()]
            return [dict(zip(columns, row, strict=True)) for row in found]

    def tuples(self, sql: str, values: Sequence[Cell] = ()) -> list[tuple[object, ...]]:
        """Give all rows of a query as they are."""
        with self._lock:
            return self.connection.execute(sql, list(values)).fetchall()

    def row(self, sql: str, values: Sequence[Cell] = ()) -> Row | None:
        """Give the first row of a query, or None."""
        found = self.rows(sql, values)
        return found[0] if found else None

    def write(self, sql: str, values: Sequence[Cell] = ()) -> sqlite3.Cursor:
        """Run one writing statement; give the cursor, whose `lastrowid` and `rowcount` tell what it did."""
        with self._lock:
            return self.connection.execute(sql, list(values))

    def write_many(self, sql: str, values: Sequence[Sequence[Cell]]) -> None:
        """Run one writing statement for each of the given rows of values."""
        with self._lock:
            self.connection.executemany(sql, values)

    def close(self) -> None:
        """Close the file; its write-ahead log is taken in."""
        with self._lock:
            self.connection.close()
