"""The admin takes a player out of a game: the rules say what comes of it, all are told, and it can be taken back."""

import pytest

from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import DecisionRefusedError
from moderator.house.revising import Target
from moderator.store import outbox
from tests.support.by_mail import ByMail

GAME = "nomopoly@games.example"
ANN, BOB = "ann@example.net", "bob@example.net"


@pytest.fixture
def played(tmp_path):
    made = ByMail(tmp_path / "games", {"nomopoly": Nomopoly()})
    made.house.begin("nomopoly", "nomopoly", {})
    for sender, words in ((ANN, "join as Ann"), (BOB, "join as Bob")):
        made.write(sender, words, GAME)
    made.letters()
    yield made
    made.close()


def test_a_player_who_is_removed_leaves_by_the_rules_and_all_are_told(played):
    house = played.house
    before = house.game("nomopoly").state
    known = {each.number for each in outbox.entries(house.database)}
    outcome = house.decide("nomopoly", "remove", {"player": "bob", "reason": "He has not written since March."})
    lines = [event.line for event in outcome.events]
    assert "the admin takes Bob out of the game: He has not written since March." in lines
    assert "Bob leaves the game" in lines
    assert [each.name for each in house.players("nomopoly")] == ["Ann"]
    letters = {
        each.letter.recipient: " ".join(each.letter.content.decode().split())
        for each in outbox.entries(house.database)
        if each.number not in known
    }
    assert letters.keys() == {ANN, BOB}
    assert "taken you out of Nomopoly: He has not written since March." in letters[BOB]
    assert "taken Bob out of Nomopoly: He has not written since March." in letters[ANN]
    assert house.replay("nomopoly").difference == ""
    house.revise(house.undo("nomopoly", Target(decision=1)), "He has written after all.")
    assert house.game("nomopoly").state == before


@pytest.mark.parametrize(
    ("details", "said"),
    [({"player": "Zorro", "reason": "Gone."}, "there are: Ann, Bob"), ({"player": "Bob"}, "Say reason=")],
)
def test_a_removal_without_a_name_or_a_reason_is_refused(played, details, said):
    with pytest.raises(DecisionRefusedError, match=said):
        played.house.decide("nomopoly", "remove", details)
