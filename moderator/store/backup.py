"""A copy of the whole installation that is good at every moment, made while the house goes on working."""

from __future__ import annotations

import os
import sqlite3
from datetime import datetime
from pathlib import Path

from moderator.store.database import Database, begin_file


class BackupError(Exception):
    """A copy could not be made, is not sound, or cannot be put back; says why."""


def make(database: Database, folder: Path, moment: datetime, keep: int) -> Path:
    """Write moderator-<moment>.db into the folder, check that it is sound, and keep only the latest `keep` copies.

    The copy appears under its name only when it is whole. Raises BackupError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = moment.strftime("moderator-%Y%m%dT%H%M%SZ.db")
    path, part = folder / name, folder / f"{name}.part"
    try:
        copy(database.path, part)
    except sqlite3.Error as error:
        raise BackupError(f"The copy {path} could not be made: {error}.") from error
    except BackupError as error:
        raise BackupError(f"{error} The older copies are all still there.") from error
    part.rename(path)
    for old in sorted(folder.glob("moderator-*.db"))[: -max(keep, 1)]:
        old.unlink()
    return path


def copy(source: Path, target: Path) -> None:
    """Copy a database file, safe on disk when this returns; it may be in use meanwhile.

    Raises BackupError for a copy that is not sound, and sqlite3.Error; then nothing of it is left to take up room.
    """
    target.unlink(missing_ok=True)
    try:
        _copied(source, target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _copied(source: Path, target: Path) -> None:
    opened = open_to_read(source)
    begin_file(target)
    written = sqlite3.connect(target)
    try:
        opened.backup(written)
        written.execute("PRAGMA journal_mode = DELETE")
        said = str(written.execute("PRAGMA integrity_check").fetchone()[0])
    finally:
        written.close()
        opened.close()
    if said != "ok":
        raise BackupError(f"The copy {target} is not sound ({said}).")
    with target.open("rb") as handle:
        os.fsync(handle.fileno())


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a database file that nothing shall be written into."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
