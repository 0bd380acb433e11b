"""Two installations that write to each other fall silent at once."""

import pytest

from moderator.store import inbox
from tests.support.installation import SECRET, Installation, letter

OURS, THEIRS = "ferry@games.example", "ferry@play.example.org"
ROUNDS = 5


@pytest.fixture
def both(tmp_path):
    made = [Installation(tmp_path / name, trust="from") for name in ("ours", "theirs")]
    made[1].set('"games.example"', '"play.example.org"')
    made[1].reopen()
    for place in made:
        place.house.begin("ferry", "ferry", {}, SECRET)
    yield made
    for place in made:
        place.house.close()


@pytest.mark.parametrize("are_players", [False, True], ids=["strangers", "players of each other"])
def test_they_fall_silent(both, are_players):
    ours, theirs = both
    words = "join Robot" if are_players else "hello there"
    for place, sender, to in ((ours, THEIRS, OURS), (theirs, OURS, THEIRS)):
        place.house.accept(letter(sender, words, to=to), sender, [to])
        place.house.work()
    handed = {OURS: 0, THEIRS: 0}
    for _ in range(ROUNDS):
        for place, other, us in ((ours, theirs, OURS), (theirs, ours, THEIRS)):
            new = place.letters()[handed[us] :]
            handed[us] += len(new)
            for it in new:
                sent = it.letter
                other.house.accept(sent.content, sent.sender, [sent.recipient], "smtp", "192.0.2.7:25")
            other.house.work()
    assert handed == {OURS: 1, THEIRS: 1}
    for place in both:
        assert [it.state for it in inbox.entries(place.house.database)] == ["done", "unanswered"]
