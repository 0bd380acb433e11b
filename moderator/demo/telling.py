"""What the demonstration says on the screen as it goes along."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import takewhile
from pathlib import Path

from moderator.core.deadlines import say
from moderator.core.outcome import Event
from moderator.core.ruleset import Record
from moderator.demo import mails
from moderator.demo.mails import Sample
from moderator.store import outbox
from moderator.store.database import Database
from moderator.store.inbox import Entry

_WIDTH = 100
PORT = 2525
NEXT = "next.eml"
PRIZE = "$120"
NEW_ORDER = "Fame"


@dataclass(frozen=True, slots=True)
class Somebody:
    """As whom one goes on: a player's name and address, and the address of the game."""

    name: str
    address: str
    game: str


def heading(words: str) -> None:
    """Begin a part."""
    print(f"\n== {words} {'=' * max(0, _WIDTH - len(words) - 4)}\n", flush=True)


def line(words: str) -> None:
    """Say one thing."""
    print(words, flush=True)


def opened(folder: Path, port: int, letterbox: int) -> None:
    """Say where everything is."""
    heading("Nomopoly by mail: eight players, three weeks")
    line(f"Installation      {folder.resolve()}")
    line(f"The daemon        takes mail at 127.0.0.1:{port} (SMTP)")
    line(f"Its letters go    to a mail server at 127.0.0.1:{letterbox}, which keeps them in {folder}/letters/")


def _subject(raw: bytes) -> str:
    return str(message_from_bytes(raw, _class=EmailMessage, policy=policy.default)["Subject"])


def _text(raw: bytes) -> str:
    """Give what a mail says as plain text, whatever it is wrapped in."""
    body = message_from_bytes(raw, _class=EmailMessage, policy=policy.default).get_body(("plain", "html"))
    return str(body.get_content()) if body is not None else ""


def mail(sample: Sample, entry: Entry | None, database: Database) -> None:
    """Say in one line what a mail was and what became of it."""
    if entry is None:
        came = "came before; not counted twice"
    elif entry.state == "done":
        answers = [each.letter for each in outbox.entries(database, latest=5) if each.letter.answers == entry.number]
        subject = _subject(answers[0].content) if answers else ""
        came = subject.rpartition("[")[2].rstrip("]") if "[" in subject else entry.outcome
    else:
        came = entry.outcome or entry.state
    when = say(sample.moment).replace(" 2026", "").replace(" UTC", "")
    print(f"{when:<24} {sample.name:<9} {sample.subject[:34]:<34}  {came}", flush=True)


def exchange(sample: Sample, folder: Path) -> None:
    """Show one mail and its answer whole."""
    heading(f"One of them whole: {sample.name}'s mail")
    print(_text(sample.raw))
    name = sample.address.partition("@")[0]
    found = sorted((folder / "letters").glob(f"*-to-{name}.eml"))
    if found:
        answer = message_from_bytes(found[0].read_bytes(), _class=EmailMessage, policy=policy.default)
        heading("and its answer")
        print(f"Subject: {answer['Subject']}\n")
        print(_text(found[0].read_bytes()), flush=True)


def command(arguments: tuple[str, ...], said: str) -> None:
    """Show a command and what it said."""
    shown = " ".join(f'"{word}"' if " " in word else word for word in arguments)
    print(f"$ moderator {shown}")
    for each in said.rstrip().splitlines():
        print(f"  {each}")
    print(flush=True)


def _caused_by(event: Event) -> str:
    return f"{event.line} ({', '.join(event.causes)})" if event.causes else event.line


def beginning(*, full: bool) -> None:
    """Say what comes, and how long it takes."""
    how_long = "several minutes" if full else "about a minute"
    print(f"Playing three weeks of Nomopoly by mail, eight players: {how_long}.", flush=True)


@contextmanager
def to(transcript: Path | None) -> Generator[None]:
    """Tell everything in a file for the block, all but the progress and what came of it; None for the screen."""
    if transcript is None:
        yield
        return
    with transcript.open("w", encoding="utf-8") as file, redirect_stdout(file):
        yield


def progress(words: str) -> None:
    """Say on the screen how far it is."""
    print(words, file=sys.__stdout__, flush=True)


def ending(record: Record, folder: Path) -> bool:
    """Say what came of it all; False if no accepted proposal shows in what happened."""
    prizes = [event for event in record.events if PRIZE in event.line and "IX.6" in event.causes]
    fame = [event for event in record.events if NEW_ORDER in event.line and event.week == mails.WEEKS]
    heading("What came of it")
    line("Pip's first mail had mistakes in it. What was right was done, and the answer said of the rest:")
    for each in _not_done(folder):
        line(f"  {each}")
    line("")
    line('Ann proposed "Amend IX.6: replace "gets $100" with "gets $120"." It was accepted in week 1. Since then:')
    for event in prizes[:3]:
        line(f"  week {event.week}  {_caused_by(event)}")
    line("")
    line("Josh's proposal of week 2 gave the rules a new order, and players a new attribute. In week 3:")
    for event in fame[:4]:
        line(f"  week {event.week}  {_caused_by(event)}")
    return bool(prizes and fame)


_NOT_DONE = ("NOT UNDERSTOOD", "WOULD FAIL AS THINGS STAND")


def _not_done(folder: Path) -> list[str]:
    """Give the lines of Pip's first answer about what was not understood, or would fail."""
    found = sorted((folder / "letters").glob("*-to-pip.eml"))
    lines = _text(found[0].read_bytes()).splitlines() if found else []
    heading = next((place for place, each in enumerate(lines) if each.strip() in _NOT_DONE), len(lines))
    return list(takewhile(str.strip, lines[heading + 1 :]))[:8]


def next_mail(who: Somebody) -> str:
    """Write the mail with which one goes on."""
    return f"From: {who.address}\nTo: {who.game}\nSubject: My turn\n\nstatus\nhelp buy\n"


def going_on(folder: Path, who: Somebody, *, full: bool) -> None:
    """Say what to look at, and give the lines with which one goes on; each works as it stands."""
    moderator = f".venv/bin/moderator -C {folder}"
    heading("What to look at, and how to go on")
    line(f"The site's first page     {(folder / 'site' / who.game.partition('@')[0] / 'index.html').resolve()}")
    line(f"What happened on the way  {folder / 'letters'}" + ("" if full else f", {folder / 'transcript.txt'}"))
    line("")
    line(f"Go on as {who.name}: change {folder / NEXT} as you like, hand it in, and read the answer:")
    line(f"  {moderator} ingest {folder / NEXT}")
    line(f"  {moderator} outbox")
    line(f"Or with a mail program, as {who.address}, to {who.game}, by SMTP at 127.0.0.1 port {PORT}:")
    line(f"  {moderator} serve --door smtp:127.0.0.1:{PORT}")
    line("And as the admin:")
    line(f"  {moderator} week")
    line(f"  {moderator} update --preview")
    if not full:
        line("")
        line("make demo FULL=1 shows everything on the screen, with what the admin sees each week.")
