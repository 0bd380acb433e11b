"""Put a copy of the database back in its place, once every game in it has been played again."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from moderator import settings as settings_file
from moderator.core.deadlines import Clock
from moderator.core.ruleset import Ruleset
from moderator.house import replaying, sending
from moderator.house.errors import HouseError
from moderator.house.replaying import Replayed
from moderator.house.rooms import DATABASE, LOCK, Rooms, open_rooms
from moderator.store import backup, games, since
from moderator.store.games import Game
from moderator.store.since import Since

_BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database that is in use."""


@dataclass(frozen=True, slots=True)
class Restoring:
    """A copy that has been opened beside the installation, and is not in its place yet.

    `games` are those in it, each with what its replay found; `since` is what the installation holds that it does not,
    None where there is no database there or it cannot be read.
    """

    rooms: Rooms
    present: Path
    games: tuple[tuple[Game, Replayed], ...]
    since: Since | None

    @property
    def differing(self) -> tuple[str, ...]:
        """Say of each game that does not come out as it is kept how it differs."""
        return tuple(f"{game.name}: {found.difference}" for game, found in self.games if found.difference)


@contextmanager
def prepared(
    folder: Path, copy: Path, clock: Clock | None = None, rulesets: Mapping[str, Ruleset] | None = None
) -> Generator[Restoring]:
    """Open a copy beside the installation and play each of its games again; `put_in_place` puts it there.

    Nothing of the installation is touched. Raises HouseError while anything runs on it, and for a file that is no
    sound copy.
    """
    settings_file.read(folder)
    beside = folder / "restoring"
    with _nobody_else(folder):
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir()
        try:
            _copied(copy, beside / DATABASE)
            shutil.copyfile(folder / settings_file.NAME, beside / settings_file.NAME)
            rooms = open_rooms(beside, clock, rulesets)
            try:
                rooms.refuse_in_forks()
                played = tuple((game, replaying.replay(rooms, game)) for game in games.every(rooms.database))
                present = folder / DATABASE
                later = since.since(rooms.database, present) if present.exists() else None
                yield Restoring(rooms, present, played, later)
            finally:
                rooms.close()
        finally:
            shutil.rmtree(beside, ignore_errors=True)


def put_in_place(restoring: Restoring) -> Path | None:
    """Put the copy in its place, with the mail that has come since; give where the file is now that stood there.

    A loss of power on the way leaves one of the two databases in the place, whole.
    """
    rooms, present = restoring.rooms, restoring.present
    if restoring.since is not None:
        since.take_over(rooms.database, present)
    rooms.close()
    kept = None
    if present.exists():
        kept = _free(present.parent, rooms.clock.now())
        kept.hardlink_to(present)
        for end in _BESIDE:
            besides = present.with_name(present.name + end)
            if besides.exists():
                besides.rename(kept.with_name(kept.name + end))
    (rooms.folder / DATABASE).replace(present)
    _keep_names(present.parent)
    return kept


def _copied(copy: Path, target: Path) -> None:
    if not copy.is_file():
        raise HouseError(f"There is no file {copy}. `moderator backup` writes copies into the folder backups.")
    try:
        backup.copy(copy, target)
    except (sqlite3.Error, backup.BackupError) as error:
        raise HouseError(f"{copy} is no sound copy ({error}); nothing is changed. Try an older one.") from error
    opened = sqlite3.connect(target)
    try:
        is_ours = opened.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('inbox', 'games')").fetchone()[0]
    finally:
        opened.close()
    if is_ours != len(("inbox", "games")):
        raise HouseError(f"{copy} is a database, but none of a moderator; nothing is changed.")


@contextmanager
def _nobody_else(folder: Path) -> Generator[None]:
    """Hold what every other process needs. Raises HouseError where one runs."""
    busy = HouseError(
        f"Something runs on {folder.resolve()}; nothing is changed. Stop it first (systemctl stop moderator), and the "
        "timers."
    )
    with (folder / LOCK).open("a") as working, (folder / sending.LOCK).open("a") as sender:
        try:
            fcntl.flock(working, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(sender, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise busy from None
        if (folder / DATABASE).exists() and _is_open_elsewhere(folder / DATABASE):
            raise busy
        yield


def _is_open_elsewhere(path: Path) -> bool:
    """Say whether another process has a database open. Takes its write-ahead log in, if it is sound."""
    opened = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        # Every connection to a file in this mode keeps it from being left.
        opened.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        return "locked" in str(error)
    finally:
        opened.close()
    return False


def _free(folder: Path, moment: datetime) -> Path:
    stem = moment.strftime("moderator-replaced-%Y%m%dT%H%M%SZ")
    names = (folder / f"{stem}{number or ''}.db" for number in range(1000))
    return next(name for name in names if not name.exists())


def _keep_names(folder: Path) -> None:
    """Let the names in a folder survive a loss of power."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
