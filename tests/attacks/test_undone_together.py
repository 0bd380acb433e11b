"""What is undone is undone together, what is dead stays dead, and no week follows when time has stopped."""

from __future__ import annotations

import pytest

from tests.attacks.playing import accepted, begun, cash, decided, mailed, week_of


def test_an_order_beside_a_burner_is_paid_for_like_any_other():
    state = accepted(begun(), "Whenever a player registers to vote, 200 times, Ann rolls 300 dice.")
    state = week_of(state).state
    before = cash(state, "Bob")
    outcome = week_of(mailed(state, "Bob", "register to vote\nbuy a Gem").state)
    lines = [event.line for event in outcome.events]
    assert "what the rules of proposal 1 would do rests until the update is over" in lines
    assert "Bob pays $100 to Government" in lines
    assert before - cash(outcome.state, "Bob") >= 100


def test_what_has_left_the_game_is_not_made_again_by_other_words():
    state = begun()
    (dead,) = state.world.called("TISSSG")
    state.world.remove(dead)
    state = week_of(accepted(state, "Repeal I.5.")).state
    assert state.world.called("TISSSG") == ()


def test_no_week_follows_when_time_has_stopped():
    outcome = decided(begun(), "tornado", {})
    assert outcome.refusal is None, outcome.refusal
    with pytest.raises(ValueError, match="Time has stopped"):
        week_of(outcome.state)
