"""Forks: copies of a game to try anything in, each a folder of its own. No letter of one is ever sent."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from moderator import settings as settings_file
from moderator.core.inputs import Deadline
from moderator.house.carrying_over import copy_into, play_again
from moderator.house.errors import HouseError
from moderator.house.rooms import DATABASE, Rooms, open_rooms
from moderator.house.timing import is_turn_game
from moderator.store import backup, moments, record, transfer
from moderator.store.games import Game

FOLDER = "forks"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fork:
    """A fork as it now stands: its name, where it is, of which game, and its open week."""

    name: str
    folder: Path
    game: str
    week: int


def fork(rooms: Rooms, game: Game, name: str, week: int | None = None) -> Fork:
    """Copy a game, as it stands or as it stood before a week was worked out, into a folder of its own.

    The weeks of the game that are over keep their luck in it; all others have luck of its own, so that nobody sees by
    it what is to come. Raises HouseError for a name that is taken or cannot be a folder's, for a week that is not
    there, and in a fork.
    """
    target = rooms.folder / FOLDER / name
    if not _NAME.fullmatch(name):
        raise HouseError(f'"{name}" cannot be the name of a fork; use letters, digits and hyphens.')
    if game.forked is not None:
        raise HouseError("This is a fork already; make another one of the game itself.")
    if target.exists():
        raise HouseError(f"There is a fork {name} already: moderator drop {name}, or choose another name.")
    if week is not None and is_turn_game(rooms.ruleset(game)):
        raise HouseError(f"{game.name} has no weeks to go back to; leave --at out.")
    if week is not None and not 1 <= week <= game.week:
        raise HouseError(f"{game.name} has weeks 1 to {game.week}, and no week {week}.")
    part = target.with_name(f"{name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        text = (rooms.folder / settings_file.NAME).read_text(encoding="utf-8")
        (part / settings_file.NAME).write_text(
            f"# A fork of {game.name}. It sends no mail and takes none in.\n{text}", encoding="utf-8"
        )
        made = _copied(rooms, game, part, week)
        opened = open_rooms(part, rooms.clock, rooms.rulesets)
        try:
            after = play_again(opened, opened.game(game.name), made + 1)
        finally:
            opened.close()
        part.rename(target)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    return Fork(name, target, game.name, after.week)


def _copied(rooms: Rooms, game: Game, folder: Path, week: int | None) -> int:
    """Copy what was before the end of a week, or all, and mark it as a fork; give the place of the last input."""
    taken = record.taken(rooms.database, game)
    ends = [(each.place, each.given) for each in taken if isinstance(each.given, Deadline)]
    place, due = game.place, game.due
    if week is not None and week <= len(ends):
        end, given = ends[week - 1]
        place, due = end - 1, given.due or given.moment
    database = copy_into(rooms, game, folder / DATABASE, place if place < game.place else transfer.WHOLE)
    try:
        transfer.copy_readings(rooms.database.path, database)
        with database.transaction():
            database.write(
                "UPDATE games SET forked = ?, place = ?, due = ?, decisions = "
                "(SELECT coalesce(max(number), 0) FROM inputs WHERE kind = 'decision')",
                (game.week, place, moments.write(due) if due else None),
            )
    finally:
        database.close()
    return place


def forks(rooms: Rooms) -> tuple[Fork, ...]:
    """Give all forks of an installation, by their names."""
    found = (_fork_in(folder) for folder in sorted((rooms.folder / FOLDER).glob("*")))
    return tuple(each for each in found if each is not None)


def drop(rooms: Rooms, name: str) -> None:
    """Remove a fork with all that was tried in it. Raises HouseError where there is no such fork."""
    for each in forks(rooms):
        if each.name == name:
            shutil.rmtree(each.folder)
            return
    known = ", ".join(each.name for each in forks(rooms))
    raise HouseError(f"There is no fork {name}. " + (f"There are: {known}." if known else "There is none."))


def name_of(folder: Path) -> str:
    """Give the name of the fork that a folder holds, "" where it holds none or cannot be read."""
    found = _fork_in(folder)
    return found.name if found else ""


def _fork_in(folder: Path) -> Fork | None:
    path = folder / DATABASE
    if not path.is_file():
        return None
    try:
        with closing(backup.open_to_read(path)) as opened:
            row = opened.execute("SELECT name, updates FROM games WHERE forked IS NOT NULL").fetchone()
    except sqlite3.Error:
        return None
    return Fork(folder.resolve().name, folder, row[0], row[1] + 1) if row else None
