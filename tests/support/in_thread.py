"""A server in a thread with an event loop of its own, there for the length of a `with` block."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Self

from aiosmtpd.smtp import SMTP

from moderator.house import House
from moderator.house.serving import Service


class InThread:
    """Runs what `opened` opens until the block ends. Its errors are those of the block."""

    def __init__(self) -> None:
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._ready = threading.Event()
        self._trouble: BaseException | None = None

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[None]:
        """Open the server, stand by until it shall close, close it."""
        raise NotImplementedError
        yield

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        try:
            async with self.opened():
                self._ready.set()
                await self._stop.wait()
        except BaseException as error:  # noqa: BLE001 - it is raised where the block is
            self._trouble = error
            self._ready.set()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(60)
        if self._trouble is not None:
            raise self._trouble
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)
        if self._trouble is not None:
            raise self._trouble


class MailServer(InThread):
    """aiosmtpd's own server at `port`, with this object as its handler; `settings` are those of its conversations."""

    def __init__(self, **settings: object) -> None:
        super().__init__()
        self.settings = settings

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[None]:
        """Listen at a free port of loopback."""
        server = await asyncio.get_running_loop().create_server(
            lambda: SMTP(self, hostname="localhost", **self.settings), "127.0.0.1", 0
        )
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()


class Served(InThread):
    """The daemon of an installation with one LMTP door at `port`."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.service = Service(house, ["lmtp:127.0.0.1:0"])

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[None]:
        """Serve."""
        (door,) = await self.service.open()
        self.port = door.port
        yield
        await self.service.close()
