"""What the language's verbs do: one small file per family. A verb without an entry only happens, and is heard of."""

from __future__ import annotations

from moderator.games.nomopoly.play.run import Primitive
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES

__all__ = ["PRIMITIVES", "Primitive", "load"]


def load() -> None:
    """Register every family."""
    from moderator.games.nomopoly.verbs import (  # noqa: F401
        board,
        dealing,
        gains,
        market,
        money,
        movement,
        owing,
        ownership,
        play,
        products,
        proposals,
        states,
    )
