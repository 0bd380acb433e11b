"""The step by which players choose what stands for them on the board: nobody has what another has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from moderator.core.outcome import Refusal
from moderator.games.table.names import named
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.seated import Seated, Seats

_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Piece:
    """The order to play with a piece."""

    words: str


class WithPiece(Seated, Protocol):
    """A player with a piece; "": none was chosen."""

    @property
    def piece(self) -> str:
        """Give the piece."""
        ...


class WithPieces(Seats, Protocol):
    """A position whose players have pieces."""

    @property
    def players(self) -> tuple[WithPiece, ...]:
        """Give the players in seat order."""
        ...


P = TypeVar("P", bound=WithPieces)


def choose(play: Play[P], seat: int, words: str, rule: str, box: Sequence[str] = ()) -> Refusal | None:
    """Let a player have a piece that no other has: one out of the `box`, or anything where that is empty.

    It changes nothing else, so it can be chosen at any time.
    """
    found: str | Refusal = named(words, box, "piece") if box else words
    if isinstance(found, Refusal):
        return found
    if len(found) > _LONGEST:
        return not_allowed("piece", f"A piece is named in {_LONGEST} letters or fewer.", rules=(rule,))
    players = play.state.players
    taken = {each.piece: each.name for place, each in enumerate(players) if place != seat}
    if found in taken:
        free = next((each for each in box if each not in taken), "")
        send = (f"piece {free}",) if free else ()
        return not_allowed("piece", f"{taken[found]} plays with the {found}.", send=send, rules=(rule,))
    play.state = play.state.with_player(seat, piece=found)
    play.happens("piece", f"{players[seat].name} plays with the {found}", rule)
    return None


def is_piece(order: object) -> bool:
    """Say whether an order chooses a piece, which can be done before the game begins."""
    return isinstance(order, Piece)


def said(piece: object) -> str:
    """Say a piece where one was chosen."""
    return f" ({piece})" if piece else ""
