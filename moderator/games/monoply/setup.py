"""A game set up: toilet paper and decks as the data has them, then shuffled, and the dice that say who begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.core.dice import Dice
from moderator.games.monoply.data import data
from moderator.games.monoply.position import Player, Position, Settings
from moderator.games.table.play import Play
from moderator.games.table.settings import settings_of
from moderator.games.table.steps import decks
from moderator.games.table.steps.opening import highest_begins


def begin(names: Sequence[str], settings: Mapping[str, object], dice: Dice) -> Play[Position]:
    """Hand out the toilet paper, shuffle the decks, and roll for who begins."""
    play = Play(set_up(names, settings), 1, dice)
    decks.shuffle(play)
    open_game(play)
    return play


def set_up(names: Sequence[str], settings: Mapping[str, object]) -> Position:
    """Give the position before anybody has rolled, with the decks as the data has them."""
    players = tuple(Player(name, tp=data().figures.start_tp) for name in names)
    return Position(settings_of(Settings, settings), players, data().decks, {}, {})


def open_game(play: Play[Position]) -> None:
    """Let the dice say who begins."""
    figures = data().figures
    highest_begins(play, figures.dice, figures.sides, "2", "ruling 13")
