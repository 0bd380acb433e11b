"""Where a change of one rule can show, so that only the worked games that could notice it need be played again.

A program answers from tables: what waits for an event, who may order what, what makes a thing one of a kind. Each
question is noted as a place ("triggers land"). A sentence that compiles as before is taken over as it is, so that a
changed rule shows only at the places where the entries of two programs are not the same, as long as the words of the
language and everything else of the program are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, changed_words

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_values

T = TypeVar("T")
_TABLES = (
    "triggers",
    "replacements",
    "prohibitions",
    "permissions",
    "orders",
    "values",
    "classes",
    "definitions",
    "only_if",
)
_SCHEDULED = "scheduled"
_APART = {*_TABLES, _SCHEDULED, "rules", "texts", "serial", "troubles", "kept", "forms", "topics"}


class WatchedTable(dict[str, object]):
    """A table of a program that notes at which places it is asked."""

    def __init__(self, name: str, noted: set[str], entries: dict[str, object]) -> None:
        super().__init__(entries)
        self.name = name
        self.noted = noted

    def _note(self, key: object) -> None:
        self.noted.add(f"{self.name} {key}")

    def __getitem__(self, key: str) -> object:
        self._note(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._note(key)
        return super().__contains__(key)

    def get(self, key: str, default: object = None) -> object:
        """Give the entries of a key, or the default."""
        self._note(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        self._all()
        return super().__iter__()

    def values(self) -> dict_values[str, object]:
        """Give all entries."""
        self._all()
        return super().values()

    def items(self) -> dict_items[str, object]:
        """Give all keys with their entries."""
        self._all()
        return super().items()

    def _all(self) -> None:
        self._note(_EVERY)


class WatchedList(list[T]):
    """The scheduled sentences of a program; going through them is noted."""

    def __init__(self, noted: set[str], entries: list[T]) -> None:
        super().__init__(entries)
        self.noted = noted

    def __iter__(self) -> Iterator[T]:
        self.noted.add(_SCHEDULED)
        return super().__iter__()


_EVERY = "*"


def watch(program: Program[Frame]) -> set[str]:
    """Let a program note, from now on and from nothing, at which places it is asked; gives where they are noted."""
    table = program.triggers
    if isinstance(table, WatchedTable):
        table.noted.clear()
        return table.noted
    noted: set[str] = set()
    for name in _TABLES:
        setattr(program, name, WatchedTable(name, noted, getattr(program, name)))
    program.scheduled = WatchedList(noted, program.scheduled)
    return noted


def reach(before: RulesInForce, after: RulesInForce) -> frozenset[str] | None:
    """Give the places at which it can show that other rules are in force; None if it can show anywhere."""
    if changed_words(before.lexicon, after.lexicon) or before.granted.short_forms != after.granted.short_forms:
        return None
    for each in fields(Program):
        if each.name not in _APART and not _same(getattr(before.program, each.name), getattr(after.program, each.name)):
            return None
    return frozenset(_places(before.program, after.program))


def _same(old: object, new: object) -> bool:
    """Say whether two parts of programs are the same; what is compiled is the same if it has been taken over."""
    if isinstance(old, dict) and isinstance(new, dict):
        return dict.keys(old) == dict.keys(new) and all(_same(dict.get(old, key), dict.get(new, key)) for key in old)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return len(old) == len(new) and all(map(_same, list.__iter__(list(old)), list.__iter__(list(new))))
    declared = getattr(old, "declared", None)
    return old is new or old == new or (declared is not None and declared == getattr(new, "declared", None))


def _places(before: Program[Frame], after: Program[Frame]) -> Iterator[str]:
    for name in _TABLES:
        old, new = (dict(dict.items(getattr(program, name))) for program in (before, after))
        changed = [key for key in old.keys() | new.keys() if not _same(old.get(key), new.get(key))]
        yield from (f"{name} {key}" for key in changed)
        if changed:
            yield f"{name} {_EVERY}"
    if not _same(list(list.__iter__(before.scheduled)), list(list.__iter__(after.scheduled))):
        yield _SCHEDULED
