"""Names of mails: their own Message-ID, ours that stays the same, and the key by which a second copy is known."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from moderator.mail.headers import Headers

_NAMED = ("From", "Date", "Subject", "Message-ID")
_TRACES = frozenset(
    {
        *("received", "x-received", "received-spf", "return-path", "delivered-to", "x-delivered-to", "envelope-to"),
        *("x-original-to", "x-envelope-to", "x-envelope-from", "x-uid", "x-uidl", "x-keywords", "status", "x-status"),
        *("x-mozilla-status", "x-mozilla-status2", "x-mozilla-keys", "content-length", "lines"),
    }
)
"""Fields that those add who pass a mail on or keep it: each way and each try has its own."""

LONGEST = 250


def normalized(value: str) -> str:
    """Give the first well-formed id of a field value as `<left@right>`; "" if there is none."""
    return next(iter(ids_in(value)), "")


def ids_in(value: str) -> tuple[str, ...]:
    """Give all well-formed ids (`<left@right>`, no space inside) of a field value such as References, in order."""
    found = []
    for piece in value.replace(">", "> ").split():
        start = piece.find("<")
        word = piece[start:] if start >= 0 else ""
        left, at, right = word[1:-1].partition("@")
        whole = word.endswith(">") and bool(at and left and right) and len(word) <= LONGEST
        if whole and word.isascii() and word.isprintable() and "<" not in word[1:] and "@" not in right:
            found.append(word)
    return tuple(found)


def made_id(key: str, domain: str) -> str:
    """Make the Message-ID of a letter of ours from what it is for (`key`): the same letter has the same id for ever."""
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}@{domain}>"


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes a mail the same mail: recipient, Message-ID and `digest`, the SHA-256 of all but trace fields.

    `content` is the SHA-256 of its body, author, date, subject and id, which copies have in common that came by several
    ways; `message_id` is made from it when the mail has none. Two mails with one `message_id` and different contents
    are two mails, however it came about.
    """

    recipient: str
    message_id: str
    digest: str
    content: str

    @property
    def key(self) -> str:
        """Give the identity as one word, for a unique column."""
        return hashlib.sha256(f"{self.recipient}\n{self.message_id}\n{self.digest}".encode()).hexdigest()


def _body(raw: bytes) -> bytes:
    r"""Give the body with line ends as \n and none at its end, so that a pipe and a wire bring the same mail."""
    text = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    _, _, body = text.partition(b"\n\n")
    return body.rstrip(b"\n")


def identity(raw: bytes, headers: Headers, recipient: str) -> Identity:
    """Give the identity of a received mail for one recipient.

    Trace fields, which differ when a server tries again, are left out of the digest. A field that decides what is read
    of a mail, or who is believed to have written it, is none: a copy that differs there is another mail.
    """
    body = _body(raw)
    content = hashlib.sha256()
    for name in _NAMED:
        content.update("\n".join((name, *headers.every(name), "")).encode("utf-8", "replace"))
    content.update(body)
    whole = hashlib.sha256()
    for name, value in headers.fields:
        if name.lower() not in _TRACES:
            whole.update(f"{name.lower()}:{value}\n".encode("utf-8", "replace"))
    whole.update(b"\n" + body)
    common = content.hexdigest()
    named = normalized(headers.first("Message-ID")) or f"sha256:{common}"
    return Identity(recipient.strip().lower(), named, whole.hexdigest(), common)
