"""What a week costs: seventeen players on sixty squares with a hundred orders, beside the same week without any."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from moderator.core.inputs import Deadline, Decision
from moderator.core.outcome import Outcome
from moderator.games.nomopoly.positions.position import Position
from tests.support.weeks import NOMOPOLY, SUNDAY, dice, joined, mailed, names, ordered, placed

PLAYERS, SQUARES, ORDERS = 17, 60, 100


def worked_out(state: Any) -> Outcome:
    """Work the week out."""
    return NOMOPOLY.step(state, Deadline(1, SUNDAY), dice("week"))


@pytest.fixture(scope="module")
def newcomers() -> Any:
    return joined(PLAYERS, SQUARES)


@pytest.mark.benchmark(group="an update of seventeen players")
def test_baseline_without_orders(benchmark, newcomers):
    assert benchmark.pedantic(worked_out, (newcomers,), rounds=3, warmup_rounds=1).events


@pytest.mark.benchmark(group="an update of seventeen players")
def test_with_a_hundred_orders(benchmark, newcomers):
    state = ordered(newcomers, ORDERS)
    assert len(benchmark.pedantic(worked_out, (state,), rounds=3, warmup_rounds=1).events) > ORDERS


def for_each(benchmark, players: int, rounds: int) -> None:
    """Work a week out on ten times as many squares as players, each with two orders."""
    state = ordered(placed(players, 10 * players), 2 * players)
    benchmark.extra_info["each of"] = players
    assert benchmark.pedantic(worked_out, (state,), rounds=rounds).events


@pytest.mark.benchmark(group="an update, for each player, on ten times as many squares")
def test_baseline_10_players(benchmark):
    for_each(benchmark, 10, 5)


@pytest.mark.benchmark(group="an update, for each player, on ten times as many squares")
def test_100_players(benchmark):
    for_each(benchmark, 100, 2)


@pytest.mark.benchmark(group="an update, for each player, on ten times as many squares")
def test_1000_players(benchmark):
    for_each(benchmark, 1000, 1)


def last_to_join(benchmark, players: int) -> None:
    """Let one player more join."""
    kept = placed(players, 10 * players)
    calls = itertools.count()

    def setup() -> tuple[tuple[Position, str], dict[str, Any]]:
        return (Position(kept.copy()), f"Newcomer{next(calls)}"), {}

    def join(position: Position, name: str) -> None:
        step = position.order(f"{name.lower()}@example.net", f'join as "{name}"', dice(name))
        assert not step.failures, step.failures

    benchmark.pedantic(join, setup=setup, rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="a player who joins, on ten times as many squares as players")
def test_baseline_the_11th(benchmark):
    last_to_join(benchmark, 10)


@pytest.mark.benchmark(group="a player who joins, on ten times as many squares as players")
def test_the_101st(benchmark):
    last_to_join(benchmark, 100)


BURNERS = (
    "In the purchases phase, 9000 times, each player gets $1.",
    "In the auction phase, 9000 times, The Government creates a square.",
    'In the turns phase, 3000 times, "flavor is" is replaced with "so much more flavor is" in X.7.',
    "When a player gets $3, she gets $3. At the start of each update, each player gets $3.",
    "In the purchases phase, 50 times, the auction phase is held. In the auction phase, 50 times, each player gets $1.",
    "At the end of each update, 900 times, each player rolls 60 dice.",
    "If a player would take a turn, she rolls 5000 dice instead.",
    "Whenever a player lands on a square, 900 times, each other player pays her $1.",
)
"""Rules that each use up the account of their proposal, in as dear a way as is known; eight accounts make a tank."""


@pytest.fixture(scope="module")
def burning(newcomers: Any) -> Any:
    """Give a game in which all burners have been accepted, at the start of its second week."""
    state = newcomers.copy()
    for number, (name, words) in enumerate(zip(names(len(BURNERS)), BURNERS, strict=True), 1):
        outcome = mailed(state, number, name, f"PROPOSAL: Burner\n{words}\n")
        (filed,) = outcome.answer.proposals
        verdict = Decision(number, SUNDAY, "judge", {"proposal": filed.number, "verdict": "accept"})
        state = NOMOPOLY.step(outcome.state, verdict, dice("judge")).state
    return NOMOPOLY.step(state, Deadline(1, SUNDAY), dice("first")).state


@pytest.mark.benchmark(group="the dearest week that fuel allows")
def test_baseline_a_week_without_burners(benchmark, newcomers):
    assert benchmark.pedantic(worked_out, (newcomers,), rounds=2).events


@pytest.mark.benchmark(group="the dearest week that fuel allows")
def test_a_week_of_eight_burners(benchmark, burning):
    outcome = benchmark.pedantic(NOMOPOLY.step, (burning, Deadline(2, SUNDAY), dice("week")), rounds=1)
    assert outcome.state.week == burning.week + 1
