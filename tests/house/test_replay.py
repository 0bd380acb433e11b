"""The second law: from the inputs and the luck everything is rebuilt, and a difference is named."""

from dataclasses import replace

import pytest

from moderator.core.dice import FairDice
from moderator.house.replaying import Beginning
from tests.support.ferry import Ferry


@pytest.fixture
def played(ferry):
    for words in ("row 2", "row 3\npropose a roof"):
        ferry.mail("ann@example.net", words)
    ferry.house.work()
    ferry.house.decide("ferry", "judge", {"proposal": 1, "verdict": "accept", "reason": ""})
    ferry.house.update("ferry")
    ferry.mail("ann@example.net", "row 1")
    ferry.house.work()
    ferry.house.update("ferry")
    return ferry


def test_a_replay_comes_to_the_same(played):
    found = played.house.replay("ferry")
    assert (found.difference, found.inputs, found.updates, found.draws) == ("", 7, 2, 4)


@pytest.mark.parametrize(
    ("sql", "named"),
    [
        ("UPDATE events SET line = 'Ann pulls 99.' WHERE place = 5 AND turn = 1", "Ann pulls 99"),
        ("DELETE FROM events WHERE place = 5 AND turn = 2", "is new"),
        ("UPDATE draws SET result = '[6,6]' WHERE week = 1 AND turn = 1", "Draw 1"),
        ("UPDATE states SET content = replace(content, 'Ann', 'Bob') WHERE week = 1", "Bob"),
        ("UPDATE games SET state = replace(state, 'Ann', 'Bob')", "the last input"),
        ("UPDATE games SET secret = x'00'", "the beginning"),
    ],
)
def test_a_change_by_hand_is_found_and_named(played, sql, named):
    played.house.database.write(sql)
    assert named in played.house.replay("ferry").difference


def test_a_changed_input_is_found(played):
    database = played.house.database
    database.write("DROP TRIGGER inputs_stay")
    database.write("UPDATE inputs SET content = replace(content, 'row 2', 'row 4') WHERE place = 2")
    assert "input 2 (mail 2 from ann@example.net)" in played.house.replay("ferry").difference


def test_luck_is_sealed_before_and_opened_after(played):
    record = played.house.record("ferry")
    assert [week for week, seal in record.seals.items() if seal.secret] == [0, 1, 2]
    assert record.seals[3].secret is None
    for week in (1, 2):
        dice = FairDice(bytes.fromhex(record.seals[week].secret), "ferry", week)
        assert dice.commitment == record.seals[week].commitment
        for draw in record.draws[week]:
            assert dice.roll(len(draw.result), draw.sides, draw.purpose) == draw.result
    assert all(checked.holds for checked in played.house.verify("ferry"))
    assert len({seal.commitment for seal in record.seals.values()}) == 4


def test_a_changed_draw_does_not_verify(played):
    played.house.database.write("UPDATE draws SET result = '[1,1]' WHERE week = 1 AND turn = 1")
    assert [checked.holds for checked in played.house.verify("ferry")] == [True, False, True]


def test_a_record_holds_the_whole_history(played):
    record = played.house.record("ferry")
    assert (record.title, record.address) == ("The Ferry", "ferry@games.example")
    assert sorted(record.states) == [0, 1, 2]
    assert record.state == played.house.game("ferry").state
    assert record.states[2] == record.state
    assert len(record.inputs) == 7
    assert record.next_deadline == played.house.game("ferry").due


def test_a_game_that_began_under_an_earlier_edition_is_played_from_its_kept_beginning(played, monkeypatch):
    begin = Ferry.begin

    def wider(self, options, dice):
        outcome = begin(self, options, dice)
        return replace(outcome, state=replace(outcome.state, width=outcome.state.width + 1))

    assert played.house.replay("ferry").beginning is Beginning.SAME
    monkeypatch.setattr(Ferry, "begin", wider)
    found = played.house.replay("ferry")
    assert (found.difference, found.beginning) == ("", Beginning.OTHER_RULES)


def test_a_game_whose_first_rules_are_read_otherwise_now_says_so(played, monkeypatch):
    begin = Ferry.begin

    def wider(self, options, dice):
        outcome = begin(self, options, dice)
        return replace(outcome, state=replace(outcome.state, width=outcome.state.width + 1))

    monkeypatch.setattr(Ferry, "begin", wider)
    monkeypatch.setattr(Ferry, "held", lambda _self, _state: ("I.1 is read otherwise",), raising=False)
    found = played.house.replay("ferry")
    assert (found.difference, found.beginning) == ("", Beginning.READ_OTHERWISE)
