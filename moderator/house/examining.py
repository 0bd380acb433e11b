"""Look an installation over from the disk to its games, without changing anything: what is well, what is not, its mend.

It opens no house, so that it can tell of one that does not open.
"""

from __future__ import annotations

import platform
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

from moderator import files
from moderator import settings as settings_file
from moderator.core.deadlines import Clock, say
from moderator.core.ruleset import Ruleset
from moderator.house import hindsight, replaying, turns, waiting
from moderator.house.errors import HouseError
from moderator.house.rooms import DATABASE, LOCK, Rooms, UtcClock, open_rooms
from moderator.house.running import is_due
from moderator.house.working import overdue
from moderator.settings import SettingsError
from moderator.store import backup, games, moments, outbox, troubles
from moderator.store.games import Game
from moderator.store.migrations import SchemaError

DATABASE_FILE = "database"
"""What the file of the installation is called in findings."""
LATE = timedelta(hours=1)
"""A letter that waits longer than this, or a week that is over for longer, is late."""
HELD = 2.0
"""For how many seconds another process may hold the database while it is examined."""
ROOM = 100_000_000
"""Bytes that should be free besides thrice the database: for its copies, and for what is written meanwhile."""


class State(Enum):
    """How a thing stands: well, worth knowing, or wrong."""

    WELL = "ok"
    NOTE = "note"
    WRONG = "WRONG"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a thing, in a sentence, and its mend where it is not well."""

    thing: str
    state: State
    said: str
    mend: str = ""


def well(thing: str, said: str) -> Finding:
    """Say that a thing is well."""
    return Finding(thing, State.WELL, said)


def note(thing: str, said: str, mend: str) -> Finding:
    """Say what is worth knowing."""
    return Finding(thing, State.NOTE, said, mend)


def wrong(thing: str, said: str, mend: str) -> Finding:
    """Say what is wrong."""
    return Finding(thing, State.WRONG, said, mend)


def of_machine(folder: Path) -> Iterator[Finding]:
    """Examine versions, settings, disk and the database's file: all that must be well before anything can be opened."""
    yield well(
        "versions",
        f"moderator {files.program_version()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}.",
    )
    path = folder / settings_file.NAME
    try:
        settings_file.read(folder)
    except SettingsError as error:
        yield wrong("settings", f"{error}", f"Change {path} with an editor.")
    else:
        yield well("settings", f"{path} is understood.")
    yield _disk(folder)
    yield from _file(folder / DATABASE)


def _disk(folder: Path) -> Finding:
    database = folder / DATABASE
    needed = ROOM + 3 * (database.stat().st_size if database.exists() else 0)
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} GB are free."
    if free < needed:
        return wrong("disk", said, f"Make room: {needed / 1e9:.1f} GB should be free. Mail is deferred on a full disk.")
    return well("disk", said)


def _mend(error: sqlite3.Error, folder: Path) -> str:
    said = troubles.mend_of(error, folder)
    return f"{said[:1].upper()}{said[1:]}"


def _file(path: Path) -> Iterator[Finding]:
    if not path.exists():
        mend = f"moderator restore COPY puts a copy back. To begin afresh: remove {LOCK}, then moderator new."
        yield wrong(DATABASE_FILE, f"There is no {path}.", mend)
        return
    try:
        with closing(backup.open_to_read(path)) as opened:
            said = [str(row[0]) for row in opened.execute("PRAGMA integrity_check(3)")]
            loose = opened.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        yield wrong(DATABASE_FILE, f"{path}: {error}.", _mend(error, path.parent))
        return
    if said != ["ok"] or loose:
        what = " ".join("; ".join(said).split()) if said != ["ok"] else f"{len(loose)} rows name what is not there"
        mend = "Stop the moderator, and go back to the latest copy: moderator restore COPY."
        yield wrong(DATABASE_FILE, f"{path} is damaged: {what}.", mend)
        return
    try:
        with closing(sqlite3.connect(path, timeout=HELD, isolation_level=None)) as writing:
            writing.execute("BEGIN IMMEDIATE")
            writing.execute("ROLLBACK")
    except sqlite3.Error as error:
        yield wrong(DATABASE_FILE, f"{path} cannot be written: {error}.", _mend(error, path.parent))
        return
    yield well(DATABASE_FILE, f"{path} is whole ({path.stat().st_size:,} bytes).")
    if path.stat().st_mode & 0o077:
        yield note(
            DATABASE_FILE,
            "Others on this machine can read it, and with it the luck that is to come.",
            f"chmod 600 {path} {path.with_name(settings_file.NAME)}",
        )


def opened(folder: Path, clock: Clock | None, rulesets: Mapping[str, Ruleset] | None) -> Rooms | Finding:
    """Open the installation, or say why it does not open."""
    try:
        return open_rooms(folder, clock or UtcClock(), rulesets)
    except (SettingsError, SchemaError, HouseError, RuntimeError) as error:
        return wrong("opening", str(error), "Mend that, and look again.")
    except sqlite3.Error as error:
        return wrong("opening", f"The database does not open: {error}.", _mend(error, folder))


def of_house(rooms: Rooms, copies: Path) -> Iterator[Finding]:
    """Examine the clock, the queues, the weeks that are over, and when a copy was made last."""
    now = rooms.clock.now()
    latest = rooms.database.row(
        "SELECT max(moment) AS moment FROM (SELECT max(received) AS moment FROM inbox "
        "UNION SELECT max(moment) FROM inputs WHERE kind = 'decision')"
    )
    ahead = moments.read(latest["moment"]) if latest and latest["moment"] else now
    if ahead > now + timedelta(seconds=60):
        mend = "Set it, and let it be kept right (systemd-timesyncd, chrony): deadlines go by it."
        yield wrong("clock", f"It is {say(now)}, and something came at {say(ahead)} already.", mend)
    else:
        yield well("clock", f"It is {say(now)}.")
    yield from _queues(rooms, now)
    for game in games.every(rooms.database):
        if is_due(rooms, game) and game.due is not None and game.due < now - LATE:
            mend = f"Run moderator update --game {game.name}, and see that its timer runs (cron/)."
            yield wrong(
                "weeks", f"Week {game.week} of {game.name} ended on {say(game.due)} and has had no update.", mend
            )
    undone = turns.broken_off(rooms.folder)
    if undone:
        said = f"A process was ended while it {undone}; nothing of that is kept, and the week before it stands."
        yield note("updates", said, "moderator update does it again, once you know what ended it: journalctl, dmesg.")
    for game in games.every(rooms.database):
        yield from _proposals(rooms, game, now)
    made = sorted(copies.glob("moderator-*.db"))
    if not made:
        yield note("copies", f"There is no copy in {copies}.", "moderator backup; a timer for it is in cron/.")
    else:
        yield well("copies", f"The latest of {len(made)} is {made[-1]}. Keep some on another machine.")


def _proposals(rooms: Rooms, game: Game, now: datetime) -> Iterator[Finding]:
    """Tell of proposals that wait long to be tried, and of those that cannot be."""
    untried = hindsight.untried(rooms, game)
    filed = waiting.undecided(rooms, game)
    late = [str(each.number) for each in filed if each.number in untried and each.received < now - LATE]
    failed = [str(each.number) for each in filed if each.number not in untried and hindsight.CANNOT in each.effects]
    if late:
        mend = "moderator serve tries them between two mails; else moderator week does it, while you wait."
        yield note("proposals", f"Not tried yet in {game.name}: {', '.join(late)}.", mend)
    if failed:
        mend = f"Judge by what moderator week {failed[0]} shows, and report the fault with the log of that moment."
        yield note("proposals", f"Could not be tried in {game.name}: {', '.join(failed)}.", mend)


def _queues(rooms: Rooms, now: datetime) -> Iterator[Finding]:
    late = overdue(rooms)
    if late is not None:
        mend = "See that moderator serve runs: systemctl status moderator."
        yield wrong("mail in", f"Mail {late.number} has waited since {say(late.received)} to be worked on.", mend)
    else:
        yield well("mail in", "Nothing waits to be worked on.")
    counted = rooms.database.row("SELECT count(*) AS aside FROM inbox WHERE state = 'aside'")
    if counted and counted["aside"]:
        yield note("mail in", f"{counted['aside']} mails are set aside.", "moderator inbox --state aside")
    letter = outbox.oldest_waiting(rooms.database)
    if letter is not None and letter.made < now - LATE:
        said = f"Letter {letter.number} has waited since {say(letter.made)} to be sent. {letter.outcome}".rstrip()
        mend = "moderator outbox --send tries it now and says what the mail server says."
        yield wrong("mail out", said, mend)
    else:
        yield well("mail out", "No letter waits for long.")
    held = rooms.database.row("SELECT count(*) AS held FROM outbox WHERE state IN ('held', 'failed')")
    if held and held["held"]:
        yield note("mail out", f"{held['held']} letters are held or failed.", "moderator players says where.")


def of_games(rooms: Rooms) -> Iterator[Finding]:
    """Play each game again, one after another."""
    for game in games.every(rooms.database):
        try:
            found = replaying.replay(rooms, game)
        except HouseError as error:
            yield wrong("replay", f"{game.name}: {error}", "Install what is missing, and look again.")
            continue
        if found.difference:
            mend = (
                f"After an upgrade earlier weeks may differ: moderator replay --from {game.week} --game {game.name}. "
                "Else something has changed the database: go back to a copy with moderator restore."
            )
            yield wrong("replay", f"{game.name} does not come out as it is kept. {found.difference}", mend)
        else:
            yield well("replay", f"{game.name}: {found.inputs} inputs, every state and event is the same.")
