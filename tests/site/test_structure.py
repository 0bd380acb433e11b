import re
from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from benchmarks.season import season
from moderator.files import grammar_text
from moderator.games.nomopoly.pages import pages
from moderator.games.nomopoly.pages.writing import GUIDE
from moderator.games.nomopoly.record.view import Material
from moderator.site.build import Site, render
from moderator.site.checks import check

HEAVY = {"rules/index.html": 200_000, "rules/week-": 200_000}  # all of the law on one page, to be searched in one go


@pytest.mark.parametrize("address", ["", "https://nomopoly.example.org/"])
def test_the_sample_is_a_good_site(build, sample, address):
    assert check(build(sample, address), heavy=HEAVY) == []


@pytest.mark.parametrize("address", ["", "https://nomopoly.example.org/"])
def test_a_game_that_has_just_begun_is_a_good_site(build, empty, address):
    assert check(build(empty, address), heavy=HEAVY) == []


def test_the_header_names_the_pages_of_old_in_their_order(files):
    page = LexborHTMLParser(files["board/index.html"])
    assert [link.text() for link in page.css("header nav a")] == [
        "Mail",
        "Proposals",
        "Rules",
        "Players",
        "Board",
        "Gov’t",
        "Top",
    ]
    assert [link.text() for link in page.css("header nav a[aria-current=page]")] == ["Board"]


def test_every_page_can_be_reached_from_the_first(build, sample):
    files = build(sample, "")
    seen, waiting = set(), ["index.html"]
    while waiting:
        path = waiting.pop()
        if path in seen or path not in files:
            continue
        seen.add(path)
        if path.endswith(".html"):
            for link in LexborHTMLParser(files[path]).css("a[href], link[href], script[src]"):
                href = (link.attributes.get("href") or link.attributes.get("src") or "").partition("#")[0]
                if href and ":" not in href:
                    parts = [*path.split("/")[:-1], *href.split("/")]
                    while ".." in parts:
                        at = parts.index("..")
                        del parts[at - 1 : at + 1]
                    waiting.append("/".join(parts))
    assert set(files) - seen == {"404.html"}


def test_each_rule_square_player_proposal_week_and_version_has_its_address(files, sample):
    paths = {f"board/{square.number}/" for square in sample.squares}
    paths |= {f"rules/{item.id}/" for section in sample.sections for item in section.items}
    paths |= {
        f"rules/{item.id}/v{version.number}/"
        for section in sample.sections
        for item in section.items
        for version in item.versions
    }
    paths |= {f"proposals/{each.number}/" for each in sample.proposals}
    paths |= {f"news/week-{week.number}/" for week in sample.weeks}
    paths |= {f"players/{player.name.lower()}/" for player in sample.players}
    assert {f"{path}index.html" for path in paths} <= set(files)


def test_titles_are_all_different(sample):
    told = [page.title for page in pages(sample) if page.path.endswith("/") or not page.path]
    assert sorted(title for title in told if told.count(title) > 1) == []


def test_the_board_is_drawn_and_said(files, sample):
    page = LexborHTMLParser(files["board/index.html"])
    board = page.css_first("svg[role=img]")
    assert "60 squares in 9 rows" in board.css_first("desc").text()
    assert "Ann stands on 17" in board.css_first("desc").text()
    assert len(board.css('g > use[href="#base"]')) == len(sample.squares)
    rows = page.css("#table ~ .scroll tbody tr")
    assert len(rows) == len(sample.squares)
    nine = [cell.text(strip=True) for cell in rows[8].css("th, td")]
    assert nine == ["9", "Swan Lake", "RRed", "Ann", "$99", "$10", "glue", "Mona,Pip,Wren"]


def test_row_one_lies_in_the_south(files):
    page = LexborHTMLParser(files["board/index.html"])
    places = {}
    for tile in page.css("svg[role=img] > g[transform]"):
        number = int(tile.css_first("text").text())
        places[number] = tuple(map(int, re.findall(r"\d+", tile.attributes["transform"])))
    assert places[1][1] > places[8][1] > places[60][1]
    assert places[1][0] < places[7][0], "the first row runs east"
    assert places[8][0] > places[14][0], "the second runs west"
    assert places[7][0] == places[8][0]


def test_an_attribute_that_a_rule_declares_stands_on_the_players_page(files):
    page = LexborHTMLParser(files["players/index.html"])
    facts = page.css_first("#player-wren dl").text(separator="")
    assert "Umbrella yes (IV.7)" in " ".join(facts.split())


def test_the_feed_is_well_formed_and_its_keys_stay(build, sample, files):
    from xml.etree import ElementTree as ET

    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.fromstring(files["feed.xml"])
    assert [entry.findtext(f"{atom}id") for entry in feed.iter(f"{atom}entry")] == [
        f"tag:example.org,2026:nomopoly/week-{week}" for week in (3, 2, 1)
    ]
    assert feed.findtext(f"{atom}updated") == "2026-05-17T20:00:00Z"
    assert b'<?xml-stylesheet type="text/css" href="https://nomopoly.example.org/style.css"?>' in files["feed.xml"]
    moved = ET.fromstring(build(sample, "https://elsewhere.example.org/")["feed.xml"])
    assert feed.findtext(f"{atom}id") == moved.findtext(f"{atom}id")
    content = feed.find(f"{atom}entry/{atom}content")
    assert content.get("type") == "html"
    story = LexborHTMLParser(content.text)
    assert "Ann lost the most, $67" in story.text(separator="")
    assert "Paid $99 by rule VIII.4" in " ".join(story.text(separator="").split())
    assert 'href="https://nomopoly.example.org/rules/VIII.4/"' in content.text


def test_a_week_of_a_game_without_money_is_told_in_the_feed_as_its_log_has_it(build, sample):
    feed = LexborHTMLParser(build(replace(sample, material=Material(money=False)))["feed.xml"])
    story = LexborHTMLParser(feed.css_first("entry content").text()).text()
    assert "Ann buys square 9" in " ".join(story.split())


def test_the_feed_of_the_rules_has_the_weeks_that_changed_them(files):
    from xml.etree import ElementTree as ET

    atom = "{http://www.w3.org/2005/Atom}"
    entries = list(ET.fromstring(files["rules/feed.xml"]).iter(f"{atom}entry"))
    assert [entry.findtext(f"{atom}title") for entry in entries] == [
        "Nomopoly: rules of week 3",
        "Nomopoly: rules of week 2",
    ]
    assert entries[0].find(f"{atom}link").get("href") == "https://nomopoly.example.org/rules/week-3/"
    assert "by Ann’s proposal" in LexborHTMLParser(entries[0].findtext(f"{atom}content")).text()


@pytest.mark.parametrize("feed", ["feed.xml", "rules/feed.xml"])
def test_every_link_of_a_feed_is_absolute(files, feed):
    from xml.etree import ElementTree as ET

    told = ET.fromstring(files[feed])
    links = [link.get("href") for link in told.iter("{http://www.w3.org/2005/Atom}link")]
    for content in told.iter("{http://www.w3.org/2005/Atom}content"):
        links += [link.attributes["href"] for link in LexborHTMLParser(content.text).css("[href]")]
    assert len(links) > 4
    assert {link.partition("example.org/")[0] for link in links} <= {"https://nomopoly.", "mailto:"}


def test_who_bids_and_who_writes_from_where_is_told_nowhere(files):
    for path, content in files.items():
        assert b"@example.org" not in content.replace(b"nomopoly@example.org", b""), path


def test_a_secret_order_is_published_nowhere(files):
    assert [path for path, content in files.items() if b"$333" in content or b"bid $333" in content] == []
    page = LexborHTMLParser(files["mail/week-3/index.html"])
    assert page.css_first("#mail-26 blockquote").text().splitlines()[1] == "[kept secret]"
    assert [order.css_first(".quoted").text() for order in page.css("#mail-26 .orders li")] == [
        "buy an Umbrella",
        "What a week, Mona!",
        "[kept secret]",
    ]


def test_a_secret_order_that_is_not_found_in_its_mail_holds_all_of_it_back(build, sample):
    mails = tuple(
        replace(
            mail, orders=tuple(replace(order, quoted="bid 333") if order.secret else order for order in mail.orders)
        )
        for mail in sample.mails
    )
    page = LexborHTMLParser(build(replace(sample, mails=mails))["mail/week-3/index.html"])
    assert page.css_first("#mail-26 blockquote").text() == "[kept secret]"


def test_the_open_week_keeps_its_letters_closed(files):
    page = LexborHTMLParser(files["mail/index.html"]).text(separator=" ")
    assert "Duck wrote" in " ".join(page.split())
    assert not any(b"cough up" in content for path, content in files.items() if path.startswith("mail/"))
    assert b"cough up" in files["proposals/7/index.html"]


def test_no_page_of_a_long_season_is_heavy(templates):
    """But for the whole rulebook and the logs of weeks; what grows with each week is divided, or kept short."""
    view = season(26, 17)
    site = Site(view.title, "https://nomopoly.example.org/", view.mail_address, style="nomopoly")
    files = render(pages(view), templates, site, {})
    whole = re.compile(r"rules/(?:week-\d+/)?index\.html|news/week-\d+/index\.html")
    heavy = {path: len(content) for path, content in files.items() if path.endswith(".html") and len(content) > 60_000}
    assert [path for path in heavy if not whole.fullmatch(path)] == []


def test_the_first_page_is_no_heavier_for_many_players(templates):
    """It tells of the foremost alone, and leads to the others."""
    top, *_ = pages(season(2, 60))
    site = Site("Nomopoly", "https://nomopoly.example.org/", style="nomopoly")
    page = render((top,), templates, site, {})["index.html"]
    assert len(page) < 60_000
    told = LexborHTMLParser(page)
    assert [len(told.css(f".front-{part}")) for part in ("standings tbody tr", "story tbody tr")] == [18, 10]
    assert [len(told.css(".portrait")), told.css(".front-people > p a")[-1].text()] == [18, "The week of 42 others"]


def test_each_chapter_of_the_guide_has_its_page(files):
    guide = LexborHTMLParser(files["rules/writing/index.html"])
    contents = [link.attributes["href"] for link in guide.css("main nav .contents a")]
    walked, path = [], "rules/writing/"
    while later := LexborHTMLParser(files[f"{path}index.html"]).css_first("main a[rel=next]"):
        path = f"rules/writing/{later.attributes['href'].removeprefix('../').removesuffix('index.html')}"
        walked.append(path.removeprefix("rules/writing/"))
    assert [link.removesuffix("index.html") for link in contents[:-1]] == walked
    assert walked[-1] == "words/"
    assert len(walked) == grammar_text(GUIDE).count("\n## ")
