"""An update on a disk without room: the last good week stands, the admin is told what mends it, and it is run again."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.store import troubles

ROOT = Path(__file__).resolve().parents[2]
_WITH_A_LIMIT = """
import resource, sys
from pathlib import Path
from moderator.cli import Desk, main
from tests.support.installation import RULESETS, StandingClock
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
main(sys.argv[3:], obj=Desk(Path(sys.argv[2]), StandingClock(), RULESETS))
"""


def limited(room, folder, *words):
    """Run a command where no file can grow beyond so many bytes."""
    return subprocess.run(
        [sys.executable, "-c", _WITH_A_LIMIT, str(room), str(folder), *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.mark.parametrize("room", [0, 5_000, 10_000, 20_000, 33_000])
def test_a_week_is_worked_out_whole_or_not_at_all(ferry, run, room):
    ferry.mail("ann@example.net", "row 1\n" * 300)
    ferry.house.work()
    before = ferry.house.game("ferry")
    ferry.house.close()
    done = limited(room, ferry.folder, "update")
    ferry.house = ferry.open()
    assert done.returncode == 1, done.stdout
    assert "Traceback" not in done.stderr
    assert "room" in done.stderr
    assert ferry.house.game("ferry") == before
    assert "the same" in run("replay")
    run("update")
    assert ferry.house.game("ferry").week == before.week + 1
    assert "the same" in run("replay")


def test_what_writes_files_leaves_nothing_half_written_and_what_was_there(ferry, run):
    run("update")
    run("publish")
    run("backup")
    ferry.clock.move(hours=1)
    ferry.mail("ann@example.net", "row 2")
    ferry.house.work()
    run("update")
    ferry.house.close()
    before = {path: path.read_bytes() for path in sorted(ferry.folder.rglob("*")) if path.is_file()}
    for words, said in (
        (("backup",), "could not be made"),
        (("export", "--to", str(ferry.folder / "ferry.game")), "room"),
        (("fork", "trial"), "room"),
    ):
        done = limited(33_000, ferry.folder, *words)
        assert done.returncode == 1, (words, done.stdout)
        assert said in done.stderr, words
        assert "Traceback" not in done.stderr
    after = {path: path.read_bytes() for path in sorted(ferry.folder.rglob("*")) if path.is_file()}
    assert [path for path in before.keys() ^ after.keys() if not path.name.endswith(("-wal", "-shm"))] == []
    assert [path for path in before if "moderator.db" not in path.name and before[path] != after[path]] == []
    ferry.house = ferry.open()
    assert "the same" in run("replay")
    run("publish")
    run("backup")


@pytest.mark.parametrize(
    ("free", "said"), [(1000, "there is no room left on the disk"), (2**30, "see that the disk is")]
)
def test_what_the_database_says_of_a_full_disk_is_said_in_plainer_words(tmp_path, monkeypatch, free, said):
    usage = shutil.disk_usage("/")._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    assert said in troubles.told(sqlite3.OperationalError("disk I/O error"), tmp_path)
