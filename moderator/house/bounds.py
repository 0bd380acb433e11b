"""How long one mail or one trial may take: what takes longer ends its process, and counts as tried.

A thread cannot be stopped, and code that never comes back to the interpreter hears no signal handler. The kernel's own
timer ends a process whatever it does. What is safe stays safe, and the next process goes on.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from moderator.mail.ingest import ExitCode

_log = logging.getLogger("moderator.house")
GRACE = 3.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds one mail may take: to be opened and its words taken out, and to be played by its game.

    `unproven` is for the game where nothing proves who wrote it; such a mail is also tried only once. `trying` is for
    the trial of a proposal, which its fuel bounds: it is there for what hangs.
    """

    opening: float = 10.0
    playing: float = 120.0
    unproven: float = 5.0
    trying: float = 300.0


@dataclass(frozen=True, slots=True)
class _Bound:
    """What is worked on ("mail 7"), its seconds, and when they are over (seconds of the monotonic clock)."""

    what: str
    seconds: float
    until: float


class _Watch:
    """A thread that ends this process when a bound is over, and says why while Python still can.

    A thread to each bound would cost a mail more than its game does. This one sleeps on until the first bound that it
    has seen would be over, and is woken only for one that is over sooner.
    """

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._bounds: list[_Bound] = []
        self._wakes: float | None = None

    def add(self, bound: _Bound) -> None:
        """Watch a bound from now on."""
        with self._change:
            self._bounds.append(bound)
            # A fork has no thread of its parent's.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="bounds", daemon=True)
                self._thread.start()
            elif self._wakes is None or bound.until < self._wakes:
                self._change.notify()

    def remove(self, bound: _Bound) -> None:
        """Watch a bound no more."""
        with self._change:
            self._bounds.remove(bound)

    def _run(self) -> None:
        with self._change:
            while True:
                first, now = min(self._bounds, key=lambda each: each.until, default=None), time.monotonic()
                if first is not None and first.until <= now:
                    _end(first)
                self._wakes = None if first is None else first.until
                self._change.wait(None if first is None else first.until - now)


_watch = _Watch()


@contextmanager
def bounded(seconds: float, what: str) -> Generator[None]:
    """End this process when the block, which works on `what` ("mail 7"), takes longer than so many seconds."""
    bound = _Bound(what, seconds, time.monotonic() + seconds)
    _watch.add(bound)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _watch.remove(bound)


def _end(bound: _Bound) -> None:
    _log.critical(
        "%s has been worked on for more than %g s; this process ends. It is tried again, and set aside after the third "
        "time",
        bound.what,
        bound.seconds,
    )
    logging.shutdown()
    # What a mail server that pipes mail in understands as: not done, come again.
    os._exit(ExitCode.TRY_AGAIN)
