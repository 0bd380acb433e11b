"""What is done in Python for a sentence is listed, each with a sentence of the rules that binds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.files import folder
from moderator.games.nomopoly.compiling.mechanisms import _MECHANISMS
from moderator.games.nomopoly.reports.law import Law
from moderator.games.nomopoly.rules import mechanisms
from moderator.games.nomopoly.rules.mechanisms import MECHANISMS
from moderator.language.rulebook import read_folder


@pytest.fixture(scope="module")
def law():
    return Law(read_folder(folder("rules_db") / "nomopoly"))


def test_a_sentence_binds_each_mechanism(law):
    bound = {mechanism for mechanism, _, _ in law.mechanisms()}
    assert [mechanism.name for mechanism in MECHANISMS if mechanism not in bound] == []


def test_every_sentence_that_the_engine_takes_for_a_mechanism_is_listed(law):
    listed = {text for _, _, text in law.mechanisms()}
    taken = [
        sentence.text
        for reading in law.force.readings
        for sentence in reading.sentences
        if type(sentence.form).__name__ == "Once"
        and sentence.form.steps[0].clauses[0].verb in _MECHANISMS
        and not any(trouble.rule.text == sentence.text for trouble in law.force.program.troubles)
    ]
    assert taken
    assert [text for text in taken if text not in listed] == []


def test_each_stands_where_it_is_said_to_stand():
    here = Path(mechanisms.__file__).parents[1]
    assert [place for each in MECHANISMS for place in each.where.split(", ") if not (here / place).exists()] == []
