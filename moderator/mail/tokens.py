"""Secrets in our own addresses: the word after "+" that only the reader of a letter of ours can know.

They are made from the secret of a game, so that none of them need be kept, and the same letter is the same bytes at
each try. Whoever shows words of a mail takes them out first with `without_tokens`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from enum import Enum

LENGTH = 26
LONGEST_NAME = 30
"""How long a game's name may be, so that its addresses stay below 64 letters with a secret (RFC 5321, 4.5.3.1.1)."""

_BREAK = r"(?:=?\r?\n[> \t]{0,8})?"
"""Where a mail program has broken a line in the middle of a long word, quoted or not (RFC 2045, 6.7)."""

_SHOWN = re.compile(
    rf"(?:[ ]{{0,3}}(?:\+|%2B|&#43;|&#x2B;|&plus;)[ ]{{0,3}}{_BREAK}|(?<![\w-]))"
    rf"[a-z]{_BREAK}-(?:{_BREAK}[a-z2-7]){{{LENGTH}}}(?![a-z2-7])",
    re.IGNORECASE,
)


class Purpose(Enum):
    """What an address with a secret is for; the letter stands before the secret."""

    ORDERS = "o"
    CONFIRMATION = "c"
    RETURN = "r"
    SILENCE = "s"
    NEWS = "n"


def token(secret: bytes, purpose: Purpose, *words: str) -> str:
    """Make the token for some words (whose it is, of which mail): 130 bits that nobody can guess, in lower case."""
    said = "\n".join((f"address/{purpose.name.lower()}", *words))
    digest = hmac.digest(secret, said.encode(), "sha256")
    return f"{purpose.value}-{base64.b32encode(digest)[:LENGTH].decode().lower()}"


def is_token(text: str, purpose: Purpose) -> bool:
    """Say whether the word after "+" of a recipient has the form of a token for this purpose."""
    return len(text) == LENGTH + 2 and text.startswith(f"{purpose.value}-")


def is_same(one: str, other: str) -> bool:
    """Compare two tokens in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def digest_of(text: str) -> str:
    """Give what is kept of a token: its SHA-256 in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def with_token(address: str, text: str) -> str:
    """Put a token into an address of ours: games@example.org becomes games+TOKEN@example.org."""
    local, _, domain = address.partition("@")
    return f"{local}+{text}@{domain}"


def without_tokens(text: str) -> str:
    """Take every token out of a text, so that it can be shown to anybody; the addresses without them stay."""
    return _SHOWN.sub("", text)


def both_without_tokens(text: str, typed: str) -> tuple[str, str]:
    """Take the tokens out of a text and of the same text as a keyboard types it, character for character alike."""
    kept, at = [], 0
    for found in _SHOWN.finditer(typed):
        kept.append((at, found.start()))
        at = found.end()
    kept.append((at, len(typed)))
    return "".join(text[start:end] for start, end in kept), "".join(typed[start:end] for start, end in kept)
