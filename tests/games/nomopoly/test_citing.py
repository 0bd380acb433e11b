"""Rules are looked up by what they say: whichever number they have, and none when they are gone."""

import pytest

from moderator.games.nomopoly.rules import citing
from moderator.games.nomopoly.rules.books import original_book
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.rulebook import Item, Rulebook, Section

LOOKED_UP = [
    (lambda read: citing.which_forbids(read, "withdraw"), "XXII.7"),
    (lambda read: citing.which_grants(read, "propose"), "IX.1"),
    (lambda read: citing.which_grants(read, "join"), "II.1"),
    (lambda read: citing.which_lets_follow(read, "propose", "discard"), "IX.2"),
    (lambda read: citing.which_works_out(read, "Net Value"), "V.5"),
    (lambda read: citing.which_works_out(read, "Team"), "II.3"),
    (lambda read: citing.which_works_out(read, "highest bid"), "X.5"),
    (lambda read: citing.which_moves(read, "cash"), "IV.2"),
]


@pytest.fixture(scope="module")
def readings():
    return rules_in_force(original_book()).readings


@pytest.mark.parametrize(("look_up", "rule"), LOOKED_UP)
def test_a_rule_is_found_by_what_it_says(readings, look_up, rule):
    assert look_up(readings) == (rule,)


@pytest.mark.parametrize(("look_up", "rule"), LOOKED_UP)
def test_a_rule_that_is_gone_is_not_cited(readings, look_up, rule):
    left = [reading for reading in readings if reading.number != rule]
    assert rule not in look_up(left)


def test_a_rule_is_cited_by_the_number_that_it_has():
    items = (Item("I.1", "A player may propose a proposal.", "a"), Item("I.2", "No player may withdraw an order.", "b"))
    readings = rules_in_force(Rulebook((Section("I", "ALL", items),))).readings
    assert citing.which_grants(readings, "propose") == ("I.1",)
    assert citing.which_forbids(readings, "withdraw") == ("I.2",)
    assert citing.in_brackets(citing.which_grants(readings, "join")) == ""
