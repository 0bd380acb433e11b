"""Money that moves says what it was for, in the words of the event, the order or the sentence that moved it."""

import pytest

from moderator.core.dice import FairDice, NoDice
from moderator.games.nomopoly.positions.position import Position


def _position():
    position = Position.begin({}, [], 60, None)
    squares = {5: {"owner": "Duck", "name": "Port", "color": "Red"}, 9: {"owner": "Ann", "color": "White"}}
    position.given({"players": {"Ann": {}, "Duck": {}}, "squares": squares})
    return position


def _paid(act):
    position = _position()
    act(position)
    return [
        (event.line, event.purpose, event.sentence[0]) for event in position.game.events if event.verb in ("pay", "get")
    ]


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (lambda it: it.land("Ann", 5, NoDice()), ("Ann pays $6 to Duck", "rent for landing on square 5", "VIII.5")),
        (
            lambda it: it.land("Ann", 5, NoDice()),
            ("Duck pays $1 to Corporation", "for collecting rent on square 5 from Ann", "VIII.6"),
        ),
        (
            lambda it: it.land("Ann", 45, NoDice()),
            ("Ann pays $25 to Government", "fine for landing on square 45", "X.7"),
        ),
        (
            lambda it: it.phase("purchases", NoDice()),
            ("Ann pays $50 to White Pool", "fine", "VIII.11"),
        ),
        (
            lambda it: it.order("Ann", "register to vote", NoDice()),
            ("Ann pays $100 to Government", "for registering to vote", "X.4"),
        ),
        (
            lambda it: it.order("Ann", "pay Duck $7", NoDice()),
            ("Ann pays $7 to Duck", "as ordered", "VIII.1"),
        ),
        (
            lambda it: it.order("Ann", "leave the game", NoDice()),
            ("Ann pays $1000 to Government", "for leaving everything to Government", "II.8.1"),
        ),
    ],
)
def test_a_payment_says_what_for(act, told):
    assert told in _paid(act)


def test_a_roll_of_doubles_is_said_as_such():
    position = _position()
    position.change(
        [{"text": "Add to section II: When a player rolls doubles, The Government pays her $10."}], NoDice()
    )
    position.turn("Ann", (), FairDice(b"m", "nomopoly", 1))
    assert ("Government pays $10 to Ann", "for rolling double 3") in [
        (event.line, event.purpose) for event in position.game.events
    ]


def test_of_several_sentences_that_go_on_from_each_other_the_one_that_moved_it_is_told():
    position = Position.begin({}, [], 60, None)
    position.given({"players": {"Ann": {}, "Duck": {}, "Mona": {}}, "squares": {9: {"owner": "Ann", "color": "White"}}})
    position.phase("purchases", NoDice())
    told = {event.line: event.sentence[1] for event in position.game.events if event.sentence[0] == "VIII.11"}
    assert told["Ann pays $50 to White Pool"].endswith(", paid into the White Pool.")
    assert told["White Pool pays $16 to Mona"].startswith("Then the White Pool is shared out equally")
    assert told["White Pool pays $2 to nobody"] == "Then the rest of the White Pool vanishes."


@pytest.mark.parametrize("change", ["the amount is doubled", "the amount is halved, rounded down"])
def test_of_an_amount_that_another_rule_changed_the_sentence_that_said_it_is_told(change):
    sentence = "When a player lands on the 9th square, she pays $4 to The Government."
    position = Position.begin({}, [], 60, None)
    position.given({"players": {"Ann": {}}, "squares": {9: {"color": "White"}}})
    position.change([{"text": f"Add to section II: {sentence} Then The Government pays her $3."}], NoDice())
    position.change([{"text": f"Add to section II: If a player would pay The Government, {change}."}], NoDice())
    position.land("Ann", 9, NoDice())
    told = [event.sentence[1] for event in position.game.events if event.line.startswith("Ann pays $")]
    assert told == [sentence]


def test_what_one_gets_in_place_of_another_is_for_what_that_was_for():
    position = Position.begin({}, [], 60, None)
    position.given({"players": {"Ann": {}}, "squares": {9: {"color": "White"}}})
    position.change(
        [{"text": "Add to section II: When a player lands on the 9th square, The Government pays her $4."}], NoDice()
    )
    position.change(
        [{"text": "Add to section II: If a player would get an amount, The Corporation gets the amount instead."}],
        NoDice(),
    )
    position.land("Ann", 9, NoDice())
    told = {event.line: event.purpose for event in position.game.events}
    assert told["Government pays $4 to Corporation"] == "for landing on square 9"


def test_what_helps_with_a_payment_goes_toward_it():
    position = Position.begin({}, [], 60, None)
    team = {"team": "North Team"}
    position.given({"players": {"Ann": {"cash": 10, **team}, "Duck": team}, "squares": {9: {"owner": "Ann"}}})
    position.phase("purchases", NoDice())
    told = {event.line: event.purpose for event in position.game.events}
    assert told["Duck pays $40 to Ann"] == "toward a fine"
    assert told["Ann pays $50 to White Pool"] == "fine"


def test_what_follows_a_payment_goes_toward_none():
    position = _position()
    position.change([{"text": "Add to section II: When a player pays another player, she gets $1."}], NoDice())
    position.land("Ann", 5, NoDice())
    told = {event.line: event.purpose for event in position.game.events}
    assert told["Ann gets $1"] == "for landing on square 5"


def test_only_money_has_a_purpose():
    """A roll is for a purpose too, in another sense of the word."""
    position = _position()
    position.turn("Ann", (), FairDice(b"s", "nomopoly", 1))
    rolls = [event for event in position.game.events if event.verb == "roll"]
    assert rolls
    assert [event.purpose for event in rolls] == [""] * len(rolls)


def test_a_fine_is_the_sentence_that_fines():
    event = next(each for each in _after(lambda it: it.land("Ann", 45, NoDice())) if "$25" in each.line)
    assert event.sentence == ("X.7", "When a player lands on The Zoo, she is fined $25.")


def _after(act):
    position = _position()
    act(position)
    return position.game.events


def test_what_nobody_does_is_said_as_what_happens():
    """Who wins a Lottery has not held it."""
    position = Position.begin({}, [], 60, None)
    position.given({"game": {"update": 2}, "players": {"Ann": {}}, "lottery": {"pot": 250, "tickets": {"Ann": 3}}})
    position.phase("auction and lottery", FairDice(b"s", "nomopoly", 2))
    told = [(event.line, event.purpose) for event in position.game.events if "$250" in event.line]
    assert told[0] == ("Pot pays $250 to Ann", "as a lottery is held")


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("buy 7", "for buying square 7"),
        ("if 7 is unowned, buy 7", "for buying square 7"),
        ("paint 9 green", "for painting square 9 Green"),
        ("coat 9 with glue", "for coating square 9 with glue"),
        ("hire the GIPPer to paint 9 Teal", "for hiring the GIPPer to paint square 9 in Teal"),
        ("buy 1 extra die", "for buying an extra die"),
        ("buy 2 extra dice", "for buying 2 extra dice"),
        ("take the taxi to 17", "fare for taking a Taxi to square 17"),
    ],
)
def test_what_an_order_pays_for_is_what_it_lets_happen(order, told):
    """However it was worded, and whatever it was to wait for."""
    position = _position()
    position.land("Ann", 7, NoDice())
    position.order("Ann", order, NoDice())
    assert [event.purpose for event in position.game.events if event.line.startswith("Ann pays")] == [told]


def test_what_follows_from_what_somebody_becomes_says_what_with_its_article():
    position = Position.begin({}, [], 60, None)
    words = (
        "When a player becomes a Registered Voter, she gets $7. A player may kiss another player: the other player "
        "becomes Sick. When a player becomes Sick, she pays $2 to The Government."
    )
    position.change([{"text": f"Add to section II: {words}"}], NoDice())
    position.given({"players": {"Ann": {}, "Duck": {}}})
    position.order("Ann", "register to vote", NoDice())
    position.order("Ann", "kiss Duck", NoDice())
    told = {event.line: event.purpose for event in position.game.events}
    assert told["Ann gets $7"] == "for becoming a Registered Voter"
    assert told["Duck pays $2 to Government"] == "for becoming Sick"


CHAINS = [
    (
        "In the purchases phase, each player gets $3. Then she pays $1 to The Government.",
        {"gets $3": (0,), "pays $1": (1,)},
    ),
    ("In the purchases phase, each player gets $3. Then she gets $5.", {"gets $3": (0,), "gets $5": (1,)}),
    (
        "In the purchases phase, each player is fined $2. Then she gives all of her cash to The Corporation.",
        {"pays $2": (0,), "pays $998": (1,)},
    ),
    ("In the purchases phase, each player gets $3. Then she gets $3.", {"gets $3": (0, 1)}),
]


@pytest.mark.parametrize(("words", "cited"), CHAINS)
def test_of_sentences_that_go_on_from_each_other_that_is_cited_which_moved_the_money(words, cited):
    position = Position.begin({}, [], 60, None)
    position.change([{"text": f"Add to section II: {words}"}], NoDice())
    position.given({"players": {"Ann": {}}})
    position.phase("purchases", NoDice())
    sentences = [f"{each}." for each in words.removesuffix(".").split(". ")]
    found = {event.line: event.sentence[1] for event in position.game.events if event.sentence[0] == "II.10"}
    for deed, places in cited.items():
        told = next(text for line, text in found.items() if line.startswith(f"Ann {deed}"))
        assert told == " ".join(sentences[each] for each in places)


def test_what_the_time_brings_under_a_condition_is_for_that():
    """Where the condition speaks of what only the rest of its sentence names, its rule alone can tell."""
    position = Position.begin({}, [], 60, None)
    words = (
        "In the purchases phase, if there are fewer than 2 Freemasons, each player gets $3. "
        "Then, if she owns no square, she pays $1 to The Government."
    )
    position.change([{"text": f"Add to section II: {words}"}], NoDice())
    position.given({"players": {"Ann": {}}})
    position.phase("purchases", NoDice())
    told = {event.line: event.purpose for event in position.game.events}
    assert told["Ann gets $3"] == "as there are fewer than 2 Freemasons"
    assert told["Ann pays $1 to Government"] == ""


def test_a_lot_of_several_things_is_called_by_its_name():
    position = Position.begin({}, [], 60, None)
    position.given({"players": {"Ann": {}}, "lots": {"Grab Bag": {"contents": {"Souvenir Hat": 2}}}})
    position.phase("auction", NoDice())
    assert "Grab Bag is Going Twice" in [event.line for event in position.game.events]
