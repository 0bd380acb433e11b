"""The game's data file, read: forty spaces, three decks, and the figures of the rules. What cannot be is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from moderator.core.row import Row
from moderator.games.table.board import (
    Board,
    DataError,
    figures_of,
    hold_company,
    hold_effect,
    hold_entries,
    hold_names,
    hold_on_board,
    hold_ring,
    hold_short,
    read_decks,
    read_figures,
    read_spaces,
    told_of,
)

MONTH, LAVATORY, UTILITY, CARD, AIRPORT = "month", "lavatory", "utility", "card", "airport"
CHECK, HOME, GO_TO_QUARANTINE, PURELL, BORED_WALK = "check", "home", "goquarantine", "purell", "boredwalk"
LEVELS = 4
GET_OUT = "keep_gooq"
DECKS = ("stockpile", "exposure", "virtual")
EFFECTS = {
    "tp": 1, "each_other_tp": 1, GET_OUT: 0, "highroll_tp": 1, "lowroll_tp": 1, "exposure": 1, "quarantine": 0,
    "advance": 1, "lowroll_exposure": 1, "duel_all": 2,
}  # fmt: skip
"""What cards do, each with how many figures belong to it."""

_ONE_EACH = (MONTH, HOME, CHECK, GO_TO_QUARANTINE, PURELL, BORED_WALK)


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board: its type, and what belongs to that type. `wipe` are the fees by level, in TP."""

    index: int
    type: str
    name: str
    short: str = ""
    group: str = ""
    price: int = 0
    wipe: tuple[int, ...] = ()
    upgrade_cost: int = 0
    exposure: int = 0
    exposure_on: tuple[int, ...] = ()
    deck: str = ""
    source: str = ""

    @property
    def can_be_owned(self) -> bool:
        """Whether it can be bought."""
        return self.type in {LAVATORY, UTILITY}


@dataclass(frozen=True, slots=True)
class Figures:
    """What the rules say in numbers.

    `pump_both`: up to which pip a pump exposes whose owner has both. `spare`: silence buys only what leaves so much TP.
    `close_at`: from so many exposure points on a letter raises its voice.
    """

    players: tuple[int, ...]
    dice: int
    sides: int
    start_tp: int
    denominations: Mapping[int, int]
    month_land: int
    month_pass: int
    check: int
    option_cost: int
    exposure_limit: int
    levels: tuple[str, ...]
    purell_remove: int
    boredwalk_gift: int
    menace_pass: int
    menace_land: int
    max_quarantine_rolls: int
    pump_dice: int
    pump_both: int
    spare: int
    close_at: int


Data: TypeAlias = Board[Space, Figures]


@cache
def data() -> Data:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    return read_data(told_of("monoply"))


def players() -> Sequence[int]:
    """Give the least and the most players."""
    return data().figures.players


def read_data(told: Row) -> Data:
    """Read the data. Raises DataError and names the entry."""
    hold_entries(told, Figures, "spaces", "decks")
    spaces = read_spaces(Space, told.listed("spaces"))
    _whole(spaces)
    decks, texts = read_decks(told.row("decks"), DECKS, partial(card_of, count=len(spaces)))
    notes = told.row("denominations")
    denominations = {int(note): notes.number(note) for note in notes}
    figures = read_figures(Figures, told, denominations=denominations)
    if len(figures.levels) != LEVELS:
        raise DataError(f"levels: there are {LEVELS}, from mono-ply to the bidet.")
    return Data(spaces, decks, texts, figures)


def card_of(effect: Sequence[object], place: str, count: int) -> str:
    """Write a card's effect as words. Raises DataError for one that does nothing that the rules know.

    `count` is how many spaces the board has.
    """
    hold_effect(effect, EFFECTS, place)
    figures = figures_of(effect, place)
    if effect[0] == "advance":
        hold_on_board(figures[0], count, place)
    return " ".join(map(str, effect))


def _whole(spaces: tuple[Space, ...]) -> None:
    """Hold what every board must have."""
    hold_ring(len(spaces))
    counts = Counter(space.type for space in spaces)
    for kind in _ONE_EACH:
        if counts[kind] != 1:
            raise DataError(f"The board has {counts[kind]} spaces of the type {kind}; it has one.")
    if spaces[0].type != MONTH:
        raise DataError(f"Space 0 is {spaces[0].name}; it is Month, where everybody starts.")
    for space in spaces:
        _right(space)
    hold_names(space for space in spaces if space.type != CARD)
    groups = (space.group for space in spaces if space.type == LAVATORY)
    hold_company(groups, ("group", "lavatory"), "it takes two to upgrade")


def _right(space: Space) -> None:
    """Hold what a space of its type must have."""
    place = f"Space {space.index} ({space.name})"
    if space.type not in {MONTH, LAVATORY, UTILITY, CARD, AIRPORT, *_ONE_EACH}:
        raise DataError(f'{place}: there is no type "{space.type}".')
    hold_short(space)
    if not space.source:
        raise DataError(f"{place}: \"source\" says whether it is the rulebook's or the house's.")
    if space.type == LAVATORY and (len(space.wipe) != LEVELS or not space.group or space.upgrade_cost <= 0):
        raise DataError(f"{place}: a lavatory has a group, {LEVELS} fees and a cost of upgrading.")
    if space.can_be_owned and space.price <= 0:
        raise DataError(f"{place}: what can be bought has a price.")
    if space.type == CARD and space.deck not in DECKS:
        raise DataError(f"{place}: its deck is one of {', '.join(DECKS)}.")
