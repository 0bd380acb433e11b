"""The skeleton of a new game, written into a copy of the checkout and played there."""

import shutil
import subprocess
import sys

import pytest

from moderator.files import folder
from moderator.games.table.skeleton import PARTS, SkeletonError, lay_out

ROOT = folder("grammar").parent


@pytest.fixture
def checkout(tmp_path):
    """A checkout with all that a game needs besides its own files."""
    leave = shutil.ignore_patterns("__pycache__", "nomopoly", "_data")
    for each in ("moderator", "grammar", "site_templates", "cron", "tests/support"):
        shutil.copytree(ROOT / each, tmp_path / each, ignore=leave)
    shutil.copytree(ROOT / "rules_db", tmp_path / "rules_db")
    shutil.copytree(ROOT / "tests/cases/pig", tmp_path / "tests/cases/pig")
    (tmp_path / "tests/games").mkdir()
    shutil.copy(ROOT / "tests/games/test_pig.py", tmp_path / "tests/games")
    return tmp_path


def _run(checkout, *command):
    done = subprocess.run([sys.executable, "-m", *command], cwd=checkout, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_a_skeleton_is_a_game_that_is_found_read_and_played(checkout):
    code, told = _run(checkout, "moderator.games.table.skeleton", "sow")
    assert code == 0, told
    assert len(told.splitlines()) <= 12
    code, told = _run(checkout, "moderator.cases", "tests/cases/sow")
    assert (code, told.strip()) == (0, "8 passed, 0 failed")
    code, told = _run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "tests/games/test_sow.py")
    assert code == 0, told


def test_the_model_keeps_within_its_bounds():
    paths = [ROOT / part for part in PARTS]
    files = [
        each for path in paths for each in (path.rglob("*.*") if path.is_dir() else (path,)) if each.suffix != ".pyc"
    ]
    assert len(files) <= 12
    assert sum(len(each.read_text("utf-8").splitlines()) for each in files) <= 800


@pytest.mark.parametrize("name", ["", "Sow", "three men", "pig", "../sow"])
def test_a_name_that_cannot_be_is_refused(checkout, name):
    with pytest.raises(SkeletonError, match="no name for a game"):
        lay_out(checkout, name)


def test_nothing_is_written_over(checkout):
    lay_out(checkout, "sow")
    with pytest.raises(SkeletonError, match="there already"):
        lay_out(checkout, "sow")
