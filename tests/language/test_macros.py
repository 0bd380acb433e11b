"""Every macro expands to what the language says, and is needed: its examples mean what they say they mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.language import earley
from moderator.language import reader as reading
from moderator.language.cache import Memory
from moderator.language.macros import macros
from moderator.language.meanings.expansion import Expansion
from moderator.language.rulebook import Item, Section

pytestmark = pytest.mark.slow
EXAMPLES = list(dict.fromkeys((macro.name, *example) for macro in macros() for example in macro.examples))


def forms(book, sentence, readings=None):
    """Read a sentence as a rule of its own behind the book; a form, and what was read instead of it if anything was."""
    item = Item("TRIAL.1", sentence)
    whole = replace(book, sections=(*book.sections, Section("TRIAL", "Trial", (item,))))
    reader = reader_of(whole, ())
    if readings is not None:
        reader = reading.Reader(reader.lexicon, readings)
    return [(each.form, each.said) for each in reader.read_item(item).sentences]


@pytest.mark.parametrize(("sentence", "means"), [example[1:] for example in EXAMPLES])
def test_a_macro_means_what_its_example_says(book, sentence, means):
    found = forms(book, sentence)
    assert None not in [form for form, _ in found]
    assert [said for _, said in found] == [""] * len(found)
    assert [form for form, _ in found] == [form for form, _ in forms(book, means)]


@pytest.fixture(scope="module")
def without():
    """The grammar without any macro."""
    return earley._Grammar(earley._rules(), [])


@pytest.mark.parametrize("sentence", [example[1] for example in EXAMPLES])
def test_no_macro_is_needless(book, sentence, without, monkeypatch):
    with_macros = forms(book, sentence)
    monkeypatch.setattr(reading, "is_known", lambda _: False)
    monkeypatch.setattr(earley, "_grammar", lambda with_macros: without)
    assert forms(book, sentence, Memory()) != with_macros


def test_every_way_to_write_a_macro_expands_and_has_an_example(lexicon):
    """A pattern has many ways where words may be left out: none of them is there for nothing."""
    assert [macro for macro in macros() if not macro.examples or not Expansion(macro, lexicon).stands] == []
