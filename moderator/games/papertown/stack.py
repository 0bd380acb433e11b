"""The ten cards that stand for dice: two of each color that can be rolled, shuffled anew when all have been shown."""

from __future__ import annotations

from collections import Counter

from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import data
from moderator.games.papertown.position import Position
from moderator.games.table.play import Play


def show_card(play: Play[Position], name: str) -> str:
    """Show the next card, which is the roll of `name`; the cards are shuffled first if none is left."""
    stack = play.state.stack
    if not stack:
        cards = [color for color, count in data().cards.items() for _ in range(count)]
        stack = play.shuffle(cards, "the order of the cards")
        play.happens("shuffle", f"All {len(cards)} cards are shuffled", "stack")
    play.state = play.state._replace(stack=stack[1:], shown=(*play.state.shown, stack[0]))
    play.happens("roll", f"{name} rolls {NAMES[stack[0]]}", "stack", color=stack[0])
    return stack[0]


def cards_left(position: Position) -> dict[str, int]:
    """Count by color the cards left of the ten, which everybody can work out from those shown."""
    left = Counter(position.stack)
    return {color: left[color] for color in data().cards}
