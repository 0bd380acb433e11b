"""What the commands of an admin cost in a process that runs: a game begun, and a game of eight mails played again."""

from __future__ import annotations

import itertools

import pytest

from moderator.house import House
from tests.support.installation import Installation

NUMBERS = itertools.count(1)
ADDRESS = "nomopoly@games.example"


@pytest.fixture
def house(tmp_path):
    """Give an installation's house with every kind of game, and how to mail to it."""
    place = Installation(tmp_path / "games")
    place.house.close()
    place.house = House(place.folder, place.clock)
    yield place
    place.house.close()


@pytest.mark.benchmark(group="an admin's command, within a process")
def test_baseline_new_game_of_nomopoly(benchmark, house):
    house.house.begin("warm", "nomopoly")
    benchmark.pedantic(lambda: house.house.begin(f"game{next(NUMBERS)}", "nomopoly"), rounds=5)


@pytest.mark.benchmark(group="an admin's command, within a process")
def test_replay_of_eight_mails(benchmark, house):
    house.house.begin("nomopoly", "nomopoly")
    for number, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1):
        house.mail(f"{name.lower()}@example.net", f'join as "{name}"', to=ADDRESS)
        house.mail(f"{name.lower()}@example.net", f"buy {number}", to=ADDRESS)
    assert house.house.work() == 8
    found = benchmark.pedantic(house.house.replay, ("nomopoly",), rounds=3, warmup_rounds=1)
    assert found.inputs >= 8
    assert not found.difference
