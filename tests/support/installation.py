"""An installation with the ferry in a temporary folder, and a clock that stands until it is moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from moderator import settings
from moderator.house import House
from moderator.store import outbox
from tests.support.ferry import Ferry

RULESETS = {"ferry": Ferry()}
SECRET = bytes(range(32))
TUESDAY = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)


@dataclass
class StandingClock:
    """A clock that a test moves."""

    moment: datetime = TUESDAY

    def now(self) -> datetime:
        return self.moment

    def move(self, **by: float) -> None:
        self.moment += timedelta(**by)


def begun(folder: Path, trust: str = "from") -> Path:
    """Write the settings of an installation into a folder unless they are there, and give it."""
    path = folder / settings.NAME
    if not path.exists():
        settings.begin(folder, "games.example", "boss@games.example")
        path.write_text(path.read_text("utf-8").replace('trust = "one"', f'trust = "{trust}"'), "utf-8")
    return folder


@dataclass
class Installation:
    """A folder with settings and the house that is open in it.

    Senders are taken as they stand unless another `trust` is said: most tests are not about who wrote a mail.
    """

    folder: Path
    clock: StandingClock = field(default_factory=StandingClock)
    trust: str = "from"

    def __post_init__(self) -> None:
        begun(self.folder, self.trust)
        self.house = self.open()

    def set(self, line: str, instead: str) -> None:
        """Write another line into the settings; it counts for a house that is opened after that."""
        path = self.folder / settings.NAME
        text = path.read_text("utf-8")
        assert line in text
        path.write_text(text.replace(line, instead), "utf-8")

    def open(self) -> House:
        return House(self.folder, self.clock, RULESETS)

    def reopen(self) -> House:
        self.house.close()
        self.house = self.open()
        return self.house

    def mail(self, sender: str, words: str, *, to: str = "ferry@games.example", subject: str = "moves") -> int:
        """Accept a mail and give its number; nothing works on it yet."""
        return self.house.accept(letter(sender, words, to=to, subject=subject), sender, [to])[0].number

    def letters(self) -> list[outbox.Entry]:
        return list(outbox.entries(self.house.database))


def letter(
    sender: str, words: str, *, to: str = "ferry@games.example", subject: str = "moves", ident: str = ""
) -> bytes:
    """Give the bytes of a plain mail; its Message-ID is made of what it says unless one is given."""
    ident = ident or f"{abs(hash((sender, words, subject))):x}"
    text = (
        f"From: {sender}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <{ident}@example.net>\r\n"
        f"Date: Tue, 12 May 2026 20:00:00 +0200\r\n\r\n{words}\r\n"
    )
    return text.replace("\r\n", "\n").replace("\n", "\r\n").encode()
