"""Parts of the daemon that run in processes of their own: begun, heard, begun again when they end, stopped.

A part is started from a clean interpreter and not forked, since a forked database connection is a damaged one. It has
one line to the daemon; when either side is gone, the other hears the end of the line. A part whose daemon is gone
finishes what it is doing, and is ended when that takes long: it would hold the doors and the turn of the next daemon.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection

from moderator.core.collecting import collect_seldom

_log = logging.getLogger("moderator.house")
SHORT_LIFE = 10.0
LONGEST_WAIT = 30.0
ORPHANED = 20.0

Task = Callable[..., None]
"""What a part does: (line to the daemon, *arguments). A function of a module, found there again by its name."""


class Apart:
    """A part of the daemon in a process of its own.

    `hear` is called in the event loop with all that it says; `begun_again` when it ended of itself and a new one is
    there. A part that ends soon after its beginning is begun again ever later, up to half a minute. Once the daemon is
    gone it may go on for `orphaned` seconds.
    """

    def __init__(
        self,
        name: str,
        task: Task,
        arguments: Sequence[object],
        hear: Callable[[tuple[object, ...]], None],
        begun_again: Callable[[], object] = lambda: None,
        orphaned: float = ORPHANED,
    ) -> None:
        self.name = name
        self._orphaned = orphaned
        self.arguments = tuple(arguments)
        self._task = task
        self._hear = hear
        self._begun_again = begun_again
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._begun = 0.0
        self._short_lives = 0
        self._stopping = False
        self._waiting: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start the process, in a running event loop."""
        ours, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(its.fileno())], pass_fds=(its.fileno(),), stdin=subprocess.DEVNULL
            )
        self._line = Connection(ours.detach())
        self._line.send((sys.path, logging.getLogger().level, self._orphaned))
        self._line.send((self._task, self.arguments))
        self._begun = time.monotonic()
        asyncio.get_running_loop().add_reader(self._line.fileno(), self._listen)

    def say(self, *words: str) -> None:
        """Tell the process something; nothing where there is none just now."""
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(words)

    def end_now(self) -> None:
        """End the process whatever it does; it is begun again unless this part is being stopped."""
        if self._process is not None:
            self._process.kill()

    async def stop(self, grace: float) -> None:
        """Tell the process to stop, and end it when it has not done so after so many seconds."""
        self._stopping = True
        if self._waiting is not None:
            self._waiting.cancel()
        process = self._process
        if process is None:
            return
        self.say("stop")
        try:
            await asyncio.to_thread(process.wait, grace)
        except subprocess.TimeoutExpired:
            # What it was doing is done again at the next start: nothing that is safe depends on it.
            _log.warning("%s does not stop; it is ended", self.name)
            process.kill()
            await asyncio.to_thread(process.wait)
        self._hang_up()

    def _listen(self) -> None:
        line = self._line
        try:
            while line is not None and line is self._line and line.poll():
                self._hear(line.recv())
        except (EOFError, OSError):
            self._ended()

    def _hang_up(self) -> None:
        if self._line is not None:
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._line.close()
            self._line = None

    def _ended(self) -> None:
        self._hang_up()
        process, self._process = self._process, None
        if process is None:
            return
        code = process.wait()
        if self._stopping:
            return
        lived = time.monotonic() - self._begun
        self._short_lives = 0 if lived > SHORT_LIFE else self._short_lives + 1
        wait = min(LONGEST_WAIT, 0.1 * 2**self._short_lives)
        _log.error("%s ended (%s); it is begun again in %.1f s", self.name, _said(code), wait)
        self._waiting = asyncio.get_running_loop().call_later(wait, self._again)

    def _again(self) -> None:
        if not self._stopping:
            self.begin()
            self._begun_again()


def _said(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def _end_after(line: Connection, seconds: float) -> None:
    """End this process so many seconds after the daemon has hung up, whatever its task is doing."""
    hung_up = select.poll()
    hung_up.register(line.fileno(), select.POLLRDHUP)
    hung_up.poll()
    time.sleep(seconds)
    _log.critical("the daemon has been gone for %g s; this process ends", seconds)
    logging.shutdown()
    os._exit(1)


def main() -> None:
    """Be such a process: the first words on the line say what to do."""
    collect_seldom()
    line = Connection(int(sys.argv[1]))
    # The terminal's Ctrl-C and a service manager's SIGTERM reach every process; the daemon says when it is over.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    try:
        path, level, orphaned = line.recv()
        sys.path[:] = path
        logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
        threading.Thread(target=_end_after, args=(line, orphaned), daemon=True).start()
        task, arguments = line.recv()
        task(line, *arguments)
    except (EOFError, BrokenPipeError):
        _log.info("the daemon is gone")


if __name__ == "__main__":
    main()
