"""Every dollar can be followed: an account comes to what its holder has, and each line says what it was for."""

import posixpath
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.core.outcome import PURPOSE, SENTENCE, Event
from moderator.games.nomopoly.pages.accounts import accounts, folded, unexplained, while_playing
from moderator.games.nomopoly.record.recorded import event_view, transfer_of
from moderator.games.nomopoly.viewing import view_of
from tests.support.live_nomopoly import live


@pytest.fixture(scope="module")
def view():
    return view_of(*live())


@pytest.fixture(scope="module")
def files(build, view):
    return build(view)


def _text(files, path):
    return " ".join(LexborHTMLParser(files[path]).css_first("main").text(separator=" ").split())


def test_each_account_comes_to_what_its_holder_has(view):
    assert unexplained(view, accounts(view)) == {}
    closing = {name: kept[-1].closing for name, kept in accounts(view).items()}
    assert {player.name: closing[player.name] for player in view.players} == {
        player.name: player.cash for player in view.players
    }
    organizations = {each.name.removeprefix("The "): each.cash for each in view.organizations if each.cash is not None}
    assert {name: closing[name] for name in organizations} == organizations


def test_each_week_opens_as_the_week_before_closed(view):
    for kept in accounts(view).values():
        assert kept[0].opening == 0
        assert [account.opening for account in kept[1:]] == [account.closing for account in kept[:-1]]


def test_what_the_log_does_not_tell_is_told(build, view):
    richer = tuple(replace(player, cash=player.cash + 7) if player.name == "Ann" else player for player in view.players)
    odd = replace(view, players=richer)
    assert unexplained(odd, accounts(odd)) == {"Ann": 7}
    assert "+$7 of it moved in no week whose log is published" in _text(build(odd), "ledgers/ann/index.html")


def test_an_account_has_the_weeks_in_which_its_holder_played(build, sample):
    """Where money moved besides, that is told too."""
    joined = tuple(replace(each, joined=2) if each.name == "Otto" else each for each in sample.players)
    view = replace(sample, players=joined)
    kept = accounts(view)["Otto"]
    weeks = [each.week for each in while_playing(view, "Otto", kept)]
    assert weeks == [each.week for each in kept if each.week == 2 or each.entries] != [each.week for each in kept]
    page = LexborHTMLParser(build(view)["ledgers/otto/index.html"])
    assert [int(week.attributes["id"].removeprefix("week-")) for week in page.css("section.account")] == weeks[::-1]
    assert while_playing(view, "Government", kept) == kept, "who is no player has all"


def test_an_account_has_every_line_with_purpose_and_rule(files):
    page = LexborHTMLParser(files["ledgers/ann/index.html"])
    rows = [
        [" ".join(cell.text(separator=" ").split()) for cell in row.css("td")]
        for row in page.css("section.account tbody tr:not(.balance)")
    ]
    assert ["joining the game", "IV.1", "+$1,000"] in rows
    assert ["registering to vote to the Government", "X.4", "−$100"] in rows
    assert page.css_first('section.account a[href^="../../news/week-2/#event-"]') is not None
    assert page.css_first('section.account a[href="../../rules/X.4/"]') is not None


def test_where_only_the_sentence_says_why_it_is_quoted(files):
    assert "“In the purchases phase, each player is fined $50 for each White square" in _text(
        files, "ledgers/ann/index.html"
    )


def test_all_accounts_of_the_last_week_stand_in_one_table(files, view):
    page = LexborHTMLParser(files["ledgers/index.html"])
    table = {row.css_first("th").text(): [cell.text() for cell in row.css("td")] for row in page.css("tbody tr")}
    assert set(table) >= {player.name for player in view.players}
    assert table["White Pool"][-1] == "$0"


def _follow(files, path, words):
    """Give the page to which a link with these words leads."""
    node = next(link for link in LexborHTMLParser(files[path]).css("main a") if " ".join(link.text().split()) == words)
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), node.attributes["href"].partition("#")[0]))
    return target if target in files else f"{target}/index.html"


def test_who_missed_three_weeks_finds_in_three_clicks_why_her_money_changed_and_which_rules_are_new(files):
    player = _follow(files, "index.html", "Ann")
    account = _follow(files, player, "Every dollar of Ann, week by week")
    told = _text(files, account)
    for week in ("Week 1", "Week 2", "Week 3"):
        assert week in told
    assert "“In the purchases phase, each player is fined $50" in _text(files, account)
    assert "When a player joins the game, she gets $1000." in _text(files, _follow(files, account, "IV.1"))
    week = _follow(files, account, "Week 1")
    assert " new" in _text(files, week)
    rule = _follow(files, week, LexborHTMLParser(files[week]).css_first(".changed-heading a[href*='/v1/']").text())
    assert "’s proposal 1 “" in _text(files, rule)


def test_who_missed_weeks_finds_every_new_rule_and_its_proposer_in_one_click(files):
    changes = _text(files, _follow(files, "index.html", "New and changed rules of all weeks"))
    assert changes.index("after week 3") < changes.index("after week 2") < changes.index("after week 1")
    assert re.search("new by Ann ?’s proposal 1 “[^”]+”", changes)


def _paid(amount, purpose="for fun", payee="Bo"):
    details = (
        ("subject", "Ann"),
        ("recipient", payee),
        ("amount", amount),
        (PURPOSE, purpose),
        (SENTENCE, ["X.8", "S."]),
    )
    return event_view(Event("pay", f"Ann pays ${amount} to {payee}", ("X.8",), 1, details=details))


def test_the_same_three_times_is_one_line(view):
    events = (_paid(15), _paid(15), _paid(15), _paid(15, "for tea"), _paid(5))
    week = replace(view.weeks[0], events=events)
    kept = accounts(replace(view, weeks=(week,)))["Ann"][0]
    assert [(each.times, each.amount, each.event.purpose) for each in folded(kept.entries)] == [
        (3, -15, "for fun"),
        (1, -15, "for tea"),
        (1, -5, "for fun"),
    ]
    assert kept.closing == -65


def test_what_goes_to_each_of_several_is_one_line(view):
    events = (_paid(15), _paid(15, payee="Cy"), _paid(15, payee="Di"), _paid(15, "for tea", "Cy"), _paid(5, payee="Cy"))
    kept = accounts(replace(view, weeks=(replace(view.weeks[0], events=events),)))["Ann"][0]
    told = [(each.other, each.also, each.times, each.event.purpose) for each in folded(kept.entries)]
    assert told == [("Bo", ("Cy", "Di"), 3, "for fun"), ("Cy", (), 1, "for tea"), ("Cy", (), 1, "for fun")]


def test_who_is_paid_twice_among_others_has_lines_of_their_own(view):
    events = (_paid(15), _paid(15, payee="Cy"), _paid(15))
    kept = accounts(replace(view, weeks=(replace(view.weeks[0], events=events),)))["Ann"][0]
    assert [(each.other, each.also) for each in folded(kept.entries)] == [("Bo", ()), ("Cy", ()), ("Bo", ())]


def test_a_toll_on_three_squares_is_one_line_of_all_of_them(view):
    events = tuple(_paid(15, f"for passing through square {number}") for number in (12, 13, 13, 14))
    week = replace(view.weeks[0], events=events)
    (entry,) = folded(accounts(replace(view, weeks=(week,)))["Ann"][0].entries)
    assert (entry.times, entry.event.purpose) == (4, "for passing through square 12, square 13 and square 14")


@pytest.mark.parametrize(
    ("event", "moved"),
    [
        (Event("pay", "A pays $2.50 to B", details=(("subject", "A"), ("recipient", "B"), ("amount", {"ratio": [5, 2]}))), ("A", "B", Fraction(5, 2), False)),
        (Event("pay", "A pays $3 to nobody", details=(("subject", "A"), ("amount", 3))), ("A", "", 3, False)),
        (Event("get", "A gets $3", details=(("subject", "A"), ("object", 3))), ("", "A", 3, False)),
        (Event("note", "Pot's cash is now $1500"), ("", "Pot", 1500, True)),
        (Event("get", "A gets a hat", details=(("subject", "A"), ("object", "a hat"))), None),
        (Event("announce", "the admin announces $500", details=(("object", 500),)), None),
    ],
)  # fmt: skip
def test_what_moves_money(event, moved):
    found = transfer_of(event)
    assert (found and (found.payer, found.payee, found.amount, found.sets)) == moved
