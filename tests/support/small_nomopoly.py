"""Nomopoly by a rulebook of a few sentences (tests/mails/book), so that no letter changes when the game's own does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Outcome
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.language.rulebook import read_folder

BOOK = Path(__file__).parents[1] / "mails" / "book"


class SmallNomopoly(Nomopoly):
    """The ruleset of Nomopoly with another rulebook at the beginning."""

    def begin(self, options: Mapping[str, Any], dice: Dice) -> Outcome:
        """Set a game up by the small rulebook."""
        return Outcome(Game.begin(read_folder(BOOK), 36, {}, dice, admin=str(options.get("admin", ""))))
