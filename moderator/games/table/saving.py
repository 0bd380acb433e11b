"""Frozen dataclasses and named tuples as canonical JSON and back, by the types of their fields, always the same bytes.

Fields may be whole numbers, truth values, texts, other frozen dataclasses or named tuples, tuples of one kind or of a
fixed shape, maps from texts or numbers, frozen sets of texts or numbers, and any of these or None. What else there is
cannot be written down, and a state that cannot be written down cannot be replayed.

A field that was renamed or moved says so (`Formerly`), so that a table kept by an earlier release goes on; one whose
name was changed in the code alone is written under the name it had (`KeptAs`), and one that came later only where it is
something else than before (`Later`), so that its states stay the same bytes.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
Codec = tuple[Callable[[Any], object], Callable[[Any], Any]]
"""What writes a value as JSON's kinds, and what reads it back."""


@dataclass(frozen=True, slots=True)
class Formerly:
    """Where earlier releases kept a field, from the state that has it: its old name, or the names that lead to it.

    It stands with the field's kind: `players: Annotated[tuple[Player, ...], Formerly("cars")]`.
    """

    path: tuple[str, ...]

    def __init__(self, *path: str) -> None:
        object.__setattr__(self, "path", path)


@dataclass(frozen=True, slots=True)
class KeptAs:
    """The name under which a field is written: `current: Annotated[Turn, KeptAs("turn")]`."""

    name: str


@dataclass(frozen=True, slots=True)
class Later:
    """What a field that came later was `before`: it is written only where it is something else.

    So the states of tables that know nothing of it stay the same bytes: `kept: Annotated[bool, Later(False)] = False`.
    """

    before: object


def write(value: object) -> str:
    """Write a state as canonical JSON. Raises TypeError for a field of a kind that cannot be written."""
    return canonical(plain(value))


def read(kind: type[T], text: str) -> T:
    """Read what `write` wrote of a state of this kind."""
    return made(kind, json.loads(text))


def plain(value: object) -> Any:
    """Give a state as JSON's kinds."""
    return _codec(cast("Hashable", type(value)))[0](value)


def made(kind: type[T], plain_value: object) -> T:
    """Make a state of this kind of what `plain` gave."""
    value: T = _codec(cast("Hashable", kind))[1](plain_value)
    return value


def canonical(plain_value: object) -> str:
    """Write JSON's kinds so that equal values are equal texts."""
    return json.dumps(plain_value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


@cache
def _codec(kind: object) -> Codec:
    """Give what writes and reads values of a kind."""
    if kind in (int, bool, str, type(None), Any):
        return _same, _same
    if isinstance(kind, type) and is_dataclass(kind):
        return _of_fields(kind, [each.name for each in fields(kind)])
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _of_fields(kind, kind._fields)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _codec(inner[0])
    if origin in (Union, types.UnionType):
        return _of_optional(inner)
    if origin is tuple:
        return _of_tuple(inner)
    if origin is frozenset:
        return sorted, frozenset
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = inner
        write_it, read_it = _codec(value)
        if key is int:
            return _map(str, write_it), _map(int, read_it)
        return _map(str, write_it), _map(str, read_it)
    raise TypeError(f"{kind} cannot be written down; see moderator/games/table/saving.py for what can.")


def _same(value: object) -> object:
    return value


def _map(key: Callable[[Any], object], value: Callable[[object], object]) -> Callable[[Any], object]:
    return lambda whole: {key(name): value(part) for name, part in whole.items()}


def _of_fields(kind: type[object], names: Sequence[str]) -> Codec:
    """Take what has fields as a map of their names; one that is not written down has its default."""
    hints = get_type_hints(kind, include_extras=True)
    former = {name: path for name in names if (path := _former_path(hints[name]))}
    kept_as = {name: _kept_as(hints[name]) or name for name in names}
    codecs = {name: _codec(hints[name]) for name in names}
    before = {name: mark.before for name in names for mark in _marks(hints[name]) if isinstance(mark, Later)}

    def write_it(value: object) -> Any:
        written = ((name, codec, getattr(value, name)) for name, codec in codecs.items())
        return {
            kept_as[name]: codec[0](part) for name, codec, part in written if name not in before or part != before[name]
        }

    def read_it(kept: Any) -> object:
        moved = {name: part for name, path in former.items() if (part := _led_to(kept, path)) is not None}
        found = {**moved, **kept}
        there = ((name, found.get(kept_as[name], _ABSENT)) for name in names)
        return kind(**{name: codecs[name][1](part) for name, part in there if part is not _ABSENT})

    return write_it, read_it


_ABSENT = object()


def _marks(hint: object) -> tuple[object, ...]:
    """Give what stands beside a field's kind."""
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _kept_as(hint: object) -> str:
    """Give the name under which a field is written, "" for its own."""
    return next((mark.name for mark in _marks(hint) if isinstance(mark, KeptAs)), "")


def _former_path(hint: object) -> tuple[str, ...]:
    """Give where a field was kept before, () if it always had its name."""
    return next((mark.path for mark in _marks(hint) if isinstance(mark, Formerly)), ())


def _led_to(kept: Mapping[str, object], path: Sequence[str]) -> object:
    """Follow names into what is kept; None where they lead nowhere."""
    found: object = kept
    for name in path:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def _of_optional(inner: tuple[object, ...]) -> Codec:
    """Take one kind or None, or several kinds that JSON tells apart by themselves."""
    kinds = [each for each in inner if each is not type(None)]
    if len(kinds) > 1:
        if any(each not in (int, bool, str) for each in kinds):
            raise TypeError(f"{inner} cannot be told apart when they are read again.")
        return _same, _same
    write_it, read_it = _codec(kinds[0])
    return (
        lambda value: None if value is None else write_it(value),
        lambda kept: None if kept is None else read_it(kept),
    )


def _of_tuple(inner: tuple[object, ...]) -> Codec:
    if len(inner) == 2 and inner[1] is Ellipsis:
        write_it, read_it = _codec(inner[0])
        if write_it is _same:
            return list, tuple
        return (
            lambda value: [write_it(part) for part in value],
            lambda kept: tuple(read_it(part) for part in kept),
        )
    codecs = [_codec(each) for each in inner]
    return (
        lambda value: [codec[0](part) for codec, part in zip(codecs, value, strict=True)],
        lambda kept: tuple(codec[1](part) for codec, part in zip(codecs, kept, strict=True)),
    )
