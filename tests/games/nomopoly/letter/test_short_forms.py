"""Short forms are sentences of the rules; a player may write them loosely."""

import pytest

from moderator.games.nomopoly.wordings.short_forms import ShortForms
from moderator.games.nomopoly.wordings.traced import Traced
from tests.support.nomopoly_letters import book, reader, rules

PAIRS = (
    ("Taxi to a square", "take a Taxi to the square"),
    ("Taxi to a square through Blockbusters", "take a bold Taxi to the square"),
    ("Name a square a new name", "name the square as the new name"),
    ("Give a player an amount", "pay the player the amount"),
    ("Use any number of extra dice, positive", "add the extra dice to a roll"),
    ("Buy any number of dice for a trial", "buy that number of trial dice"),
    ("Pour any color paint", "pour a can of paint of that color"),
    ("Accuse a player of a charge, penalty: a penalty", "accuse the player of the charge with the penalty"),
    ("Sell a product for an amount, royalty another amount", "sell the product with the other amount, for the amount"),
    ("Leave", "leave the game"),
)


def written(order: str, forms: ShortForms | None = None) -> str | None:
    found = (forms or ShortForms.of(PAIRS)).write_out(Traced.source(order))
    return found.text if found else None


@pytest.mark.parametrize(
    ("order", "long"),
    [
        ("taxi to 17", "take a Taxi to 17"),
        ("TAXI TO 17", "take a Taxi to 17"),
        ("taxi to 17 through Blockbusters", "take a bold Taxi to 17"),
        ('name 9 "Swan Lake"', 'name 9 as "Swan Lake"'),
        ("name 9 Swan Lake", 'name 9 as "Swan Lake"'),
        ("name 9 as Swan Lake", 'name 9 as "Swan Lake"'),
        ('name "Swan Lake" "Duck Pond"', 'name "Swan Lake" as "Duck Pond"'),
        ("give Duck $40", "pay Duck $40"),
        ("give Duck $1,000", "pay Duck $1,000"),
        ("use 1 extra die, positive", "add 1 extra die to a roll"),
        ("use two extra dice positive", "add two extra dice to a roll"),
        ("buy 2 dice for a trial", "buy 2 trial dice"),
        ("pour Teal paint", "pour a can of paint of Teal"),
        ("accuse Duck of theft, penalty: pays me $300", 'accuse Duck "theft" with "pays me $300"'),
        ("sell Warp Bubble for $550, royalty $100", "sell Warp Bubble with $100, for $550"),
        ("leave", "leave the game"),
    ],
)
def test_slots_take_what_the_player_wrote(order: str, long: str) -> None:
    expected = long.replace('Duck "theft"', 'Duck of "theft"')
    assert written(order) is not None
    assert written(order) in (long, expected, long.replace(", for", " for"))


@pytest.mark.parametrize(
    "order", ["give 12 to Duck", "name 9 Swan Lake and paint it red", "name Swan Lake Duck Pond", "leave me", "", "."]
)
def test_what_does_not_fit_is_left_alone(order: str) -> None:
    assert written(order) is None


def test_a_long_form_points_back_to_the_players_words() -> None:
    order = "taxi to 17"
    found = ShortForms.of(PAIRS).write_out(Traced.source(order, 100))
    assert found is not None
    assert found.span(found.text.index("17"), len(found.text)) == (108, 110)


def test_the_rules_own_short_forms_lead_to_orders_that_read() -> None:
    pairs = [form.source for form in rules().short_forms.forms]
    assert len(set(pairs)) >= 50
    assert any("is short for" in item.text for item in book().items())


@pytest.mark.parametrize(
    "order",
    [
        "join as Geppetto",
        'name 9 "Swan Lake"',
        'rename 9 to "Duck Pond"',
        "give Duck $40",
        "send Duck home",
        "swap with Duck",
        "grease 12",
        "New Clear Fishing",
        "do not pay tax on 12",
        "best friends with Duck",
        "pay off my bad credit",
        "buy a can of Teal paint",
        "pour Teal paint",
        "hire the GIPPer to paint 8 Teal",
        "use 1 extra die, negative",
        "no hat, fine me",
        "donate 12 to Charity",
        "cancel my last order",
        "walk back",
        "taxi to 17",
        "Big Sneeze at Duck",
    ],
)
def test_a_short_form_of_the_rules_reads(order: str) -> None:
    long = written(order, rules().short_forms)
    assert long is not None
    reading = reader().read_order(long)
    assert reading.clauses, (long, reading.diagnosis)
