"""Charts are drawn to scale, and the tables below them say the same."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.nomopoly.pages.charts import Curve, _apart, _step
from moderator.games.nomopoly.pages.tiles import Mark
from moderator.games.nomopoly.record.view import EventView, TransferView, WeekView


@pytest.fixture(scope="module")
def drawn(build, sample):
    """The charts of three weeks in which Ann gets $100, $300 and then loses $50, and Duck gets $200 at last."""
    paid = ((("Ann", 100),), (("Ann", 300),), (("Ann", -50), ("Duck", 200)))
    weeks = tuple(
        WeekView(week.number, week.closed, tuple(_moved(name, amount) for name, amount in moved))
        for week, moved in zip(sample.weeks, paid, strict=True)
    )
    return build(replace(sample, weeks=weeks, mails=()))


def _chart(files, key):
    return LexborHTMLParser(files[f"charts/{key}/index.html"]).css_first("section")


def _moved(name: str, amount: int) -> EventView:
    payer, payee = ("", name) if amount > 0 else (name, "")
    return EventView(f"{name} ${amount}", transfer=TransferView(payer, payee, Fraction(abs(amount))))


def _points(files, key, place):
    curve = _chart(files, key).css("polyline")[place]
    return [tuple(map(int, point.split(","))) for point in curve.attributes["points"].split()]


def test_the_table_says_what_each_had_after_each_week(drawn):
    section = _chart(drawn, "cash")
    heads = [head.text().split()[-1] for head in section.css("thead th.figure")]
    rows = {row.css_first("th").text(): [cell.text() for cell in row.css("td")] for row in section.css("tbody tr")}
    assert list(rows) == ["Week 3", "Week 2", "Week 1"]
    assert [rows[week][heads.index("Ann")] for week in rows] == ["$350", "$400", "$100"]
    assert [rows[week][heads.index("Duck")] for week in rows] == ["$200", "$0", "$0"]


def test_a_player_page_draws_what_the_player_was_worth_since_that_is_known(build, sample):
    """Of Duck it is not known for week 2, so the chart begins behind that; who has left gets none."""
    known = {"Ann": ((1, 100), (2, 250), (3, 475)), "Duck": ((1, 80), (3, 90)), "Otto": ((1, 10),)}
    players = tuple(replace(each, net_values=known.get(each.name, ())) for each in sample.players)
    files = build(replace(sample, players=players))
    ann = LexborHTMLParser(files["players/ann/index.html"]).css_first("section[aria-labelledby=net-value]")
    assert ann.css_first("h2").text() == "Net Value, week by week"
    rows = {row.css_first("th").text(): [cell.text() for cell in row.css("td")] for row in ann.css("tbody tr")}
    accounts = _chart(files, "cash")
    cash = {row.css_first("th").text(): row.css_first("td").text() for row in accounts.css("tbody tr")}
    assert {week: cells[0] for week, cells in rows.items()} == {"Week 3": "$475", "Week 2": "$250", "Week 1": "$100"}
    assert {week: cells[1] for week, cells in rows.items()} == cash, "Ann comes first on the page of charts"
    duck = LexborHTMLParser(files["players/duck/index.html"]).css_first("section[aria-labelledby=net-value]")
    assert [row.css_first("th").text() for row in duck.css("tbody tr")] == ["Week 3"]
    for name in ("mona", "otto"):
        assert (
            LexborHTMLParser(files[f"players/{name}/index.html"]).css_first("section[aria-labelledby=net-value]")
            is None
        )
    every = _chart(files, "net-value")
    assert len(every.css("polyline")) == 2


def test_heights_are_to_scale(drawn):
    ann = _points(drawn, "cash", 0)
    assert len(ann) == 3
    per_dollar = (ann[0][1] - ann[1][1]) / 300
    assert per_dollar == pytest.approx((ann[1][1] - ann[2][1]) / -50, abs=0.05)
    assert ann[0][0] < ann[1][0] < ann[2][0]


def test_proposals_are_counted_by_the_week_that_judged_them(drawn, sample):
    section = _chart(drawn, "proposals")
    told = [[cell.text() for cell in row.css("td")] for row in section.css("tbody tr")]
    for (accepted, refused), week in zip(told, (3, 2, 1), strict=True):
        states = [each.state for each in sample.proposals if each.judged == week]
        assert accepted == str(states.count("accepted")), week
        assert refused == str(states.count("rejected") + states.count("waste")), week


def test_squares_are_counted_by_who_owned_them_at_the_end_of_each_week(build, sample):
    first, second, third = sample.weeks
    lines = {1: ("9 becomes Ann's", "12 becomes Ann's"), 2: ("12 becomes Duck's",), 3: ("Ann loses 9",)}
    weeks = tuple(
        WeekView(week.number, week.closed, tuple(EventView(line) for line in lines[week.number]))
        for week in (first, second, third)
    )
    squares = tuple(replace(square, owner="Duck" if square.number in {12, 20} else "") for square in sample.squares)
    section = _chart(build(replace(sample, weeks=weeks, squares=squares, mails=())), "squares")
    heads = [head.text().split()[-1] for head in section.css("thead th.figure")]
    rows = [[cell.text() for cell in row.css("td")] for row in section.css("tbody tr")]
    assert [row[heads.index("Ann")] for row in rows] == ["0", "1", "2"]
    assert [row[heads.index("Duck")] for row in rows] == ["2", "2", "1"], "the 20th square was always theirs"


def test_letters_at_the_ends_of_lines_do_not_lie_on_each_other(drawn):
    for section in LexborHTMLParser(drawn["charts/index.html"]).css("section"):
        heights = sorted(int(each.attributes["y"]) for each in section.css("text.chart-end"))
        assert all(below - above >= 12 for above, below in pairwise(heights))


def test_letters_of_lines_that_end_at_the_top_stay_in_the_picture(build, sample):
    names = [player.name for player in sample.players if player.left is None]
    whose = dict(enumerate(names))
    squares = tuple(replace(square, owner=whose.get(place, "")) for place, square in enumerate(sample.squares))
    weeks = tuple(replace(week, events=()) for week in sample.weeks)
    section = _chart(build(replace(sample, squares=squares, weeks=weeks, mails=())), "squares")
    assert {cell.text() for cell in section.css("td")} == {"1"}
    heights = sorted(int(each.attributes["y"]) for each in section.css("text.chart-end"))
    assert len(heights) == len(names)
    assert heights[0] >= 12
    assert all(below - above >= 12 for above, below in pairwise(heights))


@pytest.mark.parametrize(("span", "step"), [(3, 1), (6, 2), (340, 100), (4711, 1000), (26, 10)])
def test_steps_are_round(span, step):
    assert _step(Fraction(span)) == step


def test_a_new_game_has_no_charts_yet(build, empty):
    assert b"No week is over yet." in build(empty)["charts/index.html"]


def _ends(*heights):
    curves = [Curve(Mark("", str(place)), "", 376, y) for place, y in enumerate(heights)]
    told = _apart(curves)
    assert [curve.mark.name for curve in told] == [curve.mark.name for curve in curves]
    return [curve.y for curve in told]


def test_letters_at_the_ends_of_curves_move_as_little_as_can_be():
    assert _ends(30, 100, 200) == [30, 100, 200]
    assert _ends(100, 100, 20)[0] - 100 in (6, 7)
    close = _ends(60, 100, 101, 102, 60)
    assert max(abs(end - height) for end, height in zip(close, (60, 100, 101, 102, 60), strict=True)) <= 14
    crowd = _ends(*[230] * 6)
    assert max(crowd) == 230
    for told in (close, crowd, _ends(*[12] * 6)):
        assert all(one - other >= 13 for one, other in pairwise(sorted(told, reverse=True)))
