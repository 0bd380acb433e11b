"""The daemon with a real client on loopback: safe before 250, answered, and sent."""

import asyncio
import os
import signal
import smtplib
import subprocess
import sys
import threading
import time
from contextlib import asynccontextmanager

import pytest
from aiosmtpd.controller import Controller

from moderator.house import House, HouseError
from moderator.house.serving import Service
from moderator.mail.outgoing import Fate, Result
from moderator.store import inbox, outbox
from tests.support.ferry import Ferry
from tests.support.installation import RULESETS, Installation, letter


@asynccontextmanager
async def served(house, *doors):
    service = Service(house, doors or ["smtp:127.0.0.1:0"])
    opened = await service.open()
    try:
        yield opened
    finally:
        await service.close()


def post(port, raw, *recipients, sender="ann@example.net"):
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
        return client.sendmail(sender, recipients or ["ferry@games.example"], raw)


async def until(true, seconds=10.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come about"
        await asyncio.sleep(0.02)


def test_a_mail_by_smtp_is_kept_answered_and_threaded(ferry):
    async def play():
        async with served(ferry.house) as (door,):
            await asyncio.to_thread(post, door.port, letter("ann@example.net", "row 1"))
            assert len(inbox.entries(ferry.house.database)) == 2
            await until(lambda: len(ferry.letters()) == 2)

    asyncio.run(play())
    entry = inbox.entries(ferry.house.database)[-1]
    assert (entry.via, entry.state, entry.sender) == ("smtp", "done", "ann@example.net")
    assert b"In-Reply-To: <" in ferry.letters()[-1].letter.content


def test_lmtp_on_a_socket_answers_for_each_recipient(ferry, tmp_path):
    ferry.house.begin("barge", "ferry")
    path = tmp_path / "door"

    def deliver():
        with smtplib.LMTP(str(path), timeout=10) as client:
            client.ehlo()
            client.mail("ann@example.net")
            assert client.rcpt("ferry@games.example")[0] == 250
            assert client.rcpt("barge@games.example")[0] == 250
            client.putcmd("data")
            assert client.getreply()[0] == 354
            client.send(letter("ann@example.net", "row 1") + b".\r\n")
            return [client.getreply()[0] for _ in range(2)]

    async def play():
        async with served(ferry.house, f"lmtp:{path}"):
            return await asyncio.to_thread(deliver)

    assert asyncio.run(play()) == [250, 250]
    assert [it.recipient for it in inbox.entries(ferry.house.database)[-2:]] == [
        "ferry@games.example",
        "barge@games.example",
    ]


@pytest.mark.parametrize(
    ("recipient", "code"), [("raft@games.example", 550), ("ferry@elsewhere.example", 550), ("nonsense", 550)]
)
def test_what_is_not_for_us_is_refused_at_the_door(ferry, recipient, code):
    async def play():
        async with served(ferry.house) as (door,):
            with pytest.raises(smtplib.SMTPRecipientsRefused) as caught:
                await asyncio.to_thread(post, door.port, letter("ann@example.net", "x"), recipient)
            return caught.value.recipients[recipient][0]

    assert asyncio.run(play()) == code
    assert len(inbox.entries(ferry.house.database)) == 1


def test_a_mail_to_the_office_is_kept_for_the_admin(ferry):
    async def play():
        async with served(ferry.house) as (door,):
            await asyncio.to_thread(post, door.port, letter("ann@example.net", "help!"), "postmaster@games.example")
            await until(lambda: not inbox.waiting(ferry.house.database))

    asyncio.run(play())
    assert inbox.entries(ferry.house.database)[-1].outcome == "For the admin: mail to postmaster."


def test_a_fault_of_ours_is_try_again_and_tells_nothing(ferry, monkeypatch):
    def broken(*_):
        raise RuntimeError("/secret/path is broken")

    async def play():
        async with served(ferry.house) as (door,):
            with pytest.raises(smtplib.SMTPDataError) as caught:
                await asyncio.to_thread(post, door.port, letter("ann@example.net", "row 1"))
            return caught.value

    monkeypatch.setattr("moderator.house.accepting.inbox.keep", broken)
    refused = asyncio.run(play())
    assert refused.smtp_code == 451
    assert b"secret" not in refused.smtp_error


@pytest.mark.parametrize("door", ["http:127.0.0.1:80", "smtp:nowhere", "smtp:127.0.0.1:99999"])
def test_a_door_that_is_none_is_refused_with_the_mend(ferry, door):
    with pytest.raises(HouseError, match="write"):
        Service(ferry.house, [door])


def test_stopping_waits_for_no_mail_for_ever(ferry, monkeypatch):
    begun, let_go = threading.Event(), threading.Event()
    sound = Ferry._mail

    def slowly(self, state, mail):
        begun.set()
        let_go.wait(30)
        return sound(self, state, mail)

    async def play():
        service = Service(ferry.house, ["smtp:127.0.0.1:0"])
        await service.open()
        await asyncio.to_thread(begun.wait, 10)
        before = time.monotonic()
        await service.close()
        return time.monotonic() - before

    monkeypatch.setattr(Ferry, "_mail", slowly)
    monkeypatch.setattr("moderator.house.serving.GRACE", 0.2)
    number = ferry.mail("ann@example.net", "row 1")
    try:
        assert asyncio.run(play()) < 5
    finally:
        let_go.set()
    ferry.house.work()
    assert inbox.entry(ferry.house.database, number).state == "done"


def test_a_smarthost_that_is_none_is_refused_before_any_mail_is_taken(ferry):
    path = ferry.folder / "moderator.toml"
    path.write_text(path.read_text().replace('127.0.0.1:25"', '127.0.0.1"'))
    with pytest.raises(HouseError, match="localhost:25"):
        Service(ferry.reopen())


class _Host:
    """A mail server that takes letters, or refuses them as told."""

    def __init__(self):
        self.taken = []
        self.answer = "250 taken"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        if self.answer.startswith("250"):
            self.taken.append(envelope)
        return self.answer


@pytest.fixture
def host(ferry):
    handler = _Host()
    controller = Controller(handler, "127.0.0.1", 0, ready_timeout=10)
    controller.port = _free_port()
    controller.start()
    path = ferry.folder / "moderator.toml"
    path.write_text(
        path.read_text().replace('smarthost = "127.0.0.1:25"', f'smarthost = "127.0.0.1:{controller.port}"')
    )
    ferry.reopen()
    yield handler
    controller.stop()


def _free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_letters_are_sent_once(ferry, host):
    assert ferry.house.send().said == "1 sent, 0 to be tried again, 0 failed."
    assert ferry.house.send().said == "0 sent, 0 to be tried again, 0 failed."
    assert [it.rcpt_tos for it in host.taken] == [["ann@example.net"]]
    assert host.taken[0].content == ferry.letters()[0].letter.content
    assert ferry.letters()[0].state == "sent"


def test_a_letter_put_off_is_sent_later_with_the_same_bytes(ferry, host):
    host.answer = "451 4.7.1 come back later"
    assert ferry.house.send().later == 1
    assert "come back later" in ferry.letters()[0].outcome
    host.answer = "250 taken"
    assert ferry.house.send().sent == 0
    ferry.clock.move(minutes=1)
    assert ferry.house.send().sent == 1
    assert host.taken[0].content == ferry.letters()[0].letter.content


def test_a_refused_letter_is_given_up_and_can_be_tried_by_hand(ferry, host):
    host.answer = "554 5.7.1 we do not like you"
    assert ferry.house.send().failed == 1
    assert outbox.again(ferry.house.database, 1, ferry.clock.now())
    host.answer = "250 taken"
    assert ferry.house.send().sent == 1


def test_a_dead_smarthost_holds_up_nothing(ferry, host):
    path = ferry.folder / "moderator.toml"
    good = path.read_text()
    path.write_text(good.replace("smarthost = ", f'smarthost = "127.0.0.1:{_free_port()}"  # '))
    ferry.reopen()
    ferry.mail("ann@example.net", "row 1")
    ferry.house.work()
    for _ in range(8):
        sent = ferry.house.send()
        assert (sent.sent, sent.later) == (0, 1)
        assert "cannot be used" in sent.said
        ferry.clock.move(minutes=5)
    assert {(it.state, it.attempts) for it in ferry.letters()} == {("waiting", 0)}
    path.write_text(good)
    ferry.reopen()
    assert ferry.house.send().said == "2 sent, 0 to be tried again, 0 failed."


def test_a_letter_that_may_have_arrived_says_so(ferry, host, monkeypatch):
    broken = Result(None, Fate.TEMPORARY, 0, "SMTPServerDisconnected: gone", may_have_arrived=True)
    monkeypatch.setattr("moderator.house.sending.outgoing.send", lambda letters, _: (broken for _ in letters))
    assert ferry.house.send().later == 1
    assert "may have arrived" in ferry.letters()[0].outcome


PROGRAM = (
    "import asyncio, sys; from pathlib import Path\n"
    "from moderator.house import House\nfrom moderator.house.serving import serve\n"
    "from tests.support.installation import RULESETS\n"
    "house = House(Path(sys.argv[1]), None, RULESETS)\n"
    "said = lambda words: print(words, flush=True)\n"
    "asyncio.run(serve(house, ['smtp:127.0.0.1:0'], said, float(sys.argv[2])))\n"
)


def begin_serving(folder, patience=60.0):
    serving = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder), str(patience)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": "."},
    )
    return serving, int(serving.stdout.readline().rpartition(":")[2])


@pytest.fixture
def living(tmp_path):
    """An installation with the machine's own clock, for what runs in another process."""
    place = Installation(tmp_path / "games")
    place.house.close()
    place.house = House(place.folder, None, RULESETS)
    place.house.begin("ferry", "ferry")
    yield place
    place.house.close()


@pytest.mark.slow
def test_a_mail_that_hangs_is_set_aside_and_holds_up_the_others_only_so_long(living):
    mails = [letter("ann@example.net", words) for words in ("join Ann", "drift", "row 1")]
    numbers = [living.house.accept(raw, "ann@example.net", ["ferry@games.example"])[0].number for raw in mails]
    for _ in range(3):
        serving, _ = begin_serving(living.folder, patience=0.3)
        assert serving.wait(20) == 70
        serving.stdout.close()
    serving, _ = begin_serving(living.folder)
    end = time.monotonic() + 20
    while inbox.waiting(living.house.database):
        assert time.monotonic() < end
        time.sleep(0.05)
    serving.send_signal(signal.SIGTERM)
    assert serving.wait(20) == 0
    serving.stdout.close()
    states = [inbox.entry(living.house.database, number).state for number in numbers]
    assert states == ["done", "aside", "done"]


@pytest.mark.slow
def test_what_was_answered_250_is_there_after_a_kill(living):
    kept = []
    for round_ in range(3):
        serving, port = begin_serving(living.folder)
        threads = [threading.Thread(target=_send_until_refused, args=(port, f"{round_}-{n}", kept)) for n in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(0.4 + round_ / 5)
        serving.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
        serving.wait()
        serving.stdout.close()
    there = [entry.message_id for entry in inbox.entries(living.house.database)]
    assert len(kept) > 20
    assert len(there) == len(set(there))
    assert set(kept) <= set(there)
    living.house.work()
    assert inbox.waiting(living.house.database) == ()
    assert living.house.replay("ferry").difference == ""


def _send_until_refused(port, name, kept):
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
            for n in range(10_000):
                raw = letter("ann@example.net", f"row {n}", ident=f"{name}-{n}")
                client.sendmail("ann@example.net", ["ferry@games.example"], raw)
                kept.append(f"<{name}-{n}@example.net>")
    except (OSError, smtplib.SMTPException):
        return
