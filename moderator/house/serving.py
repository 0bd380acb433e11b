"""The daemon: the doors in one process, the work on mail in another, and here what minds them and sends letters.

Neither a flood at the doors nor a mail that kills or hangs whoever reads it stops the rest: each part goes on without
the others, and is begun again when it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
from collections.abc import Callable, Sequence

from moderator.core.deadlines import say
from moderator.faults import Faults
from moderator.house import doors as ways_in
from moderator.house import worker
from moderator.house.apart import Apart
from moderator.house.bounds import Patience
from moderator.house.errors import HouseError
from moderator.house.house import House
from moderator.mail.intake import Door

_log = logging.getLogger("moderator.house")
ROUND = 5.0
GRACE = 20.0
OPENING = 60.0


class _Loop(threading.Thread):
    """Does one thing again and again: when it is nudged, and every few seconds besides. Survives what goes wrong."""

    def __init__(self, name: str, task: Callable[[], object]) -> None:
        super().__init__(name=name, daemon=True)
        self._task = task
        self._nudge = threading.Event()
        self._stopping = False
        self._faults = Faults(_log)

    def nudge(self) -> None:
        """Say that there is something to do."""
        self._nudge.set()

    def stop(self) -> None:
        """Finish the round that is going on and end."""
        self._stopping = True
        self._nudge.set()

    def run(self) -> None:
        """Work until stopped."""
        while not self._stopping:
            try:
                self._task()
            except Exception as error:  # noqa: BLE001 - the daemon outlives every single fault
                self._faults.tell(f"a round of {self.name} failed, and is tried again", error)
            self._nudge.wait(ROUND)
            self._nudge.clear()


class Service:
    """An installation at work. `open` begins, `close` ends; between them mail is taken, answered and sent.

    `doors` are those of the settings unless others are given. Raises HouseError for a door, a certificate or a
    smarthost that cannot be used, and OSError for a door that cannot be opened.
    """

    def __init__(self, house: House, doors: Sequence[str] = (), patience: Patience | None = None) -> None:
        self._house = house
        house.check_servers()
        try:
            self._doors = tuple(Door.read(text) for text in (doors or house.settings.doors))
        except ValueError as error:
            raise HouseError(str(error)) from error
        self._opened: asyncio.Future[tuple[Door, ...]] | None = None
        # Told of new mail once until it has taken that in, so that the line to it never fills.
        self._worker_knows = False
        self._sender = _Loop("sending", house.send)
        self._watcher = _Loop("watching", self._watch)
        self._told_of = 0
        self._taking = Apart("the process of the doors", ways_in.keep_open, (house.place, self._doors), self._heard)
        self._working = Apart(
            "the process that works on mail",
            worker.keep_working,
            (house.place, patience or Patience()),
            self._worked,
            self._worker_is_new,
        )

    async def open(self) -> tuple[Door, ...]:
        """Begin; give the doors as they stand open."""
        self._opened = asyncio.get_running_loop().create_future()
        self._taking.begin()
        self._working.begin()
        try:
            opened = await asyncio.wait_for(self._opened, OPENING)
        except BaseException:
            await self.close()
            raise
        # Begun again, it shall stand at the same ports.
        self._taking.arguments = (self._house.place, opened)
        if self._house.settings.smarthost:
            self._sender.start()
        self._watcher.start()
        return opened

    async def close(self) -> None:
        """Stop taking mail, then finish what is being done."""
        await self._taking.stop(GRACE)
        await self._working.stop(GRACE)
        for loop in (self._sender, self._watcher):
            loop.stop()
            if loop.ident is not None:
                await asyncio.to_thread(loop.join, GRACE)

    def _watch(self) -> None:
        """Tell of mail that nobody has worked on for too long, of each once."""
        late = self._house.overdue()
        if late is not None and late.number > self._told_of:
            self._told_of = late.number
            _log.warning("mail %d has waited since %s: see `moderator inbox`", late.number, say(late.received))

    def _heard(self, words: tuple[object, ...]) -> None:
        match words:
            case ("open", tuple() as opened):
                if self._opened is not None and not self._opened.done():
                    self._opened.set_result(opened)
            case ("trouble", BaseException() as error):
                if self._opened is not None and not self._opened.done():
                    self._opened.set_exception(error)
                else:
                    _log.error("%s", error)
            case ("kept",) if not self._worker_knows:
                self._worker_knows = True
                self._working.say("mail")

    def _worked(self, words: tuple[object, ...]) -> None:
        match words:
            case ("awake",):
                self._worker_knows = False
            case ("done", _):
                self._sender.nudge()

    def _worker_is_new(self) -> None:
        # It looks for mail when it begins.
        self._worker_knows = False


async def serve(
    house: House, doors: Sequence[str], say: Callable[[str], object], patience: Patience | None = None
) -> None:
    """Serve until the process is told to stop (SIGINT or SIGTERM); `say` is told what is open and when it ends."""
    service = Service(house, doors, patience)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    for door in await service.open():
        say(f"Taking mail at {door}")
    if house.settings.mailbox_server:
        say(f"Fetching mail from {house.settings.mailbox_user} at {house.settings.mailbox_server}")
    if not house.settings.smarthost:
        say("No smarthost is set, so letters stay in the outbox.")
    try:
        await stop.wait()
    finally:
        say("Stopping: finishing what is being done.")
        await service.close()
