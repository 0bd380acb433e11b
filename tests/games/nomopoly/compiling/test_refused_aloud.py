"""What reads and could mean nothing is refused with its reason, and never taken in to do nothing."""

import pytest

from moderator import files
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.rulebook import Item, Rulebook, Section, read_folder

BOOK = read_folder(files.folder("rules_db") / "nomopoly")
REFUSED = (
    ("At the end of each update, the square becomes Red.", "which square is meant"),
    ("At the end of each update, the player gets $5.", "which player is meant"),
    ("When a player lands on three Red squares in a week, she gets $50.", "one square"),
    ("When a player lands on her third Red square this week, she gets $50.", "one square"),
    ("When a player has landed on two squares of the same owner this week, she gets $5.", "the same as what"),
    ("When a player collects rent, the rent is doubled.", "paid already"),
    ("When a player lands on the 9th square, she pays the excess to The Government.", "above what"),
    ("If a player would land on The Large Factory, she lands on the next square instead.", "next to which square"),
    ("When a player ends an update, she gets $11.", "nobody ends a week"),
    ("When a player takes her second turn in a week, she gets $10.", "how often"),
    ("When a player lands on the 9th square, the weight of her Umbrella falls by 1.", "like any other"),
    (
        "A square has a toll, at first 3. When a player lands on the 9th square, she gets $10 for each toll.",
        "whose toll",
    ),
    ("When the lottery ends, each player gets $5.", "nothing is heard of it"),
    ("When a player starts a week on a Red square, she gets $5.", "nothing is heard of it"),
    ("When a phase begins, each player gets $5.", "say which phase"),
    ("At the end of each update, an adjacent square becomes Red.", "adjacent to what"),
    ("When a player lands on a square that has been owned by The Government, she gets $5.", "is not kept"),
    ("When a player lands on the 9th square, she gets 5.", 'written "$5"'),
    ("When a player lands on the 9th square, she is fined 5.", 'written "$5"'),
    ("When a player lands on the 9th square, the rent of the square is doubled until she owns it.", "what ends it"),
    ("As soon as a player owns three squares of different colors, she gets $5.", "different colors"),
    ("A player who owns Stores with three different themes wins the game.", "different themes"),
    ("When a player takes a Walk, nobody pays rent.", "nothing that happens"),
    ("When a player lands on a square adjacent to The Corporation, she gets $5.", "are squares and what is on them"),
    (
        "When a player lands on a square that another player owns, if she has less cash than her, he pays her $5.",
        "with itself",
    ),
    ("When a player lands on or passes a square of another player, she pays him $50.", "who pays and who is paid"),
    ("When The Corporation is on a square, it gets $5.", "on a square"),
)
PREPARED = ("There is a kind of item called Umbrella.", "An Umbrella has a weight, at first 5.")


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_it_is_refused_with_its_reason(text, reason):
    items = tuple(Item(f"XL.{place}", line, f"XL.{place}") for place, line in enumerate((*PREPARED, text), 1))
    troubles = rules_in_force(Rulebook((*BOOK.sections, Section("XL", "New", items)))).troubles()
    assert [why for item, _, why in troubles if item == items[-1].number and reason in why]


def test_an_order_for_a_phase_in_which_none_is_carried_out_is_told():
    granted, mend = "In the judging phase, a player may sing: she gets $5.", "In the judging phase, orders that name "
    mend += "the judging phase are carried out."

    def idle(*lines):
        items = tuple(Item(f"XL.{place}", line, f"XL.{place}") for place, line in enumerate(lines, 1))
        return rules_in_force(Rulebook((*BOOK.sections, Section("XL", "New", items)))).idle

    assert mend in idle(granted)["XL.1", granted]
    assert not idle(granted, mend)
