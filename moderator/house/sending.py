"""Bring letters from the outbox to the mail server that takes them."""

from __future__ import annotations

import fcntl
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from moderator import settings as settings_file
from moderator.house import returning
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.mail import outgoing
from moderator.mail.letter import Letter
from moderator.mail.outgoing import Fate, Result, Smarthost
from moderator.store import outbox, returned
from moderator.store.outbox import Entry

MOST = 100
LOCK = "sending.lock"
PASSWORD = "MODERATOR_SMTP_PASSWORD"  # noqa: S105 - the name of a variable, not its value
_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


NO_SERVER = "No mail server is set to send by (send.smarthost in moderator.toml), so letters stay in the outbox."


@dataclass(frozen=True, slots=True)
class Sent:
    """What a round of sending did: letters gone, to be tried again, and given up.

    `trouble` is "" unless the mail server cannot be used: then the round ended there.
    """

    sent: int = 0
    later: int = 0
    failed: int = 0
    trouble: str = ""

    @property
    def said(self) -> str:
        """Say it in a line."""
        counted = f"{self.sent} sent, {self.later} to be tried again, {self.failed} failed."
        return f"{counted} {self.trouble}".rstrip()


def send(rooms: Rooms) -> Sent:
    """Send the letters whose time has come, at most a hundred; nothing where no smarthost is set.

    Each is marked before a byte of it leaves, and its fate is written down before the next is taken. One process sends
    at a time; a second one leaves it to the first. Raises HouseError when the settings name no usable server, and in a
    fork.
    """
    rooms.refuse_in_forks()
    if not rooms.settings.smarthost:
        return Sent(trouble=NO_SERVER)
    host = smarthost(rooms)
    with (rooms.folder / LOCK).open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return Sent(trouble="Another process is sending.")
        outbox.take_up(rooms.database, rooms.clock.now())
        return _send(rooms, host)


def _send(rooms: Rooms, host: Smarthost) -> Sent:
    taken: list[Entry] = []
    fates: Counter[Fate] = Counter()
    trouble = ""
    for result in outgoing.send(_due(rooms, taken), host):
        fates[result.fate] += 1
        trouble = "" if result.is_reached else result.words
        _write_down(rooms, taken[-1], result)
    return Sent(fates[Fate.SENT], fates[Fate.TEMPORARY], fates[Fate.PERMANENT], trouble)


def _due(rooms: Rooms, taken: list[Entry]) -> Iterator[Letter]:
    """Take the letters that are due, one when it is asked for, noting each in `taken`; hold those that reach nobody."""
    while len(taken) < MOST and (entry := outbox.take(rooms.database, rooms.clock.now())):
        letter = entry.letter
        if dead := returned.dead(rooms.database, letter.recipient):
            outbox.hold(rooms.database, entry.number, f"Nothing reaches {letter.recipient}: {dead.said}")
            continue
        taken.append(entry)
        yield Letter(letter.recipient, letter.sender, letter.message_id, letter.content)


def _write_down(rooms: Rooms, entry: Entry, result: Result) -> None:
    said = f"{result.code or ''} {result.words}".strip()
    match result.fate:
        case Fate.SENT:
            outbox.sent(rooms.database, entry.number, said)
        case Fate.PERMANENT:
            with rooms.database.transaction():
                outbox.failed(rooms.database, entry.number, said)
                if result.of_recipient:
                    returning.refused(rooms, entry, result.code, result.words)
        case Fate.TEMPORARY:
            if result.may_have_arrived:
                said = f"{said}; it may have arrived all the same, and is sent again under the same Message-ID"
            outbox.later(rooms.database, entry, rooms.clock.now(), said, is_tried=result.is_reached)


def smarthost(rooms: Rooms) -> Smarthost:
    """Give the mail server of the settings. Raises HouseError, naming the line, when it cannot be understood."""
    settings, path = rooms.settings, rooms.folder / settings_file.NAME
    host, colon, port = settings.smarthost.rpartition(":")
    if not (colon and host and port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise HouseError(f'{path}: send.smarthost is "{settings.smarthost}"; write it as "localhost:25".')
    password = _password(rooms, path) if settings.user else ""
    if settings.user and settings.security == "none" and host.strip("[]") not in _HERE:
        raise HouseError(
            f"{path}: send.user would log in at {host} with a password that anybody on the way can read; set "
            'send.security to "starttls" or "tls".'
        )
    return Smarthost(
        host.strip("[]"), int(port), settings.security, settings.user, password, settings.timeout, settings.domain
    )


def _password(rooms: Rooms, path: Path) -> str:
    """Give the password of the smarthost: from its file, else from the environment."""
    settings = rooms.settings
    if not settings.password_file:
        if password := os.environ.get(PASSWORD, ""):
            return password
        raise HouseError(f"{path}: send.user needs a password: name a file in send.password_file, or set {PASSWORD}.")
    file = rooms.folder / settings.password_file
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise HouseError(f"{path}: send.password_file: {file} cannot be read ({error.strerror}).") from error
