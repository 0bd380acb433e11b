"""The ways in of an installation, in a process of their own: a large mail there holds up nobody here.

The SMTP and LMTP servers are one event loop, the mailbox that is fetched from is one thread.

Nothing in this process reads what a mail says. It keeps mail, and tells the daemon that there is some.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import ssl
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from moderator import settings as settings_file
from moderator.house import accepting
from moderator.house.errors import HouseError
from moderator.house.fetching import Fetcher, account
from moderator.house.forwarding import ADMIN
from moderator.house.keeper import Keeper
from moderator.house.rooms import Place, Rooms, open_rooms
from moderator.house.running import FRONT
from moderator.mail.address import target_of
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import KEPT, NO_RELAY, NO_ROOM, NO_SUCH_MAILBOX, Reply
from moderator.mail.wire import Limits
from moderator.settings import Settings
from moderator.store import games

_log = logging.getLogger("moderator.house")
RENEWAL = 60.0


class Doors:
    """The SMTP and LMTP servers of an installation, and the thread that keeps what they take.

    `told` is called whenever mail has been kept. Raises HouseError for a certificate that cannot be used.
    """

    def __init__(self, rooms: Rooms, doors: Sequence[Door], told: Callable[[], object]) -> None:
        self._rooms = rooms
        self._keeper = Keeper(rooms.database, asyncio.get_running_loop(), told)
        self._known = {FRONT, *([ADMIN] if rooms.settings.admin_mail else [])}
        self._certificate = Certificate(rooms.folder, rooms.settings)
        self._renewing: asyncio.Task[None] | None = None
        self._intake = Intake(
            doors,
            self._accept,
            hostname=rooms.settings.domain,
            check_recipient=self._check,
            limits=Limits(size=rooms.settings.largest),
            tls=self._certificate.context,
        )

    async def open(self) -> tuple[Door, ...]:
        """Begin to take mail; give the doors as they stand open. Raises OSError, naming the door."""
        self._keeper.start()
        await self._intake.open()
        if self._certificate.context is not None:
            self._renewing = asyncio.create_task(self._renew())
        return self._intake.opened

    async def close(self) -> None:
        """Stop taking mail; what is being kept is kept and answered."""
        if self._renewing is not None:
            self._renewing.cancel()
        await self._intake.close()
        await asyncio.to_thread(self._keeper.close)

    async def _accept(self, raw: bytes, sender: str, recipients: list[str], via: str, peer: str) -> list[Reply]:
        try:
            kept = await self._keeper.keep(accepting.parcels(self._rooms, raw, sender, recipients, via, peer))
        except sqlite3.Error:
            return [NO_ROOM for _ in recipients]
        return [KEPT for _ in kept]

    def _check(self, recipient: str) -> Reply | None:
        """Refuse at the door what is not for us, so that the sender's own server tells her at once."""
        target = target_of(recipient, (self._rooms.settings.domain,))
        if target is None:
            return NO_RELAY
        if target.is_office or target.local in self._known:
            return None
        if games.find(self._rooms.database, target.local) is None:
            return NO_SUCH_MAILBOX
        # A game keeps its name for ever, so it is asked for once; every mail would pay for asking.
        self._known.add(target.local)
        return None

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            self._certificate.renew()


class Certificate:
    """The certificate that the settings name for STARTTLS, and its key; `context` is None when they name none.

    Raises HouseError, naming the line, when they cannot be used.
    """

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.context: ssl.SSLContext | None = None
        self._chain = folder / settings.certificate
        self._key = folder / (settings.key or settings.certificate)
        self._seen = self._changed()
        if not settings.certificate:
            return
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(self._chain, self._key, password=_no_password)
        except (OSError, ValueError) as error:
            said = getattr(error, "strerror", None) or str(error)
            raise HouseError(
                f"{folder / settings_file.NAME}: listen.certificate {self._chain} with the key {self._key} cannot be "
                f"used ({said}). Name a PEM file with the certificate and its chain, and one with its key, without a "
                "password."
            ) from error
        self.context = context

    def renew(self) -> None:
        """Take up a certificate that was renewed; connections made from now on see it."""
        changed = self._changed()
        if self.context is None or changed == self._seen:
            return
        try:
            self.context.load_cert_chain(self._chain, self._key, password=_no_password)
        except (OSError, ValueError) as error:
            # Half written, it may be: the old one goes on being shown, and this is tried again.
            _log.warning("the renewed certificate %s cannot be used yet: %s", self._chain, error)
            return
        self._seen = changed

    def _changed(self) -> tuple[int, ...]:
        with contextlib.suppress(OSError):
            return self._chain.stat().st_mtime_ns, self._key.stat().st_mtime_ns
        return ()


def _no_password() -> str:
    raise ValueError("the key is encrypted")


def keep_open(line: Connection, place: Place, doors: Sequence[Door]) -> None:
    """Be the process of the doors: open them, keep mail, and close when told to or when the daemon is gone.

    Says ("open", doors), then ("kept",) again and again; or ("trouble", error) when the doors cannot be opened.
    """
    rooms = open_rooms(place.folder, place.clock, {})
    try:
        asyncio.run(_keep_open(line, rooms, doors))
    finally:
        rooms.close()


async def _keep_open(line: Connection, rooms: Rooms, doors: Sequence[Door]) -> None:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def kept() -> None:
        # A daemon that is gone finds the mail when it is started again.
        with contextlib.suppress(OSError):
            line.send(("kept",))

    # Whatever the daemon says is that it is over, and so it is when it says no more.
    loop.add_reader(line.fileno(), stop.set)
    try:
        taking = Doors(rooms, doors, kept)
        mailbox = account(rooms.folder, rooms.settings)
        opened = await taking.open()
    except (OSError, HouseError) as error:
        line.send(("trouble", error))
        return
    fetcher = Fetcher(rooms, mailbox, kept) if mailbox is not None else None
    if fetcher is not None:
        fetcher.start()
    line.send(("open", opened))
    await stop.wait()
    loop.remove_reader(line.fileno())
    await taking.close()
    if fetcher is not None:
        await asyncio.to_thread(fetcher.close)
