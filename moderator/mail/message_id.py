"""Names of mails: their own Message-ID, ours that stays the same, and the key by which a second copy is known."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from moderator.mail.headers import Headers

_NAMED = ("From", "Date", "Subject", "Message-ID")
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
    """What makes a mail the same mail: recipient, Message-ID and the SHA-256 of its body and chosen fields.

    `message_id` is made from the digest when the mail has none. Two mails with one `message_id` and different digests
    are two mails, however it came about.
    """

    recipient: str
    message_id: str
    digest: str

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

    Trace fields, which differ when a server tries again, are left out of the digest.
    """
    sha = hashlib.sha256()
    for name in _NAMED:
        sha.update("\n".join((name, *headers.every(name), "")).encode("utf-8", "replace"))
    sha.update(_body(raw))
    digest = sha.hexdigest()
    return Identity(recipient.strip().lower(), normalized(headers.first("Message-ID")) or f"sha256:{digest}", digest)
