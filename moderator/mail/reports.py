"""What a mail at the return address of a letter reports: its mailbox is gone, it was refused, or it is only late.

Reports in the standard form (RFC 3464) say so in fields of their own. The others are known by the codes and phrases
that mail servers use, looked for only above the copy of our letter: an answer that quotes it must not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from moderator.mail.message import Part, ReadMessage
from moderator.mail.screen import Kind, Verdict

MOST_LINES = 200
LONGEST_WORDS = 200

GONE = frozenset({"5.1.0", "5.1.1", "5.1.3", "5.1.6", "5.1.10", "5.2.1"})
"""The codes that say there is no such mailbox (RFC 3463, sections 3.2 and 3.3); others may be somebody's mistake."""

_STATUS = re.compile(r"(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])")
_REPLY = re.compile(r"(?<![\d.])(55[0-4])(?= |-|$|:)")
_OF_SERVERS = ("@", "smtp", " said", "server", "host", "error", "response")
_COPY = (
    *("--- below this line is a copy of the message", "------ this is a copy of the message", "--- original message"),
    *("----- original message", "--- your message follows", "--- the original message", "message header follows"),
    *("received: from", "return-path: <", "--- message header"),
)
_UNKNOWN = (
    *("user unknown", "unknown user", "no such user", "no such mailbox", "no such recipient", "no such address"),
    *("mailbox unavailable", "mailbox not found", "does not exist", "doesn't exist", "doesn't have a yahoo"),
    *("unknown recipient", "recipient unknown", "invalid recipient", "unrouteable address", "address not found"),
    *("account has been disabled", "account that you tried to reach", "is not a known user", "address rejected"),
    *("couldn't be found", "wasn't found", "no mailbox here by that name"),
)
_REFUSED = (
    *("over quota", "quota exceeded", "mailbox is full", "mailbox full", "permanent error", "permanent failure"),
    *("permanent fatal error", "could not be delivered", "couldn't be delivered", "delivery has failed"),
    *("delivery failed", "undeliverable", "message was rejected", "giving up on", "i've given up"),
)
_LATE = (
    *("will be retried", "will continue to try", "still trying", "will keep trying", "delayed", "temporary problem"),
    *("temporarily deferred", "you do not need to resend", "no need to resend", "warning message only"),
)


class Fate(Enum):
    """What became of the letter that a report speaks of."""

    GONE = "there is no such mailbox"
    REFUSED = "it could not be delivered"
    LATE = "it is only late"
    UNKNOWN = "no report on a letter"


@dataclass(frozen=True, slots=True)
class Report:
    """What a mail reports: the fate of the letter, the code of RFC 3463 if it gives one, and the server's words."""

    fate: Fate
    status: str = ""
    words: str = ""

    @property
    def counts(self) -> bool:
        """Say whether the letter is lost, and so counts against its address."""
        return self.fate in (Fate.GONE, Fate.REFUSED)


def read_report(message: ReadMessage, verdict: Verdict) -> Report:
    """Read a mail that came to the return address of one letter of ours; any mail at all, never raises.

    A report is believed by its form alone, so only the address that nobody else knows makes it count. What a machine
    answers without speaking of a failure (somebody is away) is no report.
    """
    if standard := _standard(message.body):
        return standard
    if not verdict.is_read and verdict.kind is not Kind.LOOP:
        return _by_its_words([message.subject, *_text_lines(message.body)])
    return Report(Fate.UNKNOWN)


def read_refusal(code: int, words: str) -> Report:
    """Read what our own mail server said when it would not take a letter for its reader.

    Only what speaks of her mailbox counts: whatever else it refuses (that we may not relay, that we look like spam) is
    ours to mend and nobody's fault.
    """
    status = words.partition(" ")[0]
    shown = words[:LONGEST_WORDS]
    if status.startswith(("5.1.", "5.2.")) and status not in ("5.1.7", "5.1.8"):
        return Report(fate_of(status, words), status, shown)
    if code in (550, 551, 553) and not _STATUS.match(status) and _has(words, _UNKNOWN):
        return Report(Fate.GONE, "", shown)
    return Report(Fate.UNKNOWN, "", shown)


def fate_of(status: str, words: str = "") -> Fate:
    """Class a code of RFC 3463: 4.x.x is only late, a missing mailbox is gone, every other 5.x.x is refused."""
    if status.startswith("4."):
        return Fate.LATE
    if status in GONE:
        # 5.1.0 says only that something is wrong with the address; 5.1.7 and 5.1.8 speak of ours.
        return Fate.REFUSED if status == "5.1.0" and not _has(words, _UNKNOWN) else Fate.GONE
    return Fate.REFUSED if status.startswith("5.") else Fate.UNKNOWN


def _standard(body: Part) -> Report | None:
    """Read the fields of a delivery report (RFC 3464, section 2.3); a failure comes before a delay."""
    found: list[Report] = []
    for part in body.walk():
        if part.kind != "message/delivery-status":
            continue
        for block in part.parts:
            action = block.headers.first("Action").partition("(")[0].strip().lower()
            status = block.headers.first("Status").partition("(")[0].strip()
            words = block.headers.first("Diagnostic-Code").partition(";")[2].strip()[:LONGEST_WORDS]
            if action == "failed":
                fate = fate_of(status, words)
                # "failed" with a passing code: tried until there was no time left.
                found.append(Report(Fate.REFUSED if fate in (Fate.LATE, Fate.UNKNOWN) else fate, status, words))
            elif action == "delayed":
                found.append(Report(Fate.LATE, status, words))
            elif action:
                found.append(Report(Fate.UNKNOWN, status, words))
    order = (Fate.GONE, Fate.REFUSED, Fate.LATE, Fate.UNKNOWN)
    return min(found, key=lambda report: order.index(report.fate), default=None)


def _text_lines(body: Part) -> Iterator[str]:
    """Give the lines that the reporting server wrote itself, up to the copy of our letter."""
    left = MOST_LINES
    for part in _own_parts(body):
        for line in part.text.split("\n"):
            look = line.strip().lower()
            if left == 0 or look.startswith((*_COPY, ">")):
                return
            left -= 1
            yield line[:500]


def _own_parts(part: Part) -> Iterator[Part]:
    if part.kind in ("message/rfc822", "text/rfc822-headers"):
        return
    if part.kind == "text/plain":
        yield part
    for each in part.parts:
        yield from _own_parts(each)


def _has(text: str, phrases: tuple[str, ...]) -> bool:
    words = " ".join(text.lower().split())
    return any(phrase in words for phrase in phrases)


def _replied(line: str) -> bool:
    """Say whether a line quotes the refusal of a server, not a house number or a telephone's."""
    return bool(_REPLY.search(line)) and _has(line, _OF_SERVERS)


def _by_its_words(lines: list[str]) -> Report:
    """Read a report that has no fields of its own by its codes, then by its phrases."""
    text = "\n".join(lines)
    telling = [line for line in lines if _STATUS.search(line) or _replied(line) or _has(line, _UNKNOWN)]
    words = " ".join(" ".join(telling[:1] or lines[:1]).split())[:LONGEST_WORDS]
    codes = [code for line in telling for code in _STATUS.findall(line)]
    failed = next((code for code in codes if code.startswith("5.")), "")
    if failed:
        fate = fate_of(failed, text)
        return Report(Fate.GONE if fate is Fate.REFUSED and _has(text, _UNKNOWN) else fate, failed, words)
    if _has(text, _LATE):
        return Report(Fate.LATE, next(iter(codes), ""), words)
    if any(map(_replied, telling)) or _has(text, (*_UNKNOWN, *_REFUSED)):
        return Report(Fate.GONE if _has(text, _UNKNOWN) else Fate.REFUSED, "", words)
    return Report(Fate.LATE if codes else Fate.UNKNOWN, next(iter(codes), ""), words)
