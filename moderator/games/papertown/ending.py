"""Who has won: the most money, then the most special powers; alone, more than both virtual opponents together."""

from __future__ import annotations

from moderator.games.papertown.position import Player, Position
from moderator.games.papertown.scoring import score


def winners(position: Position) -> tuple[Player, ...]:
    """Give who has won, as the blocks now stand, in seat order: several share it, and it may be nobody."""
    left = [player for player in position.players if not player.virtual and not player.resigned]
    if position.solo:
        against = sum(score(position, player).total for player in position.players if player.virtual)
        return tuple(player for player in left if score(position, player).total > against)
    best = max((_rank(position, player) for player in left), default=None)
    return tuple(player for player in left if _rank(position, player) == best)


def seats_of_winners(position: Position) -> tuple[int, ...]:
    """Give the seats of those who have won."""
    return tuple(position.players.index(player) for player in winners(position))


def _rank(position: Position, player: Player) -> tuple[int, int]:
    return score(position, player).total, len(player.taken)
