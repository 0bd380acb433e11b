"""A week's news: told in sentences, with its verdicts and changed rules, and the whole log with every cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.figures import listed
from moderator.games.nomopoly.pages.accounts import Account
from moderator.games.nomopoly.pages.difference import Part, difference
from moderator.games.nomopoly.pages.digest import Chapter, digest
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.headline import headline
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.places import NEWS
from moderator.games.nomopoly.pages.proposals import Card, card
from moderator.games.nomopoly.pages.told import Sealed
from moderator.games.nomopoly.pages.words import Moment, moment
from moderator.games.nomopoly.view import EventView, WeekView


class Deed(Enum):
    """What happened to a rule."""

    ADDED = "new"
    AMENDED = "changed"
    REPEALED = "repealed"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that got a new wording in a week, and why."""

    rule: str
    path: str
    why: Line
    parts: tuple[Part, ...]
    deed: Deed


_PASSES = re.compile(r"(?P<who>.+) passes \d+")


@dataclass(frozen=True, slots=True)
class Story:
    """A week in short: `summary` is who won where the game ended, the verdicts and the changed rules."""

    week: int
    path: str
    closed: Moment
    headline: str
    summary: Line
    verdicts: tuple[Card, ...]
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True)
class Narrative:
    """A week as it is told, phase by phase; `notes` are the admin's own words."""

    notes: tuple[Line, ...]
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of the log: `number` counts within the week, `causes` and `mail` lead to the reasons.

    A piece's steps from square to square are one line; `also` are the numbers of the others in it.
    """

    number: int
    also: tuple[int, ...]
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
    narrative: Narrative
    phases: tuple[PhaseLog, ...]
    dice_path: str
    data_path: str
    mail_path: str
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class NewsIndex:
    """All weeks, newest first."""

    frame: Frame
    stories: tuple[Story, ...]


def story(made: Making, week: WeekView, kept: Mapping[str, tuple[Account, ...]]) -> Story:
    """Tell a week in short; `kept` are the accounts of everybody."""
    verdicts = tuple(card(made, each) for each in made.view.proposals if each.judged == week.number)
    changes = tuple(_changes(made, week.number))
    last = (*made.linker.line(made.view.ended), Run(" ")) if week.number == made.view.ended_in else ()
    return Story(
        week=week.number,
        path=made.places.week(week.number),
        closed=moment(week.closed),
        headline=headline(made, week, kept, verdicts),
        summary=(*last, *_summary(verdicts, changes)),
        verdicts=verdicts,
        changes=changes,
    )


def narrative(telling: Telling, week: WeekView) -> Narrative:
    """Tell a week."""
    return Narrative(tuple(telling.linker.line(note) for note in week.notes), digest(week.events, telling.linker))


def _summary(verdicts: tuple[Card, ...], changes: tuple[RuleChange, ...]) -> Line:
    """Say in a sentence or two what was decided."""
    told: list[Run] = []
    for words, good in (("accepted", True), ("not accepted", False)):
        chosen = [each for each in verdicts if (each.state == "accepted") is good]
        for place, each in enumerate(chosen):
            told += [Run(", " if place else "")] if place < len(chosen) - 1 or not place else [Run(" and ")]
            told.append(Run(f"“{each.title}”", each.path))
        if chosen:
            told.append(Run(f" {'was' if len(chosen) == 1 else 'were'} {words}. "))
    if not verdicts:
        told.append(Run("No proposal was judged. "))
    for deed, one, several in (
        (Deed.ADDED, "is new", "are new"),
        (Deed.AMENDED, "reads differently now", "read differently now"),
        (Deed.REPEALED, "is repealed", "are repealed"),
    ):
        rules = [changed for changed in changes if changed.deed is deed]
        for place, changed in enumerate(rules):
            between = ", " if place < len(rules) - 1 else " and "
            told.append(Run(between if place else "Rule " if len(rules) == 1 else "Rules "))
            told.append(Run(changed.rule, changed.path))
        if rules:
            told.append(Run(f" {one if len(rules) == 1 else several}. "))
    return tuple(run for run in (*told[:-1], Run(told[-1].text.rstrip(), told[-1].path)) if run.text)


def _changes(made: Making, week: int) -> Iterator[RuleChange]:
    if not week:
        return
    for section in made.view.sections:
        for item in section.items:
            for place, version in enumerate(item.versions):
                if version.week != week:
                    continue
                before = item.versions[place - 1].text if place else ""
                why = made.linker.proposal(version.proposal) or made.linker.line(version.reason)
                path = made.places.version(item.id, version.number)
                deed = Deed.ADDED if not before else Deed.AMENDED if version.text else Deed.REPEALED
                yield RuleChange(item.id, path, why, difference(before, version.text), deed)


def news_pages(made: Making, stories: tuple[Story, ...]) -> Iterator[Page]:
    """Give the list of weeks and the page of each."""
    index = NewsIndex(made.frame, stories[::-1])
    yield Page(NEWS, "nomopoly/news.html", "News", index)
    for place, week in enumerate(made.weeks):
        around = (_neighbor(stories, place - 1), _neighbor(stories, place + 1))
        model = Unmade(_news_page, (made.about(week.told), stories[place], week, *around))
        yield Page(stories[place].path, "nomopoly/week.html", f"News of week {stories[place].week}", model)


def _news_page(
    telling: Telling, story: Story, week: Sealed[WeekView], earlier: Run | None, later: Run | None
) -> NewsPage:
    return NewsPage(
        frame=telling.frame,
        story=story,
        narrative=narrative(telling, week.value),
        phases=phase_logs(telling, week.value.events),
        dice_path=telling.places.dice(story.week),
        data_path=telling.places.week_data(story.week),
        mail_path=telling.places.mails(story.week),
        earlier=earlier,
        later=later,
    )


def phase_logs(telling: Telling, events: tuple[EventView, ...]) -> tuple[PhaseLog, ...]:
    """Give the whole log, phase by phase, numbered through."""
    logs = []
    number = 0
    for place, (phase, during) in enumerate(groupby(events, key=lambda event: event.phase), 1):
        lines: list[Logged] = []
        for steps in _steps(list(during)):
            event = steps[0]
            also = tuple(range(number + 2, number + len(steps) + 1))
            causes = tuple(telling.linker.line(cause) for cause in event.causes)
            path = telling.places.mail(event.mail)
            line = telling.linker.event(_as_one(steps))
            lines.append(Logged(number + 1, also, line, causes, event.mail, path))
            number += len(steps)
        logs.append(PhaseLog(phase[:1].upper() + phase[1:] or "Before the update", f"phase-{place}", tuple(lines)))
    return tuple(logs)


def _steps(events: list[EventView]) -> Iterator[list[EventView]]:
    """Part events into those that stand alone and runs of one piece's passing through squares for one reason."""
    run: list[EventView] = []
    last = ""
    for event in events:
        step = _PASSES.fullmatch(event.line)
        who = step["who"] if step else ""
        if run and not (who and who == last and (event.causes, event.mail) == (run[-1].causes, run[-1].mail)):
            yield run
            run = []
        run.append(event)
        last = who
    if run:
        yield run


def _as_one(steps: list[EventView]) -> EventView:
    """Say a run of steps in one line."""
    if len(steps) == 1:
        return steps[0]
    numbers = tuple(square for event in steps for square in event.squares)
    return replace(
        steps[0],
        line=f"{steps[0].line[: -len(str(numbers[0]))]}{listed([str(each) for each in numbers])}",
        squares=numbers,
    )


def _neighbor(stories: tuple[Story, ...], place: int) -> Run | None:
    return Run(f"Week {stories[place].week}", stories[place].path) if 0 <= place < len(stories) else None
