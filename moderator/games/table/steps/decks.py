"""The step that deals with decks of cards: shuffled at the start, taken from the top, put back underneath."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from moderator.games.table.play import Play
from moderator.games.table.seated import Seats


class WithDecks(Seats, Protocol):
    """A position with decks, each its cards from the top down; cards that are held are in none of them."""

    @property
    def decks(self) -> Mapping[str, tuple[str, ...]]:
        """Give the decks by name."""
        ...


P = TypeVar("P", bound=WithDecks)


def shuffle(play: Play[P]) -> None:
    """Bring each deck into a new order."""
    decks = {name: play.shuffle(cards, f"the deck {name}") for name, cards in play.state.decks.items()}
    play.state = play.state.changed(decks=decks)


def take(play: Play[P], deck: str) -> str:
    """Take the top card of a deck; give it, "" where the deck has none left."""
    cards = play.state.decks[deck]
    if not cards:
        return ""
    play.state = play.state.changed(decks={**play.state.decks, deck: cards[1:]})
    return cards[0]


def put_under(play: Play[P], deck: str, card: str) -> None:
    """Put a card that is done with under its deck."""
    play.state = play.state.changed(decks={**play.state.decks, deck: (*play.state.decks[deck], card)})
