"""Bring a database up to the tables of rules_db/migrations, the one place where tables are defined.

Each numbered file is applied once, in one transaction with the note that it was. The number stands in SQLite's own
`user_version`, so that there is no table about tables.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step: `number` from 1 without a gap, `name` as in the file's name, its SQL."""

    number: int
    name: str
    sql: str


class SchemaError(Exception):
    """The migrations and the database do not fit together; says which, and what to do."""


def read_folder(folder: Path) -> tuple[Migration, ...]:
    """Read the files NNNN_name.sql of a folder in order.

    Raises SchemaError when a number is missing or stands twice.
    """
    steps = []
    for path in sorted(folder.glob("*.sql")):
        number, _, name = path.stem.partition("_")
        steps.append(Migration(int(number), name.replace("_", " "), path.read_text(encoding="utf-8")))
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        numbers = ", ".join(str(step.number) for step in steps)
        raise SchemaError(f"The migrations in {folder} are numbered {numbers}; they must count up from 1.")
    return tuple(steps)


def statements(sql: str) -> list[str]:
    """Split a script into whole statements; SQLite itself says where one ends, so that triggers stay whole."""
    found, held = [], ""
    for line in sql.splitlines(keepends=True):
        held += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(held):
            found.append(held.strip())
            held = ""
    return found


def apply(connection: sqlite3.Connection, steps: Sequence[Migration]) -> int:
    """Apply what is not yet applied and give how many steps that were.

    The connection must be in autocommit mode. Raises SchemaError for a database from a newer moderator.
    """
    latest = len(steps)
    if _version(connection) == latest:
        return 0
    from sqlite_utils import Database as Tables

    tables = Tables(connection, execute_plugins=False)
    applied = 0
    for step in steps:
        tables.execute("BEGIN IMMEDIATE")
        try:
            if _version(connection) < step.number:
                for statement in statements(step.sql):
                    tables.execute(statement)
                tables.execute(f"PRAGMA user_version = {step.number}")
                applied += 1
            tables.execute("COMMIT")
        except BaseException:
            tables.rollback()
            raise
    if _version(connection) > latest:
        raise SchemaError(
            f"This database was last used by a newer moderator (its tables are at step {_version(connection)}, this "
            f"moderator knows {latest}). Install that version again, or newer."
        )
    return applied


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
