"""What a database holds that an earlier copy of it does not: looked for when the copy takes its place."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from moderator.core.inputs import Decision
from moderator.store import plain
from moderator.store.database import Database


@dataclass(frozen=True, slots=True)
class Since:
    """What came after a copy was made: how many mails, updates and letters, and the decisions by their games.

    `waiting` are the letters that had not gone out and that no mail asked for.
    """

    mails: int
    updates: int
    sent: int
    waiting: int
    decisions: tuple[tuple[str, str], ...]


_NEW_MAIL = "FROM later.inbox WHERE number > (SELECT coalesce(max(number), 0) FROM main.inbox)"
_AS_IT_CAME = "number, received, via, peer, sender, recipient, raw, message_id, digest, likeness, content"
_SENT_SINCE = (
    "SELECT now.message_id FROM later.outbox AS now LEFT JOIN main.outbox AS then_ USING (message_id) "
    "WHERE now.state = 'sent' AND coalesce(then_.state, '') <> 'sent'"
)
_WAITING_SINCE = (
    "SELECT number FROM later.outbox WHERE state IN ('waiting', 'sending', 'held') AND answers IS NULL "
    "AND message_id NOT IN (SELECT message_id FROM main.outbox)"
)
_NEW_INPUTS = (
    "SELECT games.name, inputs.* FROM later.inputs AS inputs JOIN later.games AS games ON games.number = inputs.game "
    "WHERE inputs.place > coalesce((SELECT place FROM main.games AS then_ WHERE then_.name = games.name), 0)"
)


def since(copy: Database, later: Path) -> Since | None:
    """Compare a copy with the file that it came from; None where that file cannot be read."""
    try:
        copy.write("ATTACH DATABASE ? AS later", (str(later),))
    except sqlite3.Error:
        return None
    try:
        inputs = copy.rows(f"{_NEW_INPUTS} ORDER BY games.number, inputs.place")
        decisions = []
        for row in inputs:
            given = plain.read_input(row)
            if isinstance(given, Decision):
                decisions.append((str(row["name"]), given.line))
        return Since(
            mails=len(copy.rows(f"SELECT number {_NEW_MAIL}")),
            updates=sum(row["kind"] == "deadline" for row in inputs),
            sent=len(copy.rows(_SENT_SINCE)),
            waiting=len(copy.rows(_WAITING_SINCE)),
            decisions=tuple(decisions),
        )
    except sqlite3.Error:
        return None  # as far as it is damaged nobody can say what is missing
    finally:
        copy.write("DETACH DATABASE later")


def take_over(copy: Database, later: Path) -> None:
    """Take over the mail that came since, to be worked on again under its numbers, and which letters are out already.

    Raises sqlite3.Error, and then nothing is taken over.
    """
    copy.write("ATTACH DATABASE ? AS later", (str(later),))
    try:
        with copy.transaction():
            copy.write(f"INSERT INTO inbox ({_AS_IT_CAME}) SELECT {_AS_IT_CAME} {_NEW_MAIL}")
            copy.write(
                f"UPDATE outbox SET state = ?, outcome = ? WHERE message_id IN ({_SENT_SINCE})",  # noqa: S608
                (
                    "sent",
                    "went out after the copy was made",
                ),
            )
    finally:
        copy.write("DETACH DATABASE later")
