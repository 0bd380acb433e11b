"""A client that says exactly what it is told to a door of ours, and a book that keeps what comes in."""

from __future__ import annotations

import asyncio

import pytest

from moderator.mail import replies
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import Reply

MAIL = b"From: ann@example.net\r\nSubject: moves\r\n\r\nbuy 9\r\n"


class Book:
    """Keeps mails as a store would, and can be told to be slow or to fail."""

    def __init__(self) -> None:
        self.mails: list[tuple[bytes, str, list[str], str]] = []
        self.delay = 0.0
        self.fault: Exception | None = None
        self.answers: list[Reply] | None = None

    async def accept(self, raw, sender, recipients, via, peer):
        if self.delay:
            await asyncio.sleep(self.delay)
        if self.fault is not None:
            raise self.fault
        self.mails.append((raw, sender, recipients, via))
        return self.answers if self.answers is not None else [replies.KEPT] * len(recipients)


class Client:
    """A client that says exactly what it is told, and reads reply by reply."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def at(cls, door: Door) -> Client:
        if door.path:
            return cls(*await asyncio.open_unix_connection(door.path))
        return cls(*await asyncio.open_connection(door.host, door.port))

    async def reply(self) -> str:
        lines = []
        while True:
            line = (await asyncio.wait_for(self.reader.readline(), 5)).decode()
            lines.append(line.rstrip("\r\n"))
            if line[3:4] != "-":
                return "\n".join(lines)

    async def say(self, line: str | bytes) -> str:
        self.writer.write((line.encode() if isinstance(line, str) else line) + b"\r\n")
        return await self.reply()

    async def ready(self, *recipients: str, hello: str = "EHLO", sender: str = "ann@example.net") -> None:
        await self.reply()
        await self.say(f"{hello} client")
        assert (await self.say(f"MAIL FROM:<{sender}>")).startswith("250 2.")
        for recipient in recipients:
            assert (await self.say(f"RCPT TO:<{recipient}>")).startswith("250 2.")

    async def data(self, raw: bytes) -> str:
        assert (await self.say("DATA")).startswith("354")
        self.writer.write(raw + b".\r\n")
        return await self.reply()

    def close(self) -> None:
        self.writer.close()


async def until(condition) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    pytest.fail("what was waited for did not come")


def talk(conversation, *, protocol="smtp", limits=None, check=None, path=""):
    """Run a conversation (book, intake, client) against a server of ours on loopback, and give the book."""

    async def run() -> Book:
        book = Book()
        door = Door(protocol, path=path) if path else Door(protocol, "127.0.0.1", 0)
        options = {"check_recipient": check} if check else {}
        intake = Intake([door], book.accept, hostname="play.example.org", limits=limits, **options)
        await intake.open()
        client = await Client.at(intake.opened[0])
        try:
            await conversation(book, intake, client)
        finally:
            client.close()
            await intake.close(grace=2)
        return book

    return asyncio.run(run())
