"""What is copied of a game: every table there is either comes along or is named here, with why it does not."""

from moderator.store import transfer

STAYS = {
    "readings": "how sentences are read follows from the program, for all games alike",
    "trying": "how often a trial was begun says nothing where it is not tried",
    "work": "how long mail was worked on is of this machine",
    "fetched": "what lies in a mailbox is of the mailbox",
}


def test_no_table_is_forgotten(database):
    rows = database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    known = {rows.table for rows in transfer._OF_IT} | {"games"}
    assert {row["name"] for row in rows} - known == set(STAYS)
    assert known.isdisjoint(STAYS)
