"""Values as the database writes them: canonical JSON, so that the same value is always the same text."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any

from moderator.core.dice import Draw
from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.core.outcome import Event, Refusal
from moderator.store import moments
from moderator.store.database import Cell, Row


def write(value: object) -> str:
    """Write a value of JSON's kinds (tuples count as lists) canonically.

    Raises TypeError for anything else: what cannot be written down cannot be replayed.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def read(text: str) -> Any:
    """Read what `write` wrote."""
    return json.loads(text)


def digest(text: str) -> str:
    """Give the SHA-256 of a text in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def kind_of(given: Input) -> str:
    """Say which kind of input this is, as the column `inputs.kind` names it."""
    match given:
        case Mail():
            return "mail"
        case Decision():
            return "decision"
        case Deadline():
            return "deadline"


def write_input(given: Input) -> str:
    """Write what an input holds besides its number and moment."""
    match given:
        case Mail():
            deadline = moments.write(given.deadline) if given.deadline else None
            content = {"address": given.address, "deadline": deadline, "subject": given.subject, "words": given.words}
            return write({**content, "trust": given.trust, **({"author": given.author} if given.author else {})})
        case Decision():
            return write({"details": dict(given.details), "what": given.what})
        case Deadline():
            told = (("late", given.late), ("due", given.due))
            return write({name: moments.write(moment) for name, moment in told if moment})


def read_input(row: Row) -> Input:
    """Make an input of a row of `inputs`."""
    content, moment, number = read(row["content"]), moments.read(row["moment"]), int(row["number"])
    match row["kind"]:
        case "mail":
            deadline = moments.read(content["deadline"]) if content["deadline"] else None
            # Inputs from before senders were asked for a proof say nothing of one.
            trust, author = content.get("trust", ""), content.get("author", "")
            return Mail(
                number, moment, content["address"], content["words"], content["subject"], deadline, trust, author
            )
        case "decision":
            return Decision(number, moment, content["what"], content["details"])
        case _:
            late, due = (moments.read(content[name]) if name in content else None for name in ("late", "due"))
            return Deadline(number, moment, late, due)


def event_row(event: Event) -> tuple[Cell, ...]:
    """Give the columns week, phase, verb, line, causes, mail, details of an event."""
    details = write([[name, value] for name, value in event.details])
    return (event.week, event.phase, event.verb, event.line, write(event.causes), event.mail, details)


def read_event(row: Row) -> Event:
    """Make an event of a row of `events`."""
    return Event(
        verb=row["verb"],
        line=row["line"],
        causes=tuple(read(row["causes"])),
        week=row["week"],
        phase=row["phase"],
        mail=row["mail"],
        details=tuple((name, value) for name, value in read(row["details"])),
    )


def draw_row(draw: Draw) -> tuple[Cell, ...]:
    """Give the columns purpose, result, candidates, sides of a draw."""
    return (draw.purpose, write(draw.result), write(draw.candidates), draw.sides)


def read_draw(row: Row) -> Draw:
    """Make a draw of a row of `draws`."""
    result = read(row["result"])
    return Draw(
        purpose=row["purpose"],
        result=result if isinstance(result, str) else tuple(result),
        candidates=tuple((label, weight) for label, weight in read(row["candidates"])),
        sides=row["sides"],
    )


def write_refusal(refusal: Refusal | None) -> str | None:
    """Write why something was not taken, or None when it was."""
    if refusal is None:
        return None
    return write({**asdict(refusal), "voice": refusal.voice.value})
