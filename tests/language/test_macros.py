"""Every macro expands to what the language says, and is needed: its examples mean what they say they mean."""

from __future__ import annotations

from functools import cache

import pytest

from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.language import earley
from moderator.language import reader as reading
from moderator.language.cache import Memory
from moderator.language.declarations import declare, declares_nothing
from moderator.language.everyday.wordings import plain
from moderator.language.macros import Use, macros
from moderator.language.meanings.expansion import Expansion
from moderator.language.rulebook import Item
from moderator.language.sentences import split
from moderator.language.suggesting import LooseReader

pytestmark = pytest.mark.slow
EXAMPLES = list(dict.fromkeys((macro.use, *example) for macro in macros() for example in macro.examples))


@cache
def by_macros(book, sentence, use=Use.BEHIND):
    """Read a sentence as `forms` does, once for all tests."""
    return forms(reader_behind(book, sentence, use), sentence)


def forms(reader, sentence):
    """Read a sentence as a rule of its own: the form of each, or None."""
    return [each.form for each in reader.read_item(Item("TRIAL.1", sentence)).sentences]


def without_saying_why(reader, sentence):
    """Read a sentence as `forms` does, where nobody asks why it does not read: to say so takes longer than to read."""
    with reader.silently():
        return forms(reader, sentence)


def reader_behind(book, sentence, use, readings=None):
    """Give a reader with the words of the book, made once, and with those that a sentence behind it brings."""
    lexicon = reader_of(book, ()).lexicon
    if not declares_nothing(sentence):
        lexicon = lexicon.copy()
        declare(lexicon, [plain(each.text).text for each in split(sentence)])
    return LooseReader(lexicon) if use is Use.SUGGESTS else reading.Reader(lexicon, readings)


@pytest.mark.parametrize(("use", "sentence", "means"), EXAMPLES)
def test_a_macro_means_what_its_example_says(book, use, sentence, means):
    found = by_macros(book, sentence, use)
    assert None not in found
    assert found == by_macros(book, means)


@pytest.mark.parametrize(("use", "sentence"), [example[:2] for example in EXAMPLES])
def test_no_macro_is_needless(book, use, sentence, monkeypatch):
    with_macros = by_macros(book, sentence, use)
    monkeypatch.setattr(reading, "is_known", lambda word, uses=None: bool(word.roles))
    monkeypatch.setattr(earley, "_able_to_stand", lambda words, uses: frozenset())
    assert without_saying_why(reader_behind(book, sentence, use, Memory()), sentence) != with_macros


@pytest.mark.parametrize("sentence", [said for use, said, _ in EXAMPLES if use is Use.SUGGESTS])
def test_what_only_suggests_enacts_nothing(book, sentence):
    """A loose turn is no part of the language: what is read without it is something else, or nothing."""
    reader = reader_behind(book, sentence, Use.BEHIND)
    assert without_saying_why(reader, sentence) != by_macros(book, sentence, Use.SUGGESTS)


@pytest.mark.parametrize(
    "sentence",
    [
        "Selling a square to another player makes her Sick.",  # which of the two?
        "Every square you own earns you $5.",  # nothing happens that it would wait for
        "Any player a player accuses gets $5.",  # the one who is accused, and not who accuses
        "The Government collects double tax.",
        "Each bid on your lot earns you $5.",  # whoever bids, or whose lot it is?
        "Having your own Store is worth $5 at the end of each update.",
        "For landing on your square, players pay you $5.",
        "You may not sell all your squares.",  # which is not to sell none of them
        "When another player lands on your square, she becomes Sick. That earns you $5.",
        "Your cash is doubled while you are Sick.",  # nobody pays it
        "You may buy three dogs for $60.",
        "When a player lands on a Store, she only has to pay $5 in rent.",
    ],
)
def test_no_macro_reads_what_it_is_not_made_for(book, sentence):
    assert None in by_macros(book, sentence)


def test_what_reads_with_a_macro_alone_reads_where_nobody_asks_why(book):
    """Its clauses stand without the macro, too, but make no rule together: it is tried then."""
    sentence = "If you're Stuck, nothing can make you Hurt."
    reader = reader_behind(book, sentence, Use.BEHIND, Memory())
    assert without_saying_why(reader, sentence) == by_macros(book, sentence) != [None]


def test_every_way_to_write_a_macro_expands_and_has_an_example(lexicon):
    """A pattern has many ways where words may be left out: none of them is there for nothing.

    Ways that differ in words alone expand to the same, which is parsed once.
    """
    expanding = {(macro.symbol, macro.expansion, frozenset(_filled(macro))): macro for macro in macros()}
    assert [macro for macro in macros() if not macro.examples] == []
    assert [macro for macro in expanding.values() if not Expansion(macro, lexicon).stands] == []


def _filled(macro):
    return ((slot, part) for slot, part in zip(macro.slots, macro.parts, strict=True) if slot)
