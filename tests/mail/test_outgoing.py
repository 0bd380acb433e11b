"""Every try to send ends in one of three ways, and none of them loses or doubles a letter by itself."""

from __future__ import annotations

import asyncio
import socket
import threading

import pytest

from moderator.mail import replies
from moderator.mail.intake import Door, Intake
from moderator.mail.letter import Letter
from moderator.mail.outgoing import Fate, Smarthost, fate_of, send
from moderator.mail.replies import Reply


def letter(number: int, to: str = "ann@example.net", sender: str = "nomopoly@play.example.org") -> Letter:
    raw = f"To: {to}\r\nMessage-ID: <{number}@play.example.org>\r\n\r\n.hidden dot\r\n.\r\nbuy {number}\r\n".encode()
    return Letter(to, sender, f"<{number}@play.example.org>", raw)


@pytest.fixture
def server():
    """Run a real server of ours in a thread; it refuses what the book says."""
    book = {"mails": [], "recipients": {}, "data": []}

    def check(recipient):
        return book["recipients"].get(recipient)

    async def accept(raw, sender, recipients, via, peer):
        answer = book["data"].pop(0) if book["data"] else replies.KEPT
        if answer.is_taken:
            book["mails"].append((raw, sender, recipients, peer))
        return [answer] * len(recipients)

    started, loops = threading.Event(), []

    async def serve():
        intake = Intake([Door("smtp", "127.0.0.1", 0)], accept, check_recipient=check)
        await intake.open()
        stop = asyncio.Event()
        loops.append((asyncio.get_running_loop(), stop))
        book["host"] = Smarthost("127.0.0.1", intake.opened[0].port, timeout=5)
        started.set()
        await stop.wait()
        await intake.close(grace=1)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(5)
    yield book
    loop, stop = loops[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join(5)


def test_letters_arrive_byte_for_byte_over_one_connection(server):
    letters = [letter(1), letter(2, sender=""), letter(3, "duck@example.net")]
    results = list(send(letters, server["host"]))
    assert [each.fate for each in results] == [Fate.SENT] * 3
    assert [mail[0] for mail in server["mails"]] == [each.raw for each in letters]
    assert [mail[1] for mail in server["mails"]] == ["nomopoly@play.example.org", "", "nomopoly@play.example.org"]
    assert len({mail[3] for mail in server["mails"]}) == 1


def test_one_refusal_spoils_no_other_letter(server):
    server["recipients"] = {"gone@example.net": replies.NO_SUCH_MAILBOX, "full@example.net": Reply(452, "4.2.2 full")}
    letters = [letter(1, "gone@example.net"), letter(2), letter(3, "full@example.net"), letter(4)]
    results = list(send(letters, server["host"]))
    assert [each.fate for each in results] == [Fate.PERMANENT, Fate.SENT, Fate.TEMPORARY, Fate.SENT]
    assert results[0].code == 550
    assert results[0].words.startswith("5.1.1")
    assert not any(each.may_have_arrived for each in results)
    assert len(server["mails"]) == 2


def test_an_address_that_no_command_can_hold_stops_no_letter_behind_it(server):
    results = list(send([letter(1, "\u00fc@example.net"), letter(2)], server["host"]))
    assert [each.fate for each in results] == [Fate.PERMANENT, Fate.SENT]
    assert "cannot be sent" in results[0].words
    assert len(server["mails"]) == 1


def test_a_refusal_after_the_data_is_known_too(server):
    server["data"] = [replies.LATER, Reply(554, "5.7.1 looks odd"), replies.KEPT]
    results = list(send([letter(1), letter(2), letter(3)], server["host"]))
    assert [(each.fate, each.code) for each in results] == [
        (Fate.TEMPORARY, 451),
        (Fate.PERMANENT, 554),
        (Fate.SENT, 250),
    ]


def test_when_the_server_cannot_be_reached_no_more_letters_are_asked_for():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    letters = iter([letter(1), letter(2)])
    (result,) = send(letters, Smarthost("127.0.0.1", port, timeout=1))
    assert result.fate is Fate.TEMPORARY
    assert f"127.0.0.1:{port} cannot be used" in result.words
    assert not result.is_reached
    assert not result.may_have_arrived
    assert len(list(letters)) == 1


def test_a_letter_is_asked_for_when_the_one_before_it_has_its_result(server):
    asked, gone = [], []

    def letters():
        for number in range(1, 4):
            asked.append(number)
            yield letter(number)

    for result in send(letters(), server["host"]):
        gone.append(result)
        assert len(asked) == len(gone)


class Script(threading.Thread):
    """A server that says its lines one after the other, whatever it hears, and then hangs up or stays silent."""

    def __init__(self, *lines: bytes, silent: bool = False) -> None:
        super().__init__(daemon=True)
        self.lines = lines
        self.silent = silent
        self.ended = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.host = Smarthost("127.0.0.1", self.listener.getsockname()[1], timeout=1)

    def run(self) -> None:
        client, _ = self.listener.accept()
        with client, self.listener:
            client.sendall(self.lines[0])
            for line in self.lines[1:]:
                client.recv(65_536)
                client.sendall(line)
            if self.silent:
                self.ended.wait(5)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.join(5)
        self.listener.close()


def test_a_connection_that_breaks_after_the_data_may_have_delivered():
    with Script(b"220 x\r\n", b"250 x\r\n", b"250 ok\r\n", b"250 ok\r\n", b"354 go\r\n") as script:
        (result,) = send([letter(1)], script.host)
    assert result.fate is Fate.TEMPORARY
    assert result.may_have_arrived


def test_a_connection_that_breaks_before_the_data_has_not():
    with Script(b"220 x\r\n", b"250 x\r\n", b"250 ok\r\n") as script:
        (result,) = send([letter(1)], script.host)
    assert result.fate is Fate.TEMPORARY
    assert not result.may_have_arrived


def test_a_silent_server_is_waited_for_no_longer_than_the_timeout():
    with Script(b"220 x\r\n", b"250 x\r\n", silent=True) as script:
        (result,) = send([letter(1)], script.host)
    assert result.fate is Fate.TEMPORARY
    assert not result.may_have_arrived


@pytest.mark.parametrize(
    ("code", "of_sender", "fate"),
    [
        (421, False, Fate.TEMPORARY),
        (450, False, Fate.TEMPORARY),
        (550, False, Fate.PERMANENT),
        (554, False, Fate.PERMANENT),
        (530, False, Fate.TEMPORARY),
        (535, False, Fate.TEMPORARY),
        (553, True, Fate.TEMPORARY),
        (552, True, Fate.PERMANENT),
        (-1, False, Fate.TEMPORARY),
    ],
)
def test_what_is_our_fault_is_tried_again(code, of_sender, fate):
    assert fate_of(code, of_sender=of_sender) is fate
