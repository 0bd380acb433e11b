"""A game that is over: it takes nothing more, says who won and by which rule, and still answers questions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.core.ruleset import Record, unbundled
from moderator.games.nomopoly.nomopoly import RULESET

BEGAN = datetime(2026, 5, 3, 20, 0, tzinfo=UTC)
CLOSES = BEGAN + timedelta(weeks=1)
RICH = "PROPOSAL: Riches\nAdd to section III: At the end of each update, each player who has at least $5000 wins the game and the game ends.\n"
WON = "The game is over: Nora has won it (III.5)."


@pytest.fixture(scope="module")
def dice():
    return FairDice(b"ending", "nomopoly", 1)


@pytest.fixture(scope="module")
def ended(dice):
    state = RULESET.begin({"squares": 12}, FairDice(b"begin", "nomopoly", 0)).state
    inputs = [
        Mail(1, BEGAN, "nora@example.org", 'join as "Nora"\n' + RICH, "", CLOSES),
        Mail(2, BEGAN, "otto@example.org", 'join as "Otto"\n', "", CLOSES),
        Decision(1, BEGAN, "judge", {"proposal": 1, "verdict": "accept"}),
        Decision(2, BEGAN, "set", {"player": "Nora", "attribute": "cash", "value": 9000, "reason": "a test"}),
    ]
    for given in inputs:
        outcome = RULESET.step(state, given, dice)
        assert outcome.refusal is None
        assert RULESET.ended(outcome.state) == ""
        state = outcome.state
    last = RULESET.step(state, Deadline(1, CLOSES), dice)
    return last, (*inputs, Deadline(1, CLOSES))


def _mail(ended, dice, words):
    return RULESET.step(ended[0].state, Mail(9, CLOSES, "otto@example.org", words, "", None), dice).answer


def test_the_winner_and_the_rule_lead_the_last_letter(ended):
    outcome, _ = ended
    assert RULESET.ended(outcome.state) == WON
    assert outcome.summary[0] == WON
    assert outcome.questions == ()
    for notice in outcome.notices:
        assert notice.lines[0] == WON
        assert notice.subject == "Week 1 of Nomopoly: the game is over"
        hers = notice.address == "nora@example.org"
        wins, place = ("You win", "WHAT HAPPENED TO YOU") if hers else ("Nora wins", "WHAT HAPPENED TO OTHERS")
        at = next(place for place, line in enumerate(notice.lines) if f"{wins} the game" in line)
        assert next(line for line in reversed(notice.lines[:at]) if not line.startswith(" ")) == place


@pytest.mark.parametrize("words", ["buy 3\n", "PROPOSAL: Repeal XVII.2.\n", "preview: buy 3\n", "byu 3\n"])
def test_nothing_is_taken_any_more(ended, dice, words):
    outcome = RULESET.step(ended[0].state, Mail(9, CLOSES, "otto@example.org", words, "", None), dice)
    assert [said.refusal.reasons[0] for said in outcome.answer.said] == [WON]
    assert outcome.answer.proposals == ()
    assert outcome.answer.opening[0] == WON
    assert outcome.state.orders == ended[0].state.orders
    assert RULESET.undecided(outcome.state) == RULESET.undecided(ended[0].state)


@pytest.mark.parametrize(("words", "title"), [("rules III.5", "III."), ("history", "HISTORY"), ("status", "STATUS")])
def test_questions_are_still_answered(ended, dice, words, title):
    answer = _mail(ended, dice, f"{words}\n")
    assert answer.sections[0].title.startswith(title)
    assert answer.said == ()


def test_a_stranger_cannot_join(ended, dice):
    given = Mail(9, CLOSES, "late@example.org", 'join as "Late"\n', "", None)
    outcome = RULESET.step(ended[0].state, given, dice)
    assert outcome.answer.said[0].refusal.reasons[0] == WON
    assert RULESET.member(outcome.state, "late@example.org") is None


def test_the_site_says_who_won_and_asks_for_no_move(ended):
    outcome, inputs = ended
    record = Record("nomopoly", "Nomopoly", inputs, outcome.events, {}, CLOSES, RULESET.save(outcome.state))
    top = next(page.made for page in unbundled(RULESET.pages(record)) if page.path == "")
    assert "".join(run.text for run in top.ended) == WON
    assert top.now.deadline is None
    assert "".join(run.text for run in top.story.summary).startswith(WON)


def test_a_decision_that_ends_the_game_is_told_to_all(dice):
    state = RULESET.begin({"squares": 12}, FairDice(b"begin", "nomopoly", 0)).state
    state = RULESET.step(state, Mail(1, BEGAN, "nora@example.org", 'join as "Nora"\n', "", CLOSES), dice).state
    outcome = RULESET.step(state, Decision(1, BEGAN, "messed_up", {"reason": "a test"}), dice)
    assert outcome.refusal is None
    assert outcome.notices[0].lines[0] == "The game is over: Nora has won it (III.3)."
