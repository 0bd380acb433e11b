"""Whatever is written is read or refused: nothing raises, and nothing takes long."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.language.nearest import most_like
from moderator.language.paraphrase import say
from moderator.language.rulebook import Item

WORDS = [
    "a",
    "the",
    "each",
    "no",
    "any",
    "another",
    "player",
    "square",
    "Store",
    "The",
    "Government",
    "she",
    "it",
    "her",
    "its",
    "lands",
    "pays",
    "may",
    "buy",
    "when",
    "if",
    "then",
    ",",
    ":",
    ".",
    "on",
    "of",
    "to",
    "in",
    "for",
    "who",
    "that",
    "which",
    "and",
    "or",
    "not",
    "is",
    "are",
    "has",
    "been",
    "$10",
    "5%",
    "3",
    "two",
    "half",
    "of",
    "paint",
    "Red",
    "adjacent",
    "highest",
    "45th",
    "called",
    "The",
    "Zoo",
    "with",
    "without",
    "more",
    "than",
    "at",
    "least",
    "instead",
    "rounded",
    "down",
    "once",
    "a",
    "week",
    "this",
    "rule",
    "takes",
    "precedence",
    "over",
    "VII.5",
    "is",
    "short",
    "for",
    "Sick",
    "Bankrupt",
    "turn",
    "roll",
    "dice",
    "phase",
    "proposal",
    "decides",
    "whether",
    "by",
    "default",
    "so",
    "would",
    "cannot",
    "only",
    "if",
    "unless",
    "until",
    "while",
    "there",
    "be",
    "(",
    ")",
    "'",
    "'s",
    '"Swan',
    'Lake"',
    "#",
    ";",
    "!",
    "?",
    "…",
    "é",
    "12O",
]
_quick = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@_quick
@given(words=st.lists(st.sampled_from(WORDS), max_size=14))
def test_words_in_any_order_never_raise(reader, lexicon, words):
    text = " ".join(words)
    sentence = reader.read_sentence(text)
    assert (sentence.form is None) == (sentence.diagnosis is not None)
    if sentence.form is not None:
        assert say(sentence.form, lexicon)
    order = reader.read_order(text)
    assert bool(order.clauses) != (order.diagnosis is not None)
    condition = reader.read_condition(text)
    assert (condition.condition is None) == (condition.diagnosis is not None)


@_quick
@given(text=st.text(max_size=80))
def test_any_text_is_read_or_refused(reader, text):
    for reading in reader.read_item(Item("L.1", text)).sentences:
        assert reading.form is not None or reading.diagnosis.reasons
    assert reader.read_order(text).diagnosis is not None or reader.read_order(text).clauses


@_quick
@given(data=st.data())
def test_a_sentence_of_the_rulebook_with_a_word_lost_or_doubled_never_raises(reader, sentences, data):
    words = data.draw(st.sampled_from(sentences)).text.split()
    place = data.draw(st.integers(0, len(words) - 1))
    changed = words[:place] + words[place + 1 :] if data.draw(st.booleans()) else [*words[: place + 1], *words[place:]]
    reading = reader.read_sentence(" ".join(changed))
    assert (reading.form is None) == (reading.diagnosis is not None)
    if reading.diagnosis and reading.diagnosis.at:
        start, end = reading.diagnosis.at
        assert 0 <= start <= end <= len(" ".join(changed))


@pytest.mark.parametrize("word", ["square", "a", "unheardof", "$10", ",", '"'])
def test_ten_thousand_words_are_refused_without_a_look_at_them(reader, word, monkeypatch):
    def unread(*_):
        pytest.fail("a word was looked at")

    monkeypatch.setattr("moderator.language.reader.lex", unread)
    text = " ".join([word] * 10_000)
    for read in (reader.read_sentence, reader.read_order, reader.read_condition):
        assert read(text).diagnosis.code == "too-long"


@pytest.mark.parametrize("clauses", [4, 7, 9])
def test_clauses_in_one_another_are_read_or_refused_in_bounded_steps(reader, clauses, monkeypatch):
    words = "that is adjacent to a square " * clauses
    built = 0
    build = type(reader.builder).build

    def counted(self, name, parts):
        nonlocal built
        built += 1
        return build(self, name, parts)

    monkeypatch.setattr(type(reader.builder), "build", counted)
    found = reader.read_sentence(
        f"In the purchases phase, each player who owns a square {words}that a player owns gets $1."
    )
    assert found.form is not None if clauses == 4 else found.diagnosis.code == "too-tangled"
    assert built <= 30_000


def test_eighty_words_are_read_in_a_bounded_number_of_steps(reader, monkeypatch):
    sentence = "Each player pays $5 for each square that she owns" + " and $5 for each Store that she owns" * 8 + "."
    steps = 0
    build = type(reader.builder).build

    def counted(*arguments):
        nonlocal steps
        steps += 1
        return build(*arguments)

    monkeypatch.setattr(type(reader.builder), "build", counted)
    reader.read_sentence(sentence)
    assert 0 < steps < 2_000


def test_a_rule_without_a_word_is_like_nothing():
    book = (("I.1", "A player pays $5."), ("I.2", "( ... )."))
    assert list(most_like("( ... ).", book)) == list(most_like("?", book)) == []
    assert list(most_like("A player pays $6.", book)) == [book[0]]
