"""No client can hold the doors up, bring two mails in one, or ask without end."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from moderator.mail import replies
from moderator.mail.wire import Limits
from tests.support.door_client import MAIL, Client, talk, until


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


def test_who_tries_out_addresses_is_sent_away_but_not_the_server_next_to_us():
    async def guess(client, hello):
        await client.ready(hello=hello)
        return [await client.say(f"RCPT TO:<guess{number}@d.e>") for number in range(4)]

    async def smtp(book, intake, client):
        *first, last = await guess(client, "EHLO")
        assert all(said.startswith("550 5.7.1") for said in first)
        assert last == str(replies.TOO_MANY_STRANGERS)
        assert await client.reader.read() == b""

    async def lmtp(book, intake, client):
        assert all(said.startswith("550 5.7.1") for said in await guess(client, "LHLO"))

    limits = Limits(strangers=3)
    talk(smtp, limits=limits, check=lambda _: replies.NO_RELAY)
    talk(lmtp, limits=limits, check=lambda _: replies.NO_RELAY, protocol="lmtp")


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (b"MAIL FROM:<a\x00b@c.d>", "553"),
        ("MAIL FROM:<\u00e9@c.d>".encode(), "500"),
        (b"MAIL FROM:<a@b.c> SMTPUTF8", "501"),
        (b"MAIL FROM:<a@b.c> RET=FULL", "555"),
        (b"MAIL FROM:<a@b.c> SIZE=99999999999999999999", "552"),
        (b"MAIL FROM:<" + b"a" * 100_000 + b"@b.c>", "500"),
        (b"BDAT 10 LAST", "500"),
        (b"STARTTLS", "454"),
        (b"X" * 200_000, "500"),
    ],
)
def test_what_is_not_offered_is_refused_and_the_conversation_goes_on(command, answer):
    async def conversation(book, intake, client):
        await client.reply()
        offered = await client.say("EHLO client")
        assert not any(word in offered for word in ("SMTPUTF8", "CHUNKING", "STARTTLS", "DSN", "AUTH"))
        assert (await client.say(command)).startswith(answer)
        assert await client.say("NOOP") == "250 2.0.0 OK"

    talk(conversation)


def test_many_commands_at_once_are_answered_in_their_order():
    wire = b"MAIL FROM:<a@b.c>\r\nRCPT TO:<n@d.e>\r\nDATA\r\n" + MAIL + b".\r\n"

    async def conversation(book, intake, client):
        await client.reply()
        await client.say("EHLO client")
        client.writer.write(wire + wire + b"RSET\r\nQUIT\r\n")
        said = [(await client.reply())[:3] for _ in range(10)]
        assert said == ["250", "250", "354", "250"] * 2 + ["250", "221"]

    assert [mail[0] for mail in talk(conversation).mails] == [MAIL, MAIL]
