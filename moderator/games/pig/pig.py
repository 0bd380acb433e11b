"""Pig behind the seam of the table: its turns, what it waits for, and its orders carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.core.row import Row
from moderator.games.pig.orders import VERBS, Hold, Order, Roll, examples, read_order
from moderator.games.pig.position import Player, Position, figures, players
from moderator.games.pig.sight import drawn, sight, winners
from moderator.games.table.game import TURN, Pending, Setting, TableGame
from moderator.games.table.play import Play
from moderator.games.table.reading import Beginnings
from moderator.games.table.refusals import not_allowed, not_your_turn
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.steps.opening import highest_begins


def settings() -> Mapping[str, Setting]:
    """Give what a table may choose."""
    return {"goal": Setting(figures().goal, "With so many points a player wins.", least=1, most=10000, ruling=1)}


def set_up(names: Sequence[str], settings: Mapping[str, object]) -> Position:
    """Give the position before anybody has rolled."""
    return Position(tuple(Player(name) for name in names), Row(settings).number("goal"))


def begin(names: Sequence[str], settings: Mapping[str, object], dice: Dice) -> Play[Position]:
    """Roll for who begins."""
    play = Play(set_up(names, settings), 1, dice)
    highest_begins(play, figures().dice, figures().sides, "first", "ruling 2")
    return play


def carry_out(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Carry an order out; what follows a 1 in the same mail has nothing to do any more."""
    state = play.state
    if seat != state.active:
        return not_your_turn(state.mover.name)
    if state.done:
        play.pass_over("The turn was over before that.")
        return None
    if isinstance(order, Hold):
        return _hold(play)
    if order.until and order.until <= state.points:
        words = f"The turn has {state.points} points already."
        return not_allowed("until", words, send=("hold", "roll"), rules=("ruling 3",))
    _roll(play, order)
    return None


def settle(play: Play[Position]) -> None:
    """Pass the turn, once nothing of it is waited for; end the game if it is over."""
    state = play.state
    if state.over or not (state.done or len(state.left) < 2):
        return
    if len(state.left) < 2 or state.mover.score >= state.goal:
        play.state = state.changed(over=True)
        play.happens("end", f"{state.players[winners(state)[0]].name} wins", "end")
        play.close_turn()
        return
    count = len(state.players)
    after = ((state.active + step) % count for step in range(1, count + 1))
    seat = next(each for each in after if not state.players[each].is_out)
    play.close_turn()
    play.state = state.changed(active=seat, turn=state.turn + 1, points=0, done=False)


def pending(state: Position) -> tuple[Pending, ...]:
    """Give the one decision that is open."""
    if state.over or state.done:
        return ()
    asked = f"Roll on, or hold {state.points} points?" if state.points else "Roll the die?"
    silence = f"roll until {figures().hold_at}" if state.points < figures().hold_at else "hold"
    return (Pending(TURN, f"turn {state.turn}, {state.points} points", (state.active,), asked, silence),)


def resign(play: Play[Position], seat: int) -> None:
    """Take a player out; the others go on."""
    state = play.state.with_player(seat, resigned=True)
    play.state = state.changed(points=0, done=True) if seat == state.active else state
    play.happens("resign", f"{state.players[seat].name} resigns", "end", "ruling 6")


def _roll(play: Play[Position], order: Roll) -> None:
    """Roll as often as is ordered, or until there are enough points; a 1 ends the turn."""
    rolled = 0
    while not play.state.done and (play.state.points < order.until if order.until else rolled < order.times):
        rolled += 1
        name = play.state.mover.name
        (pip,) = play.roll(figures().dice, figures().sides, f"{name}'s turn")
        if pip == figures().loses:
            play.happens("roll", f"{name} rolls a {pip} and loses the {play.state.points} points of the turn", "roll")
            play.state = play.state.changed(points=0, done=True)
            return
        points = play.state.points + pip
        play.happens("roll", f"{name} rolls {pip}, and has {points} in this turn", "roll", pips=[pip])
        play.state = play.state.changed(points=points)
    if order.until:
        _hold(play)


def _hold(play: Play[Position]) -> Refusal | None:
    """Keep the points of the turn."""
    state = play.state
    if not state.points:
        return not_allowed(
            "hold", "There is nothing to hold before the first roll.", send=("roll",), rules=("ruling 4",)
        )
    score = state.mover.score + state.points
    play.happens("hold", f"{state.mover.name} holds {state.points} points, and has {score}", "hold")
    play.state = state.with_player(state.active, score=score).changed(points=0, done=True)
    return None


GAME = TableGame[Position](
    name="pig",
    title="Pig",
    begins=Beginnings(frozenset(VERBS)),
    state=Position,
    players=players,
    choices=settings,
    help_lines=examples,
    begin=begin,
    read=read_order,
    carry_out=carry_out,
    settle=settle,
    pending=pending,
    resign=resign,
    won=winners,
    sight=sight,
    drawn=drawn,
)
RULESET = TableRuleset(GAME, is_offered=False)
