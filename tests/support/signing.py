"""A mail provider for tests: it signs its customers' mail, and its key is in a DNS that is a dictionary."""

from __future__ import annotations

import subprocess
from functools import cache

import dkim

DOMAIN = "example.net"
SELECTOR = "one"
SIGNED = ("from", "to", "subject", "date", "message-id")


@cache
def key() -> bytes:
    """Make the provider's private key, once for a run of the tests."""
    made = subprocess.run(["openssl", "genrsa", "-traditional", "1024"], capture_output=True, check=True)
    return made.stdout


@cache
def record() -> bytes:
    """Give the TXT record of the provider's key."""
    public = subprocess.run(["openssl", "rsa", "-pubout"], input=key(), capture_output=True, check=True).stdout
    return b"v=DKIM1; k=rsa; p=" + b"".join(line for line in public.split(b"\n") if b"-" not in line)


def look_up(name: str) -> bytes | None:
    """Answer as the DNS would: one name has a key."""
    return record() if name.rstrip(".") == f"{SELECTOR}._domainkey.{DOMAIN}" else None


def signed(raw: bytes, *, domain: str = DOMAIN, covers: tuple[str, ...] = SIGNED, length: bool = False) -> bytes:
    """Sign a mail as the provider does."""
    headers = [name.encode() for name in covers]
    field = dkim.sign(raw, SELECTOR.encode(), domain.encode(), key(), include_headers=headers, length=length)
    return field + raw
