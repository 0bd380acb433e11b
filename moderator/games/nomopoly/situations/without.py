"""The rules in force without one sentence of theirs: the same tables, with its entries left out."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from typing import Any

from moderator.games.nomopoly.play.program import Program, next_serial
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.occurrence import Place


def without(program: Program[Frame], place: Place) -> Program[Frame]:
    """Give a program that lacks what the sentence at a place of the book does; what it declares stays."""
    kept = partial(_kept, (place[0], place[1]))
    changed: dict[str, Any] = {}
    for each in fields(program):
        table = getattr(program, each.name)
        if isinstance(table, list):
            changed[each.name] = [entry for entry in table if kept(entry)]
        elif isinstance(table, dict):
            changed[each.name] = {
                key: [entry for entry in found if kept(entry)] if isinstance(found, list) else found
                for key, found in table.items()
            }
    return replace(program, **changed, serial=next_serial())


def _kept(place: tuple[tuple[tuple[int, str], ...], int], entry: object) -> bool:
    rule = entry[0] if isinstance(entry, tuple) and entry else getattr(entry, "rule", None)
    where = getattr(rule, "place", None)
    return where is None or (where[0], where[1]) != place
