"""The part of a game's view that its published record tells by itself: weeks with their log, their luck and its seals.

Log lines say squares by number; which numbers those are follows from the shapes that lines have, so that dice and
dollars are never taken for squares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from moderator.core.dice import Draw
from moderator.core.inputs import Deadline, Json
from moderator.core.outcome import Event
from moderator.core.ruleset import Record, Seal
from moderator.games.nomopoly.record.view import Dollars, DrawView, EventView, TransferView, WeekView
from moderator.games.nomopoly.world.values import Sort, unpack

_LEADING = re.compile(r"(\d+)(?: (?:becomes|is|appears|loses|gets)|'s [a-z]+)\b")
_TRAILING = re.compile(r".* (?:leaves|passes|lands on|is moved to|is placed on|gets) (\d+)")
_BY_FIAT = "the admin overrules: "
_OVERRULED = re.compile(r"\bthe cash of (?P<who>.+?) is \$(?P<amount>\d+)(?: and was \$\d+)?(?=, |: )")
_CASH = re.compile(r"(?P<who>.+)'s cash is now \$(?P<amount>-?[\d,.]+)")
_ACCEPTED = re.compile(r"proposal (\d{1,9}) is accepted")
ONCE = "once"
"""The cause of what a sentence brought about that left no rule behind."""
_UNNAMED = frozenset({"bid"})


def weeks_of(record: Record, notes: dict[int, tuple[str, ...]] | None = None) -> tuple[WeekView, ...]:
    """Give the weeks that have been worked out, oldest first; `notes` are the admin's words on a week, by number."""
    happened: dict[int, list[EventView]] = {}
    for event in record.events:
        if _told(event):
            happened.setdefault(event.week, []).append(event_view(event))
    return tuple(
        WeekView(
            number=given.number,
            closed=given.moment,
            events=_with_proposals(happened.get(given.number, ())),
            draws=draws_of(record.draws.get(given.number, ())),
            notes=(notes or {}).get(given.number, ()),
            commitment=_seal(record, given.number).commitment,
            secret=_seal(record, given.number).secret or "",
        )
        for given in record.inputs
        if isinstance(given, Deadline)
    )


def happened_once(events: Sequence[EventView]) -> Iterator[tuple[int, int, EventView]]:
    """Give what happened once as proposals were accepted.

    Each event comes behind the number of its proposal and its own in the week's log.
    """
    return (told for told in by_verdict(events) if told[2].causes[:1] == (ONCE,))


def by_verdict(events: Sequence[EventView]) -> Iterator[tuple[int, int, EventView]]:
    """Give the events that say that proposals are accepted, and what happened once by them, right behind it in the log.

    Each comes behind the number of its proposal and its own in the week's log.
    """
    proposal = 0
    for number, event in enumerate(events, 1):
        if event.line.startswith("proposal ") and (accepted := _ACCEPTED.fullmatch(event.line)) is not None:
            proposal = int(accepted[1])
            yield proposal, number, event
        elif proposal and event.causes[:1] == (ONCE,):
            yield proposal, number, event


def is_new(event: EventView, before: str) -> bool:
    """Say whether what a rule did is not what a sentence of its wording `before` moved already."""
    return event.transfer is None or not event.transfer.sentence or event.transfer.sentence not in before


def _with_proposals(events: Sequence[EventView]) -> tuple[EventView, ...]:
    """Give a week's events; money that moved but once, by no rule that can be cited, moved by the proposal itself."""
    told = list(events)
    for proposal, number, event in happened_once(events):
        if event.transfer is not None:
            told[number - 1] = replace(event, purpose=event.purpose or f"by proposal {proposal}")
    return tuple(told)


def commitment_of(record: Record) -> str:
    """Give the SHA-256 of the secret of the week that is open, or ""."""
    return next((seal.commitment for _, seal in sorted(record.seals.items()) if seal.secret is None), "")


def event_view(event: Event) -> EventView:
    """Give an event as it is published: what a secret order brought about does not name its mail (X.5)."""
    return EventView(
        line=event.told,
        phase=event.phase.removesuffix(" phase"),
        causes=event.causes,
        mail=None if event.verb in _UNNAMED else event.mail,
        squares=squares_in(event.line),
        purpose=event.purpose,
        transfer=transfer_of(event),
    )


def cash_put(event: Event) -> dict[str, Dollars]:
    """Give whose cash an event put to what, whatever it was before: by a rule, or by the admin."""
    becomes = _CASH.fullmatch(event.line)
    found = [becomes] if becomes else _OVERRULED.finditer(event.line) if event.line.startswith(_BY_FIAT) else ()
    return {each["who"]: _whole(Fraction(each["amount"].replace(",", ""))) for each in found}


def transfer_of(event: Event) -> TransferView | None:
    """Give the money that an event moved, None if it moved none."""
    rule, sentence = event.sentence
    put = cash_put(event)
    if len(put) == 1:
        ((who, held),) = put.items()
        return TransferView("", who, held, sets=True, rule=next(iter(event.causes), ""))
    who = str(event.detail("subject") or "")
    pays, gets = event.verb == "pay", event.verb == "get" and "$" in event.line
    amount = _amount(event.detail("amount" if pays else "object")) if pays or gets else None
    if amount is None:
        return None
    payer, payee = (who, str(event.detail("recipient") or "")) if pays else ("", who)
    return TransferView(payer, payee, amount, rule=rule, sentence=sentence, kind=_kind(event.detail("as")))


def _kind(told: Json) -> str:
    value = unpack(told)
    return value.kind if isinstance(value, Sort) else ""


def _amount(told: Json) -> Dollars | None:
    value = unpack(told)
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return None
    return _whole(value)


def _whole(amount: Dollars) -> Dollars:
    """Give an amount as a whole number, if it is one."""
    return amount.numerator if amount.denominator == 1 else amount


def squares_in(line: str) -> tuple[int, ...]:
    """Give the numbers in a log line that mean squares."""
    found = (_LEADING.match(line), _TRAILING.fullmatch(line))
    return tuple(int(match.group(1)) for match in found if match)


def draws_of(draws: Sequence[Draw]) -> tuple[DrawView, ...]:
    """Give an update's luck, numbered from 1 in the order in which it was drawn."""
    return tuple(
        DrawView(
            number=place,
            purpose=draw.purpose,
            result=draw.result if isinstance(draw.result, str) else " ".join(map(str, draw.result)),
            sides=draw.sides,
            candidates=draw.candidates,
        )
        for place, draw in enumerate(draws, 1)
    )


def _told(event: Event) -> bool:
    """The log's own headings are not needed where every line has its phase."""
    return not event.line.startswith("phase: ")


def _seal(record: Record, week: int) -> Seal:
    return record.seals.get(week, Seal(""))
