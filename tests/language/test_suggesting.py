"""What a sentence that does not read may mean is suggested, in words of the rules that say the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.language.declarations import declare
from moderator.language.everyday.turns import Turn, turns
from moderator.language.rewording import of_a_player, reworded
from moderator.language.rulebook import Item, Rulebook, Section
from moderator.language.suggesting import LooseReader, Suggester

PAIRS = [
    (*line.split(" | "), "")[:3]
    for line in (Path(__file__).parent / "suggested.txt").read_text("utf-8").splitlines()[1:]
]


@pytest.fixture(scope="module")
def suggester(book):
    return Suggester(reader_of(book, ()).lexicon)


@pytest.mark.slow
@pytest.mark.parametrize(("everyday", "suggested", "declared"), PAIRS)
def test_an_everyday_sentence_gets_its_suggestion(suggester, everyday, suggested, declared):
    if declared:
        lexicon = suggester.lexicon.copy()
        declare(lexicon, [declared])
        suggester = Suggester(lexicon)
    assert suggested in suggester.meant("", everyday)


def test_each_turn_of_the_table_is_taken_by_a_sentence(suggester, monkeypatch):
    taken, put = set(), Turn.put

    def told(turn, text, lexicon):
        said = put(turn, text, lexicon)
        taken.update({turn} if said != text else ())
        return said

    monkeypatch.setattr(Turn, "put", told)
    lexicon = LooseReader(suggester.lexicon).lexicon
    for everyday, *_ in PAIRS:
        list(reworded(everyday, lexicon))
    assert [turn.source for turn in turns() if turn not in taken] == []


def test_a_sentence_that_would_do_nothing_or_half_is_refused_with_what_it_may_mean(book, suggester):
    always = {turn for turn in turns() if turn.always}
    for everyday, suggested, _ in PAIRS:
        bare = everyday.removesuffix(".")
        asked = {turn for turn in always if turn.put(bare, suggester.lexicon) != bare}
        if asked:
            item = Item("0.1", everyday, "0.1")
            reader = reader_of(Rulebook((*book.sections, Section("0", "ITS OWN WORDS", (item,)))), ())
            diagnosis = reader.read_item(item).sentences[0].diagnosis
            assert diagnosis is not None, everyday
            if diagnosis.code == "says-less":
                assert diagnosis.send == (suggested,)
                always -= asked
    assert not always


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "If you pass Go and land on a Corner, you get $5.",
            "If a player passes Go and lands on a Corner, she gets $5.",
        ),
        ("Your cash falls if you land there.", "A player's cash falls if she lands there."),
        (
            "At the end of each update, you get $5 unless you have moved.",
            "At the end of each update, each player gets $5 unless she has moved.",
        ),
        (
            "When another player lands on your square, you get $5.",
            "When another player lands on your square, you get $5.",
        ),
    ],
)
def test_what_is_said_to_you_is_told_of_a_player_unless_somebody_else_comes_first(suggester, said, told):
    assert of_a_player(said, suggester.lexicon) == told
