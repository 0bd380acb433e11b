"""The doors by which mail comes in: SMTP and LMTP servers on TCP ports or unix sockets, in one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from moderator.faults import Faults
from moderator.mail.replies import Reply
from moderator.mail.wire import Accept, CheckRecipient, Conversation, Limits, LocalConversation

_log = logging.getLogger("moderator.mail")


@dataclass(frozen=True, slots=True)
class Door:
    """A place where mail is taken: the protocol ("smtp" or "lmtp"), and host and port, or the path of a unix socket."""

    protocol: str
    host: str = ""
    port: int = 0
    path: str = ""
    mode: int = 0o660

    @classmethod
    def read(cls, text: str) -> Door:
        """Read a door as settings write it: "smtp:127.0.0.1:2525", "lmtp:[::1]:2424", "lmtp:/run/moderator.sock".

        Raises ValueError, with what would be right, for anything else.
        """
        protocol, _, place = text.strip().partition(":")
        if protocol not in ("smtp", "lmtp") or not place:
            raise ValueError(f'"{text}" is no door for mail: write smtp:HOST:PORT, lmtp:HOST:PORT or lmtp:/PATH.')
        if place.startswith("/"):
            return cls(protocol, path=place)
        host, _, port = place.rpartition(":")
        if not host or not (port.isascii() and port.isdigit()) or int(port) > 65_535:
            raise ValueError(f'"{place}" has no port: write HOST:PORT, such as 127.0.0.1:2525, or a path from "/".')
        return cls(protocol, host=host.strip("[]"), port=int(port))

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.protocol}:{self.path or f'{host}:{self.port}'}"


def _anybody(_recipient: str) -> Reply | None:
    return None


class Intake:
    """The servers behind a set of doors.

    `accept` is called for each mail and returns only when it is durably kept (one reply a recipient, in order); what it
    raises becomes "try again later". `check_recipient` may refuse an address as soon as it is named. `open` begins to
    listen, `close` stops, waiting for mails that are being kept.
    """

    def __init__(
        self,
        doors: Sequence[Door],
        accept: Accept,
        *,
        hostname: str = "localhost",
        check_recipient: CheckRecipient = _anybody,
        limits: Limits | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.doors = tuple(doors)
        self.accept = accept
        self.hostname = hostname
        self.check_recipient = check_recipient
        self.limits = limits or Limits()
        self.tls = tls
        self._servers: list[asyncio.Server] = []
        self._opened: list[Door] = []
        self._conversations: set[Conversation] = set()
        self._of_peer: Counter[str] = Counter()
        self._commits: set[asyncio.Future[list[Reply]]] = set()
        self._faults = Faults(_log)

    @property
    def opened(self) -> tuple[Door, ...]:
        """Give the doors as they stand open, with the port that port 0 became."""
        return tuple(self._opened)

    async def open(self) -> None:
        """Begin to listen at every door. Raises OSError, naming the door, when one cannot be opened."""
        loop = asyncio.get_running_loop()
        for door in self.doors:
            made = LocalConversation if door.protocol == "lmtp" else Conversation
            try:
                server = await self._listen(loop, door, made)
            except OSError as trouble:
                await self.close()
                raise OSError(trouble.errno, f"The door {door} cannot be opened: {trouble.strerror}.") from trouble
            self._servers.append(server)
            port = 0 if door.path else server.sockets[0].getsockname()[1]
            self._opened.append(replace(door, port=port))

    async def _listen(self, loop: asyncio.AbstractEventLoop, door: Door, made: type[Conversation]) -> asyncio.Server:
        """Listen on a port or a unix socket; a socket left by a process that is gone is taken away first."""
        if not door.path:
            return await loop.create_server(lambda: made(self), door.host, door.port, backlog=200)
        _make_room(Path(door.path))
        # The socket must never be open to others, not even before its mode is set.
        before = os.umask(0o777 & ~door.mode)
        try:
            return await loop.create_unix_server(lambda: made(self), door.path, backlog=200)
        finally:
            os.umask(before)

    async def close(self, grace: float = 10.0) -> None:
        """Stop listening, give mails that are being kept `grace` seconds, say goodbye to every client."""
        for server in self._servers:
            server.close()
        if self._commits:
            await asyncio.wait(self._commits, timeout=grace)
            # The conversations send their replies in the turns after the commits are done.
            await asyncio.sleep(0.05)
        for conversation in list(self._conversations):
            conversation.say_goodbye()
        await asyncio.sleep(0)
        for door in self._opened:
            if door.path:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(door.path)  # noqa: PTH108  one call that does not wait
        self._servers.clear()
        self._opened.clear()

    def enter(self, conversation: Conversation, peer: str) -> bool:
        """Count a new connection; False when there are too many, in all or from this peer."""
        host = peer.rpartition(":")[0]
        full = len(self._conversations) >= self.limits.connections
        if full or (host and self._of_peer[host] >= self.limits.connections_of_peer):
            _log.warning("turned %s away: too many connections", peer)
            return False
        self._conversations.add(conversation)
        self._of_peer[host] += 1
        return True

    def leave(self, conversation: Conversation, peer: str) -> None:
        """Count a connection as ended."""
        self._conversations.discard(conversation)
        host = peer.rpartition(":")[0]
        self._of_peer[host] -= 1
        if self._of_peer[host] <= 0:
            del self._of_peer[host]

    def begin(self, commit: Awaitable[list[Reply]]) -> asyncio.Future[list[Reply]]:
        """Start a commit that goes on even if its conversation ends."""
        started = asyncio.ensure_future(commit)
        self._commits.add(started)
        started.add_done_callback(self._ended)
        return started

    def _ended(self, commit: asyncio.Future[list[Reply]]) -> None:
        self._commits.discard(commit)
        error = None if commit.cancelled() else commit.exception()
        if isinstance(error, Exception):
            self._faults.tell("a mail could not be kept", error)


def _make_room(path: Path) -> None:
    if path.is_socket():
        if _answers(path):
            raise OSError(errno.EADDRINUSE, "another process listens there")
        path.unlink()


def _answers(path: Path) -> bool:
    """Say whether somebody listens on a unix socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
