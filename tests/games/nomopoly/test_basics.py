"""A rulebook that leaves out what every book says for itself is told so, at each sentence that leans on it."""

import re

import pytest

from moderator.core.dice import FairDice
from moderator.files import folder
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.games.nomopoly.proposals.shortfalls import shortfalls
from moderator.games.nomopoly.proposals.weighing import weigh
from moderator.games.nomopoly.rules.basics import lacks
from moderator.games.nomopoly.rules.rules_in_force import reader_of, rules_in_force
from moderator.language.rulebook import read_book, read_folder, write_book

BOOKS = ("nomopoly", "parley", "allotment")


def book(name):
    return read_folder(folder("rules_db") / name)


def without(name, words):
    text = write_book(book(name))
    assert words in text
    return re.sub(rf"(?:When a party pays[^.]*, )?{re.escape(words)}", "Note: nothing.", text)


def begun(**options):
    return RULESET.begin(options, FairDice(bytes(32), "own", 0))


@pytest.mark.parametrize("name", BOOKS)
def test_the_books_of_the_project_lack_nothing(name):
    assert lacks(rules_in_force(book(name)).readings) == ()


@pytest.mark.parametrize(
    ("name", "words", "rules", "told"),
    [
        ("allotment", "When a party gets an amount from nobody, its cash rises by the amount.", {"II.4"}, "money"),
        (
            "allotment",
            "the cash of the first party falls by the amount and the cash of the other party rises by the amount.",
            {"V.2"},
            "a payment moves money",
        ),
        ("allotment", "Every die has 6 sides.", {"IV.2"}, "how many sides"),
        (
            "allotment",
            "In the orders phase, orders that name no phase are carried out.",
            {"I.3", "III.4", "III.6", "V.2", "V.3"},
            "when orders are carried out",
        ),
        (
            "parley",
            "When an order fails, each of its effects is undone and its price is given back.",
            {"IV.2"},
            "fails half-way",
        ),
        ("parley", "When a proposal is accepted, its changes are made.", {"III.1"}, "changes of an accepted proposal"),
    ],
)
def test_what_leans_on_a_rule_that_is_missing_is_told(name, words, rules, told):
    text = without(name, words)
    found = lacks(rules_in_force(read_book(text)).readings)
    assert {each.rule for each in found} == rules
    assert all(told in each.reason for each in found)
    with pytest.raises(ValueError, match="Add: "):
        begun(book=text)


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_is_the_same_as_text(name):
    assert read_book(write_book(book(name))) == book(name)


@pytest.mark.parametrize("name", ["parley", "allotment"])
def test_there_is_no_board_where_the_rules_lay_none(name):
    text = write_book(book(name))
    assert begun(book=text).state.world.board == []
    with pytest.raises(ValueError, match="no square"):
        begun(book=text, squares=9)


def test_a_board_is_what_the_rules_lay_or_what_lies_there():
    assert len(begun().state.world.board) == 36
    assert len(begun(squares=12).state.world.board) == 12
    with pytest.raises(ValueError, match="-1 squares"):
        begun(squares=-1)


def test_a_book_of_one_s_own_lays_its_board_by_a_rule():
    text = "I. BOARD\n1. When the game begins, 20 squares are created. The squares are numbered from 1 without gaps.\n"
    assert len(begun(book=text).state.world.board) == 20
    assert len(begun(book=text, squares=5).state.world.board) == 25


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no rule"),
        ("I. X\n1. The flurb wobbles.\n", "flurb"),
        ("1. A player may rest.\n", "begins with its number and title"),
    ],
)
def test_what_is_no_rulebook_begins_no_game(text, told):
    with pytest.raises(ValueError, match=told):
        begun(book=text)


def test_a_proposal_is_told_what_it_would_leave_idle():
    rules = rules_in_force(book("allotment"))
    weighed = weigh("Repeal II.2.", rules.book, lambda changed: reader_of(changed, ()))
    (told,) = shortfalls(weighed, (), rules).told
    assert told.startswith("Nothing would come of V.2,")
    assert "a payment moves money" in told
