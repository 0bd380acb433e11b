"""What was done with the mails of a mailbox elsewhere, so that none is fetched twice or forgotten."""

from __future__ import annotations

from collections.abc import Collection

from moderator.store.database import Database

KEPT = "kept"
LEFT = "left"


def fates(database: Database, mailbox: str, validity: int, there: Collection[int]) -> dict[int, str]:
    """Give what was done with the mails that are there, by UID; forget those that are gone, and all other validities.

    `there` are the UIDs that the mailbox holds now.
    """
    with database.transaction():
        database.write("DELETE FROM fetched WHERE mailbox = ? AND validity <> ?", (mailbox, validity))
        rows = database.rows("SELECT uid, fate FROM fetched WHERE mailbox = ? AND validity = ?", (mailbox, validity))
        known = {int(row["uid"]): str(row["fate"]) for row in rows}
        gone = [(mailbox, validity, uid) for uid in known if uid not in there]
        database.write_many("DELETE FROM fetched WHERE mailbox = ? AND validity = ? AND uid = ?", gone)
    return {uid: fate for uid, fate in known.items() if uid in there}


def note(database: Database, mailbox: str, validity: int, uid: int, fate: str) -> None:
    """Write down what was done with a mail: KEPT in the inbox, or LEFT where it lies."""
    database.write(
        "INSERT INTO fetched (mailbox, validity, uid, fate) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (mailbox, validity, uid) DO UPDATE SET fate = excluded.fate",
        (mailbox, validity, uid, fate),
    )
