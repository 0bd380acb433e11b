"""Whole games over the mail path: asked for by mail, played by mail, told by mail, and played again from the record."""

import os
import random
from itertools import pairwise

import pytest

from moderator.games.papertown.papertown import GAME, RULESET
from moderator.games.papertown.scoring import score
from tests.support import papertown_bots as bots
from tests.support.by_mail import ANN, BOB, ByMail

GAMES = int(os.environ.get("PAPERTOWN_MAIL_GAMES", "2"))
"""How many games are played by mail; before a release a dozen and more."""


@pytest.fixture
def house(tmp_path):
    made = ByMail(tmp_path / "games", {"papertown": RULESET})
    yield made
    made.close()


def _laid(house, number):
    """Ask for a game by mail and begin it; every third is for one."""
    wish = "difficulty: 2, solo_rolls together" if number % 2 else "sheet goldfield, bank touching"
    if number % 3 == 0:
        house.write(ANN, f"new papertown as Ann, alone, {wish}")
        return "papertown-1"
    came = house.write(ANN, f"new papertown as Ann with {BOB}, {wish}")
    assert {letter.recipient for letter in came} == {ANN, BOB}
    came = house.write(BOB, "join as Bob", "papertown-1@games.example")
    assert {letter.recipient for letter in came} == {ANN, BOB}
    return "papertown-1"


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_played_by_mail_ends_and_is_the_same_again(house, number):
    name = _laid(house, number)
    luck = random.Random(number)
    pick = bots.best_block if number % 2 else bots.random_block
    letters = house.play_out(name, lambda state, _seat: bots.words(state, luck, pick))
    state = house.table(name).game
    assert not any("NOT DONE" in letter.text or "not allowed" in letter.text for letter in letters)
    total = score(state, state.players[0]).total
    assert f"Ann (X) {total} million" in letters[-1].text
    assert all(one.number < other.number for one, other in pairwise(house.house.record(name).inputs))


@pytest.mark.parametrize("words", ["new papertown as Ann, alone", "new papertown solo as Ann", "new papertown as Ann"])
def test_who_names_nobody_plays_alone_at_once(house, words):
    came = house.write(ANN, words)
    assert [letter.subject for letter in came if "T1 of 16: your turn" in letter.subject]
    assert [player.name for player in house.table("papertown-1").game.players] == ["Ann", "V1", "V2"]


def test_an_open_table_waits_for_somebody(house):
    house.write(ANN, "new papertown as Ann, open to all")
    assert house.table("papertown-1").phase == "gathering"


def test_a_foreign_a_late_and_a_repeated_mail_change_nothing(house):
    name = _laid(house, 1)
    to = f"{name}@games.example"
    table = house.table(name)
    active = table.seats[table.game.active].address
    other = BOB if active == ANN else ANN
    wrong = [
        (other, "mark A1 A2 A3"),
        ("eve@example.org", "mark A1 A2 A3"),
        (active, "mark A1 Z9 A3"),
        (active, "marrk A1 A2 A3"),
        (active, "bribe A1"),
    ]
    for sender, words in wrong:
        came = house.write(sender, words, to)
        assert house.table(name).game == table.game
        assert len(came) == 1
        assert came[0].recipient == sender
    words = bots.words(table.game, random.Random(1), bots.random_block)
    first = house.write(active, words, to, "twice")
    after = house.table(name).game
    assert after.time == 1
    assert first
    house.write(active, words, to, "twice")
    assert house.table(name).game == after
    house.write(active, "resign", to)
    assert not house.table(name).game.over
    house.write(active, "resign yes", to)
    assert house.table(name).game.over
    ended = house.table(name).game
    house.write(active, "mark A1 A2 A3", to)
    assert house.table(name).game == ended
    assert not house.house.replay(name).difference


def test_silence_plays_on(house):
    name = _laid(house, 0)
    for box in range(1, 4):
        house.clock.move(days=4)
        house.house.update(name)
        assert house.table(name).game.time == box
    assert GAME.winners(house.table(name).game) is None
    assert not house.house.replay(name).difference
