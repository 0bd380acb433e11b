"""What somebody has written in a file (YAML, JSON), taken entry by entry as what each of them must be.

Such a table may hold anything anywhere; whoever reads it says what an entry has to be, and what is something else is
refused by the entry's name, before it is carried into a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


class Row(Mapping[str, object]):
    """Entries by name. One that is not there, or is none (None), is the usual: nothing, if no other is said.

    Raises ValueError, naming the entry, where one is not what it is taken as.
    """

    def __init__(self, entries: Mapping[str, object] | None = None) -> None:
        self._entries = entries or {}

    def __getitem__(self, name: str) -> object:
        """Give an entry as it stands. Raises KeyError."""
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        """Give the names."""
        return iter(self._entries)

    def __len__(self) -> int:
        """Count the entries."""
        return len(self._entries)

    def __repr__(self) -> str:
        return repr(self._entries)

    def text(self, name: str, usual: str = "") -> str:
        """Give a text."""
        value = self.get(name)
        if value is None:
            return usual
        if not isinstance(value, str):
            raise _wrong(name, value, "no text")
        return value

    def number(self, name: str, usual: int = 0) -> int:
        """Give a whole number."""
        value = self.get(name)
        if value is None:
            return usual
        if not isinstance(value, int) or isinstance(value, bool):
            raise _wrong(name, value, "no whole number")
        return value

    def yes(self, name: str) -> bool:
        """Say whether something is so."""
        value = self.get(name)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise _wrong(name, value, "neither true nor false")
        return value

    def several(self, name: str) -> Sequence[object]:
        """Give what stands in a list."""
        value = self.get(name)
        if value is None:
            return ()
        if not isinstance(value, list | tuple):
            raise _wrong(name, value, "no list")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Give the texts of a list."""
        return tuple([Row({name: each}).text(name) for each in self.several(name)])

    def numbers(self, name: str) -> tuple[int, ...]:
        """Give the whole numbers of a list."""
        return tuple([Row({name: each}).number(name) for each in self.several(name)])

    def span(self, name: str) -> tuple[int, int] | None:
        """Give where something begins and ends, if that is told."""
        numbers = self.numbers(name)
        return (numbers[0], numbers[1]) if len(numbers) > 1 else None

    def lists(self, name: str) -> tuple[Sequence[object], ...]:
        """Give the lists of a list."""
        return tuple([Row({name: each}).several(name) for each in self.several(name)])

    def row(self, name: str) -> Row:
        """Give a table within this one."""
        value = self.get(name)
        if value is None:
            return Row()
        if not isinstance(value, Mapping):
            raise _wrong(name, value, "no table")
        return Row({str(key): entry for key, entry in value.items()})

    def rows(self, name: str) -> dict[str, Row]:
        """Give the tables that a table holds, in their order."""
        inner = self.row(name)
        return {key: inner.row(key) for key in inner}

    def listed(self, name: str) -> tuple[Row, ...]:
        """Give the tables of a list."""
        return tuple([Row({name: each}).row(name) for each in self.several(name)])


def _wrong(name: str, value: object, what: str) -> ValueError:
    return ValueError(f"{name}: {value!r} is {what}")
