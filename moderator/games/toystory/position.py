"""A game under way: who is where with how much, who owns what, and everything that is waited for.

The position and its Toys change several times a turn and are named tuples, which are cheap to make anew; what comes up
now and then is a frozen dataclass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, NamedTuple

from moderator.games.table.records import placed, remade, with_entry, with_one
from moderator.games.table.saving import Formerly
from moderator.games.table.steps.auctions import Auction
from moderator.games.table.steps.debts import BANK, Debt
from moderator.games.table.steps.offers import Offer
from moderator.games.table.wrapping import so_many
from moderator.games.toystory.data import HOTEL, REPAIR, Space, data

ROLL, BUY, DONE = "roll", "buy", "done"
"""What the turn itself waits for: the die, a decision on what was landed on, or nothing more."""
CLAIM, INHERIT = "claim", "inherit"
"""The kinds of decisions that only this game has: rent or a last building, mortgages received."""
HOUSE = "house"
ASK = "ask"
"""The standing order that everybody begins with: rent is asked for each time."""


class Player(NamedTuple):
    """A player. `cards` are the decks from which held Get Out of Jail Free cards came; `rent` is the standing order.

    `piece` is the token, "" before one is chosen.
    """

    name: str
    pos: int = 0
    cash: int = 0
    jailed: bool = False
    cards: tuple[str, ...] = ()
    rent: str = ASK
    bankrupt: bool = False
    resigned: bool = False
    piece: str = ""

    @property
    def is_out(self) -> bool:
        """Whether this Toy has left the game."""
        return self.bankrupt or self.resigned


@dataclass(frozen=True, slots=True)
class Deed:
    """Who owns a space, by seat, what stands on it (5: a hotel), and whether it is mortgaged."""

    owner: int
    houses: int = 0
    mortgaged: bool = False


class Claim(NamedTuple):
    """Rent that its owner may ask for until the next die. `times`: so many times two dice, rolled when it is asked."""

    debtor: int
    owner: int
    space: int
    amount: int
    times: int = 0


@dataclass(frozen=True, slots=True)
class Shortage:
    """The last house or hotel is ordered, and others are asked whether they want it: `wants` by seat, `asked` seats."""

    kind: str
    wants: Mapping[int, int]
    asked: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a table."""

    rent_window_h: int = 0
    end_after_turns: int = 0


@dataclass(frozen=True, slots=True)
class Open:
    """What waits for an answer besides the turn: lots, a last building asked round for, debts, mortgages.

    `inherits` are the mortgaged deeds received, by seat, of which the new owner says whether they are kept or lifted.
    """

    auctions: tuple[Auction, ...] = ()
    shortage: Shortage | None = None
    debts: tuple[Debt, ...] = ()
    inherits: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is open."""
        return not (self.debts or self.auctions or self.inherits or self.shortage)

    @property
    def holds_the_die(self) -> bool:
        """Whether the next die has to wait: for an auction, a debt, or a mortgage that is to be kept or lifted."""
        return bool(self.auctions or self.debts or self.inherits)


NOTHING_OPEN = Open()


class Position(NamedTuple):
    """A game. `fixtures` are spaces that differ from the data.

    `offered` and `counted` are how many trades were offered, and how many debts and shortages there were.
    """

    settings: Settings
    players: Annotated[tuple[Player, ...], Formerly("toys")]
    decks: Mapping[str, tuple[str, ...]]
    houses: int
    hotels: int
    deeds: Mapping[int, Deed]
    fixtures: Mapping[int, Space]
    active: int = 0
    turn: int = 1
    stage: str = ROLL
    die: int = 0
    claim: Claim | None = None
    open: Open = NOTHING_OPEN
    offers: Annotated[tuple[Offer, ...], Formerly("open", "offers")] = ()
    offered: int = 0
    counted: int = 0
    over: bool = False

    @property
    def mover(self) -> Player:
        """Give whose turn it is."""
        return self.players[self.active]

    @property
    def awaits_rent(self) -> bool:
        """Whether the next die waits, as the table chose, for the word of another Toy that can ask for rent."""
        return bool(self.settings.rent_window_h) and self.claim is not None and self.claim.owner != self.active

    def space(self, index: int) -> Space:
        """Give a space by its number."""
        return (self.fixtures and self.fixtures.get(index)) or data().spaces[index]

    def spaces(self) -> tuple[Space, ...]:
        """Give all spaces in the order of the board."""
        return tuple(self.space(index) for index in range(data().round))

    def of_set(self, index: int) -> tuple[int, ...]:
        """Give the spaces of a Location's color set, or both Toy Repairs."""
        return _together(self.spaces(), index) if self.fixtures else _printed_set(index)

    def left(self) -> tuple[int, ...]:
        """Give the seats that are still in the game."""
        return tuple([seat for seat, toy in enumerate(self.players) if not (toy.bankrupt or toy.resigned)])

    def owned(self, seat: int) -> tuple[int, ...]:
        """Give the spaces whose deeds a Toy has, in the order of the board."""
        return tuple(index for index, deed in sorted(self.deeds.items()) if deed.owner == seat)

    def owner_of_set(self, index: int) -> int | None:
        """Give who owns the whole set of a space."""
        owner, deeds = None, self.deeds
        for each in self.of_set(index):
            deed = deeds.get(each)
            if deed is None or deed.owner != (deed.owner if owner is None else owner):
                return None
            owner = deed.owner
        return owner

    def is_built(self, index: int) -> bool:
        """Whether anything stands in the set of a space."""
        return any(self.deeds[each].houses for each in self.of_set(index) if each in self.deeds)

    def full_sets(self, seat: int) -> Iterator[tuple[int, ...]]:
        """Give the color sets that a Toy owns whole."""
        seen: set[int] = set()
        for index in self.owned(seat):
            if index not in seen and self.space(index).type != REPAIR and self.owner_of_set(index) == seat:
                seen |= set(self.of_set(index))
                yield self.of_set(index)

    def changed(self, **changes: object) -> Position:
        """Give the position with some of its fields changed."""
        return remade(self, changes)

    def with_player(self, seat: int, **changes: object) -> Position:
        """Give the position with some of a Toy changed."""
        return placed(self, _PLAYERS, with_one(self.players, seat, changes))

    def with_turn(self, active: int, turn: int, stage: str) -> Position:
        """Give the position with its turn as it stands now, before a die has been thrown."""
        fields = list(self)
        fields[_TURN] = active, turn, stage, 0
        return _made(Position, fields)

    def at(self, seat: int, pos: int) -> Position:
        """Give the position with a Toy on another space."""
        fields = list(self)
        fields[_PLAYERS] = _moved(self.players, seat, pos)
        return _made(Position, fields)

    def rolled(self, die: int, pos: int) -> Position:
        """Give the position with the Toy on turn moved by its die, and nothing more to be done of the turn."""
        fields = list(self)
        fields[_PLAYERS] = _moved(self.players, self.active, pos)
        fields[_STAGE] = DONE, die
        return _made(Position, fields)

    def with_money(self, amounts: Mapping[int, int]) -> Position:
        """Give the position with so much more money for each of some Toys."""
        fields, players = list(self), list(self.players)
        for seat, amount in amounts.items():
            players[seat] = placed(players[seat], _CASH, players[seat].cash + amount)
        fields[_PLAYERS] = tuple(players)
        return _made(Position, fields)

    def with_deed(self, index: int, deed: Deed | None) -> Position:
        """Give the position with another deed for a space, or none."""
        return self.changed(deeds=with_entry(self.deeds, index, deed))

    def handed_over(self, index: int, seat: int) -> Position:
        """Give the position with a space that somebody owns in the hands of another seat, and all that stands there."""
        return self.with_deed(index, replace(self.deeds[index], owner=seat))

    @property
    def auctions(self) -> tuple[Auction, ...]:
        """Give the lots that are open."""
        return self.open.auctions

    def with_auctions(self, auctions: tuple[Auction, ...]) -> Position:
        """Give the position with other open lots."""
        return self.with_open(auctions=auctions)

    @property
    def debts(self) -> tuple[Debt, ...]:
        """Give what is owed."""
        return self.open.debts

    def with_debts(self, debts: tuple[Debt, ...]) -> Position:
        """Give the position with other debts."""
        return self.with_open(debts=debts)

    def with_open(self, **changes: Any) -> Position:
        """Give the position with some of what is open changed; where nothing is, it is `NOTHING_OPEN` itself."""
        after = replace(self.open, **changes)
        return self.changed(open=NOTHING_OPEN if after.is_empty else after)

    def name(self, seat: int) -> str:
        """Give the name of a seat, or the Bank's."""
        return "the Bank" if seat == BANK else self.players[seat].name

    def standing(self, index: int) -> str:
        """Say what stands on a Location."""
        count = self.deeds[index].houses if index in self.deeds else 0
        return "a hotel" if count == HOTEL else so_many(count, "house") if count else ""


_made = tuple.__new__
"""Makes a record of a list of its fields in one step: what happens several times a turn."""
_PLAYERS = Position._fields.index("players")
_TURN = slice(Position._fields.index("active"), Position._fields.index("die") + 1)
_STAGE = slice(Position._fields.index("stage"), Position._fields.index("die") + 1)
_POS, _CASH = (Player._fields.index(name) for name in ("pos", "cash"))


def _moved(players: tuple[Player, ...], seat: int, pos: int) -> tuple[Player, ...]:
    found = list(players)
    player: list[object] = list(found[seat])
    player[_POS] = pos
    found[seat] = _made(Player, player)
    return tuple(found)


@cache
def _printed_set(index: int) -> tuple[int, ...]:
    return _together(data().spaces, index)


def _together(spaces: Sequence[Space], index: int) -> tuple[int, ...]:
    mine = spaces[index]
    return tuple(each.index for each in spaces if each.type == mine.type and each.set == mine.set)
