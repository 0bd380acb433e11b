"""The rulebook in time: as it read after each week, what changed when, and the same as JSON."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.nomopoly.pages.data import data_page
from moderator.games.nomopoly.record.view import VersionView
from moderator.site.checks import check


def _rules(files, week):
    page = LexborHTMLParser(files[f"rules/week-{week}/index.html"])
    return {rule.attributes["id"]: rule.css_first("p").text() for rule in page.css(".law")}


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("X.3", ("$10", "$10", "$10", "$15")),  # amended in week 3
        ("IV.7", (None, None, "Umbrella", "Umbrella")),  # added in week 2
        ("XVII.2", ("Candyland", "Candyland", "Candyland", None)),  # repealed in week 3
    ],
)
def test_the_rulebook_of_each_week_reads_as_it_did_then(files, sample, rule, words):
    section = next(each for each in sample.sections if each.numeral == "XVII")
    rule = section.items[-1].id if words[-1] is None else rule
    for week, said in enumerate(words):
        text = _rules(files, week).get(rule)
        assert (text is None) is (said is None)
        first = next(each for part in sample.sections for each in part.items if each.id == rule).versions[0].text
        assert text is None or (said in text if rule != section.items[-1].id else text == first)


def test_its_plain_text_is_the_same(files):
    text = files["rules/week-2.txt"].decode()
    assert all(words in text for words in _rules(files, 2).values())


def test_a_wording_is_cited_as_it_was_then(files):
    page = LexborHTMLParser(files["rules/week-2/index.html"])
    assert page.css_first("[id='X.3'] .law-id").attributes["href"] == "../X.3/v1/"


def test_all_changes_stand_on_one_page_with_who_proposed_them(files):
    page = LexborHTMLParser(files["rules/changes/index.html"])
    assert [heading.text() for heading in page.css("h2")] == [
        "Week 3: 1 changed, 1 repealed",
        "Week 2: 1 new",
        "Week 1",
    ]
    told = " ".join(page.css_first("main").text().split())
    assert "Rule X.3, changed by Ann’s proposal 5 “National Parks cost more”" in told
    assert re.search("Rule IV.7, new by Wren’s proposal 3 “[^”]+”", told)


def test_many_changes_are_divided_and_each_week_can_be_jumped_to(sample, build):
    section = sample.sections[0]
    long = " ".join(["Each player gets a hat of her own."] * 400)
    versions = tuple(VersionView(week, f"{week} {long}", week) for week in (1, 2, 3))
    item = replace(section.items[0], versions=versions)
    files = build(replace(sample, sections=(replace(section, items=(item, *section.items[1:])), *sample.sections[1:])))
    newest = LexborHTMLParser(files["rules/changes/index.html"])
    assert [link.attributes["href"] for link in newest.css("a.week-link")] == [
        "#week-3",
        "#week-2",
        "to-week-1/#week-1",
    ]
    assert [trouble for trouble in check(files) if "changes/" in trouble] == []


def test_the_rules_as_json_have_every_wording(files, sample):
    told = json.loads(files["rules/rules.json"])
    found = {rule["id"]: rule for section in told["sections"] for rule in section["rules"]}
    items = [item for section in sample.sections for item in section.items]
    assert list(found) == [item.id for item in items]
    for item in items:
        assert [each["text"] for each in found[item.id]["versions"]] == [each.text for each in item.versions]
    assert found["X.3"]["versions"][1]["proposal"] == 5


def test_what_stands_on_the_pages_can_be_had_as_json(files, sample):
    people = json.loads(files["players/players.json"])
    assert [each["name"] for each in people["players"]] == [each.name for each in sample.players]
    assert people["players"][0]["cash"] == sample.players[0].cash
    squares = json.loads(files["board/board.json"])["squares"]
    assert [(each["number"], each["owner"]) for each in squares] == [(it.number, it.owner) for it in sample.squares]
    asked = json.loads(files["proposals/proposals.json"])["proposals"]
    assert [each["state"] for each in asked] == [each.state for each in sample.proposals]
    week = json.loads(files["news/week-3/week.json"])
    assert [each["line"] for each in week["events"]] == [each.line for each in sample.weeks[2].events]
    assert week["closed"] == sample.weeks[2].closed.isoformat()
    told = files["about/index.html"].decode()
    assert all(f"{name}/{name}.json" in told for name in ("rules", "players", "board", "proposals"))


def test_amounts_that_are_no_whole_numbers_are_fractions():
    page = data_page("half.json", "Half", {"amount": Fraction(5, 2), "whole": Fraction(4, 2)})
    assert json.loads(page.model.text) == {"amount": "5/2", "whole": 2}
    with pytest.raises(TypeError, match="object has no form in JSON"):
        data_page("odd.json", "Odd", {"odd": object()})
