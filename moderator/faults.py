"""Writes a fault of a round of work into the log: with its trace if it is the program's, in a line if the machine's.

A full disk or a locked database fails every round of work, every second or so, until somebody mends it. Each such fault
is told once, and then again only after many rounds.
"""

from __future__ import annotations

import logging
import sqlite3

EVERY = 600
"""Of so many equal faults in a row one is told: about one in ten minutes, at a round a second."""


class Faults:
    """The faults of one kind of work, told to a log."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._last = ""
        self._times = 0

    def tell(self, what: str, error: Exception) -> None:
        """Say in the log that some work failed and is tried again."""
        told = f"{what}: {error}"
        self._times = self._times + 1 if told == self._last else 0
        self._last = told
        if self._times % EVERY:
            return
        again = f" (for the {self._times + 1}th time)" if self._times else ""
        if isinstance(error, (sqlite3.OperationalError, OSError)):
            self._log.error("%s%s", told, again)
        else:
            self._log.error("%s%s", told, again, exc_info=error)
