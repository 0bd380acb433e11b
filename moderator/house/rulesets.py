"""Which games can be played: found by looking through moderator/games, so that a new game is one new folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

import moderator.games
from moderator.core.ruleset import Ruleset

ATTRIBUTE = "RULESET"


@cache
def find(*turned_on: str) -> Mapping[str, Ruleset]:
    """Give every game of moderator/games by its folder's name, in the order of the names.

    A game that is not offered by itself is found where it is turned on.

    A game is a folder with the attribute RULESET in its package, or in the module of it that bears its name. It is
    imported when it is first asked for: most commands need no game at all.
    """
    return _Found(sorted(info.name for info in pkgutil.iter_modules(moderator.games.__path__)), turned_on)


class _Found(Mapping[str, Ruleset]):
    """The folders that may be games, each looked into when it is asked for."""

    def __init__(self, names: Sequence[str], turned_on: Sequence[str]) -> None:
        self._names = names
        self._turned_on = turned_on
        self._known: dict[str, Ruleset | None] = {}

    def __getitem__(self, name: str) -> Ruleset:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._known:
            ruleset = _ruleset(f"{moderator.games.__name__}.{name}", name)
            is_on = getattr(ruleset, "is_offered", True) or name in self._turned_on
            self._known[name] = ruleset if is_on else None
        found = self._known[name]
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _ruleset(package: str, name: str) -> Ruleset | None:
    ruleset = getattr(import_module(package), ATTRIBUTE, None)
    if ruleset is None and find_spec(f"{package}.{name}"):
        ruleset = getattr(import_module(f"{package}.{name}"), ATTRIBUTE, None)
    return cast("Ruleset | None", ruleset)
