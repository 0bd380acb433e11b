"""Nobody's mail takes all the work: not one mail by being costly, not one sender by sending many."""

from datetime import timedelta

import pytest

from moderator.house import budget
from moderator.store import inbox, worked
from tests.support.installation import SECRET, Installation, letter

ANN, EVE = "ann@example.net", "eve@example.org"
GAME = "ferry@games.example"


@pytest.fixture
def place(tmp_path):
    """An installation that demands one proof, in which Ann rows."""
    made = Installation(tmp_path / "games", trust="one")
    made.house.begin("ferry", "ferry", {}, SECRET)
    made.house.accept(letter(ANN, "join Ann"), ANN, [GAME], "file", "")
    made.house.work()
    yield made
    made.house.close()


def kept(place, sender, words, via="lmtp", peer="local") -> int:
    raw = letter(sender, words)
    return place.house.accept(raw, sender, [GAME], via, peer)[0].number


def turns(place):
    return budget.in_turn(place.house._rooms)


def test_a_mail_that_was_tried_waits_ten_minutes_and_not_for_ever(place):
    first, second = kept(place, ANN, "row 1"), kept(place, ANN, "row 2")
    inbox.strike(place.house.database, first)
    assert turns(place) == (second, first)
    place.clock.move(minutes=9)
    third = kept(place, ANN, "row 3")
    place.clock.move(minutes=2)
    fourth = kept(place, ANN, "row 4")
    assert turns(place) == (second, third, first, fourth)


def test_who_has_had_an_hours_work_comes_last_and_in_the_next_hour_in_turn(place):
    database, now = place.house.database, place.clock.now()
    dear = kept(place, EVE, "row 1")
    worked.begin(database, dear, now, EVE, "", budget.OF_SENDER + 1)
    later = kept(place, ANN, "row 2")
    assert turns(place) == (later, dear)
    worked.end(database, dear, 2.0)
    assert turns(place) == (dear, later)
    worked.begin(database, dear, now, EVE, "", 10.0)
    place.clock.moment += timedelta(hours=1, minutes=1)
    assert turns(place) == (dear, later)


@pytest.mark.parametrize(("peer", "is_late"), [("192.0.2.7:25", True), ("127.0.0.1:4711", False)])
def test_a_strange_machine_has_its_hours_work_and_ours_have_no_such_end(place, peer, is_late):
    one = kept(place, EVE, "row 1", "smtp", peer)
    worked.begin(place.house.database, one, place.clock.now(), "", peer.partition(":")[0], budget.OF_PEER + 1)
    other = kept(place, ANN, "row 2", "smtp", "192.0.2.8:25")
    assert turns(place) == ((other, one) if is_late else (one, other))


def test_mail_that_proves_nothing_is_not_read_beyond_its_budget(place):
    before = kept(place, EVE, "help")
    worked.begin(place.house.database, before, place.clock.now(), EVE, "", 1_000.0)
    stranger = kept(place, EVE, "row 3")
    place.house.work()
    assert "too much work in this hour" in inbox.entry(place.house.database, stranger).outcome
    hers = kept(place, ANN, "row 4")
    worked.begin(place.house.database, hers, place.clock.now(), ANN, "", 1_000.0)
    place.house.work()
    assert inbox.entry(place.house.database, hers).state == "parked"
    assert b"row 4" not in place.letters()[-1].letter.content


def test_what_the_work_took_is_noted_and_all_that_was_given_until_it_ends(place):
    number = kept(place, EVE, "help")
    entry = inbox.entry(place.house.database, number)
    account = worked.spent(place.house.database, place.clock.now()).senders
    with budget.on_account(place.house._rooms, entry):
        patience = place.house._rooms.patience
        during = worked.spent(place.house.database, place.clock.now()).senders
        assert during[EVE] - account.get(EVE, 0.0) == patience.opening + patience.unproven
    after = worked.spent(place.house.database, place.clock.now()).senders
    assert 0 <= after[EVE] < 5


def test_mail_that_proves_nothing_is_tried_once(place, monkeypatch):
    def falls(*_):
        raise RuntimeError("it falls")

    monkeypatch.setattr(place.house._rooms.rulesets["ferry"], "step", falls)
    unproven = kept(place, ANN, "row 2")
    proven = place.house.accept(letter(ANN, "row 3"), ANN, [GAME], "file", "")[0].number
    place.house.work()
    place.house.work()
    assert inbox.entry(place.house.database, unproven).state == "aside"
    assert inbox.entry(place.house.database, proven).state == "waiting"
