# ruff: noqa: ARG001, ARG005 - the entries of a table all take the same arguments
"""The pseudoplayers in a position."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.shared import Look, Put, items_of, put_items
from moderator.games.nomopoly.naming.words import Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.values import Id


def _put_offers(names: Names, thing: Id, value: Mapping[str | int, int]) -> None:
    for number, amount in value.items():
        names.world.set(names.world.square(int(number)) or thing, "offer", amount)


def _put_named_color(names: Names, name: str, value: str | None) -> None:
    color = names.named(name, "color")
    if color is not None:
        names.world.set(color, "value", names.named(value, "color"))


def _named_color(name: str) -> Look:
    def look(names: Names, thing: Id) -> Plain:
        found = names.named(name, "color")
        return None if found is None else names.shown(facts.color_of_name(names.run, found))

    return look


GIVEN: dict[tuple[str, str], Put] = {
    ("Elephant", "items"): put_items,
    ("Elephant", "skin_color"): lambda names, thing, value: _put_named_color(names, "Elephant Skin Color", value),
    ("Elephant", "expulsion_color"): lambda names, thing, value: _put_named_color(
        names, "Elephant Expulsion Color", value
    ),
    ("Corporate Player", "offers"): _put_offers,
}

TOLD: dict[tuple[str, str], Look] = {
    ("Elephant", "items"): items_of,
    ("Corporate Player", "offers"): lambda names, thing: {
        names.world.number(square): plain(names.world.get(square, "offer"))
        for square in names.world.board
        if names.world.get(square, "offer")
    },
    ("Elephant", "skin_color"): _named_color("Elephant Skin Color"),
    ("Elephant", "expulsion_color"): _named_color("Elephant Expulsion Color"),
}
