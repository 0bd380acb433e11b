"""What a week costs: seventeen players on sixty squares with a hundred orders, beside the same week without any."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Mail
from moderator.core.outcome import Outcome
from moderator.house import rulesets

PLAYERS = 17
SQUARES = 60
ORDERS = 100
SUNDAY = datetime(2026, 5, 17, 20, 0, tzinfo=UTC)
NAMES = [f"{first}{last}" for first in ("An", "Bo", "Cy", "De", "Ed", "Fa") for last in ("ri", "nu", "lo")][:PLAYERS]
NOMOPOLY = rulesets.find()["nomopoly"]


def dice(label: str) -> FairDice:
    return FairDice(label.encode(), "bench", 1)


def stepped(state: Any, number: int, words: str, who: str) -> Any:
    """Give the state after a mail, each of whose orders was taken."""
    moment = SUNDAY - timedelta(days=3) + timedelta(minutes=number)
    mail = Mail(number, moment, f"{who.lower()}@example.net", words, "", SUNDAY)
    outcome = NOMOPOLY.step(state, mail, dice(f"mail {number}"))
    assert outcome.answer is not None
    unread = [said.quoted for said in outcome.answer.said if said.refusal is not None]
    assert not unread, unread
    return outcome.state


@pytest.fixture(scope="module")
def joined() -> Any:
    state = NOMOPOLY.begin({"squares": SQUARES}, dice("begin")).state
    for number, name in enumerate(NAMES, 1):
        state = stepped(state, number, f'join as "{name}"', name)
    return state


@pytest.fixture(scope="module")
def ordered(joined: Any) -> Any:
    state = joined
    words: dict[str, list[str]] = {name: [] for name in NAMES}
    for order in range(ORDERS):
        mine = words[NAMES[order % PLAYERS]]
        kinds = (f"buy {order % SQUARES + 1}", "buy 1 lottery ticket", "if I land on an unowned square, buy it")
        mine.append(kinds[len(mine) % len(kinds)])
    for number, name in enumerate(NAMES, PLAYERS + 1):
        state = stepped(state, number, "\n".join(words[name]), name)
    return state


def worked_out(state: Any) -> Outcome:
    return NOMOPOLY.step(state, Deadline(1, SUNDAY), dice("week"))


@pytest.mark.benchmark(group="an update of seventeen players")
def test_baseline_without_orders(benchmark, joined):
    assert benchmark.pedantic(worked_out, (joined,), rounds=3, warmup_rounds=1).events


@pytest.mark.benchmark(group="an update of seventeen players")
def test_with_a_hundred_orders(benchmark, ordered):
    assert len(benchmark.pedantic(worked_out, (ordered,), rounds=3, warmup_rounds=1).events) > ORDERS
