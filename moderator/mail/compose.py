"""A letter's bytes (RFC 5322): written by our own hand, so that the same letter is the same bytes everywhere.

The standard library's folding encodes long Message-IDs in References, which breaks threads; header fields here are few
and simple enough to be folded plainly.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from datetime import UTC, datetime

LONGEST_FIELD_LINE = 78
LONGEST_BODY_LINE = 78
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def date_field(moment: datetime) -> str:
    """Give a moment as a Date field has it (RFC 5322, section 3.3), in UTC and in English whatever the locale.

    Raises ValueError for a moment without a time zone.
    """
    if moment.tzinfo is None:
        raise ValueError("A letter's date needs a time zone; give the moment in UTC.")
    utc = moment.astimezone(UTC)
    day = f"{_DAYS[utc.weekday()]}, {utc.day:02} {_MONTHS[utc.month - 1]} {utc.year:04}"
    return f"{day} {utc.hour:02}:{utc.minute:02}:{utc.second:02} +0000"


def one_line(text: str) -> str:
    """Give a text on one line without controls: nothing that a player wrote can begin a new header field."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def encoded(text: str) -> str:
    """Give a text as a header field may hold it: as it is when plain ASCII, else as encoded words (RFC 2047)."""
    if text.isascii() and "=?" not in text:
        return text
    words: list[str] = []
    chunk = b""
    for letter in text:
        more = letter.encode("utf-8", "replace")
        if len(chunk) + len(more) > 42:
            words.append(chunk.decode())
            chunk = b""
        chunk += more
    words.append(chunk.decode())
    return " ".join(f"=?utf-8?b?{base64.b64encode(word.encode()).decode()}?=" for word in words)


def mailbox(name: str, address: str) -> str:
    """Give a name and an address as a From or To field has them."""
    plain = one_line(name)
    if not plain:
        return address
    if not plain.isascii() or "=?" in plain:
        return f"{encoded(plain)} <{address}>"
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}" <{address}>'


def _folded(name: str, value: str) -> str:
    """Fold a field at its spaces; a word longer than a line stays whole."""
    lines = [f"{name}:"]
    for word in value.split(" "):
        if len(lines[-1]) + 1 + len(word) > LONGEST_FIELD_LINE and lines[-1].strip() and lines[-1] != f"{name}:":
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines)


def _body(text: str) -> tuple[str, bytes]:
    """Give the transfer encoding that a text needs, and its bytes with line ends CR LF."""
    lines = text.split("\n")
    plain = text.isascii() and all(len(line) <= LONGEST_BODY_LINE and line == line.rstrip() for line in lines)
    if plain:
        return "7bit", "\r\n".join(lines).encode("ascii")
    quoted = binascii.b2a_qp(text.encode("utf-8", "replace"), istext=True)
    return "quoted-printable", quoted.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _part(kind: str, text: str) -> tuple[list[str], bytes]:
    encoding, body = _body(text)
    charset = "us-ascii" if encoding == "7bit" else "utf-8"
    return [f"Content-Type: {kind}; charset={charset}", f"Content-Transfer-Encoding: {encoding}"], body


def message_bytes(fields: Sequence[tuple[str, str]], text: str, html: str = "", *, boundary: str = "") -> bytes:
    r"""Give the bytes of a letter with these header fields, its text (line ends \n) and, if there is one, its HTML.

    With `html` the letter has both, text first, parted by `boundary`. Field values must be on one line and ASCII.
    Raises ValueError for a value that is not.
    """
    head = []
    for name, value in fields:
        if not value.isascii() or not value.isprintable():
            raise ValueError(f"The value of {name} must be plain ASCII on one line: {value!r}.")
        head.append(_folded(name, value))
    head.append("MIME-Version: 1.0")
    lines, body = _part("text/plain", text)
    if not html:
        return "\r\n".join([*head, *lines, "", ""]).encode("ascii") + body
    head += [_folded("Content-Type", f'multipart/alternative; boundary="{boundary}"'), "", ""]
    rich_lines, rich = _part("text/html", html)
    parts = [
        ("\r\n".join([f"--{boundary}", *each, "", ""]).encode("ascii") + data)
        for each, data in ((lines, body), (rich_lines, rich))
    ]
    return "\r\n".join(head).encode("ascii") + b"\r\n".join(parts) + f"\r\n--{boundary}--\r\n".encode("ascii")
