"""What the admin took back is worked out again without it, and put back it is as it was; nothing is erased."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from moderator.house import HouseError
from moderator.house.revising import Target
from moderator.store import outbox, plain
from tests.support.installation import SECRET, Installation

ANN = "ann@example.net"
UPDATE = Target(update=True)


@pytest.fixture
def played(ferry):
    """Two weeks are over: a verdict and two rows in the first, a row in the second."""
    for words in ("row 2", "row 3\npropose a roof"):
        ferry.mail(ANN, words)
    ferry.house.work()
    ferry.house.decide("ferry", "judge", {"proposal": 1, "verdict": "accept", "reason": ""})
    ferry.house.update("ferry")
    ferry.clock.move(days=1)
    ferry.mail(ANN, "row 1")
    ferry.house.work()
    ferry.house.update("ferry")
    return ferry


def undo(place, target=UPDATE):
    place.house.revise(place.house.undo("ferry", target), "A slip.")


def redo(place):
    place.house.revise(place.house.redo("ferry"), "Not a slip.")


def fingerprint(place):
    """Give the digest of all that follows from the inputs of the game."""
    database, game = place.house.database, place.house.game("ferry")
    told = [database.rows(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in ("events", "draws", "standing")]
    told += [database.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("states", "proposals", "questions")]
    told += [database.rows("SELECT * FROM orders ORDER BY 1, 2, 3")]
    told += [database.rows("SELECT game, week, commitment, secret FROM seals ORDER BY 1, 2")]
    return plain.digest(plain.write([told, game.state, game.updates, game.drawn, game.opened, str(game.due)]))


def due(place):
    return place.house.game("ferry").due


def pulls(place):
    return [event.line for event in place.house.record("ferry").events if event.verb == "row"]


def test_an_update_that_is_taken_back_leaves_its_week_open_with_the_same_orders(played):
    first, second = pulls(played)[:2]
    undo(played)
    assert pulls(played) == [first, second]
    assert played.house.game("ferry").week == 2
    assert played.house.replay("ferry").difference == ""
    played.house.update("ferry")
    assert len(pulls(played)) == 3
    assert played.house.replay("ferry").difference == ""


def test_a_week_that_is_open_again_has_other_luck_and_so_have_those_after_it(played):
    before = played.house.record("ferry").seals
    undo(played)
    reopened = played.house.record("ferry").seals
    assert reopened[2].commitment != before[2].commitment
    assert reopened[2].secret is None
    assert reopened[1] == before[1]
    played.house.update("ferry")
    after = played.house.record("ferry").seals
    assert (after[2].commitment, after[2].secret is None) == (reopened[2].commitment, False)
    assert after[3].commitment != before[3].commitment
    assert all(checked.holds for checked in played.house.verify("ferry"))


def test_a_verdict_of_an_earlier_week_is_taken_back_and_the_luck_stays(played):
    before = pulls(played)
    considered = played.house.undo("ferry", Target(proposal=1))
    assert considered.revision.said == (
        "The admin takes back decision 1 (judge proposal 1: accept). Weeks 1 to 2 are played again without it, "
        "with the same luck."
    )
    assert played.house.record("ferry").revisions == ()
    played.house.revise(considered, "A slip.")
    assert pulls(played) == before
    assert played.house.proposal("ferry", 1).verdict is None
    assert not any(event.verb == "judge" for event in played.house.record("ferry").events)
    assert played.house.replay("ferry").difference == ""


def test_the_record_keeps_what_was_taken_back(played):
    count = len(played.house.database.rows("SELECT * FROM inputs"))
    undo(played)
    assert len(played.house.database.rows("SELECT * FROM inputs")) == count
    (revision,) = played.house.record("ferry").revisions
    assert (revision.way.value, revision.week, revision.reason) == ("undo", 2, "A slip.")
    for sql in ("DELETE FROM revisions", "UPDATE revisions SET reason = ''"):
        with pytest.raises(Exception, match="never"):
            played.house.database.write(sql)


FIRST = datetime(2026, 5, 17, 20, 0, tzinfo=UTC)
WEEK = timedelta(days=7)


def test_a_week_that_was_ended_early_has_its_deadline_again(played):
    """Both weeks were ended before the first Sunday; so the third would end on the third."""
    assert due(played) == FIRST + 2 * WEEK
    considered = played.house.undo("ferry", UPDATE)
    assert considered.revision.said.endswith(" Week 2 ends on Sunday 24 May 2026, 20:00 UTC.")
    assert due(played) == FIRST + 2 * WEEK
    played.house.revise(considered, "A slip.")
    assert due(played) == FIRST + WEEK
    told = [entry.letter.content for entry in played.letters() if b"taken back" in entry.letter.content]
    assert b"Week 2 ends on Sunday 24 May 2026, 20:00 UTC." in b" ".join(told[0].split())
    undo(played)
    assert due(played) == FIRST
    redo(played)
    assert due(played) == FIRST + WEEK
    redo(played)
    assert due(played) == FIRST + 2 * WEEK
    assert played.house.replay("ferry").difference == ""


def test_a_deadline_that_is_over_does_not_come_again(played):
    played.clock.moment = FIRST + WEEK
    undo(played)
    assert due(played) == FIRST + 2 * WEEK
    played.clock.moment = FIRST + 2 * WEEK
    redo(played)
    assert due(played) == FIRST + 2 * WEEK


def test_a_week_that_was_ended_at_its_deadline_keeps_the_later_one(ferry):
    ferry.clock.moment = FIRST + timedelta(hours=3)
    ferry.house.update("ferry")
    undo(ferry)
    assert due(ferry) == FIRST + WEEK


def test_a_game_of_an_earlier_release_keeps_the_later_deadline(played):
    """Earlier releases did not write down the deadline of a week that was ended before it."""
    database = played.house.database
    database.write("DROP TRIGGER inputs_stay")
    database.write("UPDATE inputs SET content = '{}' WHERE kind = 'deadline'")
    assert played.house.replay("ferry").difference == ""
    undo(played)
    assert due(played) == FIRST + 2 * WEEK
    assert played.house.replay("ferry").difference == ""


def test_a_fork_of_a_week_that_was_ended_early_has_its_deadline(played):
    made = played.house.fork("ferry", "aside", 1)
    aside = Installation(made.folder, played.clock)
    assert due(aside) == FIRST
    aside.house.close()


def test_players_are_told_and_letters_of_what_is_no_more_do_not_go_out(played):
    undo(played)
    told = [entry for entry in played.letters() if b"taken back" in entry.letter.content]
    assert [entry.letter.recipient for entry in told] == [ANN]
    assert b"The reason: A slip." in told[0].letter.content
    dropped = outbox.entries(played.house.database, "dropped")
    assert [b"Week 2 on the river" in entry.letter.content for entry in dropped] == [True]


def test_letters_that_still_hold_go_out_and_so_does_the_word_of_the_admin(played):
    played.house.tell("ferry", "Ann", "The river is high.")
    waiting = outbox.entries(played.house.database, "waiting")
    news = [entry for entry in waiting if b"on the river" in entry.letter.content]
    assert len(news) == 2
    undo(played, Target(proposal=1))
    after = outbox.entries(played.house.database, "waiting")
    assert {entry.number for entry in waiting} <= {entry.number for entry in after}
    undo(played)
    left = {entry.number for entry in waiting} - {
        entry.number for entry in outbox.entries(played.house.database, "waiting")
    }
    assert left == {news[1].number}


def test_who_was_told_of_one_thing_taken_back_is_told_of_the_next_too(played):
    undo(played)
    undo(played, Target(proposal=1))
    waiting = [entry.letter.content for entry in outbox.entries(played.house.database, "waiting")]
    assert [sum(done in content for content in waiting) for done in (b"the update of week 2", b"back decision 1")] == [
        1,
        1,
    ]


def test_a_week_that_was_worked_out_again_tells_its_news_again(played):
    undo(played)
    played.house.update("ferry")
    news = [entry for entry in played.letters() if b"Week 2 on the river" in entry.letter.content]
    assert [entry.state for entry in news] == ["dropped", "waiting"]


def test_a_second_house_sees_what_was_taken_back(played):
    other = played.open()
    other.work()
    undo(played)
    other.update("ferry")
    other.close()
    assert played.house.replay("ferry").difference == ""


def test_what_came_in_meanwhile_is_not_written_over(played):
    considered = played.house.undo("ferry", UPDATE)
    played.mail(ANN, "row 4")
    played.house.work()
    before = fingerprint(played)
    with pytest.raises(HouseError, match="Look again"):
        played.house.revise(considered, "A slip.")
    assert fingerprint(played) == before


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (Target(decision=9), "There is no decision 9 that stands. The last are:\n  1  judge proposal 1: accept"),
        (Target(proposal=7), "No verdict on proposal 7 stands."),
    ],
)
def test_what_cannot_be_taken_back_is_said(played, target, said):
    with pytest.raises(HouseError, match=said):
        played.house.undo("ferry", target)


def test_nothing_can_be_put_back_that_was_not_taken_back_or_has_a_successor(played):
    with pytest.raises(HouseError, match="nothing can be put back"):
        played.house.redo("ferry")
    undo(played)
    played.house.update("ferry")
    with pytest.raises(HouseError, match="that week has been played again since"):
        played.house.redo("ferry")


_ROW = some.integers(1, 3).map(lambda count: ("mail", f"row {count}"))
_DONE = some.one_of(
    _ROW,
    some.sampled_from([("mail", "propose a roof"), ("mail", "withdraw 1"), ("mail", "row far")]),
    some.integers(1, 3).map(lambda number: ("judge", number)),
    some.sampled_from([("update", 0), ("undo update", 0), ("undo last", 0), ("redo", 0)]),
    some.integers(1, 6).map(lambda number: ("undo", number)),
)


def carry_out(place, what, detail):
    house = place.house
    match what:
        case "mail":
            place.mail(ANN, detail, subject=f"moves of {place.clock.now().isoformat()}")
            house.work()
        case "judge":
            house.decide("ferry", "judge", {"proposal": detail, "verdict": "accept", "reason": ""})
        case "update":
            house.update("ferry")
        case "redo":
            redo(place)
        case _:
            target = {"undo update": UPDATE, "undo last": Target()}.get(what, Target(decision=detail))
            before = fingerprint(place)
            undo(place, target)
            assert house.replay("ferry").difference == ""
            assert fingerprint(place) != before
            redo(place)
            assert fingerprint(place) == before
            undo(place, target)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(some.lists(_DONE, min_size=3, max_size=12))
def test_undone_and_redone_is_as_it_was_whatever_was_played(history):
    with tempfile.TemporaryDirectory() as folder:
        place = Installation(Path(folder) / "games")
        place.house.begin("ferry", "ferry", {}, SECRET)
        place.mail(ANN, "join Ann")
        place.house.work()
        for what, detail in history:
            place.clock.move(minutes=1)
            try:
                carry_out(place, what, detail)
            except HouseError:
                continue  # it cannot be done here, which is said
        assert place.house.replay("ferry").difference == ""
        place.house.close()
