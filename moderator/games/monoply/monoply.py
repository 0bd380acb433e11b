"""MONO-PLY as the table plays it: its rules, each in its own file, under the names that the table asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.monoply import turns, waiting
from moderator.games.monoply.carrying_out import carry_out
from moderator.games.monoply.data import data
from moderator.games.monoply.drawn import drawn
from moderator.games.monoply.orders import VERBS, Order, examples, read_order
from moderator.games.monoply.position import Player, Position
from moderator.games.monoply.settings import read_settings, settings
from moderator.games.monoply.sight import sight
from moderator.games.table.game import HOURS, Drawn, Pending, Setting, Sight
from moderator.games.table.play import Play
from moderator.games.table.reading import Beginnings
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.steps import decks


class Monoply:
    """The rules of MONO-PLY, for 2 to 6 players; see `moderator.games.table.game.TableGame`."""

    name = "monoply"
    title = "MONO-PLY"
    begins = Beginnings(VERBS)
    state: type[Position] = Position
    hours: Mapping[str, int] = HOURS

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Give what a table may choose."""
        return settings()

    @property
    def examples(self) -> tuple[str, ...]:
        """Give orders as they are written, each with what it does."""
        return examples()

    @property
    def least(self) -> int:
        """Give how many players it takes."""
        return data().figures.players[0]

    @property
    def most(self) -> int:
        """Give for how many players it is at most."""
        return data().figures.players[-1]

    def begin(self, names: Sequence[str], settings: Mapping[str, Any], dice: Dice) -> Play[Position]:
        """Hand out the toilet paper, shuffle the decks, and roll for who begins."""
        start = data().figures.start_tp
        players = tuple(Player(name, tp=start) for name in names)
        play = Play(Position(read_settings(dict(settings)), players, data().decks, {}, {}), 1, dice)
        decks.shuffle(play)
        turns.opened(play)
        return play

    def read(self, state: Position, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - all seats write alike
        """Read one order."""
        return read_order(words)

    def carry_out(self, play: Play[Position], seat: int, order: Order) -> Refusal | None:
        """Carry an order out."""
        return carry_out(play, seat, order)

    def settle(self, play: Play[Position]) -> None:
        """Pass the turn, once nothing of it is waited for."""
        turns.settle(play)

    def pending(self, state: Position) -> tuple[Pending, ...]:
        """Give the decision of the player on turn, and the offers that wait for an answer."""
        return waiting.pending(state)

    def resign(self, play: Play[Position], seat: int) -> None:
        """Take a player out; the others go on."""
        turns.leave(play, seat)

    def turn(self, state: Position) -> int:
        """Give the number of the turn."""
        return state.turn

    def names(self, state: Position) -> tuple[str, ...]:
        """Give the players in seat order."""
        return tuple(player.name for player in state.players)

    def is_out(self, state: Position, seat: int) -> bool:
        """Say whether a player has resigned."""
        return state.players[seat].resigned

    def winners(self, state: Position) -> tuple[int, ...] | None:
        """Give who has won; None while the game goes on."""
        return turns.winners(state) if state.over else None

    def sight(self, state: Position, seat: int | None) -> Sight:
        """Give the game as a seat is told of it."""
        return sight(state, seat)

    def drawn(self, state: Position) -> Drawn:
        """Give the position as its page shows it."""
        return drawn(state)


GAME = Monoply()
RULESET = TableRuleset(GAME)
