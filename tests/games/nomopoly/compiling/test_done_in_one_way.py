"""What the engine can do in one way only is refused in any other, and what does nothing is told so."""

from __future__ import annotations

import pytest

from moderator import files
from moderator.games.nomopoly.reports.law import Law
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

BOOK = read_folder(files.folder("rules_db") / "nomopoly")


def force(text):
    return rules_in_force(Rulebook((*BOOK.sections, Section("XL", "New", (Item("XL.1", text, "XL.1"),)))))


def test_of_every_rule_of_the_book_something_comes():
    assert rules_in_force(BOOK).idle == {}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Each player occupies two squares.", "a piece is on one square"),
        ("A player may wave, if a player is Sick during her turn: she gets $5.", "the time during"),
        ("The richest square is the one with the highest number.", "only what is closest"),
        ("A vote that is more than $5 does not count.", "a bid on a job"),
        ("A bid on a lot does not count.", "a bid on a job"),
        ("Every rule applies to The Elephant.", "which rules apply"),
        ("When an effect is undone, each player gets $1.", "nothing is heard of it"),
        ("When a roll is doubled, each player gets $1.", "when it rises or falls"),
        ("When a player takes a turn, the asking price of her square falls by $10.", "a square has an asking price"),
        (
            "The orders of players who are Sick are taken before the orders of Freemasons.",
            "before those of other players",
        ),
        ("A player may sing, before any other move: she gets $3.", "before any other order"),
        ("As soon as a player owns a square twice, she gets $5.", '"twice"'),
        ("Every amount of cash is rounded to the nearest $1.", "every amount of money"),
        ("A player may sing, once a turn: she gets $3.", "by the week"),
        ("When a player rolls 7, she is Sick this turn.", "in weeks"),
        ("When a player lands on a National Park, before any other move, she gets $5.", "every other effect"),
        ("This section takes precedence over every rule about the color of a square.", "any other rule"),
    ],
)
def test_what_the_engine_can_do_in_one_way_only_is_refused_in_another(text, reason):
    (told,) = (why for item, _, why in force(text).troubles() if item.startswith("XL."))
    assert reason in told


def test_a_trial_says_what_cannot_be_done_once():
    assert not Law(BOOK).trial("Once: Duck counts.").stands
