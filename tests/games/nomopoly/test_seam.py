"""Nomopoly as the house sees it: mail, decisions, the update, a save that is the game."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.games.nomopoly.nomopoly import RULESET

WHEN = datetime(2026, 5, 4, tzinfo=UTC)


@pytest.fixture(scope="module")
def dice():
    return FairDice(b"a secret of the tests", "nomopoly", 1)


@pytest.fixture(scope="module")
def joined(dice):
    begun = RULESET.begin({}, dice)
    return RULESET.step(begun.state, Mail(1, WHEN, "ann@example.org", "join as Ann"), dice)


def test_a_newcomer_is_a_member_at_once(joined):
    assert RULESET.member(joined.state, "ann@example.org") == "Ann"
    assert joined.answer.said[0].refusal is None
    assert [question.key for question in joined.questions] == ["confusing:ann"]


def test_an_answer_closes_its_question(joined, dice):
    answer = Decision(2, WHEN, "answer", {"key": "confusing:ann", "value": "no"})
    assert RULESET.step(joined.state, answer, dice).questions == ()


def test_what_nobody_asked_cannot_be_answered(joined, dice):
    answer = Decision(2, WHEN, "answer", {"key": "confusing:duck", "value": "no"})
    refusal = RULESET.step(joined.state, answer, dice).refusal
    assert "confusing:duck" in refusal.reasons[0]


def test_the_admin_sets_a_value_by_fiat(joined, dice):
    details = {"player": "Ann", "attribute": "cash", "value": 500, "reason": "counted twice"}
    outcome = RULESET.step(joined.state, Decision(2, WHEN, "set", details), dice)
    assert outcome.refusal is None
    assert outcome.events[0].causes == ("I.4",)
    assert "counted twice" in outcome.events[0].line


@pytest.mark.parametrize(
    ("what", "details"), [("nonsense", {}), ("set", {"player": "Nobody", "attribute": "cash", "value": 1})]
)
def test_a_decision_that_cannot_be_carried_out_changes_nothing(joined, dice, what, details):
    before = RULESET.save(joined.state)
    outcome = RULESET.step(joined.state, Decision(2, WHEN, what, details), dice)
    assert outcome.refusal is not None
    assert RULESET.save(outcome.state) == before


def test_a_step_leaves_the_state_that_it_was_given(joined, dice):
    before = RULESET.save(joined.state)
    RULESET.step(joined.state, Mail(2, WHEN, "ann@example.org", 'name 1 "Swan Lake"'), dice)
    RULESET.step(joined.state, Deadline(1, WHEN), dice)
    assert RULESET.save(joined.state) == before


def test_a_saved_game_plays_on_as_the_game_itself(joined, dice):
    mailed = RULESET.step(joined.state, Mail(2, WHEN, "ann@example.org", 'name 1 "Swan Lake", then paint it red'), dice)
    text = RULESET.save(mailed.state)
    again = RULESET.load(text)
    assert RULESET.save(again) == text
    luck = [FairDice(b"the same", "nomopoly", 2) for _ in range(2)]
    played = [
        RULESET.step(state, Deadline(1, WHEN), source)
        for state, source in zip((mailed.state, again), luck, strict=True)
    ]
    assert RULESET.save(played[0].state) == RULESET.save(played[1].state)
    assert played[0].events == played[1].events
    assert any(event.line == "1 is named Swan Lake" for event in played[0].events)
    assert any(event.line == "1 becomes Red" for event in played[0].events)


def test_an_unknown_option_is_named(dice):
    with pytest.raises(ValueError, match="hotels"):
        RULESET.begin({"hotels": 3}, dice)


def test_what_others_ordered_is_not_told(joined, dice):
    both = RULESET.step(joined.state, Mail(2, WHEN, "duck@example.org", "join as Duck"), dice).state
    bid = RULESET.step(both, Mail(3, WHEN, "duck@example.org", "bid $120 on 34"), dice).state
    later = RULESET.step(bid, Deadline(1, WHEN), dice).state
    told = RULESET.step(later, Mail(4, WHEN, "ann@example.org", "history"), dice).answer
    assert not any("120" in line for section in told.sections for line in section.lines)
    own = RULESET.step(later, Mail(4, WHEN, "duck@example.org", "history"), dice).answer
    assert any("120" in line for section in own.sections for line in section.lines)


@pytest.mark.parametrize("words", ["register to vote twice", "register to vote 3 times"])
def test_an_order_does_not_repeat_itself(joined, dice, words):
    answer = RULESET.step(joined.state, Mail(2, WHEN, "ann@example.org", words), dice).answer
    assert answer.said[0].refusal is not None
