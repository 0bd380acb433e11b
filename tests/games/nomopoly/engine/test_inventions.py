"""What nobody here has thought of runs from its words alone: taxes, flags, orders, numbers, phases, limits, repeals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from moderator.core.dice import FairDice
from moderator.games.nomopoly.positions.position import Position

LUCK = FairDice(b"a secret of the tests", "nomopoly", 1)


def played(changes: tuple[str, ...], given: Mapping[str, Any]) -> Position:
    position = Position.begin({}, [{"text": text} for text in changes], 20, LUCK)
    position.given(given)
    return position


def test_a_new_flag_is_set_by_a_new_order_and_asked_by_a_new_tax() -> None:
    change = (
        "Add to section VIII: A player may be Merry. A player may throw a party for $30, paid to The Government: "
        "she becomes Merry. In the purchases phase, each Merry player gets $7."
    )
    position = played((change,), {"players": {"Ann": {}, "Bob": {}}})
    assert position.order("Ann", "throw a party", LUCK).failures == ()
    assert position.look("players", "Ann", "merry") is True
    assert position.look("players", "Bob", "merry") is False
    position.phase("purchases", LUCK)
    assert position.look("players", "Ann", "cash") == 977
    assert position.look("players", "Bob", "cash") == 1000
    assert position.look("Government", "", "cash") == 30


def test_a_new_number_of_a_player_rises_and_is_counted_in_money() -> None:
    change = (
        "Add to section VII: A player has a fame, at first 0. When a player lands on a square of another party, "
        "her fame rises by 2."
    )
    position = played((change,), {"players": {"Ann": {}, "Bob": {}}, "squares": {5: {"owner": "Bob"}}})
    position.land("Ann", 5, LUCK)
    position.land("Bob", 5, LUCK)
    assert position.look("players", "Ann", "fame") == 2
    assert position.look("players", "Bob", "fame") == 0


def test_a_prohibition_stops_an_order_and_quotes_itself() -> None:
    position = played((), {"players": {"Ann": {}, "Bob": {}, "Cid": {}}})
    position.amend("Add to section VIII: No player may pay Bob an amount.", None, LUCK)
    refused = position.order("Ann", "pay Bob $5", LUCK).failures
    assert len(refused) == 1
    assert "No player may pay Bob an amount." in refused[0].reason
    assert position.order("Ann", "pay Cid $5", LUCK).failures == ()
    assert position.look("players", "Cid", "cash") == 1005


def test_what_is_repealed_no_longer_happens() -> None:
    position = played((), {"players": {"Ann": {}}})
    position.land("Ann", 10, LUCK)
    position.amend("Repeal VII.5.", None, LUCK)
    position.move("Ann", 18, LUCK)
    position.turn("Ann", (), FairDice(b"another", "nomopoly", 1))
    assert not any("gets $400" in line for line in position.lines)


def test_rules_that_set_each_other_off_are_rolled_back_and_play_goes_on() -> None:
    changes = ("Add to section IV: When a player gets $3, she gets $3.",)
    position = played(
        (*changes, "Add to section IV: In the purchases phase, each player gets $3."), {"players": {"Ann": {}}}
    )
    position.phase("purchases", LUCK)
    (line,) = [line for line in position.lines if "is rolled back" in line]
    looping = next(each.number for each in position.game.rules.book.items() if "gets $3, she" in each.text)
    assert looping in line
    assert position.look("players", "Ann", "cash") == 1003
    assert position.order("Ann", "New Clear Fishing", LUCK).failures == ()


def test_an_order_that_fails_leaves_no_trace() -> None:
    position = played((), {"players": {"Ann": {"cash": 99}}})
    before = position.game.world.save()
    assert position.order("Ann", "register to vote", LUCK).failures != ()
    assert position.game.world.save() == before


def test_the_same_game_played_twice_is_the_same() -> None:
    def once() -> tuple[Any, tuple[str, ...]]:
        position = played(
            (), {"players": {"Ann": {}, "Bob": {}}, "squares": {5: {"owner": "Bob", "color": "Red", "name": "Inn"}}}
        )
        luck = FairDice(b"the same", "nomopoly", 1)
        position.mail("Ann", "propose: Add to section I: The admin likes toast.", "", luck)
        position.judge({"proposal": 1, "verdict": "accepted"}, luck)
        position.update(luck)
        return position.game.world.save(), tuple(position.lines)

    assert once() == once()


HELD = [
    ("she owns at least three squares of the same color and at least $2000", ["Dan"]),
    ("she owns at least $2000 and at least three squares of the same color", ["Dan"]),
    ("she has at least $2000 and at least three squares", ["Dan"]),
    ("she owns at least three squares of the same color or at least $2000", ["Ann", "Bob", "Cid", "Dan"]),
    ("she owns the 5th square and the 7th square", ["Cid"]),
    ("she owns the 5th square or the 6th square", ["Ann", "Cid"]),
    ("she does not own the 5th square and the 7th square", ["Ann", "Bob", "Dan"]),
]
"""What is said of several things: joined by *and* it is so of each, by *or* of any."""


@pytest.mark.parametrize(("said", "holders"), HELD)
def test_what_somebody_has_of_several_things_she_has_of_each(said: str, holders: list[str]) -> None:
    owned = {5: "Cid", 7: "Cid", 8: "Cid", 6: "Ann", 11: "Dan", 12: "Dan", 13: "Dan"}
    position = played(
        (
            f"Add to section III: In the purchases phase, each player who is Merry gets $1. A player is Merry if {said}.",
        ),
        {
            "players": {"Ann": {"cash": 2500}, "Bob": {"cash": 3000}, "Cid": {"cash": 100}, "Dan": {"cash": 2000}},
            "squares": {square: {"owner": name, "color": "Red"} for square, name in owned.items()},
        },
    )
    before = {name: position.look("players", name, "cash") for name in ("Ann", "Bob", "Cid", "Dan")}
    position.phase("purchases", LUCK)
    assert [name for name, cash in before.items() if position.look("players", name, "cash") == cash + 1] == holders
