"""PaperTown as the table plays it: the seam to everything that the printed games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.papertown.actions import act
from moderator.games.papertown.autopilot import first_legal
from moderator.games.papertown.book import book
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.drawn import drawn
from moderator.games.papertown.ending import winners
from moderator.games.papertown.illegal import IllegalError
from moderator.games.papertown.orders import BEGINNINGS, Order, read_order
from moderator.games.papertown.position import Position
from moderator.games.papertown.settings import Choices, read_settings
from moderator.games.papertown.setup import begun, chosen_sheet
from moderator.games.papertown.sight import legal_orders, said_marking, sight
from moderator.games.papertown.telling import tell_action, tell_end
from moderator.games.papertown.turns import close_turn, pass_turns
from moderator.games.table.game import TURN, Drawn, Pending, Setting, Sight
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed, not_your_turn
from moderator.games.table.ruleset import TableRuleset


class Papertown:
    """The rules of PaperTown; see `moderator.games.table.game.TableGame`."""

    name = "papertown"
    title = "PaperTown"
    least, most = 1, 2
    settings: Mapping[str, Setting] = Choices()
    begins = BEGINNINGS
    state = Position
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
        return begun(sheet, read_settings(chosen, book()), names, dice)

    def read(self, state: Position, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - all seats write alike
        """Read one order."""
        return read_order(words)

    def carry_out(self, play: Play[Position], seat: int, order: Order) -> Refusal | None:
        """Carry an order out for whose turn it is; all its actions, or none."""
        if refusal := _out_of_turn(play, seat, order):
            return refusal
        for action in order.actions:
            before = play.state
            try:
                play.state = act(before, action)
            except IllegalError as error:
                return not_allowed("illegal", error.reason, rules=(error.rule,))
            tell_action(play, before, action)
        return None

    def settle(self, play: Play[Position]) -> None:
        """Pass the turn, once its marking is done."""
        pass_turns(play)

    def pending(self, state: Position) -> tuple[Pending, ...]:
        """Give the turn that is waited for."""
        if state.over or state.turn.marked:
            return ()
        mover, rolled = state.mover, NAMES[state.turn.rolled]
        seat = 0 if mover.virtual else state.active
        whose = f"{mover.name} has" if mover.virtual else "You have"
        asked = f"{whose} rolled {rolled}: which blocks are marked?"
        silence = (f"{mover.name} " if mover.virtual else "") + said_marking(first_legal(state).blocks)
        return (Pending(TURN, f"turn {self.turn(state)}", (seat,), asked, silence),)

    def autopilot(self, state: Position, pending: Pending) -> tuple[int, Order]:
        """Mark the first blocks that may be marked, in reading order, and use no power."""
        virtual = state.mover.name if state.mover.virtual else ""
        return pending.who[0], Order((first_legal(state),), virtual)

    def resign(self, play: Play[Position], seat: int) -> None:
        """Take a player out: nobody is left to play against, so the game is over."""
        players = list(play.state.players)
        players[seat] = replace(players[seat], resigned=True)
        play.state = replace(play.state, players=tuple(players), over=True)
        play.happens("resign", f"{players[seat].name} resigns", "end")
        tell_end(play)

    def turn(self, state: Position) -> int:
        """Give the number of the turn: one more than boxes are checked, until the last one is."""
        return min(state.time + 1, state.boxes)

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


def _out_of_turn(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Refuse an order for somebody who does not move now; with the rolls told together, go on to the turn it is for."""
    state = play.state
    if not state.solo:
        if order.virtual:
            return not_allowed("no-virtual", f"Nobody plays {order.virtual} here; it takes part in games for one.")
        return None if seat == state.active else not_your_turn(state.mover.name)
    wanted = order.virtual or state.players[0].name
    if order.virtual and wanted != state.mover.name and state.turn.marked and state.settings.solo_rolls == "together":
        close_turn(play)
    if wanted == play.state.mover.name:
        return None
    mover = play.state.mover.name
    if play.state.turn.marked:
        return not_allowed(
            "not-rolled", f"{mover}'s turn is done, and the next roll has not been told.", rules=("solo",)
        )
    return not_allowed("other-turn", f"It is {mover}'s turn.", send=legal_orders(play.state), rules=("solo",))


GAME = Papertown()
RULESET = TableRuleset(GAME)
