"""Whole hunts over the mail path, two to six players, played again from the record."""

import os
import random

import pytest

from moderator.games.tphunt.orders import words_of
from moderator.games.tphunt.tphunt import RULESET
from tests.support.by_mail import ByMail
from tests.support.tphunt_bots import NAMES, with_sense

GAMES = int(os.environ.get("TPHUNT_MAIL_GAMES", "2"))
"""How many games are played by mail; before a release a dozen and more."""
WISHES = ("map sample", "stores 5, jungle yes", "stores 5, dangers 12, infection yes, movement king")


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_played_by_mail_ends_and_is_the_same_again(tmp_path, number):
    house = ByMail(tmp_path / "games", {"tphunt": RULESET}, pace=10)
    name = house.ask_for("tphunt", NAMES[: 2 + number % 5], WISHES[-number % len(WISHES)])
    luck = random.Random(number)
    house.play_out(name, lambda hunt, _seat: words_of(with_sense(hunt, luck)), most=900)
    house.close()
