"""The structure of a received mail: its header fields and its parts with their text, whatever bytes came.

Reading never raises and never takes long: what goes beyond the caps is left out and said in `troubles`. The structure
is found with the standard library's compat32 policy, the one that does not fall over odd header fields.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from email.feedparser import BytesFeedParser
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import Compat32
from email.utils import collapse_rfc2231_value
from types import MappingProxyType
from typing import Any

from moderator.mail.charsets import cleaned, decoded
from moderator.mail.headers import MOST_CHARACTERS, Headers, readable, unfolded

_NOTHING: Mapping[str, str] = MappingProxyType({})
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")


@dataclass(frozen=True, slots=True)
class Caps:
    """How much of one mail is looked at. Bytes, except for the counts of `lines`, `parts`, `fields` and `depth`."""

    raw: int = 4_194_304
    lines: int = 60_000
    header: int = 65_536
    fields: int = 200
    parts: int = 200
    depth: int = 30
    text: int = 1_048_576


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a mail: `kind` in lower case ("text/plain"), the parameters of its Content-Type, and what it holds.

    `text` is decoded and cleaned and only there for text parts, `parts` only for multiparts; `name` is the file's name
    if it has one; `disposition` is "inline", "attachment" or "".
    """

    kind: str
    headers: Headers = field(default_factory=Headers)
    parameters: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    disposition: str = ""
    name: str = ""
    text: str = ""
    parts: tuple[Part, ...] = ()

    def walk(self) -> Iterator[Part]:
        """Give this part and all parts in it, outermost first, in order."""
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting.extend(reversed(part.parts))


@dataclass(frozen=True, slots=True)
class ReadMessage:
    """A received mail, read: its header fields, its tree of parts, and what about it was too much or broken.

    `troubles` are whole sentences for the sender; a mail with troubles may still have words in it.
    """

    headers: Headers
    body: Part
    troubles: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """Give the subject as a person reads it."""
        return self.headers.text("Subject")


class _BeyondCapsError(Exception):
    """The mail is built to be costly; its words say how."""


class _Policy(Compat32):
    """compat32 with field values cut before anything parses them: some parsers take seconds for a long one."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:MOST_CHARACTERS]


class _Counted(Message):
    """A message part that knows how deep it lies and how many there are, and keeps no more fields than the cap."""

    def __init__(self, policy: Any, caps: Caps) -> None:
        super().__init__(policy)
        self.caps = caps
        self.level = 0
        self.total = [1]
        self.source = ""

    def set_payload(self, payload: Any, charset: Any = None) -> None:
        # Asked for its payload, a Message would decode it by its charset, wrongly and for good.
        self.source = payload if isinstance(payload, str) else ""
        super().set_payload(payload, charset)

    def set_raw(self, name: str, value: str) -> None:
        if len(self) < self.caps.fields:
            super().set_raw(name, value)

    def attach(self, payload: Any) -> None:
        super().attach(payload)
        payload.level = self.level + 1
        payload.total = self.total
        self.total[0] += 1
        if payload.level > self.caps.depth:
            raise _BeyondCapsError(f"It has parts within parts, more than {self.caps.depth} deep.")
        if self.total[0] > self.caps.parts:
            raise _BeyondCapsError(f"It has more than {self.caps.parts} parts.")


def _cut(raw: bytes, caps: Caps) -> tuple[bytes, list[str]]:
    """Cut the bytes to the caps; give them with the troubles that this makes."""
    troubles = []
    if len(raw) > caps.raw:
        raw = raw[: caps.raw]
        troubles.append(f"Only its first {caps.raw // 1_048_576} MiB were read.")
    if raw.count(b"\n") + raw.count(b"\r") > 2 * caps.lines:
        raw = b"".join(raw.splitlines(keepends=True)[: caps.lines])
        troubles.append(f"Only its first {caps.lines} lines were read.")
    ends = [place for place in (raw.find(b"\n\n"), raw.find(b"\r\n\r\n"), raw.find(b"\r\r")) if place >= 0]
    head = min(ends, default=len(raw))
    if head > caps.header:
        raw = raw[: raw.rfind(b"\n", 0, caps.header) + 1] + raw[head:].lstrip(b"\r\n")
        troubles.append(f"Only the first {caps.header // 1024} KiB of its header were read.")
    return raw, troubles


def _unencoded(payload: str, encoding: str) -> bytes:
    """Undo the transfer encoding of a part; broken encodings give what can be saved."""
    data = payload.encode("utf-8", "surrogateescape")
    match encoding.strip().strip("\"'").lower():
        case "base64":
            letters = _NOT_BASE64.sub(b"", data)
            whole = len(letters) - (len(letters) % 4 == 1)
            return binascii.a2b_base64(letters[:whole] + b"=" * (-whole % 4))
        case "quoted-printable":
            return binascii.a2b_qp(data)
        case "x-uuencode" | "uuencode" | "x-uue" | "uue":
            return _uudecoded(data)
        case _:
            return data


def _uudecoded(data: bytes) -> bytes:
    """Decode the lines between `begin` and `end`; lines that are none are left out."""
    out = []
    inside = False
    for line in data.splitlines():
        if not inside:
            inside = line.startswith(b"begin ")
        elif line.strip() == b"end":
            break
        else:
            try:
                out.append(binascii.a2b_uu(line))
            except (binascii.Error, ValueError):
                continue
    return b"".join(out)


def _parameters(part: _Counted) -> Mapping[str, str]:
    """Give the parameters of a part's Content-Type in lower-case names; {} when they cannot be made out."""
    try:
        given = part.get_params(unquote=True) or []
    except (ValueError, LookupError, TypeError, AttributeError):
        return _NOTHING
    found: dict[str, str] = {}
    for name, value in given[1:]:
        found.setdefault(str(name).lower(), unfolded(collapse_rfc2231_value(value)))
    return MappingProxyType(found)


def _file_name(part: _Counted) -> str:
    """Give a part's file name, from Content-Disposition or Content-Type; "" if it has none."""
    try:
        name = part.get_filename("")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""
    return readable(unfolded(str(name)))


def _raw_fields(part: _Counted) -> Headers:
    return Headers(tuple((name, unfolded(str(value))) for name, value in part.raw_items()))


def _part(source: _Counted, left: list[int]) -> Part:
    """Make a `Part` of what the parser found; `left` holds how many more characters of text are wanted."""
    headers = _raw_fields(source)
    kind = source.get_content_type()
    parameters = _parameters(source)
    disposition = headers.first("Content-Disposition").partition(";")[0].strip().lower()
    name = _file_name(source)
    if source.is_multipart():
        parts = tuple(_part(each, left) for each in source.get_payload() if isinstance(each, _Counted))
        return Part(kind, headers, parameters, disposition, name, "", parts)
    text = ""
    if source.get_content_maintype() in ("text", "multipart") and left[0] > 0:
        # An encoding can at most triple the length, so this much of the payload holds all the text that is wanted.
        data = _unencoded(source.source[: 4 * left[0]], headers.first("Content-Transfer-Encoding"))
        text = cleaned(decoded(data, parameters.get("charset", "")))[: left[0]]
        left[0] -= len(text)
    if kind.startswith("multipart/"):
        kind = "text/plain"
    return Part(kind, headers, parameters, disposition, name, text)


def header_of(raw: bytes, caps: Caps | None = None) -> bytes:
    """Give the header of a mail, as far as it is read at all, as a mail without a body."""
    ends = [place for place in (raw.find(b"\n\n"), raw.find(b"\r\n\r\n"), raw.find(b"\r\r")) if place >= 0]
    return raw[: min((caps or Caps()).header, *ends, len(raw))] + b"\n\n"


def read_headers(raw: bytes, caps: Caps | None = None) -> Headers:
    """Read only the header fields of a mail: the quick way to know which mail it is. Never raises."""
    caps = caps or Caps()
    head, _ = _cut(header_of(raw, caps), caps)
    policy: Any = _Policy()

    def made(policy: object = None) -> _Counted:
        return _Counted(policy, caps)

    try:
        # A header may say that parts follow; none does here, so that there is nothing to look for.
        fields: Any = BytesHeaderParser(made, policy=policy).parsebytes(head)
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError):
        return read(head, caps).headers
    return _raw_fields(fields)


def read(raw: bytes, caps: Caps | None = None) -> ReadMessage:
    """Read the structure of a mail from its raw bytes, any bytes at all.

    Gives the parts in order with their text decoded; a multipart without its boundary is read as plain text. Only
    `caps` of it are read, and what was left out stands in the troubles.
    """
    caps = caps or Caps()
    raw, troubles = _cut(raw, caps)
    policy: Any = _Policy()
    roots: list[_Counted] = []

    def made(policy: object = None) -> _Counted:
        part = _Counted(policy, caps)
        roots.append(part)
        return part

    parser: BytesFeedParser[_Counted] = BytesFeedParser(_factory=made, policy=policy)
    left = [caps.text]
    try:
        parser.feed(raw)
        body = _part(parser.close(), left)
        if left[0] <= 0:
            troubles.append(f"Only the first {caps.text // 1024} KiB of its text were read.")
        return ReadMessage(body.headers, body, tuple(troubles))
    except _BeyondCapsError as beyond:
        troubles.append(str(beyond))
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError):
        troubles.append("Its parts could not be made out.")
    headers = next((_raw_fields(each) for each in roots if len(each)), Headers())
    return ReadMessage(headers, Part("text/plain", headers), tuple(troubles))
