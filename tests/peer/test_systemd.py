"""The units as systemd itself reads them: whole, on time, and closed off."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.peer
CRON = Path(__file__).parents[2] / "cron"
MOST_EXPOSED = 25
"""What a unit may be exposed, in tenths of systemd's own measure; one that says nothing stands at 96."""


@pytest.fixture
def analyze(tmp_path):
    """Let systemd look at the units; their program is one that there is here, as it is where they are installed."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed (Debian package systemd)")
    for path in CRON.glob("moderator*"):
        text = path.read_text(encoding="utf-8").replace("=/usr/local/bin/moderator ", f"={sys.executable} ")
        (tmp_path / path.name).write_text(text, encoding="utf-8")

    def told(*words: str, of: str) -> str:
        units = sorted(str(each) for each in tmp_path.glob(of))
        assert units
        done = subprocess.run([program, *words, *units], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    return told


def test_systemd_finds_nothing_to_say_of_the_units(analyze):
    assert analyze("verify", "--man=no", "--recursive-errors=one", of="moderator*") == ""


def test_a_unit_with_a_mistake_would_be_told(analyze, tmp_path):
    timer = tmp_path / "moderator-update.timer"
    timer.write_text(timer.read_text(encoding="utf-8").replace("Persistent=", "Persistant="), encoding="utf-8")
    assert "Persistant" in analyze("verify", "--man=no", of="moderator-update.timer")


def test_every_unit_is_closed_off_by_systemds_own_measure(analyze):
    analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", of="*.service")
