"""Mail that came again: counted when it comes, seen to once."""

from __future__ import annotations

from moderator.store.database import Database


def count(database: Database, mail: int) -> None:
    """Note that a mail that is kept has come once more."""
    database.write(
        "INSERT INTO repeated (mail, times) VALUES (?, 1) ON CONFLICT (mail) DO UPDATE SET times = times + 1", (mail,)
    )


def unseen(database: Database) -> tuple[tuple[int, int], ...]:
    """Give the mails whose coming again nobody has seen to yet, each with how often it was seen to before."""
    rows = database.rows("SELECT mail, answered FROM repeated WHERE times > answered ORDER BY mail")
    return tuple((int(row["mail"]), int(row["answered"])) for row in rows)


def see(database: Database, mail: int) -> None:
    """Note that everything so far has been seen to."""
    database.write("UPDATE repeated SET answered = times WHERE mail = ?", (mail,))
