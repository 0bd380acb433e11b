"""No tail of a sentence is lost without a word: what its form has no place for refuses it."""

import pytest

from moderator.language.taken_up import NOT_AT_ALL_TIMES

RULES = (
    "Each week, each player gets $20 from The Government",
    "When a player lands on a Corner, she pays $20 to The Government",
    "A player may pay $5 to The Government",
    "A player cannot buy a square",
    "The market value of a square is $20",
)
TAILS = ("who has a tree", "at first 3", "square owned by her", "by default not", "but $30")


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_reads_by_itself(reader, rule):
    assert reader.read_sentence(f"{rule}.").diagnosis is None


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("rule", RULES)
def test_what_no_form_takes_up_is_refused(reader, rule, tail):
    assert reader.read_sentence(f"{rule}, {tail}.").diagnosis is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "A square has an owner, at first nobody.",
        "Each week, each player gets $20 from The Government, if possible.",
        "Each player decides whether she pays $5, by default not.",
    ],
)
def test_what_a_form_has_a_place_for_is_taken_up(reader, sentence):
    assert reader.read_sentence(sentence).diagnosis is None


@pytest.mark.parametrize("tail", ["until she is Sick", "twice", "once a week", "only once"])
@pytest.mark.parametrize("value", ["The rent of a Red square is $5", "The market value of a Store is $90"])
def test_a_value_does_not_lose_until_when_or_how_often_it_holds(reader, value, tail):
    assert reader.read_sentence(f"{value} {tail}.").diagnosis is not None


@pytest.mark.parametrize("condition", ["while its owner is Sick", "until week 20"])
def test_what_is_offered_instead_reads_beside_a_value(reader, condition):
    assert condition in NOT_AT_ALL_TIMES
    assert reader.read_sentence(f"The rent of a Red square is $5 {condition}.").diagnosis is None
