"""What a game is about, in the words with which it introduces itself to whoever asks or joins."""

from __future__ import annotations

from moderator.games.nomopoly.game.game import Game

_NOMIC = (
    "a game by mail whose players change its rules while they play. You mail orders in plain words; once a week they "
    "are all carried out together, and you are told what came of them. Anybody may propose a new rule."
)
_NOMOPOLY = (
    "a board game by mail whose players change its rules while they play: go round a board, buy squares, collect rent "
    "and look for a way to win. You mail orders in plain words; once a week they are all carried out together. "
    "Anybody may propose a new rule."
)


def about(game: Game) -> str:
    """Say what a game is about, as the rest of a sentence: a Nomic of the admin's own rules, or Nomopoly itself."""
    return _NOMOPOLY if game.rulings else _NOMIC
