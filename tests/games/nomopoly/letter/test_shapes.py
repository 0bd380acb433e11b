"""The table of what players say for what the rules call otherwise: its examples hold, and each shape is found by its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from moderator.games.nomopoly.letters.goods import in_full
from moderator.games.nomopoly.letters.plain import plain_words
from moderator.games.nomopoly.wordings.shapes import LONGEST, as_ordered, said_in_full, table
from moderator.games.nomopoly.wordings.traced import Traced
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from tests.support.nomopoly_letters import vocabulary

EXAMPLES = [(shape.kind, *example) for shape in table() for example in shape.examples]


def known() -> Vocabulary:
    return replace(vocabulary(), players=("Ann", "Bob", "Duck"), named_squares=(("Pond", "14"),), week=3)


def said(words: str) -> tuple[str, bool]:
    ordered, doubtful = as_ordered(in_full(plain_words(Traced.source(words), "9", 3), known()), known())
    return ordered.text, doubtful


@pytest.mark.parametrize(("kind", "words", "order"), EXAMPLES)
def test_an_example_of_the_table_holds(kind: str, words: str, order: str) -> None:
    assert said(words) == (order, kind == "?>")


def test_there_is_an_example_for_most_shapes() -> None:
    shapes = [shape for shape in table() if shape.kind != "->"]
    assert 2 * sum(bool(shape.examples) for shape in shapes) > len(shapes)


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("Pond should be painted red", "paint Pond red"),
        ('12 should be called "a Bob gets $5 from me"', 'name 12 "a Bob gets $5 from me"'),
        ("if I land on 20, Bob gets $5 from me", "if I land on 20, give Bob $5"),
        ("2 lottery tickets please, and Duck gets $5 from me", "buy 2 lottery tickets please, and give Duck $5"),
        ("give Bob 2 lottery tickets and 3 extra dice", "give Bob 2 lottery tickets and 3 extra dice"),
        ("Bob gets the hat", "Bob gets the hat"),
    ],
)
def test_each_clause_of_a_sentence_is_looked_at_and_no_name_within_quotes(words: str, order: str) -> None:
    assert said(words) == (order, False)


def test_a_shape_is_taken_only_where_the_rules_have_its_verb() -> None:
    bare = replace(known(), starts=("pay",))
    assert as_ordered(Traced.source("12 goes to Duck"), bare) == (Traced.source("12 goes to Duck"), False)


def test_next_week_is_reckoned_from_the_open_one() -> None:
    assert said_in_full(Traced.source("from next week on"), "", 3).text == "from week 4"


def test_a_very_long_sentence_is_left_as_it_is() -> None:
    long = "12 goes to Duck" + " and on" * LONGEST
    assert as_ordered(Traced.source(long), known())[0].text == long
