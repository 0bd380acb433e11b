"""A clock that is set by hand: the demonstration's three weeks pass in as many minutes."""

from __future__ import annotations

import threading
from datetime import datetime


class HandClock:
    """Gives the moment it was last set to, in UTC. It may be read from several threads."""

    def __init__(self, moment: datetime) -> None:
        self._lock = threading.Lock()
        self._moment = moment

    def set(self, moment: datetime) -> None:
        """Move on to a moment; never back."""
        with self._lock:
            self._moment = max(self._moment, moment)

    def now(self) -> datetime:
        """Give the moment it is."""
        with self._lock:
            return self._moment
