"""The rulebook in time: how all of it read after each week, every change of it week by week, and all as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.data import data_page
from moderator.games.nomopoly.pages.frame import Frame, Making, Telling
from moderator.games.nomopoly.pages.lines import Run
from moderator.games.nomopoly.pages.places import CHANGES, RULES_DATA, rulebook, rulebook_text, version_of
from moderator.games.nomopoly.pages.rows import neighbors
from moderator.games.nomopoly.pages.rules import RulebookText, short
from moderator.games.nomopoly.pages.stories import RuleChange, Story
from moderator.games.nomopoly.pages.told import Sealed, Told, closed
from moderator.games.nomopoly.record.view import GameView, ItemView, SectionView, VersionView

_HEAVIEST = 32_000  # letters of changes on one page, with what stands around them

Stood: TypeAlias = tuple[str, str, tuple[tuple[str, int, int, str], ...]]
"""A section at one time: its numeral and title, and of each rule the id, the depth, and the wording with its number."""


@dataclass(frozen=True, slots=True)
class Read:
    """A rule as it read at one time; `short` is the last part of its number."""

    id: str
    short: str
    depth: int
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section as it read at one time, of rules that were in force."""

    numeral: str
    title: str
    rules: tuple[Read, ...]


@dataclass(frozen=True, slots=True)
class RulebookPage:
    """The whole rulebook as it was after a week: its plain text stands at `text_path`."""

    frame: Frame
    week: Run
    sections: Unmade[tuple[Chapter, ...]]
    text_path: str
    earlier: Run | None
    later: Run | None


@dataclass(frozen=True, slots=True)
class ChangedIn:
    """What a week changed: `said` counts it ("2 new, 1 repealed"), `book` leads to the rulebook after it."""

    week: Run
    anchor: str
    book: Run
    said: str
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """Changes of the rules, the newest week first; `since` leads to each week, on whichever page it stands."""

    frame: Frame
    weeks: tuple[ChangedIn, ...]
    since: tuple[Run, ...]
    earlier: Run | None
    later: Run | None


def rulebook_pages(made: Making, stories: Sequence[Story]) -> Iterator[Page]:
    """Give the rulebook after each week, the changes week by week, and the rules as JSON."""
    yield from _changes(made, stories)
    weeks = [0, *(week.number for week in made.view.weeks)]
    books = _standing(made.view, weeks)
    links = [Run(f"The rules {_after(week)}", rulebook(week)) for week in weeks]
    for place, (week, stood) in enumerate(zip(weeks, books, strict=True)):
        title = f"The rules {_after(week)}"
        told = made.about(Told(weeks=frozenset((week,))))
        model = Unmade(_book_page, (told, week, stood, *neighbors(links, place)))
        yield Page(rulebook(week), "nomopoly/rulebook.html", title, model)
        yield Page(rulebook_text(week), "nomopoly/rules.txt", title, Unmade(_text, (stood,)))
    yield data_page(RULES_DATA, "Rules", _data_of(made.view))


def _standing(view: GameView, weeks: Sequence[int]) -> Iterator[tuple[Sealed[Stood], ...]]:
    """Give what stood after each week, section by section, without the sections in which nothing did.

    What no week changed is not looked at again.
    """
    changed = [{version.week for item in section.items for version in item.versions} for section in view.sections]
    stood: list[Sealed[Stood] | None] = [None] * len(view.sections)
    seen = -1
    for week in weeks:
        for place, section in enumerate(view.sections):
            if any(seen < each <= week for each in changed[place]):
                stood[place] = _stood(section, week)
        yield tuple(each for each in stood if each is not None)
        seen = week


def _stood(section: SectionView, week: int) -> Sealed[Stood] | None:
    rules = tuple(
        (item.id, item.depth, version.number, version.text)
        for item in section.items
        if (version := in_force(item, week))
    )
    return closed((section.numeral, section.title, rules)) if rules else None


def _book_page(
    telling: Telling, week: int, stood: tuple[Sealed[Stood], ...], earlier: Run | None, later: Run | None
) -> RulebookPage:
    return RulebookPage(
        frame=telling.frame,
        week=Run(_after(week), telling.places.week(week)),
        sections=Unmade(_chapters, stood),
        text_path=rulebook_text(week),
        earlier=earlier,
        later=later,
    )


def _chapters(*stood: Sealed[Stood]) -> tuple[Chapter, ...]:
    return tuple(
        Chapter(numeral, title, tuple(_read(*rule) for rule in rules))
        for numeral, title, rules in (each.value for each in stood)
    )


def _read(rule: str, depth: int, version: int, text: str) -> Read:
    return Read(rule, short(rule), depth, version_of(rule, version), text)


def _text(stood: tuple[Sealed[Stood], ...]) -> RulebookText:
    return RulebookText(
        tuple(
            (numeral, title, tuple((depth, short(rule), text) for rule, depth, _, text in rules))
            for numeral, title, rules in (each.value for each in stood)
        )
    )


def _after(week: int) -> str:
    return f"after week {week}" if week else "as the game began"


def in_force(item: ItemView, week: int) -> VersionView | None:
    """Give the wording of a rule that was in force after a week; None before it was made and once it is repealed."""
    for version in item.versions[::-1]:
        if version.week <= week:
            return version if version.text else None
    return None


def _changes(made: Making, stories: Sequence[Story]) -> Iterator[Page]:
    """Divide the changes into pages that are not too heavy: the newest at its own address."""
    parts: list[list[Story]] = [[]]
    letters = 0
    for story in stories[::-1]:
        size = sum(300 + sum(len(part.text) + 60 for part in change.parts) for change in story.changes)
        if parts[-1] and letters + size > _HEAVIEST:
            parts.append([])
            letters = 0
        parts[-1].append(story)
        letters += size
    paths = [CHANGES, *(f"{CHANGES}to-week-{part[0].week}/" for part in parts[1:])]
    placed = [(story, path) for part, path in zip(parts, paths, strict=True) for story in part]
    links = [Run(f"To week {part[0].week}", path) if part else None for part, path in zip(parts, paths, strict=True)]
    since = tuple(Run(str(story.week), f"{path}#week-{story.week}") for story, path in placed)
    for place, part in enumerate(parts):
        later, earlier = neighbors(links, place)
        model = ChangesPage(made.frame, tuple(map(_changed, part)), since, earlier, later)
        title = "New and changed rules" + (f", to week {part[0].week}" if place else "")
        yield Page(paths[place], "nomopoly/changes.html", title, model)


def _changed(story: Story) -> ChangedIn:
    deeds = [change.deed.value for change in story.changes]
    said = ", ".join(f"{deeds.count(deed)} {deed}" for deed in dict.fromkeys(deeds))
    book = Run(f"the rules after week {story.week}", rulebook(story.week))
    return ChangedIn(Run(f"Week {story.week}", story.path), f"week-{story.week}", book, said, story.changes)


def _data_of(view: GameView) -> dict[str, object]:
    """Give every rule with all of its wordings: what the pages say, for programs."""
    return {
        "game": view.title,
        "week": view.week,
        "sections": [
            {"numeral": each.numeral, "title": each.title, "rules": [_data(item) for item in each.items]}
            for each in view.sections
        ],
    }


def _data(item: ItemView) -> dict[str, object]:
    versions = [
        {"number": each.number, "text": each.text, "week": each.week, "proposal": each.proposal}
        for each in item.versions
    ]
    return {"id": item.id, "text": item.versions[-1].text, "versions": versions}
