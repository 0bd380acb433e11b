"""The law as data: what binds a variable, and which laws are the same."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from moderator.law.binding import free, walk
from moderator.law.canonical import as_json, digest
from moderator.law.nodes import (
    DOER,
    OBJECT,
    All,
    Attribute,
    Choice,
    Compare,
    Comparison,
    Deed,
    Each,
    Edge,
    Holds,
    HowMany,
    Kind,
    Let,
    Moment,
    Number,
    On,
    Pattern,
    Period,
    Pick,
    Relation,
    Role,
    Some,
    The,
    Unit,
    Variable,
    Verb,
)

CASH, OWN = Attribute("cash"), Relation("own")
FIVE = Number(Fraction(5), Unit.MONEY)


def player(number):
    return Variable(number, Kind("player"))


def square(number):
    return Variable(number, Kind("square"))


def gets(who):
    return Deed(Verb("get"), ((DOER, who), (OBJECT, FIVE)))


def rich(who):
    return Compare(Comparison.MORE, The(CASH, who), FIVE)


def at_the_end(effect):
    return On(Moment(Edge.END, Period("update")), effect)


LANDING = Pattern(
    Variable(9, Kind("land")), Deed(Verb("land"), ((DOER, player(1)), (Role("on"), square(2)))), (player(1), square(2))
)

BOUND = {
    "each of several": at_the_end(Each(All(player(1), rich(player(1))), gets(player(1)))),
    "an event": On(LANDING, gets(player(1))),
    "a value that is kept": at_the_end(
        Let(player(1), Pick(Choice.MOST, All(player(2), rich(player(2))), The(CASH, player(2))), gets(player(1)))
    ),
    "a question inside a question": at_the_end(
        Each(
            All(player(1), Some(All(square(2), Holds(OWN, ((DOER, player(1)), (OBJECT, square(2))))), rich(player(1)))),
            gets(player(1)),
        )
    ),
}


@pytest.mark.parametrize("law", BOUND.values(), ids=BOUND)
def test_a_law_that_is_made_rightly_leaves_no_variable_free(law) -> None:
    assert free(law) == frozenset()


def test_what_a_question_binds_does_not_reach_beyond_it() -> None:
    owns = Some(All(square(2), rich(player(1))), Holds(OWN, ((DOER, player(1)), (OBJECT, square(2)))))
    law = On(LANDING, Each(All(player(3), owns), gets(square(4))))
    assert free(law) == {square(4)}
    assert free(owns) == {player(1)}
    assert free(
        HowMany(All(square(2), rich(player(1))), rich(square(2)), Comparison.AT_LEAST, The(CASH, player(5)))
    ) == {player(1), player(5)}


def test_the_numbers_of_variables_make_no_difference() -> None:
    one = at_the_end(Each(All(player(1), rich(player(1))), gets(player(1))))
    same = at_the_end(Each(All(player(7), rich(player(7))), gets(player(7))))
    assert one != same
    assert as_json(one) == as_json(same)
    assert digest(one) == digest(same)


def test_whatever_else_differs_makes_another_law() -> None:
    law = BOUND["each of several"]
    others = [
        at_the_end(Each(All(square(1), rich(square(1))), gets(square(1)))),
        at_the_end(Each(All(player(1), rich(player(1))), gets(player(2)))),
        On(Moment(Edge.START, Period("update")), law.effect),
        On(Moment(Edge.END, Period("update"), 2), law.effect),
    ]
    assert len({digest(each) for each in (law, *others)}) == 5


@pytest.mark.parametrize("law", BOUND.values(), ids=BOUND)
def test_a_law_is_written_as_json(law) -> None:
    assert json.loads(json.dumps(as_json(law))) == as_json(law)


def test_every_part_of_a_law_is_walked() -> None:
    assert FIVE in set(walk(BOUND["an event"]))
    assert square(2) in set(walk(BOUND["an event"]))
