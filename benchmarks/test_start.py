"""What a start costs: the rules from kept readings, from the start of the process, beside a bare interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

WARM = """
import sys
from pathlib import Path
from moderator import files
from moderator.games.nomopoly.rules_in_force import rules_in_force
from moderator.language.cache import shared
from moderator.language.rulebook import read_folder
from moderator.store import migrations
from moderator.store.database import Database
from moderator.store.readings import Readings
database = Database(Path(sys.argv[1]), migrations.read_folder(files.folder("rules_db") / "migrations"))
shared().back(Readings(database))
assert rules_in_force(read_folder(files.folder("rules_db") / "nomopoly")).program.rules
database.close()
"""


def started(program: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", program, *arguments], check=True)


@pytest.mark.benchmark(group="a process started")
def test_baseline_bare_interpreter(benchmark):
    benchmark(started, "pass")


@pytest.mark.benchmark(group="a process started")
def test_modules_loaded(benchmark):
    benchmark(started, "import moderator.games.nomopoly.rules_in_force, moderator.store.readings")


@pytest.mark.benchmark(group="a process started")
def test_rules_in_force_from_kept_readings(benchmark, tmp_path):
    kept = str(tmp_path / "games.db")
    started(WARM, kept)
    benchmark(started, WARM, kept)
