"""Whoever the rules let order something can mail it: the letter is cut by the same sentences that grant the order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from moderator import files
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, rules_in_force
from moderator.language.rulebook import read_folder

BOOK = read_folder(files.folder("rules_db") / "nomopoly")


def with_sentence(sentence: str) -> RulesInForce:
    """Give the rules with a sentence more in the section of votes."""
    sections = [
        replace(section, items=tuple(replace(item, text=f"{item.text} {sentence}") for item in section.items[:1]))
        if section.number == "X"
        else section
        for section in BOOK.sections
    ]
    return rules_in_force(replace(BOOK, sections=tuple(sections)))


@pytest.mark.parametrize(
    "who", ["A Freemason", "Each Freemason or Registered Voter", "You", "The owner of a Lodge", "A player who is Sick"]
)
def test_what_somebody_may_do_begins_an_order(who: str) -> None:
    rules = with_sentence(f"{who} may dance for $5.")
    assert "dance" in rules.program.orders
    assert rules.granted.vocabulary().begins("dance")
    assert "dance" in {order.phrase for order in rules.granted.orders}


@pytest.mark.parametrize("who", ["The admin", "A Jumpgate", "The Carnival"])
def test_what_no_player_may_do_begins_none(who: str) -> None:
    assert not with_sentence(f"{who} may dance.").granted.vocabulary().begins("dance")
