"""The data of MONO-PLY: what a changed file may not lack, said by its entry; the orders as people write them."""

import copy
import json

import pytest

from moderator.core.outcome import Refusal
from moderator.core.row import Row
from moderator.files import folder
from moderator.games.monoply.data import data, read_data
from moderator.games.monoply.orders import Befriend, Buy, Decline, Draw, Roll, Simple, Upgrade, read_order
from moderator.games.monoply.turns import notes
from moderator.games.table.board import DataError
from moderator.games.table.steps.offers import Answer, Trade
from moderator.games.table.steps.pieces import Piece
from moderator.games.table.steps.purchases import Bounds

TOLD = json.loads((folder("rules_db") / "monoply" / "data.json").read_text("utf-8"))


def test_the_data_as_it_comes_is_whole():
    assert len(data().spaces) == 40
    assert {len(cards) for cards in data().decks.values()} == {16}
    assert sum(space.can_be_owned for space in data().spaces) == 22
    assert all(figure % 20 == 0 for space in data().spaces for figure in (space.price, space.upgrade_cost, *space.wipe))


WRONG = {
    "a space too few": (lambda told: told["spaces"].pop(), "39 spaces"),
    "two spaces swapped": (lambda told: told["spaces"].insert(3, told["spaces"].pop(5)), "Space 3"),
    "no home": (lambda told: told["spaces"][10].update(type="check"), "type home"),
    "an unknown type": (lambda told: told["spaces"][11].update(type="sauna"), "Space 11 .*sauna"),
    "a fee too few": (lambda told: told["spaces"][6].update(wipe=[20]), "Space 6"),
    "a lonely group": (lambda told: told["spaces"][1].update(group="Alone"), "Alone has one"),
    "a free lavatory": (lambda told: told["spaces"][1].update(price=0), "Space 1"),
    "a name twice": (lambda told: told["spaces"][1].update(name="Spa"), "Spa is used twice"),
    "an unknown entry": (lambda told: told["spaces"][1].update(view="sea"), 'Space 1: "view"'),
    "an empty deck": (lambda told: told["decks"].update(virtual=[]), "virtual has no cards"),
    "an unknown effect": (lambda told: told["decks"]["virtual"][0].update(effect=["dance"]), "no effect"),
    "a figure too few": (lambda told: told["decks"]["stockpile"][0].update(effect=["tp"]), "takes 1"),
    "a way off the board": (lambda told: told["decks"]["exposure"][0].update(effect=["advance", 40]), "0 to 39"),
    "a level too few": (lambda told: told.update(levels=["mono-ply"]), "levels"),
}


@pytest.mark.parametrize("change", WRONG)
def test_a_changed_file_is_refused_by_its_entry(change):
    wrong, words = WRONG[change]
    told = copy.deepcopy(TOLD)
    wrong(told)
    with pytest.raises(DataError, match=words):
        read_data(Row(told))


def test_paper_comes_in_notes():
    assert notes(1200) == {500: 1, 100: 5, 20: 10}
    assert notes(620) == {500: 1, 100: 1, 20: 1}
    assert notes(0) == {}


ORDERS = {
    "roll": Roll(),
    "roll the dice!": Roll(),
    "roll back": Roll(is_backward=True),
    "throw the dice backwards": Roll(is_backward=True),
    "roll forward": Roll(),
    "go backward": Simple("back"),
    "clean": Simple("clean"),
    "draw a card": None,
    "draw an exposure card": Draw("exposure"),
    "draw from": None,
    "use my get out of quarantine card": Simple("card"),
    "buy it": Buy(),
    "buy if the price is below 200 otherwise decline": Buy(Bounds(under=200), True),
    "buy if under 320": Buy(Bounds(under=320)),
    "buy keeping 100": Buy(Bounds(keep=100)),
    "buy Diner if it is 200 or less": Buy(Bounds(most=200), name="diner"),
    "buy if under 200 TP, else decline": Buy(Bounds(under=200), True),
    "pass": Decline(),
    "roll again": Roll(),
    "clean one point": Simple("clean"),
    "draw from the exposure deck": Draw("exposure"),
    "upgrade Diner, Bistro": Upgrade(("diner", "bistro")),
    "upgrade Diner to level 2": Upgrade(("diner",), 2),
    "gift 200 TP to Bob": Befriend("boredwalk", "bob"),
    "offer Bob: my Diner for his Spa": Trade("bob", ("name diner",), ("name spa",)),
    "offer Bob Diner for Spa": Trade("", ("name bob diner",), ("name spa",)),
    "offer Bob 60 for Spa": Trade("bob", ("tp 60",), ("name spa",)),
    "offer Diner to Bob for Spa": Trade("bob", ("name diner",), ("name spa",)),
    "accept": Answer("accept"),
    "decline offer 2": Answer("reject", 2),
    "cancel t3": Answer("withdraw", 3),
    "piece: plunger": Piece("plunger"),
    "purell Bob": Befriend("purell", "bob"),
    "gift Bob": Befriend("boredwalk", "bob"),
    "upgrade the Dorm Bathroom to bi-ply": Upgrade(("dorm bathroom",), 1),
    "upgrade Diner bidet": Upgrade(("diner",), 3),
    "offer Bob: Diner + 60 for Spa": Trade("bob", ("name diner", "tp 60"), ("name spa",)),
    "offer Bob: 60 TP and my card for nothing": Trade("bob", ("tp 60", "card"), ()),
    "accept T3": Answer("accept", 3),
    "reject offer 4": Answer("reject", 4),
    "withdraw 2": Answer("withdraw", 2),
    "accept Bob's offer": Answer("accept", other="bob"),
    "accept Bob": Answer("accept", other="bob"),
    "decline Mary Ann's offer": Answer("reject", other="mary ann"),
    "withdraw my offer to Bob": Answer("withdraw", other="bob"),
    "accept the offer": Answer("accept"),
    "decline Diner": Decline("diner"),
    "draw five cards": None,
}


@pytest.mark.parametrize("words", ORDERS)
def test_orders_in_the_words_that_people_use(words):
    found = read_order(words)
    assert found == ORDERS[words] if ORDERS[words] is not None else isinstance(found, Refusal)
