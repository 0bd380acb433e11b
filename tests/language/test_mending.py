"""What is put into a note of a sentence that does not read, and what never is."""

import pytest

from moderator.language.mending import MOST_LOOKED_AT, mends, parted
from moderator.language.slips import is_slip
from tests.support.nomopoly_letters import reader


def offered(text):
    return list(mends(text, reader().lexicon, lambda _: True))


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("She gets $5 (tourists love an accordion).", "She gets $5 (note: tourists love an accordion)."),
        ("Doctor's advice: each player pays $5.", "(note: Doctor's advice) Each player pays $5."),
        ("Each player pays $5, because it looks so tidy.", "Each player pays $5 (note: because it looks so tidy)."),
        ("Each player pays $5 for the stains.", "Each player pays $5 (note: for the stains)."),
        (
            "If you land on a square, that player gives you $5 for lunch.",
            "If you land on a square, that player gives you $5 (note: for lunch).",
        ),
        ("The rent of a Corner is $40, whatever its color.", "The rent of a Corner is $40 (note: whatever its color)."),
        ("But each player simply pays $5, obviously.", "Each player pays $5."),
        ("It costs you just $45 to register to vote.", "It costs you $45 to register to vote."),
        ("Each player pays $5, so hurry up.", "Each player pays $5 (note: so hurry up)."),
        ("Each player pays $5, you lucky thing.", "Each player pays $5 (note: you lucky thing)."),
        ("Each player pays $5 (poor you).", "Each player pays $5 (note: poor you)."),
        (
            "Each player pays $5 (because no guard wants to touch a Sick guest).",
            "Each player pays $5 (note: because no guard wants to touch a Sick guest).",
        ),
        (
            "Each player pays $5, because nature soothes, and she becomes Sick.",
            "Each player pays $5 (note: because nature soothes), and she becomes Sick.",
        ),
        (
            "Because it looks so tidy, each player pays $5.",
            "(note: Because it looks so tidy) Each player pays $5.",
        ),
        (
            "Losing an auction hurts, so let's be nice: each player gets $5.",
            "(note: Losing an auction hurts, so let's be nice) Each player gets $5.",
        ),
        (
            "Nobody wants to catch a cold, so each Sick player pays $5.",
            "(note: Nobody wants to catch a cold) Each Sick player pays $5.",
        ),
        (
            "It's awfully dark in the second row, so each player who is there pays $5 (sorry, mate).",
            "(note: It's awfully dark in the second row) Each player who is in the second row pays $5 (note: sorry, mate).",
        ),
        (
            "Each player on a squaer pays $5 (tourists love an accordion).",
            "Each player on a square pays $5 (note: tourists love an accordion).",
        ),
    ],
)
def test_what_only_explains_stands_in_a_note_and_what_says_nothing_goes(text, noted):
    assert noted in offered(text)


@pytest.mark.parametrize(
    "text",
    [
        "She gets $5 (but not on Frobdays).",
        "She gets $5 (only while it drizzles).",
        "She gets $5 (and a zorp).",
        "She gets $5 (from the kitty).",
        "She gets $5 (if it drizzles).",
        "She gets $5 (the bailiff takes 3 hats).",
        "She gets $5 (a player may yodel).",
        "She gets $5 (the vicar owns the Corner).",
        "Landing on a Corner washes you clean, so you aren't Sick any more.",
        "Once a week you may vote for another player as prom king.",
        "Each player who pays $5 to a player who owns a square for yodeling gets $3.",
        "In every drizzle: each player pays $5.",
        "The Large Factory smells awful, so whoever lands there pays $5.",
        "Zorps are fun, so each player who has one gets $5.",
        "She gets $5 (to the nearest squaer).",
        "She gets $5 (because it drizzles and she becomes Sick).",
        "She gets $5, because it drizzles until she moves.",
        "She gets a Hat, a zorp.",
        "She gets $5, not zorps.",
        "She gets $5, or yodels.",
        "She gets $5, and zorps Sick.",
        "When she moves, she zorps Sick.",
        "When the Tornado strikes, time drags.",
        "Yodeling may be done on Corners: each player pays $5.",
        "It's only dark on Corners, so each player pays $5.",
        "A zorp is lovely, so each player who has it pays $5.",
    ],
)
def test_what_could_be_a_part_of_the_rule_is_in_no_note(text):
    assert not any("(note:" in said for said in offered(text))


def test_no_wording_has_more_in_notes_than_another_needs():
    text = "Each player pays $5 (sorry, mate), because it looks so tidy."
    assert offered(text) == ["Each player pays $5 (note: sorry, mate) (note: because it looks so tidy)."]


def test_a_place_stands_for_there_in_one_way():
    text = "It's awfully dark in the second row, so each player who is there pays $5."
    assert len(offered(text)) == 1


def test_so_many_wordings_are_asked_about_at_most():
    asked = []
    reasons = "".join(f" (zorp{number} yodels)" for number in range(9))
    list(mends(f"Each player simply pays $5{reasons}.", reader().lexicon, lambda said: bool(asked.append(said))))
    assert len(asked) <= MOST_LOOKED_AT


@pytest.mark.parametrize(
    ("word", "meant", "is_so"),
    [
        ("squaer", "square", True),
        ("receves", "receives", True),
        ("playyer", "player", True),
        ("finds", "fines", False),
        ("bakers", "baker", False),
        ("hat", "hats", False),
    ],
)
def test_a_slip_is_a_letter_too_many_too_few_or_out_of_place(word, meant, is_so):
    assert is_slip(word, meant) is is_so


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        (
            "You can't paint a Red square Green, and you can't paint a Green square Red.",
            ("You can't paint a Red square Green.", "You can't paint a Green square Red."),
        ),
        (
            "You may buy a Hat for $3, but nobody may have more than one Hat.",
            ("You may buy a Hat for $3.", "Nobody may have more than one Hat."),
        ),
    ],
)
def test_a_sentence_that_says_two_things_is_made_two(text, halves):
    assert list(parted(text)) == [halves]


@pytest.mark.parametrize(
    "text",
    [
        "When a player lands on a Corner, she gets $5, and each other player pays $2.",
        "Once a week you may buy a Hat, and you may wear it.",
        "Each player gets $5, but a Duke gets $10.",
        "Nobody may paint a square, but you may name it.",
        "Each player gets $5, and then pays $2.",
    ],
)
def test_what_hangs_together_stays_one_sentence(text):
    assert not list(parted(text))
