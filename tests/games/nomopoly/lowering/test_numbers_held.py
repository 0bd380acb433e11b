"""No number of a sentence is missing in its law."""

from __future__ import annotations

import pytest

from moderator.files import folder
from moderator.games.nomopoly.lowering.numbers_held import hold_numbers
from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language.rulebook import read_folder
from moderator.law.nodes import Number, Sequence, Unit


@pytest.fixture(scope="module")
def form_of():
    reader = reader_of(read_folder(folder("rules_db") / "nomopoly"), ())
    return lambda text: reader.read_sentence(text).form


def law(*numbers):
    return Sequence(tuple(Number(number, Unit.MONEY) for number in numbers))


@pytest.mark.parametrize(
    ("sentence", "numbers", "missing"),
    [
        ("When a player lands on a Corner, she gets $5.", (6,), r"\$5"),
        ("When a player with at least 3 Stores lands on a Corner, she gets $5.", (5,), "what 3 "),
        ("When a player is fined more than $50, she gets $10.", (10,), r"\$50"),
    ],
)
def test_a_number_that_the_law_lost_refuses_the_sentence(form_of, sentence, numbers, missing):
    with pytest.raises(NotRunnable, match=missing):
        hold_numbers(form_of(sentence), law(*numbers))


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("When a player with at least 3 Stores lands on a Corner, she gets $5.", (3, 5)),
        ("When a player lands on a Corner, she becomes Sick for 2 weeks.", ()),
        ("When a player rolls a double six, she gets $12.", (12,)),
        ("Registering to vote costs $50 instead of $100.", (50,)),
    ],
)
def test_what_the_law_holds_or_keeps_otherwise_stands(form_of, sentence, numbers):
    hold_numbers(form_of(sentence), law(*numbers))
