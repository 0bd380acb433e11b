"""What happened, in lines for the log, each with the section of the rules or the ruling that it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.papertown.actions import Action, Mark
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import data
from moderator.games.papertown.ending import winners
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.position import Position
from moderator.games.papertown.scoring import score
from moderator.games.table.play import Play


def joined(words: Sequence[str]) -> str:
    """Write words as a list in a sentence: "C3, B4 and C4"."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def tell_action(play: Play[Position], before: Position, action: Action) -> None:
    """Tell what a mover did, and what special blocks came with it."""
    if isinstance(action, Mark):
        _tell_marking(play, before, action.blocks)
    else:
        power = data().powers[action.power].name
        instead = ", instead of the turn" if action.power == "bribery" else ""
        line = f"{before.mover.name} marks {action.block} by {power}{instead}"
        play.happens("mark", line, "powers", blocks=[str(action.block)])
    for block in play.state.current.acquired[len(before.current.acquired) :]:
        power = data().powers[before.sheet.power(block)].name
        play.happens("acquire", f"{before.mover.name} acquires {power} ({block})", "acquire", block=str(block))


def _tell_marking(play: Play[Position], before: Position, blocks: tuple[Hex, ...]) -> None:
    rolled, names = NAMES[before.current.rolled], [str(block) for block in blocks]
    missing = before.duty - len(blocks)
    if not missing and all(before.sheet[block] == before.current.rolled for block in blocks):
        play.happens("mark", f"{before.mover.name} marks {joined(names)} ({rolled})", "turn", blocks=names)
        return
    left = f"; {missing} left out" if blocks and missing else ""
    line = f"{before.mover.name} marks {joined(names) or 'nothing'}, as no {rolled} block is free{left}"
    play.happens("mark", line, "exhausted", *(["ruling 4"] if missing else []), blocks=names)


def tell_end(play: Play[Position]) -> None:
    """Tell how the game ends: everybody's money, and who has won."""
    position = play.state
    totals = [(player, score(position, player).total) for player in position.players]
    play.happens("end", f"In millions: {', '.join(f'{player.name} {total}' for player, total in totals)}", "end")
    won = [player.name for player in winners(position)]
    line = f"{joined(won)} share the win" if won[1:] else f"{joined(won) or 'Nobody'} wins"
    best = [total for player, total in totals if not player.resigned]
    cause = "solo" if position.solo else "tie" if best.count(max(best)) > 1 else "end"
    play.happens("win", line, cause)
