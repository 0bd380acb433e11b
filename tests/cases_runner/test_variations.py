"""Whether each rule and each number matters: what no case notices is named, and counts as a failure."""

from __future__ import annotations

from moderator.cases.variations import numbers

ALL = """\
game: purse
board: 20
given: {players: {A: {square: 19}, B: {}}}
---
case: the bonus
rules: [R.1]
when:
  - turn: A
    dice: [1, 2]
then: {players: {A: {square: 2, cash: 20}}}
---
case: paying
rules: [R.2]
when:
  - order: {from: A, says: pay B $3}
then: {players: {A: {cash: 7}, B: {cash: 13}}}
"""


def test_a_rule_whose_repeal_changes_no_case_is_named(cases):
    code, lines = cases(ALL, repeal_each=True)
    assert code == 1
    assert lines == [
        "R.3: without effect: no case notices its repeal",
        "purse: 3 rules repealed, 1 without effect",
        "2 passed, 1 failed",
    ]


def test_a_number_whose_change_changes_no_case_is_named(cases):
    code, lines = cases(ALL, vary_numbers=True)
    assert code == 1
    assert lines == [
        "R.3: without effect: no case notices another number for '7' in 'The stars are 7 in number.'",
        "purse: 2 numbers varied, 1 without effect",
        "2 passed, 1 failed",
    ]


WORDS = """\
---
case: its words
rules: [R.3]
then: {rulebook: {R.3: {has: "7"}}}
---
case: other words
rules: [R.3]
when:
  - amend: "R.3: The stars are 8 in number."
then: {rulebook: any}
"""


def test_a_case_of_the_rule_s_own_words_is_no_witness(cases):
    code, lines = cases(ALL + WORDS, repeal_each=True, vary_numbers=True)
    assert code == 1
    assert lines == [
        "R.3: without effect: no case notices its repeal",
        "purse: 3 rules repealed, 1 without effect",
        "R.3: without effect: no case notices another number for '7' in 'The stars are 7 in number.'",
        "purse: 2 numbers varied, 1 without effect",
        "4 passed, 2 failed",
    ]


def test_a_rule_that_only_other_cases_notice_is_named(cases):
    code, lines = cases(ALL.replace("rules: [R.2]", "rules: [R.1]"), repeal_each=True, only=("R.1", "R.2"))
    assert code == 1
    assert lines == [
        "purse: 2 rules repealed, 0 without effect",
        "R.2: no case that cites it notices its repeal, only X01-case.yaml, paying",
        "2 passed, 1 failed",
    ]


def test_only_the_rules_that_are_asked_for_are_varied(cases):
    code, lines = cases(ALL, repeal_each=True, only=("R.1", "R.2"))
    assert (code, lines) == (0, ["purse: 2 rules repealed, 0 without effect", "2 passed, 0 failed"])


def test_every_number_of_a_running_sentence_is_found_in_figures_and_in_words():
    first = 'A player rolls two dice for $1,000, see XIII.7, once a week on the 45th square ("12 oaks").'
    sentences = [(first, True), ("Note: 3 is odd.", False)]
    found = {variation.name.split(" in ")[0]: variation.texts for variation in numbers("Q.1", sentences)}
    assert list(found) == ["'$1,000'", "'45th'", "'two dice'", "'once'"]
    assert found["'$1,000'"][0] == first.replace("$1,000", "$1001") + " Note: 3 is odd."
    assert found["'45th'"][0] == first.replace("45th", "46th") + " Note: 3 is odd."


def test_one_of_something_becomes_several():
    (found,) = numbers("Q.1", [("Each job that has been open for 1 week is given.", True)])
    assert found.texts is not None
    assert "Each job that has been open for 2 weeks is given." in found.texts
