"""A week's news: reported, told in sentences, with verdicts and changed rules, and the whole log with every cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.digest import Chapter, by_phase, digest
from moderator.games.nomopoly.pages.frame import Frame, Making, Now, Telling
from moderator.games.nomopoly.pages.invitations import Invitations, invitations
from moderator.games.nomopoly.pages.lines import Line, Run, unsaid
from moderator.games.nomopoly.pages.places import NEWS
from moderator.games.nomopoly.pages.report import Report, Reported
from moderator.games.nomopoly.pages.rows import neighbors
from moderator.games.nomopoly.pages.stories import Story
from moderator.games.nomopoly.pages.told import Once, Sealed
from moderator.games.nomopoly.record.view import EventView, WeekView
from moderator.games.nomopoly.world.figures import stretches

_LED = 12  # weeks that are listed with their leads
_STEP = re.compile(r"(?P<who>.+) (?P<step>leaves|passes) \d+")


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
    report: Report
    narrative: Narrative
    phases: tuple[PhaseLog, ...]
    dice_path: str
    data_path: str
    mail_path: str
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class Brief:
    """A week in the list: its story, and the lead of its report, () where it is told in short."""

    story: Story
    lead: Line


@dataclass(frozen=True, slots=True)
class NewsIndex:
    """All weeks, newest first; the last ones with their leads."""

    frame: Frame
    weeks: tuple[Unmade[Brief], ...]


@dataclass(frozen=True, slots=True)
class OpenWeek:
    """The page of the week that is being played, at the address where it will be told: so no page before it changes."""

    frame: Frame
    now: Now
    letters: Invitations
    earlier: Run


def narrative(telling: Telling, sealed: Sealed[WeekView]) -> Narrative:
    """Tell a week."""
    week = sealed.value
    return Narrative(tuple(telling.linker.line(note) for note in week.notes), digest(week.events, telling.linker))


def news_pages(made: Making, stories: tuple[Story, ...], reported: Sequence[Reported]) -> Iterator[Page]:
    """Give the list of weeks and the page of each, which are `reported`."""
    newest = [Unmade(_brief, (story, each.report)) for story, each in zip(stories, reported, strict=True)][-_LED:]
    older = [Unmade(_brief, (story, None)) for story in stories[:-_LED]]
    yield Page(NEWS, "nomopoly/news.html", "News", NewsIndex(made.frame, (*newest[::-1], *older[::-1])))
    weeks = [Run(f"Week {told.week}", told.path) for told in stories]
    if stories and not made.view.ended:
        coming = Run(f"Week {made.now.week}", f"{NEWS}week-{made.now.week}/")
        played = OpenWeek(made.frame, made.now, invitations(made.view), weeks[-1])
        yield Page(coming.path, "nomopoly/open_week.html", coming.text, played)
        weeks.append(coming)
    for place, (story, told) in enumerate(zip(stories, reported, strict=True)):
        model = Unmade(_news_page, (told.telling, story, told.week, told.report, *neighbors(weeks, place)))
        yield Page(story.path, "nomopoly/week.html", f"News of week {story.week}", model)


def _brief(story: Story, report: Once[Report] | None) -> Brief:
    return Brief(story, report.made.lead if report is not None else ())


def _news_page(
    telling: Telling,
    story: Story,
    week: Sealed[WeekView],
    report: Once[Report],
    earlier: Run | None,
    later: Run | None,
) -> NewsPage:
    return NewsPage(
        frame=telling.frame,
        story=story,
        report=report.made,
        narrative=narrative(telling, week),
        phases=phase_logs(telling, week.value.events),
        dice_path=telling.places.dice(story.week),
        data_path=telling.places.week_data(story.week),
        mail_path=telling.places.mails(story.week),
        earlier=earlier,
        later=later,
    )


def phase_logs(telling: Telling, events: tuple[EventView, ...]) -> tuple[PhaseLog, ...]:
    """Give the whole log, phase by phase, numbered through; the words of a rule are quoted once."""
    logs = []
    number = 0
    reasons: dict[tuple[str, ...], tuple[Line, ...]] = {}
    quoted = {""}
    for place, (phase, during) in enumerate(by_phase(events), 1):
        lines: list[Logged] = []
        for steps in _steps(during):
            event = steps[0]
            also = tuple(range(number + 2, number + len(steps) + 1))
            causes = reasons.get(event.causes)
            if causes is None:
                causes = reasons[event.causes] = tuple(map(telling.linker.line, event.causes))
            path = telling.places.mail(event.mail)
            sentence = unsaid(event)
            line = telling.linker.event(_as_one(steps), quoting=sentence not in quoted)
            quoted.add(sentence)
            lines.append(Logged(number + 1, also, line, causes, event.mail, path))
            number += len(steps)
        logs.append(PhaseLog(phase, f"phase-{place}", tuple(lines)))
    return tuple(logs)


def _steps(events: list[EventView]) -> Iterator[list[EventView]]:
    """Part events into those that stand alone and runs of one piece's leaving and passing squares for one reason."""
    run: list[EventView] = []
    last = ""
    for event in events:
        step = _STEP.fullmatch(event.line) if " leaves " in event.line or " passes " in event.line else None
        who = step["who"] if step else ""
        goes_on = step is not None and step["step"] == "passes" and who == last
        if run and not (goes_on and (event.causes, event.mail) == (run[-1].causes, run[-1].mail)):
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
    first = steps[0]
    numbers = tuple(square for event in steps for square in event.squares)
    if " leaves " in first.line:
        return replace(first, line=f"{first.line} and passes {stretches(numbers[1:])}", squares=numbers)
    return replace(first, line=f"{first.line[: -len(str(numbers[0]))]}{stretches(numbers)}", squares=numbers)
