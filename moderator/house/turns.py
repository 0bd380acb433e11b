"""One at a time works on an installation's mail and ends its weeks: one thread of one process."""

from __future__ import annotations

import fcntl
from collections.abc import Generator
from contextlib import contextmanager

from moderator.house.rooms import Rooms

LOCK = "moderator.lock"


@contextmanager
def alone(rooms: Rooms) -> Generator[None]:
    """Hold the installation's turn for the block; others wait until it is through, and who holds it may take it again.

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
            try:
                yield
            finally:
                rooms.holds_turn = False
