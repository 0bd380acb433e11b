"""Header fields of a received mail, readable however broken they are, and never trusted to be well formed."""

from __future__ import annotations

import binascii
from collections.abc import Iterable
from dataclasses import dataclass

from moderator.mail.charsets import cleaned, decoded

MOST_CHARACTERS = 8_192


@dataclass(frozen=True, slots=True)
class Headers:
    """The header fields of one part, in order: (name as it was written, unfolded value with encoded words as sent)."""

    fields: tuple[tuple[str, str], ...] = ()

    def every(self, name: str) -> tuple[str, ...]:
        """Give the values of all fields called `name`, letter case aside, in order."""
        wanted = name.lower()
        return tuple(value for key, value in self.fields if key.lower() == wanted)

    def first(self, name: str) -> str:
        """Give the value of the first field called `name`, or ""."""
        wanted = name.lower()
        return next((value for key, value in self.fields if key.lower() == wanted), "")

    def has(self, name: str) -> bool:
        """Say whether a field called `name` is present, even an empty one."""
        wanted = name.lower()
        return any(key.lower() == wanted for key, _ in self.fields)

    def text(self, name: str) -> str:
        """Give the first field called `name` as a person reads it: encoded words (RFC 2047) decoded, on one line."""
        return readable(self.first(name))


def unfolded(raw: str) -> str:
    """Give a raw field value (bytes above 127 as surrogate escapes) as clean text on one line, within the cap."""
    value = raw[:MOST_CHARACTERS]
    if not value.isascii():
        value = decoded(value.encode("utf-8", "surrogateescape"))
    return " ".join(cleaned(value).split())


def _word(inside: str) -> tuple[str, bytes] | None:
    """Decode the inside of one encoded word, `charset?encoding?data`; None when it is not one."""
    pieces = inside.split("?")
    if len(pieces) != 3:
        return None
    charset, encoding, data = pieces
    charset = charset.partition("*")[0]
    try:
        if encoding in "Bb" and encoding:
            body = binascii.a2b_base64(data + "=" * (-len(data) % 4))
        elif encoding in "Qq" and encoding:
            body = binascii.a2b_qp(data.encode("ascii", "replace"), header=True)
        else:
            return None
    except (binascii.Error, ValueError):
        return None
    return charset, body


def _pieces(value: str) -> Iterable[tuple[str | None, bytes | str]]:
    """Cut a value into (charset, bytes) for encoded words and (None, text) for what stands between them."""
    at = 0
    while True:
        start = value.find("=?", at)
        if start < 0:
            break
        second = value.find("?", start + 2)
        third = value.find("?", second + 1) if second > 0 else -1
        end = value.find("?=", third + 1) if third > 0 else -1
        if end < 0:
            break
        word = _word(value[start + 2 : end])
        if word is None:
            yield None, value[at : start + 2]
            at = start + 2
            continue
        if value[at:start]:
            yield None, value[at:start]
        yield word
        at = end + 2
    if value[at:]:
        yield None, value[at:]


def readable(value: str) -> str:
    """Decode the encoded words (RFC 2047) of a field value.

    Space between two encoded words goes, and neighbours of one charset are joined before decoding, since many programs
    cut a letter in two.
    """
    if "=?" not in value:
        return value
    joined: list[tuple[str | None, bytes | str]] = []
    pieces = list(_pieces(value))
    for place, (charset, body) in enumerate(pieces):
        between = 0 < place < len(pieces) - 1 and pieces[place - 1][0] and pieces[place + 1][0]
        if charset is None and between and isinstance(body, str) and not body.strip():
            continue
        if joined and charset is not None and isinstance(body, bytes):
            before, earlier = joined[-1]
            if before is not None and before.lower() == charset.lower() and isinstance(earlier, bytes):
                joined[-1] = (charset, earlier + body)
                continue
        joined.append((charset, body))
    text = "".join(decoded(body, charset or "") if isinstance(body, bytes) else body for charset, body in joined)
    return " ".join(cleaned(text).split())
