"""What a week costs: seventeen players on sixty squares with a hundred orders, beside the same week without any."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from moderator.core.inputs import Deadline
from moderator.core.outcome import Outcome
from moderator.games.nomopoly.position import Position
from tests.support.weeks import NOMOPOLY, SUNDAY, dice, joined, ordered, placed

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
