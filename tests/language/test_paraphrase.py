"""What is said of a tree: canonical English, in the rulebook's own words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from moderator.language import tree
from moderator.language.inflection import decimal, figures, fraction, ordinal
from moderator.language.paraphrase import say, say_order
from moderator.language.word_forms import article

SAID = [
    ("Whenever a player lands on a Lodge, she pays $10.", "When a player lands on a Lodge, she pays $10."),
    ("Every Lodge is a pollutant.", "Each Lodge is a pollutant."),
    ("A player who has no Dues pays $5.", "A player with no Dues pays $5."),
    ("Two players become Best Friends.", "Two players become Best Friends."),
    (
        "The owner of a square may paint it Red for $50, paid to The Corporation.",
        "The owner of a square may paint it Red, for $50, paid to The Corporation.",
    ),
    ("Any number of players may occupy one square.", "Any number of players may occupy one square."),
    (
        "The rent of a square is one tenth of its market value.",
        "The rent of a square is one tenth of its market value.",
    ),
    ("Each player pays twice the rent of her square.", "Each player pays twice the rent of her square."),
    ("In every second lottery phase, a lottery is held.", "In each second lottery phase, a lottery is held."),
    ("No Lodge may be destroyed.", "No Lodge may be destroyed."),
    ("The SBA can't lose money.", "The SBA cannot lose money."),
    ("The SBA cannot lose money.", "The SBA cannot lose money."),
    ("This rule takes precedence over XIII.7.", "This rule takes precedence over XIII.7."),
    ("Note: be kind.", "Note: be kind."),
    (
        "A player may register to vote for $100: she becomes a Registered Voter.",
        "A player may register to vote, for $100: she becomes a Registered Voter.",
    ),
    ("Otherwise, the Store is destroyed.", "Otherwise, the Store is destroyed."),
]


@pytest.mark.parametrize(("sentence", "said"), SAID)
def test_a_sentence_is_said(reader, lexicon, sentence, said):
    form = reader.read_sentence(sentence).form
    assert (say(form, lexicon) if form else None) == said


@pytest.mark.parametrize(("condition", "said"), [
    ("I land on an unowned square", "I land on an unowned square"),
    ("I have at least $200 and Duck is Sick", "I have at least $200 and Duck is Sick"),
    ("there is an unowned square", "there is an unowned square"),
    ("no player owns 12", "no player owns 12"),
])  # fmt: skip
def test_a_condition_is_said(reader, lexicon, condition, said):
    assert say(reader.read_condition(condition).condition, lexicon) == said


def test_an_order_of_the_rules_is_said_as_it_can_be_sent(reader, lexicon):
    form = reader.read_sentence("A player may take a Taxi to a square: she is moved there.").form
    assert say_order(form.clause, lexicon) == "take a Taxi to a square"


def test_a_price_a_time_and_a_step_are_said_by_themselves(lexicon):
    price = tree.Price(
        tree.Amount(Fraction(50), "$"), each=True, payees=(tree.Name("The Corporation", "organization"),)
    )
    assert say(price, lexicon) == "for $50 each, paid to The Corporation"
    assert say(tree.Time("this", tree.Noun("week")), lexicon) == "this week"
    step = tree.Step((tree.Clause(tree.Name("Duck", "player"), "win"),), if_possible=True)
    assert say(step, lexicon) == "Duck wins, if possible"


def test_without_a_lexicon_declared_words_are_regular():
    geese = tree.Clause(tree.Noun("player", "each"), "juggle geese", (("with", tree.Noun("Snow Globe", "a")),))
    assert say(geese) == "each player juggles geese with a Snow Globe"
    assert say(tree.Noun("Snow Globe", "all", plural=True)) == "all Snow Globes"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Easy Move", "an Easy Move"),
        ("Utility", "a Utility"),
        ("unowned square", "an unowned square"),
        ("8th", "an 8th"),
        ("11", "an 11"),
        ("one", "a one"),
        ("ox", "an ox"),
        ("euro", "a euro"),
    ],
)
def test_an_article_goes_by_the_sound(words, said):
    assert article(words) == said


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (Fraction(10), "$", "$10"),
        (Fraction(1, 20), "%", "5%"),
        (Fraction(217, 100), "", "2.17"),
        (Fraction(-3), "", "-3"),
        (Fraction(1, 8), "%", "12.5%"),
        (Fraction(3, 2), "$", "$1.5"),
    ],
)
def test_an_amount_is_said_in_figures(value, unit, said):
    assert figures(value, unit) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Fraction(1, 2), "half"),
        (Fraction(1, 10), "one tenth"),
        (Fraction(3, 4), "three fourths"),
        (Fraction(2, 3), "two thirds"),
        (Fraction(1, 7), ""),
        (Fraction(3), ""),
    ],
)
def test_a_part_is_said_in_words(value, said):
    assert fraction(value) == said


@pytest.mark.parametrize(
    ("position", "written", "said"),
    [
        (1, False, "first"),
        (1, True, "1st"),
        (22, True, "22nd"),
        (45, False, "45th"),
        (11, True, "11th"),
        (113, True, "113th"),
        (-1, False, "last"),
    ],
)
def test_an_ordinal_is_said(position, written, said):
    assert ordinal(position, figures=written) == said


def test_a_number_keeps_its_decimals_and_no_more():
    assert decimal(Fraction(1, 3)) == "0.333333"
    assert decimal(Fraction(5, 2)) == "2.5"
