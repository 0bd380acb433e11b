"""Top: what a reader comes for each week. The story, who leads, what was decided, and what to do by when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Frame, Making, Now
from moderator.games.nomopoly.pages.government import Lot, lot
from moderator.games.nomopoly.pages.invitations import Invitations, invitations
from moderator.games.nomopoly.pages.lines import Line
from moderator.games.nomopoly.pages.picture import Picture
from moderator.games.nomopoly.pages.places import TOP
from moderator.games.nomopoly.pages.players import Standing, standings
from moderator.games.nomopoly.pages.proposals import Card, card
from moderator.games.nomopoly.pages.report import Report
from moderator.games.nomopoly.pages.stories import Story


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


def top_pages(made: Making, last: Story | None, reported: Report | None, drawn: Picture) -> Iterator[Page]:
    """Give the first page; `last` is the story of the last week, with its report, `drawn` is the board."""
    view = made.view
    model = TopPage(
        frame=made.frame,
        now=made.now,
        letters=invitations(view),
        story=last,
        report=reported,
        notes=tuple(made.linker.line(note) for note in view.weeks[-1].notes) if last else (),
        standings=standings(made),
        undecided=tuple(card(made, each) for each in view.proposals if each.state == "undecided"),
        lots=tuple(lot(made, each) for each in view.lots),
        picture=drawn,
        ended=made.linker.line(view.ended) if view.ended else (),
    )
    yield Page(TOP, "nomopoly/top.html", view.title, model)
