"""Whole games of MONO-PLY over the mail path, two to four players, played again from the record."""

import os
import random

import pytest

from moderator.files import folder
from moderator.games.monoply.monoply import RULESET
from moderator.games.monoply.orders import Befriend, Buy, Decline, Draw, Roll, Simple, Upgrade
from moderator.games.monoply.settings import settings
from moderator.games.monoply.setup import set_up
from moderator.games.monoply.sight import legal
from moderator.games.monoply.trading import DEALS
from moderator.games.table.steps.offers import Offer
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support import monoply_bots as bots
from tests.support.by_mail import ByMail

GAMES = int(os.environ.get("MONOPLY_MAIL_GAMES", "2"))
"""How many games are played by mail; before a release a dozen and more."""


def _words(order):
    match order:
        case Roll():
            return "roll"
        case Decline():
            return "decline"
        case Simple(word):
            return "use card" if word == "card" else word
        case Draw(deck):
            return f"draw {deck}"
        case Buy():
            return "buy"
        case Befriend(_, name):
            return f"befriend {name}"
        case Upgrade((name,), _):
            return f"upgrade {name}"
    raise ValueError(order)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_played_by_mail_ends_and_is_the_same_again(tmp_path, number):
    house = ByMail(tmp_path / "games", {"monoply": RULESET}, pace=10)
    name = house.ask_for("monoply", ("Ann", "Bob", "Cy", "Dee")[: 2 + number % 3], "exposure_limit 5")
    luck = random.Random(number)
    house.play_out(name, lambda state, _seat: _words(bots.with_sense(state, luck)), most=900)
    if number == 0:
        record = house.house.record(name)
        files = render(
            RULESET.pages(record),
            folder("site_templates"),
            Site("MONO-PLY", "https://play.example.org/", style="monoply"),
            {},
        )
        assert check(files) == []
    house.close()


def test_an_offer_is_told_at_once_and_lapses_with_turns_alone(tmp_path):
    house = ByMail(tmp_path / "games", {"monoply": RULESET})
    house.lay("monoply")
    came = house.write("ann@example.net", "offer Bob: 60 for 20", "monoply-1@games.example")
    told = next(letter for letter in came if letter.recipient == "bob@example.net")
    assert "Ann offers 60 TP for 20 TP: accept or reject? It lapses when turn 4 begins." in " ".join(told.text.split())
    assert "reject 1." not in told.text
    assert "accept 1" in told.text
    house.write("bob@example.net", "accept 1", "monoply-1@games.example")
    assert [player.tp for player in house.table("monoply-1").game.players] == [1160, 1240]
    house.write("bob@example.net", "offer Ann: 20 for 60", "monoply-1@games.example")
    standing = []
    while house.table("monoply-1").game.turn < 4:
        house.clock.move(days=4)
        house.house.update("monoply-1")
        standing.append(len(house.table("monoply-1").game.offers))
    assert standing == [1, 1, 0]
    assert not house.house.replay("monoply-1").difference
    house.close()


def test_an_offer_of_what_has_changed_hands_is_told_as_such_and_can_only_be_rejected():
    state = set_up(("Ann", "Bob", "Cleo"), {name: each.default for name, each in settings().items()})
    players = tuple(player._replace(tp=100) for player in state.players)
    offer = Offer(1, giver=0, taker=1, gives=("tp 60",), gets=("tp 20",), turn=1)
    state = state.changed(players=players, offers=(offer,), offered=1, active=2)
    assert legal(state, 1) == ("accept 1", "reject 1")
    assert DEALS.told(state, 1) == ("OFFER 1  Ann gives 60 TP for Bob's 20 TP",)
    poor = state.with_player(0, tp=40)
    assert legal(poor, 1) == ("reject 1",)
    lacks = "Now it cannot be accepted: Ann does not have 60 TP and some left to give."
    assert DEALS.told(poor, 1) == (f"OFFER 1  Ann gives 60 TP for Bob's 20 TP. {lacks}",)
    assert lacks in DEALS.pending(poor)[0].asked
