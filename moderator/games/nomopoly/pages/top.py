"""Top: what a reader comes for each week. The story, who leads, what was decided, and what to do by when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.accounts import Account
from moderator.games.nomopoly.pages.frame import Frame, Making, Now
from moderator.games.nomopoly.pages.government import Lot, lot
from moderator.games.nomopoly.pages.headline import of_week
from moderator.games.nomopoly.pages.invitations import Invitations, invitations
from moderator.games.nomopoly.pages.lines import Line
from moderator.games.nomopoly.pages.picture import Picture
from moderator.games.nomopoly.pages.places import TOP
from moderator.games.nomopoly.pages.players import Standing, standings
from moderator.games.nomopoly.pages.proposals import Card, card
from moderator.games.nomopoly.pages.report import Report, ended, report
from moderator.games.nomopoly.pages.stories import Story
from moderator.games.nomopoly.view import WeekView


@dataclass(frozen=True, slots=True)
class TopPage:
    """The first page. `story` is None before the first update, `ended` empty while the game goes on."""

    frame: Frame
    now: Now
    letters: Invitations
    story: Story | None
    report: Report | None
    notes: tuple[Line, ...]
    standings: tuple[Standing, ...]
    undecided: tuple[Card, ...]
    lots: tuple[Lot, ...]
    picture: Picture
    ended: Line


def top_pages(
    made: Making, told: Sequence[Story], kept: Mapping[str, tuple[Account, ...]], drawn: Picture
) -> Iterator[Page]:
    """Give the first page; `told` are the weeks' stories, `kept` the accounts of everybody, `drawn` is the board."""
    view = made.view
    last = told[-1] if told else None
    model = TopPage(
        frame=made.frame,
        now=made.now,
        letters=invitations(view),
        story=last,
        report=_report(made, view.weeks[-1], last, kept) if last else None,
        notes=tuple(made.linker.line(note) for note in view.weeks[-1].notes) if last else (),
        standings=standings(made),
        undecided=tuple(card(made, each) for each in view.proposals if each.state == "undecided"),
        lots=tuple(lot(made, each) for each in view.lots),
        picture=drawn,
        ended=made.linker.line(view.ended) if view.ended else (),
    )
    yield Page(TOP, "nomopoly/top.html", view.title, model)


def _report(made: Making, week: WeekView, told: Story, kept: Mapping[str, tuple[Account, ...]]) -> Report:
    return report(made, week, of_week(made, week, kept), told.verdicts, told.changes, ended(made, week))
