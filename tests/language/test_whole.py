"""What is kept of a whole book is what was read, and nothing that is not as it was written is believed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from moderator.files import folder, modules
from moderator.language import cache, whole
from moderator.language.book_words import lexicon_of
from moderator.language.cache import Memory
from moderator.language.lexicon import NamedThing
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section

BOOK = Rulebook(
    (
        Section(
            "I",
            "MONEY",
            (
                Item("I.1", "When a player rolls 7 for a turn, she gets $10. Then she gets half of her cash."),
                Item("I.2", "Each player shall frobnicate. Note: nothing is said here."),
            ),
        ),
    )
)
ANN = (NamedThing("Ann", "player"),)


@pytest.fixture
def read():
    reader = Reader(lexicon_of(BOOK), Memory())
    return tuple(reader.read_item(item) for item in BOOK.items())


@pytest.fixture
def kept(read):
    memory = Memory()
    whole.keep(memory, BOOK, ANN, read)
    return memory


def test_what_was_kept_is_what_was_read(kept, read):
    assert [each.state for item in read for each in item.sentences] == ["runs", "runs", "almost", "prose"]
    assert whole.recall(kept, BOOK, ANN) == read


def test_another_book_other_names_and_another_reader_have_readings_of_their_own(kept, monkeypatch):
    section = BOOK.sections[0]
    amended = Rulebook((replace(section, items=(replace(section.items[0], text="A player may pay."),)),))
    assert whole.recall(kept, amended, ANN) is None
    assert whole.recall(kept, BOOK) is None
    monkeypatch.setattr(whole, "reader_digest", lambda: "another version")
    assert whole.recall(kept, BOOK, ANN) is None


@pytest.mark.parametrize("spoil", [lambda text: text[:-1], lambda text: text.replace("player", "square"), lambda _: ""])
def test_what_has_been_changed_is_as_good_as_not_there(kept, spoil):
    key = whole.key_of(BOOK, ANN)
    spoiled = Memory()
    spoiled.put(key, spoil(kept.get(key)))
    assert whole.recall(spoiled, BOOK, ANN) is None


def test_whatever_reads_is_part_of_the_key(monkeypatch):
    """Of every file of the language, its grammar and its words, another letter makes another reader."""
    files = cache.made_by()
    reading = {*modules("language"), *(folder("grammar") / "words").iterdir()}
    others = {folder("grammar") / name for name in ("rules.lark", "macros.txt", "suggestions.txt")}
    assert reading | others == set(files)
    found = {cache.reader_digest.__wrapped__()}
    for other in files:
        monkeypatch.setattr(
            type(other), "read_bytes", lambda path, other=other: path.name.encode() * (2 if path == other else 1)
        )
        found.add(cache.reader_digest.__wrapped__())
    assert len(found) == len(files) + 1
