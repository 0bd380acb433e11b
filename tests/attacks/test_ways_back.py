"""However a proposal locks the game up, the admin finds a way back: she repeals, amends and enacts by fiat (I.4)."""

from __future__ import annotations

import pytest

from tests.attacks.playing import accepted, begun, decided, week_of

LOCKS = {
    "No rule can be repealed": ("No rule can be repealed.", {"rule": "{new}"}, "repeal"),
    "Proposals are gone": (
        "Repeal section IX.",
        {"text": 'Create section "Motions": 1. A player may propose a proposal.'},
        "amend",
    ),
    "The admin does not judge": (
        "Amend IX.3 to read: The admin does not judge.",
        {"rule": "IX.3", "to": "In the judging phase, the admin decides whether each undecided proposal is accepted."},
        "amend",
    ),
    "Section I is gone": ("Repeal section I. No player may leave the game.", {"rule": "{new}"}, "repeal"),
}


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_is_final(lock):
    proposal, details, what = LOCKS[lock]
    state = begun()
    before = {item.key for item in state.rules.book.items()}
    state = week_of(accepted(state, proposal)).state
    new = next((item.number for item in state.rules.book.items() if item.key not in before), "")
    said = {word: value.format(new=new) for word, value in details.items()}
    assert decided(state, what, said).refusal is not None  # without a reason nothing is decided
    outcome = decided(state, what, {**said, "reason": "nobody could play any more"})
    assert outcome.refusal is None
    assert any("nobody could play any more" in event.line for event in outcome.events)
    book = {item.number: item.text for item in outcome.state.rules.book.items()}
    put = said.get("to", "A player may propose a proposal.")
    assert new not in book if what == "repeal" else put in book.values()
    assert week_of(outcome.state).state.week == state.week + 1


@pytest.mark.parametrize("details", [{"rule": "XC.1"}, {"rule": ""}, {}])
def test_a_rule_that_there_is_not_is_not_repealed(details):
    refusal = decided(begun(), "repeal", {**details, "reason": "it is wrong"}).refusal
    assert refusal is not None
    assert "rule" in " ".join(refusal.reasons)
