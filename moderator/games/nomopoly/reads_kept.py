"""Keeps how every sentence of some rules is told, so that looking one up neither compiles them nor says them anew.

It stands beside the readings of the book, under all that it depends on: these, and the edition of the program.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from moderator import files
from moderator.core.reads import Read
from moderator.games.nomopoly.rules_in_force import RulesInForce
from moderator.language.cache import shared
from moderator.language.whole import key_of


def recall(force: RulesInForce) -> dict[str, tuple[Read, ...]] | None:
    """Give the sentences of the rules in force by the rules' numbers, or None if they are not kept, or not whole."""
    digest, _, written = (shared().get(_key(force)) or "").partition("\n")
    if _digest(written) != digest:
        return None
    found = json.loads(written)
    return {number: tuple(_read(each) for each in reads) for number, reads in found.items()}


def keep(force: RulesInForce, found: Mapping[str, tuple[Read, ...]]) -> None:
    """Keep the sentences of the rules in force as they are told."""
    written = json.dumps({number: [asdict(read) for read in reads] for number, reads in found.items()})
    shared().put(_key(force), f"{_digest(written)}\n{written}")


def _key(force: RulesInForce) -> str:
    return f"{key_of(force.book, force.names)}:{files.edition()}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _read(written: Mapping[str, Any]) -> Read:
    """Make a sentence of what JSON gives back, which knows no tuples."""
    parts: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in written.items()}
    return Read(**parts)
