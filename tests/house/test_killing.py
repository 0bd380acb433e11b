"""The process of the doors is killed at any moment under load: what was answered 250 is there, once, as it was sent."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from moderator.store import inbox
from tests.support.installation import Installation, letter

ROUNDS = 200
CLIENTS = 8


class _Load:
    """Clients that send one mail after the other, each again until it is answered 250, as mail servers do."""

    def __init__(self, port):
        self.port = port
        self.sent = {}
        self.again = 0
        self.is_over = False

    async def client(self, number):
        count, tries = 0, 0
        while not self.is_over:
            with contextlib.suppress(OSError, EOFError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                try:
                    await self._reply(reader, b"220")
                    writer.write(b"EHLO load\r\n")
                    await self._reply(reader, b"250")
                    while True:
                        name = f"{number}-{count}"
                        raw = letter("ann@example.net", f"row {count}\n" * (count % 50), ident=name)
                        tries += 1
                        await self._send(reader, writer, raw)
                        self.sent[f"<{name}@example.net>"] = raw
                        self.again += tries - 1
                        count, tries = count + 1, 0
                finally:
                    writer.close()
            await asyncio.sleep(0.002)

    async def more(self, count):
        """Wait until so many mails more were answered, but not for long."""
        end, wanted = time.monotonic() + 0.3, len(self.sent) + count
        while len(self.sent) < wanted and time.monotonic() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def _send(self, reader, writer, raw):
        writer.write(b"MAIL FROM:<ann@example.net>\r\nRCPT TO:<ferry@games.example>\r\nDATA\r\n")
        for code in (b"250", b"250", b"354"):
            await self._reply(reader, code)
        writer.write(raw + b".\r\n")
        await self._reply(reader, b"250")

    async def _reply(self, reader, code):
        while True:
            line = await reader.readline()
            if not line.startswith(code):
                raise EOFError
            if line[3:4] == b" ":
                return


@pytest.mark.slow
def test_killed_two_hundred_times_it_keeps_each_mail_that_it_answered_once(tmp_path):
    place = Installation(tmp_path / "games")
    place.house.begin("ferry", "ferry")
    place.house.close()
    moments = random.Random(250)
    warm = subprocess.Popen(
        [sys.executable, "-m", "tests.support.warm"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": "."},
    )

    def opened(door):
        warm.stdin.write(f"{place.folder} {door}\n")
        warm.stdin.flush()
        child, _, port = warm.stdout.readline().partition(" ")
        assert int(port), port
        return int(child), int(port)

    async def play():
        child, port = await asyncio.to_thread(opened, "smtp:127.0.0.1:0")
        load = _Load(port)
        clients = [asyncio.create_task(load.client(number)) for number in range(CLIENTS)]
        for _ in range(ROUNDS):
            # So many mails more, and then anywhere in the next one or the commit of it.
            await load.more(moments.randrange(8))
            await asyncio.sleep(moments.uniform(0.0, 0.01))
            os.kill(child, signal.SIGKILL)
            child, _ = await asyncio.to_thread(opened, f"smtp:127.0.0.1:{port}")
        await asyncio.sleep(0.2)
        os.kill(child, signal.SIGKILL)
        load.is_over = True
        for client in clients:
            client.cancel()
        await asyncio.gather(*clients, return_exceptions=True)
        return load

    try:
        load = asyncio.run(play())
    finally:
        warm.stdin.close()
        warm.wait(10)
        warm.stdout.close()
    house = place.reopen()
    assert house.database.row("PRAGMA integrity_check") == {"integrity_check": "ok"}
    there = {entry.message_id: entry.raw for entry in inbox.entries(house.database)}
    assert Counter(entry.message_id for entry in inbox.entries(house.database)).most_common(1)[0][1] == 1
    assert {name: there.get(name) for name in load.sent} == load.sent
    # The kills did hit: mails were cut off, and sent again.
    assert len(load.sent) > ROUNDS
    assert load.again > 20
    house.close()
