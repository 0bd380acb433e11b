"""A whole small game, played by mail and weekly, to try the house with: rowers pull a ferry across a river.

Mail: `join NAME`, `row N` (throw N dice at the update and pull that far), `propose WORDS`,
`withdraw N`, or only `help`. At the deadline the orders
are worked out in the order they came. `sink` in a mail makes its reading fail, `drift` makes it take
an hour, `leak` makes the next update fail.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from moderator.core.deadlines import say
from moderator.core.dice import Dice
from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.core.outcome import (
    Answer,
    Event,
    Notice,
    Outcome,
    Proposed,
    Question,
    Refusal,
    Said,
    Section,
    Voice,
)
from moderator.core.ruleset import Page, Record


@dataclass(frozen=True, slots=True)
class River:
    """A state: how far across, rowers by address, orders as (address, dice, mail), proposals by number."""

    width: int
    at: int = 0
    rowers: tuple[tuple[str, str], ...] = ()
    orders: tuple[tuple[str, int, int], ...] = ()
    proposals: tuple[tuple[int, str, str], ...] = ()
    leaking: bool = False
    week: int = 1


class Ferry:
    """The rules of the ferry."""

    name = "ferry"
    title = "The Ferry"
    options = ("width",)

    def begin(self, options: Mapping[str, Any], dice: Dice) -> Outcome:
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            raise ValueError(f'The ferry has no option "{unknown[0]}"; it has: width.')
        width = int(options.get("width", 0)) or 20 + dice.roll(1, 6, "the river's width")[0]
        return Outcome(River(width), events=(Event("begin", f"The river is {width} wide.", ("admin",)),))

    def step(self, state: River, given: Input, dice: Dice) -> Outcome:
        match given:
            case Mail():
                return self._mail(state, given)
            case Decision():
                return self._decision(state, given)
            case Deadline():
                return self._deadline(state, given, dice)

    def _mail(self, state: River, mail: Mail) -> Outcome:
        if "sink" in mail.words:
            raise RuntimeError("the ferry has sunk")
        if "drift" in mail.words:
            time.sleep(3600)
        said: list[Said] = []
        proposals: list[Proposed] = []
        for line in filter(None, map(str.strip, mail.words.splitlines())):
            state, heard = self._line(state, mail, line)
            if isinstance(heard, Proposed):
                proposals.append(heard)
            else:
                said.append(heard)
        name = self.member(state, mail.address) or ""
        due = f"It counts for {say(mail.deadline)}." if mail.deadline else "It counts at once."
        answer = Answer(name, (f"Received {say(mail.moment)}.", due), tuple(said), tuple(proposals))
        if mail.words == "help":
            answer = Answer(name, sections=(Section("HELP", ("join NAME", "row N")),))
        elif not name and not any(each.quoted.startswith("join") for each in said):
            return Outcome(state, answer=None, questions=self._open(state))
        return Outcome(state, answer=answer, questions=self._open(state))

    def _line(self, state: River, mail: Mail, line: str) -> tuple[River, Said | Proposed]:
        word, _, rest = line.partition(" ")
        name = self.member(state, mail.address)
        if word == "join" and rest:
            if name:
                return state, _refused(line, "You row already.")
            return replace(state, rowers=(*state.rowers, (mail.address, rest))), Said(line, (f"{rest} rows.",))
        if name is None:
            return state, _refused(line, "Only rowers row; send: join NAME", send=("join Ann",))
        if word == "row" and rest.isdecimal():
            order = (mail.address, int(rest), mail.number)
            return replace(state, orders=(*state.orders, order)), Said(line, (f"You pull with {rest} dice.",))
        if word == "leak":
            return replace(state, leaking=True), Said(line, ("Water comes in.",))
        if word == "withdraw" and rest.isdecimal():
            kept = tuple((n, text, "withdrawn" if n == int(rest) else said) for n, text, said in state.proposals)
            return replace(state, proposals=kept), Said(line, (f"Proposal {rest} is withdrawn.",))
        if word == "propose" and rest:
            number = len(state.proposals) + 1
            filed = (*state.proposals, (number, rest, "undecided"))
            return replace(state, proposals=filed), Proposed(number, rest, "undecided", (f"The river: {rest}",))
        return state, _refused(line, f'"{line}" is no order here.', send=("row 2",))

    def _decision(self, state: River, decision: Decision) -> Outcome:
        if decision.what == "judge":
            number, verdict = decision.details["proposal"], decision.details["verdict"]
            known = {each[0] for each in state.proposals}
            if number not in known:
                reason = f"There is no proposal {number}; there are {len(known)}."
                return Outcome(state, refusal=Refusal(Voice.NOT_ALLOWED, "no-proposal", (reason,)))
            judged = tuple((n, words, verdict if n == number else said) for n, words, said in state.proposals)
            state = replace(state, proposals=judged)
            event = Event("judge", f"Proposal {number}: {verdict}.", ("admin",), state.week)
            return Outcome(state, (event,), questions=self._open(state))
        if decision.what == "caulk":
            return Outcome(replace(state, leaking=False))
        if decision.what == "address":
            name, address = decision.details["player"], decision.details["value"]
            rowers = tuple((address if known == name else was, known) for was, known in state.rowers)
            return Outcome(replace(state, rowers=rowers))
        reason = f'The ferry knows no decision "{decision.what}"; it knows address, judge and caulk.'
        return Outcome(state, refusal=Refusal(Voice.UNREADABLE, "unknown-decision", (reason,)))

    def _deadline(self, state: River, deadline: Deadline, dice: Dice) -> Outcome:
        if state.leaking:
            raise RuntimeError("rule 1 cannot be carried out, since the ferry leaks")
        events = []
        at = state.at
        for address, count, mail in state.orders:
            name = dict(state.rowers)[address]
            pull = sum(dice.roll(count, 6, f"{name}'s pull"))
            at += pull
            details = (("rower", name), ("pull", pull))
            events.append(Event("row", f"{name} pulls {pull}.", ("1",), state.week, "rowing", mail, details))
        after = replace(state, at=at, orders=(), week=state.week + 1)
        news = tuple(
            Notice(address, f"Week {state.week} on the river", (f"The ferry is at {at} of {state.width}.",))
            for address, _ in state.rowers
        )
        return Outcome(after, tuple(events), notices=news, questions=self._open(after))

    def _open(self, state: River) -> tuple[Question, ...]:
        if not state.leaking:
            return ()
        return (Question("leak", "admin", "The ferry leaks. Caulk it?", "it goes on leaking"),)

    def member(self, state: River, address: str) -> str | None:
        return dict(state.rowers).get(address)

    def undecided(self, state: River) -> tuple[int, ...]:
        return tuple(number for number, _, said in state.proposals if said == "undecided")

    def save(self, state: River) -> str:
        values = {name: getattr(state, name) for name in River.__dataclass_fields__}
        return json.dumps(values, sort_keys=True)

    def load(self, text: str) -> River:
        values = json.loads(text)
        for name in ("rowers", "orders", "proposals"):
            values[name] = tuple(tuple(each) for each in values[name])
        return River(**values)

    def pages(self, record: Record) -> Sequence[Page]:
        return ()


def _refused(line: str, reason: str, send: tuple[str, ...] = ()) -> Said:
    return Said(line, refusal=Refusal(Voice.UNREADABLE, "no-order", (reason,), send=send))


class RemindingFerry(Ferry):
    """The ferry with reminders of the week's orders."""

    def reminders(self, state: River, now: datetime) -> tuple[Notice, ...]:
        """Tell each rower how often she pulls."""
        return tuple(
            Notice(address, f"Week {state.week} ends soon", (f"{name}, you pull {self._pulls(state, address)}.",))
            for address, name in state.rowers
        )

    def _pulls(self, state: River, address: str) -> str:
        times = sum(1 for each, _, _ in state.orders if each == address)
        return f"{times} times" if times else "not at all"
