"""A proposal is weighed against the rules in force, with the words that it declares itself."""

import pytest

from moderator.games.nomopoly.weighing import Weighed, weigh
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
