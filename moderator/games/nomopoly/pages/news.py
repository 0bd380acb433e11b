"""A week's news: told in sentences, with its verdicts and changed rules, and the whole log with every cause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.difference import Part, difference
from moderator.games.nomopoly.pages.digest import Chapter, digest
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.places import NEWS
from moderator.games.nomopoly.pages.proposals import Card, card
from moderator.games.nomopoly.pages.words import Moment, count, listed, moment
from moderator.games.nomopoly.view import EventView, WeekView


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that got a new wording in a week, and why."""

    rule: str
    path: str
    why: Line
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A week as it is told. `notes` are the admin's own words, `summary` a line for the feed and the list of weeks."""

    week: int
    path: str
    closed: Moment
    summary: str
    notes: tuple[Line, ...]
    chapters: tuple[Chapter, ...]
    verdicts: tuple[Card, ...]
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of the log: `number` counts within the week, `causes` and `mail` lead to the reasons."""

    number: int
    line: Line
    causes: tuple[Line, ...]
    mail: int | None
    mail_path: str


@dataclass(frozen=True, slots=True)
class PhaseLog:
    """The log of one phase."""

    name: str
    key: str
    lines: tuple[Logged, ...]


@dataclass(frozen=True, slots=True)
class NewsPage:
    """A week's news and log."""

    frame: Frame
    story: Story
    phases: tuple[PhaseLog, ...]
    dice_path: str
    mail_path: str
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class NewsIndex:
    """All weeks, newest first."""

    frame: Frame
    stories: tuple[Story, ...]


def story(made: Making, week: WeekView) -> Story:
    """Tell a week."""
    verdicts = tuple(card(made, each) for each in made.view.proposals if each.judged == week.number)
    changes = tuple(_changes(made, week.number))
    return Story(
        week=week.number,
        path=made.places.week(week.number),
        closed=moment(week.closed),
        summary=_summary(week, verdicts, changes),
        notes=tuple(made.linker.line(note) for note in week.notes),
        chapters=digest(week.events, made.linker),
        verdicts=verdicts,
        changes=changes,
    )


def _summary(week: WeekView, verdicts: tuple[Card, ...], changes: tuple[RuleChange, ...]) -> str:
    accepted = sum(each.state == "accepted" for each in verdicts)
    told = [f"{count(len(verdicts), 'proposal')} judged, {accepted or 'none'} accepted"] if verdicts else []
    told += [f"rules changed: {listed([each.rule for each in changes])}"] if changes else []
    told += [f"{count(len(week.events), 'event')} in the log"]
    line = "; ".join(told)
    return f"{line[:1].upper()}{line[1:]}."


def _changes(made: Making, week: int) -> Iterator[RuleChange]:
    if not week:
        return
    for section in made.view.sections:
        for item in section.items:
            for place, version in enumerate(item.versions):
                if version.week != week:
                    continue
                before = item.versions[place - 1].text if place else ""
                why = (
                    made.linker.line(f"by proposal {version.proposal}")
                    if version.proposal is not None
                    else made.linker.line(version.reason)
                )
                path = made.places.version(item.id, version.number)
                yield RuleChange(item.id, path, why, difference(before, version.text))


def news_pages(made: Making) -> Iterator[Page]:
    """Give the list of weeks and the page of each."""
    stories = tuple(story(made, week) for week in made.view.weeks)
    index = NewsIndex(made.frame, stories[::-1])
    yield Page(NEWS, "nomopoly/news.html", "News", index)
    for place, week in enumerate(made.view.weeks):
        model = NewsPage(
            frame=made.frame,
            story=stories[place],
            phases=phase_logs(made, week.events),
            dice_path=made.places.dice(week.number),
            mail_path=made.places.mails(week.number),
            earlier=_neighbor(stories, place - 1),
            later=_neighbor(stories, place + 1),
        )
        yield Page(stories[place].path, "nomopoly/week.html", f"News of week {week.number}", model)


def phase_logs(made: Making, events: tuple[EventView, ...]) -> tuple[PhaseLog, ...]:
    """Give the whole log, phase by phase, numbered through."""
    logs = []
    number = 0
    for place, (phase, during) in enumerate(groupby(events, key=lambda event: event.phase), 1):
        lines = []
        for event in during:
            number += 1
            causes = tuple(made.linker.line(cause) for cause in event.causes)
            path = made.places.mail(event.mail)
            lines.append(Logged(number, made.linker.event(event), causes, event.mail, path))
        logs.append(PhaseLog(phase[:1].upper() + phase[1:] or "Before the update", f"phase-{place}", tuple(lines)))
    return tuple(logs)


def _neighbor(stories: tuple[Story, ...], place: int) -> Run | None:
    return Run(f"Week {stories[place].week}", stories[place].path) if 0 <= place < len(stories) else None
