"""Numbers know where they stand, so that a proposal can replace them and a test can vary them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from moderator.language import tree
from moderator.language.registry import number_words
from tests.language.trees import walk

_FIGURES = re.compile(r"(?<![\w.#-])\$?\d+(?:,\d{3})*(?:\.\d+)?%?(?:st|nd|rd|th)?(?![\w-])")
_WORDS = {"half": Fraction(1, 2), "half of": Fraction(1, 2), "twice": Fraction(2), "double": Fraction(2)}
_PARTS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "tenth": 10, "hundredth": 100, "twentieth": 20}


def _value(words):
    if words in _WORDS:
        return _WORDS[words]
    if words in number_words():
        return Fraction(number_words()[words])
    if " " in words:
        count, part = words.split()
        return Fraction(number_words()[count], _PARTS[part.removesuffix("s")])
    number = Fraction(words.strip("$%#").replace(",", ""))
    return number / 100 if words.endswith("%") else number


def test_the_text_at_the_place_of_a_number_is_the_number(sentences):
    seen, wrong = 0, []
    for one in sentences:
        for node in walk(one.form):
            if isinstance(node, tree.Amount) and node.span != (0, 0):
                written = one.text[slice(*node.span)].lower()
                seen += 1
                if (
                    _value(written) != node.value
                    or ("$" in written) != (node.unit == "$")
                    or ("%" in written) != (node.unit == "%")
                ):
                    wrong.append((one.text, node, written))
    assert seen > 200
    assert not wrong


def test_every_figure_in_a_sentence_that_runs_is_in_its_tree(sentences):
    names = {token for one in sentences for token in re.findall(r"Impersonator 2000|V-8", one.text)}
    lost = []
    for one in sentences:
        if one.form is None or one.reading.state == "prose" or "short for" in one.text:
            continue
        text = one.text
        for name in names:
            text = text.replace(name, "x" * len(name))
        spans = [node.span for node in walk(one.form) if getattr(node, "span", (0, 0)) != (0, 0)]
        for found in _FIGURES.finditer(text):
            inside = any(start <= found.start() and found.end() <= end for start, end in spans)
            counted = any(
                isinstance(node, tree.ForEach) and node.per == int(found[0])
                for node in walk(one.form)
                if found[0].isdigit()
            )
            if not (inside or counted):
                lost.append((one.item.number, found[0], one.text))
    assert not lost


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Every player pays $15 to The Government.", [("$15", 15)]),
        ("The market value of a square is $10 times its number.", [("$10", 10)]),
        ("When a player gets an amount, she pays 5% of the amount to The Government.", [("5%", Fraction(1, 20))]),
        ("The rent of a square is one tenth of its market value.", [("one tenth", Fraction(1, 10))]),
        ("When a player rolls two dice, she gets $1,000.", [("two", 2), ("$1,000", 1000)]),
        ("The price of a square is 2.17 times its market value, rounded down.", [("2.17", Fraction(217, 100))]),
    ],
)
def test_numbers_are_exact_and_in_their_place(reader, sentence, numbers):
    form = reader.read_sentence(sentence).form
    found = [(sentence[slice(*node.span)], node.value) for node in walk(form) if isinstance(node, tree.Amount)]
    assert sorted(found, key=str) == sorted(numbers, key=str)


def test_a_form_from_the_cache_keeps_its_places(lexicon):
    from moderator.language.cache import Memory
    from moderator.language.reader import Reader

    kept = Memory()
    sentence = "When a player lands on The Zoo, she is fined $25."
    first = Reader(lexicon, kept).read_sentence(sentence).form
    again = Reader(lexicon, kept).read_sentence(sentence).form
    places = [[node.span for node in walk(form) if hasattr(node, "span")] for form in (first, again)]
    assert places[0] == places[1]
    assert any(sentence[slice(*span)] == "$25" for span in places[1])


def test_a_number_in_words_stands_where_it_is_written_though_it_has_been_read_in_figures_before(reader):
    figures, words = "A player who lands on a Utility gets $11.", "A player who lands on a Utility gets eleven dollars."
    for text in (figures, words):
        reading = reader.read_sentence(text)
        (amount,) = [node for node in walk(reading.form) if isinstance(node, tree.Amount)]
        assert text[slice(*amount.span)] == text.split(" gets ")[1].removesuffix(".")
