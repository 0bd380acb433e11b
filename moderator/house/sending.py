"""Bring letters from the outbox to the mail server that takes them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from moderator import settings as settings_file
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.mail import outgoing
from moderator.mail.letter import Letter
from moderator.mail.outgoing import Fate, Smarthost
from moderator.store import outbox
from moderator.store.outbox import Entry

MOST = 100


@dataclass(frozen=True, slots=True)
class Sent:
    """What a round of sending did: letters gone, to be tried again, and given up."""

    sent: int = 0
    later: int = 0
    failed: int = 0

    @property
    def said(self) -> str:
        """Say it in a line."""
        return f"{self.sent} sent, {self.later} to be tried again, {self.failed} failed."


def send(rooms: Rooms) -> Sent:
    """Send the letters whose time has come, at most a hundred; nothing where no smarthost is set.

    Each is marked before a byte of it leaves, and its fate is written down as soon as it is known. Raises HouseError
    when the settings name no usable server.
    """
    if not rooms.settings.smarthost:
        return Sent()
    host = smarthost(rooms)
    taken: list[Entry] = []
    while len(taken) < MOST and (entry := outbox.take(rooms.database, rooms.clock.now())):
        taken.append(entry)
    fates: Counter[Fate] = Counter()
    letters = [
        Letter(entry.letter.recipient, entry.letter.sender, entry.letter.message_id, entry.letter.content)
        for entry in taken
    ]
    for entry, result in zip(taken, outgoing.send(letters, host), strict=True):
        fates[result.fate] += 1
        said = f"{result.code or ''} {result.words}".strip()
        match result.fate:
            case Fate.SENT:
                outbox.sent(rooms.database, entry.number, said)
            case Fate.PERMANENT:
                outbox.failed(rooms.database, entry.number, said)
            case Fate.TEMPORARY:
                outbox.later(rooms.database, entry, rooms.clock.now(), said)
    return Sent(fates[Fate.SENT], fates[Fate.TEMPORARY], fates[Fate.PERMANENT])


def smarthost(rooms: Rooms) -> Smarthost:
    """Give the mail server of the settings. Raises HouseError, naming the line, when it cannot be understood."""
    settings, path = rooms.settings, rooms.folder / settings_file.NAME
    host, colon, port = settings.smarthost.rpartition(":")
    if not (colon and host and port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise HouseError(f'{path}: send.smarthost is "{settings.smarthost}"; write it as "localhost:25".')
    password = ""
    if settings.user:
        file = rooms.folder / settings.password_file
        try:
            password = file.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise HouseError(f"{path}: send.password_file: {file} cannot be read ({error.strerror}).") from error
    return Smarthost(
        host.strip("[]"), int(port), settings.security, settings.user, password, settings.timeout, settings.domain
    )
