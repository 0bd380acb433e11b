"""What waits for somebody: the questions that the rules put, and the proposals without a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from moderator.core.inputs import Decision, Details
from moderator.core.outcome import Question
from moderator.store import moments, plain
from moderator.store.database import Database, Row
from moderator.store.games import Game

UNDO = "undo"
"""The decision that takes another one back, named in its details as `decision`."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A proposal as it was filed: what it would change and what its proposer was told of it.

    `troubles` are pairs of the words that did not read and the first reason why. `verdict` is the last judgement's
    details, or None.
    """

    number: int
    mail: int
    received: datetime
    sender: str
    title: str
    state: str
    changes: tuple[str, ...]
    effects: tuple[str, ...]
    notes: tuple[str, ...]
    troubles: tuple[tuple[str, str], ...]
    verdict: Details | None


def questions(database: Database, game: Game) -> tuple[Question, ...]:
    """Give what the rules now wait for from people, in the game's order."""
    rows = database.rows("SELECT * FROM questions WHERE game = ? ORDER BY turn", (game.number,))
    return tuple(Question(row["key"], row["who"], row["text"], row["silence"]) for row in rows)


def proposals(database: Database, game: Game, *, undecided: bool = False) -> tuple[Filed, ...]:
    """Give the proposals of a game by number; only those without a verdict if `undecided`."""
    rows = database.rows(
        "SELECT proposals.*, inbox.received, inputs.content AS given FROM proposals "
        "JOIN inbox ON inbox.number = proposals.mail "
        "JOIN inputs ON inputs.game = proposals.game AND inputs.kind = 'mail' AND inputs.number = proposals.mail "
        "WHERE proposals.game = ? AND (NOT ? OR proposals.verdict IS NULL) ORDER BY proposals.number",
        (game.number, undecided),
    )
    return tuple(_filed(row) for row in rows)


def _since(database: Database, game: Game) -> int:
    """Give the place of the last deadline in a game's inputs: what comes after it is of the open week."""
    last = database.row("SELECT max(place) AS place FROM standing WHERE game = ? AND kind = 'deadline'", (game.number,))
    return (last["place"] if last else None) or 0


@dataclass(frozen=True, slots=True)
class Counted:
    """How much mail an open week holds so far."""

    mails: int
    orders: int
    refused: int


def count(database: Database, game: Game) -> Counted:
    """Count the mails of the open week, the orders in them and those nobody could take."""
    row = database.row(
        "SELECT count(DISTINCT inputs.place) AS mails, "
        "count(orders.turn) FILTER (WHERE orders.kind = 'order') AS orders, "
        "count(orders.refusal) AS refused FROM standing AS inputs "
        "LEFT JOIN orders ON orders.game = inputs.game AND orders.mail = inputs.number "
        "WHERE inputs.game = ? AND inputs.kind = 'mail' AND inputs.place > ?",
        (game.number, _since(database, game)),
    )
    assert row is not None
    return Counted(row["mails"], row["orders"], row["refused"])


def decided(database: Database, game: Game) -> tuple[Decision, ...]:
    """Give the admin's decisions of the open week that stand, oldest first: none that has been taken back."""
    rows = database.rows(
        "SELECT * FROM standing WHERE game = ? AND kind = 'decision' AND place > ? ORDER BY place",
        (game.number, _since(database, game)),
    )
    given = [found for row in rows if isinstance(found := plain.read_input(row), Decision)]
    gone = {str(each.details.get("decision")) for each in given if each.what == UNDO}
    return tuple(each for each in given if each.what != UNDO and str(each.number) not in gone)


@dataclass(frozen=True, slots=True)
class NotTaken:
    """Words of an open week's mail that were not taken as an order, and the first reason."""

    mail: int
    sender: str
    quoted: str
    reason: str


def refused(database: Database, game: Game) -> tuple[NotTaken, ...]:
    """Give what was not taken of the open week's mail, in the order in which it came."""
    rows = database.rows(
        "SELECT orders.*, inputs.content AS given FROM orders "
        "JOIN inputs ON inputs.game = orders.game AND inputs.kind = 'mail' AND inputs.number = orders.mail "
        "WHERE orders.game = ? AND orders.refusal IS NOT NULL AND inputs.place > ? ORDER BY inputs.place, orders.turn",
        (game.number, _since(database, game)),
    )
    return tuple(
        NotTaken(
            row["mail"],
            plain.read(row["given"])["address"],
            row["quoted"],
            " ".join(plain.read(row["refusal"])["reasons"][:1]),
        )
        for row in rows
    )


def _filed(row: Row) -> Filed:
    content = plain.read(row["content"])
    troubles = []
    for quoted, refusal in content["troubles"]:
        reasons = plain.read(refusal)["reasons"] if refusal else []
        troubles.append((quoted, " ".join(reasons[:1])))
    return Filed(
        number=row["number"],
        mail=row["mail"],
        received=moments.read(row["received"]),
        sender=plain.read(row["given"])["address"],
        title=row["title"],
        state=row["state"].partition(", ")[0],  # what stands behind it was said to its proposer
        changes=tuple(plain.read(row["changes"])),
        effects=tuple(content["effects"]),
        notes=tuple(content["notes"]),
        troubles=tuple(troubles),
        verdict=plain.read(row["verdict"]) if row["verdict"] else None,
    )
