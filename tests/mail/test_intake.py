"""A mail that was answered 250 is kept, a fault of ours is "try again", and no client can hold us up."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.mail import replies
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import Reply, enhanced, together
from moderator.mail.wire import Limits

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


def test_a_mail_is_kept_as_it_was_sent():
    async def conversation(book, intake, client):
        await client.ready("nomopoly@d.e")
        assert await client.data(b"Subject: x\r\n\r\n..\r\n..dotted\r\n...\r\nend .\r\n") == "250 2.6.0 kept"

    book = talk(conversation)
    assert book.mails == [
        (b"Subject: x\r\n\r\n.\r\n.dotted\r\n..\r\nend .\r\n", "ann@example.net", ["nomopoly@d.e"], "smtp")
    ]


@pytest.mark.parametrize("content", [b"", b"\r\n", b"x\r\n", b"\r\n\r\n", b"..\r\n", b"\r\n..\r\n", b"a\r\n\r\n"])
def test_the_shortest_mails_end_where_they_end(content):
    async def conversation(book, intake, client):
        await client.ready("n@d.e")
        assert await client.data(content) == "250 2.6.0 kept"
        assert await client.say("NOOP") == "250 2.0.0 OK"

    unstuffed = content.replace(b"\r\n..", b"\r\n.")
    assert talk(conversation).mails[0][0] == (unstuffed[1:] if content.startswith(b".") else unstuffed)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(alphabet=".ab ", max_size=4), max_size=8),
    st.lists(st.integers(1, 12), min_size=1, max_size=6),
)
def test_any_lines_in_any_chunks_arrive_as_they_were(lines, sizes):
    content = "".join(f"{line}\r\n" for line in lines).encode()
    stuffed = b"".join(b"." + line if line.startswith(b".") else line for line in content.splitlines(keepends=True))

    async def conversation(book, intake, client):
        await client.ready("n@d.e")
        await client.say("DATA")
        wire, turn = stuffed + b".\r\n", 0
        while wire:
            size = sizes[turn % len(sizes)]
            client.writer.write(wire[:size])
            await asyncio.sleep(0)
            wire, turn = wire[size:], turn + 1
        assert await client.reply() == "250 2.6.0 kept"

    assert talk(conversation).mails[0][0] == content


def test_a_mail_that_comes_byte_by_byte_with_what_follows_at_once():
    async def conversation(book, intake, client):
        await client.ready("n@d.e")
        await client.say("DATA")
        for byte in MAIL + b".\r":
            client.writer.write(bytes([byte]))
            await client.writer.drain()
            await asyncio.sleep(0)
        client.writer.write(b"\nNOOP\r\nMAIL FROM:<a@b.c>\r\n")
        assert [await client.reply() for _ in range(3)] == ["250 2.6.0 kept", "250 2.0.0 OK", "250 2.0.0 OK"]

    assert talk(conversation).mails[0][0] == MAIL


def test_a_large_mail_with_a_long_line_is_kept():
    long = b"Subject: x\r\n\r\n" + b"y" * 300_000 + b"\r\n" + b"buy 9\r\n" * 20_000

    async def conversation(book, intake, client):
        await client.ready("n@d.e")
        assert await client.data(long) == "250 2.6.0 kept"

    assert talk(conversation).mails[0][0] == long


def test_the_null_sender_is_none():
    async def conversation(book, intake, client):
        await client.ready("n@d.e", sender="")
        await client.data(MAIL)

    assert talk(conversation).mails[0][1] == ""


def test_a_fault_of_ours_is_try_again_and_says_nothing(caplog):
    async def conversation(book, intake, client):
        book.fault = RuntimeError("/secret/path")
        await client.ready("n@d.e")
        assert await client.data(MAIL) == "451 4.3.0 cannot keep the mail now, try again later"
        book.fault = None
        await client.say("MAIL FROM:<ann@example.net>")
        await client.say("RCPT TO:<n@d.e>")
        assert await client.data(MAIL) == "250 2.6.0 kept"

    assert len(talk(conversation).mails) == 1
    assert "/secret/path" in caplog.text


def test_a_fault_in_any_other_place_is_try_again():
    def broken(_recipient):
        raise RuntimeError("/secret/path")

    async def conversation(book, intake, client):
        await client.reply()
        await client.say("EHLO client")
        await client.say("MAIL FROM:<a@b.c>")
        assert await client.say("RCPT TO:<n@d.e>") == "451 4.3.0 cannot keep the mail now, try again later"

    talk(conversation, check=broken)


def test_replies_that_do_not_match_the_recipients_are_try_again():
    async def conversation(book, intake, client):
        book.answers = [replies.KEPT]
        await client.ready("a@d.e", "b@d.e")
        assert (await client.data(MAIL)).startswith("451 4.3.0")

    talk(conversation)


def test_a_client_that_goes_away_does_not_stop_the_commit():
    async def conversation(book, intake, client):
        book.delay = 1.0
        await client.ready("n@d.e")
        await client.say("DATA")
        client.writer.write(MAIL + b".\r\n")
        await until(lambda: intake._commits)
        client.writer.transport.abort()
        await until(lambda: not intake._conversations)
        assert book.mails == []

    assert len(talk(conversation).mails) == 1


def test_a_client_that_closes_its_half_does_not_stop_the_commit():
    async def conversation(book, intake, client):
        book.delay = 0.1
        await client.ready("n@d.e")
        await client.say("DATA")
        client.writer.write(MAIL + b".\r\n")
        client.writer.write_eof()
        await until(lambda: len(book.mails) == 1)

    talk(conversation)


def test_closing_waits_for_a_mail_that_is_being_kept():
    async def conversation(book, intake, client):
        book.delay = 0.2
        await client.ready("n@d.e")
        await client.say("DATA")
        client.writer.write(MAIL + b".\r\n")
        await until(lambda: intake._commits)
        await intake.close(grace=5)
        assert await client.reply() == "250 2.6.0 kept"
        assert await client.reply() == str(replies.CLOSING)

    assert len(talk(conversation).mails) == 1


def test_lmtp_answers_once_for_each_recipient():
    async def conversation(book, intake, client):
        book.answers = [replies.KEPT, replies.LATER, replies.NO_SUCH_MAILBOX]
        await client.reply()
        greeting = await client.say("LHLO client")
        assert "250-PIPELINING" in greeting.split("\n")
        assert "250 ENHANCEDSTATUSCODES" in greeting.split("\n")
        assert "AUTH" not in greeting
        assert (await client.say("EHLO client")).startswith("500 5.5.1")
        await client.say("MAIL FROM:<>")
        for name in "abc":
            await client.say(f"RCPT TO:<{name}@d.e>")
        assert await client.data(MAIL) == "250 2.6.0 kept"
        assert (await client.reply()).startswith("451 4.3.0")
        assert (await client.reply()).startswith("550 5.1.1")
        assert await client.say("NOOP") == "250 2.0.0 OK"

    book = talk(conversation, protocol="lmtp")
    assert book.mails[0][1:] == ("", ["a@d.e", "b@d.e", "c@d.e"], "lmtp")


def test_lmtp_answers_for_each_recipient_when_the_mail_is_too_large_or_we_fail():
    async def conversation(book, intake, client):
        await client.ready("a@d.e", "b@d.e", hello="LHLO")
        assert (await client.data(b"x" * 3_000 + b"\r\n")).startswith("552 5.3.4")
        assert (await client.reply()).startswith("552 5.3.4")
        book.fault = OSError("disk full")
        await client.say("MAIL FROM:<a@b.c>")
        await client.say("RCPT TO:<a@d.e>")
        await client.say("RCPT TO:<b@d.e>")
        assert (await client.data(MAIL)).startswith("451 4.3.0")
        assert (await client.reply()).startswith("451 4.3.0")
        assert await client.say("NOOP") == "250 2.0.0 OK"

    assert talk(conversation, protocol="lmtp", limits=Limits(size=2_000)).mails == []


def test_line_ends_that_stand_alone_are_refused_on_smtp_and_mended_on_lmtp():
    odd = b"Subject: x\r\n\r\nbuy 9\nbid\r5 on 7\r\n"

    async def smtp(book, intake, client):
        await client.ready("n@d.e")
        assert (await client.data(odd)).startswith("550 5.5.2")

    async def lmtp(book, intake, client):
        await client.ready("n@d.e", hello="LHLO")
        assert (await client.data(odd)) == "250 2.6.0 kept"

    assert talk(smtp).mails == []
    assert talk(lmtp, protocol="lmtp").mails[0][0] == b"Subject: x\r\n\r\nbuy 9\r\nbid\r\n5 on 7\r\n"


def test_a_second_mail_cannot_be_smuggled_in_the_first():
    async def conversation(book, intake, client):
        await client.ready("n@d.e")
        for end in (b"\n.\n", b"\n.\r\n", b"\r.\r", b"\r\n.\n"):
            await client.say("DATA")
            client.writer.write(b"x" + end + b"MAIL FROM:<m@b.c>\r\nRCPT TO:<n@d.e>\r\nDATA\r\nforged\r\n.\r\n")
            assert (await client.reply()).startswith("550 5.5.2")
            await client.say("MAIL FROM:<a@b.c>")
            await client.say("RCPT TO:<n@d.e>")

    assert talk(conversation).mails == []


@pytest.mark.parametrize("address", ['"a\x1b[31mb"@b.c', '"a\tb"@b.c', "a b@c@d", "<<"])
def test_an_address_that_no_address_can_be_is_the_senders_fault(address):
    async def conversation(book, intake, client):
        await client.reply()
        await client.say("EHLO client")
        assert (await client.say(f"MAIL FROM:<{address}>"))[:4] in ("501 ", "553 ")
        assert (await client.say('MAIL FROM:<"a b"@b.c>')).startswith("250")
        assert (await client.say(f"RCPT TO:<{address}>"))[:4] in ("501 ", "553 ")
        assert (await client.say("RCPT TO:<n@d.e>")).startswith("250")

    talk(conversation)


def test_a_mail_too_large_is_refused_and_the_conversation_goes_on():
    async def conversation(book, intake, client):
        await client.reply()
        assert "250-SIZE 2000" in (await client.say("EHLO client")).split("\n")
        assert (await client.say("MAIL FROM:<a@b.c> SIZE=2001")).startswith("552 5.3.4")
        await client.say("MAIL FROM:<a@b.c>")
        await client.say("RCPT TO:<n@d.e>")
        assert (await client.data(b"x" * 2_100 + b"\r\n")).startswith("552 5.3.4")
        assert await client.say("NOOP") == "250 2.0.0 OK"

    assert talk(conversation, limits=Limits(size=2_000)).mails == []


def test_a_mail_of_many_times_the_size_is_cut_off():
    async def conversation(book, intake, client):
        await client.ready("n@d.e")
        await client.say("DATA")
        client.writer.write(b"x" * 400_000)
        assert (await client.reply()).startswith("552 5.3.4")
        with contextlib.suppress(ConnectionResetError):
            assert await client.reader.read() == b""
        await asyncio.sleep(0)
        assert client.reader.at_eof() or client.reader.exception() is not None

    talk(conversation, limits=Limits(size=2_000))


def test_recipients_are_checked_and_counted():
    def check(recipient):
        return None if recipient.endswith("@d.e") else replies.NO_RELAY

    async def conversation(book, intake, client):
        await client.ready("a@d.e", "b@d.e")
        assert (await client.say("RCPT TO:<x@elsewhere.org>")).startswith("452 4.5.3")
        await client.say("RSET")
        await client.say("MAIL FROM:<a@b.c>")
        assert (await client.say("RCPT TO:<x@elsewhere.org>")).startswith("550 5.7.1")
        assert (await client.say("DATA")).startswith("503 5.5.1")
        for odd in ("<((((>", "<a b@c>", "<@>", "<\u00e9@d.e>", "<" + "(" * 400 + ">"):
            assert (await client.say(f"RCPT TO:{odd}"))[:1] == "5"

    talk(conversation, limits=Limits(recipients=2), check=check)


def test_connections_are_counted_and_let_go():
    async def conversation(book, intake, client):
        await client.reply()
        other = await Client.at(intake.opened[0])
        await other.reply()
        third = await Client.at(intake.opened[0])
        assert await third.reply() == str(replies.TOO_MANY_CONNECTIONS)
        assert await third.reader.read() == b""
        other.close()
        await until(lambda: len(intake._conversations) == 1)
        fourth = await Client.at(intake.opened[0])
        assert (await fourth.reply()).startswith("220 play.example.org")
        for each in (third, fourth):
            each.close()

    talk(conversation, limits=Limits(connections_of_peer=2))


def test_idle_and_stalled_clients_are_closed_but_slow_ones_are_heard():
    async def idle(book, intake, client):
        await client.reply()
        assert await client.reply() == str(replies.TOO_SLOW)
        assert await client.reader.read() == b""

    async def stalled(book, intake, client):
        await client.ready("n@d.e")
        await client.say("DATA")
        client.writer.write(b"x")
        assert await client.reply() == str(replies.TOO_SLOW)

    async def slow(book, intake, client):
        await client.ready("n@d.e")
        await client.say("DATA")
        for _ in range(10):
            client.writer.write(b"buy 9\r\n")
            await asyncio.sleep(0.15)
        client.writer.write(b".\r\n")
        assert await client.reply() == "250 2.6.0 kept"

    talk(idle, limits=Limits(idle=0.2))
    talk(stalled, limits=Limits(idle=5, data_round=0.2, slowest=20))
    assert len(talk(slow, limits=Limits(idle=5, data_round=0.7, slowest=5)).mails) == 1


def test_our_own_slowness_closes_nobody():
    async def conversation(book, intake, client):
        book.delay = 1.2
        await client.ready("n@d.e")
        assert await client.data(MAIL) == "250 2.6.0 kept"

    talk(conversation, limits=Limits(idle=0.5, data_round=0.5))


def test_a_commit_that_takes_too_long_is_try_again_and_goes_on():
    async def conversation(book, intake, client):
        book.delay = 0.3
        await client.ready("n@d.e")
        assert (await client.data(MAIL)).startswith("451 4.3.0")
        await until(lambda: len(book.mails) == 1)

    talk(conversation, limits=Limits(commit=0.1))


def test_commands_without_end_are_ended():
    async def conversation(book, intake, client):
        await client.reply()
        said = [await client.say("NOOP") for _ in range(51)]
        assert said[-1].startswith("421 4.7.0")

    talk(conversation)


def test_a_client_with_many_mails_comes_again_for_the_others():
    async def conversation(book, intake, client):
        await client.reply()
        await client.say("EHLO client")
        for _ in range(3):
            await client.say("MAIL FROM:<ann@example.net>")
            await client.say("RCPT TO:<n@d.e>")
            assert await client.data(MAIL) == "250 2.6.0 kept"
        assert (await client.say("MAIL FROM:<ann@example.net>")).startswith("421 4.7.0 enough mails")
        assert await client.reader.read() == b""

    assert len(talk(conversation, limits=Limits(messages=3)).mails) == 3


def test_nobody_logs_in():
    async def conversation(book, intake, client):
        await client.reply()
        await client.say("EHLO client")
        assert (await client.say("AUTH PLAIN AGEAYg==")).startswith("502 5.5.1")

    talk(conversation)


def test_a_unix_socket_is_made_closed_to_others_and_taken_away(tmp_path):
    path = tmp_path / "moderator.sock"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))

    async def conversation(book, intake, client):
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        await client.ready("n@d.e", hello="LHLO")
        assert await client.data(MAIL) == "250 2.6.0 kept"
        second = Intake([Door("lmtp", path=str(path))], book.accept)
        with pytest.raises(OSError, match="another process listens there"):
            await second.open()

    talk(conversation, protocol="lmtp", path=str(path))
    assert not path.exists()


def test_a_door_that_is_taken_is_named():
    async def conversation(book, intake, client):
        second = Intake([intake.opened[0]], book.accept)
        with pytest.raises(OSError, match=f"The door smtp:127.0.0.1:{intake.opened[0].port} cannot be opened"):
            await second.open()

    talk(conversation)


def test_doors_are_written_as_they_are_read():
    for text in ("smtp:127.0.0.1:2525", "lmtp:[::1]:24", "lmtp:/run/moderator.sock", "smtp:localhost:25"):
        assert str(Door.read(text)) == text
    for text in ("", "smtp", "smtp:25", "http:x:1", "smtp:x:", "smtp:x:99999", "lmtp:run/x"):
        with pytest.raises(ValueError, match="write"):
            Door.read(text)


def test_one_reply_for_all_recipients():
    assert together([replies.KEPT, replies.LATER]) is replies.LATER
    assert together([replies.NO_SUCH_MAILBOX, replies.KEPT]) is replies.KEPT
    assert together([replies.NO_SUCH_MAILBOX]) is replies.NO_SUCH_MAILBOX
    assert together([]) is replies.LATER
    assert str(Reply(250, "a\r\nb\u00e9")) == "250 a??b?"
    assert enhanced("250 OK") == "250 2.0.0 OK"
    assert enhanced("250-OK") == "250-OK"
    assert enhanced("550 5.1.1 no") == "550 5.1.1 no"


def test_the_socket_of_nobody_is_left_alone_when_it_is_a_file(tmp_path):
    path = tmp_path / "file"
    path.write_text("mine")

    async def run():
        intake = Intake([Door("lmtp", path=str(path))], Book().accept)
        with pytest.raises(OSError, match="cannot be opened"):
            await intake.open()

    asyncio.run(run())
    assert Path(path).read_text() == "mine"
