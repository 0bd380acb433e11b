"""What speaks to its reader is said of a player, and *they* of the other one."""

import pytest

from moderator.files import folder
from moderator.games.nomopoly.rules_in_force import rules_in_force
from moderator.language.everyday.second_person import in_third_person
from moderator.language.rulebook import read_folder


@pytest.fixture(scope="module")
def lexicon():
    return rules_in_force(read_folder(folder("rules_db") / "nomopoly")).lexicon


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "You may beg from another player on your square: they give you $5.",
            "A player may beg from another player on her square: the other player gives her $5.",
        ),
        (
            "If you own a Corner and you aren't Sick, you get $5.",
            "If a player owns a Corner and she isn't Sick, she gets $5.",
        ),
        ("If you are Sick, you pay $5.", "If a player is Sick, she pays $5."),
    ],
)
def test_the_reader_is_a_player(lexicon, said, meant):
    assert in_third_person(said, lexicon) == meant
