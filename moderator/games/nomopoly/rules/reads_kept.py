"""Keeps what is dear to tell of some rules, so that who looks it up neither compiles them nor loads their reader.

So it does of saved states, which tell their rules. It stands beside the readings of the book, under all that it depends
on: these or the state, and the edition of the program.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, TypeVar

from moderator import files
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce
from moderator.language.cache import reader_digest, shared
from moderator.language.whole import PREFIX, key_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_T = TypeVar("_T")


def kept(force: RulesInForce, what: str, make: Callable[[], _T], read: Callable[..., _T], about: object = None) -> _T:
    """Give what is kept of the rules in force under the name `what`, or make it and keep it.

    `about` is what it depends on besides the rules (by its `repr`); then it is short, and stands with the sentences.
    It is written as JSON, each dataclass as its fields, and `read` makes it again of what JSON gives back, which knows
    no tuples. What is not kept whole is made anew.
    """
    key = f"{key_of(force.book, force.names)}:{files.edition()}:{what}"
    if about is not None:
        key = f"{key.removeprefix(PREFIX)}:{_digest(repr(about))}"
    return _kept(key, make, read)


def kept_of(state: str, what: str, make: Callable[[], _T], read: Callable[..., _T]) -> _T:
    """Give what is kept of a saved state, which tells the rules too, under the name `what`, or make it and keep it."""
    return _kept(f"{reader_digest()}:{files.edition()}:{what}:{_digest(state)}", make, read)


def _kept(key: str, make: Callable[[], _T], read: Callable[..., _T]) -> _T:
    digest, _, written = (shared().get(key) or "").partition("\n")
    if digest and _digest(written) == digest:
        return read(json.loads(written))
    made = make()
    written = json.dumps(made, default=_fields)
    shared().put(key, f"{_digest(written)}\n{written}")
    return made


def _fields(value: DataclassInstance) -> dict[str, object]:
    return asdict(value)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
