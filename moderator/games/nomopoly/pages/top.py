"""Top: what a reader comes for each week. The story, who leads, what was decided, and what to do by when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making, Now
from moderator.games.nomopoly.pages.government import Lot, lot
from moderator.games.nomopoly.pages.invitations import Invitations, invitations
from moderator.games.nomopoly.pages.lines import Line
from moderator.games.nomopoly.pages.picture import Picture
from moderator.games.nomopoly.pages.places import TOP
from moderator.games.nomopoly.pages.players import Standing, standings
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.report import Fortune, Portrait, Report
from moderator.games.nomopoly.pages.stories import RuleChange, Story

MOST = 18  # players of whom it tells, and proposals that wait
_RULES = 4  # that changed
_ENDS = 5  # winners, and losers, where there are more

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class More:
    """How many players, changed rules and waiting proposals other pages tell of, where the first has no room."""

    standings: int
    portraits: int
    changes: int
    undecided: int


@dataclass(frozen=True, slots=True)
class TopPage:
    """The first page. `story` is None before the first update, `ended` empty while the game goes on.

    It tells of no more than MOST of anything, and counts how many `more` there are. The `changes` that were proposed
    come first: a rule may change a dozen others.
    """

    frame: Frame
    now: Now
    letters: Invitations
    story: Story | None
    lead: Line
    fortunes: tuple[Fortune, ...]
    portraits: tuple[Portrait, ...]
    changes: tuple[RuleChange, ...]
    notes: tuple[Line, ...]
    standings: tuple[Standing, ...]
    undecided: tuple[Card, ...]
    lots: tuple[Lot, ...]
    more: More
    picture: Picture
    ended: Line


def top_pages(
    made: Making, newest: tuple[Story, Report] | None, drawn: Picture, cards: Mapping[int, Card]
) -> Iterator[Page]:
    """Give the first page; `newest` are the story and the report of the last week, `drawn` is the board.

    `cards` are those of all proposals.
    """
    view = made.view
    table = standings(made)
    last, reported = newest or (None, None)
    fortunes, portraits = (reported.fortunes, reported.portraits) if reported else ((), ())
    changes = sorted(last.changes if last else (), key=lambda change: not change.is_proposed)
    undecided = [card for card in cards.values() if card.state == "undecided"]
    model = TopPage(
        frame=made.frame,
        now=made.now,
        letters=invitations(view),
        story=last,
        lead=reported.lead if reported else (),
        fortunes=_ends(fortunes, _ENDS),
        portraits=_ends(portraits, MOST // 2),
        changes=tuple(changes[:_RULES]),
        notes=tuple(made.linker.line(note) for note in view.weeks[-1].notes) if last else (),
        standings=table[:MOST],
        undecided=tuple(undecided[:MOST]),
        lots=tuple(lot(made, each) for each in view.lots),
        more=More(
            standings=max(0, len(table) - MOST),
            portraits=max(0, len(portraits) - MOST),
            changes=max(0, len(changes) - _RULES),
            undecided=max(0, len(undecided) - MOST),
        ),
        picture=drawn,
        ended=made.linker.line(view.ended) if view.ended else (),
    )
    yield Page(TOP, "nomopoly/top.html", view.title, model)


def _ends(told: tuple[_T, ...], count: int) -> tuple[_T, ...]:
    """Give the first and the last few, all where there are no more."""
    return told if len(told) <= 2 * count else (*told[:count], *told[-count:])
