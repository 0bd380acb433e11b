"""The Atom feed: an entry for each week's news, whole, so that nobody has to come and look (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making
from moderator.games.nomopoly.pages.news import Story
from moderator.games.nomopoly.pages.places import FEED
from moderator.games.nomopoly.pages.words import Moment, moment

_NEWEST = 12  # entries: a quarter of a year of weeks


@dataclass(frozen=True, slots=True)
class Entry:
    """A week in the feed; `key` never changes, whatever happens to the site's address."""

    key: str
    title: str
    story: Story


@dataclass(frozen=True, slots=True)
class FeedPage:
    """The feed, newest week first."""

    frame: Frame
    key: str
    updated: Moment
    entries: tuple[Entry, ...]


def feed_pages(made: Making, stories: Sequence[Story]) -> Iterator[Page]:
    """Give the feed; `stories` are those of all weeks."""
    view = made.view
    key = f"tag:{_authority(view.mail_address)},{moment(view.began).year}:{view.game}"
    newest = stories[-_NEWEST:][::-1]
    entries = tuple(Entry(f"{key}/week-{told.week}", f"{view.title}: week {told.week}", told) for told in newest)
    updated = entries[0].story.closed if entries else moment(view.began)
    yield Page(FEED, "nomopoly/feed.xml", view.title, FeedPage(made.frame, key, updated, entries))


def _authority(address: str) -> str:
    """Give the host of the game's address, which makes the keys its own (RFC 4151)."""
    return address.rpartition("@")[2].lower() or "localhost"
