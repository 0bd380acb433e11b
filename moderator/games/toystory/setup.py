"""A game set up: money, stock and decks as the data has them, then shuffled, and the dice that say who begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.core.dice import Dice
from moderator.games.table.play import Play
from moderator.games.table.settings import settings_of
from moderator.games.table.steps import decks
from moderator.games.table.steps.opening import highest_begins
from moderator.games.toystory.data import data
from moderator.games.toystory.position import Player, Position, Settings


def begin(names: Sequence[str], settings: Mapping[str, object], dice: Dice) -> Play[Position]:
    """Hand out the money, shuffle the decks, and roll for who begins."""
    play = Play(set_up(names, settings), 1, dice)
    decks.shuffle(play)
    open_game(play)
    return play


def set_up(names: Sequence[str], settings: Mapping[str, object]) -> Position:
    """Give the position before anybody has rolled, with the decks as the data has them."""
    figures = data().figures
    players = tuple(Player(name, cash=figures.start_cash) for name in names)
    bank = figures.bank
    return Position(settings_of(Settings, settings), players, data().decks, bank["houses"], bank["hotels"], {}, {})


def open_game(play: Play[Position]) -> None:
    """Let both dice say who begins."""
    figures = data().figures
    highest_begins(play, figures.dice, figures.sides, "first", "ruling 4")
