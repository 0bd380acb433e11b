"""The site of a hunt: its pages are whole, say the map in words, and show the last drive and what is in reach."""

import random
from urllib.parse import parse_qs, urlsplit

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.core.dice import NoDice
from moderator.games.table.play import Play
from moderator.games.tphunt.drawn import drawn
from moderator.games.tphunt.orders import words_of
from moderator.games.tphunt.sight import sight
from moderator.games.tphunt.squares import GRID, said
from moderator.games.tphunt.tphunt import RULESET
from moderator.games.tphunt.turns import resign
from moderator.games.tphunt.ways import legal_stops
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support.by_mail import ByMail
from tests.support.tphunt_bots import with_sense

OPTIONS = {"host": "ann@example.net", "host_name": "<b>Ann", "is_confirmed": True, "with": ["bob@example.org"]}
SITE = Site("TP HUNT", "https://play.example.org/", style="tphunt")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    house = ByMail(tmp_path_factory.mktemp("tphunt") / "games", {"tphunt": RULESET})
    house.clock.move(microseconds=909039)  # as real clocks stand
    luck = random.Random(8)
    house.begin("tphunt-1", "tphunt", {**OPTIONS, "map": "sample", "infection": True})
    house.write("bob@example.org", "join as Bob", "tphunt-1@games.example")
    turns = house.play("tphunt-1", lambda hunt, _seat: words_of(with_sense(hunt, luck)))
    for _, _letters in zip(range(40), turns, strict=False):
        if house.table("tphunt-1").game.turn > 12 and house.table("tphunt-1").game.phase == "move":
            break
    told = house.house.record("tphunt-1")
    house.close()
    return told


@pytest.fixture(scope="module")
def files(templates, record):
    return render(RULESET.pages(record), templates, SITE, {})


def test_the_pages_are_good_pages(files):
    assert check(files) == []
    assert {"index.html", "log/index.html", "rules/index.html", "dice/index.html"} <= set(files)
    assert {f"turns/{turn}/index.html" for turn in range(13)} <= set(files)


def test_the_same_record_gives_the_same_bytes(files, templates, record):
    assert render(RULESET.pages(record), templates, SITE, {}) == files


def test_the_map_shows_the_last_drive_and_what_is_in_reach(files, record):
    hunt = RULESET.load(record.state).game
    page = LexborHTMLParser(files["index.html"])
    stops = legal_stops(hunt)
    assert len(page.css(".hunt-free")) == sum(reach.free is not None for reach in stops.values())
    assert len(page.css(".hunt-passing")) == sum(reach.free is None for reach in stops.values())
    assert len(page.css(".hunt-danger")) == len(hunt.dangers)
    assert len(page.css("svg.hunt rect[fill]")) == len(hunt.atd)
    assert page.css_first(".hunt-route").attributes["d"].count("L") == len(hunt.route.squares) - 1
    described = page.css_first("svg.hunt desc").text()
    for car in hunt.players:
        assert f"{car.name} stands on {said(car.square)}" in described
    assert len(page.css(".hunt-blue")) == len(page.css(".hunt-red")) == GRID


def test_a_past_turn_shows_what_happened_in_it_and_leads_on(files):
    page = LexborHTMLParser(files["turns/5/index.html"])
    assert "rolls" in page.css_first("ol.log li").text()
    assert [node.attributes["href"] for node in page.css(".pager a")] == ["../4/", "../6/"]
    assert not page.css(".hunt-free")
    assert not page.css(".button")


def test_every_cause_leads_to_its_rule_or_ruling(files):
    rules = LexborHTMLParser(files["rules/index.html"])
    anchors = {node.attributes["id"] for node in rules.css("[id]")}
    causes = LexborHTMLParser(files["log/index.html"]).css(".log-why a")
    assert {node.attributes["href"].partition("#")[2] for node in causes} <= anchors
    assert len(causes) > 20
    assert "ruling 9" in rules.body.text()


def test_a_table_before_its_game_and_the_seal_of_its_dice(templates, tmp_path):
    house = ByMail(tmp_path / "games", {"tphunt": RULESET})
    house.begin("tphunt-2", "tphunt", OPTIONS)
    record = house.house.record("tphunt-2")
    files = render(RULESET.pages(record), templates, Site("TP HUNT", style="tphunt"), {})
    house.close()
    assert check(files) == []
    told = files["index.html"].decode()
    assert "The table waits for its players." in told
    assert f"for {RULESET.game.least} to {RULESET.game.most} players. Joined:" in told, "so many seats there are"
    assert "or is called off if they are too few" in told, "and until when it waits"
    assert record.seals[1].commitment in files["dice/index.html"].decode()


def test_what_a_page_is_made_of_can_be_compared(record):
    """Else its digest would differ each time, and it would be rendered again for nothing."""
    told = repr(RULESET.pages(record))
    assert " at 0x" not in told
    assert "set({" not in told


def test_an_open_table_is_joined_by_a_letter_that_is_begun(templates, tmp_path):
    house = ByMail(tmp_path / "games", {"tphunt": RULESET})
    name = house.lay("tphunt", open=True, players=3)
    record = house.house.record(name)
    site = Site("TP HUNT", mail=record.address, style="tphunt")
    page = LexborHTMLParser(render(RULESET.pages(record), templates, site, {})["index.html"])
    house.close()
    assert "Anybody may join; it begins with 3." in page.css_first("main").text()
    link = urlsplit(page.css_first("main a.button").attributes["href"])
    assert parse_qs(link.query)["body"] == ["join as YOUR NAME\n"]
    assert link.path.endswith("@games.example")


def test_the_first_page_of_a_game_that_is_over_says_so_first(templates, tmp_path):
    house = ByMail(tmp_path / "games", {"tphunt": RULESET})
    name = house.lay("tphunt", map="sample")
    house.play_silence(name, 4)
    for words in ("resign", "yes"):
        house.write("ann@example.net", words, f"{name}@games.example")
    pages = RULESET.pages(house.house.record(name))
    house.close()
    files = render(pages, templates, Site("TP HUNT", style="tphunt"), {})
    now, first = (LexborHTMLParser(files[path]) for path in ("index.html", "turns/0/index.html"))
    assert now.css_first("h1").text() == "TP HUNT is over: Bob has won"
    assert now.css_first(".lead").text().startswith("After turn ")
    assert first.css_first("h1").text() == "Before the first turn"
    assert first.css_first(".lead") is None, "it is nobody's turn yet"


def test_whoever_resigned_is_on_the_map_no_more(record):
    hunt = RULESET.load(record.state).game
    seat = hunt.route.seat
    play = Play(hunt, hunt.turn, NoDice())
    resign(play, seat)
    map_of_it = drawn(play.state).board
    assert not map_of_it.route
    assert map_of_it.stopped is None
    assert all(token.number != seat + 1 for token in (*map_of_it.cars, *map_of_it.starts))
    assert f"@{seat + 1}" not in " ".join(sight(play.state, None).board)
