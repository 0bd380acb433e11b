"""PaperTown as the table plays it: the seam to everything that the printed games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.papertown import waiting
from moderator.games.papertown.carrying_out import carry_out
from moderator.games.papertown.data import data
from moderator.games.papertown.drawn import drawn
from moderator.games.papertown.ending import winners
from moderator.games.papertown.orders import BEGINNINGS, Order, read_order
from moderator.games.papertown.position import Position
from moderator.games.papertown.settings import Choices, read_settings
from moderator.games.papertown.setup import begun, chosen_sheet
from moderator.games.papertown.sight import sight
from moderator.games.papertown.telling import tell_end
from moderator.games.papertown.turns import pass_turns
from moderator.games.table.game import HOURS, Drawn, Pending, Setting, Sight
from moderator.games.table.play import Play
from moderator.games.table.ruleset import TableRuleset


class Papertown:
    """The rules of PaperTown; see `moderator.games.table.game.TableGame`."""

    name = "papertown"
    title = "PaperTown"
    least, most = 1, 2
    settings: Mapping[str, Setting] = Choices()
    begins = BEGINNINGS
    state: type[Position] = Position
    hours: Mapping[str, int] = HOURS
    examples: tuple[str, ...] = (
        "mark C3 B4 C4 - marks three blocks, one after the other",
        "branch A7 - marks an extra block by a power; also bakery, material",
        "bribe F7 - gives the turn up for one block of any color",
        "skip - marks nothing, where no block of the color is free",
        "V1 mark C3 B4 C4 - plays a virtual opponent's turn, when you play alone",
    )

    def begin(self, names: Sequence[str], settings: Mapping[str, Any], dice: Dice) -> Play[Position]:
        """Set a game up, with its sheet and the roll of the first turn."""
        chosen = dict(settings)
        sheet = chosen_sheet(str(chosen.pop("sheet", "random")), dice)
        return begun(sheet, read_settings(chosen, data()), names, dice)

    def read(self, state: Position, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - all seats write alike
        """Read one order."""
        return read_order(words)

    def carry_out(self, play: Play[Position], seat: int, order: Order) -> Refusal | None:
        """Carry an order out for whose turn it is; all its actions, or none."""
        return carry_out(play, seat, order)

    def settle(self, play: Play[Position]) -> None:
        """Pass the turn, once its marking is done."""
        pass_turns(play)

    def pending(self, state: Position) -> tuple[Pending, ...]:
        """Give the turn that is waited for."""
        return waiting.pending(state)

    def resign(self, play: Play[Position], seat: int) -> None:
        """Take a player out: nobody is left to play against, so the game is over."""
        play.state = play.state.with_player(seat, resigned=True).changed(over=True)
        play.happens("resign", f"{play.state.players[seat].name} resigns", "end")
        tell_end(play)

    def turn(self, state: Position) -> int:
        """Give the number of the turn."""
        return state.number

    def names(self, state: Position) -> tuple[str, ...]:
        """Give the players in seat order; virtual opponents have no seat."""
        return tuple(player.name for player in state.players if not player.virtual)

    def is_out(self, state: Position, seat: int) -> bool:
        """Say whether a player has resigned."""
        return state.players[seat].resigned

    def winners(self, state: Position) -> tuple[int, ...] | None:
        """Give the seats that have won; None while the game goes on."""
        if not state.over:
            return None
        return tuple(state.players.index(player) for player in winners(state))

    def sight(self, state: Position, seat: int | None) -> Sight:
        """Give the game as a seat is told of it."""
        return sight(state, seat)

    def drawn(self, state: Position) -> Drawn:
        """Give the position as its page shows it."""
        return drawn(state)


GAME = Papertown()
RULESET = TableRuleset(GAME)
