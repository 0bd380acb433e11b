"""Says a value as the log tells it: an amount, a thing by its name, what is to be done as a verb phrase."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.world import figures
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.values import Sort, Value
from moderator.games.nomopoly.world.world import World

_LEADS: Mapping[str, str] = {"object": "", "amount": "", "recipient": "to "}
"""How each role of a deed is led in, in the order in which they are said; any other by its own word, at the end."""


def value_told(world: World, value: Value, *, money: bool = False) -> str:
    """Give the words for a value: "$5", "Ann", "100 pounds of Chains", "to pay $300 to Ann"; "nobody" for none."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_number(value):
        return f"{'$' if money else ''}{value}"
    if isinstance(value, Sort) and isinstance(value.detail, tuple):
        return _deed(world, value.detail)
    if isinstance(value, Sort) and is_number(value.count) and value.detail:
        return f"{figures.goods(value.count, str(value.detail))} of {value.kind}"
    return world.label(value)


def _deed(world: World, deed: tuple[Value, ...]) -> str:
    """Say what is to be done, kept as its verb and what fills its roles."""
    verb, roles = deed
    assert isinstance(roles, tuple)
    named = {str(role): value for role, value in roles}
    said = [role for role in _LEADS if role in named] + [role for role in named if role not in _LEADS]
    parts = [f"{_LEADS.get(role, f'{role} ')}{value_told(world, named[role], money=role == 'amount')}" for role in said]
    return " ".join([f"to {verb}", *parts])
