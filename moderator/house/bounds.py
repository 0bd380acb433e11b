"""How long one mail may take: a mail that takes longer ends its process, and counts as tried.

A thread cannot be stopped, and code that never comes back to the interpreter hears no signal handler. The kernel's own
timer ends a process whatever it does. What is safe stays safe, and the next process goes on.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from moderator.mail.ingest import ExitCode

_log = logging.getLogger("moderator.house")
GRACE = 3.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds one mail may take: to be opened and its words taken out, and to be played by its game.

    `unproven` is for the game where nothing proves who wrote it; such a mail is also tried only once.
    """

    opening: float = 10.0
    playing: float = 120.0
    unproven: float = 5.0


@contextmanager
def bounded(seconds: float, number: int) -> Generator[None]:
    """End this process when the block, which works on mail `number`, takes longer than so many seconds."""
    said = threading.Timer(seconds, _end, (number, seconds))
    said.daemon = True
    said.start()
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        said.cancel()


def _end(number: int, seconds: float) -> None:
    _log.critical(
        "mail %d has been worked on for more than %g s; this process ends. The mail is tried again, and set aside "
        "after the third time",
        number,
        seconds,
    )
    logging.shutdown()
    # What a mail server that pipes mail in understands as: not done, come again.
    os._exit(ExitCode.TRY_AGAIN)
