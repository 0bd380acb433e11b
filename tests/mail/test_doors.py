"""Where mail is taken: ports and sockets, how they are written, and what a door answers."""

from __future__ import annotations

import asyncio
import socket
import stat
from pathlib import Path

import pytest

from moderator.mail import replies
from moderator.mail.intake import Door, Intake
from moderator.mail.replies import Reply, enhanced, together
from tests.support.door_client import MAIL, Book, talk


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
