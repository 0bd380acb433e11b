"""One game as one file: out of an installation, and into another one, where it is played again first."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from moderator import files
from moderator import settings as settings_file
from moderator.house import replaying
from moderator.house.errors import HouseError
from moderator.house.playing_on import played
from moderator.house.replaying import Replayed
from moderator.house.rooms import DATABASE, Rooms, open_rooms
from moderator.store import backup, games, migrations, record, rewriting, transfer
from moderator.store.database import Database
from moderator.store.games import Game
from moderator.store.transfer import Shift

SECRET = 0o600


@dataclass(frozen=True, slots=True)
class Arriving:
    """A game in a file, opened beside the installation that it shall go to, and what its replay found.

    `shift` is what its mails and letters are numbered anew by, since their numbers are taken there.
    """

    rooms: Rooms
    game: Game
    found: Replayed
    shift: Shift


def write_out(rooms: Rooms, game: Game, path: Path) -> Path:
    """Write a game into a file of its own, a database that holds nothing else. It holds the secret of the game's luck.

    Raises HouseError where there is such a file, and in a fork.
    """
    if path.exists():
        raise HouseError(f"{path} is there already; name another file with --to.")
    if game.forked is not None:
        raise HouseError(f"This {game.name} is a fork, and stays one: no game comes of it.")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    part.touch(SECRET)
    try:
        copy_into(rooms, game, part).close()
    except BaseException:
        for left in part.parent.glob(f"{part.name}*"):
            left.unlink()
        raise
    part.rename(path)
    return path


def copy_into(rooms: Rooms, game: Game, path: Path, place: int = transfer.WHOLE) -> Database:
    """Make a database of a game alone, up to a place; it is open, and of one file when it is closed."""
    made = Database(path, migrations.read_folder(files.folder("rules_db") / "migrations"))
    try:
        transfer.copy(rooms.database.path, game, made, Shift(), place)
        made.write("PRAGMA journal_mode = DELETE")
    except BaseException:
        made.close()
        raise
    return made


@contextmanager
def arriving(rooms: Rooms, path: Path) -> Generator[Arriving]:
    """Open the file of a game beside an installation, and play it again; `take_in` brings it in.

    Raises HouseError for a file that holds no game or several, and for a game of a name that is taken.
    """
    beside = rooms.folder / "importing"
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    try:
        _copied(path, beside / DATABASE)
        shutil.copyfile(rooms.folder / settings_file.NAME, beside / settings_file.NAME)
        opened = open_rooms(beside, rooms.clock, rooms.rulesets)
        try:
            game = _only_game(path, opened)
            if games.find(rooms.database, game.name) is not None:
                raise HouseError(
                    f"There is a game {game.name} here already, and it can have no other name: its luck is made of it."
                )
            shift = transfer.shift_for(opened.database, rooms.database)
            yield Arriving(opened, game, replaying.replay(opened, game), shift)
        finally:
            opened.close()
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def take_in(rooms: Rooms, arrived: Arriving) -> Game:
    """Bring a game into an installation, whole or not at all, and give it as it stands there.

    Where its mails get other numbers, what follows from them is worked out again under those. Raises HouseError where
    mail has come in meanwhile that took them.
    """
    source, game = arrived.rooms, arrived.game
    if arrived.shift.mails:
        source, game = _numbered_anew(arrived)
    shift = Shift() if arrived.shift.mails else arrived.shift
    try:
        number = transfer.copy(source.database.path, game, rooms.database, shift).number
    except sqlite3.IntegrityError as error:
        raise HouseError(
            f"{game.name} is not imported: something in it is here already, or came in just now ({error}). Try again."
        ) from error
    finally:
        if source is not arrived.rooms:
            source.close()
    return replace(game, number=number)


def _numbered_anew(arrived: Arriving) -> tuple[Rooms, Game]:
    """Copy a game into a database of its own under other numbers of mails, and play it from its beginning."""
    beside = arrived.rooms.folder / "numbered"
    beside.mkdir()
    shutil.copyfile(arrived.rooms.folder / settings_file.NAME, beside / settings_file.NAME)
    rooms = open_rooms(beside, arrived.rooms.clock, arrived.rooms.rulesets)
    try:
        transfer.copy(arrived.rooms.database.path, arrived.game, rooms.database, arrived.shift)
        return rooms, play_again(rooms, rooms.game(arrived.game.name), 1)
    except BaseException:
        rooms.close()
        raise


def play_again(rooms: Rooms, game: Game, place: int) -> Game:
    """Work out again what follows from the inputs of a game that has come from elsewhere, from the week of a place."""
    new = played(rooms, game, place, record.taken(rooms.database, game), whole=True)
    return rewriting.rebuild(rooms.database, new, rooms.clock.now())


def _copied(path: Path, target: Path) -> None:
    if not path.is_file():
        raise HouseError(f"There is no file {path}. `moderator export` writes one of a game.")
    try:
        backup.copy(path, target)
    except (sqlite3.Error, backup.BackupError) as error:
        raise HouseError(f"{path} is no sound file of a game ({error}).") from error


def _only_game(path: Path, rooms: Rooms) -> Game:
    found = games.every(rooms.database)
    if len(found) != 1:
        names = ", ".join(game.name for game in found) or "none"
        raise HouseError(
            f"{path} holds not one game ({names}). Export one: moderator export --game NAME; a copy of a whole "
            "installation goes back with moderator restore."
        )
    if found[0].forked is not None:
        raise HouseError(f"{path} holds a fork of {found[0].name}; no game comes of it.")
    return found[0]
