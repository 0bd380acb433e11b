"""What a week costs: seventeen players on sixty squares with a hundred orders, beside the same week without any."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.core.inputs import Deadline
from moderator.core.outcome import Outcome
from tests.support.weeks import NOMOPOLY, SUNDAY, dice, joined, ordered

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
    state = ordered(joined(players, 10 * players), 2 * players)
    benchmark.extra_info["each of"] = players
    assert benchmark.pedantic(worked_out, (state,), rounds=rounds).events


@pytest.mark.benchmark(group="an update, for each player, on ten times as many squares")
def test_baseline_10_players(benchmark):
    for_each(benchmark, 10, 5)


@pytest.mark.benchmark(group="an update, for each player, on ten times as many squares")
def test_100_players(benchmark):
    for_each(benchmark, 100, 2)
