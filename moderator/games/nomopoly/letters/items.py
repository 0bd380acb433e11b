"""What a letter can say, as data: orders, questions, proposals, choices, talk, and what only looks like an order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from moderator.games.nomopoly.wordings.traced import Traced

Span = tuple[int, int]
ASKED_ALONE = re.compile(r"help|status|board|rules|history|proposals", re.IGNORECASE)
"""What is a question by itself, with no other word."""


class Under(NamedTuple):
    """Which condition of its mail an order stands under: the place of its first letter there.

    `otherwise` says that the order is for when that is not so.
    """

    place: int
    otherwise: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """One order as it was worded: `order` is a verb phrase in base form, "it" put into words.

    `condition` is what must be so ("I land on an unowned square"), or None; with `unless`, what must not be so; `phase`
    is the phase it names, or "". `preview` says that the sender only asks what would come of it. `others` are further
    wordings that it can stand for ("my square" is where she stands, or the one that she owns). `polite` says that its
    sentence asks for something. All orders `under` one condition are decided by one look at it.
    """

    quoted: str
    span: Span
    order: Traced
    condition: Traced | None = None
    phase: str = ""
    preview: bool = False
    unless: bool = False
    others: tuple[Traced, ...] = ()
    polite: bool = False
    under: Under | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked of the moderator: `topic` is help, status, board, rules, history or proposals."""

    quoted: str
    span: Span
    topic: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Motion:
    """A proposal: its words without the mark before them, the title that stood beside the mark.

    `orders` are lines of it that look like orders; they belong to the proposal, and the answer says so.
    """

    quoted: str
    span: Span
    text: str
    title: str = ""
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """Words that ask for nothing to be done (XXII.3).

    `asked` says that they ended in a question mark; `it` is the square of which what stands before them spoke.
    """

    quoted: str
    span: Span
    asked: bool = False
    it: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that look like an order and are none. `code` names the kind of trouble, `at` its place in `quoted`."""

    quoted: str
    span: Span
    code: str
    reason: str
    at: Span | None = None
    send: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the wordings that were suggested for the sender's proposal, by its number."""

    quoted: str
    span: Span
    number: int


Said = Wish | Question | Motion | Talk | Unread | Choice


@dataclass(frozen=True, slots=True)
class Letter:
    """All that a letter says."""

    items: tuple[Said, ...]

    def wishes(self) -> Iterator[Wish]:
        """Give the orders alone."""
        return (item for item in self.items if isinstance(item, Wish))

    def motions(self) -> Iterator[Motion]:
        """Give the proposals alone."""
        return (item for item in self.items if isinstance(item, Motion))
