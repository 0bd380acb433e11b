"""The digest of a record is another one as soon as anything that is read of it is."""

from __future__ import annotations

import sqlite3

import pytest

from moderator.house import House
from moderator.house.revising import Target
from moderator.store import record
from tests.support.installation import StandingClock, begun, letter

ADDRESS = "nomopoly@games.example"
TABLES = ("inputs", "events", "states", "draws", "seals", "revisions", "proposals", "hindsight")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A week of two players, with a proposal that became law, one that waits, and a verdict that was taken back."""
    house = House(begun(tmp_path_factory.mktemp("record") / "games"), StandingClock())
    house.begin("nomopoly", "nomopoly", {"squares": 24})
    for number, (name, words) in enumerate(
        (
            ("ann", 'join as "Ann"'),
            ("bob", 'join as "Bob"'),
            ("ann", 'buy 12\n\nPROPOSAL: Amend X.3: replace "$10" with "$12".'),
            ("bob", 'PROPOSAL: Amend X.3: replace "$10" with "$14".'),
        )
    ):
        sender = f"{name}@example.net"
        house.accept(letter(sender, words, to=ADDRESS, ident=str(number)), sender, [ADDRESS])
    house.work()
    house.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
    house.update("nomopoly")
    house.decide("nomopoly", "judge", {"proposal": 2, "verdict": "reject"})
    house.revise(house.undo("nomopoly", Target(proposal=2)), "A slip.")
    while house.try_next():
        pass
    yield house
    house.close()


@pytest.mark.parametrize("table", TABLES)
def test_whatever_is_read_of_a_record_counts_for_its_digest(played, table):
    """Each value of a table is altered in turn, and what cannot be read any more was read before."""
    database, game = played.database, played.game("nomopoly")
    for trigger in database.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,)):
        database.write(f"DROP TRIGGER {trigger['name']}")
    before, digest = record.read(database, game, "", ""), record.digest(database, game)
    told = set()
    for column, altered in alterations(database, table):
        database.write("SAVEPOINT altered")
        try:
            database.write(f"UPDATE {table} SET {column} = {altered}")
            if differs(database, game, before):
                told.add(column)
                assert record.digest(database, game) != digest, column
        except sqlite3.IntegrityError:
            assert column in ("game", "kind", "way", "place", "turn", "number", "week", "mail"), column
        finally:
            database.write("ROLLBACK TO altered")
            database.write("RELEASE altered")
    assert told
    assert record.digest(database, game) == digest


def differs(database, game, before):
    try:
        return record.read(database, game, "", "") != before
    except (ValueError, TypeError):
        return True


def alterations(database, table):
    """Give each column with another value for it; SQLite itself reads what is kept of a proposal."""
    if table == "proposals":
        yield from (
            ("content", f"json_set(content, '$.{part}', json_array('more'))") for part in ("effects", "brought")
        )
    else:
        columns = (row["name"] for row in database.rows(f"PRAGMA table_info({table})"))
        yield from ((name, f"coalesce({name}, '') || '0'") for name in columns)
