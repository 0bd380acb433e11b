"""Fetch mail from the mailbox that the settings name: into the inbox, safe on disk, and only then put away there."""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from moderator import settings as settings_file
from moderator.house import accepting, post
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.mail.ingest import Found, recipients_in, sender_in
from moderator.mail.mailbox import Account, Mailbox, SignInError
from moderator.mail.message import read_headers
from moderator.settings import Settings
from moderator.store import fetched, inbox, outbox
from moderator.store.inbox import STRIKES

_log = logging.getLogger("moderator.house")
PASSWORD = "MODERATOR_MAILBOX_PASSWORD"  # noqa: S105 - where it is, not what it is
FIRST_WAIT = 2.0
LONGEST_WAIT = 300.0
IDLE_ROUND = 120.0


@dataclass(slots=True)
class Fetched:
    """What a round of fetching did: mails kept, known from before, left where they are, and put with the failed."""

    kept: int = 0
    known: int = 0
    left: int = 0
    failed: int = 0

    @property
    def said(self) -> str:
        """Say it in a line."""
        parts = [f"{self.kept} kept" if self.kept != 1 else "1 mail kept"]
        if self.known:
            parts.append(f"{self.known} had come before")
        if self.left:
            parts.append(f"{self.left} left there, since they name no address of ours")
        if self.failed:
            parts.append(f"{self.failed} could not be taken; the admin is told")
        return ", ".join(parts) + "."


def account(folder: Path, settings: Settings) -> Account | None:
    """Give the mailbox of the settings; None when they name none.

    Its password stands in the environment or in a file. Raises HouseError, naming the line, for what cannot be used.
    """
    if not settings.mailbox_server:
        return None
    path = folder / settings_file.NAME
    host, colon, port = settings.mailbox_server.rpartition(":")
    if not (colon and host and port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise HouseError(f'{path}: mailbox.server is "{settings.mailbox_server}"; write it as "imap.example.org:993".')
    password = os.environ.get(PASSWORD, "")
    if not password and settings.mailbox_password_file:
        file = folder / settings.mailbox_password_file
        try:
            password = file.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise HouseError(f"{path}: mailbox.password_file: {file} cannot be read ({error.strerror}).") from error
    if not password or not settings.mailbox_user:
        raise HouseError(
            f"{path}: mailbox.server needs mailbox.user, and its password alone in the file that mailbox.password_file "
            f"names, or in the environment as {PASSWORD}."
        )
    return Account(
        host.strip("[]"),
        int(port),
        settings.mailbox_user,
        password,
        settings.mailbox_security,
        settings.mailbox_folder,
        settings.mailbox_done,
        settings.mailbox_failed,
    )


@dataclass(slots=True)
class Fetching:
    """Rounds of fetching from one mailbox. `tries` counts, by UIDVALIDITY and UID, what could not be fetched so far."""

    rooms: Rooms
    account: Account
    tries: Counter[tuple[int, int]] = field(default_factory=Counter)

    def round(self, box: Mailbox, stopping: Callable[[], bool] = lambda: False) -> Fetched:
        """Take all that lies in an open mailbox; give what came of it.

        Each mail is fetched, kept, and put away, in this order, so that at any moment it is safe in one of both places.
        Raises what a broken line, the server or the database brings; then the mailbox is to be opened anew.
        """
        came = Fetched()
        there = box.waiting()
        fates = fetched.fates(self.rooms.database, self._name, box.validity, there)
        for uid in there:
            if stopping():
                break
            fate = fates.get(uid)
            if fate is None:
                self._take(box, uid, came)
            elif fate == fetched.KEPT:
                self._put_away(box, uid, taken=True)
        return came

    @property
    def _name(self) -> str:
        it = self.account
        return f"{it.user}@{it.host}:{it.port}/{it.folder}"

    def _take(self, box: Mailbox, uid: int, came: Fetched) -> None:
        key = (box.validity, uid)
        self.tries[key] += 1
        if self.tries[key] > STRIKES:
            self._give_up(box, uid, f"it could not be fetched, {STRIKES} times", came)
            return
        size = box.size(uid)
        if size is not None and size > self.rooms.settings.largest:
            said = f"it has {size:,} bytes, and {self.rooms.settings.largest:,} are taken"
            self._give_up(box, uid, said, came)
            return
        raw = box.raw(uid) if size is not None else None
        if raw is not None:
            self._keep(box, uid, raw, came)
        del self.tries[key]

    def _keep(self, box: Mailbox, uid: int, raw: bytes, came: Fetched) -> None:
        headers, settings = read_headers(raw), self.rooms.settings
        to = recipients_in(headers, [settings.domain]) or [it for it in (settings.mailbox_recipient,) if it]
        if not to:
            fetched.note(self.rooms.database, self._name, box.validity, uid, fetched.LEFT)
            came.left += 1
            return
        sender = sender_in(Found(raw), headers, {})
        parcels = accepting.parcels(self.rooms, raw, sender, to, "imap", f"{self.account.host}:{self.account.port}")
        with self.rooms.database.transaction():
            kept = inbox.keep(self.rooms.database, parcels)
            fetched.note(self.rooms.database, self._name, box.validity, uid, fetched.KEPT)
        if all(each.repeated for each in kept):
            came.known += 1
        else:
            came.kept += 1
        self._put_away(box, uid, taken=True)

    def _give_up(self, box: Mailbox, uid: int, reason: str, came: Fetched) -> None:
        """Tell the admin once of a mail that cannot be taken, and put it where she finds it."""
        came.failed += 1
        lines = (
            f"A mail in the mailbox of {self.account} was not taken: {reason}.",
            f"It lies there in the folder {self.account.failed}, or is still where it was.",
        )
        letters = post.for_admin(
            self.rooms, f"mailbox {self._name} {box.validity} {uid}", "A mail could not be fetched", lines
        )
        with self.rooms.database.transaction():
            outbox.put(self.rooms.database, letters, self.rooms.clock.now())
            fetched.note(self.rooms.database, self._name, box.validity, uid, fetched.LEFT)
        self._put_away(box, uid, taken=False)

    def _put_away(self, box: Mailbox, uid: int, *, taken: bool) -> None:
        try:
            box.put_away(uid, taken=taken)
        except IMAPClient.AbortError:
            raise
        except IMAPClientError as error:
            # It is safe here, and known should it be fetched again: only the mailbox is less tidy.
            _log.warning("mail %d of %s cannot be put away: %s", uid, self.account, error)


class Fetcher(threading.Thread):
    """Fetches again and again: when the server tells of news, or every so often where it does not.

    `told` is called when mail was kept. Whatever goes wrong, the mailbox is opened anew, ever later up to five minutes.
    """

    def __init__(self, rooms: Rooms, account: Account, told: Callable[[], object]) -> None:
        super().__init__(name="fetching", daemon=True)
        self._fetching = Fetching(rooms, account)
        self._poll = max(1, rooms.settings.mailbox_poll)
        self._told = told
        self._over = threading.Event()
        self._wait = FIRST_WAIT

    def close(self) -> None:
        """Finish with the mail that is being fetched, and end."""
        self._over.set()
        if self.ident is not None:
            self.join(10.0)

    def run(self) -> None:
        """Fetch until closed."""
        while not self._over.is_set():
            try:
                with Mailbox(self._fetching.account) as box:
                    while not self._over.is_set():
                        self._round(box)
            except SignInError as error:
                _log.error("%s; tried again in %.0f s", error, LONGEST_WAIT)
                self._over.wait(LONGEST_WAIT)
            except Exception as error:  # noqa: BLE001 - the next line may be a sound one
                _log.warning(
                    "fetching from %s broke off (%s: %s); the mailbox is opened anew in %.0f s",
                    self._fetching.account,
                    type(error).__name__,
                    error,
                    self._wait,
                )
                self._over.wait(self._wait)
                self._wait = min(LONGEST_WAIT, self._wait * 2)

    def _round(self, box: Mailbox) -> None:
        if self._fetching.round(box, self._over.is_set).kept:
            self._told()
        self._wait = FIRST_WAIT
        if box.tells_of_news:
            box.wait(IDLE_ROUND, self._over.is_set)
        else:
            self._over.wait(self._poll)


def fetch(rooms: Rooms) -> Fetched:
    """Fetch once all that lies in the mailbox of the settings. Raises HouseError when there is none, MailboxError."""
    rooms.refuse_in_forks()
    named = account(rooms.folder, rooms.settings)
    if named is None:
        raise HouseError(
            f"{rooms.folder / settings_file.NAME} names no mailbox: write server, user and password_file in [mailbox]."
        )
    with Mailbox(named) as box:
        return Fetching(rooms, named).round(box)
