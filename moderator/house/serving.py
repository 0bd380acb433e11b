"""The daemon: doors for mail in one event loop, one thread that works through it, one that sends letters."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from moderator.house.errors import HouseError
from moderator.house.house import House
from moderator.mail.address import target_of
from moderator.mail.ingest import ExitCode
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import KEPT, NO_RELAY, NO_SUCH_MAILBOX, Reply
from moderator.mail.wire import Limits
from moderator.store import games

_log = logging.getLogger("moderator.house")
ROUND = 5.0
PATIENCE = 180.0
GRACE = 20.0


class _Loop(threading.Thread):
    """Does one thing again and again: when it is nudged, and every few seconds besides. Survives what goes wrong."""

    def __init__(self, name: str, task: Callable[[], object]) -> None:
        super().__init__(name=name, daemon=True)
        self._task = task
        self._nudge = threading.Event()
        self._stopping = False

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
            except Exception:  # noqa: BLE001 - the daemon outlives every single fault
                _log.exception("a round of %s failed; it is tried again", self.name)
            self._nudge.wait(ROUND)
            self._nudge.clear()


class Service:
    """An installation at work. `open` begins, `close` ends; between them mail is taken, answered and sent.

    `doors` are those of the settings unless others are given. Raises HouseError for a door or a smarthost that cannot
    be understood, and OSError for a door that cannot be opened.
    """

    def __init__(self, house: House, doors: Sequence[str] = ()) -> None:
        self._house = house
        # One thread keeps mail, in the order of its coming; the database has one writer anyway.
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="keep")
        self._sender = _Loop("sending", house.send)
        self._worker = _Loop("working", self._work)
        house.check_sending()
        try:
            opened = [Door.read(text) for text in (doors or house.settings.doors)]
        except ValueError as error:
            raise HouseError(str(error)) from error
        self.intake = Intake(
            opened,
            self._accept,
            hostname=house.settings.domain,
            check_recipient=self._check,
            limits=Limits(size=house.settings.largest),
        )

    async def open(self) -> tuple[Door, ...]:
        """Begin; give the doors as they stand open."""
        await self.intake.open()
        self._worker.start()
        if self._house.settings.smarthost:
            self._sender.start()
        return self.intake.opened

    async def close(self) -> None:
        """Stop taking mail, then finish what is being done."""
        await self.intake.close()
        for loop in (self._worker, self._sender):
            loop.stop()
            if loop.ident is not None:
                # What is left undone then is done at the next start: nothing that is safe depends on it.
                await asyncio.to_thread(loop.join, GRACE)
        self._keeper.shutdown()

    def _work(self) -> None:
        if self._house.work():
            self._sender.nudge()

    async def _accept(self, raw: bytes, sender: str, recipients: list[str], via: str, peer: str) -> list[Reply]:
        loop = asyncio.get_running_loop()
        kept = await loop.run_in_executor(self._keeper, self._house.accept, raw, sender, recipients, via, peer)
        self._worker.nudge()
        return [KEPT for _ in kept]

    def _check(self, recipient: str) -> Reply | None:
        """Refuse at the door what is not for us, so that the sender's own server tells her at once."""
        target = target_of(recipient, (self._house.settings.domain,))
        if target is None:
            return NO_RELAY
        if target.is_office or games.find(self._house.database, target.local) is not None:
            return None
        return NO_SUCH_MAILBOX


async def watch(house: House, patience: float) -> None:
    """End the process when one mail keeps it busy for longer than so many seconds.

    A thread cannot be stopped, a process can: what is safe stays safe, clients in the middle of a mail try again, and
    the mail's tries are counted, so that it is set aside after the third.
    """
    while True:
        await asyncio.sleep(min(ROUND, patience))
        number = house.stuck_on(patience)
        if number is not None:
            _log.critical(
                "mail %d has been worked on for more than %d s; ending, to be started again", number, patience
            )
            logging.shutdown()
            os._exit(ExitCode.SOFTWARE)


async def serve(house: House, doors: Sequence[str], say: Callable[[str], object], patience: float = PATIENCE) -> None:
    """Serve until the process is told to stop (SIGINT or SIGTERM); `say` is told what is open and when it ends."""
    service = Service(house, doors)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    for door in await service.open():
        say(f"Taking mail at {door}")
    if not house.settings.smarthost:
        say("No smarthost is set, so letters stay in the outbox.")
    watching = asyncio.create_task(watch(house, patience))
    try:
        await stop.wait()
    finally:
        watching.cancel()
        say("Stopping: finishing what is being done.")
        await service.close()
