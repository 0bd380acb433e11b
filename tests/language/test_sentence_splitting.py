"""A text is cut where a sentence ends, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.language.sentences import split


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two.", ["One.", "Two."]),
        (
            "This rule takes precedence over VII.5. Then it rains.",
            ["This rule takes precedence over VII.5.", "Then it rains."],
        ),
        ("The price is 2.17 times the rent.", ["The price is 2.17 times the rent."]),
        ('The square is called "Mr. Smith. And Son".', ['The square is called "Mr. Smith. And Son".']),
        ("It costs $1.50. She pays.", ["It costs $1.50.", "She pays."]),
        ("No stop at the end", ["No stop at the end"]),
        ("  Blank before. And after.  ", ["Blank before.", "And after."]),
        ("A player may win: she wins. Otherwise, she loses!", ["A player may win: she wins.", "Otherwise, she loses!"]),
        ("", []),
        ("   ", []),
    ],
)
def test_a_text_is_cut_where_a_sentence_ends(text, sentences):
    assert [sentence.text for sentence in split(text)] == sentences


@given(st.text(alphabet='ab .!?"“”:,1', max_size=60))
def test_each_sentence_stands_where_it_says(text):
    for sentence in split(text):
        assert text[sentence.start : sentence.start + len(sentence.text)] == sentence.text
        assert sentence.text == sentence.text.strip()


@given(st.text(alphabet='ab .!?"“”:,1', max_size=60))
def test_no_letter_is_lost(text):
    assert "".join(sentence.text.replace(" ", "") for sentence in split(text)) == text.replace(" ", "")
