"""A clock that is set by hand: the demonstration's three weeks pass in as many minutes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path


class HandClock:
    """Gives the moment it was last set to, in UTC. It stands in a file, since several processes look at it."""

    def __init__(self, file: Path, moment: datetime) -> None:
        self._file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        self._write(moment)

    def set(self, moment: datetime) -> None:
        """Move on to a moment; never back."""
        self._write(max(self.now(), moment))

    def now(self) -> datetime:
        """Give the moment it is."""
        return datetime.fromisoformat(self._file.read_text(encoding="ascii"))

    def _write(self, moment: datetime) -> None:
        part = self._file.with_suffix(".part")
        part.write_text(moment.isoformat(), encoding="ascii")
        part.replace(self._file)
