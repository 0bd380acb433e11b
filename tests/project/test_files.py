"""The data folders are found in the checkout and in an installation, by one module."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from moderator import files

ROOT = Path(__file__).resolve().parents[2]


def test_the_checkout_has_every_data_folder():
    for name in files.NAMES:
        assert files.folder(name) == ROOT / name


def test_another_name_is_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match="grammar, rules_db, site_templates, cron"):
        files.folder("tests")


def test_a_missing_grammar_is_named():
    with pytest.raises(FileNotFoundError, match=r"none\.lark"):
        files.grammar_text("none.lark")


def test_only_one_module_knows_where_the_data_is():
    for path in (ROOT / "moderator").rglob("*.py"):
        # The demonstration is played from the checkout, with mails that are no part of an installation.
        if path.name != "files.py" and "demo" not in path.parts:
            assert "__file__" not in path.read_text(encoding="utf-8"), f"{path}: ask moderator.files"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (made,) = folder.iterdir()
    return made


@pytest.mark.slow
def test_the_wheel_carries_all_data_and_nothing_else(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in files.NAMES:
        for path in (ROOT / name).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"moderator/_data/{path.relative_to(ROOT)}" in names
    assert "moderator/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/")) or "__pycache__" in name]


@pytest.mark.slow
def test_the_wheel_works_away_from_the_checkout(wheel, tmp_path):
    home = tmp_path / "installed"
    venv.create(home, with_pip=False, symlinks=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install", "--quiet"),
            *("--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)),
        ],
        check=True,
        capture_output=True,
    )
    # The packages that it needs are lent by this environment, so that no network is needed.
    (site,) = home.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C"}

    def run(*words):
        done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = "import moderator.files as f, json; print(json.dumps([str(f.folder(n)) for n in f.NAMES]))"
    for found in eval(run(home / "bin" / "python", "-c", where)):
        assert found.startswith(str(site / "moderator" / "_data"))
    command = home / "bin" / "moderator"
    assert run(command, "--version").startswith("moderator ")
    run(command, "init", "games", "--domain", "games.example")
    assert run(command, "--folder", "games", "inbox") == "No mail.\n"
    assert "X.3" in run(command, "rules", "show", "X.3")
