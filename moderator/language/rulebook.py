"""A rulebook as text: sections of numbered items, each with an id that never changes and a number that may.

The text is the program: this module only finds the items in it and writes them back, without reading a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

_ROMAN: tuple[tuple[int, str], ...] = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
)
_ROMAN += ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_HEADING = re.compile(r"^([IVXLCDM]+)\. (.+)$")
_ITEM = re.compile(r"^( *)([0-9]+|[a-z])\. (.+)$")


def roman(number: int) -> str:
    """Write a number from 1 to 3999 in Roman figures."""
    figures = ""
    for value, figure in _ROMAN:
        count, number = divmod(number, value)
        figures += figure * count
    return figures


def arabic(figures: str) -> int:
    """Read Roman figures. Raises ValueError for anything that `roman` would not write."""
    left, number = figures, 0
    for value, figure in _ROMAN:
        while left.startswith(figure):
            left = left[len(figure) :]
            number += value
    if left or not number or roman(number) != figures:
        message = f"{figures!r} is no Roman number"
        raise ValueError(message)
    return number


@lru_cache(maxsize=4096)
def in_order(number: str) -> tuple[tuple[int, str], ...]:
    """Give a key that puts the numbers of items in order: IX.9 before X.1, X.9 before X.10, III.2 before III.2.a."""
    section, *parts = number.split(".")
    try:
        first = (arabic(section), "")
    except ValueError:
        first = (0, section)
    return (first, *((int(part), "") if part.isdigit() else (0, part) for part in parts))


@dataclass(frozen=True, slots=True)
class Item:
    """A rule: its number ("X.3", "II.8.1", "III.2.a") and its text of one or more sentences.

    `key` is the identity that stays when the item is renumbered; a new item gets a key that was never used.
    """

    number: str
    text: str
    key: str = ""

    @property
    def parent(self) -> str:
        """Give the number of the section or item that this one stands under."""
        return self.number.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Section:
    """A titled group of rules, in order; sub-items follow their item."""

    number: str
    title: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All sections in order."""

    sections: tuple[Section, ...] = field(default=())

    def items(self) -> Iterator[Item]:
        """Give every item in reading order."""
        for section in self.sections:
            yield from section.items

    def item(self, number: str) -> Item | None:
        """Give the item with this number, or None."""
        return next((item for item in self.items() if item.number == number), None)

    def section(self, number: str) -> Section | None:
        """Give the section with this Roman number, or None."""
        return next((section for section in self.sections if section.number == number), None)


def read_section(text: str, source: str = "section") -> Section:
    """Read one section: a heading ("X. THE GOVERNMENT"), then numbered items, sub-items indented by two spaces.

    Raises ValueError naming `source` and the line for anything else.
    """
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    heading = _HEADING.match(lines[0]) if lines else None
    if not heading:
        message = f"{source}: a section begins with its number and title, as in 'X. THE GOVERNMENT'"
        raise ValueError(message)
    number, title = heading.groups()
    items: list[Item] = []
    parent = ""
    for place, line in enumerate(lines[1:], 2):
        found = _ITEM.match(line)
        if not found:
            message = f"{source}, line {place}: an item begins with its number, as in '3. When ...'"
            raise ValueError(message)
        indent, label, words = found.groups()
        if indent and not parent:
            message = f"{source}, line {place}: a sub-item needs an item above it"
            raise ValueError(message)
        full = f"{parent}.{label}" if indent else f"{number}.{label}"
        parent = parent if indent else full
        items.append(Item(full, words, full))
    return Section(number, title, tuple(items))


def write_section(section: Section) -> str:
    """Write a section as `read_section` reads it."""
    lines = [f"{section.number}. {section.title}"]
    for item in section.items:
        depth = item.number.count(".") - 1
        lines.append(f"{'  ' * depth}{item.number.rpartition('.')[2]}. {item.text}")
    return "\n".join(lines) + "\n"


def read_folder(folder: Path) -> Rulebook:
    """Read every `*.rules` file of a folder, in the order of the file names. Raises ValueError as `read_section`."""
    paths = sorted(folder.glob("*.rules"))
    return Rulebook(tuple(read_section(path.read_text("utf-8"), path.name) for path in paths))


def write_book(book: Rulebook) -> str:
    """Write a rulebook as one text, as `read_book` reads it."""
    return "\n".join(write_section(section) for section in book.sections)


def read_book(text: str) -> Rulebook:
    """Read a rulebook from one text: a section begins with its heading. Raises ValueError as `read_section`."""
    sections: list[list[str]] = []
    for line in text.splitlines():
        if _HEADING.match(line) or not sections:
            sections.append([])
        sections[-1].append(line)
    return Rulebook(tuple(read_section("\n".join(lines)) for lines in sections if any(map(str.strip, lines))))
