"""Mail from files and pipes: one mail, a whole mbox, or what a mail server hands to an alias on standard input.

The exit codes are those that mail servers understand (sysexits): try again, or give the mail back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from moderator.mail.address import one_mailbox, plain_address, target_of
from moderator.mail.headers import Headers
from moderator.mail.message import read_headers
from moderator.mail.replies import Reply

_OF_MAIL_SERVERS = ("SENDER", "RECIPIENT", "ORIGINAL_RECIPIENT")
"""What a mail server has in the environment of a program that it calls for one mail."""

_RECIPIENT_FIELDS = ("X-Original-To", "Delivered-To", "Envelope-To", "X-Envelope-To", "To", "Cc")


class ExitCode(IntEnum):
    """What a program tells the mail server that called it."""

    OK = 0
    USAGE = 64
    DATA = 65
    NO_INPUT = 66
    NO_USER = 67
    UNAVAILABLE = 69
    SOFTWARE = 70
    IO = 74
    TRY_AGAIN = 75


Keep = Callable[[bytes, str, list[str], str, str], list[Reply]]
"""Keep a mail durably: (raw, envelope sender, recipients, "file" or "pipe", where from) -> one reply a recipient."""


@dataclass(frozen=True, slots=True)
class Found:
    """A mail as it was found: its bytes, and the envelope sender that the mbox says ("" if it says none)."""

    raw: bytes
    envelope_sender: str = ""


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of one mail of a source: where it stood, to whom it went, and the replies of the house."""

    source: str
    number: int
    recipients: tuple[str, ...]
    replies: tuple[Reply, ...]
    trouble: str = ""
    code: ExitCode = ExitCode.OK


def mails_in(data: bytes, *, is_one: bool = False) -> Iterator[Found]:
    """Give the mails of a file: those of an mbox when it begins with "From ", else the whole file as one.

    In an mbox a mail begins at "From " after an empty line; lines quoted as ">From " are given back as they were
    (the mboxrd form). Nothing is given for a file that is empty. What a mail server pipes in `is_one` mail: it may
    begin with such a line, and no other of its lines is quoted or begins a mail.
    """
    if not data.startswith(b"From "):
        if data.strip():
            yield Found(data)
        return
    if is_one:
        first, _, rest = data.partition(b"\n")
        yield Found(rest, _sender_of_line(first))
        return
    lines: list[bytes] = []
    sender = ""
    after_empty = True
    for line in data.splitlines(keepends=True):
        if after_empty and line.startswith(b"From "):
            if lines:
                yield _unquoted(lines, sender)
            sender = _sender_of_line(line)
            lines = []
        else:
            lines.append(line)
        after_empty = not line.strip(b"\r\n")
    if lines:
        yield _unquoted(lines, sender)


def _sender_of_line(line: bytes) -> str:
    """Give the envelope sender that a line "From ann@example.net Tue May 12 ..." names, "" for none."""
    words = line.decode("ascii", "replace").split()
    return plain_address(words[1]) or "" if len(words) > 1 else ""


def _unquoted(lines: list[bytes], sender: str) -> Found:
    """Make one mail of its lines in an mbox, without the empty line that parts it from the next."""
    if len(lines) > 1 and not lines[-1].strip(b"\r\n"):
        lines = lines[:-1]
    mended = [line[1:] if line.startswith(b">") and line.lstrip(b">").startswith(b"From ") else line for line in lines]
    return Found(b"".join(mended), sender)


def recipients_in(headers: Headers, ours: Collection[str]) -> list[str]:
    """Find the recipients at our domains in the header fields; the first field that names any of ours decides."""
    for name in _RECIPIENT_FIELDS:
        found = []
        for value in headers.every(name):
            for piece in value.split(","):
                address = one_mailbox(piece) or plain_address(piece)
                if address is not None and target_of(address, ours) is not None:
                    found.append(address)
        if found:
            return list(dict.fromkeys(found))
    return []


def sender_in(found: Found, headers: Headers, environment: Mapping[str, str]) -> str:
    """Find the envelope sender: what the mail server says, then the mbox, Return-Path, and From. "" is the null one."""
    if "SENDER" in environment:
        return plain_address(environment["SENDER"]) or ""
    if found.envelope_sender:
        return found.envelope_sender
    if headers.has("Return-Path"):
        return plain_address(headers.first("Return-Path").strip().strip("<>")) or ""
    return one_mailbox(headers.first("From")) or ""


def _code(replies: Iterable[Reply]) -> ExitCode:
    """Turn the replies of the house into an exit code: any "try again" wins, then any refusal."""
    codes = [reply.code for reply in replies]
    if any(400 <= code < 500 for code in codes):
        return ExitCode.TRY_AGAIN
    if any(code == 550 for code in codes):
        return ExitCode.NO_USER
    return ExitCode.UNAVAILABLE if any(code >= 500 for code in codes) else ExitCode.OK


def ingest(
    source: str,
    data: bytes,
    keep: Keep,
    domains: Iterable[str],
    *,
    recipients: Iterable[str] = (),
    environment: Mapping[str, str] | None = None,
) -> list[Ingested]:
    """Have every mail of one source kept, and say of each what became of it.

    `source` is a file's name, or "-" for standard input, which is one mail where a mail server has called us, as the
    `environment` tells. `recipients` are those given by hand, else the one that the mail server names there (RECIPIENT
    or ORIGINAL_RECIPIENT) if it is at one of our `domains`, else those in the header. A failure of the house is "try
    again"; it never raises.
    """
    told = environment or {}
    via = "pipe" if source == "-" else "file"
    ours = list(domains)
    given = list(recipients)
    strange = [each for each in given if target_of(each, ours) is None]
    if strange:
        trouble = f"{', '.join(strange)} is no address of ours; those end in @{' or @'.join(ours)}."
        return [Ingested(source, 0, (), (), trouble, ExitCode.NO_USER)]
    if not given and via == "pipe":
        named = (told.get(name, "") for name in ("ORIGINAL_RECIPIENT", "RECIPIENT"))
        given = [each for each in named if target_of(each, ours) is not None][:1]
    results: list[Ingested] = []
    is_handed_over = via == "pipe" and any(name in told for name in _OF_MAIL_SERVERS)
    for number, found in enumerate(mails_in(data, is_one=is_handed_over), start=1):
        headers = read_headers(found.raw)
        wanted = given or recipients_in(headers, ours)
        if not wanted:
            trouble = "No address of ours is in the header. Say for whom the mail is: --to ADDRESS."
            results.append(Ingested(source, number, (), (), trouble, ExitCode.NO_USER))
            continue
        sender = sender_in(found, headers, told if via == "pipe" else {})
        try:
            replies = keep(found.raw, sender, wanted, via, source)
        except Exception as error:  # noqa: BLE001  whatever it is, the mail server shall keep the mail and try again
            trouble = f"The mail could not be kept now ({type(error).__name__}: {error})."
            results.append(Ingested(source, number, tuple(wanted), (), trouble, ExitCode.TRY_AGAIN))
            continue
        results.append(Ingested(source, number, tuple(wanted), tuple(replies), "", _code(replies)))
    if not results:
        results.append(Ingested(source, 0, (), (), "There is no mail in it: it is empty.", ExitCode.DATA))
    return results


def exit_code(results: Iterable[Ingested]) -> ExitCode:
    """Give the one exit code of a run: "try again" if anything must be, else the first failure, else success."""
    codes = [each.code for each in results]
    if ExitCode.TRY_AGAIN in codes:
        return ExitCode.TRY_AGAIN
    return next((code for code in codes if code is not ExitCode.OK), ExitCode.OK)
