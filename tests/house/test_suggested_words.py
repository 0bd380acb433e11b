"""A sentence that does not read gets suggestions, which its proposer takes by a number and the admin by --mend."""

import pytest
from click.testing import CliRunner

from moderator.cli import Desk, main
from moderator.core.ruleset import unbundled
from moderator.games.nomopoly.nomopoly import Nomopoly
from tests.support.by_mail import ByMail
from tests.support.models import in_full

GAME = "nomopoly@games.example"
ANN, BOB = "ann@example.net", "bob@example.net"
BUSK = "Once a week you may busk, if you're standing in a National Park (tourists love an accordion)."
NOTED = "Once a week you may busk, if you're standing in a National Park (note: tourists love an accordion)."
ROLLED = "You roll a die and The Government gives you $4 for every pip."
PROPOSAL = f"Propose: Busking\nAdd to section X: {BUSK} {ROLLED}"


@pytest.fixture
def played(tmp_path):
    found = ByMail(tmp_path / "games", {"nomopoly": Nomopoly()})
    found.house.begin("nomopoly", "nomopoly", {})
    found.write(ANN, "join as Ann", GAME)
    found.write(BOB, "join as Bob", GAME)
    yield found
    found.close()


def told(played, sender, words):
    return " ".join(" ".join(letter.text for letter in played.write(sender, words, GAME)).split())


def lines(played):
    return [(event.line, event.mail) for event, _ in played.house.events("nomopoly")]


def rule(played):
    item = played.house.law("nomopoly").book.item("X.8")
    return item.text if item is not None else ""


def test_a_number_alone_puts_the_proposal_into_the_words_that_were_suggested(played):
    assert "There is nothing to choose" in told(played, ANN, "1")
    assert f"Answer 1 and it says instead: {NOTED}" in told(played, ANN, PROPOSAL)
    assert "There is nothing to choose" in told(played, BOB, "1")
    assert "Only one wording was suggested for proposal 1: answer 1." in told(played, ANN, "2")
    taken = told(played, ANN, "Hi!\n\nI'll take number 1, please.\n\nAnn")
    assert "Proposal 1 stands in those words now; the words you mailed stay on record." in taken
    assert f"X.8 + {NOTED} X.8 + {ROLLED}" in taken
    assert ("Ann puts proposal 1 into suggested words", played.count) in lines(played)
    assert "There is nothing to choose" in told(played, ANN, "1")
    (page,) = (
        page.made
        for page in unbundled(Nomopoly().pages(played.house.record("nomopoly")))
        if page.path == "proposals/1/"
    )
    assert BUSK in page.text
    assert NOTED in page.restated
    played.house.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
    played.house.update("nomopoly")
    assert rule(played) == f"{NOTED} {ROLLED}"
    pages = {page.path: in_full(page.made) for page in unbundled(Nomopoly().pages(played.house.record("nomopoly")))}
    assert """quoted="I'll take number 1, please.", outcome='done'""" in pages["mail/week-1/"]
    assert played.house.replay("nomopoly").difference == ""


def test_nothing_is_taken_once_a_week_has_ended_until_it_was_told_anew(played):
    told(played, ANN, PROPOSAL)
    played.house.update("nomopoly")
    again = told(played, ANN, "1")
    assert "A week has ended since wordings were suggested for proposal 1, so nothing was taken." in again
    assert f'Answer 1 and it says instead of "{BUSK}": {NOTED}' in again
    assert not any("suggested words" in line for line, _ in lines(played))
    assert "Proposal 1 stands in those words now" in told(played, ANN, "1.")
    assert played.house.replay("nomopoly").difference == ""


def test_the_admin_sees_the_suggestion_and_takes_it(played):
    told(played, ANN, PROPOSAL)
    desk = Desk(played.house.place.folder, played.clock, played.rulesets)
    shown = CliRunner().invoke(main, ["week", "1"], obj=desk).output
    assert f"--mend 1: {NOTED}" in " ".join(shown.split())
    done = CliRunner().invoke(main, ["restate", "1", "--mend", "1"], obj=desk).output
    assert "Proposal 1 is restated." in done
    assert played.house.mends("nomopoly", 1).wordings == ()
    refused = CliRunner().invoke(main, ["restate", "1", "--mend", "1"], obj=desk)
    assert "No wording 1 is suggested for proposal 1; none is." in refused.output
    assert "There is nothing to choose" in told(played, ANN, "1")
