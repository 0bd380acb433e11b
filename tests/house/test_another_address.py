"""A player's other address is proven from both ends, the old one first."""

import pytest

from moderator.house.listing import leaving_address
from moderator.house.order_addresses import order_address
from moderator.house.post import texts_of
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
    raw = letter(sender, words, ident=f"mail-{len(inbox.entries(place.house.database))}")
    number = place.house.accept(raw, sender, [to], "lmtp", "local")[0].number
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
    assert [it.letter.recipient for it in place.letters()[-2:]] == [ANN, NEW]


@pytest.mark.parametrize(("words", "goes_on"), [("yes", False), ("yes\n\nrow 1", True), ("Yes! Thanks.", False)])
def test_what_stands_beside_the_yes_for_another_address_goes_on(place, words, goes_on):
    arrive(place, ANN, f"change my address to {NEW}")
    arrive(place, ANN, words, last(place)[2])
    told = [says(each) for each in place.letters() if each.letter.recipient == ANN]
    asked, answered = (told[-2], told[-1]) if goes_on else (told[-1], "")
    assert asked.startswith("Thank you. Now the address")
    given, _ = record.inputs(place.house.database, place.house.game("ferry"))[-1]
    assert (given.words.strip() == "row 1") is goes_on
    assert ("row 1" in answered) is goes_on
    assert place.house.replay("ferry").difference == ""


def test_what_stands_beside_the_yes_of_the_new_address_comes_from_there(place):
    arrive(place, ANN, f"change my address to {NEW}")
    arrive(place, ANN, "yes", last(place)[2])
    secret = read(place.letters()[-2].letter.content).headers.first("Reply-To")
    arrive(place, NEW, "yes\n\nrow 1", secret)
    given, _ = record.inputs(place.house.database, place.house.game("ferry"))[-1]
    assert (given.address, given.words.strip()) == (NEW, "row 1")


def says(entry):
    return " ".join(texts_of(entry.letter.content)[0].split())


def moves(place, new=NEW, old=ANN):
    """Have both addresses say that she moves."""
    arrive(place, old, f"change my address to {new}")
    arrive(place, old, "yes", last(place)[2])
    secret = next(
        read(it.letter.content).headers.first("Reply-To")
        for it in reversed(place.letters())
        if it.letter.recipient == new
    )
    arrive(place, new, "yes", secret)


def orders_of(place, player):
    return order_address(place.house._rooms, place.house.game("ferry"), player)


@pytest.mark.parametrize("by", ["mail", "the admin"])
def test_the_address_that_she_leaves_gets_a_last_letter_that_the_admin_hears_the_answer_of(place, by):
    if by == "mail":
        moves(place)
    else:
        place.house.decide("ferry", "address", {"player": "Ann", "value": NEW, "reason": "She has lost it."})
    (farewell,) = [it for it in place.letters() if "this is the last letter to this one" in says(it)]
    assert farewell.letter.recipient == ANN
    assert read(farewell.letter.content).headers.first("Reply-To") == "boss@games.example"
    assert "boss@games.example" in says(farewell)
    assert NEW not in says(farewell)
    assert place.house.replay("ferry").difference == ""
    count = len(place.letters())
    place.house.decide("ferry", "address", {"player": "Ann", "value": NEW, "reason": "Once more."})
    assert len(place.letters()) == count


def test_mail_from_the_address_that_she_left_is_a_strangers(place):
    secret = orders_of(place, ANN)
    moves(place)
    arrive(place, ANN, "row 2", secret)
    arrive(place, NEW, "row 3", secret)
    assert place.house.database.rows("SELECT quoted FROM orders WHERE quoted LIKE 'row%'") == []
    arrive(place, NEW, "row 4", orders_of(place, NEW))
    assert [row["quoted"] for row in place.house.database.rows("SELECT quoted FROM orders")][-1] == "row 4"


def news_of(place):
    """Work a week out; give who got its news."""
    before = len(place.letters())
    place.house.update("ferry")
    return {it.letter.recipient for it in place.letters()[before:]}


def test_a_wish_for_no_news_goes_with_her_and_so_does_one_from_an_old_letter(place):
    rooms, ferry = place.house._rooms, place.house.game("ferry")
    arrive(place, ANN, "unsubscribe", orders_of(place, ANN))
    moves(place)
    assert news_of(place) == {"duck@example.net"}
    arrive(place, NEW, "subscribe", orders_of(place, NEW))
    assert news_of(place) == {"duck@example.net", NEW}
    arrive(place, "anybody@example.com", "stop", leaving_address(rooms, ferry, ANN))
    assert last(place)[0] == NEW
    assert news_of(place) == {"duck@example.net"}
    # Back again, and then the old address is somebody else's.
    moves(place, ANN, NEW)
    assert news_of(place) == {"duck@example.net"}
    arrive(place, NEW, "help", leaving_address(rooms, ferry, NEW))
    assert last(place)[0] == ANN
    moves(place, NEW, ANN)
    place.mail(ANN, "join Eve")
    place.house.work()
    assert place.house.member("ferry", ANN) == "Eve"
    assert ANN in news_of(place)
    arrive(place, "anybody@example.com", "stop", leaving_address(rooms, ferry, ANN))
    assert last(place)[0] == ANN
    assert news_of(place) == {"duck@example.net"}


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
