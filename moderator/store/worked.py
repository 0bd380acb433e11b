"""How long mail was worked on: what a sender and a machine have cost of late."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from moderator.store import moments
from moderator.store.database import Database


@dataclass(frozen=True, slots=True)
class Spent:
    """The seconds that were spent since a moment, by sender (of the envelope, in small letters) and by machine."""

    senders: dict[str, float]
    peers: dict[str, float]


def begin(database: Database, mail: int, moment: datetime, sender: str, peer: str, seconds: float) -> None:
    """Put the most that a mail may take to its sender's account, in case that nobody comes back from it."""
    with database.in_passing():
        database.write(
            "INSERT INTO work (mail, moment, sender, peer, seconds) VALUES (?, ?, ?, ?, ?) ON CONFLICT (mail) "
            "DO UPDATE SET moment = excluded.moment, seconds = seconds + excluded.seconds",
            (mail, moments.write(moment), sender.lower(), peer, seconds),
        )


def end(database: Database, mail: int, too_much: float) -> None:
    """Take back so many seconds that a mail did not take after all."""
    with database.in_passing():
        database.write("UPDATE work SET seconds = seconds - ? WHERE mail = ?", (too_much, mail))


def spent(database: Database, since: datetime) -> Spent:
    """Give what was spent since a moment."""
    rows = database.rows("SELECT sender, peer, seconds FROM work WHERE moment >= ?", (moments.write(since),))
    senders: dict[str, float] = {}
    peers: dict[str, float] = {}
    for row in rows:
        for of, name in ((senders, row["sender"]), (peers, row["peer"])):
            of[name] = of.get(name, 0.0) + float(row["seconds"])
    return Spent(senders, peers)
