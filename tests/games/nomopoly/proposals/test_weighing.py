"""A proposal is weighed against the rules in force, with the words that it declares itself."""

import pytest

from moderator.games.nomopoly.proposals.taken_as import taken_as
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from moderator.language.everyday.wordings import plain
from moderator.language.rulebook import Item
from tests.support.nomopoly_letters import book, make_reader


def weighed(text: str, title: str = "") -> Weighed:
    return weigh(text, book(), make_reader, title=title)


def test_a_number_is_amended() -> None:
    found = weighed("National Parks are too cheap. I propose that X.3 charge $15 instead of $10.")
    assert [each.item for each in found.enacted.differences] == ["X.3"]
    assert found.almost == ()
    assert found.changes_rules


@pytest.mark.parametrize(
    "text",
    [
        (
            "A player may be Merry. A player may dance for $10, paid to The Government: she becomes Merry. "
            "When a Merry player lands on a National Park, she gets $5. Then she is no longer Merry."
        ),
        "1. A player has Fame, at first 0.\n2. A player may throw a party for $30, paid to The Government: her Fame rises by 1.",
        (
            'Create section "The Circus":\n1. A player may be a Clown. A player may juggle for $25, paid to The Government: '
            "she becomes a Clown.\n2. When a Clown lands on a National Park, she gets $40."
        ),
    ],
)
def test_new_words_are_known_to_the_proposal_that_declares_them(text: str) -> None:
    found = weighed(text, "Fun")
    assert found.almost == ()
    assert found.refusals == ()
    assert len(found.enacted.differences) >= 2


def test_what_does_not_read_is_said_and_changes_nothing() -> None:
    found = weighed("Whenever somebody passes the Bridge they should cough up fifteen bucks to the govt.")
    assert not found.changes_rules
    (almost,) = found.almost
    assert almost.diagnosis is not None


def test_an_added_sentence_that_does_not_read_is_added_and_said() -> None:
    found = weighed("Add to section I: The admin likes toast.")
    assert [each.line() for each in found.enacted.differences] == ["+ The admin likes toast."]
    assert [almost.text for almost in found.almost] == ["The admin likes toast."]


def test_reasons_and_jokes_are_no_almost_rules() -> None:
    assert weighed("Everybody should be nicer to Wren. I mean it.").almost == ()


def test_a_change_that_does_not_fit_is_refused() -> None:
    found = weighed('Amend X.3: replace "$12" with "$20".')
    assert [refusal.code for refusal in found.refusals] == ["words-not-found"]
    assert not found.changes_rules


def test_once_is_read_too() -> None:
    assert weighed("Once: Each Registered Voter gets $60 from The Government.").almost == ()
    assert [almost.text for almost in weighed("Once: Each Qwertz gets $60.").almost] == ["Each Qwertz gets $60."]


OTHERWISE = [
    ("A player who rolls doubles may roll again.", "takes an extra turn"),
    ("When a player lands on a National Park, she becomes Frozen.", "A player may be Frozen."),
]
"""What is said in the grammar's own wordings, or declares what it speaks of, and some words that stand in the rules."""


@pytest.mark.parametrize(("text", "stands"), OTHERWISE)
def test_what_a_sentence_is_read_as_is_what_is_enacted_printed_and_told(text: str, stands: str) -> None:
    found = weighed(f"Add to section X: {text}")
    (item,) = {each.item for each in found.enacted.differences}
    printed = found.enacted.rulebook.item(item).text
    assert stands in printed
    assert [one.text for one in found.reworded] == [text]
    first = next(each.after for each in found.enacted.differences)
    as_mailed = any(each.after == text for each in found.enacted.differences)
    declares = {each.after for each in found.enacted.differences} - {text}
    assert taken_as(found) == (
        dict.fromkeys(declares, " (declares what a sentence speaks of)")
        if as_mailed
        else {first: f' (mailed as: "{text}")'}
    )
    reading = make_reader(found.enacted.rulebook).read_item(Item(item, printed))
    assert [one for one in reading.sentences if one.state == "almost"] == []
    assert [one for one in reading.sentences if plain(one.text).text != one.text] == []
    assert reading.implied == ()


def test_what_happens_once_is_told_in_the_words_that_are_carried_out() -> None:
    found = weighed("Once: All players shall receive $5.")
    (said,) = found.reworded
    assert said.words == found.enacted.once != said.text


def test_what_reads_as_it_stands_is_enacted_as_it_stands() -> None:
    found = weighed("Add to section X: When a player lands on a National Park, she gets $5.")
    assert found.reworded == ()
    assert taken_as(found) == {}
