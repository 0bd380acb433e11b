"""Copies of one mail count once, and an altered copy that comes first keeps out neither the mail nor a better proof."""

import pytest

from moderator.house.order_addresses import order_address
from moderator.store import inbox
from tests.support.installation import SECRET, Installation, letter
from tests.support.signing import look_up, signed

ANN = "ann@example.net"
GAME = "ferry@games.example"


@pytest.fixture
def place(tmp_path):
    """An installation that verifies signatures and demands one proof, in which Ann rows."""
    made = Installation(tmp_path / "games", trust="one")
    made.set("verify = false", "verify = true")
    made.reopen()
    made.house._rooms.look_up = look_up
    made.house.begin("ferry", "ferry", {}, SECRET)
    made.house.accept(letter(ANN, "join Ann"), ANN, [GAME], "file", "")
    made.house.work()
    yield made
    made.house.close()


def arrive(place, raw, to=GAME, via="lmtp"):
    number = place.house.accept(raw, ANN, [to], via, "local")[0].number
    place.house.work()
    return inbox.entry(place.house.database, number)


def orders(place):
    return [row["quoted"] for row in place.house.database.rows("SELECT quoted FROM orders WHERE kind = 'order'")][1:]


ALTERED = {
    "an automatic answer": b"Auto-Submitted: auto-replied\r\n",
    "a mail of a list": b"List-Id: <friends.example.org>\r\n",
    "a picture": b"Content-Type: image/png\r\n",
    "what comes back": b"Return-Path: <>\r\nX-Odd: 1\r\n",
    "ours": b"X-Nomic-Moderator: yes\r\n",
    "another author": b"From: eve@example.org\r\n",
}


@pytest.mark.parametrize("case", ALTERED)
def test_an_altered_copy_that_comes_first_keeps_her_own_mail_out_of_nothing(place, case):
    hers = signed(letter(ANN, "row 2"))
    first = arrive(place, ALTERED[case] + hers)
    assert orders(place) == []
    own = arrive(place, hers)
    assert own.number != first.number
    assert own.state == "done"
    assert orders(place) == ["row 2"]


def test_better_proof_takes_the_place_of_a_mail_that_waits(place):
    raw = letter(ANN, "row 2")
    waits = arrive(place, raw)
    assert waits.state == "parked"
    assert arrive(place, signed(raw)).state == "done"
    assert inbox.entry(place.house.database, waits.number).state == "unanswered"
    assert orders(place) == ["row 2"]


def test_the_admins_word_lets_a_mail_go_on_that_waits(place):
    raw = letter(ANN, "row 2")
    waits = arrive(place, raw)
    done = arrive(place, raw, via="file")
    assert (done.number, done.state, done.trust) == (waits.number, "done", "handed over by the admin")
    assert orders(place) == ["row 2"]
    assert arrive(place, raw, via="file").number == waits.number
    assert orders(place) == ["row 2"]


def test_copies_by_several_ways_count_once(place):
    hers = order_address(place.house._rooms, place.house.game("ferry"), ANN)
    raw = letter(ANN, "row 2")
    arrive(place, raw, to=hers)
    copies = [
        arrive(place, b"Authentication-Results: mx.example; dkim=none\r\n" + raw, to=hers),
        arrive(place, b"X-Scanned: yes\r\n" + raw),
        arrive(place, signed(raw)),
    ]
    assert {copy.state for copy in copies} == {"unanswered"}
    assert orders(place) == ["row 2"]


def test_a_parked_copy_asks_once_and_an_altered_one_for_itself(place):
    raw = letter(ANN, "row 2")
    assert arrive(place, raw).state == "parked"
    assert arrive(place, b"X-Scanned: yes\r\n" + raw).state == "unanswered"
    altered = b'Content-Type: multipart/mixed; boundary="x"\r\n' + raw.replace(b"row 2", b"--x\r\n\r\nrow 9\r\n--x--")
    assert arrive(place, altered).state == "parked"
