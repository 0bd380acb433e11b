"""The way back to a copy, by the command line: what is played again, what is kept, and what is refused."""

import sqlite3
from pathlib import Path

import pytest

from moderator.store import inbox, outbox


@pytest.fixture
def copied(ferry, run):
    """A copy of the ferry's installation, after which Bob has joined and a decision was made; nothing is open."""
    run("backup")
    path = next((ferry.folder / "backups").glob("moderator-*.db"))
    ferry.mail("bob@example.net", "join Bob")
    ferry.house.work()
    run("decide", "caulk", "--reason", "It leaks.", "--game", "ferry")
    run("tell", "Bob", "The ferry leaks.", "--game", "ferry")
    ferry.house.close()
    return path


def replaced(place):
    return sorted(place.folder.glob("moderator-replaced-*.db"))


def dumped(place):
    opened = sqlite3.connect(place.folder / "moderator.db")
    try:
        return list(opened.iterdump())
    finally:
        opened.close()


def test_a_copy_takes_its_place_and_mail_that_came_since_is_worked_on_again(ferry, run, copied):
    told = run("restore", str(copied), text="y\n")
    assert "ferry: week 1, 1 inputs, played again: all the same." in told
    assert "  mails: 1, which are worked on again" in told
    assert "    ferry: caulk" in told
    assert "  letters not sent yet: 1; what updates and decisions tell is written again with them" in told
    assert len(replaced(ferry)) == 1
    house = ferry.reopen()
    house.work()
    assert [it.state for it in inbox.entries(house.database)] == ["done", "done"]
    assert {it.letter.recipient for it in outbox.entries(house.database)} >= {"ann@example.net", "bob@example.net"}
    assert not (ferry.folder / "restoring").exists()


def test_nothing_is_changed_without_a_yes(ferry, run, copied):
    before = dumped(ferry)
    assert "Nothing is changed." in run("restore", str(copied), text="n\n", code=1)
    assert dumped(ferry) == before
    assert not replaced(ferry)


def test_a_damaged_database_is_kept_beside_the_copy(ferry, run, copied):
    (ferry.folder / "moderator.db").write_bytes(b"nothing of a database" * 500)
    assert "file is not a database" in run("games", code=1)
    told = run("restore", str(copied), "--yes")
    assert "cannot be read" in told
    assert replaced(ferry)[0].read_bytes().startswith(b"nothing of")
    assert "ferry" in run("games")


def test_where_there_is_no_database_the_copy_comes_alone(ferry, run, copied):
    (ferry.folder / "moderator.db").unlink()
    assert "though there was one. Put a copy in its place" in run("games", code=1)
    assert not (ferry.folder / "moderator.db").exists()
    assert "though there was one" in run("ingest", str(ferry.folder / "none.eml"), code=75)
    assert "What stood there" not in run("restore", str(copied), "--yes")
    assert "ferry" in run("games")


def forged(path):
    opened = sqlite3.connect(path)
    opened.execute("UPDATE inputs SET state_digest = 'of another state'")
    opened.commit()
    opened.close()


def test_a_copy_that_does_not_come_out_as_it_is_kept_is_refused(ferry, run, copied):
    forged(copied)
    told = run("restore", str(copied), "--yes", code=1)
    assert "NOT the same." in told
    assert not replaced(ferry)
    assert "is in place." in run("restore", str(copied), "--yes", "--anyway")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "There is no file"),
        (b"nothing of a database" * 500, "is no sound copy (file is not a database)"),
        ("CREATE TABLE other (a)", "none of a moderator"),
    ],
)
def test_what_is_no_copy_is_refused(ferry, run, copied, content, said):
    path = Path(copied).with_name("other.db")
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        opened = sqlite3.connect(path)
        opened.execute(content)
        opened.close()
    assert said in run("restore", str(path), "--yes", code=1)
    assert not replaced(ferry)


def test_a_copy_that_is_damaged_inside_is_refused(ferry, run, copied):
    content = bytearray(copied.read_bytes())
    content[4096 * 2 :: 7] = b"\xff" * len(content[4096 * 2 :: 7])
    copied.write_bytes(content)
    assert "is no sound copy" in run("restore", str(copied), "--yes", code=1)
    assert not replaced(ferry)


def test_nothing_is_put_under_a_moderator_that_runs(ferry, run, copied):
    ferry.reopen()
    assert "Stop it first" in run("restore", str(copied), "--yes", code=1)
    assert not replaced(ferry)
