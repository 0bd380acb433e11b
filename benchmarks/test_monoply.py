"""What MONO-PLY costs: a player's turn in the rules alone, with events kept, and a mail over the whole way."""

from __future__ import annotations

import random

import pytest

from benchmarks.mailing import measure
from moderator.core.dice import FairDice
from moderator.games.monoply.monoply import GAME, RULESET
from moderator.games.monoply.position import DONE
from tests.support import monoply_bots as bots

GAMES = 5
MAILS = 20
NAMES = ("Ann", "Bob", "Cy", "Dee")
SETTINGS = {"exposure_limit": 10, "phase2_exact": False, "drinking": False}


def _played(order) -> int:
    """Play whole games and give the number of turns."""
    turns = 0
    for number in range(GAMES):
        luck = random.Random(number)  # noqa: S311 - which orders are measured
        play = GAME.begin(NAMES, SETTINGS, FairDice(b"%d" % number, "monoply", 0))
        while not play.state.over:
            if play.state.stage != DONE:
                GAME.carry_out(play, play.state.active, order(play.state, luck))
            GAME.settle(play)
        turns += play.state.turn
    return turns


@pytest.mark.benchmark(group="a turn of MONO-PLY, in the rules")
def test_baseline_silence(benchmark):
    def silent(state, _luck) -> object:
        return bots.buyer(state)

    benchmark.extra_info["each of"] = _played(silent)
    benchmark.pedantic(_played, (silent,), rounds=5)


@pytest.mark.benchmark(group="a turn of MONO-PLY, in the rules")
def test_players_who_buy_upgrade_and_clean(benchmark):
    benchmark.extra_info["each of"] = _played(bots.with_sense)
    benchmark.pedantic(_played, (bots.with_sense,), rounds=5)


@pytest.mark.benchmark(group="one mail of MONO-PLY")
def test_kept_read_played_and_answered_with_the_board(benchmark, tmp_path):
    measure(benchmark, tmp_path, RULESET, MAILS, lambda house, name: house.play_silence(name, MAILS))
