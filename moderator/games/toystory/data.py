"""The game's data file, read: thirty-two spaces, two decks, and the figures of the rules. What cannot be is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from moderator.core.row import Row
from moderator.games.table.board import (
    SIDES,
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

GO, LOCATION, REPAIR, CARD, TAX, VEHICLE = "go", "location", "repair", "card", "tax", "vehicle"
JAIL, PARKING, GO_TO_JAIL = "jail", "parking", "gotojail"
HOTEL = 5
"""So many houses stand for a hotel."""
DECKS = ("toychest", "claw")
TITLES = {"toychest": "Toy Chest", "claw": "The Claw"}
GET_OUT = "keep_goojf"
EFFECTS = {
    "collect": 1, "collect_each": 1, "pay": 1, "repairs": 2, "advance": 1, "advance_next": 1, "back": 1, "jail": 0,
    GET_OUT: 0,
}  # fmt: skip
"""What cards do, each with how many figures or words belong to it."""

_CORNERS = (GO, JAIL, PARKING, GO_TO_JAIL)
_PLACES = (LOCATION, REPAIR, CARD, TAX, VEHICLE)
_RENTS = HOTEL + 1
_PERCENT = 100


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board: its type, and what belongs to that type. `rent` is by houses, the last for a hotel."""

    index: int
    type: str
    name: str
    short: str = ""
    set: str = ""
    price: int = 0
    rent: tuple[int, ...] = ()
    house_cost: int = 0
    hotel_cost: int = 0
    mortgage: int = 0
    amount: int = 0
    deck: str = ""
    source: str = ""

    @property
    def is_property(self) -> bool:
        """Whether it has a Title Deed."""
        return self.type in {LOCATION, REPAIR}

    @property
    def interest(self) -> int:
        """Give what a new owner pays for keeping its mortgage (M), rounded up."""
        return -(-self.mortgage * data().figures.mortgage_interest_percent // _PERCENT)

    @property
    def lifting(self) -> int:
        """Give what lifting its mortgage costs (M)."""
        return self.mortgage + self.interest


@dataclass(frozen=True, slots=True)
class Figures:
    """What the rules say in numbers.

    `components` are what the box holds, by which the rest of the file is held. `spare`: silence buys only what leaves
    so much cash.
    """

    start_cash: int
    go: int
    jail_fee: int
    min_bid: int
    min_raise: int
    move_dice: int
    dice: int
    vehicle_dice: int
    repair_multiplier: tuple[int, ...]
    mortgage_interest_percent: int
    players: tuple[int, ...]
    tokens: tuple[str, ...]
    bank: Mapping[str, int]
    sides: int
    spare: int
    components: Mapping[str, int]


Data: TypeAlias = Board[Space, Figures]


@cache
def data() -> Data:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    return read_data(told_of("toystory"))


def players() -> Sequence[int]:
    """Give the least and the most players."""
    return data().figures.players


def read_data(told: Row) -> Data:
    """Read the data. Raises DataError and names the entry."""
    hold_entries(told, Figures, "spaces", "decks")
    spaces = read_spaces(Space, told.listed("spaces"))
    figures = read_figures(Figures, told)
    _whole(spaces, figures)
    decks, texts = read_decks(told.row("decks"), DECKS, partial(card_of, count=len(spaces)))
    for name, cards in decks.items():
        _count(f"decks, {name}", len(cards), "cards", figures)
    for what in ("houses", "hotels"):
        _count(f"bank, {what}", figures.bank.get(what, 0), what, figures)
    _count("tokens", len(set(figures.tokens)), "tokens", figures)
    _count("dice", figures.dice, "dice", figures)
    if len(figures.repair_multiplier) != figures.components[REPAIR]:
        raise DataError("repair_multiplier: one for each number of Toy Repair spaces.")
    return Data(spaces, decks, texts, figures)


def card_of(effect: Sequence[object], place: str, count: int) -> str:
    """Write a card's effect as words. Raises DataError for one that does nothing that the rules know.

    `count` is how many spaces the board has.
    """
    hold_effect(effect, EFFECTS, place)
    if effect[0] == "advance_next":
        if effect[1] not in _PLACES:
            raise DataError(f"{place}: there is no type of space {effect[1]!r} to advance to.")
        return f"{effect[0]} {effect[1]}"
    figures = figures_of(effect, place)
    if effect[0] == "advance":
        hold_on_board(figures[0], count, place)
    elif any(figure < 0 for figure in figures):
        raise DataError(f"{place}: {effect[0]} takes no figure below zero.")
    return " ".join(map(str, effect))


def _whole(spaces: tuple[Space, ...], figures: Figures) -> None:
    """Hold what every board must have: its size, its corners, its deeds by the component list."""
    hold_ring(len(spaces))
    for place, kind in zip(range(0, len(spaces), len(spaces) // SIDES), _CORNERS, strict=True):
        found = [space.index for space in spaces if space.type == kind]
        if found != [place]:
            raise DataError(f"Space {place} ({spaces[place].name}): here is the one corner of the type {kind}.")
    counts = Counter(space.type for space in spaces)
    for kind in _PLACES:
        _count("spaces", counts[kind], kind, figures, "spaces of the type ")
    for space in spaces:
        _right(space)
    hold_names(space for space in spaces if space.type != CARD)
    hold_company((space.set for space in spaces if space.set), ("set", "Location"), "a color set has two or more")


def _right(space: Space) -> None:
    """Hold what a space of its type must have."""
    place = f"Space {space.index} ({space.name})"
    if space.type not in {*_CORNERS, *_PLACES}:
        raise DataError(f'{place}: there is no type "{space.type}".')
    hold_short(space)
    if not space.source:
        raise DataError(f"{place}: \"source\" says whether it is the rulebook's or the house's.")
    if space.type == LOCATION and (
        len(space.rent) != _RENTS or not space.set or space.house_cost <= 0 or space.hotel_cost <= 0
    ):
        raise DataError(f"{place}: a Location has a set, {_RENTS} rents, and what a House and a Hotel cost.")
    if space.is_property and (space.price <= 0 or space.mortgage <= 0):
        raise DataError(f"{place}: a Title Deed has a price and a mortgage value.")
    if space.type == TAX and space.amount <= 0:
        raise DataError(f"{place}: a tax has an amount.")
    if space.type == CARD and space.deck not in DECKS:
        raise DataError(f"{place}: its deck is one of {', '.join(DECKS)}.")


def _count(entry: str, found: int, what: str, figures: Figures, kind: str = "") -> None:
    """Hold that there are as many of something as the box holds; `kind` goes before its name."""
    wanted = figures.components.get(what)
    if wanted is None:
        raise DataError(f"components: it does not say how many {what} the box holds.")
    if found != wanted:
        raise DataError(f"{entry}: there are {found} {kind}{what}; the box holds {wanted}.")
