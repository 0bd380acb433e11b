"""A player's other address is proven from both ends, the old one first."""

import pytest

from moderator.mail.message import read
from moderator.store import inbox, record
from tests.support.installation import SECRET, Installation, letter

ANN, NEW = "ann@example.net", "ann@example.org"
GAME = "ferry@games.example"


@pytest.fixture
def place(tmp_path):
    made = Installation(tmp_path / "games", trust="one")
    made.house.begin("ferry", "ferry", {}, SECRET)
    made.mail(ANN, "join Ann")
    made.mail("duck@example.net", "join Duck")
    made.house.work()
    yield made
    made.house.close()


def arrive(place, sender, words, to=GAME):
    number = place.house.accept(letter(sender, words), sender, [to], "lmtp", "local")[0].number
    place.house.work()
    return inbox.entry(place.house.database, number)


def last(place):
    """Give the recipient, the envelope's sender and Reply-To of the last letter."""
    sent = place.letters()[-1].letter
    return sent.recipient, sent.sender, read(sent.content).headers.first("Reply-To")


def test_both_ends_say_yes(place):
    arrive(place, ANN, "Please change my address to Ann@Example.org")
    to, _, old_secret = last(place)
    assert to == ANN
    arrive(place, ANN, "yes", old_secret)
    (asked, asked_from, new_secret), (told, _, _) = [
        (it.letter.recipient, it.letter.sender, read(it.letter.content).headers.first("Reply-To"))
        for it in place.letters()[-2:]
    ]
    assert (asked, asked_from, told) == (NEW, "", ANN)
    assert place.house.member("ferry", ANN) == "Ann"
    assert arrive(place, ANN, "Yes!", new_secret).outcome.startswith("The question was put to")
    arrive(place, NEW, "YES", new_secret)
    assert place.house.member("ferry", ANN) is None
    assert place.house.member("ferry", NEW) == "Ann"
    assert place.house.replay("ferry").difference == ""
    given, _ = record.inputs(place.house.database, place.house.game("ferry"))[-1]
    assert (given.what, given.details["player"]) == ("address", "Ann")
    assert last(place)[0] == NEW


def test_the_old_end_can_say_no(place):
    arrive(place, ANN, f"change my address to {NEW}")
    secret = last(place)[2]
    arrive(place, ANN, "no", secret)
    arrive(place, ANN, "yes", secret)
    assert place.house.member("ferry", ANN) == "Ann"
    assert NEW not in [it.letter.recipient for it in place.letters()]


@pytest.mark.parametrize("wanted", ["duck@example.net", "ferry@games.example", "nowhere", "a@b, c@d.example"])
def test_an_address_that_cannot_be_hers_is_refused(place, wanted):
    arrive(place, ANN, f"change my address to {wanted}")
    assert "cannot be the address" in " ".join(read(place.letters()[-1].letter.content).body.parts[0].text.split())
    assert place.house.database.rows("SELECT * FROM confirmations") == []


def test_what_else_the_mail_says_goes_its_own_way(place):
    entry = arrive(place, ANN, f"row 2\nchange my address to {NEW}")
    assert entry.state == "parked"
    purposes = {row["purpose"] for row in place.house.database.rows("SELECT purpose FROM confirmations")}
    assert purposes == {"orders", "old address"}


def test_a_stranger_changes_nobodys_address(place):
    arrive(place, "eve@example.org", f"change my address to {NEW}")
    assert place.house.database.rows("SELECT * FROM confirmations") == []


def test_what_has_lapsed_changes_nothing(place):
    arrive(place, ANN, f"change my address to {NEW}")
    secret = last(place)[2]
    place.clock.move(days=3, minutes=1)
    arrive(place, ANN, "yes", secret)
    assert NEW not in [it.letter.recipient for it in place.letters()]
    assert place.house.database.rows("SELECT * FROM confirmations") == []
