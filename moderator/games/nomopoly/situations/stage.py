"""The small world in which rules are tried: four players who have joined by the rules, on a board of ordinary size."""

from __future__ import annotations

from functools import lru_cache

from moderator.games.nomopoly.game.engine import Engine
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.situations.dice import Loaded
from moderator.games.nomopoly.world.errors import GameOver
from moderator.language.rulebook import Rulebook

PLAYERS = ("Ann", "Josh", "Mona", "Pip")
SQUARES = 40
CASH = 1000
PLAY_FUEL = 4_000
"""How many steps one play may take."""

_HOME = 31
"""The number of the first of the squares on which the players stand, three apart, away from what rules mention."""


class TooLongError(GameOver):
    """A play that takes more steps than a trial may: it is over, and no chain of events goes on after it."""


class Measured(Engine):
    """An engine that gives up after so many steps, however many chains of events there are."""

    taken = 0

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises TooLongError."""
        self.taken += steps
        if self.taken > PLAY_FUEL:
            raise TooLongError("it takes too many steps to be tried")
        super().spend(steps)


class Staged(Game):
    """A game that is there to be tried."""

    engine = Measured


def stage(book: Rulebook, settings: tuple[tuple[str, str], ...] = (), spoken: tuple[str, ...] = ()) -> Staged:
    """Give a game under a rulebook and rulings, ready to be changed: each player stands on a square of her own.

    Who is `spoken` of by name is one of the players.
    """
    others = [name for name in PLAYERS if name not in spoken]
    few = max(len(PLAYERS) - len(spoken), 2)
    return _made(book, settings, (*others[:few], *spoken)).copy()


@lru_cache(maxsize=4)
def _made(book: Rulebook, settings: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> Staged:
    game = Staged.begin(book, SQUARES, dict(settings), Loaded())
    position = Position(game)
    for name in names:
        position.order(f"{name.casefold()}@example.org", f'join as "{name}"', Loaded())
    assert isinstance(position.game, Staged)
    game = position.game
    world = game.world
    for name in names:
        if world.find("player", name) is None:
            world.create("player", name, cash=CASH, address=f"{name.casefold()}@example.org", joined=game.week)
    for organization in world.of_kind("organization"):
        world.set(organization, "cash", CASH)
    for place, player in enumerate(facts.players(game.run(Loaded())), 1):
        world.set(player, "cash", CASH)
        if world.board:
            world.set(player, "square", world.board[min(_HOME + 2 * place, len(world.board)) - 1])
        for square in world.having("owner", player):
            world.set(square, "owner", None)
    game.events.clear()
    game.failed.clear()
    game.done.clear()
    world.journal.clear()
    return game
