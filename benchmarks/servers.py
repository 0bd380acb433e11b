"""Mail servers to be measured side by side, each in a process of its own, as the client is."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP

from moderator.house import accepting
from moderator.house.doors import Doors
from moderator.house.rooms import open_rooms
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import KEPT, Reply

HERE = Door("smtp", "127.0.0.1")
ONE_BY_ONE = 1


class _Forgetful:
    """Answers 250 and does nothing."""

    async def handle_DATA(self, _server: Any, _session: Any, _envelope: Any) -> str:  # noqa: N802
        return "250 forgotten"


def forgetful(line: Connection, _folder: Path) -> None:
    """Be aiosmtpd's own server with a handler that does nothing."""

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(_Forgetful(), hostname="bench", loop=loop), "127.0.0.1", 0)
        line.send(server.sockets[0].getsockname()[1])
        await asyncio.Event().wait()

    asyncio.run(serve())


def one_commit_a_mail(line: Connection, folder: Path) -> None:
    """Be our server with a commit of its own for each mail."""
    rooms = open_rooms(folder, None, {})

    async def accept(raw: bytes, sender: str, to: list[str], via: str, peer: str) -> list[Reply]:
        await asyncio.to_thread(accepting.accept, rooms, raw, sender, to, via, peer)
        return [KEPT for _ in to]

    async def serve() -> None:
        intake = Intake([HERE], accept)
        await intake.open()
        line.send(intake.opened[0].port)
        await asyncio.Event().wait()

    asyncio.run(serve())


def groups(line: Connection, folder: Path) -> None:
    """Be the doors of an installation as they are."""

    async def serve() -> None:
        doors = Doors(open_rooms(folder, None, {}), [HERE], lambda: None)
        (opened,) = await doors.open()
        line.send(opened.port)
        await asyncio.Event().wait()

    asyncio.run(serve())


def used(process: int) -> float:
    """Give the seconds that the processors have worked for a process, its own code and the system's for it."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(server: Callable[[Connection, Path], None], folder: Path) -> Iterator[tuple[int, int]]:
    """Run a server in a process of its own, and give its port and the number of its process."""
    ours, its = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=server, args=(its, folder), daemon=True)
    process.start()
    try:
        assert process.pid is not None
        yield ours.recv(), process.pid
    finally:
        process.kill()
        process.join()
