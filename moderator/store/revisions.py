"""Which inputs of a game stand: what the admin took back and put back, and what luck its weeks have after that."""

from __future__ import annotations

from datetime import datetime

from moderator.core.revision import Revision, Way
from moderator.store import moments
from moderator.store.database import Database
from moderator.store.games import Game

_OF_FORKS = 1000
"""Added for the luck of forks, which no week of a game that is played shall ever have."""


def every(database: Database, game: Game) -> tuple[Revision, ...]:
    """Give all revisions of a game, oldest first."""
    rows = database.rows("SELECT * FROM revisions WHERE game = ? ORDER BY number", (game.number,))
    return tuple(
        Revision(
            row["number"],
            moments.read(row["moment"]),
            Way(row["way"]),
            row["place"],
            row["week"],
            row["said"],
            row["reason"],
            moments.read(row["due"]) if row["due"] else None,
        )
        for row in rows
    )


def add(database: Database, game: Game, revision: Revision) -> None:
    """Write a revision down; it is never changed."""
    database.write(
        "INSERT INTO revisions (game, number, moment, way, place, week, said, reason, due) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.number,
            revision.number,
            moments.write(revision.moment),
            revision.way.value,
            revision.place,
            revision.week,
            revision.said,
            revision.reason,
            moments.write(revision.due) if revision.due else None,
        ),
    )


def taken_back(database: Database, game: Game) -> tuple[int, ...]:
    """Give the places of the inputs that stand no longer; the one that was taken back last comes last."""
    places: list[int] = []
    for revision in every(database, game):
        if revision.way is Way.UNDO:
            places.append(revision.place)
        elif revision.way is Way.REDO:
            places.remove(revision.place)
    return tuple(places)


def due_before(database: Database, game: Game, place: int) -> datetime | None:
    """Give the deadline that the open week had (UTC) when the input of a place was taken back last, if one is known."""
    undone = [each for each in every(database, game) if each.way is Way.UNDO and each.place == place]
    return undone[-1].due if undone else None


def worked_out_since(database: Database, game: Game) -> int:
    """Give the week from which on a game stands as the moderator worked it out when that was last asked of it.

    The weeks before it stand as an earlier moderator worked them out, which had a fault; 1 where there are none.
    """
    week = 1
    for revision in every(database, game):
        week = revision.week if revision.way is Way.AGAIN else min(week, revision.week)
    return week


def openings(database: Database, game: Game, without: frozenset[int]) -> dict[int, int]:
    """Give of each week, to the open one, which luck it has: 0 its first, one more each time that it was known before.

    A week that ends a second time must not fall out as everybody has seen it: it has other luck, and so have all weeks
    after it. `without` are the places of the inputs that do not stand. A fork has luck of its own from its week on.
    """
    rows = database.rows(
        "SELECT place, number FROM inputs WHERE game = ? AND kind = 'deadline' ORDER BY place", (game.number,)
    )
    luck: dict[int, int] = {}
    known = last = 0
    for row in rows:
        known += row["number"] <= last
        last = row["number"]
        if row["place"] not in without:
            luck[last] = known
    week = len(luck) + 1
    luck[week] = known + (week <= last)
    return {week: opened + _OF_FORKS * (week >= (game.forked or week + 1)) for week, opened in luck.items()}
