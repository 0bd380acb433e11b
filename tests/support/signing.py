"""A mail provider for tests: it signs its customers' mail, and its key is in a DNS that is a folder.

Sign a mail of a story in place, all but what its covers leave out: `python -m tests.support.signing MAIL [FIELD ...] [--part]`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import dkim

KEYS = Path(__file__).parents[1] / "mails" / "keys"
DOMAIN = "example.net"
SELECTOR = "one"
SIGNED = ("from", "to", "subject", "date", "message-id")


def look_up(name: str) -> bytes | None:
    """Answer as the DNS would: the names of which there is a file have a record."""
    path = KEYS / f"{name.rstrip('.')}.txt"
    return path.read_bytes().strip() if path.exists() else None


def signed(raw: bytes, *, domain: str = DOMAIN, covers: tuple[str, ...] = SIGNED, length: bool = False) -> bytes:
    """Sign a mail as the provider does."""
    key = (KEYS / f"{SELECTOR}._domainkey.{DOMAIN}.pem").read_bytes()
    headers = [name.encode() for name in covers]
    field = dkim.sign(raw, SELECTOR.encode(), domain.encode(), key, include_headers=headers, length=length)
    return field + raw


if __name__ == "__main__":
    mail = Path(sys.argv[1])
    fields = tuple(word for word in sys.argv[2:] if word != "--part")
    made = signed(mail.read_bytes(), covers=fields or SIGNED, length="--part" in sys.argv)
    mail.write_bytes(made.replace(b"\r\n", b"\n"))
