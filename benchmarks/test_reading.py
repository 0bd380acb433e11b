"""What reading costs: the whole rulebook from its text, the same from readings that were kept, and one order."""

from __future__ import annotations

import pytest

from moderator import files
from moderator.language import whole
from moderator.language.book_words import lexicon_of
from moderator.language.cache import Memory
from moderator.language.reader import Reader
from moderator.language.rulebook import Rulebook, read_folder


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return read_folder(files.folder("rules_db") / "nomopoly")


def read_whole(book: Rulebook, memory: Memory) -> int:
    """Read every sentence and give how many there are."""
    reader = Reader(lexicon_of(book), memory)
    return sum(len(reader.read_item(item).sentences) for item in book.items())


@pytest.mark.benchmark(group="the rulebook")
def test_baseline_from_kept_readings(benchmark, book):
    memory = Memory()
    assert benchmark(read_whole, book, memory) > 400


@pytest.mark.benchmark(group="the rulebook")
def test_whole_as_it_was_kept(benchmark, book):
    memory = Memory()
    reader = Reader(lexicon_of(book), Memory())
    whole.keep(memory, book, (), tuple(reader.read_item(item) for item in book.items()))
    assert len(benchmark(whole.recall, memory, book)) > 200


@pytest.mark.benchmark(group="the rulebook")
def test_cold(benchmark, book):
    assert benchmark.pedantic(lambda: read_whole(book, Memory()), rounds=3) > 400


@pytest.mark.benchmark(group="an order")
def test_baseline_buy_12(benchmark, book):
    reader = Reader(lexicon_of(book), Memory())
    assert benchmark(reader.read_order, "buy 12").clauses


@pytest.mark.benchmark(group="an order")
def test_paint_12_red(benchmark, book):
    reader = Reader(lexicon_of(book), Memory())
    assert benchmark(reader.read_order, "paint 12 Red").clauses
