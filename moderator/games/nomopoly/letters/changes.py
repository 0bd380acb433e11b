"""What a proposal can do to the rules, as data: each kind of change with the words that it was made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Amend:
    """Give a rule a new text."""

    item: str
    text: str
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put new words in the place of old ones in a rule.

    `old` is "" when only the new value was named: then the rule's one value of that sort is meant. `every` replaces
    all places, else the old words must stand there once. Without a rule's number, the one rule is meant that speaks
    `about` something with the old words in the same sentence.
    """

    item: str
    old: str
    new: str
    every: bool = False
    quoted: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Insert:
    """Put words `before` or after others in a rule."""

    item: str
    words: str
    beside: str
    before: bool = False
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Put an entry of a list in a rule `before` or after another, or let the two change places (`swap`).

    `item` is "" when no rule was named: then the one rule that lists both is meant.
    """

    item: str
    what: str
    beside: str
    before: bool = False
    swap: bool = False
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Add:
    """Add sentences to a rule."""

    item: str
    text: str
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class AddToSection:
    """Add a rule to a section, named by its number or title; "" is the one whose rules speak of the same things."""

    section: str
    text: str
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class CreateSection:
    """Add a section with its rules."""

    title: str
    items: tuple[str, ...]
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Repeal:
    """Take a rule, or one of its sentences (counted from 1; -1 is the last; 0 is all), out of the rules."""

    item: str
    sentence: int = 0
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class RepealSection:
    """Take a section out of the rules."""

    section: str
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Once:
    """Something that happens when the proposal is accepted and leaves no rule behind."""

    text: str
    quoted: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Words that change nothing by themselves: reasons, jokes, or a wish that the admin may put into a rule."""

    text: str
    quoted: str = ""


Change: TypeAlias = (
    "Amend | Replace | Insert | Move | Add | AddToSection | CreateSection | Repeal | RepealSection | Once | Remark"
)
