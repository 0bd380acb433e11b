"""What Toy Story costs: a player's turn in the rules alone, with events kept, and a mail over the whole way."""

from __future__ import annotations

import pytest

from benchmarks.mailing import measure
from moderator.core.dice import FairDice
from moderator.games.table.game import TURN
from moderator.games.table.play import Play
from moderator.games.table.steps.auctions import AUCTION
from moderator.games.table.steps.debts import DEBT
from moderator.games.toystory.orders import Deeds, Pass, Simple
from moderator.games.toystory.position import INHERIT, Position
from moderator.games.toystory.toystory import GAME, RULESET
from tests.support.toystory_bots import buyer

GAMES = 5
MAILS = 20
NAMES = ("Ann", "Bob", "Cy", "Dee")
SETTINGS = {"rent_window_h": 0, "end_after_turns": 300}


def _played() -> int:
    """Play games of simple buyers who ask for every rent, and keep all events; give the number of turns."""
    turns = 0
    for number in range(GAMES):
        play = GAME.begin(NAMES, SETTINGS, FairDice(b"%d" % number, "toystory", 0))
        for seat in range(len(NAMES)):
            play.state = play.state.with_player(seat, rent="always")
        events = play.events
        while not play.state.over:
            play = Play(play.state, play.state.turn, play.dice)
            _answer(play)
            GAME.settle(play)
            events += play.events
        turns += play.state.turn
    return turns


def _answer(play: Play[Position]) -> None:
    """Let the first who is waited for act: bots pass on lots, and settle what they owe."""
    pending = GAME.pending(play.state)[0]
    if pending.kind == TURN:
        GAME.carry_out(play, play.state.active, buyer(play.state))
    else:
        GAME.carry_out(play, pending.who[0], _ANSWERS[pending.kind])


_ANSWERS = {AUCTION: Pass(), DEBT: Simple("settle"), INHERIT: Deeds("keep")}


def _thrown(throws: int) -> None:
    """Throw one die so often, and do nothing with it."""
    dice = FairDice(b"bare", "toystory", 0)
    for _ in range(throws):
        dice.roll(1, 6, "a turn")


@pytest.mark.benchmark(group="a turn of Toy Story, in the rules")
def test_baseline_the_dice_alone(benchmark):
    turns = _played()
    benchmark.extra_info["each of"] = turns
    benchmark.pedantic(_thrown, (turns,), rounds=5)


@pytest.mark.benchmark(group="a turn of Toy Story, in the rules")
def test_simple_buyers(benchmark):
    benchmark.extra_info["each of"] = _played()
    benchmark.pedantic(_played, rounds=5)


@pytest.mark.benchmark(group="one mail of Toy Story")
def test_kept_read_played_and_answered_with_the_board(benchmark, tmp_path):
    measure(benchmark, tmp_path, RULESET, MAILS, lambda house, name: house.play_silence(name, MAILS))
