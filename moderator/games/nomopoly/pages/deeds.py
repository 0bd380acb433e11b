"""What each rule has done: how often it acted and what money it moved, week by week, by the published log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple

from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.record.gathering import Told, gathered
from moderator.games.nomopoly.record.recorded import ONCE, by_verdict, is_new
from moderator.games.nomopoly.record.view import EventView, GameView
from moderator.games.nomopoly.world.figures import count, money

_SHOWN = 12  # lines of a rule's last week


@dataclass(frozen=True, slots=True)
class Acted:
    """What a rule did in one week, or ever: the week's page, and "3 events", "3 events, moving $45"."""

    week: Run
    said: str


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a rule did: in all, week by week (the last first), and the lines of the last of those weeks.

    Where several of its sentences have moved money, `sentences` says of each, in the words that it had, how much.
    """

    ever: str
    sentences: tuple[tuple[Line, str], ...]
    weeks: tuple[Acted, ...]
    lines: tuple[Line, ...]
    more: int


class Done(NamedTuple):
    """An event that a rule brought about, with its week and its number in that week's log."""

    week: int
    number: int
    event: EventView


def by_rule(view: GameView) -> dict[str, list[Done]]:
    """Give what each rule brought about, oldest first: the events of which it is the nearest cause."""
    found: dict[str, list[Done]] = {}
    for week in view.weeks:
        for number, event in enumerate(week.events, 1):
            done = Done(week.number, number, event)
            nearest = event.causes[0] if event.causes else ""
            moved = event.transfer.rule if event.transfer else ""
            if nearest:
                found.setdefault(nearest, []).append(done)
            if moved and moved != nearest:
                found.setdefault(moved, []).append(done)
    return found


def by_proposal(view: GameView, acted: Mapping[str, list[Done]]) -> dict[int, dict[str, list[Done]]]:
    """Give what the wordings of each proposal brought about, rule by rule, in the weeks in which they were in force.

    `acted` is what each rule brought about. A wording counts from the verdict that brought it until the next one came;
    what sentences moved that it found there is not its doing. What happened but once stands under ONCE.
    """
    found: dict[int, dict[str, list[Done]]] = {}
    accepted: dict[int | None, tuple[int, int]] = {}
    for week in view.weeks:
        for proposal, place, event in by_verdict(week.events):
            if event.causes[:1] == (ONCE,):
                found.setdefault(proposal, {}).setdefault(ONCE, []).append(Done(week.number, place, event))
            else:
                accepted[proposal] = week.number, place
    for item in (item for section in view.sections for item in section.items):
        for before, version, following in zip_longest((None, *item.versions[:-1]), item.versions, item.versions[1:]):
            if version is None or version.proposal is None:
                continue
            begins = accepted.get(version.proposal, (version.week, 0))
            ends = accepted.get(following.proposal, (following.week, 0)) if following else (len(view.weeks) + 1, 0)
            done = [each for each in acted.get(item.id, ()) if begins < (each.week, each.number) < ends]
            old = before.text if before else ""
            found.setdefault(version.proposal, {})[item.id] = [each for each in done if is_new(each.event, old)]
    return found


def deeds(made: Making, done: list[Done]) -> Deeds | None:
    """Tell what a rule did; None if it has done nothing yet."""
    if not done:
        return None
    weeks = list(dict.fromkeys([each.week for each in done]))[::-1]
    last = [each for each in done if each.week == weeks[0]]
    told = gathered([each.event for each in last])
    return Deeds(
        ever=said(done),
        sentences=tuple(_by_sentence(made, done)),
        weeks=tuple(_weeks(made, done))[::-1],
        lines=tuple(_line(made, [last[place] for place in each.places], each) for each in told[:_SHOWN]),
        more=max(0, len(told) - _SHOWN),
    )


def _by_sentence(made: Making, done: list[Done]) -> Iterator[tuple[Line, str]]:
    """Say what each sentence of a rule moved, the last to do so first; nothing where one moved all."""
    found: dict[str, list[Done]] = {}
    for each in done[::-1]:
        if each.event.transfer is not None and each.event.transfer.sentence:
            found.setdefault(each.event.transfer.sentence, []).append(each)
    for sentence, moving in list(found.items())[:_SHOWN] if len(found) > 1 else ():
        yield (made.linker.line(sentence), said(moving))


def _weeks(made: Making, done: list[Done]) -> Iterator[Acted]:
    for week, during in groupby(done, key=attrgetter("week")):
        yield Acted(Run(f"Week {week}", made.places.week(week)), said(list(during)))


def said(done: list[Done]) -> str:
    """Say how many events a rule brought about and how much money it moved."""
    transfers = [each.event.transfer for each in done]
    amount = sum([moved.amount for moved in transfers if moved and not moved.sets])
    return count(len(done), "event") + (f", moving {money(amount)}" if amount else "")


def _line(made: Making, done: list[Done], told: Told) -> Line:
    """Tell what a rule did in a line, with the event of the log that began it."""
    first = done[0]
    event = replace(first.event, line=told.line, purpose=told.purpose)
    number = Run(str(first.number), made.places.event(first.week, first.number))
    return (*made.linker.event(event), Run(" (event "), number, Run(")"))
