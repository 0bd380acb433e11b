"""Every golden game, and a week of the demonstration, is the same in another process: states, events, luck, pages.

The other process has another hash seed, so that nothing rests on the order of a set; it goes by what was kept of
readings, and another one by nothing that was kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from moderator import settings
from moderator.demo import mails
from moderator.demo.verdicts import VERDICTS
from moderator.house import House, rulesets
from moderator.store import open_matters
from tests.house.test_golden_games import FOLDER, _told
from tests.support.installation import SECRET, StandingClock

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
ELSEWHERE = """
import sys
from pathlib import Path
from tests.house.test_replayed_elsewhere import replayed
for folder in sys.argv[1:]:
    replayed(Path(folder), "elsewhere")
"""


def opened(folder: Path) -> House:
    return House(folder, StandingClock(), rulesets.find(*({folder.name.partition("-")[0]} & {"pig"})))


def game_of(folder: Path) -> str:
    return (folder / "name").read_text("ascii")


def replayed(folder: Path, where: str) -> None:
    """Play the game of an installation again, and write its pages into a folder of this name."""
    house = opened(folder)
    try:
        assert house.replay(game_of(folder)).difference == ""
        house.publish(game_of(folder), folder / where)
    finally:
        house.close()


def forgot_readings(folder: Path) -> bool:
    """Let an installation forget what it kept of readings; say whether there was any."""
    house = opened(folder)
    try:
        return bool(house.database.write("DELETE FROM readings").rowcount)
    finally:
        house.close()


def play_demonstration(folder: Path) -> None:
    """Play the first week of the demonstration."""
    path = settings.begin(folder, "nomopoly.example", "admin@nomopoly.example")
    path.write_text(path.read_text("utf-8").replace('trust = "one"', 'trust = "from"'), "utf-8")
    clock = StandingClock()
    house = House(folder, clock)
    try:
        house.begin("nomopoly", "nomopoly", {}, SECRET)
        filed = 0
        for sample in mails.week(1):
            clock.moment = max(clock.moment, sample.moment)
            house.accept(sample.raw, sample.address, ["nomopoly@nomopoly.example"])
            house.work()
            waiting = open_matters.proposals(house.database, house.game("nomopoly"), undecided=True)
            for proposal, verdict in zip(waiting[-1:], VERDICTS.get(sample.place, ()), strict=False):
                said = {
                    "proposal": proposal.number,
                    "verdict": "accept" if verdict.accept else "reject",
                    "reason": "so",
                }
                house.decide("nomopoly", "judge", said)
                filed += 1
        assert filed > 3
        house.update("nomopoly")
    finally:
        house.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Play each golden game and the demonstration, each in an installation of its own, with its pages in `here`."""
    place = tmp_path_factory.mktemp("played")
    folders = []
    for path in sorted(FOLDER.glob("*.yaml")):
        told = yaml.safe_load(path.read_text("utf-8"))
        folder = place / path.stem
        _told(told, folder)
        (folder / "name").write_text(told["game"], "ascii")
        folders.append(folder)
    folder = place / "demonstration"
    play_demonstration(folder)
    (folder / "name").write_text("nomopoly", "ascii")
    return [*folders, folder]


def pages(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_game_is_the_same_in_another_process(played: list[Path]) -> None:
    for folder in played:
        replayed(folder, "here")
    for seed, forgets in (("4242", False), ("77", True)):
        # The printed games keep no readings that could be forgotten.
        folders = [folder for folder in played if not forgets or forgot_readings(folder)]
        assert len(folders) == (1 if forgets else len(played))
        done = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, *map(str, folders)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        for folder in folders:
            here, elsewhere = pages(folder / "here"), pages(folder / "elsewhere")
            assert len(here) > 5
            assert here.keys() == elsewhere.keys()
            assert [name for name in here if here[name] != elsewhere[name]] == []
            laws = [name for name in here if name.startswith("proposals/") and b"state-accepted" in here[name]]
            single = [name for name in laws if name.count("/") == 2]
            assert bool(single) is (folder.name == "demonstration")
            assert all(b"as it became law" in here[name] for name in single), single
            for path in sorted((folder / "elsewhere").rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
