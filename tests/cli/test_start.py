"""A command starts with what it needs alone: most of a short command's time is loading what it is made of."""

import subprocess
import sys

import pytest

from moderator.house import House
from tests.support.installation import StandingClock, begun, letter
from tests.support.small_nomopoly import SmallNomopoly

ADDRESS = "nomopoly@games.example"
SAYS_WHAT_IT_LOADED = (
    "import sys; from moderator.cli import main\ntry: main()\nfinally: print(*sys.modules, sep='\\n', file=sys.stderr)"
)
READS_MAIL = {
    "moderator.language.reader",
    "moderator.games.nomopoly.letters.letter",
    "moderator.games.nomopoly.answers.office",
    "moderator.games.nomopoly.proposals.weighing",
}
OTHER_ROOMS = {"jinja2", "smtplib", "moderator.site.build", "moderator.games.nomopoly.viewing"}
RUNS_RULES = {"moderator.games.nomopoly.situations.bench", "moderator.games.nomopoly.trying_out.hindsight"}


@pytest.fixture(scope="module")
def tried(tmp_path_factory):
    """An installation in which a proposal of Ann's waits that has been tried."""
    folder = begun(tmp_path_factory.mktemp("start") / "games")
    house = House(folder, StandingClock(), {"nomopoly": SmallNomopoly()})
    house.begin("nomopoly", "nomopoly", {})
    for words in ("join as Ann", "PROPOSAL: Add to section II: Each player gets $5 at the end of each update."):
        house.accept(letter("ann@example.net", words, to=ADDRESS), "ann@example.net", [ADDRESS])
    house.work()
    assert [each.number for each in house.undecided("nomopoly")] == [1]
    while house.try_next():
        pass
    house.close()
    # How the rules read is kept by the first process that has no others in its memory.
    subprocess.run(
        [sys.executable, "-m", "moderator", "--folder", str(folder), "games"], check=True, capture_output=True
    )
    return folder


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("games",), "nomopoly"),
        (("week",), "Ann"),
        (("judge", "1", "reject"), "Proposal 1: rejected."),
        (("judge", "1", "accept"), "Proposal 1: accepted."),
    ],
)
def test_what_looks_or_notes_loads_nothing_that_reads_or_shows(tried, line, said):
    ran = subprocess.run(
        [sys.executable, "-c", SAYS_WHAT_IT_LOADED, "--folder", str(tried), *line],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said in ran.stdout
    loaded = set(ran.stderr.split())
    assert "moderator.games.nomopoly.nomopoly" in loaded
    assert (READS_MAIL | OTHER_ROOMS | RUNS_RULES) & loaded == set()
