"""Orders for other weeks than the open one: each is carried out in its weeks, once in each, and in no other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Mail
from moderator.games.nomopoly.nomopoly import RULESET

WHEN = datetime(2026, 5, 4, tzinfo=UTC)
MAIL = 10


@pytest.fixture(scope="module")
def joined():
    state = RULESET.begin({}, FairDice(b"weeks", "weeks", 0)).state
    for number, name in enumerate(("Ann", "Bob"), 1):
        mail = Mail(number, WHEN, f"{name.lower()}@example.org", f'join as "{name}"')
        state = RULESET.step(state, mail, FairDice(b"joins", name, 1)).state
    return state


# words, and the weeks in which they are carried out; the n-th line pays $n
MAILED = [
    ("pay Bob $1", [1]),
    ("pay Bob $2 this week", [1]),
    ("pay Bob $3 next week", [2]),
    ("next week, pay Bob $4", [2]),
    ("in week 3 pay Bob $5", [3]),
    ("pay Bob $6 in 2 weeks", [3]),
    ("pay Bob $7 every week until week 3", [1, 2, 3]),
    ("every week for 2 weeks: pay Bob $8", [1, 2]),
    ("pay Bob $9 from week 2 to week 3", [2, 3]),
    ("pay Bob $10 every week from week 3 until week 4", [3, 4]),
    ("if I have $500, pay Bob $11 next week", [2]),
    ("if I have $5000, pay Bob $12 next week", []),
    ("pay Bob $13 weekly until week 2", [1, 2]),
    ("in week 4, pay Bob $14 and register to vote", [4]),
    ("every week for the next three weeks pay Bob $15", [1, 2, 3]),
]


@pytest.fixture(scope="module")
def paid(joined):
    """Play four weeks, each from the saved game; give the weeks in which each amount was paid."""
    words = "\n".join(words for words, _ in MAILED)
    state = RULESET.step(joined, Mail(MAIL, WHEN, "ann@example.org", words), FairDice(b"weeks", "weeks", 1)).state
    found = []
    for week in range(1, 5):
        outcome = RULESET.step(RULESET.load(RULESET.save(state)), Deadline(week, WHEN), FairDice(b"w", "weeks", week))
        state = outcome.state
        found += [(event.line, week) for event in outcome.events if event.mail == MAIL]
    return found


@pytest.mark.parametrize(("number", "weeks"), list(enumerate((weeks for _, weeks in MAILED), 1)))
def test_an_order_is_carried_out_in_its_weeks(paid, number, weeks):
    assert [week for line, week in paid if line == f"Ann pays ${number} to Bob"] == weeks


def test_weeks_before_two_orders_are_for_both(paid):
    assert [week for line, week in paid if "registered" in line or "$100" in line] == [4]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("pay Bob $5 every week", "weeks-without-end"),
        ("pay Bob $5 from week 3 on", "weeks-without-end"),
        ("pay Bob $5 until week 4", "weeks-without-end"),
        ("pay Bob $5 every second week", "weeks-unclear"),
        ("pay Bob $5 in week 200", "too-far-ahead"),
        ("pay Bob $5 next time", "unheeded-words"),
        ("pay Bob $5 at the end of the week", "unheeded-words"),
        ("pay Bob at most $5", "unheeded-words"),
        ("pay Bob or Ann $5", "which-of-two"),
        ("pay Bob $5 first", "unheeded-words"),
        ("pay Bob the same amount", "value-unsaid"),
    ],
)
def test_what_no_rule_heeds_is_refused(joined, words, code):
    outcome = RULESET.step(joined, Mail(MAIL, WHEN, "ann@example.org", words), FairDice(b"weeks", "weeks", 1))
    (said,) = outcome.answer.said
    assert said.refusal is not None
    assert said.refusal.code == code
    assert outcome.state.orders == []
    for line in said.refusal.send:
        again = RULESET.step(joined, Mail(MAIL, WHEN, "ann@example.org", line), FairDice(b"weeks", "weeks", 1))
        assert again.answer.said[0].refusal is None, line


def test_a_week_that_is_over_is_refused(joined):
    state = RULESET.step(joined, Deadline(1, WHEN), FairDice(b"weeks", "weeks", 1)).state
    outcome = RULESET.step(
        state, Mail(MAIL, WHEN, "ann@example.org", "pay Bob $5 in week 1"), FairDice(b"weeks", "weeks", 2)
    )
    assert outcome.answer.said[0].refusal.code == "week-over"


def test_a_condition_that_comes_true_among_plain_orders_fires(joined):
    state = RULESET.step(
        joined, Mail(MAIL, WHEN, "ann@example.org", "if Bob pays me $5, pay Bob $7"), FairDice(b"weeks", "weeks", 1)
    ).state
    state = RULESET.step(state, Mail(11, WHEN, "bob@example.org", "pay Ann $5"), FairDice(b"weeks", "weeks", 1)).state
    outcome = RULESET.step(state, Deadline(1, WHEN), FairDice(b"weeks", "weeks", 1))
    assert [event.line for event in outcome.events if event.mail == MAIL] == ["Ann pays $7 to Bob"]


@pytest.mark.parametrize(
    ("words", "carried_out"),
    [
        ("If I have $1000, pay Bob $1, otherwise pay Bob $2.", ["$1"]),
        ("If I have less than $1000, pay Bob $1. Otherwise pay Bob $2.", ["$2"]),
        ("Pay Bob $1 unless I have $500, otherwise pay Bob $600 and pay Bob $2.", ["$600", "$2"]),
        ("If I have $1000, pay Bob $1 and pay Bob $2.", ["$1", "$2"]),
        ("If I have $1000, pay Bob $1. If I have $1000, pay Bob $2.", ["$1"]),
        ("If I have $100, pay Bob $1 in week 2. Otherwise pay Bob $2 in week 2.", ["$1"]),
    ],
)
def test_all_orders_under_one_condition_are_decided_by_one_look(joined, words, carried_out):
    state = RULESET.step(joined, Mail(MAIL, WHEN, "ann@example.org", words), FairDice(b"w", "w", 1)).state
    paid = []
    for week in (1, 2):
        outcome = RULESET.step(RULESET.load(RULESET.save(state)), Deadline(week, WHEN), FairDice(b"w", "weeks", week))
        state = outcome.state
        paid += [event.line.split()[2] for event in outcome.events if event.mail == MAIL]
    assert paid == carried_out
