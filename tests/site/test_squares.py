"""A square's page says what makes its value, what rent it has brought, whose it was, and who came."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.core.outcome import PURPOSE, SENTENCE, Event
from moderator.games.nomopoly.pages.square_history import histories
from moderator.games.nomopoly.record.recorded import event_view
from moderator.games.nomopoly.viewing import view_of
from tests.support.live_nomopoly import live


@pytest.fixture(scope="module")
def view():
    return view_of(*live())


@pytest.fixture(scope="module")
def files(view, build):
    return build(view)


def _event(verb, line, **details):
    return event_view(Event(verb, line, ("VIII.5",), 1, details=tuple(details.items())))


def _rent(who, amount, owner, square):
    told = {PURPOSE: f"rent for landing on square {square}", SENTENCE: ["VIII.5", "S."]}
    details = {"subject": who, "recipient": owner, "amount": amount, "as": {"sort": ["rent", 1, None]}}
    return _event("pay", f"{who} pays ${amount} to {owner}", **details, **told)


STORY = (
    _event("land", "Ann lands on 7"),
    _event("land", "Bo lands on 7"),
    _event("land", "Ann lands on 7"),
    _event("pass", "Bo passes 7"),
    _rent("Ann", 4, "Bo", 7),
    _rent("Bo", 3, "Ann", 8),
    _event("get", "7 becomes Ann's", subject="Ann", object="7"),
    _event("lose", "Ann loses 7", subject="Ann", object="7"),
    _event("get", "7 becomes Duck's", subject="Duck", object="7"),
)


def _text(page):
    return " ".join(page.text(separator=" ").split())


def _rows(files, number):
    page = LexborHTMLParser(files[f"board/{number}/index.html"])
    return [[_text(cell) for cell in row.css("th, td")] for row in page.css("table tbody tr")]


def test_a_week_of_a_square_says_who_came_whose_it_was_and_what_it_brought(view, build):
    weeks = (replace(view.weeks[0], events=()), replace(view.weeks[1], events=STORY), replace(view.weeks[2], events=()))
    told = replace(view, weeks=weeks)
    seven = histories(told)[7]
    assert [(week.landed, week.rent, week.owners) for week in seven] == [
        ((), 0, ()),
        ((("Ann", 2), ("Bo", 1)), 4, ("Ann", "", "Duck")),
        ((), 0, ("Duck",)),
    ]
    files = build(told)
    assert _rows(files, 7) == [["2", "Ann , then nobody, then Duck", "Ann twice, Bo", "$4"]], "two weeks were quiet"
    assert "It has brought $4 of rent so far." in _text(LexborHTMLParser(files["board/7/index.html"]))


def test_rents_of_all_squares_come_to_all_rent_of_the_log(view):
    more = replace(view.weeks[0], events=(*view.weeks[0].events, *STORY))
    told = replace(view, weeks=(more, *view.weeks[1:]))
    paid = [event.transfer for week in told.weeks for event in week.events if event.transfer]
    kinds = Counter(moved.kind for moved in paid)
    assert kinds["rent"] >= 2
    assert sum(week.rent for weeks in histories(told).values() for week in weeks) == sum(
        (moved.amount for moved in paid if moved.kind == "rent"), Fraction(0)
    )


def test_the_last_owner_of_the_log_is_the_owner_now(view):
    last = {number: weeks[-1].owners[-1:] for number, weeks in histories(view).items()}
    owners = {square.number: square.owner for square in view.squares}
    assert {number: told[0] for number, told in last.items() if told} == owners
    assert {"Ann", "Duck", "Eve"} <= set(owners.values())


@pytest.mark.parametrize(("number", "sentences"), [(18, ["V.1"]), (19, ["V.2"])])
def test_a_value_names_the_sentences_that_make_it(view, files, number, sentences):
    square = view.squares[number - 1]
    assert [rule for rule, _ in square.value_by] == sentences
    assert square.market_value == number * (11 if sentences == ["V.2"] else 10)
    page = LexborHTMLParser(files[f"board/{number}/index.html"])
    assert square.value_by[0][1] in _text(page)
    assert page.css_first(f'main a[href="../../rules/{sentences[0]}/"]') is not None


def test_a_value_that_asks_other_rules_names_them_too():
    game, record = live()
    changed = game.copy()
    changed.world.set(changed.world.square(18), "pollutant", True)
    square = view_of(changed, record).squares[16]
    assert [rule for rule, _ in square.value_by] == ["V.3", "V.2"]
    assert square.market_value == 94
    assert [rule for rule, _ in square.rent_by] == ["V.4"]
