"""The admin takes a player out of a game: the rules say what comes of it, all are told, and it can be taken back."""

import pytest

from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.house import DecisionRefusedError
from moderator.house.revising import Target
from moderator.mail.message import read
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


def test_who_leaves_gives_first_what_their_mail_gives_and_is_told_what_became_of_the_rest(played):
    played.write("eve@example.net", "join as Eve", GAME)
    played.write(ANN, "name my square Nest", GAME)
    (asked,) = played.write(ANN, "I want to quit the game, sorry. Give my square to Bob.", GAME, via="smtp")
    assert "[please confirm]" in asked.subject
    reply_to = read(asked.entry.letter.content).headers.first("Reply-To")
    (told,) = played.write(ANN, "Yes please", reply_to, via="smtp")
    assert "You leave when week 1 ends" in told.text
    played.house.update("nomopoly")
    (goodbye,) = [each for each in played.letters() if each.recipient == ANN]
    words = " ".join(goodbye.text.split())
    assert goodbye.subject == "Goodbye from Nomopoly"
    assert "you have left Nomopoly in week 1" in words
    assert "1 becomes Bob's" in words
    assert "Ann pays $1,000 to Government" in words
    assert played.write(ANN, "buy 12", GAME)[-1].subject == "Nomopoly: how to join"
    played.house.update("nomopoly")
    assert {each.recipient for each in played.letters()} == {BOB, "eve@example.net"}


@pytest.mark.parametrize(
    ("details", "said"),
    [({"player": "Zorro", "reason": "Gone."}, "there are: Ann, Bob"), ({"player": "Bob"}, "Say reason=")],
)
def test_a_removal_without_a_name_or_a_reason_is_refused(played, details, said):
    with pytest.raises(DecisionRefusedError, match=said):
        played.house.decide("nomopoly", "remove", details)
