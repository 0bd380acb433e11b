"""What the pages of a printed game show: one frozen model for each template, and the frame around all of them."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.table.game import Figures
from moderator.games.table.printed import PrintedRules


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to a page."""

    text: str
    path: str


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around every page: the table's tag, the game's title, the address to write to.

    A game that `is_begun` has a log.
    """

    tag: str
    title: str
    mail_address: str
    mailto: str
    is_begun: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log with the rules and rulings that caused it."""

    text: str
    causes: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Waited:
    """A decision that is waited for: of whom, what, until when, and what silence means."""

    who: str
    asked: str
    until: str
    until_machine: str
    silence: str


@dataclass(frozen=True, slots=True)
class TurnPage:
    """One turn: the board as it was left, who holds what, what happened, what is waited for now; `lead` may be "".

    `latest` are the last lines of the log as they fit into a board's middle. The page of now tells the turn `before`,
    too, with what happened in it.
    """

    frame: Frame
    heading: str
    lead: str
    board_template: str
    board: object
    key: str
    figures: tuple[Figures, ...]
    waited: tuple[Waited, ...]
    log: tuple[Line, ...]
    latest: tuple[str, ...]
    before: Link | None
    log_before: tuple[Line, ...]
    earlier: Link | None
    later: Link | None
    extra: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class GatheringPage:
    """A table that waits for its players, or to which too few came; `join` begins a letter that joins, "" for none."""

    frame: Frame
    heading: str
    lead: str
    lines: tuple[str, ...]
    join: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The printed rules in other words, with the rulings of this house marked, and how the table plays."""

    frame: Frame
    rules: PrintedRules
    settings: tuple[tuple[str, str, str], ...]
    orders: tuple[tuple[str, str], ...]
    always: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """One use of luck, as it was drawn; `place` counts from 1 under its seal."""

    place: int
    purpose: str
    result: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """The luck between two deadlines: its seal from before the first roll, the secret once it is known, the rolls.

    So many `unseen` draws, as of cards in an order, and the secret that tells them, wait for the end of the game.
    """

    number: int
    commitment: str
    secret: str
    rolls: tuple[Thrown, ...]
    unseen: int


@dataclass(frozen=True, slots=True)
class DicePage:
    """How the dice are sealed and can be checked."""

    frame: Frame
    seals: tuple[Sealed, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """Everything that happened, by turns."""

    frame: Frame
    turns: tuple[tuple[Link, tuple[Line, ...]], ...]


@dataclass(frozen=True, slots=True)
class ExtraPage:
    """A page of the game's own: a sheet to print."""

    frame: Frame
    sheet: object
    key: str
