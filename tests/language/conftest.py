from __future__ import annotations

import pytest

from moderator.files import folder
from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import NamedThing
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

PLAYERS = ("A", "B", "Duck", "Geppetto")


class Reading:
    """A sentence of the rulebook with its item, its reading, and the scope in which it is read."""

    def __init__(self, item, reading, before):
        self.item, self.reading, self.before = item, reading, before

    @property
    def text(self):
        return self.reading.text

    @property
    def form(self):
        return self.reading.form


@pytest.fixture(scope="session")
def book():
    return read_folder(folder("rules_db") / "nomopoly")


@pytest.fixture(scope="session")
def lexicon(book):
    return lexicon_of(book, [NamedThing(name, "player") for name in PLAYERS])


@pytest.fixture(scope="session")
def reader(lexicon):
    return Reader(lexicon)


@pytest.fixture(scope="session")
def sentences(book, reader):
    """Read every sentence of the rulebook once for all tests, each with the scope that the ones before it left."""
    from moderator.language.scope import Scope
    from moderator.language.sentences import split

    found = []
    for item in book.items():
        scope = Scope(reader.lexicon)
        for sentence in split(item.text):
            before = scope
            reading, scope = reader.sentence(sentence.text, sentence.start, before)
            found.append(Reading(item, reading, before))
    return found


@pytest.fixture
def reader_of():
    """Make a reader over sentences of its own, each an item, and the names of things."""

    def make(*rules: str, names=()):
        items = tuple(Item(f"I.{place}", rule, f"I.{place}") for place, rule in enumerate(rules, 1))
        things = [NamedThing(name, kind) for name, kind in names]
        return Reader(lexicon_of(Rulebook((Section("I", "New", items),)), things))

    return make
