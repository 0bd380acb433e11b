"""The Atom feed: an entry for each week's news, whole, so that nobody has to come and look (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.news import Story
from moderator.games.nomopoly.pages.places import CHANGES, FEED, RULES_FEED, TOP, rulebook
from moderator.games.nomopoly.pages.words import Moment, moment

_NEWEST = 12  # entries: a quarter of a year of weeks


@dataclass(frozen=True, slots=True)
class Entry:
    """A week in the feed; `key` never changes, whatever happens to the site's address."""

    key: str
    title: str
    path: str
    story: Story


@dataclass(frozen=True, slots=True)
class FeedPage:
    """A feed, newest week first: of the weeks, or only of the rules that they changed."""

    frame: Frame
    title: str
    about: str
    rules_alone: bool
    key: str
    updated: Moment
    entries: tuple[Entry, ...]


def feed_pages(made: Making, stories: Sequence[Story]) -> Iterator[Page]:
    """Give the feed of the weeks and that of the rules; `stories` are those of all weeks."""
    view = made.view
    key = f"tag:{_authority(view.mail_address)},{moment(view.began).year}:{view.game}"
    newest = stories[-_NEWEST:][::-1]
    entries = tuple(
        Entry(f"{key}/week-{told.week}", f"{view.title}: week {told.week}", told.path, told) for told in newest
    )
    updated = entries[0].story.closed if entries else moment(view.began)
    yield Page(
        FEED, "nomopoly/feed.xml", view.title, FeedPage(made.frame, view.title, TOP, False, key, updated, entries)
    )
    changed = tuple(
        Entry(f"{key}/rules/week-{told.week}", f"{view.title}: rules of week {told.week}", rulebook(told.week), told)
        for told in [told for told in stories if told.changes][-_NEWEST:][::-1]
    )
    updated = changed[0].story.closed if changed else moment(view.began)
    model = FeedPage(
        made.frame, f"{view.title}: new and changed rules", CHANGES, True, f"{key}/rules", updated, changed
    )
    yield Page(RULES_FEED, "nomopoly/feed.xml", model.title, model)


def _authority(address: str) -> str:
    """Give the host of the game's address, which makes the keys its own (RFC 4151)."""
    return address.rpartition("@")[2].lower() or "localhost"
