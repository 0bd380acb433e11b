"""A mail that was answered 250 is kept, and a fault of ours is "try again"."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.mail import replies
from moderator.mail.wire import Limits
from tests.support.door_client import MAIL, talk, until


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


def test_a_commit_that_takes_too_long_is_try_again_and_goes_on():
    async def conversation(book, intake, client):
        book.delay = 0.3
        await client.ready("n@d.e")
        assert (await client.data(MAIL)).startswith("451 4.3.0")
        await until(lambda: len(book.mails) == 1)

    talk(conversation, limits=Limits(commit=0.1))
