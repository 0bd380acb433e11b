"""The daemon with a real client on loopback: safe before 250, answered, and sent."""

import asyncio
import os
import signal
import smtplib
import socket
import subprocess
import sys
import threading
import time
from contextlib import asynccontextmanager

import pytest
from aiosmtpd.controller import Controller

from moderator.house import House, HouseError
from moderator.house.doors import Doors
from moderator.house.serving import Service
from moderator.mail.intake import Door
from moderator.mail.outgoing import Fate, Result
from moderator.store import inbox, outbox
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


@asynccontextmanager
async def open_doors(house, told=lambda: None):
    """The doors alone, in this process."""
    doors = Doors(house._rooms, [Door.read("smtp:127.0.0.1:0")], told)
    opened = await doors.open()
    try:
        yield opened
    finally:
        await doors.close()


def test_a_fault_of_ours_is_try_again_and_tells_nothing(ferry, monkeypatch):
    def broken(*_):
        raise RuntimeError("/secret/path is broken")

    async def play():
        async with open_doors(ferry.house) as (door,):
            with pytest.raises(smtplib.SMTPDataError) as caught:
                await asyncio.to_thread(post, door.port, letter("ann@example.net", "row 1"))
            return caught.value

    monkeypatch.setattr("moderator.house.keeper.inbox.keep", broken)
    refused = asyncio.run(play())
    assert refused.smtp_code == 451
    assert b"secret" not in refused.smtp_error


def test_mails_that_come_together_are_kept_together_and_one_that_cannot_be_keeps_out_no_other(ferry, monkeypatch):
    sound, groups = inbox.keep, []

    def kept(database, parcels):
        groups.append(len(parcels))
        time.sleep(0.05)
        if any(b"poison" in parcel.raw for parcel in parcels):
            raise ValueError("this one cannot be kept")
        return sound(database, parcels)

    async def play():
        async with open_doors(ferry.house) as (door,):
            raws = [
                letter("ann@example.net", f"row {n} {'poison' if n == 7 else ''}", ident=f"g{n}") for n in range(20)
            ]
            sent = [asyncio.to_thread(post, door.port, raw) for raw in raws]
            return await asyncio.gather(*sent, return_exceptions=True)

    monkeypatch.setattr("moderator.house.keeper.inbox.keep", kept)
    outcomes = asyncio.run(play())
    refused = [n for n, outcome in enumerate(outcomes) if isinstance(outcome, smtplib.SMTPException)]
    assert refused == [7]
    assert outcomes[7].smtp_code == 451
    there = {entry.message_id for entry in inbox.entries(ferry.house.database)}
    assert {f"<g{n}@example.net>" for n in range(20) if n != 7} <= there
    assert max(groups) > 1


def test_a_door_that_cannot_be_encrypted_is_refused_with_the_mend(ferry):
    path = ferry.folder / "moderator.toml"
    path.write_text(path.read_text().replace('certificate = ""', 'certificate = "nowhere.pem"'))

    async def play():
        await Service(ferry.reopen(), ["smtp:127.0.0.1:0"]).open()

    with pytest.raises(HouseError, match=r"listen.certificate .*nowhere.pem .*Name a PEM file"):
        asyncio.run(play())


def test_doors_that_are_killed_open_again_at_the_same_place(ferry):
    async def play():
        service = Service(ferry.house, ["smtp:127.0.0.1:0"])
        (door,) = await service.open()
        try:
            await asyncio.to_thread(post, door.port, letter("ann@example.net", "row 1", ident="before"))
            service._taking.end_now()
            end = time.monotonic() + 20
            while time.monotonic() < end:
                try:
                    await asyncio.to_thread(post, door.port, letter("ann@example.net", "row 2", ident="after"))
                    break
                except (OSError, smtplib.SMTPException):
                    await asyncio.sleep(0.05)
            await until(lambda: not inbox.waiting(ferry.house.database))
        finally:
            await service.close()

    asyncio.run(play())
    there = [entry.message_id for entry in inbox.entries(ferry.house.database)][1:]
    assert there == ["<before@example.net>", "<after@example.net>"]


@pytest.mark.parametrize("door", ["http:127.0.0.1:80", "smtp:nowhere", "smtp:127.0.0.1:99999"])
def test_a_door_that_is_none_is_refused_with_the_mend(ferry, door):
    with pytest.raises(HouseError, match="write"):
        Service(ferry.house, [door])


def test_stopping_waits_for_no_mail_for_ever(ferry, monkeypatch):
    async def play():
        service = Service(ferry.house, ["smtp:127.0.0.1:0"])
        await service.open()
        await until(lambda: inbox.entry(ferry.house.database, number).attempts == 1)
        before = time.monotonic()
        await service.close()
        return time.monotonic() - before

    monkeypatch.setattr("moderator.house.serving.GRACE", 0.2)
    number = ferry.mail("ann@example.net", "drift")
    assert asyncio.run(play()) < 5
    assert inbox.entry(ferry.house.database, number).state == "waiting"


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


def test_a_smarthost_that_says_nothing_holds_up_neither_doors_nor_answers(ferry):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        path = ferry.folder / "moderator.toml"
        where = f'smarthost = "127.0.0.1:{silent.getsockname()[1]}"\ntimeout = 3'
        path.write_text(path.read_text().replace('smarthost = "127.0.0.1:25"', where).replace("timeout = 30", ""))
        ferry.reopen()

        async def play():
            async with served(ferry.house) as (door,):
                await until(lambda: ferry.letters()[0].state == "sending")
                await asyncio.to_thread(post, door.port, letter("ann@example.net", "row 1"))
                await until(lambda: len(ferry.letters()) == 2)
                assert ferry.letters()[0].state == "sending"

        asyncio.run(play())
    assert {it.state for it in ferry.letters()} == {"waiting"}
    assert "timed out" in ferry.letters()[0].outcome


def test_a_letter_that_may_have_arrived_says_so(ferry, host, monkeypatch):
    broken = Result(None, Fate.TEMPORARY, 0, "SMTPServerDisconnected: gone", may_have_arrived=True)
    monkeypatch.setattr("moderator.house.sending.outgoing.send", lambda letters, _: (broken for _ in letters))
    assert ferry.house.send().later == 1
    assert "may have arrived" in ferry.letters()[0].outcome


PROGRAM = (
    "import asyncio, sys; from importlib import import_module; from pathlib import Path\n"
    "from moderator.house import House\nfrom moderator.house.bounds import Patience\n"
    "from moderator.house.serving import serve\n"
    "house = House(Path(sys.argv[1]), None, import_module(sys.argv[3]).RULESETS)\n"
    "said = lambda words: print(words, flush=True)\n"
    "patience = Patience(float(sys.argv[2]), float(sys.argv[2]))\n"
    "asyncio.run(serve(house, ['smtp:127.0.0.1:0'], said, patience))\n"
)


def begin_serving(folder, patience=60.0, rulesets="tests.support.installation"):
    serving = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder), str(patience), rulesets],
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
@pytest.mark.parametrize(
    "words", ["drift", "sting", "snare"], ids=["held by its game", "killed when opened", "held when opened"]
)
def test_a_mail_that_kills_or_hangs_is_set_aside_and_holds_up_no_other(living, words):
    mails = [letter("ann@example.net", said) for said in ("join Ann", words, "row 1")]
    numbers = [living.house.accept(raw, "ann@example.net", ["ferry@games.example"])[0].number for raw in mails]
    serving, port = begin_serving(living.folder, patience=1.0, rulesets="tests.support.traps")
    database = living.house.database

    def wait(true):
        end = time.monotonic() + 60
        while not true():
            assert time.monotonic() < end
            assert serving.poll() is None
            time.sleep(0.02)

    # The mail behind it is answered while it has strikes left.
    wait(lambda: inbox.entry(database, numbers[2]).state == "done")
    assert inbox.entry(database, numbers[1]).state == "waiting"
    wait(lambda: not inbox.waiting(database))
    # And the daemon that went through all this goes on.
    post(port, letter("ann@example.net", "row 2"))
    wait(lambda: [it.state for it in inbox.entries(database)] == ["done", "aside", "done", "done"])
    serving.send_signal(signal.SIGTERM)
    assert serving.wait(20) == 0
    serving.stdout.close()
    told = [it.letter for it in outbox.entries(database)]
    assert [b"was set aside" in it.content for it in told if it.recipient == "boss@games.example"] == [True]
    assert sum(b"set aside" in it.content for it in told if it.recipient == "ann@example.net") == 1
    assert inbox.entry(database, numbers[1]).outcome == "It ended the moderator each time it was worked on."


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
