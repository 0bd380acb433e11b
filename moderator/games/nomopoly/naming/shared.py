"""What several kinds of things in a position are given and asked alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from moderator.games.nomopoly.naming.names import Names
from moderator.games.nomopoly.naming.words import COUNTED, Plain
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.values import Id

Put: TypeAlias = "Callable[[Names, Id, Any], None]"
Look: TypeAlias = "Callable[[Names, Id], Plain]"


def put_items(names: Names, thing: Id, value: Mapping[str, int]) -> None:
    """Let a holder have these items."""
    for kind, count in value.items():
        names.run.program.kinds.declared.setdefault(kind, names.run.program.kinds.above("item") | {kind})
        names.heap(thing, kind, "", count)


def plain_attribute(word: str) -> tuple[Put, Look]:
    """Give how an attribute that is kept under a word of the world is set, and how it is told."""

    def put(names: Names, thing: Id, value: Plain) -> None:
        names.world.set(thing, word, value)

    def look(names: Names, thing: Id) -> Plain:
        return names.shown(names.world.get(thing, word))

    return put, look


def items_of(names: Names, thing: Id) -> Plain:
    """Give how many a holder has of each item that has no word of its own."""
    found: dict[str, int] = {}
    for (kind, _detail), count in sorted(names.world.things[thing].piles.items()):
        if kind not in COUNTED and facts.goods_are(names.run, kind, "item"):
            found[kind] = found.get(kind, 0) + count
    return found


def owner_of(names: Names, thing: Id) -> Plain:
    """Give the name of the owner, or None."""
    owner = names.world.get(thing, "owner")
    return None if owner is None else names.world.label(owner)
