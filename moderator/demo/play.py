"""Plays the three weeks: mails in by SMTP, verdicts by the command line, updates, pages, and the whole played again."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from click.testing import CliRunner

from moderator import settings
from moderator.cli import Desk
from moderator.cli import main as moderator
from moderator.demo import mails, telling
from moderator.demo.clock import HandClock
from moderator.demo.harbor import HOST, Harbor
from moderator.demo.mails import Sample
from moderator.demo.verdicts import VERDICTS, Verdict
from moderator.house import House
from moderator.store import inbox, open_matters

GAME = "nomopoly"
DOMAIN = "nomopoly.example"
BEGIN = datetime(2026, 5, 3, 20, 30, tzinfo=UTC)
# The luck of the demonstration is the same each time; that of a real game is drawn when it begins.
SECRET = hashlib.sha256(b"three weeks by mail").digest()
PATIENCE = 600.0
TRANSCRIPT = "transcript.txt"
GOES_ON = telling.Somebody("Ann", "ann@example.org", f"{GAME}@{DOMAIN}")
"""As whom one goes on, and the game's address."""


class DemoError(Exception):
    """The demonstration cannot go on; says where it stands and what to look at."""


def _clear(folder: Path) -> None:
    """Empty the demonstration's own folder. Raises DemoError for a folder that holds something else."""
    marker = folder / settings.NAME
    if folder.exists() and any(folder.iterdir()):
        if not marker.is_file() or f'domain = "{DOMAIN}"' not in marker.read_text("utf-8"):
            raise DemoError(
                f"{folder} holds files that are not mine. Name another folder: python -m moderator.demo FOLDER."
            )
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)


def _settle(folder: Path, letterbox: int) -> None:
    """Write the settings: the daemon's letters go to the letterbox of the demonstration.

    Its players have no mail provider that signs their mail, and nobody from outside can send any.
    """
    path = settings.begin(folder, DOMAIN, f"admin@{DOMAIN}")
    text = path.read_text("utf-8").replace('127.0.0.1:25"', f'{HOST}:{letterbox}"')
    text = text.replace('trust = "one"', 'trust = "from"')
    path.write_text(text, "utf-8")


class _Player:
    """The admin's hands and the players' mail programs, at one installation."""

    def __init__(self, folder: Path, house: House, clock: HandClock, port: int) -> None:
        self.folder = folder
        self.house = house
        self.clock = clock
        self.port = port
        self.desk = Desk(folder, clock)
        self.numbers: dict[str, int] = {}

    def post(self, sample: Sample) -> None:
        """Send a mail and wait until the daemon has worked through it."""
        self.clock.set(sample.moment)
        before = {entry.number for entry in inbox.entries(self.house.database)}
        mails.send(sample, f"{GAME}@{DOMAIN}", HOST, self.port)
        self._wait()
        new = [entry for entry in inbox.entries(self.house.database) if entry.number not in before]
        if new:
            self.numbers[sample.place] = new[0].number
        telling.mail(sample, new[0] if new else None, self.house.database)

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while inbox.waiting(self.house.database):
            if time.monotonic() > until:
                raise DemoError(
                    f"a mail has waited for {PATIENCE:.0f} seconds. See: moderator --folder {self.folder} inbox"
                )
            time.sleep(0.02)

    def command(self, *arguments: str, may_be_refused: bool = False) -> str:
        """Give a command as the admin would, and show it with what it says.

        Raises DemoError when it fails, unless it `may_be_refused`: a proposal that was pushed out has no verdict.
        """
        result = CliRunner().invoke(moderator, arguments, obj=self.desk)
        telling.command(arguments, result.output)
        if result.exit_code and not (may_be_refused and isinstance(result.exception, SystemExit)):
            cause = f" ({result.exception!r})" if result.exception else ""
            raise DemoError(f"`moderator {' '.join(arguments)}` failed{cause}.")
        return result.output

    def leave_open(self) -> None:
        """Leave the installation as somebody can go on with it: week 4 is open, and letters stay in the outbox."""
        until = datetime.now(UTC) + timedelta(days=7)
        self.command("deadline", until.isoformat(timespec="minutes"), "--reason", "The demonstration goes on with you.")
        path = self.folder / settings.NAME
        path.write_text(re.sub(r'(?m)^smarthost = ".*"', 'smarthost = ""', path.read_text("utf-8")), "utf-8")
        (self.folder / telling.NEXT).write_text(telling.next_mail(GOES_ON), "ascii")

    def judge(self, samples: tuple[Sample, ...]) -> None:
        """Give the verdicts on the proposals of a week's mails."""
        game = self.house.game(GAME)
        filed = open_matters.proposals(self.house.database, game, undecided=True)
        by_mail = {number: place for place, number in self.numbers.items()}
        places = {sample.place for sample in samples}
        given: dict[str, Iterator[Verdict]] = {}
        for proposal in filed:
            place = by_mail.get(proposal.mail, "")
            if place not in places or proposal.state == "discarded":
                continue
            verdict = next(given.setdefault(place, iter(VERDICTS.get(place, ()))), None)
            if verdict is None:
                telling.line(f"Proposal {proposal.number} of {proposal.sender} waits for another week.")
                continue
            if verdict.restated:
                self._restate(proposal.number, verdict.restated)
            self.command(*verdict.arguments(proposal.number), may_be_refused=True)

    def _restate(self, number: int, words: str) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".rules", encoding="utf-8") as file:
            file.write(words)
            file.flush()
            self.command("restate", str(number), file.name)


@contextmanager
def _opened(folder: Path) -> Iterator[_Player]:
    """Begin the installation and the game, with the daemon running."""
    clock = HandClock(folder / "clock", BEGIN)
    with Harbor() as harbor:
        letterbox = harbor.letterbox(folder / "letters")
        _settle(folder, letterbox)
        house = House(folder, clock)
        try:
            house.begin(GAME, GAME, {}, SECRET)
            port = harbor.daemon(house)
            telling.opened(folder, port, letterbox)
            yield _Player(folder, house, clock, port)
        finally:
            house.close()


def play(folder: Path, *, full: bool = False) -> None:
    """Play the three weeks in a folder of their own. Raises DemoError when something does not go as it should.

    What happens on the way is told in the folder's transcript.txt; `full` tells it on the screen and shows the admin's
    weeks too, for which each proposal is tried on the weeks before, which takes most of the time.
    """
    if not mails.FOLDER.is_dir():
        raise DemoError(f"the mails are missing ({mails.FOLDER}). They are in the checkout; run it from there.")
    _clear(folder)
    telling.beginning(full=full)
    with telling.to(None if full else folder / TRANSCRIPT), _opened(folder) as player:
        for week in range(1, mails.WEEKS + 1):
            telling.heading(f"Week {week}: the mail")
            samples = mails.week(week)
            for sample in samples:
                player.post(sample)
            if week == 1:
                telling.exchange(samples[5], folder)
            telling.heading(f"Week {week}: the admin's evening")
            if full:
                player.command("week")
            player.judge(samples)
            due = player.house.game(GAME).due
            if due is not None:
                player.clock.set(due)
            telling.heading(f"Week {week}: the update")
            player.command("update")
            if full or week == mails.WEEKS:
                player.command("publish")
            telling.progress(f"Week {week}: {len(samples)} mails read and answered, proposals judged, worked out.")
        telling.heading("Everything once more, from the mail and the verdicts alone")
        player.command("replay")
        player.command("verify")
        telling.progress("All of it played again from the mail and the verdicts: every state and event is the same.")
        player.house.send()
        record = player.house.record(GAME)
        player.leave_open()
    if not telling.ending(record, folder):
        raise DemoError("no accepted proposal shows in what happened. That should not be: see the week's news.")
    telling.going_on(folder, GOES_ON, full=full)
