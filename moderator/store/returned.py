"""Letters that came back: they count against their address until somebody writes from there, or the admin clears it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from moderator.store import moments
from moderator.store.database import Database, Row

MOST = 3
"""How many letters may come back from an address before nothing is mailed to it any more."""


@dataclass(frozen=True, slots=True)
class Returned:
    """One letter that came back.

    `mail` is the number of the report (None where a mail server refused the letter itself), `status` its code of RFC
    3463 ("" if it gave none); `is_gone` says that there is no such mailbox.
    """

    letter: int
    address: str
    mail: int | None
    moment: datetime
    status: str
    words: str
    is_gone: bool


@dataclass(frozen=True, slots=True)
class Dead:
    """An address at which nothing arrives: how many letters came back since it last worked, and the last of them."""

    address: str
    count: int
    last: Returned

    @property
    def said(self) -> str:
        """Say it in a line for the admin."""
        came = "1 letter came back" if self.count == 1 else f"{self.count} letters came back"
        return f"{came}, the last on {self.last.moment:%Y-%m-%d}: {self.last.words or 'no reason was given'}"


def count(database: Database, one: Returned) -> bool:
    """Count a letter that came back; False when it had come back before."""
    cursor = database.write(
        "INSERT INTO returned (letter, address, mail, moment, status, words, is_gone) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (letter) DO NOTHING",
        (one.letter, one.address, one.mail, moments.write(one.moment), one.status, one.words, int(one.is_gone)),
    )
    return cursor.rowcount == 1


def dead(database: Database, address: str) -> Dead | None:
    """Say why nothing is mailed to an address any more; None while letters go there."""
    rows = database.rows(
        "SELECT * FROM returned WHERE address = ? AND cleared IS NULL ORDER BY moment, letter", (address,)
    )
    return _dead(rows)


def every_dead(database: Database) -> tuple[Dead, ...]:
    """Give all addresses to which nothing is mailed any more, in the order of the alphabet."""
    by_address: dict[str, list[Row]] = {}
    for row in database.rows("SELECT * FROM returned WHERE cleared IS NULL ORDER BY address, moment, letter"):
        by_address.setdefault(row["address"], []).append(row)
    return tuple(found for rows in by_address.values() if (found := _dead(rows)) is not None)


def clear(database: Database, address: str, moment: datetime) -> int:
    """Begin counting anew for an address; give how many letters had counted against it."""
    cursor = database.write(
        "UPDATE returned SET cleared = ? WHERE address = ? AND cleared IS NULL", (moments.write(moment), address)
    )
    return cursor.rowcount


def _dead(rows: list[Row]) -> Dead | None:
    if len(rows) < MOST and not any(row["is_gone"] for row in rows):
        return None
    return Dead(rows[-1]["address"], len(rows), _returned(rows[-1]))


def _returned(row: Row) -> Returned:
    return Returned(
        row["letter"],
        row["address"],
        row["mail"],
        moments.read(row["moment"]),
        row["status"],
        row["words"],
        bool(row["is_gone"]),
    )
