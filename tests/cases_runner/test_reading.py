"""How files of cases are read: several to a file, common parts, ranges, references, and errors that name the place."""

from __future__ import annotations

import pytest

COMMON = """\
game: purse
board: 20
given:
  players: {A: {square: 3}, B: {}}
---
case: first
given: {players: {A: {cash: 4}}}
then: {players: {A: {square: 3, cash: 4}}}
---
case: second
given: {players: {A: {square: 5}}}
then: {players: {A: {square: 5, cash: 10}, B: {cash: 10}}}
"""

ERRORS = {
    "unknown key": ("colour: 3\nthen: {}\n", "the case: there can be no 'colour' here"),
    "unknown thing": ("then: {Moon: {}}\n", "then: there is no 'Moon'"),
    "unknown attribute": ("then: {players: {A: {coins: 3}}}\n", "then, players, A: there is no attribute 'coins'"),
    "unknown player": ("then: {players: {C: {cash: 3}}}\n", "then, players: there is no player 'C'"),
    "unknown player in a step": ("when:\n  - turn: C\nthen: {}\n", "step 1, turn: there is no mover 'C'"),
    "unknown step": ("when:\n  - hop: A\nthen: {}\n", "step 1: hop is no step"),
    "unknown key beside a step": ("when:\n  - turn: A\n    pips: [1]\nthen: {}\n", "step 1, turn: there can be no 'pips'"),
    "unknown key in a step": ("when:\n  - order: {from: A, say: x}\nthen: {}\n", "step 1, order: there is no 'say' here"),
    "fails where it cannot be": ("when:\n  - turn: A\n    fails: true\nthen: {}\n", "step 1, turn: there can be no 'fails'"),
    "unknown color": ("then: {squares: {3: {color: Pink}}}\n", "then, squares, 3, color: there is no color 'Pink'"),
    "unknown item": ("then: {players: {A: {items: {Crown: 1}}}}\n", "then, players, A, items: there is no item 'Crown'"),
    "a wrong type": ("then: {players: {A: {cash: much}}}\n", "then, players, A, cash: 'much' is no whole number"),
    "unknown rule": ("rules: [Q.1]\nthen: {}\n", "rules: there is no rule Q.1"),
    "unknown ruling": ("rulings: [X]\nthen: {}\n", "rulings: 'X' is no ruling"),
    "unknown setting": ("settings: {C03: once}\nthen: {}\n", "settings, C03: this ruling has only its default"),
    "unknown value of a setting": ("settings: {C02: up}\nthen: {}\n", "settings, C02: 'up' is neither default nor half_even"),
    "seed with dice": ("seed: 1\nwhen:\n  - turn: A\n    dice: [1, 2]\nthen: {}\n", "step 1, turn: a case with a seed gives no dice"),
    "nothing asserted": ("when:\n  - turn: A\n", "the case asserts nothing"),
    "unknown page": ("then: {pages: {front: {has: x}}}\n", "then, pages: there is no page 'front'"),
    "unknown rule in the rulebook": ("then: {rulebook: {Q.1: present}}\n", "then, rulebook: there is no rule Q.1"),
    "unknown state of a rule": ("then: {rulebook: {R.1: altered}}\n", "then, rulebook, R.1: write {has: ...}"),
    "no map of rules": ("then: {rulebook: changed}\n", "then, rulebook: 'changed' is no map"),
    "no map of pages": ("then: {pages: any}\n", "then, pages: 'any' is no map"),
    "no map of players": ("then: {players: any}\n", "then, players: 'any' is no map"),
    "no list of outcomes": ("then: {one_of: any}\n", "then, one_of: 'any' is no list"),
    "no list of values": ("then: {squares: {3: {color: {one_of: 5}}}}\n", "then, squares, 3, color, one_of: 5 is no list"),
    "no list of draws": ("then: {drawn: [5]}\n", "then, drawn: 5 is no list"),
    "no weight of a draw": ("then: {drawn: [{Red: much}]}\n", "then, drawn: {'Red': 'much'} has a weight that is no whole number"),
    "no dice": ("when:\n  - turn: A\n    dice: any\nthen: {}\n", "step 1, turn, dice: 'any' is no list of pips"),
    "no position": ("given: any\nthen: {}\n", "given: 'any' is no map"),
    "no players given": ("given: {players: 5}\nthen: {}\n", "given, players: 5 is no map"),
    "no name of a new thing": ("new: {things: [[Nurse]]}\nthen: {}\n", "new, things: ['Nurse'] is no name"),
    "a derived value": ("given: {players: {A: {net: 3}}}\nthen: {}\n", "given, players, A: 'net' follows from other rules"),
    "a square beyond the board": ("given: {squares: {21: {owner: A}}}\nthen: {}\n", "given, squares: the board has 20 squares, so there is no 21"),
    "a bad key of squares": ("given: {squares: {two: {owner: A}}}\nthen: {}\n", "squares: 'two' is no square"),
    "a log of maps": ("then: {}\nlog: [phase: turns]\n", "log: {'phase': 'turns'} is neither a text"),
    "a missing change": ('amend: ["@P13"]\nthen: {}\n', "@P13: there is no file P13.change beside the case"),
    "an unknown kind of new": ("new: {moods: [x]}\nthen: {}\n", "new, moods: a change brings player, square, game"),
}  # fmt: skip
BASE = "case: one\ngame: purse\nboard: 20\n"
PLAYERS = "given: {players: {A: {}, B: {}}}\n"


def test_documents_share_what_the_first_one_holds(cases):
    assert cases(COMMON) == (0, ["2 passed, 0 failed"])


@pytest.mark.parametrize("name", ERRORS)
def test_an_unknown_word_is_an_error_that_says_where(cases, name):
    body, expected = ERRORS[name]
    text = BASE + ("" if "given:" in body else PLAYERS) + body
    if "players" not in text:
        text = text.replace("given: {", "given: {players: {A: {}, B: {}}, ")
    code, lines = cases(text)
    assert code == 1
    assert lines[0].startswith(f"X01-case.yaml | one | {expected}"), lines
    assert lines[-1] == "0 passed, 1 failed"


def test_a_common_part_has_no_steps(cases):
    code, lines = cases("game: purse\nwhen: []\n---\ncase: one\nthen: {}\n")
    assert code == 1
    assert lines[0] == "X01-case.yaml | the common document holds no 'when'; give it to the cases"


def test_a_key_that_stands_twice_is_an_error(cases):
    code, lines = cases("case: one\ngame: purse\nboard: 4\nboard: 5\nthen: {}\n")
    assert code == 1
    assert lines[0] == "X01-case.yaml | line 4: the key 'board' stands twice"


def test_a_title_that_stands_twice_is_an_error(cases):
    code, lines = cases("game: purse\n---\ncase: one\nthen: {}\n---\ncase: one\nthen: {}\n")
    assert code == 1
    assert lines[0] == "X01-case.yaml | the title 'one' stands twice in the file"


def test_a_game_that_is_not_there(cases):
    code, lines = cases("case: one\ngame: chess\nthen: {}\n")
    assert code == 1
    assert lines == ["X01-case.yaml | one | game: there is no game 'chess' that takes cases", "0 passed, 1 failed"]


def test_a_later_key_wins_over_a_range(cases):
    squares = 'given: {players: {A: {}, B: {}}, squares: {"3-5": {owner: A}, 4: {owner: B}}}\n'
    then = "then: {squares: {3: {owner: A}, 4: {owner: B}, 5: {owner: A}, 6: {owner: none}}}\n"
    assert cases(BASE + squares + then) == (0, ["1 passed, 0 failed"])


def test_a_reference_stands_for_the_words_of_the_change_without_its_remarks(cases):
    change = "# what they wrote\nR.1: A player who passes the last square gets $25.\n"
    text = BASE + 'given: {players: {A: {square: 19}}}\namend: ["@P13"]\nwhen:\n  - turn: A\n    dice: [1, 2]\n'
    text += "then: {players: {A: {square: 2, cash: 35}}}\n"
    assert cases(text, beside={"P13.change": change}) == (0, ["1 passed, 0 failed"])


def test_what_a_change_brings_can_be_named(cases):
    text = BASE + PLAYERS + "new: {player: [debt], colors: [Pink], rules: [Q.9], things: {Nurse: [square]}}\n"
    text += "rules: [Q.9]\nthen: {squares: {3: {color: {not: Pink}}}, Nurse: absent}\n"
    assert cases(text) == (0, ["1 passed, 0 failed"])


def test_a_path_that_is_not_there(cases):
    code, lines = cases(COMMON, paths=["nowhere"])
    assert code == 1
    assert lines[0].endswith("nowhere: there is no such file or folder")
    assert lines[-1] == "0 passed, 1 failed"
