"""The Atom feeds: the weeks, the rules that they changed, and the proposals, so that nobody has to come and look.

RFC 4287 says what a feed is; RFC 4151 how its keys are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.lines import Line, Run
from moderator.games.nomopoly.pages.news import Narrative, narrative
from moderator.games.nomopoly.pages.places import CHANGES, FEED, PROPOSALS, PROPOSALS_FEED, RULES_FEED, TOP, rulebook
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.report import Report, Reported
from moderator.games.nomopoly.pages.stories import RuleChange, Story
from moderator.games.nomopoly.pages.told import Once
from moderator.games.nomopoly.pages.words import Moment, moment
from moderator.games.nomopoly.record.view import GameView, ProposalView
from moderator.games.nomopoly.world.figures import shortened

NEWEST = 4  # weeks
_PROPOSALS = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """What one entry tells: a week's `report`, the rules that it changed, a proposal's `words` and `card`.

    A week is told as a `narrative` where its report has nothing of each player, as in a game without money. `key` never
    changes, whatever happens to the site's address.
    """

    key: str
    title: str
    path: str
    published: Moment
    updated: Moment
    summary: Line
    report: Once[Report] | None = None
    narrative: Unmade[Narrative] | None = None
    changes: tuple[RuleChange, ...] = ()
    words: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class FeedPage:
    """A feed, the newest entry first."""

    frame: Frame
    title: str
    about: str
    key: str
    updated: Moment
    entries: tuple[Entry, ...]


def feed_pages(
    made: Making, stories: Sequence[Story], reported: Sequence[Reported], cards: Mapping[int, Card]
) -> Iterator[Page]:
    """Give the feeds of the weeks, of the rules and of the proposals.

    `stories` are those of all weeks, which are `reported`, `cards` those of all proposals.
    """
    view = made.view
    key = key_of(view)
    newest = zip(stories[-NEWEST:][::-1], reported[-NEWEST:][::-1], strict=True)
    weeks = (_week(made, key, told, week) for told, week in newest)
    yield _feed(made, FEED, TOP, view.title, key, weeks)
    changed = (_changed(view, key, told) for told in [told for told in stories if told.changes][-NEWEST:][::-1])
    yield _feed(made, RULES_FEED, CHANGES, f"{view.title}: new and changed rules", f"{key}/rules", changed)
    came = {mail.number: mail.moment for mail in view.mails}
    asked = (_proposal(made, key, told, cards[told.number], came) for told in view.proposals[-_PROPOSALS:][::-1])
    yield _feed(made, PROPOSALS_FEED, PROPOSALS, f"{view.title}: proposals", f"{key}/proposals", asked)


def key_of(view: GameView) -> str:
    """Give what the keys of all that the game publishes begin with: the host of its mail makes them its own."""
    authority = view.mail_address.rpartition("@")[2].lower() or "localhost"
    return f"tag:{authority},{moment(view.began).year}:{view.game}"


def _feed(made: Making, path: str, about: str, title: str, key: str, told: Iterator[Entry]) -> Page:
    entries = tuple(told)
    latest = max((entry.updated for entry in entries), key=lambda when: when.machine, default=moment(made.view.began))
    return Page(path, "nomopoly/feed.xml", title, FeedPage(made.frame, title, about, key, latest, entries))


def _week(made: Making, key: str, told: Story, week: Reported) -> Entry:
    title = f"{made.view.title}, week {told.week}: {told.headline}"
    return Entry(
        f"{key}/week-{told.week}",
        title,
        told.path,
        told.closed,
        told.closed,
        told.summary,
        week.report,
        None if week.names else Unmade(narrative, (week.telling, week.week)),
        told.changes,
    )


def _changed(view: GameView, key: str, told: Story) -> Entry:
    title = f"{view.title}: rules of week {told.week}"
    path = rulebook(told.week)
    return Entry(
        f"{key}/rules/week-{told.week}", title, path, told.closed, told.closed, told.summary, changes=told.changes
    )


def _proposal(made: Making, key: str, told: ProposalView, shown: Card, came: dict[int, datetime]) -> Entry:
    """Tell a proposal from its coming on; it is told anew once it is judged."""
    closed = {week.number: week.closed for week in made.view.weeks}
    begun = came.get(told.mail or 0) or closed.get(told.week - 1, made.view.began)
    judged = closed.get(told.judged or 0, begun)
    title = f"Proposal {told.number}: {shortened(shown.title, 60)}"
    summary = (Run(f"{shown.verdict}, of "), *shown.author, *((Run(". "), *shown.reason) if shown.reason else ()))
    return Entry(
        f"{key}/proposal-{told.number}",
        title,
        shown.path,
        moment(begun),
        moment(judged),
        summary,
        words=told.text,
        card=shown,
    )
