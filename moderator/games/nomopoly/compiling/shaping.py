"""Effects on the move or the roll under way, or that is to come: longer, shorter, reversed, with fewer dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.direct import direct
from moderator.games.nomopoly.compiling.targets import target_word
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Value
from moderator.games.nomopoly.verbs.primitive import EffectParts

if TYPE_CHECKING:
    pass


@direct("reverse")
def _reverse(frame: Frame, effect: EffectParts, chosen: dict[str, Value]) -> None:
    if target_word(effect.filler("object")) != "move":
        raise Missing("only a move can be reversed")
    shape_move(frame, ("reverse", 0))


def shape_move(frame: Frame, change: tuple[Any, ...]) -> None:
    """Change the move under way, or the one that is to come in this turn."""
    event = frame.event
    move = event.within("move") if event is not None else None
    if move is not None and move.state.get("under way"):
        before = move.state["left"]
        apply_shape(move, change)
        text = frame.rule.text if frame.rule is not None else ""
        move.state.setdefault("shaped by", []).append((text, move.state["left"] - before))
        return
    turn = next((each for each in event.chain() if each.verb == "take"), None) if event is not None else None
    holder = turn if turn is not None else event
    if holder is None:
        raise Missing("there is no move here")
    holder.state.setdefault("shapes", []).append(change)


def apply_shape(move: Occurrence, change: tuple[Any, ...]) -> None:
    """Change a move's length or direction."""
    if change[0] == "times":
        move.state["left"] = int(move.state["left"] * change[1])
    elif change[0] == "reverse":
        move.state["direction"] = -move.state["direction"]
    elif change[0] == "shorter":
        least = change[2]
        move.state["left"] = max(min(move.state["left"], least), move.state["left"] - change[1])
    elif change[0] == "longer":
        move.state["left"] += change[1]


def fewer_dice(frame: Frame, dice: int) -> None:
    """Take so many dice off the roll that is to come in this turn."""
    turn = frame.event.within("take") if frame.event is not None else None
    if turn is None:
        raise Missing("there is no turn here")
    turn.state["fewer dice"] = turn.state.get("fewer dice", 0) + dice
