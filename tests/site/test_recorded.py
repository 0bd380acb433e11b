from datetime import UTC, datetime, timedelta

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Mail
from moderator.core.outcome import Event
from moderator.core.ruleset import Record, Seal
from moderator.games.nomopoly.pages.dice import recipe
from moderator.games.nomopoly.record.recorded import commitment_of, draws_of, event_view, squares_in, weeks_of

CLOSED = datetime(2026, 5, 3, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "squares"),
    [
        ("A rolls 2 4", ()),
        ("A leaves 3", (3,)),
        ("A passes 4", (4,)),
        ("A lands on 9", (9,)),
        ("A is moved to 9", (9,)),
        ("A pays $12 to B", ()),
        ("A gets $400", ()),
        ("A is awarded 90 pounds of Chains", ()),
        ("12 becomes Red", (12,)),
        ("12 becomes B's", (12,)),
        ("12's offer is now $5", (12,)),
        ("12 is named 13", (12,)),
        ("12 is Going Once at $60", (12,)),
        ("21 appears", (21,)),
        ("proposal 3 is accepted", ()),
        ("order of B fails: buy 9", ()),
    ],
)
def test_squares_are_told_from_other_numbers(line, squares):
    assert squares_in(line) == squares


def test_the_weeks_of_a_record():
    dice = FairDice(b"secret", "nomopoly", 1)
    dice.roll(2, 6, "A's turn")
    dice.choose([("Red", 1), ("Teal", 2)], "A's spin")
    record = Record(
        game="nomopoly",
        title="Nomopoly",
        inputs=(Mail(1, CLOSED - timedelta(days=1), "a@example.org", "hello"), Deadline(1, CLOSED)),
        events=(
            Event("note", "phase: turns", (), 1, "turns phase"),
            Event("land", "A lands on 9", ("VII.1",), 1, "turns phase", 1),
            Event("bid", "12 is bid for", ("X.5",), 1, "purchases phase", 1),
            Event("join", "B joins the game", ("II.1",), 2, "", 2),
        ),
        states={},
        draws={1: tuple(dice.log)},
        seals={1: Seal(dice.commitment, b"secret".hex()), 2: Seal("later")},
    )
    (week,) = weeks_of(record, {1: ("A note.",)})
    assert (week.number, week.closed, week.notes) == (1, CLOSED, ("A note.",))
    assert [(event.line, event.phase, event.mail, event.squares) for event in week.events] == [
        ("A lands on 9", "turns", 1, (9,)),
        ("12 is bid for", "purchases", None, (12,)),
    ]
    assert (week.commitment, week.secret) == (dice.commitment, b"secret".hex())
    assert commitment_of(record) == "later"
    assert week.draws == draws_of(dice.log)
    assert "dice(2, 6)\ndraw(('Red', 1), ('Teal', 2))\n" in recipe("nomopoly", week)


def test_money_that_moved_once_moved_by_its_proposal():
    gift = Event("get", "A gets $20", ("once",), 1, "judging phase", details=(("subject", "A"), ("object", 20)))
    verdicts = [
        Event("accept", f"proposal {n} is {told}", ("IX.3",), 1) for n, told in ((4, "rejected"), (5, "accepted"))
    ]
    record = Record("nomopoly", "Nomopoly", (Deadline(1, CLOSED),), (*verdicts, gift), {}, {}, {})
    (week,) = weeks_of(record)
    assert [event.purpose for event in week.events] == ["", "", "by proposal 5"]


def test_an_event_outside_of_the_update_has_no_phase():
    assert event_view(Event("join", "B joins the game")).phase == ""
