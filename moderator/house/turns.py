"""One at a time works on an installation's mail and ends its weeks: one thread of one process."""

from __future__ import annotations

import fcntl
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from moderator.house.rooms import LOCK, Rooms


@contextmanager
def alone(rooms: Rooms, doing: str = "") -> Generator[None]:
    """Hold the installation's turn for the block; others wait until it is through, and who holds it may take it again.

    What the turn is for ("ended week 3 of nomopoly") stands in the file of the lock until it is over, and stays
    there when the process is ended on the way.

    Were several to try the same mail at once, its tries would be counted against it; and a week that is being ended
    takes in no mail but what came before its end. The lock of a process that ends, however it ends, is gone with it.
    """
    with rooms.turn:
        if rooms.holds_turn:
            yield
            return
        with (rooms.folder / LOCK).open("a") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            rooms.holds_turn = True
            with suppress(OSError):  # on a full disk it is not told, and whoever holds the turn says so
                held.truncate(0)
                held.write(doing)
                held.flush()
            try:
                yield
            finally:
                rooms.holds_turn = False
                held.truncate(0)


def broken_off(folder: Path) -> str:
    """Give what a process was about that was ended while it held an installation's turn; "" where none was."""
    path = folder / LOCK
    if not path.exists():
        return ""
    with path.open("r") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return ""
        return held.read()
