"""Says of an error of the database, in words, what it means for what is kept and what mends it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

_LEAST_ROOM = 2**20
_NO_ROOM = "there is no room left on the disk. Make room and run it again: what was answered is safe."
_SAID = {
    "is full": _NO_ROOM,
    "readonly": "it cannot be written. Give moderator.db and its folder to the user that runs the moderator.",
    "is locked": "another process has held it for too long. See what else runs on this installation, and run it again.",
    "malformed": "the file is damaged. Stop the moderator, and go back to the latest copy: moderator restore COPY.",
    "not a database": "stop the moderator, and go back to the latest copy: moderator restore COPY.",
    "unable to open": "see that moderator.db and its folder belong to the user that runs the moderator.",
}


def told(error: sqlite3.Error, folder: Path) -> str:
    """Give one or two sentences for the admin; the database's own words stand in front."""
    return f"The database says: {error}; {mend_of(error, folder)}"


def mend_of(error: sqlite3.Error, folder: Path) -> str:
    """Give what mends it, in words that begin small; an error may come of a disk of `folder` that is full."""
    words = str(error)
    otherwise = _NO_ROOM if _is_full(folder) else "see that the disk is sound and has room."
    return next((mend for part, mend in _SAID.items() if part in words), otherwise)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _LEAST_ROOM
    except OSError:
        return False
