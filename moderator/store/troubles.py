"""Says of an error of the database, in words, what it means for what is kept and what mends it."""

from __future__ import annotations

import sqlite3

_SAID = {
    "is full": "there is no room left on the disk. Make room and run it again: what was answered is safe.",
    "readonly": "it cannot be written. Give moderator.db and its folder to the user that runs the moderator.",
    "is locked": "another process has held it for too long. See what else runs on this installation, and run it again.",
    "malformed": "the file is damaged. Stop the moderator, and go back to the latest copy: moderator restore COPY.",
    "not a database": "stop the moderator, and go back to the latest copy: moderator restore COPY.",
    "unable to open": "see that moderator.db and its folder belong to the user that runs the moderator.",
}


def told(error: sqlite3.Error) -> str:
    """Give one or two sentences for the admin; the database's own words stand in front."""
    return f"The database says: {error}; {mend_of(error)}"


def mend_of(error: sqlite3.Error) -> str:
    """Give what mends it, in words that begin small."""
    words = str(error)
    return next((mend for part, mend in _SAID.items() if part in words), "see that the disk is sound and has room.")
