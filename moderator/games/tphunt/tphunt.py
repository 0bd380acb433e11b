"""TP HUNT behind the seam of the table: its rules, each in its own file, under the names that the table asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.table.game import HOURS, Drawn, Pending, Setting, Sight
from moderator.games.table.play import Play
from moderator.games.table.ruleset import TableRuleset
from moderator.games.tphunt import turns, waiting
from moderator.games.tphunt.carrying_out import carry_out
from moderator.games.tphunt.data import Neighborhood, data
from moderator.games.tphunt.drawn import drawn
from moderator.games.tphunt.neighborhood import roll_map
from moderator.games.tphunt.orders import BEGINNINGS, EXAMPLES, Order, read
from moderator.games.tphunt.position import END, PLACE, Player, Position, Store
from moderator.games.tphunt.settings import read_settings, settings
from moderator.games.tphunt.sight import sight


class TPHunt:
    """TP HUNT, for 2 to 6 players."""

    name = "tphunt"
    title = "TP HUNT"
    begins = BEGINNINGS
    examples: tuple[str, ...] = EXAMPLES
    state: type[Position] = Position
    hours: Mapping[str, int] = HOURS

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Give what a table may choose."""
        return settings()

    @property
    def least(self) -> int:
        """Give how many players it takes."""
        return data().figures.players[0]

    @property
    def most(self) -> int:
        """Give for how many players it is at most."""
        return data().figures.players[-1]

    def begin(self, names: Sequence[str], settings: Mapping[str, Any], dice: Dice) -> Play[Position]:
        """Make the map, draw who is first, and wait for the cars to be placed."""
        rolling: Play[None] = Play(None, 0, dice)
        if settings["map"] == "random":
            town = roll_map(rolling, int(settings["stores"]), int(settings["atms"]), int(settings["dangers"]))
        else:
            town = data().maps[settings["map"]]
        return self.set_out(names, settings, town, dice)

    def set_out(
        self, names: Sequence[str], settings: Mapping[str, Any], town: Neighborhood, dice: Dice
    ) -> Play[Position]:
        """Draw who is first on a map that is there, and wait for the cars to be placed."""
        play = Play(self.opened(names, settings, town), 0, dice)
        first = play.draw(names, "who goes first")
        play.state = play.state._replace(turn=0, first=first, active=first, phase=PLACE)
        play.happens("first", f"{names[first]} goes first", "start", "ruling 11", who=names[first])
        return play

    def opened(self, names: Sequence[str], settings: Mapping[str, Any], town: Neighborhood) -> Position:
        """Give a hunt on a map with nobody on it yet."""
        return Position(
            players=tuple(Player(name, cash=data().figures.start_cash) for name in names),
            stores=tuple(Store(square) for square in sorted(town.stores)),
            atms=tuple(sorted(town.atms)),
            dangers=tuple(town.dangers),
            settings=read_settings(settings),
        )

    def read(self, state: Position, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - the seam's own names
        """Read one order."""
        return read(words)

    def carry_out(self, play: Play[Position], seat: int, order: Order) -> Refusal | None:
        """Carry an order out, if it is this seat's turn and what is waited for."""
        return carry_out(play, seat, order)

    def settle(self, play: Play[Position]) -> None:
        """Pass the turn if nothing of it is waited for."""
        turns.settle(play)

    def pending(self, state: Position) -> tuple[Pending, ...]:
        """Give the one decision that is open."""
        return waiting.pending(state)

    def resign(self, play: Play[Position], seat: int) -> None:
        """Take a car off the map."""
        turns.resign(play, seat)

    def turn(self, state: Position) -> int:
        """Give the number of the turn, 0 while the cars are being placed."""
        return state.turn

    def names(self, state: Position) -> tuple[str, ...]:
        """Give the players in seat order."""
        return tuple(car.name for car in state.players)

    def is_out(self, state: Position, seat: int) -> bool:
        """Say whether a player has resigned."""
        return state.players[seat].resigned

    def winners(self, state: Position) -> tuple[int, ...] | None:
        """Give who has most rolls once the hunt is over."""
        return turns.winners(state) if state.phase == END else None

    def sight(self, state: Position, seat: int | None) -> Sight:
        """Give the hunt as a seat is told of it."""
        return sight(state, seat)

    def drawn(self, state: Position) -> Drawn:
        """Give the map and the wallets as a page shows them."""
        return drawn(state)


GAME = TPHunt()
RULESET = TableRuleset(GAME)
