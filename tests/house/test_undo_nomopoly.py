"""A verdict on the rules of Nomopoly is taken back after its week: rules, money and the published site follow."""

import pytest

from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house.revising import Target
from tests.support.by_mail import ByMail

GAME = "nomopoly@games.example"
ANN, BOB = "ann@example.net", "bob@example.net"
LAW = 'Propose: More pay\nAmend X.3: replace "$10" with "$15".'


@pytest.fixture
def judged(tmp_path):
    """Ann's proposal was accepted in the first week, which is over and published."""
    played = ByMail(tmp_path, {"nomopoly": Nomopoly()})
    played.house.begin("nomopoly", "nomopoly", {})
    for sender, words in ((ANN, "join as Ann"), (BOB, "join as Bob"), (ANN, LAW)):
        played.write(sender, words, GAME)
    played.house.decide("nomopoly", "judge", {"proposal": 1, "verdict": "accept"})
    played.clock.move(days=1)
    played.house.update("nomopoly")
    played.house.publish("nomopoly")
    played.letters()
    yield played
    played.close()


def test_a_verdict_is_taken_back_a_week_later_and_put_back(judged):
    house = judged.house
    before = house.game("nomopoly").state
    considered = house.undo("nomopoly", Target(proposal=1))
    lines = [change.line for change in considered.changes]
    assert "- X.3  When a player lands on a National Park, she pays $15 to The Government." in lines
    assert "+ X.3  When a player lands on a National Park, she pays $10 to The Government." in lines
    assert "proposal 1: state undecided, was accepted" in lines
    assert ANN not in " ".join(lines)

    house.revise(considered, "It was meant for another.")
    assert house.replay("nomopoly").difference == ""
    assert [each.number for each in house.undecided("nomopoly")] == [1]
    told = judged.letters()
    assert [came.entry.letter.recipient for came in told] == [ANN, BOB]
    assert "- X.3 When a player lands" in " ".join(told[0].text.split())

    house.publish("nomopoly")
    page = house.site_folder("nomopoly") / "news" / "week-1" / "index.html"
    assert "The admin takes back decision 1" in page.read_text("utf-8")
    assert "It was meant for another." in page.read_text("utf-8")

    house.revise(house.redo("nomopoly"), "It was right.")
    assert house.game("nomopoly").state == before
    assert house.replay("nomopoly").difference == ""
