"""Toy Story as the runner of cases plays it: what its cases may say, looked up in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from moderator.core.outcome import Refusal
from moderator.core.row import Row
from moderator.games.table.cases import TableCases
from moderator.games.table.records import remade
from moderator.games.table.steps import deal_cases, deck_cases
from moderator.games.table.steps.auctions import Auction, Bid
from moderator.games.table.steps.debts import BANK, Debt
from moderator.games.toystory import building, naming, placing, rent
from moderator.games.toystory.auctions import AUCTIONS, title
from moderator.games.toystory.data import HOTEL, LOCATION, Space, card_of, data
from moderator.games.toystory.position import BUY, DONE, HOUSE, Claim, Deed, Player, Position, Shortage
from moderator.games.toystory.setup import open_game, set_up
from moderator.games.toystory.toystory import GAME
from moderator.games.toystory.trading import DEALS

_OF_PLAYER = set(Player._fields) - {"name", "cards"}
_LEAST_RENTS = (10, 50, 140, 320, 420, 520)


@cache
def fixture() -> Mapping[int, Space]:
    """Give the sixteen Locations of the board that cases are worked out on: A1 A2 to H1 H2, all alike."""
    places = [space.index for space in data().spaces if space.type == LOCATION]
    return {
        index: Space(
            index, LOCATION, f"{'ABCDEFGH'[count // 2]}{count % 2 + 1}",
            f"{'ABCDEFGH'[count // 2]}{count % 2 + 1}", "ABCDEFGH"[count // 2],
            price=100, rent=_LEAST_RENTS, house_cost=50, hotel_cost=50, mortgage=60, source="house",
        )
        for count, index in enumerate(places)
    }  # fmt: skip


class ToyStoryWords(deck_cases.Unshuffled[Position]):
    """The words of Toy Story's cases."""

    def given(self, names: Sequence[str], settings: Mapping[str, object], given: Row) -> Position:
        """Set a position up. Raises ValueError for what no board holds."""
        state = set_up(names, settings)
        if given.get("board") == "fixture":
            state = state.changed(fixtures=fixture())
        players = tuple(_player(name, given.row("players").row(name)) for name in names)
        decks = deck_cases.laid(given.row("decks"), data().decks, partial(card_of, count=data().round))
        state = state.changed(players=players, decks=decks, active=list(names).index(given.text("active", names[0])))
        state = _with_deeds(state, given.rows("properties"), names)
        if "bank" in given and given["bank"] != {"houses": state.houses, "hotels": state.hotels}:
            raise ValueError("bank: its houses and hotels are those that stand nowhere")
        return _with_open(state, given, list(names))

    def keys(self, state: Position, kind: str) -> Sequence[str]:
        """Give the properties by their names."""
        return [space.name for space in state.spaces() if space.is_property] if kind == "properties" else ()

    def look(self, state: Position, kind: str, key: str, attribute: str) -> object:
        """Give a value. Raises KeyError for what there is not."""
        if kind == "players":
            toy = next(toy for toy in state.players if toy.name == key)
            return list(toy.cards) if attribute == "goojf" else getattr(toy, attribute)
        if kind == "properties":
            deed = state.deeds.get(_index(state, key))
            if attribute == "owner":
                return None if deed is None else state.name(deed.owner)
            return getattr(deed or Deed(BANK), attribute)
        return _LOOKS[kind](state)


def _player(name: str, row: Row) -> Player:
    known = {key: value for key, value in row.items() if key in _OF_PLAYER}
    return remade(Player(name, cash=data().figures.start_cash, cards=row.texts("goojf")), known)


def _index(state: Position, words: str) -> int:
    found = naming.deed(state, str(words))
    if isinstance(found, Refusal):
        raise ValueError(" ".join(found.reasons))  # noqa: TRY004 - a position that cannot be
    return found


def _with_deeds(state: Position, rows: Mapping[str, Row], names: Sequence[str]) -> Position:
    for key, row in rows.items():
        index = _index(state, key)
        if not row.text("owner"):
            if row.number("houses") or row.yes("mortgaged"):
                raise ValueError(f"properties, {key}: what nobody owns is not built on or mortgaged")
            continue
        deed = Deed(list(names).index(row.text("owner")), row.number("houses"), row.yes("mortgaged"))
        state = state.with_deed(index, deed)
    for index, deed in state.deeds.items():
        levels = [state.deeds[each].houses if each in state.deeds else 0 for each in state.of_set(index)]
        if deed.houses and (state.owner_of_set(index) is None or max(levels) - min(levels) > 1):
            raise ValueError(f"properties, {state.space(index).name}: houses are even, and in a whole set")
    stands = [deed.houses for deed in state.deeds.values()]
    hotels = stands.count(HOTEL)
    houses, hotels = state.houses - (sum(stands) - HOTEL * hotels), state.hotels - hotels
    if houses < 0 or hotels < 0:
        raise ValueError("properties: more buildings stand than the Bank has")
    return state.changed(houses=houses, hotels=hotels)


def _with_open(state: Position, given: Row, names: list[str]) -> Position:
    """Give the position with all that is open in the case."""
    if given.text("phase") == "await_buy":
        state = state.changed(stage=BUY)
    for key, row in given.rows("auctions").items():
        state = state.with_open(auctions=(*state.open.auctions, _auction(state, key, row, names)))
        if key not in {"house", "hotel"} and state.mover.pos == _index(state, key):
            state = state.changed(stage=DONE)
    if claim := given.row("rent_claim"):
        state = state.changed(claim=_claim(state, claim, names))
    if row := given.row("shortage"):
        kind, wanted = row.text("kind"), row.row("wants")
        wants = {names.index(name): _index(state, wanted.text(name)) for name in wanted}
        asked = tuple(seat for seat in state.left() if seat not in wants and building.could_place(state, seat, kind))
        state = state.with_open(shortage=Shortage(kind, wants, asked, 1))._replace(counted=1)
    for row in given.listed("debts"):
        creditor = BANK if row["to"] == "bank" else names.index(row.text("to"))
        made = Debt(state.counted + 1, names.index(row.text("from")), creditor, row.number("amount"))
        state = state.with_open(debts=(*state.open.debts, made))._replace(counted=made.number)
    state = deal_cases.with_offers(state, given.rows("offers"), partial(_index, state), DEALS.wares.money)
    heirs = given.row("inherits")
    inherits = {names.index(name): tuple(_index(state, words) for words in heirs.texts(name)) for name in heirs}
    return state.with_open(inherits=inherits)


def _auction(state: Position, key: str, row: Row, names: list[str]) -> Auction:
    building = key in {"house", "hotel"}
    lot = key if building else str(_index(state, key))
    passed = frozenset(names.index(name) for name in row.texts("passed"))
    leader, high = row.text("leader"), row.number("high")
    bids = (Bid(names.index(leader), high, high),) if leader else ()
    wants = {}
    for seat in state.left() if building else ():
        places = [index for index in state.owned(seat) if placing.can_place(state, seat, index, key)]
        if places:
            wants[seat] = places[0]
    return Auction(lot, tuple(wants) if building else state.left(), bids, passed, wants, len(bids))


def _claim(state: Position, row: Row, names: list[str]) -> Claim:
    index = _index(state, row.text("space"))
    dice = row["amount"] == "repair"
    return Claim(
        names.index(row.text("debtor")), names.index(row.text("owner")), index,
        0 if dice else row.number("amount"), rent.times(state, index) if dice else 0,
    )  # fmt: skip


def _phase(state: Position) -> str:
    if state.open.debts:
        return "debt"
    if state.open.auctions:
        return "auction"
    return "await_buy" if state.stage == BUY else "await_roll"


def _shown_claim(state: Position) -> dict[str, object] | None:
    claim = state.claim
    if claim is None:
        return None
    return {
        "debtor": state.name(claim.debtor),
        "owner": state.name(claim.owner),
        "space": state.space(claim.space).name,
        "amount": "repair" if claim.times else claim.amount,
    }


def _shown_auction(state: Position, auction: Auction) -> dict[str, object]:
    high, leader = AUCTIONS.leading(state, auction)
    passed = [state.name(seat) for seat in sorted(auction.passed)]
    return {"high": high, "leader": None if leader is None else state.name(leader), "passed": passed}


def _shown_shortage(state: Position) -> dict[str, object] | None:
    row = state.open.shortage
    if row is None:
        return None
    return {"kind": row.kind, "wants": {state.name(seat): state.space(index).name for seat, index in row.wants.items()}}


def _shown_debt(state: Position, debt: Debt) -> dict[str, object]:
    creditor = "bank" if debt.creditor == BANK else state.name(debt.creditor)
    return {"from": state.name(debt.debtor), "to": creditor, "amount": debt.amount}


_LOOKS: dict[str, Callable[[Position], object]] = {
    "board": lambda state: "fixture" if state.fixtures else "house",
    "bank": lambda state: {"houses": state.houses, "hotels": state.hotels},
    "decks": lambda state: deck_cases.shown(state.decks),
    "active": lambda state: state.mover.name,
    "phase": _phase,
    "rent_claim": _shown_claim,
    "auctions": lambda state: {
        each.lot if each.lot in {HOUSE, "hotel"} else title(state, each.lot): _shown_auction(state, each)
        for each in state.open.auctions
    },
    "shortage": _shown_shortage,
    "offers": deal_cases.shown,
    "debts": lambda state: [_shown_debt(state, each) for each in state.open.debts],
    "inherits": lambda state: {
        state.name(seat): [state.space(index).name for index in indexes]
        for seat, indexes in state.open.inherits.items()
    },
    "turn": lambda state: state.turn - 1,
}

CASE_GAME = TableCases(GAME, ToyStoryWords(set_up, open_game))
