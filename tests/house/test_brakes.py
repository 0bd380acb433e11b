"""Letters have an end: for each address, each hour, each game, and for mails that say the same."""

import pytest

from moderator.house.brakes import MOST_ALIKE
from moderator.store import inbox
from tests.support.installation import SECRET, Installation

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
    assert entries[-1].outcome.endswith("not answered, since the sender wants or gets no more letters")
    place.clock.move(hours=1, minutes=1)
    place.mail("ann@example.net", "row 6")
    place.house.work()
    assert sent_to(place)[-1] == "ann@example.net"
    place.house.close()
