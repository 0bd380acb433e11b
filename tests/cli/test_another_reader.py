"""An admin puts in a release that reads a rule in force otherwise, and goes on by what the terminal says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.installation import letter

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
GAME = "nomopoly@games.example"
SENTENCE = "When a player who owns at least eleven squares lands on a Utility, she gets $10."
WEEKS = (
    (
        ("ann@example.net", 'join as "Ann"'),
        ("duck@example.net", f'join as "Duck"\nPROPOSAL: Add to section X: {SENTENCE}'),
    ),
    (("ann@example.net", 'name 1 "Swan Lake"\nname 1 "Swan Lake"'),),
    (("duck@example.net", 'name 2 "Goose Pond"'),),
)
COMMANDS = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from moderator.cli import Desk, main
from tests.support.installation import StandingClock
folder, *lines = sys.argv[1:]
for line in lines:
    desk = Desk(Path(folder), StandingClock(datetime(2026, 5, 12, 18, 4, tzinfo=UTC)))
    try:
        main(line.split("|"), obj=desk, standalone_mode=False)
    except SystemExit as ended:
        assert not ended.code, line
"""

COMMAND = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from moderator.cli import Desk, main
from tests.support.installation import StandingClock
folder, *words = sys.argv[1:]
main(words, obj=Desk(Path(folder), StandingClock(datetime(2026, 5, 12, 18, 4, tzinfo=UTC))))
"""


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play three weeks under a release in whose table of numbers eleven and twelve stand the other way round."""
    release, place = tmp_path_factory.mktemp("release"), tmp_path_factory.mktemp("games")
    for name in ("moderator", "grammar", "rules_db", "site_templates", "cron", "tests/support"):
        shutil.copytree(ROOT / name, release / name, ignore=shutil.ignore_patterns("__pycache__"))
    numbers = release / "grammar" / "words" / "numbers.txt"
    text = numbers.read_text("utf-8")
    assert "eleven\ntwelve\n" in text
    numbers.write_text(text.replace("eleven\ntwelve\n", "twelve\neleven\n"), "utf-8")
    folder = place / "games"
    lines = [f"init|{folder}|--domain|games.example|--admin|boss@games.example", "new|nomopoly|--players|1"]
    for week, sent in enumerate(WEEKS):
        for number, (sender, words) in enumerate(sent):
            mail = place / f"{week}-{number}.eml"
            mail.write_bytes(letter(sender, words, to=GAME, subject=f"moves {week} {number}"))
            lines.append(f"ingest|{mail}|--to|{GAME}")
        lines += ["judge|1|accept"] if week == 0 else []
        lines.append("update")
    environment = {**os.environ, "PYTHONPATH": str(release)}
    subprocess.run([sys.executable, "-c", COMMANDS, str(folder), *lines], cwd=release, env=environment, check=True)
    return folder


def test_the_admin_goes_on_by_what_the_terminal_says(earlier: Path) -> None:
    def run(*words: str, code: int = 0) -> str:
        """Give a command of its own process, as in a terminal: nothing is remembered from the one before."""
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, str(earlier), *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout
        return done.stdout

    stopped = run("update", code=1)
    assert "Week 4 of nomopoly is not ended: this release reads a sentence otherwise than it was read" in stopped
    assert f'"{SENTENCE}" is now read as: ' in stopped
    assert "`moderator replay --from 3`" in stopped
    assert "Week 4" in run("week")
    run("update", "--preview")
    assert "every state, event and draw is the same" in run("replay", "--from", "3")
    assert "--reason" in run("decide", "readings", code=2)
    assert "Decided" in run("decide", "readings", "--reason", "Eleven is 11.")
    run("update")
    assert "every state, event and draw is the same" in run("replay", "--from", "4")
