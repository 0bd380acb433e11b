"""The letters of eight players over three weeks, as their mail programs sent them: tests/mails/week-N/NN-name.eml."""

from __future__ import annotations

import smtplib
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "mails"
WEEKS = 3


@dataclass(frozen=True, slots=True)
class Sample:
    """One mail: its place ("week-1/09-ann"), when it is sent, who sends it, its subject, its bytes as they are sent."""

    place: str
    moment: datetime
    name: str
    address: str
    subject: str
    raw: bytes


def read(path: Path) -> Sample:
    """Read one mail from its file. Its Date is the moment at which the demonstration sends it."""
    raw = path.read_bytes()
    message = message_from_bytes(raw, _class=EmailMessage, policy=policy.default)
    name, address = parseaddr(str(message["From"]))
    moment = parsedate_to_datetime(str(message["Date"])).astimezone(UTC)
    return Sample(f"{path.parent.name}/{path.stem}", moment, name, address, str(message["Subject"]), raw)


def week(number: int) -> tuple[Sample, ...]:
    """Give the mails of a week in the order in which they are sent."""
    found = [read(path) for path in sorted((FOLDER / f"week-{number}").glob("*.eml"))]
    return tuple(sorted(found, key=lambda sample: (sample.moment, sample.place)))


def send(sample: Sample, recipient: str, host: str, port: int) -> None:
    """Send a mail by SMTP, as its sender's mail server would."""
    with smtplib.SMTP(host, port, timeout=30) as server:
        server.sendmail(sample.address, [recipient], sample.raw)
