"""A printed board out of its data file: spaces, decks of cards, figures; what cannot be is refused by its entry.

What a space is, how many there are of a kind and what cards do is each game's own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from moderator.core.row import Row
from moderator.files import folder

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

S = TypeVar("S", bound="DataclassInstance")
SIDES, WIDEST, SHORT = 4, 40, 7


class DataError(ValueError):
    """A data file that no game can be played by; the message names the entry."""


class Placed(Protocol):
    """A space, as far as its place and type go."""

    @property
    def index(self) -> int:
        """Give its number."""
        ...

    @property
    def type(self) -> str:
        """Give what kind of space it is."""
        ...


P = TypeVar("P", bound=Placed)
F = TypeVar("F")


@dataclass(frozen=True)
class Board(Generic[P, F]):
    """A whole data file. A deck holds its cards' effects as words ("collect 10"), `texts` what stands on them."""

    spaces: tuple[P, ...]
    decks: Mapping[str, tuple[str, ...]]
    texts: Mapping[tuple[str, str], str]
    figures: F

    @property
    def round(self) -> int:
        """Give how many spaces the board has."""
        return len(self.spaces)

    def only(self, kind: str) -> int:
        """Give the place of the one space of a type."""
        return next(space.index for space in self.spaces if space.type == kind)


class Shortened(Protocol):
    """A space, as far as a board in letters names it."""

    @property
    def index(self) -> int:
        """Give its number."""
        ...

    @property
    def short(self) -> str:
        """Give what is written on it where there is little room."""
        ...


class Named(Protocol):
    """A space, as far as its name goes."""

    @property
    def index(self) -> int:
        """Give its number."""
        ...

    @property
    def name(self) -> str:
        """Give what is written on it."""
        ...


def told_of(game: str) -> Row:
    """Read the data file of a game of this installation, as it stands."""
    return Row(json.loads((folder("rules_db") / game / "data.json").read_text(encoding="utf-8")))


def read_spaces(kind: type[S], rows: Sequence[Mapping[str, object]]) -> tuple[S, ...]:
    """Read spaces, dataclasses with an `index`, in the order of the board. Raises DataError for what is none."""
    return tuple(_space(kind, place, row) for place, row in enumerate(rows))


def hold_entries(told: Mapping[str, object], figures: type[DataclassInstance], *others: str) -> None:
    """Hold that a data file has no entry that nothing reads: its figures, and the `others` that are read apart."""
    known = {"game", *others, *(each.name for each in fields(figures))}
    if odd := sorted(set(told) - known):
        raise DataError(f'"{odd[0]}" is no entry that this game reads; there are {", ".join(sorted(known))}.')


def read_entry(kind: type[S], entries: Mapping[str, object]) -> S:
    """Read what a data file says of one thing, a dataclass of its entries. Raises TypeError where it is no such one."""
    return kind(**{name: _frozen(value) for name, value in entries.items()})


def read_figures(kind: type[S], told: Mapping[str, object], **others: object) -> S:
    """Read what the rules say in numbers; `others` stand as they are given. Raises DataError for what is missing."""
    names = [each.name for each in fields(kind)]
    if missing := [name for name in names if name not in told]:
        raise DataError(f"{missing[0]}: this figure of the rules is missing.")
    return kind(**{name: others[name] if name in others else _frozen(told[name]) for name in names})


def with_figures(record: S, figures: Mapping[str, object]) -> S:
    """Give what a data file says of something with other values for some entries, as they stand in a file."""
    return replace(record, **{name: _frozen(value) for name, value in figures.items()})


def read_decks(
    decks: Row, names: Sequence[str], card_of: Callable[[Sequence[object], str], str]
) -> tuple[dict[str, tuple[str, ...]], dict[tuple[str, str], str]]:
    """Read decks: the effects of each one's cards, and what stands on the cards, by deck and effect."""
    effects: dict[str, tuple[str, ...]] = {}
    texts: dict[tuple[str, str], str] = {}
    for name in names:
        rows = decks.listed(name)
        if not rows:
            raise DataError(f"decks: the deck {name} has no cards.")
        effects[name] = tuple(card_of(row.several("effect"), f"{name} card {row['text']!r}") for row in rows)
        for card, row in zip(effects[name], rows, strict=True):
            texts.setdefault((name, card), row.text("text"))
    return effects, texts


def hold_effect(effect: Sequence[object], known: Mapping[str, int], place: str) -> None:
    """Hold that a card does what the rules know; `known` are the effects with how many figures belong to each."""
    takes = next((count for name, count in known.items() if effect and effect[0] == name), None)
    if takes is None:
        raise DataError(f"{place}: {effect!r} is no effect; there are {', '.join(known)}.")
    if len(effect) - 1 != takes:
        raise DataError(f"{place}: {effect[0]} takes {takes} figures.")


def figures_of(effect: Sequence[object], place: str) -> tuple[int, ...]:
    """Give what belongs to an effect. Raises DataError where that is not whole numbers."""
    figures = tuple(figure for figure in effect[1:] if isinstance(figure, int))
    if len(figures) < len(effect) - 1:
        raise DataError(f"{place}: {effect[0]} takes whole numbers.")
    return figures


def hold_ring(count: int) -> None:
    """Hold that so many spaces can run round the edge of a board, and that its letters fit a mail."""
    if count % SIDES or not SIDES * 2 <= count <= WIDEST:
        raise DataError(f"The board has {count} spaces; it has four sides alike, and {WIDEST} spaces at most.")


def hold_short(space: Shortened) -> None:
    """Hold that a space has a name for the board in letters."""
    if not 0 < len(space.short) <= SHORT:
        raise DataError(f'Space {space.index}: "short" is its name in {SHORT} letters or fewer.')


def hold_on_board(index: int, count: int, place: str) -> None:
    """Hold that a card leads to a space that there is."""
    if not 0 <= index < count:
        raise DataError(f"{place}: spaces are numbered from 0 to {count - 1}.")


def hold_names(spaces: Iterable[Named]) -> None:
    """Hold that no two of these spaces have one name."""
    seen: set[str] = set()
    for space in spaces:
        if space.name in seen:
            raise DataError(f"Space {space.index}: the name {space.name} is used twice.")
        seen.add(space.name)


def hold_company(groups: Iterable[str], what: tuple[str, str], why: str) -> None:
    """Hold that no group has a single member; `what` are the words for both, `why` says why one is too few."""
    for group, count in Counter(groups).items():
        if count == 1:
            raise DataError(f"The {what[0]} {group} has one {what[1]}; {why}.")


def _space(kind: type[S], place: int, row: Mapping[str, object]) -> S:
    known = {each.name for each in fields(kind)}
    if odd := sorted(set(row) - known):
        raise DataError(f'Space {place}: "{odd[0]}" is no entry of a space; there are {", ".join(sorted(known))}.')
    if row.get("index") != place:
        raise DataError(
            f"Space {place} says that it is number {row.get('index')}: keep them in the order of the board."
        )
    return kind(**{key: _frozen(value) for key, value in row.items()})


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
