"""Money that moves says what it was for, in the words of the event, the order or the sentence that moved it."""

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline
from moderator.core.ruleset import Record
from moderator.games.nomopoly.position import Position
from moderator.games.nomopoly.position_given import NoDice
from moderator.games.nomopoly.recorded import weeks_of


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
            ("Ann pays $100 to Government", "for “register to vote”", "X.4"),
        ),
        (
            lambda it: it.order("Ann", "pay Duck $7", NoDice()),
            ("Ann pays $7 to Duck", "for “pay Duck $7”", "VIII.1"),
        ),
    ],
)
def test_a_payment_says_what_for(act, told):
    assert told in _paid(act)


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


def test_a_square_that_an_order_bought_is_what_it_paid_for():
    """The order's words tell when to buy, and not what."""
    position = _position()
    position.land("Ann", 7, NoDice())
    position.order("Ann", "buy 7", NoDice())
    events = [event._replace(mail=3) for event in position.game.events]
    assert [event.purpose for event in events if event.purpose] == ["for “buy 7”"]
    record = Record("nomopoly", "Nomopoly", (Deadline(1, datetime(2026, 5, 3, 20, 0, tzinfo=UTC)),), events, {})
    assert [event.purpose for event in weeks_of(record)[0].events if event.purpose] == ["for square 7"]
