"""What a start costs: the rules from kept readings, from the start of the process, beside a bare interpreter.

Each start finds the modules compiled, as an installed moderator does, whatever the environment says about it here.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

WARM = """
import sys
from pathlib import Path
from moderator import files
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
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


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """Run a program in a process of its own, with a place for compiled modules."""
    place = {"PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("compiled")), "PYTHONDONTWRITEBYTECODE": ""}

    def run(program: str, *arguments: str) -> None:
        subprocess.run([sys.executable, "-c", program, *arguments], check=True, env={**os.environ, **place})

    return run


@pytest.mark.benchmark(group="a process started")
def test_baseline_bare_interpreter(benchmark, started):
    benchmark.pedantic(started, ("pass",), rounds=10, warmup_rounds=1)


@pytest.mark.benchmark(group="a process started")
def test_modules_loaded(benchmark, started):
    program = "import moderator.games.nomopoly.rules.rules_in_force, moderator.store.readings"
    benchmark.pedantic(started, (program,), rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="a process started")
def test_rules_in_force_from_kept_readings(benchmark, started, tmp_path):
    kept = str(tmp_path / "games.db")
    started(WARM, kept)
    benchmark.pedantic(started, (WARM, kept), rounds=5, warmup_rounds=1)
