"""What other programs read of a site: feeds, a calendar, a sitemap, cards of links, and a server's page of errors."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from selectolax.lexbor import LexborHTMLParser

ADDRESS = "https://nomopoly.example.org/"
ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_feed_of_proposals_tells_each_with_its_verdict(files, sample):
    feed = ET.fromstring(files["proposals/feed.xml"])
    entries = {entry.findtext(f"{ATOM}id").rpartition("-")[2]: entry for entry in feed.iter(f"{ATOM}entry")}
    assert list(entries) == [str(each.number) for each in sample.proposals[::-1]]
    five = entries["5"]
    assert five.find(f"{ATOM}link").get("href") == f"{ADDRESS}proposals/5/"
    assert five.findtext(f"{ATOM}published") < five.findtext(f"{ATOM}updated") == "2026-05-17T20:00:00Z"
    assert five.findtext(f"{ATOM}summary").startswith("Accepted, of ")
    assert sample.proposals[4].text in LexborHTMLParser(five.findtext(f"{ATOM}content")).text()


def test_the_deadline_is_an_event_that_moves_with_the_week(build, sample, files):
    told = files["deadline.ics"].decode()
    assert told.endswith("END:VCALENDAR\r\n")
    assert told.count("\n") == told.count("\r\n") == len(told.splitlines())
    lines = told.replace("\r\n ", "").splitlines()
    assert "UID:tag:example.org,2026:nomopoly/week-4" in lines
    assert "DTSTART:20260524T200000Z" in lines
    assert all(len(line.encode()) <= 75 for line in told.splitlines())
    odd = build(
        replace(sample, title="A; B, and a title that is as long as titles of games by mail come to be, \N{SNOWMAN}")
    )
    unfolded = odd["deadline.ics"].decode().replace("\r\n ", "")
    assert (
        "SUMMARY:A\\; B\\, and a title that is as long as titles of games by mail come to be\\, \N{SNOWMAN}: m"
        in unfolded
    )
    assert all(len(line) <= 75 for line in odd["deadline.ics"].split(b"\r\n"))


def test_no_deadline_is_no_event(build, empty):
    assert b"VEVENT" not in build(empty)["deadline.ics"]


def test_the_sitemap_names_every_page_and_nothing_else(build, sample, files):
    told = {
        each.text
        for each in ET.fromstring(files["sitemap.xml"]).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    }
    pages = {path.removesuffix("index.html") for path in files if path.endswith(".html") and path != "404.html"}
    assert told == {ADDRESS + path for path in pages}
    assert "sitemap.xml" not in build(sample, ""), "without an address there is nothing that it could name"


def test_the_page_of_what_is_missing_holds_wherever_it_is_shown(files):
    page = LexborHTMLParser(files["404.html"])
    links = [node.attributes["href"] for node in page.css("[href]")]
    assert [link for link in links if not link.startswith((ADDRESS, "#"))] == []
    assert page.css_first("h1").text() == "No such page"


@pytest.mark.parametrize(
    "path", ["index.html", "rules/X.3/index.html", "proposals/5/index.html", "players/ann/index.html"]
)
def test_a_link_that_is_shared_says_what_it_leads_to(files, path):
    page = LexborHTMLParser(files[path])
    told = {node.attributes["property"]: node.attributes["content"] for node in page.css("meta[property]")}
    assert told["og:url"] == ADDRESS + path.removesuffix("index.html")
    assert told["og:description"] == page.css_first("meta[name=description]").attributes["content"]
    assert "on the site of" not in told["og:description"]


def test_hardly_a_page_goes_without_a_description_of_its_own(files):
    plain = [
        path for path, content in files.items() if path.endswith(".html") and b", on the site of" in content[:3000]
    ]
    assert len(plain) < 30, plain
