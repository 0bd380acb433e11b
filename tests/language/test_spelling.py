from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.language.spelling import distance, near

_WORDS = st.text(alphabet="abc", max_size=7)


@pytest.mark.parametrize(
    ("one", "other", "changes"),
    [
        ("square", "sqaure", 1),
        ("square", "square", 0),
        ("square", "squre", 1),
        ("square", "share", 2),
        ("red", "blue", 4),
        ("", "ab", 2),
    ],
)
def test_changes_are_counted(one, other, changes):
    assert distance(one, other, 5) == changes


@given(_WORDS, _WORDS)
def test_a_distance_is_the_same_both_ways(one, other):
    assert distance(one, other, 9) == distance(other, one, 9)


@given(_WORDS, _WORDS, st.integers(0, 3))
def test_a_limit_only_cuts_off(one, other, limit):
    assert min(distance(one, other, 9), limit + 1) == distance(one, other, limit)


def test_short_words_allow_one_change_long_ones_two():
    assert near("payd", ["pays", "prey", "said"]) == ("pays",)
    assert near("goverment", ["government", "garment"]) == ("government",)
    assert near("teleport", ["roll", "pay", "square"]) == ()


def test_the_nearest_comes_first_and_ties_by_alphabet():
    assert near("sqaure", ["squares", "square", "roll"]) == ("square", "squares")
    assert near("bid", ["bit", "bin", "big"]) == ("big", "bin", "bit")


def test_a_word_is_not_near_itself():
    assert near("square", ["square"]) == ()
