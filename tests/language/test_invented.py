"""Rules as players invent them run without a line of Python, or are known to wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import NamedThing
from moderator.language.paraphrase import say
from moderator.language.reader import Reader
from moderator.language.rulebook import Item, Rulebook, Section
from moderator.language.scope import Scope
from moderator.language.sentences import split
from tests.language.trees import alike

LINES = [
    line
    for line in (Path(__file__).parent / "invented.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
NOT_CARRIED_OUT = {
    "Each player gets $100 from The Government.": "happens once, when it is accepted",
    "The holder of Magistrate decides whether each proposal is accepted, by default not.": "in the judging phase, ...",
    "When more than half of the players have voted for a proposal, the proposal is accepted.": "*the proposal* is none",
    "If a player has at least 3 Jumpgates, she gets $100 at the end of each update.": "how many of an attribute",
    "When a player owns a block for the first time, she gets $250.": "the time for",
    "If two or more players are on a square, none of them pays rent.": "what is not done is nothing that happens",
    "When a player has paid rent three times this week, she gets half of her payments back.": "times are no period",
}
WAITING = {
    "The fine of a Jailed player is halved.": "a fine is of nobody yet",
    "When a player ends her turn on a White square, she may buy it for half of its market value, paid to the White Pool.": "*it* may be the turn",
    "Every Store pays $5 to The Government in the purchases phase.": "a square is no party: say its owner",
    "Instead of rent, a player may give the owner an item.": "*instead of* is no prefix: if a player would pay rent ...",
    "A turn costs $5.": "when a player takes a turn, she pays $5",
}


@pytest.fixture(scope="module")
def invented(book):
    items = tuple(Item(f"XL.{place}", line, f"XL.{place}") for place, line in enumerate(LINES, 1))
    whole = Rulebook((*book.sections, Section("XL", "New", items)))
    reader = Reader(lexicon_of(whole, [NamedThing("Duck", "player")]))
    found = []
    for item in items:
        scope = Scope(reader.lexicon)
        for sentence in split(item.text):
            before = scope
            reading, scope = reader.sentence(sentence.text, sentence.start, before)
            found.append((reading, before))
    return reader, found


def test_they_read_but_those_that_wait(invented):
    _, found = invented
    failing = {reading.text: reading.diagnosis.reasons for reading, _ in found if reading.form is None}
    assert {text: reasons for text, reasons in failing.items() if text not in WAITING} == {}
    assert WAITING.keys() - failing.keys() == set(), "these read now: take them from the list"


def test_they_run_but_those_that_wait(book):
    items = tuple(Item(f"XL.{place}", line, f"XL.{place}") for place, line in enumerate(LINES, 1))
    whole = Rulebook((*book.sections, Section("XL", "New", items)))
    idle = {text for _, text, _ in rules_in_force(whole, (NamedThing("Duck", "player"),)).troubles()}
    assert idle - WAITING.keys() == NOT_CARRIED_OUT.keys()


def test_they_say_the_same_when_said_back(invented):
    reader, found = invented
    different = []
    for reading, before in found:
        if reading.form is None:
            continue
        said = say(reading.form, reader.lexicon)
        again, _ = reader.sentence(said, 0, before.fork())
        if again.form is None or alike(again.form) != alike(reading.form):
            different.append((reading.text, said, again.diagnosis and again.diagnosis.reasons))
    assert different == []


def test_what_waits_says_what_to_do(invented):
    _, found = invented
    for reading, _ in found:
        if reading.form is None:
            assert reading.diagnosis.at is not None
            assert reading.diagnosis.reasons
