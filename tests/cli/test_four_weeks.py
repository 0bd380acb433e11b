"""Four weeks at the admin's terminal, held against a transcript: what is typed, asked and said, word for word.

After a change that is meant, `python -m tests.cli.test_four_weeks` writes the transcript again: read it as an admin.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest

from moderator.cli import Desk, main
from moderator.core.inputs import Deadline
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import House
from moderator.store import record
from moderator.store.database import Database
from moderator.store.games import Game
from tests.support.installation import SECRET, StandingClock, begun, letter
from tests.support.small_nomopoly import BOOK
from tests.support.terminal import typed

TRANSCRIPT = Path(__file__).with_name("four_weeks.txt")
RULESETS = {"nomopoly": Nomopoly()}
GAME = "nomopoly@games.example"
VERDICT, DO_IT, RUN_IT, PUBLISH = "  >", "Do it? [y/N]: ", "Run it? [y/N]: ", "Publish it? [Y/n]: "
AS_IT_READS, WHY, GROUND = "Accept what of it reads? [y/N]: ", "Why (it is published): ", "it is published): "

PROPOSALS = (
    ("Ann", 'Propose: Dearer parks\nAmend X.3: replace "$10" with "$15".'),
    ("Ann", "Propose: A gift\nAdd to section IV: When a player joins the game, she gets $50."),
    ("Bob", 'Propose: Cheaper votes\nAmend X.4: replace "$100" with "$40".'),
    ("Bob", "Propose: Songs\nCreate section XI, Songs: A player may sing: she gets $25."),
    ("Cy", "Propose: Fog\nAdd to section X: Gribble the snark frobs."),
    ("Cy", "Propose: No parks\nRepeal X.3."),
    ("Duck", 'Propose: Land\nAmend V.1: replace "$10" with "$20".'),
    ("Duck", "Propose: Quack\nCreate section XII, Quack: A player may be a Goose."),
    ("Eve", "Propose: Taxes\nAdd to section X: When a player registers to vote, she pays $5 to The Government."),
    ("Eve", 'Propose: Rich\nAmend IV.1: replace "$1000" with "$2000".'),
)


class Evening:
    """An installation, the admin at its terminal, and the players who write to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = begun(folder)
        self.clock = StandingClock()
        self.lines: list[str] = []
        self.mails = 0
        shutil.copytree(BOOK, folder / "rules")
        with (folder / "rules" / "35_schedule_of_events.rules").open("a", encoding="utf-8") as schedule:
            schedule.write("  b. When an order fails, each of its effects is undone and its price is given back.\n")

    def says(self, words: str) -> None:
        self.lines += ["", f"# {words}", ""]

    def writes(self, name: str, words: str) -> None:
        """Let a player's mail come; it is worked on by the command that comes next."""
        self.mails += 1
        sender = f"{name.lower()}@example.net"
        house = House(self.folder, self.clock, RULESETS)
        house.accept(letter(sender, words, to=GAME, ident=f"mail-{self.mails}"), sender, [GAME])
        house.close()
        self.lines += [f"({name} writes: {'; '.join(words.splitlines())})"]

    def types(self, line: str, *answers: tuple[str, str], code: int = 0, killed: bool = False) -> None:
        """Type a command at the terminal; `killed` ends its process when all is written and nothing committed."""

        def run() -> None:
            os.chdir(self.folder)
            with patch("moderator.house.running.secrets.token_bytes", lambda _: SECRET):
                if killed:
                    _dies_as_it_writes()
                main(shlex.split(line), "moderator", obj=Desk(Path(), self.clock, RULESETS))

        seen = typed(run, answers)
        assert seen.code == (-signal.SIGKILL if killed else code), f"{self.text()}\n$ {line}\n{seen.screen}"
        self.lines += [f"$ moderator {line}", *seen.screen.splitlines(), *(["(killed)"] if killed else [])]

    def text(self) -> str:
        return "\n".join(self.lines).strip() + "\n"


def _dies_as_it_writes() -> None:
    """End this process once a week is written and not yet committed, as a machine does that loses its power."""
    commit = record.commit

    def written_and_killed(database: Database, step: record.Step) -> Game:
        after = commit(database, step)
        if isinstance(step.given, Deadline):
            os.kill(os.getpid(), signal.SIGKILL)
        return after

    record.commit = written_and_killed


def four_weeks(folder: Path) -> str:
    """Play the four weeks, and give the transcript."""
    at = Evening(folder)
    at.says("Tuesday: a game is set up, and five people join.")
    at.types("new nomopoly --book rules --players 6")
    for name in ("Ann", "Bob", "Cy", "Duck", "Eve"):
        at.writes(name, f"join as {name}")
    at.types("week")
    at.types("begin")

    at.says("Week 1: ten proposals, in one evening.")
    at.clock.move(days=1)
    for name, words in PROPOSALS:
        at.writes(name, words)
    at.types("week")
    at.types("judge 1 3 4 accept")
    at.types("judge 5 accept", code=1)
    at.types("week 5")
    at.types(
        "week --ask",
        (VERDICT, "r"),
        (WHY, "Nobody joins any more."),
        (VERDICT, "a"),
        (AS_IT_READS, "n"),
        (VERDICT, "k"),
        (VERDICT, "r"),
        (WHY, "See proposal 1."),
        (VERDICT, "a"),
        (VERDICT, "n"),
        (VERDICT, "s"),
        (VERDICT, "r"),
        (WHY, ""),
        (VERDICT, "a"),
        (VERDICT, "q"),
    )
    at.types("judge 10 reject --reason 'It comes too late for those who play.'")
    at.clock.move(days=4, hours=3)
    at.types("update --preview")
    at.types("update")

    at.says("Week 2: Bob finds out that proposal 4 was never meant to pass.")
    at.clock.move(days=2)
    at.writes("Bob", "sing")
    at.writes("Ann", "register to vote")
    at.clock.move(days=5)
    at.types("update")
    at.types("why Bob cash")
    at.types("undo proposal 4 --reason 'It makes money out of nothing.'", (DO_IT, "n"), code=1)
    at.types("undo proposal 4 --reason 'It makes money out of nothing.'", (DO_IT, "y"))
    at.types("why Bob cash")
    at.types("rules show V.1 --history")
    at.types("decide set rule=V.1 value='The market value of a square is $12 times its number.'", code=2)
    at.types(
        "decide set rule=V.1 value='The market value of a square is $12 times its number.' "
        "--reason 'Duck meant 12, and says so.'"
    )

    at.says("Week 3: Duck has not written, and Easter comes.")
    at.clock.move(days=1)
    at.types("week")
    at.types("player Duck remove --reason 'He has not written for three weeks.'")
    at.types("deadline +3d --reason 'Easter.'")
    at.types("tell all 'Happy Easter.'")
    at.writes("Cy", "register to vote")

    at.says("A timer runs the update, and the machine loses its power as it is written.")
    at.clock.move(days=9)
    at.types("update --due", killed=True)
    at.types("games")
    at.types("replay")
    at.types("update --due")

    at.says("Week 4: all is there, and adds up.")
    at.types("players")
    at.types("log 3")
    at.types("replay")
    return at.text()


@pytest.mark.slow
def test_four_weeks_at_the_terminal(tmp_path):
    assert four_weeks(tmp_path / "games") == TRANSCRIPT.read_text("utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        TRANSCRIPT.write_text(four_weeks(Path(place) / "games"), "utf-8")
