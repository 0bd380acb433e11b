"""The rulings as the site shows them: which way a game takes the rulebook, and by what that is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.games.nomopoly.rulings import rulings, value_of
from moderator.games.nomopoly.view import RulingView


def settled(settings: Mapping[str, Any]) -> Iterator[RulingView]:
    """Give every ruling in order, a setting with the value that it has in a game."""
    for each in rulings().values():
        if each.kind != "setting":
            yield RulingView(each.number, each.kind, each.decides, each.rule)
            continue
        value = value_of(settings, each.number)
        others = tuple(other for other in each.values if other[0] != value)
        yield RulingView(
            each.number, each.kind, each.decides, each.rule, value, each.meaning(value), each.default, others
        )
