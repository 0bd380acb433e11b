"""What stands around every page: the game, the week, the deadline, and how to write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from moderator.games.nomopoly.pages.lines import Linker
from moderator.games.nomopoly.pages.places import (
    BOARD,
    MAIL,
    PLAYERS,
    PROPOSALS,
    RULES,
    TOP,
    Places,
    others_of,
)
from moderator.games.nomopoly.pages.told import Sealed, Shared, Told, sealed_week
from moderator.games.nomopoly.pages.words import Moment, moment
from moderator.games.nomopoly.record.view import GameView, Material, WeekView


@dataclass(frozen=True, slots=True, repr=False)
class Frame(Shared):
    """The facts that header and footer of every page tell, so none that a week changes.

    `mailto` is "" where the game's address is not known.
    """

    title: str
    mail_address: str
    mailto: str
    material: Material
    menu: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Now:
    """How the game stands: the open week, what it waits for, and until when mail counts for it (None if for ever)."""

    week: int
    phase: str
    deadline: Moment | None


@dataclass(frozen=True, slots=True, repr=False)
class Telling(Shared):
    """What a maker of pages needs to tell of a part of the game: how lines of it are linked, and the frame."""

    linker: Linker
    frame: Frame

    @property
    def places(self) -> Places:
        """Give where things stand."""
        return self.linker.places

    def about(self, told: Told) -> Telling:
        """Give what is needed to tell of a part of the game, and of nothing else."""
        return Telling(self.linker.within(told), self.frame)


@dataclass(frozen=True, slots=True, repr=False)
class Making(Telling):
    """What a maker of pages is handed that tells of the game as it stands; `weeks` are those of the view, sealed."""

    view: GameView
    now: Now
    weeks: tuple[Sealed[WeekView], ...]


def making(view: GameView) -> Making:
    """Set out for the pages of one view."""
    places = Places.of(view)
    frame = Frame(
        title=view.title,
        mail_address=view.mail_address,
        mailto=letter(view.mail_address, "My orders", ""),
        material=view.material,
        menu=tuple(_menu(view.material)),
    )
    due = view.next_deadline if not view.ended else None
    now = Now(view.week, view.phase, moment(due) if due else None)
    return Making(Linker.of(view, places), frame, view, now, tuple(map(sealed_week, view.weeks)))


def _menu(material: Material) -> Iterator[tuple[str, str]]:
    """Give the pages of the menu, each with its address."""
    yield from ((MAIL, "Mail"), (PROPOSALS, "Proposals"), (RULES, "Rules"), (PLAYERS, "Players"))
    if material.board:
        yield (BOARD, "Board")
    yield (others_of(material), material.treasury)
    yield (TOP, "Top")


def letter(address: str, subject: str, body: str) -> str:
    """Give a mailto: link with a subject and a body filled in, "" without an address (RFC 6068)."""
    if not address:
        return ""
    told = f"mailto:{quote(address, safe='@+')}?subject={quote(subject)}"
    return f"{told}&body={quote(body)}" if body else told
