"""Holds the examples of the guide for rule writers to what they say: `+` reads, `-` does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.files import folder
from moderator.language.lexicon import Lexicon
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

GUIDE = Path(__file__).parents[2] / "grammar" / "writing-rules.md"
LINES = [line.strip() for line in GUIDE.read_text("utf-8").splitlines() if line.startswith(("    + ", "    - "))]
GOOD = [line[2:] for line in LINES if line.startswith("+")]
BAD = [line[2:] for line in LINES if line.startswith("-")]


@pytest.fixture(scope="module")
def reader() -> Reader:
    rules = read_folder(folder("rules_db") / "nomopoly")
    declared = Section("CC", "THE GUIDE", tuple(Item(f"CC.{place}", text) for place, text in enumerate(GOOD, 1)))
    return Reader(Lexicon.of(Rulebook((*rules.sections, declared))))


def test_the_guide_has_examples_of_both_kinds():
    assert len(GOOD) > 40
    assert BAD


@pytest.mark.parametrize("sentence", GOOD)
def test_a_good_example_reads(reader, sentence):
    reading = reader.read_sentence(sentence)
    assert reading.diagnosis is None, reading.diagnosis
    assert reading.state in {"runs", "defines"}


@pytest.mark.parametrize("sentence", BAD)
def test_a_bad_example_is_refused(reader, sentence):
    reading = reader.read_sentence(sentence)
    assert reading.state == "almost"
    assert reading.diagnosis is not None
    assert reading.diagnosis.reasons
