"""Orders as people write them, and what is said where they do not read."""

import pytest

from moderator.core.outcome import Refusal
from moderator.games.papertown.actions import Mark, Use
from moderator.games.papertown.hexes import read_hex
from moderator.games.papertown.orders import Order, read_order


def _hexes(words):
    return tuple(read_hex(word) for word in words.split())


MARKINGS = [
    "mark C3 B4 C4", "mark C3, B4 and C4", "Mark c3,b4,c4.", "please mark the blocks C3 B4 and also C4!", "C3 B4 C4",
    "I mark C3 B4 C4", "I'll cross off C3 B4 C4", "mark C3, mark B4, mark C4", "mark C3-B4-C4", "build C3 & B4 & C4",
    "mark C3 then B4 then C4", "mark at c3, b4 & c4", "MARK HEXES C3 B4 C4", "redevelop C3 B4 C4",
]  # fmt: skip


@pytest.mark.parametrize("words", MARKINGS)
def test_a_marking_in_many_words(words):
    assert read_order(words) == Order((Mark(_hexes("C3 B4 C4")),))


@pytest.mark.parametrize(
    "words", ["V1 mark B3 C3", "v1: B3 C3", "V 1 marks B3, C3", "mark B3 C3 for V1", "for V1 mark B3 and C3"]
)
def test_a_virtual_turn_in_many_words(words):
    assert read_order(words) == Order((Mark(_hexes("B3 C3")),), "V1")


POWERS = {
    "branch": [
        "branch A7",
        "Local branch A7",
        "use my local branch to mark A7",
        "mark A7 with my branch",
        "branch: A7",
    ],
    "bakery": ["bakery A7", "use the bakery for A7", "mark A7 using a bakery"],
    "material": ["material A7", "building material A7", "use building material: A7", "mark A7 by building material"],
    "bribery": ["bribe A7", "bribery A7", "use bribery on A7", "bribe: A7", "bribe with A7"],
}


@pytest.mark.parametrize(("power", "words"), [(power, words) for power in POWERS for words in POWERS[power]])
def test_a_power_in_many_words(power, words):
    assert read_order(words) == Order((Use(power, read_hex("A7")),))


def test_two_copies_of_a_power_in_one_order():
    assert read_order("branch A7 and A9") == Order((Use("branch", read_hex("A7")), Use("branch", read_hex("A9"))))


@pytest.mark.parametrize("words", ["skip", "pass", "mark nothing", "mark no blocks", "skip my turn"])
def test_a_marking_of_nothing(words):
    assert read_order(words) == Order((Mark(),))


WRONG = {
    "mark C3 B4 Z": ((11, 12), '"z" cannot stand here'),
    "mark 3C B4 C4": ((5, 7), "Write C3"),
    "mark C3 B4 C1O": ((11, 14), "Write C10"),
    "mark Cl B4 C4": ((5, 7), "Write C1"),
    "branch": (None, "missing at the end"),
    "mark": (None, "missing at the end"),
    "brunch A7": ((0, 6), 'did you mean "branch"'),
    "branch D4 for me": ((10, 13), '"for" cannot stand here'),
}


@pytest.mark.parametrize("words", WRONG)
def test_what_does_not_read_is_refused_at_its_place(words):
    at, reason = WRONG[words]
    refusal = read_order(words)
    assert isinstance(refusal, Refusal)
    assert refusal.at == at
    assert reason in " ".join(refusal.reasons)
