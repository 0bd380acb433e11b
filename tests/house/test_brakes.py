"""Letters have an end: for each address, each hour, each game, and for mails that say the same."""

import pytest

from moderator.house.brakes import MOST_ALIKE, MOST_UNPROVEN
from moderator.house.order_addresses import order_address
from moderator.house.playing import MOST_UNPROVEN_LINES
from moderator.mail.message import read
from moderator.store import inbox
from tests.support.ferry import Ferry
from tests.support.installation import SECRET, Installation, letter

BOSS = "boss@games.example"


def begun(tmp_path, *changes):
    place = Installation(tmp_path / "games")
    for line, instead in changes:
        place.set(line, instead)
    place.reopen()
    place.house.begin("ferry", "ferry", {}, SECRET)
    place.mail("ann@example.net", "join Ann")
    place.house.work()
    return place


def sent_to(place):
    return [it.letter.recipient for it in place.letters()]


def test_the_same_text_over_and_over_is_answered_a_few_times(tmp_path):
    place = begun(tmp_path)
    for n in range(MOST_ALIKE + 3):
        place.mail("ann@example.net", "Row  2" if n % 2 else "row 2", subject=f"again {n}")
    place.house.work()
    assert sent_to(place).count("ann@example.net") == 1 + MOST_ALIKE
    assert sent_to(place).count(BOSS) == 1
    assert place.house.game("ferry").place == 1 + MOST_ALIKE + 3
    place.clock.move(hours=1, minutes=1)
    place.mail("ann@example.net", "row 2", subject="later")
    place.house.work()
    assert sent_to(place)[-1] == "ann@example.net"
    place.house.close()


def test_a_responder_that_changes_its_address_is_known_by_its_text(tmp_path):
    place = begun(tmp_path)
    for n in range(MOST_ALIKE + 3):
        place.mail(f"robot{n}@example.org", "I am on leave until Monday.")
    place.house.work()
    assert len([to for to in sent_to(place) if to.startswith("robot")]) == MOST_ALIKE
    place.house.close()


@pytest.mark.parametrize(
    ("line", "instead"),
    [("most_an_hour = 30", "most_an_hour = 3"), ("most_of_game = 600", "most_of_game = 3")],
)
def test_an_hour_has_an_end_and_the_next_begins_anew(tmp_path, line, instead):
    place = begun(tmp_path, (line, instead))
    for n in range(1, 6):
        place.mail("ann@example.net", f"row {n}")
    place.house.work()
    assert sent_to(place) == [*["ann@example.net"] * 3, BOSS]
    assert "is taken, but not answered for now" in place.letters()[-1].letter.content.decode()
    entries = inbox.entries(place.house.database)
    _, _, why = entries[-1].outcome.partition("; not answered: ")
    assert " 3 " in why
    place.clock.move(hours=1, minutes=1)
    place.mail("ann@example.net", "row 6")
    place.house.work()
    assert sent_to(place)[-1] == "ann@example.net"
    place.house.close()


def doubting(tmp_path, *changes):
    """Give an installation in which Ann rows and a bare From proves nothing."""
    return begun(tmp_path, ('trust = "from"', 'trust = "one"'), *changes)


def arrive(place, words, *, to="ferry@games.example", sender="ann@example.net"):
    raw = letter(sender, words, ident=f"mail-{len(inbox.entries(place.house.database))}")
    number = place.house.accept(raw, sender, [to], "lmtp", "local")[0].number
    place.house.work()
    return inbox.entry(place.house.database, number)


def heard_by_the_ferry(monkeypatch):
    """Give a list that comes to hold the words of each mail that the game is given."""
    words, sound = [], Ferry.step
    monkeypatch.setattr(
        Ferry, "step", lambda self, state, given, dice: words.append(given.words) or sound(self, state, given, dice)
    )
    return words


def test_who_asks_in_her_name_does_not_use_up_her_answers(tmp_path):
    place = doubting(tmp_path)
    for n in range(MOST_UNPROVEN + 5):
        if n % MOST_ALIKE == 0:
            place.clock.move(hours=1, minutes=1)
        arrive(place, "help")
    assert sent_to(place).count("ann@example.net") == 1 + MOST_UNPROVEN
    secret = order_address(place.house._rooms, place.house.game("ferry"), "ann@example.net")
    assert arrive(place, "row 3", to=secret).outcome == "Ann: 1 order; answered"
    assert sent_to(place)[-1] == "ann@example.net"
    place.house.close()


def test_a_flood_of_strangers_is_not_even_read_once_none_is_answered(tmp_path, monkeypatch):
    place = doubting(tmp_path, ("most_to_strangers = 200", "most_to_strangers = 3"))
    steps = heard_by_the_ferry(monkeypatch)
    for n in range(6):
        last = arrive(place, f"hello {n}", sender=f"eve{n}@example.org")
    assert len(steps) == 3
    assert last.outcome == "From a stranger, eve5@example.org, after the last of today's answers."
    assert sent_to(place).count(BOSS) == 1
    place.clock.move(days=1, minutes=1)
    assert "answered" in arrive(place, "hello again", sender="eve6@example.org").outcome
    place.house.close()


def test_a_long_mail_that_proves_nothing_is_read_as_far_as_it_is_asked_about_and_wholly_after_her_yes(
    tmp_path, monkeypatch
):
    place = doubting(tmp_path)
    heard = heard_by_the_ferry(monkeypatch)
    words = "\n".join(f"row {n}" for n in range(1, MOST_UNPROVEN_LINES + 31))
    parked = arrive(place, words)
    assert parked.state == "parked"
    assert heard[-1].count("\n") + 1 == MOST_UNPROVEN_LINES
    arrive(place, "yes", to=read(place.letters()[-1].letter.content).headers.first("Reply-To"))
    assert heard[-1] == words
    assert (
        inbox.entry(place.house.database, parked.number).outcome == f"Ann: {MOST_UNPROVEN_LINES + 30} orders; answered"
    )
    place.house.close()
