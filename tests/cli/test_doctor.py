"""The doctor, each time with one thing wrong by doing it: it names the thing and the mend, and changes nothing."""

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading

import pytest

from moderator.house import examining, examining_mail
from moderator.store import inbox, record

ZONE = {("games.example", "MX"): ["10 mail.games.example."], ("games.example", "TXT"): ["v=spf1 mx -all"]}


@pytest.fixture
def zone(monkeypatch):
    """What the DNS says, to be changed by a test."""
    held = dict(ZONE)
    monkeypatch.setattr(examining_mail, "look_up", lambda name, kind: held.get((name, kind), []))
    return held


@pytest.fixture
def server():
    """A mail server at the door that greets and takes leave; what is said to it stands in `heard`."""
    listening = socket.create_server(("127.0.0.1", 0))
    stopping = threading.Event()

    def serve():
        while not stopping.is_set():
            try:
                line, _ = listening.accept()
            except OSError:
                return
            with line, line.makefile("rwb") as talk:
                talk.write(b"220 here\r\n")
                talk.flush()
                for said in talk:
                    talk.write(b"221 bye\r\n" if said.upper().startswith(b"QUIT") else b"250 yes\r\n")
                    talk.flush()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    stopping.set()
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()


@pytest.fixture
def sound(ferry, run, zone, server):
    """An installation with which nothing is wrong."""
    ferry.set('smarthost = "127.0.0.1:25"', f'smarthost = "127.0.0.1:{server}"')
    ferry.set("127.0.0.1:2525", f"127.0.0.1:{server}")
    run("backup")
    return ferry


def things(told, state):
    return [line.split()[1] for line in told.splitlines() if line.startswith(state)]


def test_all_is_well(sound, run):
    told = run("doctor")
    assert things(told, "WRONG") == []
    assert things(told, "note") == []
    assert {
        "versions",
        "settings",
        "disk",
        "database",
        "clock",
        "copies",
        "DNS",
        "doors",
        "smarthost",
        "replay",
    } <= set(things(told, "ok"))
    assert "replay" not in run("doctor", "--quick")


def late_letter(place):
    place.clock.move(hours=2)


def damaged(place):
    place.house.close()
    path = place.folder / "moderator.db"
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
    path.write_bytes(content)


def replaced(place):
    place.house.close()
    (place.folder / "moderator.db").write_text("x" * 900)


def altered(place):
    place.house.database.write("UPDATE inputs SET state_digest = 'of another state'")


def closed(place):
    text = (place.folder / "moderator.toml").read_text()
    (place.folder / "moderator.toml").write_text(text.replace("smtp:127.0.0.1:", "lmtp:/nowhere/"))


def unreachable(place):
    text = (place.folder / "moderator.toml").read_text()
    (place.folder / "moderator.toml").write_text(text.replace('security = "none"', 'security = "starttls"'))


@pytest.mark.parametrize(
    ("harm", "thing", "mend"),
    [
        (late_letter, "mail", "moderator outbox --send tries it now"),
        (lambda place: place.clock.move(days=9), "weeks", "moderator update --game ferry"),
        (lambda place: place.clock.move(days=-9), "clock", "Set it"),
        (lambda place: place.set('admin = "boss', 'adnim = "boss'), "settings", "moderator.toml with an editor"),
        (damaged, "database", "moderator restore COPY"),
        (replaced, "database", "moderator restore COPY"),
        (altered, "replay", "moderator restore"),
        (closed, "doors", "moderator serve"),
        (unreachable, "smarthost", "systemctl status postfix"),
        (lambda place: place.set('certificate = ""', 'certificate = "none.pem"'), "certificate", "Renew it"),
    ],
)
def test_what_is_wrong_is_named_with_its_mend(sound, run, harm, thing, mend):
    harm(sound)
    told = run("doctor", code=1)
    assert thing in things(told, "WRONG")
    assert mend in told
    assert "wrong." in told.splitlines()[-1]


def test_a_domain_without_records_is_told(sound, run, zone):
    zone.clear()
    assert "Add an MX for games.example" in run("doctor", code=1)


def test_a_full_disk_is_told(sound, run, monkeypatch):
    usage = shutil.disk_usage("/")._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    assert "Make room" in run("doctor", code=1)


def test_it_is_told_as_data_too(sound, run):
    found = json.loads(run("doctor", "--json"))
    assert {it["state"] for it in found} == {"ok"}
    assert set(found[0]) == {"thing", "state", "said", "mend"}


def killed_update(place):
    """Update in a process that is killed once all is written and nothing committed."""
    place.house.close()
    child = os.fork()
    if not child:
        commit = record.commit
        record.commit = lambda *given: (commit(*given), os.kill(os.getpid(), signal.SIGKILL))
        place.open().update("ferry")
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


def test_an_update_that_was_killed_is_told_until_one_is_run(sound, run):
    killed_update(sound)
    told = run("doctor")
    assert "A process was ended while it ended week 1 of ferry on Tuesday 12 May 2026, 18:04 UTC" in told
    assert things(told, "note") == ["updates"]
    assert "is the same" in told
    run("update")
    assert things(run("doctor"), "note") == []


def test_a_database_that_another_process_holds_is_told(sound, run, monkeypatch):
    monkeypatch.setattr(examining, "HELD", 0.01)
    held = sqlite3.connect(sound.folder / "moderator.db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    told = run("doctor", code=1)
    held.close()
    assert things(told, "WRONG") == ["database"]
    assert "See what else runs on this installation" in told
    assert things(run("doctor"), "WRONG") == []


def test_a_certificate_is_measured(sound, run):
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed (Debian package openssl)")
    for name, days in (("own", "10"), ("other", "10")):
        what = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", days, "-subj", "/CN=games.example"]
        files = ["-keyout", sound.folder / f"{name}.key", "-out", sound.folder / f"{name}.pem"]
        subprocess.run([openssl, *what, *files], check=True, capture_output=True)
    sound.set('certificate = ""\nkey = ""', 'certificate = "own.pem"\nkey = "own.key"')
    assert "own.pem holds until" in run("doctor")
    sound.set('key = "own.key"', 'key = "other.key"')
    assert "own.pem cannot be used" in run("doctor", code=1)


def test_a_mail_goes_round_and_no_game_reads_it(sound, run, monkeypatch):
    """The smarthost of this test hands over what it takes at once."""

    def send(letters, _host):
        for letter in letters:
            sound.house.accept(letter.raw, letter.envelope_sender, [letter.recipient], "smtp", "127.0.0.1:1")
            yield examining_mail.outgoing.Result(letter, examining_mail.Fate.SENT)

    monkeypatch.setattr(examining_mail.outgoing, "send", send)
    before = sound.house.game("ferry").state
    letters = len(sound.letters())
    assert "came back within 1 s" in run("doctor", "--round", "ferry")
    sound.house.work()
    assert inbox.entries(sound.house.database, latest=1)[0].state == "unanswered"
    assert sound.house.game("ferry").state == before
    assert len(sound.letters()) == letters


def test_a_mail_that_does_not_come_is_told(sound, run):
    assert "went out and is not here after 1 s" in run("doctor", "--round", "ferry", "--wait", "1", code=1)
