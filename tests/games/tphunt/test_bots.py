"""TP HUNT played by programs: every game ends, what must always hold holds at each step, and nothing is left to luck.

Set TPHUNT_GAMES for more games than every day's: TPHUNT_GAMES=1000 pytest tests/games/tphunt/test_bots.py
"""

from __future__ import annotations

import os

import pytest

from moderator.games.table import saving
from moderator.games.tphunt.orders import read_order, words_of
from moderator.games.tphunt.position import BUY, DONE, EMPTY, END, MOVE, Position
from moderator.games.tphunt.squares import KING, SQUARES
from moderator.games.tphunt.tphunt import GAME
from moderator.games.tphunt.ways import legal_stops
from tests.support.silence import silent
from tests.support.tphunt_bots import by_luck, played, refusal_of, steps, with_sense

GAMES = int(os.environ.get("TPHUNT_GAMES", "18"))
"""How many games each of the two bots plays."""
RULES = (
    {},
    {"map": "sample"},
    {"jungle": True},
    {"infection": True},
    {"movement": KING, "jungle": True, "infection": True},
    {"stores": 3, "dangers": 40},
)


def holds(before: Position, after: Position) -> None:
    """Assert what must hold after every order."""
    assert after.phase != DONE
    squares = [car.square for car in after.players if car.square is not None]
    assert all(square in SQUARES for square in squares)
    assert after.settings.jungle or len(squares) == len(set(squares))
    assert all(car.cash >= 0 and car.tp >= 0 for car in after.players)
    assert [store.square for store in after.stores] == [store.square for store in before.stores]
    for was, now in zip(before.stores, after.stores, strict=True):
        assert was.visits <= now.visits <= EMPTY
        assert (now.left is None) == (now.visits == 0)
        assert now.left is None or now.left == 0 or now.visits == 1
    assert set(before.dangers) <= set(after.dangers)
    assert not set(after.dangers) & {*after.atms, *(store.square for store in after.stores)}
    assert (after.phase == END) == (not GAME.pending(after))
    is_empty = all(store.visits == EMPTY for store in after.stores)
    is_idle = 0 < after.settings.idle_rounds * len(after.players) <= after.idle
    assert (after.phase == END) == (is_empty or is_idle)
    if after.phase == MOVE:
        assert legal_stops(after)
        assert 1 <= after.rolled <= 12
    if after.phase == BUY:
        assert after.sold >= 1


@pytest.mark.parametrize("bot", [by_luck, with_sense])
@pytest.mark.parametrize("which", range(len(RULES)))
def test_every_game_ends_and_what_must_hold_holds(bot, which):
    for seed in range(which, GAMES, len(RULES)):
        for before, order, after in steps(seed, bot, **RULES[which]):
            holds(before, after)
            assert str(read_order(words_of(order))).lower() == str(order).lower()
        assert GAME.winners(after)


def test_the_same_luck_plays_the_same_game():
    for seed in range(GAMES // 6):
        once, again = played(seed, by_luck), played(seed, by_luck)
        assert saving.write(once.hunt) == saving.write(again.hunt)


def test_a_hunt_that_is_saved_goes_on_as_it_was():
    for seed in range(GAMES // 9):
        for _, _, hunt in steps(seed, by_luck, infection=True):
            text = saving.write(hunt)
            assert saving.read(Position, text) == hunt
            assert saving.write(saving.read(Position, text)) == text


def test_silence_can_always_be_answered():
    for seed in range(GAMES // 6):
        for _, _, hunt in steps(seed, by_luck, dangers=50, stores=4):
            for pending in GAME.pending(hunt):
                seat, order = silent(GAME, hunt, pending)
                assert refusal_of(hunt, seat, order) is None
