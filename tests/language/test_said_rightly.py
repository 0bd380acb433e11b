"""Sentences that a pattern could take for something else than they say are refused."""

from __future__ import annotations

import pytest

from moderator.language.rulebook import Item

_OTHERWISE = (
    "When a Sick player lands on a Corner, Freemasons pay nothing.",
    "When a player lands on a National Park, The Government pays nothing.",
    "When a Sick player lands on a National Park, The Government gets $20 instead of $10.",
    "When a player leaves a square, she pays the owner of the new square $5.",
    "When a player lands on a Corner, if there are more Red squares than Blue squares, she gets $5.",
    "A Sick player cannot give another player a cent.",
    "When a player has not paid anything this week, she gets $5.",
    "If the owner of a Store is Sick, she pays $5 when she lands on a Corner.",
    "At the end of each update, each player who is two squares from it pays $6.",
    "A player may buy a square, unless she already owns two.",
    "When a player lands on the 7th square, she pays $5, except her squares.",
    "When a player lands on a square, she pays $5 to The Government, except the 7th square.",
    "Each player gets $5 every week, except the first week.",
    "At the end of each update, each player gets $5 for each square that she owns, except Red squares.",
    "Landing on the 7th square costs $10, except Freemasons.",
    "When a player lands on a Corner, the richest player pays her $10, except Freemasons.",
    "When a player lands on a Corner, she pays $5 to each other player, except Freemasons.",
    "If a player rolls 6, nobody may buy the 5th square.",
    "When a player lands on a Corner, no player may buy a square.",
    "If a player lands on the 3rd square, she cannot buy it.",
    "When a player lands on the 7th square at least twice a week, she gets $10.",
    "If a player lands on the 7th square twice or more, she gets $10.",
    "You may pay another player $10: when she lands on a Corner, she pays you $20.",
    "Each other player still pays $50.",
)


def test_otherwise_behind_two_conditions_that_may_both_hold_is_refused(reader):
    text = "When a player lands on a Corner, if she is Sick, she gets $5. If she is Hurt, she gets $7. Otherwise, she gets $1."
    *_, last = reader.read_item(Item("X.9", text)).sentences
    assert last.state == "almost"
    assert last.diagnosis.code == "otherwise-of-several"


@pytest.mark.parametrize("text", _OTHERWISE)
def test_what_could_be_taken_for_something_else_is_refused(reader, text):
    assert reader.read_sentence(text).state == "almost"
