"""Whole games of MONO-PLY over the mail path, two to four players, played again from the record."""

import os
import random

import pytest

from moderator.files import folder
from moderator.games.monoply.monoply import RULESET
from moderator.games.monoply.orders import Befriend, Buy, Draw, Simple, Upgrade
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support import monoply_bots as bots
from tests.support.by_mail import ByMail

GAMES = int(os.environ.get("MONOPLY_MAIL_GAMES", "3"))
"""How many games are played by mail; before a release a dozen and more."""


def _words(order):
    match order:
        case Simple(word):
            return "use card" if word == "card" else word
        case Draw(deck):
            return f"draw {deck}"
        case Buy():
            return "buy"
        case Befriend(_, name):
            return f"befriend {name}"
        case Upgrade(name, _):
            return f"upgrade {name}"
    raise ValueError(order)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_played_by_mail_ends_and_is_the_same_again(tmp_path, number):
    house = ByMail(tmp_path / "games", {"monoply": RULESET}, pace=10)
    names = ("Ann", "Bob", "Cy", "Dee")[: 2 + number % 3]
    others = ", ".join(f"{name.lower()}@example.net" for name in names[1:])
    house.write("ann@example.net", f"new monoply as Ann with {others}, exposure_limit 5")
    for name in names[1:]:
        house.write(f"{name.lower()}@example.net", f"join as {name}", "monoply-1@games.example")
    luck = random.Random(number)
    for letters in house.play("monoply-1", lambda state, _seat: _words(bots.with_sense(state, luck)), most=900):
        assert all(letter.subject.startswith("[monoply-1]") for letter in letters)
        assert all(len(line) <= 78 for letter in letters for line in letter.text.splitlines())
    assert house.table("monoply-1").game.over
    assert not house.house.replay("monoply-1").difference
    if number == 0:
        record = house.house.record("monoply-1")
        files = render(
            RULESET.pages(record), folder("site_templates"), Site("MONO-PLY", "https://play.example.org/"), {}
        )
        assert check(files) == []
    house.close()
