"""A case that must fail does fail, with one line that names the file, the case, what was expected and what came."""

from __future__ import annotations

import textwrap
import warnings

import pytest

from moderator.cases import running

BASE = """\
case: one
game: purse
board: 20
given:
  players: {A: {square: 3}, B: {}}
  squares: {5: {color: Fuchsia, owner: B}}
  gates: [{squares: [6, 17], toll: 2}]
"""
TURN = "when:\n  - turn: A\n    dice: [2, 4]\n"
PAY = "when:\n  - order: {from: A, says: pay B $3}\n"
LANDED = "then: {players: {A: {square: 9}}}\n"

HOLDS = {
    "nothing happens": "then: {}\n",
    "what is listed": TURN + LANDED,
    "grouped dice": "when:\n  - turn: A\n    dice: [[2, 4]]\n" + LANDED,
    "any value": TURN + "then: {players: {A: {square: any}}}\n",
    "one of several": TURN + "then: {players: {A: {square: {one_of: [8, 9]}}}}\n",
    "anything but": TURN + "then: {players: {A: {square: {not: 3}}}}\n",
    "loose": TURN + "then: {}\nloose: true\n",
    "derived": "then: {players: {A: {net: 20}}}\n",
    "two spellings": "then: {squares: {5: {color: Fuschia}}}\n",
    "a list in another order": "then: {gates: [{toll: 2, squares: [17, 6]}]}\n",
    "what is not there": "then: {Ghost: absent}\nnew: {}\nnote: nobody\n",
    "an expected refusal": "when:\n  - order: {from: A, says: pay B $300}\n    fails: true\nthen: {}\n",
    "words that are no order, said so": "when:\n  - order: {from: A, says: pray}\n    fails: no order\nthen: {}\n",
    "its reason in any case": "when:\n  - order: {from: A, says: pay B $300}\n    fails: NOT ENOUGH\nthen: {}\n",
    "log in order": TURN + LANDED + 'log: [A rolls 2 4, "lands on 9 (R.1)", {never: B lands}]\n',
    "a draw": "when:\n  - order: {from: A, says: spin}\n    choices: [Fuschia]\n"
    "then: {drawn: [{Fuschia: 1, Blue: 2, Red: 1}], squares: {3: {color: Fuchsia}}}\n",
    "an enacted rule may change": 'when:\n  - amend: "R.1: Other words."\nthen: {}\n',
    "a rule's words": 'then: {rulebook: {R.1: {has: "$10", lacks: [stars, moon]}, R.2: unchanged}}\n',
    "any rulebook": "when:\n  - order: {from: A, says: scribble}\nthen: {rulebook: any}\n",
    "several outcomes": TURN + "then: {one_of: [{players: {A: {square: 8}}}, {players: {A: {square: 9}}}]}\n",
    "a seed": "seed: 7\nwhen:\n  - turn: A\nthen: {players: {A: {square: any, cash: any}}}\n",
    "squares by number afterwards": "when:\n  - order: {from: A, says: build}\nthen: {board: 21, squares: {21: {owner: none}}}\n",
    "checked in between": PAY
    + "  - then: {players: {A: {cash: 7}, B: {cash: 13}}}\n  - turn: A\n    dice: [1, 2]\nthen: {players: {A: {square: 6}}}\n",
    "part of a mail refused": 'when:\n  - mail: {from: A, body: "pay B $3\\npay B $300"}\n    fails: ["pay B $300"]\n'
    "  - update: {}\nthen: {players: {A: {cash: 7}, B: {cash: 13}}}\n",
    "the lists of an update": "when:\n  - update: {mail: [{from: A, body: pay B $3}]}\n"
    "then: {players: {A: {cash: 7}, B: {cash: 13}}}\n",
    "shuffled": "then: {shuffled: [5, 6]}\n",
    "a page": TURN + "then: {players: {A: {square: 9}}, pages: {top: {has: lands on 9, lacks: lands on 8}}}\n",
}

FAILS = {
    "a wrong value": (TURN + "then: {players: {A: {square: 10}}}\n", "players A square: expected 10, came 9"),
    "something unlisted": (TURN + "then: {}\n", "players A square: expected 3 as before, came 9 (not listed)"),
    "an absent thing": ("then: {Ghost: {square: 2}}\n", "Ghost: expected there, came absent"),
    "a thing still there": ("then: {players: {B: absent}}\n", "players B: expected absent, came there"),
    "not": (TURN + "then: {players: {A: {square: {not: 9}}}}\n", "players A square: expected not 9, came 9"),
    "one_of": (TURN + "then: {players: {A: {square: {one_of: [7, 8]}}}}\n", "players A square: expected 7 or 8, came 9"),
    "a list": ("then: {gates: [{squares: [6, 17], toll: 3}]}\n", "gates: expected [{squares: [6, 17], toll: 3}], came [{squares: [6, 17], toll: 2}]"),
    "the board": ("when:\n  - order: {from: A, says: build}\nthen: {}\n", "board: expected 20 as before, came 21 (not listed)"),
    "too few dice": ("when:\n  - turn: A\n    dice: [2]\n" + LANDED, "step 1, turn: A's turn: 2 dice are thrown, and the step has 1 left"),
    "too many dice": ("when:\n  - turn: A\n    dice: [2, 4, 1]\n" + LANDED, "step 1, turn: dice 1 were given and not drawn"),
    "too many choices": ("when:\n  - turn: A\n    dice: [2, 4]\n    choices: [Red]\n" + LANDED, "step 1, turn: choices Red were given and not drawn"),
    "too few choices": ("when:\n  - order: {from: A, says: spin}\nthen: {}\n", "step 1, order: the wheel: one of Red, Fuschia, Blue is drawn, and the step has no choice left"),
    "no such candidate": ("when:\n  - order: {from: A, says: spin}\n    choices: [White]\nthen: {}\n", "step 1, order: the wheel: White is not among Red, Fuschia, Blue"),
    "an impossible die": ("when:\n  - turn: A\n    dice: [2, 7]\nthen: {}\n", "step 1, turn: A's turn: a die with 6 sides cannot show 7"),
    "a refusal": ("when:\n  - order: {from: A, says: pay B $300}\nthen: {}\n", "step 1, order: expected 'pay B $300' done, came refused: There is not enough money (R.2)."),
    "no refusal": (PAY.replace("}", "}\n    fails: true", 1) + "then: {players: {A: {cash: 7}, B: {cash: 13}}}\n", "step 1, order: expected to fail, came done"),
    "a misspelt order": ("when:\n  - order: {from: A, says: pya B $300}\n    fails: true\nthen: {}\n", "step 1, order: expected 'pya B $300' to be refused by a rule, came not understood: These words are no order."),
    "a misspelt line": ('when:\n  - mail: {from: A, body: "pya B $300"}\n    fails: ["pya B $300"]\n  - update: {}\nthen: {}\n', "step 1, mail: expected 'pya B $300' to be refused by a rule, came not understood: These words are no order."),
    "another reason": ("when:\n  - order: {from: A, says: pay B $300}\n    fails: too late\nthen: {}\n", "step 1, order: expected a reason with 'too late', came There is not enough money (R.2)."),
    "a refusal that costs": ("when:\n  - order: {from: A, says: grumble}\n    fails: true\nthen: {players: {A: {cash: 9}}}\n", "step 1, order: refused, and yet: players A cash: expected 10 as before, came 9 (not listed)"),
    "a mail refused later": ("when:\n  - mail: {from: A, body: pay B $300}\n  - update: {}\nthen: {}\n", "step 1, mail: expected 'pay B $300' done, came refused: There is not enough money (R.2)."),
    "a mail done": ("when:\n  - mail: {from: A, body: pay B $3}\n    fails: true\n  - update: {}\nthen: {players: {A: {cash: 7}, B: {cash: 13}}}\n", "step 1, mail: expected to fail, came done"),
    "a mail's other line": ('when:\n  - mail: {from: A, body: "pay B $3\\npay B $300"}\n    fails: ["pay B $3"]\n  - update: {}\nthen: {players: {A: {cash: 7}, B: {cash: 13}}}\n', "step 1, mail: expected 'pay B $3' to fail, came done"),
    "log out of order": (TURN + LANDED + "log: [A lands on 9, A rolls 2 4]\n", "log: expected 'A rolls 2 4', came only earlier: 'A rolls 2 4 (R.1)'"),
    "log missing": (TURN + LANDED + "log: [A passes 4]\n", "log: expected 'A passes 4', came A rolls 2 4 (R.1); A lands on 9 (R.1)"),
    "log never": (TURN + LANDED + "log: [{never: lands}]\n", "log: expected never 'lands', came 'A lands on 9 (R.1)'"),
    "log once for two": (TURN + LANDED + "log: [A lands, A lands]\n", "log: expected 'A lands', came only earlier: 'A lands on 9 (R.1)'"),
    "the log since the last then": (TURN + "  - then: {players: {A: {square: 9}}}\n  - then: {}\n    log: [A lands on 9]\nthen: {}\n", "step 3, then: log: expected 'A lands on 9', came nothing"),
    "what was drawn": ("when:\n  - order: {from: A, says: spin}\n    choices: [Red]\nthen: {drawn: [[Red, Fuschia, Blue]], squares: {3: {color: Red}}}\n", "drawn: expected [{Blue: 1, Fuschia: 1, Red: 1}], came [{Blue: 2, Fuschia: 1, Red: 1}]"),
    "nothing drawn": ("then: {drawn: [[Red, Blue]]}\n", "drawn: expected [{Blue: 1, Red: 1}], came []"),
    "a rule's words": ('then: {rulebook: {R.1: {has: "$11"}}}\n', "rulebook R.1: expected to have '$11', came 'A player who passes the last square gets $10.'"),
    "a rule's state": ("then: {rulebook: {R.2: changed}}\n", "rulebook R.2: expected changed, came A player may pay another player."),
    "a rule changed by nobody": ("when:\n  - order: {from: A, says: scribble}\nthen: {}\n", "rulebook R.2: expected unchanged, came"),
    "a rule's absence": ("then: {rulebook: {R.2: absent}}\n", "rulebook R.2: expected absent, came A player may pay another player."),
    "no outcome": (TURN + "then: {one_of: [{players: {A: {square: 8}}}, {players: {A: {square: 7}}}]}\n", "none of the outcomes of one_of holds; nearest: players A square: expected 7, came 9"),
    "in between": (PAY + "  - then: {}\nthen: {}\n", "step 2, then: players A cash: expected 10 as before, came 7 (not listed)"),
    "back again": (PAY + "  - then: {players: {A: {cash: 7}, B: {cash: 13}}}\n  - order: {from: B, says: pay A $3}\nthen: {}\n", "players A cash: expected 7 as before, came 10 (not listed)"),
    "shuffled": ("when:\n  - order: {from: A, says: spin}\n    choices: [Red]\nthen: {squares: {3: {color: Red}}, shuffled: [3, 5]}\n", "shuffled: squares [3, 5] do not hold what they held before"),
    "a page": ("then: {pages: {top: {has: lands}}}\n", "pages top: expected to have 'lands', came 'Rule Top/1 (repealed)'"),
    "a fault of the game": ("when:\n  - order: {from: A, says: bug}\nthen: {}\n", "the game broke: KeyError: 'bug' (purse.py:"),
    "a contradiction": ("when: []\nthen: {}\n", "given: the first square has no owner (R.3)"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOLDS)
def test_a_case_that_holds_passes(cases, name):
    assert cases(BASE + HOLDS[name]) == (0, ["1 passed, 0 failed"])


@pytest.mark.parametrize("name", FAILS)
def test_a_case_that_does_not_hold_fails_with_its_line(cases, name):
    body, expected = FAILS[name]
    base = BASE.replace("5: {color: Fuchsia, owner: B}", "1: {owner: B}") if name == "a contradiction" else BASE
    code, lines = cases(base + body)
    assert code == 1
    assert lines[-1] == "0 passed, 1 failed"
    assert lines[0].startswith(f"X01-case.yaml | one | {expected}"), lines


def test_a_joined_player_is_compared_with_the_defaults(cases):
    text = textwrap.dedent(BASE) + "when:\n  - order: {from: A, says: pay B $3}\n"
    code, lines = cases(text + "then: {players: {A: {cash: 7}, B: {cash: 13, friends: [A]}}}\n")
    assert code == 1
    assert lines[0] == "X01-case.yaml | one | players B friends: expected [A], came []"


def test_what_a_game_only_warns_of_fails_the_case(cases):
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        code, lines = cases(BASE + "when:\n  - order: {from: A, says: shrug}\nthen: {}\n")
    assert code == 1
    assert "the game broke: UserWarning: nobody has foreseen this (purse.py:" in lines[0]


def test_a_case_that_takes_too_long_is_stopped(cases, monkeypatch):
    monkeypatch.setattr(running.run, "__defaults__", (1,))
    code, lines = cases(BASE + "when:\n  - order: {from: A, says: dawdle}\nthen: {}\n")
    assert code == 1
    assert lines == ["X01-case.yaml | one | the case was stopped after 1 seconds", "0 passed, 1 failed"]
