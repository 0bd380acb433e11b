"""A player who missed three weeks finds by links alone, in three clicks, why her money changed and which rules are new."""

import posixpath

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.nomopoly.viewing import view_of
from tests.support.live_nomopoly import live


@pytest.fixture(scope="module")
def files(build):
    return build(view_of(*live()))


def _click(files, path, words):
    """Follow the first link in the content of a page that has just these words."""
    links = LexborHTMLParser(files[path]).css("main a[href]")
    (href, *_) = [link.attributes["href"] for link in links if link.text().strip() == words]
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), href.partition("#")[0]))
    return target if target in files else f"{target}/index.html"


def _sections(files, path, named):
    """Give the text of a page's part for each week, the heading by which it begins taken for its name."""
    text = " ".join(LexborHTMLParser(files[path]).css_first("main").text(separator=" ").split())
    starts = [text.index(name) for name in named]
    return dict(zip(named, (text[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)), strict=True))


def test_why_her_money_changed_in_each_week_is_two_clicks_away(files):
    hers = _click(files, "index.html", "Ann")
    account = _click(files, hers, "Every dollar of Ann, week by week")
    told = _sections(files, account, ("Week 3 −$50", "Week 2 −$155", "Week 1 +$1,150"))
    assert "cheering to the Corporation XXIII.5 −$5" in told["Week 2 −$155"]
    assert "registering to vote to the Government X.4 −$100" in told["Week 2 −$155"]
    assert "proposal 1 “Moods” IX.6 +$100" in told["Week 1 +$1,150"]
    for week, part in told.items():
        assert "each White square that she owns" in part, week
        assert "to the White Pool VIII.11 −$50" in part, week
    assert "At the beginning of the week $995" in told["Week 3 −$50"]


def test_why_in_sentences_is_one_click_away(files):
    """What she began with is no gain."""
    told = _sections(files, _click(files, "index.html", "Ann"), ("Week 3 −$50", "Week 2 −$155", "Week 1 +$150"))
    assert "ended with $1,150 Joined the game with $1,000 ( IV.1 )." in told["Week 1 +$150"]
    assert "Paid a $50 fine to the White Pool" in told["Week 3 −$50"]
    assert "for registering to vote" in told["Week 2 −$155"]
    assert "for proposal 1 “Moods”" in told["Week 1 +$150"]


def test_the_money_of_each_week_leads_to_that_week_of_the_account(files):
    links = LexborHTMLParser(files[_click(files, "index.html", "Ann")]).css(".fortunes a.change")
    assert [link.attributes["href"].rpartition("#")[2] for link in links] == ["week-3", "week-2", "week-1"]


def test_which_rules_are_new_and_who_proposed_them_is_one_click_away(files):
    changes = _click(files, "index.html", "New and changed rules of all weeks")
    told = _sections(
        files, changes, ("The news of the week · the rules after week 3", "Week 2 : 1 changed", "Week 1 : 1 new")
    )
    three, two, one = told.values()
    assert "No rule changed." in three
    assert "Rule X.3 , changed by Duck ’s proposal 2 “X.3: $15 in place of $10”" in two
    assert "Rule XXIII.5 , new by Ann ’s proposal 1 “Moods”" in one
    assert _click(files, changes, "proposal 2 “X.3: $15 in place of $10”") == "proposals/2/index.html"
