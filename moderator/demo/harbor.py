"""The two ends of the mail: the daemon that takes what players send, and a mail server that takes its answers.

Both stand on loopback ports that the system chooses, in a thread of their own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Self, TypeVar

from aiosmtpd.smtp import SMTP, Envelope, Session

from moderator.house import House
from moderator.house.serving import Service

T = TypeVar("T")
HOST = "127.0.0.1"


class Letterbox:
    """Takes letters by SMTP and keeps each as a file: NNN-to-name.eml."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0
        folder.mkdir(parents=True, exist_ok=True)

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Keep a letter. The name is what the mail library calls."""
        self.count += 1
        recipient = envelope.rcpt_tos[0].partition("@")[0] if envelope.rcpt_tos else "nobody"
        content = envelope.content or b""
        raw = content.encode() if isinstance(content, str) else content
        (self.folder / f"{self.count:03}-to-{recipient}.eml").write_bytes(raw)
        return "250 Kept"


class Harbor:
    """Runs mail servers beside the main thread. Use it in a `with` statement."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="mail", daemon=True)
        self._servers: list[asyncio.Server] = []
        self._services: list[Service] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for service in self._services:
            self._do(service.close())
        for server in self._servers:
            self._loop.call_soon_threadsafe(server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def letterbox(self, folder: Path) -> int:
        """Open the mail server that keeps letters in a folder; give its port."""
        box = Letterbox(folder)

        async def open_server() -> asyncio.Server:
            return await asyncio.get_running_loop().create_server(lambda: SMTP(box, hostname=HOST), HOST, 0)

        server = self._do(open_server())
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    def daemon(self, house: House) -> int:
        """Start the daemon of an installation; give the port of its door."""
        service = Service(house, [f"smtp:{HOST}:0"])
        doors = self._do(service.open())
        self._services.append(service)
        return doors[0].port

    def _do(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)
