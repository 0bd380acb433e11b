"""What a game must be able to do so that cases can be run against it: a small seam, found by package scan.

A game's folder under `moderator/games/` holds a module `casegame.py` with an object `CASE_GAME`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import moderator.games
from moderator.core.dice import Dice
from moderator.core.ruleset import Page
from moderator.core.stepped import Failure, Stepped


class CasePosition(Protocol):
    """A game under way, as a case plays it and looks at it. Values are plain, None for *none*."""

    def step(self, kind: str, value: object, beside: Mapping[str, object], dice: Dice) -> Stepped:
        """Carry one step out. A refused step changes nothing."""
        ...

    def failures(self, number: int) -> Sequence[Failure]:
        """Give what has been refused so far of the mail with this number."""
        ...

    def keys(self, kind: str) -> Sequence[str | int]:
        """Give the keys of the things of a kind; one empty key for a single thing that is there, none if it is not."""
        ...

    def look(self, kind: str, key: str | int, attribute: str) -> object:
        """Give a value. Raises KeyError for what no rule declares."""
        ...

    def pages(self, name: str) -> Sequence[Page]:
        """Give the pages of the site that a case calls by this name."""
        ...

    def rules(self) -> Mapping[str, str]:
        """Give the texts of the rules in force by their ids."""
        ...

    @property
    def enacted(self) -> frozenset[str]:
        """The ids of rules that changes enacted since the game began have added, changed or removed."""
        ...

    @property
    def board(self) -> int:
        """The number of squares, 0 for a game that has none."""
        ...

    @property
    def lines(self) -> Sequence[str]:
        """The log so far, each line ending with its cause in brackets."""
        ...

    @property
    def touched(self) -> frozenset[str]:
        """Which parts of the rules have been asked so far, in the game's own words; see `CaseGame.reach`."""
        ...


class CaseGame(Protocol):
    """A game that cases can be run against."""

    @property
    def name(self) -> str:
        """The game's name, as `game:` says it."""
        ...

    @property
    def vocabulary(self) -> Path:
        """The file that holds what its cases may say."""
        ...

    def begin(
        self,
        settings: Mapping[str, object],
        changes: Sequence[Mapping[str, str]],
        board: int,
        given: Mapping[str, object],
        dice: Dice,
    ) -> CasePosition:
        """Set a position up. Raises ValueError when it contradicts a rule that always holds."""
        ...

    def rulebook(self) -> Mapping[str, Sequence[tuple[str, bool]]]:
        """Give the sentences of each rule by its id, each with whether it runs; empty if the rules are fixed."""
        ...

    def varied(self, rule: str, text: str | None) -> CaseGame:
        """Give the game with a rule's text replaced, or repealed if it is None. Raises ValueError if it cannot run."""
        ...

    def reach(self, rule: str, text: str | None) -> frozenset[str] | None:
        """Give where the difference that `varied` makes can show: at none but a case that has touched one of these.

        None if it can show anywhere. It may name more than is needed, never less.
        """
        ...


def find_game(name: str) -> CaseGame | None:
    """Find the game of that name among the folders of `moderator.games`, or None if it takes no cases."""
    for module in pkgutil.iter_modules(moderator.games.__path__):
        if module.name != name:
            continue
        full = f"moderator.games.{name}.casegame"
        if importlib.util.find_spec(full) is None:
            return None
        game: CaseGame = importlib.import_module(full).CASE_GAME
        return game
    return None
