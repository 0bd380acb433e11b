"""What is kept about who wrote a mail: order addresses, what waits for a YES, signatures, what a game demands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from moderator.store import moments
from moderator.store.database import Database, Row
from moderator.store.games import Game

ORDERS = "orders"
OLD_ADDRESS = "old address"
NEW_ADDRESS = "new address"


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A YES that is waited for.

    `token` is the digest of the secret that was mailed to `address`; `mail` the mail that waits (`purpose` ORDERS) or
    that asked for a new address (`detail`).
    """

    token: str
    mail: int
    purpose: str
    address: str
    detail: str
    expires: datetime


@dataclass(frozen=True, slots=True)
class Demand:
    """What proof a game demands of its senders ("from", "one" or "both"), since when, and why."""

    moment: datetime
    demand: str
    reason: str


def renewed(database: Database, game: Game, address: str) -> int:
    """Give how often the order address of a player was renewed."""
    row = database.row(
        "SELECT renewed FROM order_addresses WHERE game = ? AND address = ?", (game.number, address.lower())
    )
    return int(row["renewed"]) if row else 0


def renew(database: Database, game: Game, address: str) -> None:
    """Count one renewal more of a player's order address."""
    database.write(
        "INSERT INTO order_addresses (game, address, renewed) VALUES (?, ?, 1) "
        "ON CONFLICT (game, address) DO UPDATE SET renewed = renewed + 1",
        (game.number, address.lower()),
    )


def ask(database: Database, game: Game, asked: Sequence[Confirmation]) -> None:
    """Write down what is waited for; a secret that is waited for already stays as it is."""
    database.write_many(
        "INSERT INTO confirmations (token, game, mail, purpose, address, detail, expires) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (token) DO NOTHING",
        [
            (it.token, game.number, it.mail, it.purpose, it.address, it.detail, moments.write(it.expires))
            for it in asked
        ],
    )


def asked(database: Database, game: Game, token: str, now: datetime) -> Confirmation | None:
    """Give what the secret with this digest confirms, None when nothing waits for it (any more)."""
    row = database.row(
        "SELECT * FROM confirmations WHERE token = ? AND game = ? AND expires > ?",
        (token, game.number, moments.write(now)),
    )
    return _confirmation(row) if row else None


def of_mail(database: Database, mail: int) -> tuple[Confirmation, ...]:
    """Give all that is waited for because of one mail."""
    rows = database.rows("SELECT * FROM confirmations WHERE mail = ? ORDER BY purpose", (mail,))
    return tuple(map(_confirmation, rows))


def count(database: Database, game: Game, address: str) -> int:
    """Count the answers that are waited for from one address."""
    row = database.row(
        "SELECT count(*) AS waited FROM confirmations WHERE game = ? AND address = ?", (game.number, address)
    )
    return int(row["waited"]) if row else 0


def use(database: Database, token: str) -> bool:
    """Take a secret out of use; say whether it was still in use."""
    return database.write("DELETE FROM confirmations WHERE token = ?", (token,)).rowcount == 1


def forget(database: Database, mail: int) -> None:
    """Wait no longer for anything because of one mail."""
    database.write("DELETE FROM confirmations WHERE mail = ?", (mail,))


def lapsed(database: Database, now: datetime) -> tuple[Confirmation, ...]:
    """Give what was waited for in vain: its time is over."""
    rows = database.rows("SELECT * FROM confirmations WHERE expires <= ? ORDER BY mail, purpose", (moments.write(now),))
    return tuple(map(_confirmation, rows))


def signed_before(database: Database, game: Game, digest: str, mail: int) -> int | None:
    """Give the number of another mail that bore this signature, or None."""
    row = database.row(
        "SELECT mail FROM signatures WHERE game = ? AND digest = ? AND mail <> ?", (game.number, digest, mail)
    )
    return int(row["mail"]) if row else None


def sign(database: Database, game: Game, digest: str, mail: int) -> None:
    """Write down that a mail bore this signature."""
    database.write(
        "INSERT INTO signatures (game, digest, mail) VALUES (?, ?, ?) ON CONFLICT (game, digest) DO NOTHING",
        (game.number, digest, mail),
    )


def demand(database: Database, game: Game) -> Demand | None:
    """Give what a game demands of its senders, None where nothing was said for it."""
    row = database.row("SELECT * FROM demands WHERE game = ? ORDER BY number DESC LIMIT 1", (game.number,))
    return Demand(moments.read(row["moment"]), row["demand"], row["reason"]) if row else None


def demands(database: Database, game: Game) -> tuple[Demand, ...]:
    """Give all that was ever demanded, oldest first."""
    rows = database.rows("SELECT * FROM demands WHERE game = ? ORDER BY number", (game.number,))
    return tuple(Demand(moments.read(row["moment"]), row["demand"], row["reason"]) for row in rows)


def set_demand(database: Database, game: Game, said: Demand) -> None:
    """Write down what a game demands from now on."""
    database.write(
        "INSERT INTO demands (game, moment, demand, reason) VALUES (?, ?, ?, ?)",
        (game.number, moments.write(said.moment), said.demand, said.reason),
    )


def _confirmation(row: Row) -> Confirmation:
    return Confirmation(
        token=row["token"],
        mail=row["mail"],
        purpose=row["purpose"],
        address=row["address"],
        detail=row["detail"],
        expires=moments.read(row["expires"]),
    )
