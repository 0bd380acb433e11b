"""A warning tells what a proposal's rules do by themselves, and nothing of what anybody has ordered."""

from __future__ import annotations

from tests.support.weeks import joined, mailed, names

ENDLESS = "9000 times, each player gets $1."


def warned(state, words):
    (proposal,) = mailed(state, 60, names(1)[0], f"Proposal: A flood\n{words}\n").answer.proposals
    assert proposal.changes
    return [effect for effect in proposal.effects if effect.startswith("Warning: ")]


def test_a_proposal_does_not_tell_what_others_have_ordered():
    alone = joined(2, 20)
    ordered = mailed(alone, 50, names(2)[1], "buy 1 lottery ticket")
    assert [said.refusal for said in ordered.answer.said] == [None]
    words = f"When a player buys a lottery ticket, {ENDLESS}"
    assert warned(ordered.state, words) == warned(alone, words) == []


def test_what_the_rules_do_by_themselves_is_warned_of():
    assert warned(joined(2, 20), f"In the purchases phase, {ENDLESS}")
