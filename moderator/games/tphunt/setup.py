"""A hunt set up: the map, rolled or printed, and who goes first; then the cars are placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.core.dice import Dice
from moderator.core.row import Row
from moderator.games.table.play import Play
from moderator.games.table.settings import settings_of
from moderator.games.tphunt.data import Neighborhood, data
from moderator.games.tphunt.neighborhood import roll_map
from moderator.games.tphunt.position import PLACE, Player, Position, Settings, Store


def begin(names: Sequence[str], settings: Mapping[str, object], dice: Dice) -> Play[Position]:
    """Make the map, draw who is first, and wait for the cars to be placed."""
    rolling: Play[None] = Play(None, 0, dice)
    chosen = Row(settings)
    if chosen.text("map") == "random":
        town = roll_map(rolling, chosen.number("stores"), chosen.number("atms"), chosen.number("dangers"))
    else:
        town = data().maps[chosen.text("map")]
    return open_game(names, settings, town, dice)


def set_up(names: Sequence[str], settings: Mapping[str, object], town: Neighborhood) -> Position:
    """Give a hunt on a map with nobody on it yet."""
    return Position(
        players=tuple(Player(name, cash=data().figures.start_cash) for name in names),
        stores=tuple(Store(square) for square in sorted(town.stores)),
        atms=tuple(sorted(town.atms)),
        dangers=tuple(town.dangers),
        settings=settings_of(Settings, settings),
    )


def open_game(names: Sequence[str], settings: Mapping[str, object], town: Neighborhood, dice: Dice) -> Play[Position]:
    """Draw who is first on a map that is there, and wait for the cars to be placed."""
    play = Play(set_up(names, settings, town), 0, dice)
    first = play.draw(names, "who goes first")
    play.state = play.state._replace(turn=0, first=first, active=first, phase=PLACE)
    play.happens("first", f"{names[first]} goes first", "start", "ruling 11", who=names[first])
    return play
