"""The pieces on the board: anything a player likes to call her own, and nobody else's."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.position import Position
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed

_LONGEST = 24


def choose_piece(play: Play[Position], seat: int, words: str) -> Refusal | None:
    """Let a player have a piece that no other has; it changes nothing else, so it can be chosen at any time."""
    state = play.state
    if len(words) > _LONGEST:
        return not_allowed("piece", f"A piece is named in {_LONGEST} letters or fewer.", rules=("2",))
    other = next((each for each in state.players if each.piece == words and each is not state.players[seat]), None)
    if other is not None:
        return not_allowed("piece", f"{other.name} plays with the {words}.", send=("piece sponge",), rules=("2",))
    play.state = state.with_player(seat, piece=words)
    play.happens("piece", f"{state.players[seat].name} plays with the {words}", "2")
    return None
