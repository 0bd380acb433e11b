"""What each rule has done: how often it acted and what money it moved, week by week, by the published log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import TypeAlias

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


Done: TypeAlias = Mapping[int, Sequence[tuple[int, EventView]]]
"""What a rule brought about, by the weeks in which it did: each event behind its number in the week's log."""


def by_rule(view: GameView) -> dict[str, Done]:
    """Give what each rule brought about, oldest first: the events of which it is the nearest cause."""
    found: dict[str, dict[int, list[tuple[int, EventView]]]] = {}
    for week in view.weeks:
        acted: dict[str, list[tuple[int, EventView]]] = defaultdict(list)
        for each in enumerate(week.events, 1):
            event = each[1]
            nearest = event.causes[0] if event.causes else ""
            if nearest:
                acted[nearest].append(each)
            if event.transfer is not None and event.transfer.rule not in ("", nearest):
                acted[event.transfer.rule].append(each)
        for rule, events in acted.items():
            found.setdefault(rule, {})[week.number] = events
    return dict(found)


def by_proposal(view: GameView, acted: Mapping[str, Done]) -> dict[int, dict[str, Done]]:
    """Give what the wordings of each proposal brought about, rule by rule, in the weeks in which they were in force.

    `acted` is what each rule brought about. A wording counts from the verdict that brought it until the next one came;
    what sentences moved that it found there is not its doing. What happened but once stands under ONCE.
    """
    found: dict[int, dict[str, Done]] = {}
    once: dict[int, dict[int, list[tuple[int, EventView]]]] = {}
    accepted: dict[int | None, tuple[int, int]] = {}
    for week in view.weeks:
        for proposal, place, event in by_verdict(week.events):
            if event.causes[:1] == (ONCE,):
                once.setdefault(proposal, {}).setdefault(week.number, []).append((place, event))
            else:
                accepted[proposal] = week.number, place
    found.update((proposal, {ONCE: done}) for proposal, done in once.items())
    for item in (item for section in view.sections for item in section.items):
        for before, version, following in zip_longest((None, *item.versions[:-1]), item.versions, item.versions[1:]):
            if version is None or version.proposal is None:
                continue
            begins = accepted.get(version.proposal, (version.week, 0))
            ends = accepted.get(following.proposal, (following.week, 0)) if following else (len(view.weeks) + 1, 0)
            old = before.text if before else ""
            done = {
                week: [each for each in events if begins < (week, each[0]) < ends and is_new(each[1], old)]
                for week, events in acted.get(item.id, {}).items()
            }
            found.setdefault(version.proposal, {})[item.id] = {week: events for week, events in done.items() if events}
    return found


def deeds(made: Making, done: Done) -> Deeds | None:
    """Tell what a rule did; None if it has done nothing yet."""
    if not done:
        return None
    week, last = list(done.items())[-1]
    told = gathered([event for _, event in last])
    return Deeds(
        ever=said(done),
        sentences=tuple(_by_sentence(made, done)),
        weeks=tuple(
            Acted(Run(f"Week {week}", made.places.week(week)), said({week: events})) for week, events in done.items()
        )[::-1],
        lines=tuple(_line(made, week, last[each.places[0]], each) for each in told[:_SHOWN]),
        more=max(0, len(told) - _SHOWN),
    )


def _by_sentence(made: Making, done: Done) -> Iterator[tuple[Line, str]]:
    """Say what each sentence of a rule moved, the last to do so first; nothing where one moved all."""
    found: dict[str, list[tuple[int, EventView]]] = {}
    for each in chain.from_iterable([events[::-1] for events in done.values()][::-1]):
        if each[1].transfer is not None and each[1].transfer.sentence:
            found.setdefault(each[1].transfer.sentence, []).append(each)
    for sentence, moving in list(found.items())[:_SHOWN] if len(found) > 1 else ():
        yield (made.linker.line(sentence), said({0: moving}))


def said(done: Done) -> str:
    """Say how many events a rule brought about and how much money it moved."""
    transfers = [event.transfer for events in done.values() for _, event in events]
    amount = sum([moved.amount for moved in transfers if moved and not moved.sets])
    return count(len(transfers), "event") + (f", moving {money(amount)}" if amount else "")


def _line(made: Making, week: int, done: tuple[int, EventView], told: Told) -> Line:
    """Tell what a rule did in a line, with the event of the log that began it."""
    number, first = done
    event = replace(first, line=told.line, purpose=told.purpose)
    where = Run(str(number), made.places.event(week, number))
    return (*made.linker.event(event), Run(" (event "), where, Run(")"))
