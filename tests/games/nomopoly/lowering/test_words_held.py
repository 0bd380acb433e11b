"""No word and no number of a sentence is missing in its law."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from unittest.mock import patch

import pytest

from moderator.files import folder
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.lowering import sentences
from moderator.games.nomopoly.lowering.words_held import hold_words
from moderator.games.nomopoly.rules.rules_in_force import reader_of, rules_in_force
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language.rulebook import in_order, read_folder
from moderator.law.nodes import Number, Variable


@pytest.fixture(scope="module")
def held():
    """Give how to find what `hold_words` is given of a sentence: its tree, its law and what its variables stood for."""
    book = read_folder(folder("rules_db") / "nomopoly")
    reader, program = reader_of(book, ()), rules_in_force(book).program

    def given(text):
        compiler = Compiler(program, Rule("XX.1", 0, text, (in_order("XX.1"), 0, 0), "XX.1"))
        with patch.object(sentences, "hold_words") as hold, patch.dict(program.asked):
            sentences.lower_named(reader.read_sentence(text).form, compiler)
        return hold.call_args.args

    return given


def without(node, lost):
    """Give a law in which one of its words, numbers or variables is another one, wherever it stands."""
    if isinstance(node, tuple):
        return tuple(without(each, lost) for each in node)
    if not is_dataclass(node):
        return "lost" if node == lost else node
    if isinstance(node, Number) and node.value == lost:
        return Number(node.value + 1000, node.unit)
    if isinstance(node, Variable) and lost == node.kind.name + "#":
        return Variable(node.number + 100, node.kind)
    return replace(node, **{item.name: without(getattr(node, item.name), lost) for item in fields(node)})


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("When a player with at least 3 Stores lands on a Corner, she gets $5.", [3, 5, "Store", "Corner", "land"]),
        ("When a player is fined more than $50, she pays The Corporation $10.", [50, 10, "The Corporation", "fine"]),
        ("When a Sick player who has painted a Store lands on The Zoo, she becomes Hurt.", ["Sick", "paint", "Hurt"]),
        ("No Freemason may paint a Store Red.", ["Freemason", "paint", "Store", "Red"]),
        ("If a Freemason would pay rent to a Sick player, she pays him $4 instead.", ["Freemason", "rent", "Sick", 4]),
    ],
)
def test_whatever_word_the_law_loses_the_sentence_is_refused_by_it(held, sentence, words):
    form, law, meant = held(sentence)
    hold_words(form, law, meant)
    for word in words:
        with pytest.raises(NotRunnable, match=f"what .?{word} says"):
            hold_words(form, without(law, word), meant)


def test_a_person_whom_the_law_loses_refuses_the_sentence(held):
    form, law, meant = held("When a player lands on a square of another player, the other player pays her $5.")
    with pytest.raises(NotRunnable, match="nobody heeds"):
        hold_words(form, without(law, "player#"), meant)


@pytest.mark.parametrize(
    "sentence",
    [
        "When a player lands on a Corner, she becomes Sick for 2 weeks.",
        "When a player rolls a double six, she gets $12.",
        "When a player starts a turn, her roll becomes one die larger.",
        "If a Sick player would pay rent, the amount is doubled.",
        "In even weeks, no player may bid.",
        "When a player lands on a Store, the owner of the Store becomes The Government.",
    ],
)
def test_what_the_law_keeps_otherwise_stands(held, sentence):
    hold_words(*held(sentence))
