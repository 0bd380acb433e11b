"""The mails as the site shows them: of worked-out weeks, with what came of each thing that they said.

Of the open week only the fact that a mail came is in the view (I.2), and of a secret order not even that it was given:
a mail that holds nothing else is not shown.

A mail stands as it was written. What we say of it calls everybody by the name that they have in the end, as the log
does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.core.outcome import CHOICE, Said
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.game.received import Received
from moderator.games.nomopoly.record.view import MailView, OrderView, ProposalView
from moderator.games.nomopoly.viewing.looking import Looking
from moderator.games.nomopoly.viewing.withheld import Withheld
from moderator.games.nomopoly.world.figures import plain

_STRANGER = "somebody who was no player then"
_RENAME = "rename"
_KINDS = {CHOICE: "done", "preview": "answered", "question": "answered"}


_Renamed: TypeAlias = tuple[tuple[str, str], ...]
"""Who was given another name: the one before and the new one, in the order in which that was decided."""


def weeks_of_mail(inputs: Sequence[Input]) -> dict[int, int]:
    """Give the week that each mail counts for: that of the first deadline after it."""
    weeks: dict[int, int] = {}
    week = 1
    for given in inputs:
        if isinstance(given, Deadline):
            week = given.number + 1
        elif isinstance(given, Mail):
            weeks[given.number] = week
    return weeks


def mails(looking: Looking, inputs: Sequence[Input], proposals: Sequence[ProposalView]) -> tuple[MailView, ...]:
    """Give every mail, oldest first."""
    weeks = weeks_of_mail(inputs)
    done = {given.number for given in inputs if isinstance(given, Deadline)}
    known = {each.mail: each for each in looking.game.letters}
    filed = {proposal.mail: proposal.author for proposal in proposals}
    renamed = _renamed_since(inputs)
    told = []
    for mail in inputs:
        if not isinstance(mail, Mail):
            continue
        week = weeks[mail.number]
        taken = known.get(mail.number)
        author = (taken.author if taken else "") or _sender(looking, mail) or filed.get(mail.number, "") or _STRANGER
        if week not in done:
            told.append(MailView(mail.number, week, mail.moment, author, "", ""))
            continue
        mine = [proposal for proposal in proposals if proposal.mail == mail.number]
        orders = tuple(_retold(order, renamed[mail.number]) for order in _orders(looking, mail, taken, mine))
        words = _words(looking.withheld, mail.words, orders, [proposal.text for proposal in mine])
        subject = "" if looking.withheld.speaks(mail.subject) else mail.subject
        public = tuple(order for order in orders if not order.secret)
        if words.strip() or public or not mail.words.strip():
            told.append(MailView(mail.number, week, mail.moment, author, subject, words, public))
    return tuple(told)


def _renamed_since(inputs: Sequence[Input]) -> dict[int, _Renamed]:
    """Give for each mail who was given another name after it came."""
    found: dict[int, _Renamed] = {}
    renamed: _Renamed = ()
    for given in reversed(inputs):
        if isinstance(given, Mail):
            found[given.number] = renamed
        elif isinstance(given, Decision) and given.what == _RENAME:
            old, new = (str(given.details.get(key) or "") for key in ("player", "value"))
            renamed = ((old, " ".join(new.split())), *renamed)
    return found


def _retold(order: OrderView, renamed: _Renamed) -> OrderView:
    """Say what came of an order with the names that everybody has in the end; its own words stay as they are."""
    for old, new in renamed:
        understood, reasons = (_called(lines, old, new) for lines in (order.understood, order.reasons))
        order = replace(order, understood=understood, reasons=reasons)
    return order


def _called(lines: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """Put a new name for an old one, but not where it has been put already."""
    either = re.compile(rf"(?<!\w)(?:{re.escape(new)}|{re.escape(old)})(?!\w)", re.IGNORECASE)
    return tuple(either.sub(lambda _: new, line) for line in lines)


def _sender(looking: Looking, mail: Mail) -> str:
    player = looking.world.player_at(mail.address)
    return "" if player is None else looking.world.name(player)


def _words(withheld: Withheld, words: str, orders: Sequence[OrderView], public: Sequence[str]) -> str:
    """Give what may be published of a mail; nothing of it where a secret order cannot be found in it."""
    kept = withheld.letter(words, public)
    return "" if any(order.secret for order in orders) and kept == words else kept


def _orders(
    looking: Looking, mail: Mail, taken: Received | None, proposals: Sequence[ProposalView]
) -> Iterator[OrderView]:
    said = taken.said if taken else ()
    results, waiting = _results(looking, mail.number)
    for place, order in enumerate(outcomes(said, results, waiting)):
        verb = taken.verbs[place] if taken and place < len(taken.verbs) else ""
        hidden = verb in looking.withheld.verbs or looking.withheld.speaks(order.quoted)
        yield _secret(order) if hidden and order.kind != "proposal" else order
    for place, order in results.items():
        if place >= len(said):
            yield _secret(order) if looking.withheld.speaks(order.quoted) else order
    for proposal in proposals:
        title = proposal.title or proposal.text.strip().partition("\n")[0]
        yield OrderView(title, "filed", "proposal", proposal=proposal.number)


def _results(looking: Looking, mail: int) -> tuple[dict[int, OrderView], frozenset[int]]:
    """Give what has come of the orders of a mail by their places in it, and the places of those that still wait."""
    game = looking.game
    came = {done.place: OrderView(done.words, "done") for done in game.done if done.mail == mail}
    came |= {failed.place: _failure(failed) for failed in game.failed if failed.mail == mail}
    return came, frozenset(order.place for order in game.orders if order.mail == mail)


def _failure(failed: Failed) -> OrderView:
    return OrderView(failed.words, "failed", reasons=(failed.reason,), rules=failed.rules)


def _secret(order: OrderView) -> OrderView:
    return OrderView("", order.outcome, order.kind, secret=True)


def outcomes(said: Sequence[Said], results: Mapping[int, OrderView], waiting: Collection[int]) -> tuple[OrderView, ...]:
    """Give each thing that a mail said with what came of it; `results` and `waiting` know orders by their places."""
    return tuple(_told(each, results.get(place), waits=place in waiting) for place, each in enumerate(said))


def _told(said: Said, result: OrderView | None, *, waits: bool) -> OrderView:
    if said.refusal is not None:
        told = said.refusal
        reasons = tuple(map(plain, told.reasons))
        return OrderView(said.quoted, told.voice.value, said.kind, said.meaning, reasons, told.rules)
    if said.kind == "talk":  # what was asked in plain words has an answer
        return OrderView(said.quoted, "answered" if said.meaning else "talk", said.kind, said.meaning)
    if said.kind in _KINDS:
        return OrderView(said.quoted, _KINDS[said.kind], said.kind, said.meaning)
    if result is not None:
        # What the answer forecast is no outcome: the log of the week tells what really came of it.
        return replace(result, quoted=said.quoted, kind=said.kind)
    if waits:
        return OrderView(said.quoted, "waiting", said.kind, said.meaning)
    return OrderView(said.quoted, "not called for", said.kind, said.meaning, ("Its moment did not come.",))
