"""The table: who sits at it, the game that is played there, and what the house of games adds to every game.

It is the state that is stored. The game's own state is inside it, and knows nothing of addresses, mail and deadlines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from moderator.core.outcome import State
from moderator.games.table.saving import Later

GATHERING, PLAYING, OVER, CALLED_OFF = "gathering", "playing", "over", "called off"
RECENT = 40


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: her name, her address, how many of the game's lines she has been told of.

    `may_leave` says that the last letter to her asked whether she leaves for good, so that YES does.
    """

    name: str
    address: str
    told: int = 0
    may_leave: Annotated[bool, Later(False)] = False


@dataclass(frozen=True, slots=True)
class Kept:
    """Orders given for later: whose, the words of the line, and the mail that gave them."""

    seat: int
    words: str
    mail: int


@dataclass(frozen=True, slots=True)
class Table(State):
    """A table as it stands. Its `name` is the tag of its subjects; a table in a case has none.

    `phase` is GATHERING until all seats are taken, then PLAYING, at the end OVER, or CALLED_OFF if too few came. In
    GATHERING, `host` is who asked for the game and `host_name` under which name, `invited` the addresses that have not
    answered yet, `wanted` at how many players it begins (0: once all invited have answered), and `is_open` says that
    anybody may join. `game` is the game's state, None while gathering. `due` are the moments at which open decisions
    run out, by their keys, in the form of ISO 8601. `lines` counts all lines of the log, `recent` are the last of them.
    `hours` are the hours of each kind of decision.
    """

    name: str
    phase: str = GATHERING
    host: str = ""
    host_name: Annotated[str, Later("")] = ""
    is_confirmed: bool = False
    is_open: bool = False
    wanted: int = 0
    invited: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    settings: Mapping[str, bool | int | str] = field(default_factory=dict)
    hours: Mapping[str, int] = field(default_factory=dict)
    game: Any = None
    due: Mapping[str, str] = field(default_factory=dict)
    kept: tuple[Kept, ...] = ()
    lines: int = 0
    recent: tuple[str, ...] = ()

    def seat_of(self, address: str) -> int | None:
        """Give the seat of the player with this address, or None."""
        wanted = address.lower()
        return next((place for place, seat in enumerate(self.seats) if seat.address == wanted and wanted), None)

    def with_lines(self, lines: tuple[str, ...]) -> Table:
        """Give the table with more lines in its log."""
        recent = (*self.recent, *lines)[-RECENT:]
        return replace(self, lines=self.lines + len(lines), recent=recent)

    def untold(self, seat: int) -> tuple[tuple[str, ...], int]:
        """Give the lines that a seat has not been told of, as far as they are still at hand, and how many more were."""
        count = self.lines - self.seats[seat].told
        lines = self.recent[-count:] if count else ()
        return lines, count - len(lines)

    def with_told(self, seat: int, *, may_leave: bool | None = None) -> Table:
        """Give the table with a seat told of everything so far; `may_leave` where it was asked whether she leaves."""
        seats, before = list(self.seats), self.seats[seat]
        seats[seat] = replace(before, told=self.lines, may_leave=before.may_leave if may_leave is None else may_leave)
        return replace(self, seats=tuple(seats))
