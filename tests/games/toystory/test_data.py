"""The data of Toy Story: what a changed file may not lack, said by its entry; the orders as people write them."""

import copy
import json

import pytest

from moderator.core.outcome import Refusal
from moderator.core.row import Row
from moderator.files import folder
from moderator.games.table.board import DataError
from moderator.games.table.steps.offers import Answer, Trade
from moderator.games.table.steps.purchases import Bounds
from moderator.games.toystory.data import data, read_data
from moderator.games.toystory.orders import (
    BidFor,
    Build,
    Buy,
    ClaimBuilding,
    Decline,
    Deeds,
    Pass,
    Pay,
    Rent,
    Sell,
    Simple,
    examples,
    read_order,
)

TOLD = json.loads((folder("rules_db") / "toystory" / "data.json").read_text("utf-8"))


def test_the_data_as_it_comes_is_whole():
    assert len(data().spaces) == 32
    assert sum(space.is_property for space in data().spaces) == 18
    assert {len(cards) for cards in data().decks.values()} == {16}
    assert all(space.source for space in data().spaces)
    assert [data().spaces[1].interest, data().spaces[1].lifting] == [3, 33]
    assert [data().spaces[10].interest, data().spaces[10].lifting] == [8, 83]


def _other(place, **changes):
    return lambda told: told["spaces"][place].update(changes)


WRONG = {
    "a space too few": (lambda told: told["spaces"].pop(), "31 spaces"),
    "two spaces swapped": (lambda told: told["spaces"].insert(3, told["spaces"].pop(5)), "Space 3"),
    "a corner moved": (_other(16, type="jail"), "Space 8"),
    "a Vehicle too few": (_other(4, type="tax", amount=5), "tax|vehicle"),
    "a deed too few": (_other(1, type="card", deck="claw"), "15 spaces of the type location"),
    "an unknown deck": (_other(2, deck="attic"), "Space 2"),
    "a rent too few": (_other(5, rent=[10]), "Space 5"),
    "a lonely set": (_other(1, set="Alone"), "has one Location"),
    "a free deed": (_other(10, price=0), "Space 10"),
    "a tax of nothing": (_other(6, amount=0), "Space 6"),
    "a name twice": (_other(1, name="Sandbox"), "Sandbox is used twice"),
    "an unknown entry": (_other(1, view="sea"), 'Space 1: "view"'),
    "nobody's entry": (_other(1, source=""), "Space 1.*source"),
    "a card too few": (lambda told: told["decks"]["claw"].pop(), "decks, claw: there are 15"),
    "an unknown effect": (lambda told: told["decks"]["claw"][0].update(effect=["dance"]), "no effect"),
    "a figure too few": (lambda told: told["decks"]["claw"][0].update(effect=["pay"]), "takes 1"),
    "a way off the board": (lambda told: told["decks"]["claw"][0].update(effect=["advance", 32]), "0 to 31"),
    "nowhere to go next": (lambda told: told["decks"]["claw"][0].update(effect=["advance_next", "sea"]), "sea"),
    "a house too few": (lambda told: told["bank"].update(houses=31), "bank, houses: there are 31"),
    "a hotel too many": (lambda told: told["bank"].update(hotels=13), "bank, hotels"),
    "a token twice": (lambda told: told["tokens"].append(told["tokens"].pop(0) and "dino"), "tokens"),
    "a die too few": (lambda told: told.update(dice=1), "dice"),
    "a figure missing": (lambda told: told.pop("jail_fee"), "jail_fee"),
}


@pytest.mark.parametrize("change", WRONG)
def test_a_changed_file_is_refused_by_its_entry(change):
    wrong, words = WRONG[change]
    told = copy.deepcopy(TOLD)
    wrong(told)
    with pytest.raises(DataError, match=words):
        read_data(Row(told))


def test_every_example_of_help_reads():
    for line in examples():
        for part in line.partition(" - ")[0].split("; "):
            assert not isinstance(read_order(part.lower()), Refusal), part


ORDERS = {
    "roll": Simple("roll"),
    "roll the die!": Simple("roll"),
    "buy it": Buy(),
    "buy if under 200 else auction max 120": Buy(Bounds(under=200), True, 120),
    "buy if it costs at most 200, otherwise auction it": Buy(Bounds(most=200), True),
    "buy keeping 100": Buy(Bounds(keep=100)),
    "auction": Decline(),
    "auction up to m120": Decline(120),
    "don't buy it": Decline(),
    "bid 85": BidFor(85),
    "bid M85 on the cleaner": BidFor(85, False, "cleaner"),
    "bid up to 140": BidFor(140, True),
    "bid max 90 for Sandbox": BidFor(90, True, "sandbox"),
    "bid 60 on the last house": BidFor(60, False, "house"),
    "bid": None,
    "bid a lot": None,
    "pass": Pass(),
    "pass on A1": Pass("a1"),
    "rent": Rent(),
    "ask for the rent": Rent(),
    "rent always": Rent("always"),
    "never rent": Rent("never"),
    "no rent": Rent("waive"),
    "build Sandbox": Build("house", ("sandbox",)),
    "build a house on the Sandbox": Build("house", ("sandbox",)),
    "build hotel Sandbox": Build("hotel", ("sandbox",)),
    "build A1, A2": Build("house", ("a1", "a2")),
    "sell a house from A1": Sell("house", ("a1",)),
    "sell hotel A1": Sell("hotel", ("a1",)),
    "sell set A": Sell("set", ("a",)),
    "sell set A1": Sell("set", ("a1",)),
    "sell A1": None,
    "mortgage the cleaner and A1": Deeds("mortgage", ("cleaner", "a1")),
    "unmortgage A1": Deeds("lift", ("a1",)),
    "lift the mortgage on A1": Deeds("lift", ("a1",)),
    "keep the cleaner": Deeds("keep", ("cleaner",)),
    "keep all": Deeds("keep"),
    "offer Bob: Sandbox + 50 for Carousel + card": Trade("bob", ("name sandbox", "cash 50"), ("name carousel", "card")),
    "offer to Bob: nothing for A1": Trade("bob", (), ("name a1",)),
    "offer Bob A1 for 30": Trade("", ("name bob a1",), ("cash 30",)),
    "offer Bob $30 cash + card for A1": Trade("bob", ("cash 30", "card"), ("name a1",)),
    "offer A1 to Bob for his B1": Trade("bob", ("name a1",), ("name b1",)),
    "trade with Bob: my A1 for your B1": Trade("bob", ("name a1",), ("name b1",)),
    "offer Bob: A1": None,
    "accept": Answer("accept"),
    "accept 4 and lift all": Answer("accept", 4, choices=(("lift", ""),)),
    "decline 4": Answer("reject", 4),
    "cancel offer 2": Answer("withdraw", 2),
    "buy Sandbox": Buy(name="sandbox"),
    "buy if under 200, else auction, max 120": Buy(Bounds(under=200), True, 120),
    "buy if price <= 200": Buy(Bounds(most=200)),
    "auction Sandbox max 120": Decline(120, "sandbox"),
    "auction, bid up to 120": Decline(120),
    "bid on A1 up to 140": BidFor(140, True, "a1"),
    "bid A1 50": BidFor(50, False, "a1"),
    "bid 140 max": BidFor(140, True),
    "proxy 140 on A1": BidFor(140, True, "a1"),
    "pass on all": Pass(),
    "ask Bob for rent": Rent("", "bob"),
    "rent for Sandbox": Rent("", "sandbox"),
    "build 4 houses on A1 and A2": Build("house", ("a1", "a2"), 4),
    "buy a hotel for A1": Build("hotel", ("a1",)),
    "sell 2 houses on A1, A2": Sell("house", ("a1", "a2"), 2),
    "claim A1": ClaimBuilding("", "a1"),
    "pay the fine": Pay(),
    "settle my debts": Simple("settle"),
    "accept 4": Answer("accept", 4),
    "accept offer 4 keep Carousel": Answer("accept", 4, choices=(("keep", "carousel"),)),
    "accept 4 lift A1, A2": Answer("accept", 4, choices=(("lift", "a1"), ("lift", "a2"))),
    "reject 4": Answer("reject", 4),
    "withdraw 2": Answer("withdraw", 2),
    "accept Bob's offer": Answer("accept", other="bob"),
    "accept Bob's offer and keep all": Answer("accept", other="bob", choices=(("keep", ""),)),
    "decline the offer from Bob": Answer("reject", other="bob"),
    "cancel my trade with Bob": None,
    "pay Bob": Pay("bob"),
    "pay my debt to Bob": Pay("bob"),
    "pay Bob M30": Pay("bob", 30),
    "pay 30 to Bob": Pay("bob", 30),
    "pay the fee to leave jail": Pay(),
    "pay 50 for Jail": Pay(amount=50),
    "pay the bank": Pay(),
    "build two houses on A1 and A2": Build("house", ("a1", "a2"), 2),
    "claim house Carousel": ClaimBuilding("house", "carousel"),
    "claim the last hotel for Carousel": ClaimBuilding("hotel", "carousel"),
    "pay": Pay(),
    "pay M50": Pay(amount=50),
    "use my get out of jail free card": Simple("card"),
    "settle": Simple("settle"),
}


@pytest.mark.parametrize("words", ORDERS)
def test_orders_in_the_words_that_people_use(words):
    found = read_order(words)
    assert found == ORDERS[words] if ORDERS[words] is not None else isinstance(found, Refusal)
