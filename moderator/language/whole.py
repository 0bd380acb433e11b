"""Keeps how a whole rulebook was read, so that a process that starts has to look at no sentence of it.

What is kept is plain JSON under the hash of everything that it depends on: the reader's own files, the grammar, the
texts of the rules and the names in the game. Before it is believed its own hash is checked; whatever is not as it was
written is as good as not there, and the book is read. Parts that are alike are written once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import fields
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from moderator.language import tree
from moderator.language.cache import Readings, reader_digest
from moderator.language.lexicon import NamedThing
from moderator.language.readings import Diagnosis, ItemReading, SentenceReading
from moderator.language.rulebook import Rulebook

Entry = TypeVar("Entry")
PREFIX = "book:"
_TUPLE, _FRACTION = -1, -2


def key_of(book: Rulebook, names: Iterable[NamedThing]) -> str:
    """Give the key of a rulebook's readings."""
    described = [[[item.number, item.text] for item in book.items()], [[n.name, n.kind] for n in names]]
    return f"{PREFIX}{reader_digest()}:{hashlib.sha256(json.dumps(described).encode()).hexdigest()}"


def recall(kept: Readings, book: Rulebook, names: Iterable[NamedThing] = ()) -> tuple[ItemReading, ...] | None:
    """Give how a rulebook was read, or None if that is not kept, or not whole."""
    found = kept.get(key_of(book, names))
    if found is None:
        return None
    digest, _, written = found.partition("\n")
    if hashlib.sha256(written.encode()).hexdigest() != digest:
        return None
    readings: tuple[ItemReading, ...] = _load(written)
    return readings


def keep(kept: Readings, book: Rulebook, names: Iterable[NamedThing], readings: tuple[ItemReading, ...]) -> None:
    """Keep how a rulebook was read."""
    written = _dump(readings)
    kept.put(key_of(book, names), f"{hashlib.sha256(written.encode()).hexdigest()}\n{written}")


@cache
def _classes() -> tuple[Any, ...]:
    parts = (value for _, value in sorted(vars(tree).items()))
    nodes = (part for part in parts if isinstance(part, type) and hasattr(part, "__dataclass_fields__"))
    return (ItemReading, SentenceReading, Diagnosis, *nodes)


def _dump(value: object) -> str:
    """Write a value as JSON: its atoms, then its parts, each a kind and the places of what it is made of."""
    kinds = {each: (place, tuple(item.name for item in fields(each))) for place, each in enumerate(_classes())}
    atoms: dict[tuple[type, object], int] = {}
    parts: dict[tuple[int, ...], int] = {}

    def place(node: object) -> int:
        kind = kinds.get(type(node))
        if kind is not None:
            number, names = kind
            return _placed(parts, (number, *(place(getattr(node, name)) for name in names)))
        if isinstance(node, tuple):
            return _placed(parts, (_TUPLE, *map(place, node)))
        if isinstance(node, Fraction):
            return _placed(parts, (_FRACTION, place(node.numerator), place(node.denominator)))
        return -1 - _placed(atoms, (type(node), node))

    whole = place(value)
    return json.dumps([[atom for _, atom in atoms], list(parts), whole], separators=(",", ":"), ensure_ascii=False)


def _placed(table: dict[Entry, int], entry: Entry) -> int:
    return table.setdefault(entry, len(table))


def _load(written: str) -> Any:
    """Read what `_dump` wrote: atoms are counted from -1 downward, parts from 0 upward, each after those in it."""
    atoms, parts, whole = json.loads(written)
    classes = _classes()
    made: list[Any] = []
    for kind, *places in parts:
        inner = [made[place] if place >= 0 else atoms[-1 - place] for place in places]
        made.append(
            tuple(inner) if kind == _TUPLE else Fraction(*inner) if kind == _FRACTION else classes[kind](*inner)
        )
    return made[whole]
