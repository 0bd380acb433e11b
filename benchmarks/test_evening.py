"""What an admin's evening costs in a grown game: 20 weeks of 17 players, ten proposals to judge; each a whole command.

The interpreter's own start is left out but in one of them; the installation is opened anew for each command.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.house import House
from tests.support.installation import StandingClock, begun, letter
from tests.support.weeks import KINDS, names

WEEKS, PLAYERS, PROPOSALS = 20, 17, 10
ADDRESS = "nomopoly@games.example"
GROUP = "an admin's evening: 20 weeks, 17 players, 10 proposals"


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, StandingClock]:
    """Play the game up to its last week, in which ten players have proposed something."""
    folder, clock = begun(tmp_path_factory.mktemp("evening") / "games"), StandingClock()
    house = House(folder, clock)
    house.begin("nomopoly", "nomopoly", {"squares": 60})
    called = names(PLAYERS)

    def mailed(name: str, words: str, number: int) -> None:
        sender = f"{name.lower()}@example.net"
        house.accept(letter(sender, words, to=ADDRESS, ident=f"{name}.{number}"), sender, [ADDRESS])

    for name in called:
        mailed(name, f'join as "{name}"', 0)
    for week in range(1, WEEKS + 1):
        for place, name in enumerate(called):
            square = (week * PLAYERS + place) % 60 + 1
            mailed(name, KINDS[(week + place) % len(KINDS)].format(square=square), week)
        house.work()
        clock.move(days=7)
        house.update("nomopoly")
    for number, name in enumerate(called[:PROPOSALS]):
        mailed(name, f'PROPOSAL: Amend X.3: replace "$10" with "${11 + number}".', WEEKS + 1)
    house.work()
    house.close()
    return folder, clock


@pytest.fixture
def opened(grown: tuple[Path, StandingClock], tmp_path: Path) -> Desk:
    """Give the desk of a copy of the grown game, in which no proposal has been tried."""
    folder, clock = grown
    shutil.copytree(folder, tmp_path / "games")
    return Desk(tmp_path / "games", clock)


@pytest.fixture
def command(opened: Desk) -> Callable[..., str]:
    """Give what runs a command line at that desk."""

    def run(*words: str) -> str:
        result = CliRunner().invoke(main, list(words), obj=opened)
        assert result.exit_code == 0, result.output
        return result.output

    return run


def tried(desk: Desk) -> None:
    """Try what waits, as the daemon does it between two mails."""
    with desk.house() as house:
        while house.try_next():
            pass


@pytest.mark.benchmark(group=GROUP)
def test_baseline_games(benchmark, command):
    assert "nomopoly" in benchmark.pedantic(command, ("games",), rounds=3)


@pytest.mark.benchmark(group=GROUP)
def test_proposals_tried_as_their_mail_comes(benchmark, opened):
    benchmark.extra_info["each of"] = PROPOSALS
    benchmark.pedantic(tried, (opened,), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_week_with_proposals_tried(benchmark, opened, command):
    tried(opened)
    assert f"[{PROPOSALS}/{PROPOSALS}]" in benchmark.pedantic(command, ("week",), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_week_that_tries_all_itself(benchmark, command):
    assert f"[{PROPOSALS}/{PROPOSALS}]" in benchmark.pedantic(command, ("week",), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_week_once_more(benchmark, command):
    command("week")
    assert f"[{PROPOSALS}/{PROPOSALS}]" in benchmark.pedantic(command, ("week",), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_judge(benchmark, opened, command):
    tried(opened)
    assert "accepted" in benchmark.pedantic(command, ("judge", "1", "accept", "--reason", "Clearer."), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_judge_as_a_process(benchmark, opened, tmp_path):
    tried(opened)
    place = {"PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}

    def judged() -> str:
        line = [sys.executable, "-m", "moderator", "--folder", str(opened.folder), "judge", "1", "accept"]
        return subprocess.run(line, check=True, env={**os.environ, **place}, capture_output=True, text=True).stdout

    assert "accepted" in benchmark.pedantic(judged, rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_update(benchmark, command):
    assert "is over" in benchmark.pedantic(command, ("update", "--end"), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_replay_of_all_weeks(benchmark, command):
    assert "the same" in benchmark.pedantic(command, ("replay",), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_publish_unchanged(benchmark, command):
    command("publish")
    assert " 0 written anew" in benchmark.pedantic(command, ("publish",), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_publish_all(benchmark, opened, command):
    tried(opened)
    assert " 0 written anew" not in benchmark.pedantic(command, ("publish",), rounds=1)


@pytest.mark.benchmark(group=GROUP)
def test_publish_after_the_week(benchmark, opened, command):
    tried(opened)
    command("publish")
    command("update", "--end")
    tried(opened)
    assert " 0 written anew" not in benchmark.pedantic(command, ("publish",), rounds=1)
