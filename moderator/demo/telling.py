"""What the demonstration says on the screen as it goes along."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from moderator.core.deadlines import say
from moderator.core.outcome import Event
from moderator.core.ruleset import Record
from moderator.demo.mails import Sample
from moderator.store import outbox
from moderator.store.database import Database
from moderator.store.inbox import Entry

_WIDTH = 100
PRIZE = "$120"
NEW_ORDER = "Fame"


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
    message = message_from_bytes(sample.raw, _class=EmailMessage, policy=policy.default)
    print(message.get_content() if not message.is_multipart() else message.as_string())
    name = sample.address.partition("@")[0]
    found = sorted((folder / "letters").glob(f"*-to-{name}.eml"))
    if found:
        answer = message_from_bytes(found[0].read_bytes(), _class=EmailMessage, policy=policy.default)
        heading("and its answer")
        print(f"Subject: {answer['Subject']}\n")
        print(answer.get_content() if not answer.is_multipart() else answer.as_string(), flush=True)


def command(arguments: tuple[str, ...], said: str) -> None:
    """Show a command and what it said."""
    shown = " ".join(f'"{word}"' if " " in word else word for word in arguments)
    print(f"$ moderator {shown}")
    for each in said.rstrip().splitlines():
        print(f"  {each}")
    print(flush=True)


def _caused_by(event: Event) -> str:
    return f"{event.line} ({', '.join(event.causes)})" if event.causes else event.line


def ending(record: Record, site: Path, folder: Path) -> bool:
    """Say what came of it all; False if no accepted proposal shows in what happened."""
    prizes = [event for event in record.events if PRIZE in event.line and "IX.6" in event.causes]
    fame = [event for event in record.events if NEW_ORDER in event.line and event.week == 3]
    heading("What came of it")
    line('Ann proposed "Amend IX.6: replace "gets $100" with "gets $120"." It was accepted in week 1. Since then:')
    for event in prizes[:4]:
        line(f"  week {event.week}  {_caused_by(event)}")
    line("")
    line("Josh's proposal of week 2 gave the rules a new order, and players a new attribute. In week 3:")
    for event in fame[:4]:
        line(f"  week {event.week}  {_caused_by(event)}")
    heading("What to look at, and to try next")
    line(f"The site's first page    {(site / 'index.html').resolve()}")
    line(f"The letters              {(folder / 'letters').resolve()}")
    line(f"The admin's view         .venv/bin/moderator --folder {folder} week")
    line(f"Any mail and its fate    .venv/bin/moderator --folder {folder} inbox")
    line(f"Go on playing            .venv/bin/moderator --folder {folder} serve     (then send it a mail)")
    return bool(prizes and fame)
