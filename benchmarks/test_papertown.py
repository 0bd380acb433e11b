"""What an order of PaperTown costs: in the rules alone, and the whole way from the bytes of a mail to the letters."""

from __future__ import annotations

import random

import pytest

from benchmarks.mailing import measure
from moderator.core.dice import FairDice
from moderator.games.papertown.orders import Order
from moderator.games.papertown.papertown import GAME, RULESET
from tests.support import papertown_bots as bots
from tests.support.by_mail import ByMail
from tests.support.silence import silent as silently

GAMES = 12
NAMES = ("Ann", "Bob")


def _orders(number, orders) -> list[list[Order]]:
    """Play a game once and give the orders of each turn."""
    luck = random.Random(number)  # noqa: S311 - which orders are measured
    play = GAME.begin(NAMES, {"sheet": "quayside"}, FairDice(b"%d" % number, "papertown", 0))
    turns = []
    while not play.state.over:
        turns.append(orders(play.state, luck))
        _turn(play, turns[-1])
    return turns


def _turn(play, orders) -> None:
    seat = play.state.active
    for order in orders:
        assert GAME.carry_out(play, seat, order) is None
    GAME.settle(play)


def _replayed(games) -> None:
    for number, turns in games.items():
        play = GAME.begin(NAMES, {"sheet": "quayside"}, FairDice(b"%d" % number, "papertown", 0))
        for orders in turns:
            _turn(play, orders)
        assert play.state.over


def _measured(benchmark, orders) -> None:
    games = {number: _orders(number, orders) for number in range(GAMES)}
    benchmark.extra_info["each of"] = sum(len(turn) for turns in games.values() for turn in turns)
    benchmark.pedantic(_replayed, (games,), rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="an order of PaperTown, in the rules")
def test_baseline_first_blocks_that_may_be_marked(benchmark):
    def silent(state, _luck) -> list[Order]:
        (pending,) = GAME.pending(state)
        return [silently(GAME, state, pending)[1]]

    _measured(benchmark, silent)


@pytest.mark.benchmark(group="an order of PaperTown, in the rules")
def test_random_legal_orders_with_powers(benchmark):
    _measured(benchmark, lambda state, luck: bots.orders(state, luck, bots.random_block))


@pytest.mark.benchmark(group="an order of PaperTown, in the rules")
def test_read_from_its_words(benchmark):
    assert benchmark(GAME.read, "mark C3, B4 and C4")


@pytest.mark.benchmark(group="one mail of PaperTown")
def test_kept_read_played_and_answered_with_the_board(benchmark, tmp_path):
    def play(house: ByMail, name: str) -> None:
        luck = random.Random(1)  # noqa: S311 - which orders are measured
        for _ in house.play(name, lambda state, _seat: bots.words(state, luck, bots.random_block)):
            pass

    measure(benchmark, tmp_path, RULESET, 16, play, players=1)
