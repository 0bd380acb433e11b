"""The mail that was accepted: kept raw before the sender hears 250, and what became of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from moderator.store import moments, repeated
from moderator.store.database import Database, Row

STRIKES = 3


@dataclass(frozen=True, slots=True)
class Parcel:
    """A mail at the door, for one recipient.

    `message_id` and `digest` together with the recipient say whether it has come before, `content` whether a copy of it
    has. `received` is the moment of acceptance here.
    """

    received: datetime
    via: str
    peer: str
    sender: str
    recipient: str
    raw: bytes
    message_id: str
    digest: str
    content: str


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a parcel is kept: its number in the inbox, whether it had come before, and whether that was let go on."""

    number: int
    repeated: bool
    released: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A mail of the inbox and what became of it.

    `state` is waiting, parked (it waits for its sender's YES), done, unanswered or aside. `trust` says why its sender
    was believed; `released` is when a mail that was parked was let go on, which is then the moment that it counts from;
    `likeness` is the digest of what was read of it, `confirmed_by` the mail whose YES let it go on.
    """

    number: int
    received: datetime
    via: str
    peer: str
    sender: str
    recipient: str
    raw: bytes
    message_id: str
    content: str
    state: str
    attempts: int
    game: str | None
    outcome: str
    trust: str = ""
    released: datetime | None = None
    likeness: str = ""
    confirmed_by: int | None = None

    @property
    def says_more(self) -> bool:
        """Whether it has answered a question of ours, and what it says besides goes on."""
        return self.confirmed_by == self.number

    @property
    def counts_from(self) -> datetime:
        """Give the moment by which it is told for which week the mail counts."""
        return self.released or self.received


@dataclass(frozen=True, slots=True)
class Waiting:
    """What decides when a mail that waits is worked on: its coming, how often it was tried, and who brought it."""

    number: int
    received: datetime
    attempts: int
    sender: str
    via: str
    peer: str


def keep(database: Database, parcels: Sequence[Parcel]) -> tuple[Kept, ...]:
    """Keep the parcels of one delivery, all or none of them; give the place of each in order.

    When this returns, they survive a loss of power.
    """
    with database.transaction():
        return tuple(_keep(database, parcel) for parcel in parcels)


def _keep(database: Database, parcel: Parcel) -> Kept:
    # Looked for first and not left to the table's constraint, which would use up a number for each repeated delivery.
    before = database.write(
        "SELECT number FROM inbox WHERE recipient = ? AND message_id = ? AND digest = ?",
        (parcel.recipient, parcel.message_id, parcel.digest),
    ).fetchone()
    if before is not None:
        repeated.count(database, int(before[0]))
        return Kept(int(before[0]), repeated=True)
    cursor = database.write(
        "INSERT INTO inbox (received, via, peer, sender, recipient, raw, message_id, digest, content) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            moments.write(parcel.received),
            parcel.via,
            parcel.peer,
            parcel.sender,
            parcel.recipient,
            parcel.raw,
            parcel.message_id,
            parcel.digest,
            parcel.content,
        ),
    )
    assert cursor.lastrowid is not None
    return Kept(cursor.lastrowid, repeated=False)


def waiting(database: Database) -> tuple[Waiting, ...]:
    """Give the mails that can be worked on, in the order of their coming; parked ones cannot."""
    rows = database.rows(
        "SELECT number, received, attempts, sender, via, peer FROM inbox WHERE state = 'waiting' AND NOT EXISTS "
        "(SELECT 1 FROM confirmations WHERE mail = inbox.number AND purpose = 'orders') ORDER BY number"
    )
    return tuple(
        Waiting(row["number"], moments.read(row["received"]), row["attempts"], row["sender"], row["via"], row["peer"])
        for row in rows
    )


def strike(database: Database, number: int) -> int:
    """Count a try before it is made, so that a mail that ends the process counts too; give which try this is."""
    with database.in_passing():
        database.write("UPDATE inbox SET attempts = attempts + 1 WHERE number = ?", (number,))
        row = database.row("SELECT attempts FROM inbox WHERE number = ?", (number,))
    assert row is not None
    return int(row["attempts"])


def strike_out(database: Database, number: int) -> None:
    """Make the try of a mail its last: whatever happens, it is not tried again."""
    database.write("UPDATE inbox SET attempts = ? WHERE number = ? AND state = 'waiting'", (STRIKES, number))


def acquit(database: Database, number: int) -> None:
    """Forget how often a mail was tried: it is worked on anew when its sender has confirmed it."""
    database.write("UPDATE inbox SET attempts = 0 WHERE number = ? AND state = 'waiting'", (number,))


def forgive(database: Database, number: int) -> None:
    """Take back a try that was not the mail's fault: it only has to wait."""
    database.write("UPDATE inbox SET attempts = attempts - 1 WHERE number = ? AND state = 'waiting'", (number,))


def again(database: Database, number: int) -> bool:
    """Put a mail that was set aside back into line, as if it had just come; say whether there was one."""
    cursor = database.write(
        "UPDATE inbox SET state = 'waiting', attempts = 0, outcome = '' WHERE number = ? AND state = 'aside'", (number,)
    )
    return cursor.rowcount == 1


def note(database: Database, number: int, outcome: str) -> None:
    """Write down how it stands with a mail that still waits."""
    database.write("UPDATE inbox SET outcome = ? WHERE number = ? AND state = 'waiting'", (outcome, number))


def mark(database: Database, number: int, trust: str, likeness: str) -> None:
    """Write down why the sender of a mail was believed, and the digest of what it says."""
    database.write("UPDATE inbox SET trust = ?, likeness = ? WHERE number = ?", (trust, likeness, number))


def release(database: Database, number: int, trust: str, moment: datetime, confirmed_by: int | None = None) -> bool:
    """Let a parked mail go on, from this moment on and on these grounds; say whether it still waited."""
    cursor = database.write(
        "UPDATE inbox SET trust = ?, released = ?, confirmed_by = ?, outcome = '' "
        "WHERE number = ? AND state = 'waiting'",
        (trust, moments.write(moment), confirmed_by, number),
    )
    return cursor.rowcount == 1


def copies(database: Database, entry: Entry) -> tuple[Entry, ...]:
    """Give the other rows of the same mail, that came to other addresses of ours or by other ways, in that order."""
    return tuple(other for other in _named_alike(database, entry) if other.content == entry.content)


def namesakes(database: Database, entry: Entry) -> tuple[Entry, ...]:
    """Give the other mails that bear the same Message-ID and say something else, in the order of their coming."""
    return tuple(other for other in _named_alike(database, entry) if other.content != entry.content)


def _named_alike(database: Database, entry: Entry) -> list[Entry]:
    rows = database.rows(
        f"{_SELECT} WHERE inbox.message_id = ? AND inbox.number <> ? ORDER BY inbox.number",
        (entry.message_id, entry.number),
    )
    return [_entry(row) for row in rows]


def alike(database: Database, entry: Entry, likeness: str, since: datetime) -> tuple[str, ...]:
    """Give the envelope senders of the other mails that say the same and came since a moment."""
    rows = database.rows(
        "SELECT sender FROM inbox WHERE likeness = ? AND received >= ? AND number <> ?",
        (likeness, moments.write(since), entry.number),
    )
    return tuple(row["sender"] for row in rows)


def settle(
    database: Database, number: int, state: str, outcome: str, game: int | None = None, place: int | None = None
) -> bool:
    """Say what became of a waiting mail; give False when somebody else has settled it meanwhile."""
    cursor = database.write(
        "UPDATE inbox SET state = ?, outcome = ?, game = ?, place = ? WHERE number = ? AND state = 'waiting'",
        (state, outcome, game, place, number),
    )
    return cursor.rowcount == 1


def entry(database: Database, number: int) -> Entry | None:
    """Give one mail of the inbox, or None."""
    row = database.row(f"{_SELECT} WHERE inbox.number = ?", (number,))
    return _entry(row) if row else None


def entries(database: Database, state: str | None = None, latest: int | None = None) -> tuple[Entry, ...]:
    """Give the mails of the inbox, oldest first; of one state only, or only the latest so many."""
    rows = database.rows(
        f"{_SELECT} WHERE ? IN (standing, '') ORDER BY inbox.number DESC LIMIT ?",
        (state or "", -1 if latest is None else latest),
    )
    return tuple(_entry(row) for row in reversed(rows))


_SELECT = (
    "SELECT inbox.*, games.name AS game_name, CASE WHEN inbox.state = 'waiting' AND EXISTS "
    "(SELECT 1 FROM confirmations WHERE mail = inbox.number AND purpose = 'orders') THEN 'parked' "
    "ELSE inbox.state END AS standing FROM inbox LEFT JOIN games ON games.number = inbox.game"
)


def _entry(row: Row) -> Entry:
    return Entry(
        number=row["number"],
        received=moments.read(row["received"]),
        via=row["via"],
        peer=row["peer"],
        sender=row["sender"],
        recipient=row["recipient"],
        raw=bytes(row["raw"]),
        message_id=row["message_id"],
        content=row["content"],
        state=row["standing"],
        attempts=row["attempts"],
        game=row["game_name"],
        outcome=row["outcome"],
        trust=row["trust"],
        released=moments.read(row["released"]) if row["released"] else None,
        likeness=row["likeness"],
        confirmed_by=row["confirmed_by"],
    )
