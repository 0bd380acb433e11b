"""The nouns that an event brings with it: the amount, the roll, her move, the turn, the price, the rest.

A sentence may use them without having introduced them; they mean the event at hand, or the nearest one around it.
"""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Value


def _amount(occurrence: Occurrence) -> Value:
    return occurrence.roles.get("amount", occurrence.roles.get("object"))


def _itself(occurrence: Occurrence) -> Value:
    return occurrence


def _state(word: str) -> Callable[[Occurrence], Value]:
    return lambda occurrence: occurrence.state.get(word)


_MONEY = ("pay", "get", "fine", "lose", "collect", "give")
BROUGHT: dict[str, tuple[tuple[str, ...], Callable[[Occurrence], Value]]] = {
    "amount": ((*_MONEY, "bid", "pledge"), _amount),
    "payment": (("pay",), _amount),
    "money": (("get", "collect", "pay"), _amount),
    "fine": (("fine",), _amount),
    "rent": (("collect", "pay"), _amount),
    "tax": (("pay",), _amount),
    "property tax": (("pay",), _amount),
    "toll": (("pay",), _amount),
    "fare": (("pay",), _amount),
    "penalty": (("pay",), _amount),
    "roll": (("roll",), _itself),
    "total": (("roll",), _itself),
    "move": (("move", "take"), _itself),
    "turn": (("take",), _itself),
    "extra turn": (("take",), _itself),
    "landing": (("land",), _itself),
    "passage": (("pass through",), _itself),
    "price": (("order",), _state("price")),
    "color": (
        ("spin", "paint"),
        lambda occurrence: occurrence.roles.get("object" if occurrence.verb == "spin" else "color"),
    ),
    "route": (("move",), _state("route")),
    "creditor": (("pay",), lambda occurrence: occurrence.roles.get("recipient")),
    "collector": (("collect",), lambda occurrence: occurrence.subject),
    "order": (("order",), _itself),
    "rest": (("pay", "get", "share", "share out", "order"), _state("rest")),
}

EVENT_MONEY = frozenset(
    {"amount", "payment", "rent", "fine", "tax", "property tax", "toll", "fare", "price", "penalty"}
)
"""The nouns for an amount that an event moves."""
