"""Keeps what sentences were read as, so that a rulebook is parsed once and not at every start.

A reading is kept under everything that it depends on: the reader itself (its code, grammar and tables), the words of
the sentence and all the roles that they have. A lexicon that gives a word another role therefore reads only the
sentences with that word again; what another reader has made is never asked for, and thrown away. Trees are kept as
plain JSON arrays; no code is.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from moderator.files import folder, modules
from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.macros import TABLES
from moderator.language.tables import FOLDER
from moderator.language.word import Word


class Readings(Protocol):
    """Where readings are kept: a text under a text."""

    def get(self, key: str) -> str | None:
        """Give what is kept under a key, or None."""
        ...

    def put(self, key: str, reading: str) -> None:
        """Keep a reading under a key."""
        ...

    def keep_only(self, reader: str) -> None:
        """Throw away what any other reader than this has made (see `reader_digest`)."""
        ...


class Memory:
    """Readings kept for the life of this process, and behind it, if there is one, in a place that lasts."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}
        self._behind: list[Readings] = []

    def back(self, readings: Readings) -> None:
        """Put a place that lasts behind this memory; of several the latest is asked."""
        readings.keep_only(reader_digest())
        self._behind.append(readings)

    def leave(self, readings: Readings) -> None:
        """Stop asking a place that is about to close."""
        self._behind = [kept for kept in self._behind if kept is not readings]

    def clear(self) -> None:
        """Forget what this process holds; what is kept in a place that lasts stays there."""
        self._kept.clear()

    def get(self, key: str) -> str | None:
        """Give what is kept under a key, or None."""
        found = self._kept.get(key)
        if found is None and self._behind:
            found = self._behind[-1].get(key)
            if found is not None:
                self._kept[key] = found
        return found

    def put(self, key: str, reading: str) -> None:
        """Keep a reading under a key."""
        self._kept[key] = reading
        if self._behind:
            self._behind[-1].put(key, reading)

    def keep_only(self, reader: str) -> None:
        """Keep all: a process has one reader."""


@cache
def shared() -> Memory:
    """Give the memory that all readers of this process share."""
    return Memory()


def made_by() -> tuple[Path, ...]:
    """Give the files that say how sentences are read: all of the language's code, its grammar, and its words."""
    grammar = folder("grammar")
    tables = sorted((grammar / FOLDER).iterdir())
    return (*modules("language"), grammar / "rules.lark", *(grammar / file for file in TABLES), *tables)


@cache
def reader_digest() -> str:
    """Describe the reader that this process runs: its files, and the versions of what they stand on."""
    digest = hashlib.sha256(f"Python {sys.version_info[:2]}".encode())
    parser = find_spec("lark")  # whoever starts from kept readings need not load it
    assert parser is not None
    assert parser.origin is not None
    for path in (Path(parser.origin), *made_by()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class Keys:
    """Makes the keys of sentences over one lexicon; what a word can be is described once."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._words: dict[str, str] = {}

    def of(self, words: Sequence[Word]) -> str:
        """Give the key of a sentence."""
        described = "\x1f".join(f"{word.start}-{word.end} {self._word(word)}" for word in words)
        return f"{reader_digest()}:{hashlib.sha256(described.encode()).hexdigest()}"

    def _word(self, word: Word) -> str:
        found = self._words.get(word.text)
        if found is None:
            data = [(role, [self._datum(role, datum) for datum in word.roles[role]]) for role in sorted(word.roles)]
            found = self._words[word.text] = f"{word.text}\x1e{data!r}"
        return found

    def _datum(self, role: str, datum: Any) -> str:
        if role == "NOUN":
            return repr((datum, _stable(self.lexicon.nouns[datum[0]])))
        if role in {"V_S", "V_B", "V_EN", "V_ING"}:
            return repr((datum, _stable(self.lexicon.verbs[datum])))
        return repr(_stable(datum))


def _stable(value: Any) -> Any:
    """Describe a value so that two processes describe it alike: sets are sorted."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, (tuple, list)):
        return [_stable(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return [type(value).__name__, *(_stable(getattr(value, item.name)) for item in fields(value))]
    return repr(value)


@cache
def _classes() -> tuple[type, ...]:
    return tuple(
        value
        for name, value in sorted(vars(tree).items())
        if isinstance(value, type) and hasattr(value, "__dataclass_fields__")
    )


@cache
def _shapes() -> dict[type, tuple[int, tuple[str, ...]]]:
    return {kind: (place, tuple(item.name for item in fields(kind))) for place, kind in enumerate(_classes())}


def encode(node: object) -> Any:
    """Turn a tree into JSON values: [class, field, ...], ["t", item, ...] for tuples, ["f", n, d] for fractions."""
    shape = _shapes().get(type(node))
    if shape is not None:
        place, names = shape
        return [place, *(encode(getattr(node, name)) for name in names)]
    if isinstance(node, tuple):
        return ["t", *(encode(item) for item in node)]
    if isinstance(node, Fraction):
        return ["f", node.numerator, node.denominator]
    return node


def decode(value: Any) -> Any:
    """Turn what `encode` made back into a tree."""
    if not isinstance(value, list):
        return value
    head = value[0]
    if head == "t":
        return tuple(decode(item) for item in value[1:])
    if head == "f":
        return Fraction(value[1], value[2])
    return _classes()[head](*[decode(item) for item in value[1:]])


def dump(node: object) -> str:
    """Write a tree as canonical JSON."""
    return json.dumps(encode(node), separators=(",", ":"), ensure_ascii=False)


def load(text: str) -> Any:
    """Read a tree that `dump` wrote."""
    return decode(json.loads(text))


def digest(node: object) -> str:
    """Give the hash of a reading, as it is kept with each version of a rule.

    It holds the names of classes and fields, and no field that says nothing: a node that learns to say something more
    has the same hash while it does not.
    """
    return hashlib.sha256(json.dumps(_described(node), separators=(",", ":")).encode()).hexdigest()[:_DIGEST]


_DIGEST = 12


def _described(node: object) -> Any:
    shape = _shapes().get(type(node))
    if shape is not None:
        found = ((name, getattr(node, name)) for name in shape[1])
        return [type(node).__name__, *([name, _described(part)] for name, part in found if not _says_nothing(part))]
    if isinstance(node, tuple):
        return [_described(item) for item in node]
    return str(node) if isinstance(node, Fraction) else node


def _says_nothing(part: object) -> bool:
    return part is None or part is False or part in ((), "")
