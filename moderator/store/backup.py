"""A copy of the whole installation that is good at every moment, made while the house goes on working."""

from __future__ import annotations

import os
import sqlite3
from datetime import datetime
from pathlib import Path

from moderator.store.database import Database


class BackupError(Exception):
    """The copy could not be made, or is not sound; says why."""


def make(database: Database, folder: Path, moment: datetime, keep: int) -> Path:
    """Write moderator-<moment>.db into the folder, check that it is sound, and keep only the latest `keep` copies.

    The copy appears under its name only when it is whole. Raises BackupError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = moment.strftime("moderator-%Y%m%dT%H%M%SZ.db")
    path, part = folder / name, folder / f"{name}.part"
    part.unlink(missing_ok=True)
    try:
        source = sqlite3.connect(f"{database.path.resolve().as_uri()}?mode=ro", uri=True)
        copy = sqlite3.connect(part)
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
        finally:
            copy.close()
            source.close()
    except sqlite3.Error as error:
        raise BackupError(f"The copy {path} could not be made: {error}.") from error
    if sound != "ok":
        raise BackupError(f"The copy {part} is not sound ({sound}); the older copies are all still there.")
    with part.open("rb") as handle:
        os.fsync(handle.fileno())
    part.rename(path)
    for old in sorted(folder.glob("moderator-*.db"))[: -max(keep, 1)]:
        old.unlink()
    return path
