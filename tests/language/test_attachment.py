"""The three conventions of the language: to whom a phrase belongs that could belong to several."""

from __future__ import annotations

from itertools import cycle

import pytest

from moderator.language import tree
from tests.language.trees import clause, noun


def _first(reader, sentence):
    reading = reader.read_sentence(sentence)
    assert reading.diagnosis is None, reading.diagnosis
    return reading.form


def test_a_preposition_goes_with_the_verb_that_wants_it(reader):
    form = _first(reader, "No proposal may take money from the SBA.")
    assert form.clause.role("from") == tree.Name("SBA", "account")
    put = _first(reader, "A player may put a Blockbuster on a square.").clause
    assert put.role("on").kind == "square"
    assert put.role("object").which == ()


def test_else_a_phrase_belongs_to_the_nearest_noun_that_can_take_it(reader):
    form = _first(reader, "When a square of a player with Explosive Insurance is destroyed, she gets $50.")
    square = form.event.role("object")
    assert square.which == ()
    assert noun(square, "player").which[0].verb == "have"


def test_a_time_belongs_to_the_nearest_verb(reader):
    form = _first(reader, "When a player who has landed on a Store this week rolls 7, she gets $5.")
    landed = clause(form.event.subject, "land")
    assert [time.kind for time in landed.times] == ["this"]
    assert form.event.times == ()


def test_an_adverb_belongs_to_the_nearest_verb(reader):
    form = _first(reader, "If a player would land on a Store, she pays $5 instead.")
    assert isinstance(form, tree.Replacement)
    assert form.instead


def test_for_each_belongs_to_the_amount(reader):
    form = _first(reader, "Each player pays $5 for each square that she owns.")
    (pays,) = form.steps[0].clauses
    amount = pays.role("amount")
    assert isinstance(amount, tree.ForEach)
    assert amount.noun.kind == "square"


def test_times_before_plus(reader):
    form = _first(reader, "The price of a Store is $40 plus $15 times its number.")
    assert form.value.operator == "+"
    assert form.value.items[1].operator == "*"


def test_a_restriction_and_its_noun_agree(reader):
    form = _first(reader, "The owner of a square that is adjacent to a Store pays $5.")
    owner = form.steps[0].clauses[0].subject
    assert owner.which == ()
    assert owner.of.which


@pytest.mark.parametrize(
    "sentence",
    [
        "When a player pays, she win the game.",
        "When players lands on a square, they pay $5.",
        "Each squares is public.",
        "A player pay $5.",
    ],
)
def test_number_agrees(reader, sentence):
    assert reader.read_sentence(sentence).form is None


@pytest.mark.parametrize(
    "sentence",
    [
        "When a color lands on a square, The Government gets $5.",
        "A square may vote.",
        "When a player lands on $10, she gets $5.",
    ],
)
def test_sorts_fit(reader, sentence):
    reading = reader.read_sentence(sentence)
    assert reading.form is None or not isinstance(reading.form, tree.Trigger)


def test_two_readings_are_refused_with_both(reader, monkeypatch):
    from moderator.language.cache import Memory
    from moderator.language.reader import Reader

    twin = Reader(reader.lexicon, Memory())
    forms = cycle(
        [
            tree.Once((tree.Step((tree.Clause(tree.Name("Duck", "player"), "win"),)),)),
            tree.Once((tree.Step((tree.Clause(tree.Name("Geppetto", "player"), "win"),)),)),
        ]
    )
    monkeypatch.setattr(twin, "_read", lambda *_, **__: [_Meaning(1), _Meaning(1)])
    monkeypatch.setattr(twin.former, "form", lambda _value: next(forms))
    diagnosis = twin.read_sentence("Duck wins.").diagnosis
    assert diagnosis.code == "two-readings"
    assert diagnosis.send == ("Duck wins.", "Geppetto wins.")


class _Meaning:
    def __init__(self, cost):
        self.cost, self.value = cost, object()
