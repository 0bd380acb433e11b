"""The three letters that the site offers, filled in: to join, to order, to propose."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.nomopoly.pages.frame import letter
from moderator.games.nomopoly.record.view import GameView


@dataclass(frozen=True, slots=True)
class Invitations:
    """Links that begin a letter; each "" where the game's address is not known."""

    join: str
    order: str
    propose: str


def invitations(view: GameView) -> Invitations:
    """Give the letters of a game, with words that its rules take."""
    example = next((form.line for form in view.orders if form.price), "")
    proposal = f'PROPOSAL: Amend {view.material.example}: replace "one" with "two".\n'
    return Invitations(
        join=letter(view.mail_address, "I want to play", "join as YOUR NAME\n"),
        order=letter(view.mail_address, "My orders", f"{example}\n" if example else ""),
        propose=letter(view.mail_address, "A proposal", proposal),
    )
