"""All that one database holds of a game, copied into another: for a file of its own, for a fork, for another place.

Only what says how long mail was worked on and how sentences were read stays behind: it can be thrown away.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from moderator.store.database import Database
from moderator.store.games import Game

_MAILS = (
    "SELECT number FROM origin.inbox WHERE game = :game UNION SELECT mail FROM origin.silenced WHERE game = :game "
    "UNION SELECT mail FROM origin.confirmations WHERE game = :game UNION SELECT mail FROM origin.signatures "
    "WHERE game = :game"
)
_LETTERS = "SELECT number FROM origin.outbox WHERE game = :game"
_OF_GAME = "game = :game"
_TO_PLACE = "game = :game AND place <= :place"
_COME = "(SELECT number - :mails FROM main.inbox)"
_BY_MAIL = f"game = :game AND mail IN {_COME}"
WHOLE = 2**62
"""A place that no game ever comes to."""


@dataclass(frozen=True, slots=True)
class Shift:
    """How much is added to the numbers of mails and letters, where those that they had are taken."""

    mails: int = 0
    letters: int = 0


@dataclass(frozen=True, slots=True)
class _Rows:
    """Which rows of a table belong to a game, up to a place, and which columns are otherwise there.

    `mails` are the columns that name a mail; they are NULL where it does not come along. `instead` are the expressions
    that stand for other columns; those that are in `without` get the target's own numbers.
    """

    table: str
    which: str = _OF_GAME
    mails: tuple[str, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    without: tuple[str, ...] = ()


_GAME = _Rows("games", "number = :game", without=("number",))
_OF_IT = (  # what refers to rows of others comes after them
    _Rows("inbox", f"number IN ({_MAILS}) AND coalesce(place, 0) <= :place", instead=(("number", "number + :mails"),)),
    _Rows("inputs", _TO_PLACE, instead=(("number", "number + CASE kind WHEN 'mail' THEN :mails ELSE 0 END"),)),
    _Rows("revisions", _TO_PLACE),
    _Rows("events", _TO_PLACE, mails=("mail",)),
    _Rows("draws", _TO_PLACE),
    _Rows("states", _TO_PLACE),
    _Rows("seals"),
    _Rows("orders", _BY_MAIL, mails=("mail",)),
    _Rows("proposals", _BY_MAIL, mails=("mail",)),
    _Rows("questions"),
    _Rows("hindsight"),
    _Rows("order_addresses"),
    _Rows("confirmations", _BY_MAIL, mails=("mail",)),
    _Rows("signatures", _BY_MAIL, mails=("mail",)),
    _Rows("demands", without=("number",)),
    _Rows("moved"),
    _Rows("silenced", _BY_MAIL, mails=("mail",)),
    _Rows("absences", mails=("mail",)),
    _Rows("repeated", f"mail IN {_COME}", mails=("mail",)),
    _Rows("outbox", mails=("answers",), instead=(("number", "number + :letters"),)),
    _Rows("returned", f"letter IN ({_LETTERS})", mails=("mail",), instead=(("letter", "letter + :letters"),)),
)


def copy(source: Path, game: Game, target: Database, shift: Shift, place: int = WHOLE) -> Game:
    """Copy a game with all that came of its inputs up to a place, and give it as it is called in the target.

    Letters that have not gone out are left to the source: they are dropped here. Raises sqlite3.IntegrityError where a
    number or a name is taken; nothing is copied then. The source must not be the target.
    """
    target.write("ATTACH DATABASE ? AS origin", (str(source),))
    try:
        with target.transaction():
            number = _copy_rows(target, _GAME, {"game": game.number}).lastrowid
            assert number is not None
            values = {"game": game.number, "number": number, "place": place}
            for rows in _OF_IT:
                _copy_rows(target, rows, {**values, "mails": shift.mails, "letters": shift.letters})
            target.write(
                "UPDATE outbox SET state = 'dropped', outcome = 'it stayed where the game came from' "
                "WHERE game = ? AND state IN ('waiting', 'sending', 'held')",
                (number,),
            )
    finally:
        target.write("DETACH DATABASE origin")
    return replace(game, number=number)


def copy_readings(source: Path, target: Database) -> None:
    """Copy how sentences were read, so that nothing need be read anew."""
    target.write("ATTACH DATABASE ? AS origin", (str(source),))
    try:
        target.write("INSERT OR IGNORE INTO main.readings SELECT * FROM origin.readings")
    finally:
        target.write("DETACH DATABASE origin")


def _copy_rows(target: Database, rows: _Rows, values: Mapping[str, int]) -> sqlite3.Cursor:
    instead = {"game": ":number", **dict(rows.instead)}
    instead |= {name: f"CASE WHEN {name} IN {_COME} THEN {name} + :mails END" for name in rows.mails}
    columns = [str(row["name"]) for row in target.rows(f"PRAGMA main.table_info({rows.table})")]
    kept = [column for column in columns if column not in rows.without]
    given = ", ".join(instead.get(column, column) for column in kept)
    return target.connection.execute(
        f"INSERT INTO main.{rows.table} ({', '.join(kept)}) "  # noqa: S608 - tables and columns of ours
        f"SELECT {given} FROM origin.{rows.table} WHERE {rows.which}",
        values,
    )


def shift_for(source: Database, target: Database) -> Shift:
    """Give what must be added to the numbers of a source to be free in the target."""
    return Shift(_above("inbox", source, target), _above("outbox", source, target))


def _above(table: str, source: Database, target: Database) -> int:
    highest = f"SELECT coalesce(max(number), 0) AS highest, coalesce(min(number), 0) AS lowest FROM {table}"  # noqa: S608
    here, there = target.row(highest), source.row(highest)
    assert here is not None
    assert there is not None
    return int(here["highest"]) if here["highest"] >= there["lowest"] else 0
