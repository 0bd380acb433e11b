import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.core.dice import Draw, FairDice

SECRET = bytes(range(32))


def by_hand(k: int, sides: int) -> int:
    """Work a die out as the page of instructions tells a player to."""
    told = hmac.new(SECRET, f"ferry/3/{k}".encode(), hashlib.sha256).hexdigest()
    value = int(told[:16], 16)
    assert value < 2**64 - 2**64 % sides
    return value % sides + 1


def test_every_roll_can_be_worked_out_with_a_few_lines():
    dice = FairDice(SECRET, "ferry", 3)
    assert dice.roll(2, 6, "Ann's turn") + dice.roll(1, 20, "Duck's") == (by_hand(0, 6), by_hand(1, 6), by_hand(2, 20))
    assert dice.commitment == hashlib.sha256(SECRET).hexdigest()
    assert dice.log[0] == Draw("Ann's turn", (by_hand(0, 6), by_hand(1, 6)), sides=6)


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 200])
def test_a_draw_is_its_hmac_whatever_the_length_of_the_secret(length):
    secret = b"\xa5" * length
    dice = FairDice(secret, "ferry", 3)
    told = [hmac.new(secret, f"ferry/3/{k}".encode(), hashlib.sha256).digest() for k in range(3)]
    assert dice.roll(3, 2**16, "") == tuple(int.from_bytes(each[:8], "big") % 2**16 + 1 for each in told)


def test_luck_goes_on_where_it_was_left():
    whole, part = FairDice(SECRET, "ferry", 3), FairDice(SECRET, "ferry", 3)
    rolled = [whole.roll(1, 6, "") for _ in range(5)]
    part.count = 3
    assert [part.roll(1, 6, "") for _ in range(2)] == rolled[3:]


@pytest.mark.parametrize("other", [("barge", 3), ("ferry", 4)])
def test_another_game_or_update_has_other_luck(other):
    assert FairDice(SECRET, "ferry", 3).roll(20, 6, "") != FairDice(SECRET, *other).roll(20, 6, "")


@given(st.lists(st.tuples(st.text(max_size=3), st.integers(0, 5)), min_size=2, max_size=6), st.binary(min_size=1))
def test_only_what_has_weight_is_chosen(candidates, secret):
    if not sum(weight for _, weight in candidates):
        return
    dice = FairDice(secret, "ferry", 1)
    chosen = dice.choose(candidates, "lottery")
    assert candidates[chosen][1] > 0
    assert dice.log[-1].result == candidates[chosen][0]


def test_a_draw_by_weight_is_fair():
    dice = FairDice(SECRET, "ferry", 1)
    counts = [0, 0]
    for _ in range(4000):
        counts[dice.choose([("one", 1), ("three", 3)], "")] += 1
    assert abs(counts[0] - 1000) < 120


def test_one_candidate_takes_no_luck():
    dice = FairDice(SECRET, "ferry", 1)
    assert (dice.choose([("Ann", 1)], ""), dice.count, dice.log) == (0, 0, [])
