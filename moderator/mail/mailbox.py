"""A mailbox at an IMAP server: what lies in it, its bytes, waiting for more, and putting away what was taken.

Nothing here goes by what is marked as read: people look into mailboxes too. One thread owns one mailbox; after any
error it is closed and opened anew, since no answer of a broken line can be told from that to another question.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from imapclient import DELETED, IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientError, LoginError

SLICE = 1.0
MOST_IN_VAIN = 5
_NEWS = (b"EXISTS", b"RECENT", b"EXPUNGE")


class MailboxError(Exception):
    """The mailbox cannot be used now; says why, without the password."""


class SignInError(MailboxError):
    """The server does not let us in; trying again soon may lock the account."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where a mailbox is and how to get in. `security` is "tls", "starttls" or "none"; times in seconds.

    Mails that were taken go to the folder `done`, those that cannot be taken to `failed`.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    security: str = "tls"
    folder: str = "INBOX"
    done: str = "Done"
    failed: str = "Failed"
    connecting: float = 15.0
    answering: float = 60.0

    def __str__(self) -> str:
        return f"{self.user} at {self.host}:{self.port}, {self.folder}"


class Mailbox:
    """An open mailbox. `validity` is its folder's UIDVALIDITY: when it changes, UIDs mean other mails.

    Raises SignInError, MailboxError, and whatever a broken line brings.
    """

    def __init__(self, account: Account) -> None:
        self.account = account
        self._in_vain = 0
        self._client = self._connected()
        try:
            self._sign_in()
            self._prefix, self._separator = self._namespace()
            self._folders = {name: self._made(name) for name in (account.done, account.failed)}
            self.validity = self._selected()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def tells_of_news(self) -> bool:
        """Say whether the server can tell of new mail by itself (IDLE, RFC 2177)."""
        return bool(self._client.has_capability("IDLE"))

    def waiting(self) -> tuple[int, ...]:
        """Give the UIDs of what lies in the folder, oldest first, but for what somebody has marked as deleted.

        The folder is opened anew for that: a server may go on showing one that has been removed and made again.
        """
        self.validity = self._selected()
        return tuple(sorted(int(uid) for uid in self._client.search("UNDELETED")))

    def size(self, uid: int) -> int | None:
        """Give the size of a mail in bytes; None when it is gone."""
        told = self._client.fetch([uid], ["RFC822.SIZE"]).get(uid, {})
        return int(told[b"RFC822.SIZE"]) if b"RFC822.SIZE" in told else None

    def raw(self, uid: int) -> bytes | None:
        """Give the bytes of a mail; None when it is gone. It stays unread for those who read there."""
        told = self._client.fetch([uid], ["BODY.PEEK[]"]).get(uid, {})
        content = told.get(b"BODY[]")
        return content if isinstance(content, bytes) else None

    def put_away(self, uid: int, *, taken: bool) -> None:
        """Move a mail into the folder of those that were taken, or that cannot be.

        Raises IMAPClientError when the server does not; then it is where it was.
        """
        name = self.account.done if taken else self.account.failed
        try:
            self._move(uid, self._folders[name])
        except IMAPClient.AbortError:
            raise
        except IMAPClientError:
            # Somebody may have removed the folder since.
            self._folders[name] = self._made(name)
            self._move(uid, self._folders[name])

    def wait(self, seconds: float, stopping: Callable[[], bool]) -> None:
        """Wait until the server tells of a change in the folder, or `stopping`, at most so many seconds.

        Raises MailboxError when the line is dead: then the server seems to say nothing without any time going by.
        """
        client = self._client
        if self._heard_of_news():
            return
        client.idle()
        end = time.monotonic() + seconds
        while not stopping() and (left := end - time.monotonic()) > 0:
            most, began = min(SLICE, left), time.monotonic()
            said = client.idle_check(timeout=most)
            if any(word in _NEWS for each in said for word in each[:2]):
                break
            if any(each[:1] == (b"BYE",) for each in said):
                raise MailboxError("the server says goodbye")
            if not said and time.monotonic() - began < most / 2:
                raise MailboxError("the line to the server is dead")
        client.idle_done()

    def _heard_of_news(self) -> bool:
        """Say whether the server has told of new mail since the folder was opened, among answers to something else.

        It tells of each news once, so that waiting for this one would be in vain. A server that says so each time, with
        nothing there, is not listened to for ever.
        """
        heard = len(self._client._imap.untagged_responses.get("EXISTS", ())) > 1  # noqa: SLF001
        self._in_vain = self._in_vain + 1 if heard else 0
        return 0 < self._in_vain <= MOST_IN_VAIN

    def close(self) -> None:
        """Go away, whatever state the line is in."""
        with contextlib.suppress(Exception):
            self._client.socket().settimeout(2.0)
            self._client.logout()
        with contextlib.suppress(Exception):
            self._client.shutdown()

    def _connected(self) -> IMAPClient:
        account = self.account
        try:
            client = IMAPClient(
                account.host,
                account.port,
                ssl=account.security == "tls",
                timeout=SocketTimeout(account.connecting, account.answering),
            )
            if account.security == "starttls":
                client.starttls(ssl.create_default_context())
        except OSError as error:
            raise MailboxError(f"{account.host}:{account.port} cannot be reached: {error}") from error
        line = client.socket()
        with contextlib.suppress(OSError, AttributeError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 60)
        return client

    def _sign_in(self) -> None:
        try:
            self._client.login(self.account.user, self.account.password)
        except LoginError as error:
            said = str(error).replace(self.account.password, "...") if self.account.password else str(error)
            raise SignInError(f"{self.account.user} is not let in: {said}") from error

    def _selected(self) -> int:
        """Open the folder and give its UIDVALIDITY."""
        return int(self._client.select_folder(self._full(self.account.folder))[b"UIDVALIDITY"])

    def _namespace(self) -> tuple[str, str]:
        """Give what stands before the names of the user's folders and what parts them, such as ("INBOX.", ".")."""
        if not self._client.has_capability("NAMESPACE"):
            return "", "/"
        personal: Any = self._client.namespace().personal
        prefix, separator = personal[0] if personal else ("", "/")
        return str(prefix), str(separator or "/")

    def _full(self, name: str) -> str:
        if name.upper() == "INBOX" or (self._prefix and name.startswith(self._prefix)):
            return name
        return self._prefix + name.replace("/", self._separator)

    def _made(self, name: str) -> str:
        """Give the full name of a folder, which is made where it is missing."""
        full = self._full(name)
        if not self._client.folder_exists(full):
            self._client.create_folder(full)
            with contextlib.suppress(IMAPClientError):
                self._client.subscribe_folder(full)
        return full

    def _move(self, uid: int, folder: str) -> None:
        client = self._client
        if client.has_capability("MOVE"):
            client.move([uid], folder)
            return
        client.copy([uid], folder)
        client.add_flags([uid], [DELETED], silent=True)
        # Without UIDPLUS, expunging would take what others have marked too: then the mark has to do.
        if client.has_capability("UIDPLUS"):
            client.uid_expunge([uid])
