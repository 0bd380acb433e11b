"""DKIM signatures (RFC 6376) that speak for the address in From: what they cover, and whether they hold.

A signature proves less than people think: it may cover only the beginning of a text, it says nothing of the envelope,
and it is as good on the hundredth copy as on the first. What is missing is asked for here, and a signature that does
not have it is none.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import MappingProxyType

from moderator.mail.address import one_mailbox, plain_address, target_of
from moderator.mail.charsets import cleaned
from moderator.mail.headers import Headers, unfolded

FRESH = timedelta(days=8)
WRONG = timedelta(days=1)
MOST_TRIED = 3
LONGEST_LOOK_UP = 5.0
COVERED = ("from", "to", "subject", "date")
READ = (*COVERED, "cc", "reply-to", "mime-version", "content-type", "content-transfer-encoding")
"""The fields that decide what a mail says, whose it is and for whom: none of them may stand there unsigned."""
_NAMED = ("from", "to", "cc", "subject", "date", "message-id")

LookUp = Callable[[str], bytes | None]
"""Look up the TXT record of a name: its bytes, None if there is none. May raise anything."""

_FOLD = re.compile(rb"\r?\n(?=[ \t])")

_silent = logging.getLogger("moderator.mail.signatures.library")
_silent.propagate = False
_silent.addHandler(logging.NullHandler())


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature of a mail: the place among its signatures from the top, the domain, what it covers, its digest.

    `digest` is the same for every copy of the signed mail, whatever else was changed about it. `trouble` says why the
    signature is not good enough, "" if it is.
    """

    place: int
    domain: str
    covers: frozenset[str]
    digest: str
    trouble: str = ""


def tags_of(value: str) -> Mapping[str, str] | None:
    """Read a list of tags (RFC 6376, section 3.2), white space taken out; None when it is malformed."""
    tags: dict[str, str] = {}
    for piece in value.split(";"):
        if not piece.strip():
            continue
        name, equals, said = piece.partition("=")
        name = name.strip()
        if not equals or not name or name in tags:
            return None
        tags[name] = "".join(said.split())
    return MappingProxyType(tags)


def is_aligned(domain: str, author: str) -> bool:
    """Say whether a signing domain speaks for the domain of an address: it is the same, or above it.

    A domain below may belong to anybody to whom the one above gives names; it speaks only for itself.
    """
    return "." in domain and (author == domain or author.endswith(f".{domain}"))


def signatures(headers: Headers, author: str) -> tuple[Signature, ...]:
    """Give the signatures of a mail that speak for the domain of the address `author`, topmost first."""
    found = []
    for place, value in enumerate(headers.every("DKIM-Signature")):
        tags = tags_of(value)
        if tags is None:
            continue
        domain = tags.get("d", "").lower().rstrip(".")
        if is_aligned(domain, author.rpartition("@")[2]):
            named = tags.get("h", "").lower().split(":")
            covers = frozenset(named)
            trouble = _trouble(headers, tags, named)
            found.append(Signature(place, domain, covers, _digest(headers, tags, domain, covers), trouble))
    return tuple(found)


def _trouble(headers: Headers, tags: Mapping[str, str], named: Sequence[str]) -> str:
    """Say why a signature over the fields `named` proves too little of a mail, "" if it proves enough.

    Of a field that stands more often than it is named only the lowest are signed (RFC 6376, section 5.4.2), and a
    program that reads the topmost reads what anybody may have put there (section 8.15). A Content-Type that is not
    signed may say anew where the parts begin, and make a text of what was none.
    """
    if "l" in tags:
        return "covers only the beginning of the text (l=)"
    missing = [name for name in COVERED if name not in named]
    if missing:
        return f"does not cover {', '.join(missing)}"
    counted = Counter(name.lower() for name, _ in headers.fields)
    unsigned = [name for name in sorted({*named, *READ}) if counted[name] > named.count(name)]
    if unsigned:
        return f"does not cover every field called {', '.join(unsigned)}"
    return "" if tags.get("bh") and tags.get("b") else "is not whole"


def _digest(headers: Headers, tags: Mapping[str, str], domain: str, covers: Collection[str]) -> str:
    """Digest what the signature holds fast. Its own value is none of that: the same signature has many spellings."""
    sha = hashlib.sha256(f"{domain}\n{tags.get('bh', '')}\n".encode())
    for name in _NAMED:
        for value in headers.every(name) if name in covers else ():
            sha.update(f"{name}:{''.join(value.split())}\n".encode("utf-8", "replace"))
    return sha.hexdigest()


def is_for(headers: Headers, covers: Collection[str], local: str, domain: str) -> bool:
    """Say whether the covered To or Cc field names a mailbox of ours, with a secret or without.

    A mail has at most one of each (RFC 5322, section 3.6); one that has more is for nobody.
    """
    for name in ("To", "Cc"):
        values = headers.every(name) if name.lower() in covers else ()
        for value in values if len(values) == 1 else ():
            for piece in value.split(","):
                target = target_of(one_mailbox(piece) or plain_address(piece) or "", (domain,))
                if target is not None and target.local == local:
                    return True
    return False


def is_fresh(headers: Headers, received: datetime, since: datetime) -> bool:
    """Say whether the Date of a mail is not older than eight days nor than `since`, and not ahead of its coming.

    Clocks may be a day wrong.
    """
    dates = headers.every("Date")
    if len(dates) != 1:
        return False
    try:
        date = parsedate_to_datetime(dates[0])
        date = date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)
    except (ValueError, TypeError, OverflowError, IndexError):
        return False
    return max(since - WRONG, received - FRESH) <= date <= received + WRONG


def is_plainly_built(raw: bytes) -> bool:
    r"""Say whether every reader of the header must see the same fields: no lone CR, no NUL, no more than we read.

    Letters that nobody sees, which are taken out where a field is read here, have no place in From either.
    """
    ends = [place for place in (raw.find(b"\n\n"), raw.find(b"\r\n\r\n")) if place >= 0]
    head = raw[: min(ends, default=len(raw))].removesuffix(b"\r")
    lone = head.count(b"\r") - head.count(b"\r\n")
    if lone or b"\0" in head or len(head) > 65_536 or head.count(b"\n") >= 2_000:
        return False
    return all(_is_seen(field) for field in _FOLD.sub(b" ", head).split(b"\n") if field[:5].lower() == b"from:")


def _is_seen(field: bytes) -> bool:
    text = field.decode("utf-8", "replace").strip()
    return cleaned(text) == text


def look_up(name: str) -> bytes | None:
    """Look up a TXT record in the DNS within five seconds. Raises what dnspython raises."""
    import dns.resolver

    answer = dns.resolver.resolve(name, "TXT", lifetime=LONGEST_LOOK_UP, raise_on_no_answer=False)
    return next((b"".join(record.strings) for record in answer.rrset or ()), None)


def can_verify() -> bool:
    """Say whether the packages of the extra `auth` are installed."""
    try:
        import dkim
        import dns.resolver  # noqa: F401 - both must be there
    except ImportError:
        return False
    return bool(dkim)


def holding(raw: bytes, author_field: str, wanted: Iterable[Signature], dns: LookUp) -> Signature | None:
    """Give the first of the signatures that holds, looking keys up by `dns`; None if none does.

    `author_field` is the From field as it was read here: a mail that the library reads otherwise is unsigned. Whatever
    the library raises, and it raises much on odd mail, means unsigned too. A DNS that has failed once is asked no more:
    it may be the sender's own, and each question takes its time.
    """
    import dkim

    is_mute = False

    def looked_up(name: bytes, timeout: float = LONGEST_LOOK_UP) -> bytes | None:
        nonlocal is_mute
        del timeout
        try:
            return dns(name.decode("ascii"))
        except BaseException:
            is_mute = True
            raise

    for signature in list(wanted)[:MOST_TRIED]:
        if is_mute:
            return None
        try:
            verifier = dkim.DKIM(raw, logger=_silent, minkey=1024)
            authors = [value for name, value in verifier.headers if name.strip().lower() == b"from"]
            if len(authors) != 1 or unfolded(authors[0].decode("utf-8", "surrogateescape")) != author_field:
                return None
            if verifier.verify(signature.place, looked_up) and verifier.domain.decode().lower() == signature.domain:
                return signature
        except Exception:  # noqa: BLE001, S112 - whatever the library stumbles over is no signature
            continue
    return None
