"""Monopoly: Toy Story as the table plays it: its rules, each in its own file, under the names that the table wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.table.game import HOURS, Drawn, Pending, Setting, Sight
from moderator.games.table.play import Play
from moderator.games.table.reading import Beginnings
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.steps import decks
from moderator.games.toystory import bankruptcy, carrying_out, turns, waiting
from moderator.games.toystory.data import data
from moderator.games.toystory.drawn import drawn
from moderator.games.toystory.orders import VERBS, Order, examples, read_order
from moderator.games.toystory.position import AUCTION, CLAIM, DEBT, INHERIT, Player, Position
from moderator.games.toystory.settings import SETTINGS, read_settings
from moderator.games.toystory.sight import sight


class ToyStory:
    """The rules of Monopoly: Toy Story, for 2 to 6 players; see `moderator.games.table.game.TableGame`."""

    name = "toystory"
    title = "Monopoly: Toy Story"
    settings: Mapping[str, Setting] = SETTINGS
    begins = Beginnings(VERBS)
    state: type[Position] = Position
    hours: Mapping[str, int] = {**HOURS, AUCTION: 24, CLAIM: 24, DEBT: 24, INHERIT: 24}

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
        """Hand out the money, shuffle the decks, and roll for who begins."""
        play = Play(self.set_up(names, settings), 1, dice)
        decks.shuffle(play)
        turns.opened(play)
        return play

    def set_up(self, names: Sequence[str], settings: Mapping[str, Any]) -> Position:
        """Give the position before anybody has rolled, with the decks as the data has them."""
        figures = data().figures
        players = tuple(Player(name, cash=figures.start_cash) for name in names)
        bank = figures.bank
        return Position(read_settings(dict(settings)), players, data().decks, bank["houses"], bank["hotels"], {}, {})

    def read(self, state: Position, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - all seats write alike
        """Read one order."""
        return read_order(words)

    def carry_out(self, play: Play[Position], seat: int, order: Order) -> Refusal | None:
        """Carry an order out."""
        return carrying_out.out_of_game(play.state, seat) or carrying_out.carry_out(play, seat, order)

    def settle(self, play: Play[Position]) -> None:
        """Pass the turn, once nothing of it is waited for."""
        turns.settle(play)

    def pending(self, state: Position) -> tuple[Pending, ...]:
        """Give all that is waited for."""
        return waiting.pending(state)

    def resign(self, play: Play[Position], seat: int) -> None:
        """Take a Toy out; the others go on."""
        bankruptcy.resign(play, seat)

    def turn(self, state: Position) -> int:
        """Give the number of the turn."""
        return state.turn

    def names(self, state: Position) -> tuple[str, ...]:
        """Give the players in seat order."""
        return tuple(toy.name for toy in state.players)

    def is_out(self, state: Position, seat: int) -> bool:
        """Say whether a Toy is bankrupt or has resigned."""
        return state.players[seat].is_out

    def winners(self, state: Position) -> tuple[int, ...] | None:
        """Give who has won; None while the game goes on."""
        return turns.winners(state) if state.over else None

    def sight(self, state: Position, seat: int | None) -> Sight:
        """Give the game as a seat is told of it."""
        return sight(state, seat)

    def drawn(self, state: Position) -> Drawn:
        """Give the position as its page shows it."""
        return drawn(state)


GAME = ToyStory()
RULESET = TableRuleset(GAME)
