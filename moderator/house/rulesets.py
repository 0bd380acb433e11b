"""Which games can be played: found by looking through moderator/games, so that a new game is one new folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import cast

import moderator.games
from moderator.core.ruleset import Ruleset

ATTRIBUTE = "RULESET"


@cache
def find() -> Mapping[str, Ruleset]:
    """Give every game of moderator/games by its folder's name, in the order of the names.

    A game is a folder with the attribute RULESET in its package, or in the module of it that bears its name.
    """
    found = {}
    for info in pkgutil.iter_modules(moderator.games.__path__):
        ruleset = _ruleset(f"{moderator.games.__name__}.{info.name}", info.name)
        if ruleset is not None:
            found[info.name] = ruleset
    return MappingProxyType(dict(sorted(found.items())))


def _ruleset(package: str, name: str) -> Ruleset | None:
    ruleset = getattr(import_module(package), ATTRIBUTE, None)
    if ruleset is None and find_spec(f"{package}.{name}"):
        ruleset = getattr(import_module(f"{package}.{name}"), ATTRIBUTE, None)
    return cast("Ruleset | None", ruleset)
