"""Orders are verb phrases in the base form, read with the words of the rules."""

from __future__ import annotations

import pytest

from moderator.language import tree
from moderator.language.paraphrase import say_order

SAMPLES = {
    "buy 9": "buy 9",
    "buy #12": "buy 12",
    "paint 12 Red": "paint 12 Red",
    "paint 6 green": "paint 6 Green",
    "homestead 17": "homestead 17",
    "give 17 to Duck": "give 17 to Duck",
    "give Duck 17": "give Duck 17",
    "give Duck $1001": "give Duck $1001",
    "pay Duck $40": "pay Duck $40",
    "pay Duck $1,000": "pay Duck $1000",
    "buy 2 lottery tickets": "buy 2 lottery tickets",
    "buy two lottery tickets": "buy two lottery tickets",
    "buy 2 extra dice": "buy 2 extra dice",
    "bid $120 on 34": "bid $120 on 34",
    "coat 12 with glue": "coat 12 with glue",
    "coat 12 with Tefflon": "coat 12 with Tefflon",
    "remove Tefflon from 12": "remove Tefflon from 12",
    "declare 23 a utility": "declare 23 a Utility",
    'name 12 as "Swan Lake"': 'name 12 as "Swan Lake"',
    "take a Taxi to 17": "take a Taxi to 17",
    "build a Jumpgate between 14 and 41": "build a Jumpgate between 14 and 41",
    "hire the GIPPer to paint 8 Teal": "hire the GIPPer to paint 8 Teal",
    "register to vote": "register to vote",
    "become a Freemason": "become a Freemason",
    "buy a Warp Bubble": "buy a Warp Bubble",
    "drink All-Nighter": "drink All-Nighter",
    "drop Fake Vomit": "drop Fake Vomit",
    "vote for the name of 9": "vote for the name of 9",
    "plant a tree on 14": "plant a tree on 14",
    "quit my job": "quit my job",
    "feed my Souvenir Hat to The Elephant": "feed my Souvenir Hat to The Elephant",
    'join the game under "Pinocchio"': 'join the game under "Pinocchio"',
    'join the game under "Geppetto"': "join the game under Geppetto",
}


@pytest.mark.parametrize(("order", "said"), SAMPLES.items())
def test_an_order_reads_and_is_said_back(reader, lexicon, order, said):
    reading = reader.read_order(order)
    assert reading.diagnosis is None
    assert said in {say_order(clause, lexicon) for clause in reading.clauses}


@pytest.mark.parametrize("order", SAMPLES)
def test_an_order_said_back_is_the_same_order(reader, lexicon, order):
    first = reader.read_order(order).clauses[0]
    assert first in reader.read_order(say_order(first, lexicon)).clauses


def test_the_sender_is_left_open(reader):
    assert reader.read_order("buy 9").clauses[0].subject == tree.Gap()


def test_give_to_and_give_are_one_event(reader):
    one, other = (dict(reader.read_order(order).clauses[0].roles) for order in ("give Duck 12", "give 12 to Duck"))
    assert one == other
    assert one["recipient"] == tree.Name("Duck", "player")


@pytest.mark.parametrize("order", ["buy 9.", "buy 9!", "Buy 9", "  buy 9  "])
def test_stops_capitals_and_blanks_change_nothing(reader, order):
    assert reader.read_order(order).clauses == reader.read_order("buy 9").clauses


def test_an_order_under_a_condition_takes_its_it_from_there(reader):
    condition = reader.read_condition("I land on an unowned square")
    assert condition.diagnosis is None
    (clause,) = reader.read_order("buy it", after=condition).clauses
    square = condition.condition.role("on")
    assert clause.role("object") == tree.Refer(square.variable, "it")


def test_i_is_whoever_sent_the_order(reader):
    condition = reader.read_condition("I own 12").condition
    assert condition.subject == tree.Refer("@sender", "i")
    assert reader.read_order("quit my job").clauses[0].role("object").of == tree.Refer("@sender", "i")


@pytest.mark.parametrize("words", ["teleport to 50", "Duck", "the square", "buy buy", "12", ""])
def test_what_is_no_order_is_refused_with_a_reason(reader, words):
    reading = reader.read_order(words)
    assert reading.clauses == ()
    assert reading.diagnosis.reasons


def test_every_order_of_the_rulebook_can_be_read_as_an_order(sentences, reader, lexicon):
    """What `help` shows for a *may* sentence is an order that can be mailed, once its nouns are filled in."""
    refused = []
    for one in sentences:
        if isinstance(one.form, tree.Order) and not one.form.conditions:
            said = say_order(one.form.clause, lexicon)
            if reader.read_order(said).diagnosis and not any(
                word in said for word in (" it", " her", " the ", " that ")
            ):
                refused.append((one.item.number, said))
    assert not refused
