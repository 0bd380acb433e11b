"""What a hunt waits for, and what silence stands for: a start at the edge, one step to a plain square, all rolls."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.table.game import TURN, Pending
from moderator.games.tphunt.orders import Buy, Move, Order, Start, words_of
from moderator.games.tphunt.position import BUY, MOVE, PLACE, Position
from moderator.games.tphunt.squares import beside, directions
from moderator.games.tphunt.turns import starts
from moderator.games.tphunt.ways import legal_stops


def pending(hunt: Position) -> tuple[Pending, ...]:
    """Give the one decision that is open: a starting square, a drive, or a purchase."""
    asked = {
        PLACE: "On which edge square does your car start?",
        MOVE: f"You rolled {hunt.rolled}: where do you drive?",
        BUY: f"How many of the {hunt.sold} rolls do you buy?",
    }
    if hunt.phase not in asked:
        return ()
    key = f"turn {hunt.turn}, {hunt.phase}" + (f" {hunt.active}" if hunt.phase == PLACE else "")
    return (Pending(TURN, key, (hunt.active,), asked[hunt.phase], words_of(silent(hunt))),)


def silent(hunt: Position) -> Order:
    """Start at the edge, away from danger if it can; drive one step, to a plain square if there is one; buy all."""
    if hunt.phase == PLACE:
        return Start(starts(hunt)[0])
    if hunt.phase == BUY:
        return Buy(None)
    stops = legal_stops(hunt)
    steps = [(step, _ahead(hunt, step)) for step in directions(hunt.settings.movement)]
    legal_steps = [(step, square) for step, square in steps if square in stops]
    taken = hunt.occupied(hunt.active) | frozenset(hunt.dangers) | hunt.atd
    plain = [step for step, square in legal_steps if square not in taken]
    return Move(((plain or [step for step, _ in legal_steps])[0],), _first_there(hunt, legal_steps, plain))


def _ahead(hunt: Position, step: str) -> int | None:
    return None if hunt.mover.square is None else beside(hunt.mover.square, step)


def _first_there(hunt: Position, legal_steps: Sequence[tuple[str, int | None]], plain: Sequence[str]) -> str:
    """Name whom a silent player fights who can only step onto a square with several cars."""
    if plain or not legal_steps or legal_steps[0][1] is None:
        return ""
    there = [seat for seat in hunt.seats_at(legal_steps[0][1]) if seat != hunt.active]
    return hunt.players[there[0]].name if len(there) > 1 else ""
