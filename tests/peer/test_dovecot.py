"""A real Dovecot, from whose mailbox mail is fetched: each mail comes once, whatever happens to the line or the folder."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from imapclient.exceptions import IMAPClientError

from moderator.cli import main
from moderator.cli.desk import Desk
from moderator.house import fetching
from moderator.house.fetching import Fetcher, Fetching, account
from moderator.mail.mailbox import Mailbox, SignInError
from moderator.store import inbox, outbox
from tests.house.test_serving import post, served, until
from tests.peer.conftest import waited
from tests.support.dovecot import PASSWORD, USER, Line
from tests.support.installation import Installation, letter

pytestmark = pytest.mark.peer

OLD = "imap_capability = IMAP4rev1 NAMESPACE\n"
MIDDLING = "imap_capability = IMAP4rev1 NAMESPACE UIDPLUS\n"


@pytest.fixture
def place(tmp_path, dovecot):
    made = Installation(tmp_path / "games")
    settle(made, dovecot.port)
    made.house.begin("ferry", "ferry")
    yield made
    made.house.close()


def settle(place, port, **more):
    (place.folder / "password").write_text(f"{PASSWORD}\n")
    told = {"server": f"127.0.0.1:{port}", "security": "none", "user": USER, "password_file": "password", **more}
    path = place.folder / "moderator.toml"
    head, _, rest = path.read_text().partition("[mailbox]\n")
    old, _, tail = rest.partition("\n[")
    kept = [line for line in old.splitlines() if line.partition(" =")[0] not in told]
    lines = [f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}" for name, value in told.items()]
    path.write_text("\n".join([f"{head}[mailbox]", *lines, *kept, f"\n[{tail}"]))
    place.reopen()


@contextmanager
def fetching_on(place, monkeypatch):
    """Fetch all the time, as the daemon does, but with little patience for what is broken."""
    monkeypatch.setattr(fetching, "FIRST_WAIT", 0.1)
    rooms = place.house._rooms
    told = []
    fetcher = Fetcher(rooms, account(rooms.folder, rooms.settings), lambda: told.append(True))
    fetcher._wait = 0.1
    fetcher.start()
    try:
        yield told
    finally:
        fetcher.close()


def kept(place):
    return Counter(entry.message_id for entry in inbox.entries(place.house.database))


def mail(name, words="row 1", **more):
    return letter("ann@example.net", words, ident=name, **more)


def named(*names):
    return Counter({f"<{name}@example.net>": 1 for name in names})


def test_mail_is_fetched_as_soon_as_the_server_tells_of_it(dovecot, place, monkeypatch):
    dovecot.deliver(mail("there-before"))
    with fetching_on(place, monkeypatch) as told:
        assert waited(lambda: kept(place) == named("there-before")), dovecot.log()
        # Far less than a round of waiting: the server has told of it.
        dovecot.deliver(mail("later"))
        assert waited(lambda: kept(place) == named("there-before", "later")), dovecot.log()
        assert waited(lambda: len(dovecot.holds("INBOX.Done")) == 2), dovecot.log()
        assert waited(lambda: told)
    assert dovecot.holds("INBOX") == []
    entry = inbox.entries(place.house.database)[-1]
    assert (entry.via, entry.sender, entry.recipient) == ("imap", "ann@example.net", "ferry@games.example")
    with dovecot.client() as client:
        client.select_folder("INBOX.Done", readonly=True)
        assert client.search("SEEN") == []


@pytest.mark.parametrize("dovecot", [OLD, MIDDLING], indirect=True, ids=["without UIDPLUS", "without MOVE"])
def test_a_server_that_can_little_is_looked_into_every_so_often(dovecot, place, monkeypatch):
    settle(place, dovecot.port, poll=1)
    with fetching_on(place, monkeypatch):
        for name in ("one", "two", "three"):
            dovecot.deliver(mail(name))
            assert waited(lambda name=name: f"<{name}@example.net>" in kept(place)), dovecot.log()
        assert waited(lambda: len(dovecot.holds("INBOX.Done")) == 3), dovecot.log()
    assert kept(place) == named("one", "two", "three")
    assert dovecot.holds("INBOX") == []


def test_a_line_that_is_cut_is_noticed_and_nothing_comes_twice(dovecot, place, monkeypatch):
    with Line(dovecot.port) as line:
        settle(place, line.port)
        with fetching_on(place, monkeypatch):
            dovecot.deliver(mail("first"))
            assert waited(lambda: kept(place) == named("first")), dovecot.log()
            # While it waits for news.
            line.cut()
            dovecot.deliver(mail("second"))
            assert waited(lambda: len(kept(place)) == 2), dovecot.log()
            # In the middle of a mail, and then between the move and its confirmation.
            line.cut_after = b"Subject: moves"
            dovecot.deliver(mail("third"))
            assert waited(lambda: len(kept(place)) == 3), dovecot.log()
            line.cut_after = b"COPYUID"
            dovecot.deliver(mail("fourth"))
            assert waited(lambda: len(kept(place)) == 4), dovecot.log()
            assert waited(lambda: len(dovecot.holds("INBOX.Done")) == 4), dovecot.log()
            assert waited(lambda: line.opened == 4)
    assert kept(place) == named("first", "second", "third", "fourth")


def test_a_server_that_goes_down_is_waited_for(dovecot, place, monkeypatch):
    with fetching_on(place, monkeypatch):
        dovecot.deliver(mail("first"))
        assert waited(lambda: kept(place) == named("first"))
        dovecot.stop()
        dovecot.start()
        dovecot.deliver(mail("second"))
        assert waited(lambda: kept(place) == named("first", "second"), 40), dovecot.log()


def test_a_folder_made_anew_under_us_is_read_from_its_beginning(dovecot, place, monkeypatch):
    with dovecot.client() as client:
        client.create_folder("INBOX.Games")
        client.append("INBOX.Games", mail("old"))
    settle(place, dovecot.port, folder="Games")
    monkeypatch.setattr(fetching, "IDLE_ROUND", 1.0)
    with fetching_on(place, monkeypatch):
        assert waited(lambda: kept(place) == named("old")), dovecot.log()
        with dovecot.client() as client:
            client.delete_folder("INBOX.Games")
            client.create_folder("INBOX.Games")
            # The first of them has the UID that the old one had.
            for name in ("new", "old"):
                client.append("INBOX.Games", mail(name))
        assert waited(lambda: kept(place) == named("old", "new"), 40), dovecot.log()
        assert waited(lambda: dovecot.holds("INBOX.Games") == [], 40), dovecot.log()
    assert kept(place) == named("old", "new")


def test_the_same_mail_by_every_way_is_one(dovecot, place, ours, tmp_path):
    raw = mail("same")
    place.house.accept(
        b"Received: by mx.example.org\r\n" + raw, "ann@example.net", ["ferry@games.example"], "smtp", "x"
    )
    dovecot.deliver(b"Return-Path: <ann@example.net>\nDelivered-To: ferry@games.example\n" + raw)
    assert place.house.fetch().said == "0 kept, 1 had come before."
    file = tmp_path / "same.eml"
    file.write_bytes(raw.replace(b"\r\n", b"\n"))
    done = CliRunner().invoke(main, ["ingest", str(file), "--keep-only"], obj=Desk(place.folder, place.clock))
    assert "as it was when it came before" in done.output
    assert kept(place) == named("same")
    place.house.work()
    assert place.house.fetch().kept == 0
    assert place.house.work() == 0


def test_what_was_read_is_taken_and_what_is_not_for_us_is_left_alone(dovecot, place):
    for raw in (mail("read"), mail("private", to="dad@home.example"), mail("huge", "row 1\n" * 200_000)):
        dovecot.deliver(raw)
    with dovecot.client() as client:
        client.select_folder("INBOX")
        client.add_flags(client.search(), [b"\\Seen"])
    path = place.folder / "moderator.toml"
    path.write_text(path.read_text().replace("largest = 4194304", "largest = 100000"))
    place.reopen()
    said = "1 mail kept, 1 left there, since they name no address of ours, 1 could not be taken; the admin is told."
    assert place.house.fetch().said == said
    assert place.house.fetch().said == "0 kept."
    assert dovecot.holds("INBOX") == [b"<private@example.net>"]
    assert dovecot.holds("INBOX.Done") == [b"<read@example.net>"]
    assert dovecot.holds("INBOX.Failed") == [b"<huge@example.net>"]
    (told,) = outbox.entries(place.house.database)
    assert told.letter.recipient == "boss@games.example"
    assert b"100,000 are taken" in told.letter.content


def test_mail_that_names_nobody_of_ours_goes_to_whom_the_settings_say(dovecot, place):
    settle(place, dovecot.port, recipient="ferry@games.example")
    dovecot.deliver(mail("forwarded", to="me@home.example"))
    assert place.house.fetch().kept == 1
    assert inbox.entries(place.house.database)[-1].recipient == "ferry@games.example"


def test_a_mail_that_was_kept_and_not_put_away_is_not_fetched_again(dovecot, place, monkeypatch):
    dovecot.deliver(mail("one"))
    sound = Mailbox._move

    def broken(*_):
        raise IMAPClientError("no room")

    monkeypatch.setattr(Mailbox, "_move", broken)
    assert place.house.fetch().kept == 1
    monkeypatch.setattr(Mailbox, "_move", sound)
    monkeypatch.setattr(Mailbox, "raw", broken)
    assert place.house.fetch().kept == 0
    assert dovecot.holds("INBOX") == []
    assert kept(place) == named("one")


def test_a_mail_that_cannot_be_fetched_is_given_up_and_holds_up_no_other(dovecot, place, monkeypatch):
    dovecot.deliver(mail("bad"))
    with dovecot.client() as client:
        client.select_folder("INBOX")
        (bad,) = client.search()
    dovecot.deliver(mail("good"))
    sound = Mailbox.raw

    def raw(self, uid):
        if uid == bad:
            raise IMAPClientError("FETCH failed: internal error")
        return sound(self, uid)

    monkeypatch.setattr(Mailbox, "raw", raw)
    rooms = place.house._rooms
    rounds = Fetching(rooms, account(rooms.folder, rooms.settings))
    for _ in range(3):
        with Mailbox(rounds.account) as box, pytest.raises(IMAPClientError):
            rounds.round(box)
    with Mailbox(rounds.account) as box:
        assert rounds.round(box).failed == 1
    assert kept(place) == named("good")
    assert dovecot.holds("INBOX.Failed") == [b"<bad@example.net>"]


def test_the_daemon_fetches_beside_its_doors_and_answers(dovecot, place):
    async def play():
        async with served(place.house) as (door,):
            dovecot.deliver(mail("fetched", "join Ann"))
            await until(lambda: len(place.letters()) == 1, 30)
            await asyncio.to_thread(post, door.port, mail("brought", "row 1"))
            await until(lambda: len(place.letters()) == 2, 30)

    asyncio.run(play())
    assert [entry.via for entry in inbox.entries(place.house.database)] == ["imap", "smtp"]
    assert dovecot.holds("INBOX.Done") == [b"<fetched@example.net>"]


def test_who_is_not_let_in_is_told_without_the_password(dovecot, place, monkeypatch):
    (place.folder / "password").write_text("sesame street\n")
    rooms = place.house._rooms
    with pytest.raises(SignInError) as caught:
        Mailbox(account(rooms.folder, rooms.settings))
    assert "sesame" not in str(caught.value)
    done = CliRunner().invoke(main, ["fetch"], obj=Desk(place.folder, place.clock))
    assert done.exit_code == 1
    assert f"{USER} is not let in" in done.output
    assert "sesame" not in done.output
    # What the environment holds comes before the file.
    monkeypatch.setenv("MODERATOR_MAILBOX_PASSWORD", PASSWORD)
    dovecot.deliver(mail("one"))
    done = CliRunner().invoke(main, ["fetch", "--keep-only"], obj=Desk(place.folder, place.clock))
    assert (done.exit_code, done.output) == (0, "1 mail kept.\n")
