"""Holds the examples of the guide for rule writers to what they say: `+` reads and runs, `-` does not read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from moderator.files import folder
from moderator.games.nomopoly.reports.law import Law
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.book_words import lexicon_of
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

GUIDE = Path(__file__).parents[2] / "grammar" / "writing-rules.md"
LINES = [line.strip() for line in GUIDE.read_text("utf-8").splitlines() if line.startswith(("    + ", "    - "))]
GOOD = [line[2:] for line in LINES if line.startswith("+")]
BAD = [line[2:] for line in LINES if line.startswith("-")]


@pytest.fixture(scope="module")
def book() -> Rulebook:
    rules = read_folder(folder("rules_db") / "nomopoly")
    examples = tuple(Item(f"CC.{place}", text, f"CC.{place}") for place, text in enumerate(GOOD, 1))
    return Rulebook((*rules.sections, Section("CC", "THE GUIDE", examples)))


@pytest.fixture(scope="module")
def reader(book) -> Reader:
    return Reader(lexicon_of(book))


def test_the_guide_has_examples_of_both_kinds():
    assert len(GOOD) > 40
    assert BAD


@pytest.mark.parametrize("sentence", GOOD)
def test_a_good_example_reads(reader, sentence):
    for reading in reader.read_item(Item(f"CC.{GOOD.index(sentence) + 1}", sentence, "CC")).sentences:
        assert reading.diagnosis is None, reading.diagnosis
        assert reading.state in {"runs", "defines"}


def test_the_good_examples_run_beside_the_rulebook(book):
    assert rules_in_force(book).troubles() == ()


@pytest.mark.parametrize("sentence", BAD)
def test_a_bad_example_is_refused(reader, sentence):
    reading = reader.read_sentence(sentence)
    assert reading.state == "almost"
    assert reading.diagnosis is not None
    assert reading.diagnosis.reasons


PROPOSALS = re.findall(r"^    propose: (.+)\n((?:    .+\n)+)", GUIDE.read_text("utf-8"), re.MULTILINE)


def test_there_are_ten_proposals_to_copy():
    assert len(PROPOSALS) == 10


@pytest.mark.parametrize(("title", "text"), PROPOSALS, ids=[title for title, _ in PROPOSALS])
def test_a_proposal_to_copy_runs_and_is_shown_at_work(title, text):
    trial = Law(read_folder(folder("rules_db") / "nomopoly")).trial(" ".join(text.split()), title, at_work=True)
    assert not trial.refusals
    assert trial.readings
    for read in trial.readings:
        assert (read.state in ("runs", "defines"), read.doubt) == (True, ""), read
    assert any(read.shown for read in trial.readings)
