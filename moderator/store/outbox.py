"""Letters that wait to be sent: written with what they tell of, tried until they are gone, the same bytes each time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from moderator.store import moments
from moderator.store.database import Database, Row

FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=4)
PATIENCE = timedelta(days=5)
SPREAD = 0.25
LEFT_BEHIND = "the moderator ended while sending it; it may have arrived, and is sent again under the same Message-ID"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter ready to be sent: envelope, Message-ID and the whole content with CRLF line ends.

    `answers` is the number of the mail that it answers, if it answers one.
    """

    message_id: str
    sender: str
    recipient: str
    content: bytes
    answers: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A letter of the outbox and how it stands. `state` is waiting, sending, sent, failed, held or dropped.

    A letter is held where nothing arrives at its address, and dropped by the admin.
    """

    number: int
    letter: Letter
    made: datetime
    tried_since: datetime
    state: str
    attempts: int
    next_attempt: datetime
    outcome: str


def put(database: Database, letters: Sequence[Letter], made: datetime, game: int | None = None) -> None:
    """Put letters into the outbox; one that is there already (the same Message-ID) stays as it is."""
    moment = moments.write(made)
    with database.transaction():
        database.write_many(
            "INSERT INTO outbox "
            "(message_id, game, answers, sender, recipient, content, made, tried_since, next_attempt) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id) DO NOTHING",
            [
                (it.message_id, game, it.answers, it.sender, it.recipient, it.content, moment, moment, moment)
                for it in letters
            ],
        )


def holds(database: Database, message_id: str) -> bool:
    """Say whether a letter has been put here, sent or not."""
    return database.row("SELECT 1 FROM outbox WHERE message_id = ?", (message_id,)) is not None


def take(database: Database, now: datetime) -> Entry | None:
    """Take the letter whose turn it is and mark it as being sent, before a byte of it leaves."""
    with database.transaction():
        row = database.row(
            "SELECT * FROM outbox WHERE state = 'waiting' AND next_attempt <= ? ORDER BY next_attempt, number LIMIT 1",
            (moments.write(now),),
        )
        if row is None:
            return None
        database.write(
            "UPDATE outbox SET state = 'sending', attempts = attempts + 1 WHERE number = ?", (row["number"],)
        )
    return _entry({**row, "state": "sending", "attempts": row["attempts"] + 1})


def take_up(database: Database, now: datetime) -> int:
    """Put letters back into line that an earlier process left while sending them; give how many there were.

    Whether such a letter arrived nobody can know: it goes out once more, the same bytes under the same Message-ID,
    which is better than not at all. Only who alone sends may ask this.
    """
    cursor = database.write(
        "UPDATE outbox SET state = 'waiting', next_attempt = ?, outcome = ? WHERE state = 'sending'",
        (moments.write(now), LEFT_BEHIND),
    )
    return cursor.rowcount


def sent(database: Database, number: int, outcome: str) -> None:
    """Say that a letter is gone."""
    database.write("UPDATE outbox SET state = 'sent', outcome = ? WHERE number = ?", (outcome, number))


def failed(database: Database, number: int, outcome: str) -> None:
    """Say that a letter will never go."""
    database.write("UPDATE outbox SET state = 'failed', outcome = ? WHERE number = ?", (outcome, number))


def hold(database: Database, number: int, outcome: str) -> None:
    """Keep a letter back whose address takes none; it goes out only when the admin says so."""
    database.write("UPDATE outbox SET state = 'held', outcome = ? WHERE number = ?", (outcome, number))


def drop(database: Database, number: int) -> bool:
    """Say that a letter shall not go out; say whether there was one that could be stopped."""
    cursor = database.write(
        "UPDATE outbox SET state = 'dropped', outcome = 'dropped by the admin' "
        "WHERE number = ? AND state IN ('waiting', 'failed', 'held')",
        (number,),
    )
    return cursor.rowcount == 1


def later(database: Database, entry: Entry, now: datetime, outcome: str, *, is_tried: bool = True) -> None:
    """Try a letter again later: about twice as long after each try, up to four hours, for five days.

    Letters that were put off together do not all come back together: each waits up to a quarter less, by its number.
    One that was not even tried, since the mail server is down, waits a minute and is never given up: it must not go out
    hours after the server is back, however long that was gone.
    """
    if is_tried and now - entry.tried_since > PATIENCE:
        failed(database, entry.number, f"given up after {PATIENCE.days} days; {outcome}")
        return
    wait = _backoff(entry) if is_tried else FIRST_WAIT
    database.write(
        "UPDATE outbox SET state = 'waiting', next_attempt = ?, outcome = ?, attempts = ? WHERE number = ?",
        (moments.write(now + wait), outcome, entry.attempts - (not is_tried), entry.number),
    )


def _backoff(entry: Entry) -> timedelta:
    """Give how long a letter waits after a try; the same letter waits as long whenever this is asked."""
    longest: timedelta = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(entry.attempts - 1, 16))
    spread = int.from_bytes(hashlib.sha256(f"{entry.number}/{entry.attempts}".encode()).digest()[:4]) / 2**32
    return longest * (1 - SPREAD * spread)


def again(database: Database, number: int, now: datetime) -> bool:
    """Put a letter that failed, was held or dropped, or waits for its next try, first into line, if there is one.

    Its five days begin anew.
    """
    cursor = database.write(
        "UPDATE outbox SET state = 'waiting', next_attempt = ?, tried_since = ?, outcome = '' "
        "WHERE number = ? AND state IN ('failed', 'waiting', 'held', 'dropped')",
        (moments.write(now), moments.write(now), number),
    )
    return cursor.rowcount == 1


def resend(database: Database, mail: int, now: datetime) -> int:
    """Put the letters that answered a mail, and have gone, into line once more; give how many there are."""
    cursor = database.write(
        "UPDATE outbox SET state = 'waiting', next_attempt = ?, tried_since = ?, attempts = 0 "
        "WHERE answers = ? AND state = 'sent'",
        (moments.write(now), moments.write(now), mail),
    )
    return int(cursor.rowcount)


def entries(database: Database, state: str | None = None, latest: int | None = None) -> tuple[Entry, ...]:
    """Give the letters of the outbox, oldest first; of one state only, or only the latest so many."""
    rows = database.rows(
        "SELECT * FROM outbox WHERE ? IN (state, '') ORDER BY number DESC LIMIT ?",
        (state or "", -1 if latest is None else latest),
    )
    return tuple(_entry(row) for row in reversed(rows))


@dataclass(frozen=True, slots=True)
class Waiting:
    """Letters that have waited for long: how many, since when, and what the last try of one came to ("" for none)."""

    count: int
    since: datetime
    outcome: str


def waiting_since(database: Database, before: datetime) -> Waiting | None:
    """Give the letters made before a moment that have not gone yet, None if all have."""
    row = database.row(
        "SELECT count(*) AS letters, min(made) AS since, max(outcome) AS outcome FROM outbox "
        "WHERE state IN ('waiting', 'sending') AND (made < ? OR outcome <> '')",
        (moments.write(before),),
    )
    if row is None or not row["letters"]:
        return None
    return Waiting(row["letters"], moments.read(row["since"]), row["outcome"])


def entry(database: Database, number: int) -> Entry | None:
    """Give one letter of the outbox, or None."""
    row = database.row("SELECT * FROM outbox WHERE number = ?", (number,))
    return _entry(row) if row else None


def sent_from(database: Database, sender: str) -> Entry | None:
    """Give the letter whose envelope had this sender, the latest if there are several, or None."""
    row = database.row("SELECT * FROM outbox WHERE sender = ? ORDER BY number DESC LIMIT 1", (sender.lower(),))
    return _entry(row) if row else None


def oldest_waiting(database: Database) -> Entry | None:
    """Give the letter that has waited longest to be sent, or None when none waits."""
    row = database.row("SELECT * FROM outbox WHERE state IN ('waiting', 'sending') ORDER BY made, number LIMIT 1")
    return _entry(row) if row else None


def readers(database: Database, game: int) -> tuple[str, ...]:
    """Give the addresses that letters of a game went to, in the order of the alphabet."""
    rows = database.rows("SELECT DISTINCT recipient FROM outbox WHERE game = ? ORDER BY recipient", (game,))
    return tuple(row["recipient"] for row in rows)


_NEWS_SINCE = "game = ? AND answers IS NULL AND made >= ?"


def sent_since(database: Database, game: int, moment: datetime) -> int:
    """Count the letters of a game that answer no mail, were made since a moment and are gone."""
    row = database.row(
        f"SELECT count(*) AS gone FROM outbox WHERE state IN ('sent', 'sending') AND {_NEWS_SINCE}",  # noqa: S608
        (game, moments.write(moment)),
    )
    assert row is not None
    return int(row["gone"])


def unsent_since(database: Database, game: int, moment: datetime) -> tuple[Entry, ...]:
    """Give the letters of a game that answer no mail, were made since a moment and have not gone out."""
    rows = database.rows(
        f"SELECT * FROM outbox WHERE state IN ('waiting', 'held') AND {_NEWS_SINCE} ORDER BY number",  # noqa: S608
        (game, moments.write(moment)),
    )
    return tuple(_entry(row) for row in rows)


def withdraw(database: Database, numbers: Iterable[int], why: str) -> None:
    """Let no letter of these go out that has not gone out yet."""
    for number in numbers:
        database.write(
            "UPDATE outbox SET state = 'dropped', outcome = ? WHERE state IN ('waiting', 'held') AND number = ?",
            (why, number),
        )


def said_to(database: Database, recipient: str) -> tuple[bytes, ...]:
    """Give the latest letters to an address, so that lines quoted from them are known for our own."""
    rows = database.rows("SELECT content FROM outbox WHERE recipient = ? ORDER BY number DESC LIMIT 20", (recipient,))
    return tuple(bytes(row["content"]) for row in rows)


def count_since(database: Database, recipient: str, since: datetime) -> int:
    """Count the letters made for an address since a moment: the brake on loops that nothing else recognises."""
    row = database.row(
        "SELECT count(*) AS letters FROM outbox WHERE recipient = ? AND made >= ?", (recipient, moments.write(since))
    )
    assert row is not None
    return int(row["letters"])


def count_passed_on(database: Database, admin: str, since: datetime, sender: str = "") -> int:
    """Count the mails passed on to the admin since a moment: those of one envelope sender, or all."""
    row = database.row(
        "SELECT count(*) AS letters FROM outbox JOIN inbox ON inbox.number = outbox.answers "
        "WHERE outbox.recipient = ? AND outbox.made >= ? AND (? = '' OR inbox.sender = ?)",
        (admin, moments.write(since), sender, sender),
    )
    assert row is not None
    return int(row["letters"])


def count_press(database: Database, game: int, sender: str, since: datetime) -> int:
    """Count the letters to others that a player's mails have sent in a game since a moment."""
    row = database.row(
        "SELECT count(DISTINCT outbox.answers || ' ' || outbox.recipient) AS letters FROM outbox "
        "JOIN inbox ON inbox.number = outbox.answers "
        "WHERE outbox.game = ? AND inbox.sender = ? AND outbox.recipient <> ? AND outbox.made >= ?",
        (game, sender, sender, moments.write(since)),
    )
    assert row is not None
    return int(row["letters"])


def count_unproven_since(database: Database, recipient: str, since: datetime) -> int:
    """Count the letters to an address since a moment that answered mails of which nothing proved who wrote them."""
    row = database.row(
        "SELECT count(*) AS letters FROM outbox JOIN inbox ON inbox.number = outbox.answers "
        "WHERE outbox.recipient = ? AND outbox.made >= ? AND inbox.trust = ''",
        (recipient, moments.write(since)),
    )
    assert row is not None
    return int(row["letters"])


def count_answers(database: Database, game: int, since: datetime) -> int:
    """Count the letters of a game that answered mails since a moment."""
    row = database.row(
        "SELECT count(*) AS letters FROM outbox WHERE game = ? AND answers IS NOT NULL AND made >= ?",
        (game, moments.write(since)),
    )
    assert row is not None
    return int(row["letters"])


def count_to_strangers_since(database: Database, since: datetime) -> int:
    """Count the letters made from the null sender since a moment: the brake on forged and ever changing senders."""
    row = database.row(
        "SELECT count(*) AS letters FROM outbox WHERE sender = '' AND made >= ?", (moments.write(since),)
    )
    assert row is not None
    return int(row["letters"])


def _entry(row: Row) -> Entry:
    letter = Letter(row["message_id"], row["sender"], row["recipient"], bytes(row["content"]), row["answers"])
    return Entry(
        number=row["number"],
        letter=letter,
        made=moments.read(row["made"]),
        tried_since=moments.read(row["tried_since"]),
        state=row["state"],
        attempts=row["attempts"],
        next_attempt=moments.read(row["next_attempt"]),
        outcome=row["outcome"],
    )
