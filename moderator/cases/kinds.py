"""Kinds of values: what an attribute may hold, how a value is checked, and the form in which two are compared.

A kind is written as the vocabulary's tables write it: a name (`int`, `color`), words divided by `/`, `[T]` for a list,
`{K: V}` for a map, `{a: T, b: T}` for a record, `?` behind what may be `none`. The words `ordered`, `partial` and
`counted` behind a list or map say that order counts, that only what a case lists of it is compared, and that a number
may stand for how many it holds. A `span` is a number, which a case may ask to lie within two bounds; a `total` is a map
of numbers, of which a case may say one or another part, or only the `total`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from moderator.cases.documents import CaseError

_KEYS = {"int", "text", "week", "number"}
_SCALARS = {"int", "bool", "text", "week", "number", "any", "map", "span", "total"}


@dataclass(frozen=True, slots=True)
class Name:
    """A scalar, or the name of something that the game or the case holds ("color", "player")."""

    name: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One of these words."""

    words: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Many:
    """A list; in any order unless `ordered`. Of one that is `counted`, a case may say how many it holds."""

    item: Kind
    ordered: bool = False
    partial: bool = False
    optional: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """A map from any keys of one kind to values of another."""

    key: Kind
    value: Kind
    partial: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A map with these keys, all optional."""

    fields: tuple[tuple[str, Kind], ...]
    optional: bool = False


Kind: TypeAlias = Name | Words | Many | Pairs | Record
ANYTHING = Name("any")


def read_kind(text: str, names: frozenset[str]) -> Kind:
    """Read a kind as it is written; `names` are the kinds of names that there are. Raises ValueError."""
    text = text.strip()
    flags = set()
    for flag in ("ordered", "partial", "counted"):
        if text.endswith(f" {flag}"):
            flags.add(flag)
            text = text.removesuffix(f" {flag}").strip()
    optional = text.endswith("?")
    text = text.removesuffix("?")
    if text.startswith("[") and text.endswith("]"):
        inner = read_kind(text[1:-1], names)
        return Many(inner, "ordered" in flags, "partial" in flags, optional, "counted" in flags)
    if text.startswith("{") and text.endswith("}"):
        parts = [part.partition(":") for part in _split(text[1:-1])]
        if len(parts) == 1 and (parts[0][0].strip() in names or parts[0][0].strip() in _KEYS):
            key, value = read_kind(parts[0][0], names), read_kind(parts[0][2], names)
            return Pairs(key, value, "partial" in flags, optional)
        return Record(tuple((key.strip(), read_kind(value, names)) for key, _, value in parts), optional)
    if text in names or text in _SCALARS:
        return Name(text, optional)
    words = tuple(text.split("/"))
    return Words(words, optional)


def _split(text: str) -> list[str]:
    """Divide at the commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part.strip()]


Known: TypeAlias = Callable[[str, object, str], object]
"""Check a name of a kind at a place and give its one spelling: (kind, value, place) -> name; raises CaseError."""


def checked(kind: Kind, value: object, known: Known, place: str) -> object:
    """Check a value and give its comparable form: None for `none`, keys and names in their one spelling.

    Lists that are sets are sorted, entries of none or nothing are left out of records and counts. Raises CaseError
    with the place and what may stand there.
    """
    if value is None or value == "none":
        if kind.optional or kind == ANYTHING or (isinstance(kind, Name) and kind.name == "owner"):
            return None
        if isinstance(kind, Words) and "none" in kind.words:
            return None
        raise CaseError(f"{place}: there must be a value, {said(kind)}")
    match kind:
        case Name(name):
            return _scalar(name, value, known, place)
        case Words(words):
            if value in words:
                return value
            raise CaseError(f"{place}: {value!r} is none of {', '.join(words)}")
        case Many(counted=True) if isinstance(value, int) and not isinstance(value, bool):
            return value
        case Many():
            return checked_list(kind, value, known, place)
        case Pairs():
            return _pairs(kind, value, known, place)
        case Record():
            return _record(kind, value, known, place)


def checked_list(kind: Many, value: object, known: Known, place: str) -> list[object]:
    """Check a list and give it in its comparable form; see `checked`."""
    if not isinstance(value, list | tuple):
        raise CaseError(f"{place}: {value!r} is no list, as in [...]")
    items = [checked(kind.item, part, known, place) for part in value]
    return items if kind.ordered else sorted(items, key=_place_in_set)


def _pairs(kind: Pairs, value: object, known: Known, place: str) -> dict[object, object]:
    """Check a map; counts of nothing are left out."""
    if not isinstance(value, Mapping):
        raise CaseError(f"{place}: {value!r} is no map, as in {{...}}")
    pairs = {
        checked(kind.key, _as_key(kind.key, name), known, place): checked(kind.value, part, known, f"{place}, {name}")
        for name, part in value.items()
    }
    counts = isinstance(kind.value, Name) and kind.value.name == "int" and not kind.partial
    return {name: part for name, part in pairs.items() if part or not counts}


def _record(kind: Record, value: object, known: Known, place: str) -> dict[str, object]:
    """Check a record; fields without a value are left out."""
    if not isinstance(value, Mapping):
        raise CaseError(f"{place}: {value!r} is no map, as in {{...}}")
    inner = dict(kind.fields)
    for name in value:
        if name not in inner:
            raise CaseError(f"{place}: there is no {name!r} here; there is {', '.join(inner) or 'nothing'}")
    parts = {
        name: None
        if value[name] is None or value[name] == "none"
        else checked(kind_of_field, value[name], known, place)
        for name, kind_of_field in kind.fields
        if name in value
    }
    return {name: part for name, part in parts.items() if part is not None and part != []}


def _as_key(kind: Kind, key: object) -> object:
    """Take a key of a map as YAML gives it: numbers may have been written as words and words as numbers."""
    if isinstance(kind, Name) and kind.name in {"square", "int", "number", "week"}:
        return int(key) if isinstance(key, str) and key.isdigit() else key
    return key if isinstance(key, str) else str(key)


def _scalar(name: str, value: object, known: Known, place: str) -> object:
    """Check a single value."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if name == "any":
        return value
    if name in {"int", "week", "number", "square"}:
        if not whole:
            raise CaseError(f"{place}: {value!r} is no whole number")
        return known(name, value, place) if name == "square" else value
    if name == "bool":
        if not isinstance(value, bool):
            raise CaseError(f"{place}: {value!r} is neither true nor false")
        return value
    if name == "map":
        if not isinstance(value, Mapping):
            raise CaseError(f"{place}: {value!r} is no map")
        return value
    if name in {"span", "total"}:
        return _figure(name, value, place)
    if name == "text":
        if isinstance(value, Mapping | list):
            raise CaseError(f"{place}: {value!r} is no text; put it in quotes")
        return str(value)
    return known(name, value, place)


def _figure(name: str, value: object, place: str) -> object:
    """Check a number, or what may stand for one: of a span its bounds, of a total the parts that make it up."""
    parts = value if isinstance(value, list) else list(value.values()) if isinstance(value, Mapping) else [value]
    shape = {"span": list, "total": Mapping}[name]
    whole = all(isinstance(part, int) and not isinstance(part, bool) for part in parts)
    if not whole or not isinstance(value, int | shape) or (name == "span" and len(parts) > len(("least", "most"))):
        raise CaseError(f"{place}: {value!r} is neither a whole number nor {said(Name(name))}")
    return value


def said(kind: Kind) -> str:
    """Say what a kind admits, for a message."""
    match kind:
        case Name("span"):
            return "a span, as in [2, 4]"
        case Name("total"):
            return "a map of its parts, as in {rows: 3, total: 12}"
        case Name(name):
            return f"a {name}"
        case Words(words):
            return "one of " + ", ".join(words)
        case Many(item):
            return f"a list, each {said(item)}"
        case Pairs(key, value):
            return f"a map from {said(key)} to {said(value)}"
        case Record(fields):
            return "a map of " + ", ".join(name for name, _ in fields)


def _place_in_set(value: object) -> tuple[int, str]:
    """Order the members of a set: numbers by size, then everything else by its words."""
    if isinstance(value, int):
        return value, ""
    return sys.maxsize, canonical(value)


def canonical(value: object) -> str:
    """Write a value so that equal values are equal texts, for sorting and comparing."""
    return json.dumps(value, sort_keys=True, default=str, ensure_ascii=False)
