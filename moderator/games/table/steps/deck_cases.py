"""How cases say in which order cards lie, for every game with decks, and how they begin such a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from moderator.core.dice import Dice
from moderator.core.row import Row
from moderator.games.table.play import Play
from moderator.games.table.seated import Seats

S = TypeVar("S", bound=Seats)


def laid(
    rows: Row,
    decks: Mapping[str, tuple[str, ...]],
    card_of: Callable[[Sequence[object], str], str],
) -> dict[str, tuple[str, ...]]:
    """Give the decks with the cards that a case lists, each by its effect; one that is not listed lies as it is."""
    listed = {name: tuple(card_of(each, f"decks, {name}") for each in rows.lists(name)) for name in decks}
    return {name: listed[name] if name in rows else cards for name, cards in decks.items()}


def shown(decks: Mapping[str, tuple[str, ...]]) -> dict[str, list[list[object]]]:
    """Give decks as a case lists them."""
    return {name: [[_figure(word) for word in card.split()] for card in cards] for name, cards in decks.items()}


class Unshuffled(Generic[S]):
    """Case words of a game that begins with its decks as they lie, since no case shuffles them.

    `set_up` gives the position before anybody has rolled, `open_game` lets the dice say who begins.
    """

    def __init__(
        self, set_up: Callable[[Sequence[str], Mapping[str, object]], S], open_game: Callable[[Play[S]], None]
    ) -> None:
        self._set_up = set_up
        self._open_game = open_game

    def start(
        self,
        names: Sequence[str],
        settings: Mapping[str, object],
        how: Row,  # noqa: ARG002 - there is nothing to say
        dice: Dice,
    ) -> Play[S]:
        """Begin a game."""
        play = Play(self._set_up(names, settings), 1, dice)
        self._open_game(play)
        return play


def _figure(word: str) -> int | str:
    return int(word) if re.fullmatch("-?[0-9]+", word) else word
