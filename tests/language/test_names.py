"""Players give names that are words already; a name in quotation marks is always a name."""

from __future__ import annotations

import pytest

from moderator import files
from moderator.language import book_words, tree
from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import NamedThing
from moderator.language.paraphrase import say, say_order
from moderator.language.rulebook import read_folder
from tests.language.trees import walk

NAMES = [
    ("Will", "player"),
    ("A", "player"),
    ("The Owner", "player"),
    ("Duck", "player"),
    ("Red", "square"),
    ("Square #4", "square"),
    ("Duck's Pond", "square"),
    ("The Player", "square"),
    ("Pay", "square"),
    ("May", "player"),
    ("12", "square"),
]
RULES = ("Red and Blue are Corporate colors.", "The Government is an organization.", "A player may be Sick.")


@pytest.fixture
def named(reader_of):
    return reader_of(*RULES, names=NAMES)


def _names(clause):
    return [(node.name, node.kind) for node in walk(clause) if isinstance(node, tree.Name)]


@pytest.mark.parametrize(
    ("name", "kind"), [pair for pair in NAMES if pair[1] == "square" and pair[0] not in {"Red", "12"}]
)
def test_a_quoted_square_is_that_square(named, name, kind):
    clauses = named.read_order(f'buy "{name}"').clauses
    assert (name, kind) in _names(clauses[0])


@pytest.mark.parametrize("name", ["Will", "A", "The Owner", "May", "Duck"])
def test_a_quoted_player_is_that_player(named, name):
    clauses = named.read_order(f'pay "{name}" $5').clauses
    assert (name, "player") in _names(clauses[0])


def test_a_color_stays_a_color_beside_a_square_of_that_name(named):
    clauses = named.read_order("paint 12 Red").clauses
    assert any(("Red", "color") in _names(clause) for clause in clauses)


@pytest.mark.parametrize(
    "sentence",
    [
        "When a player pays another player, she gets $5.",
        "The owner of a square may paint it Red.",
        "A player may pay another player an amount.",
        "When a player lands on a Red square, the player becomes Sick.",
    ],
)
def test_rules_read_as_before_beside_such_names(named, reader_of, sentence):
    plain = reader_of(*RULES).read_sentence(sentence)
    assert named.read_sentence(sentence) == plain
    assert plain.form is not None


@pytest.mark.parametrize("name", ["Will", "The Owner", "Duck", "May"])
def test_a_name_is_said_so_that_it_reads_as_a_name(named, name):
    clause = named.read_order(f'pay "{name}" $5').clauses[0]
    assert named.read_order(say_order(clause, named.lexicon)).clauses[0] == clause


def test_an_ordinary_name_needs_no_marks(named):
    clause = named.read_order("pay Duck $5").clauses[0]
    assert say(clause, named.lexicon) == "pay Duck $5"


def test_a_square_named_like_another_number_is_not_that_square(named):
    (clause,) = set(named.read_order("buy 4").clauses)
    assert _names(clause) == []


@pytest.mark.parametrize(
    "names",
    [("Zorro", "Ann"), ("Red", "Zorro"), ("The Zoo", "Otto's"), ("Zorro Red", "Mr. Qwix"), ("Buyer", "Payton 7")],
)
def test_names_of_strange_words_come_in_as_if_they_had_been_there_first(names):
    book = read_folder(files.folder("rules_db") / "nomopoly")
    things = tuple(NamedThing(name, "player") for name in names)
    late, first = lexicon_of(book, things), book_words.declared_in(book, things)
    for part in ("entries", "capital", "nouns", "verbs", "names", "flags", "attributes", "longest"):
        assert getattr(late, part) == getattr(first, part), part
