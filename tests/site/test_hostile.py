from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.site.checks import check

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202e\x00{{ 7 * 7 }}{% raw %}]]>&lt;"


@pytest.fixture(scope="module")
def attacked(sample):
    """The sample with hostile words wherever a player can put words."""
    evil = EVIL
    square = replace(sample.squares[8], name=evil, owner=evil)
    return replace(
        sample,
        squares=(*sample.squares[:8], square, *sample.squares[9:]),
        players=(
            *sample.players,
            replace(
                sample.players[0],
                name=evil,
                team=evil,
                facts=(replace(sample.players[0].facts[0], value=evil, label=evil),),
            ),
        ),
        lots=(*sample.lots, replace(sample.lots[2], name=evil, contents=(evil,))),
        proposals=tuple(replace(each, text=evil, title=evil, reason=evil, author=evil) for each in sample.proposals),
        mails=tuple(
            replace(
                mail,
                words=evil,
                subject=evil,
                author=evil,
                orders=tuple(replace(order, quoted=evil, reasons=(evil,), understood=(evil,)) for order in mail.orders),
            )
            for mail in sample.mails
        ),
        weeks=tuple(
            replace(
                week,
                notes=(evil,),
                events=tuple(replace(event, line=f"{evil} {event.line}") for event in week.events),
                draws=tuple(replace(draw, purpose=evil) for draw in week.draws),
            )
            for week in sample.weeks
        ),
        sections=tuple(
            replace(
                section,
                items=tuple(
                    replace(item, sentences=tuple(replace(each, text=evil, note=evil) for each in item.sentences))
                    for item in section.items
                ),
            )
            for section in sample.sections[:2]
        ),
        orders=tuple(replace(order, line=evil, meaning=evil) for order in sample.orders),
    )


def test_hostile_words_change_nothing_but_words(build, attacked):
    files = build(attacked)
    assert check(files, heaviest=400_000) == []
    pages = [path for path in files if path.endswith(".html")]
    assert len(pages) > 100
    for path in pages:
        page = LexborHTMLParser(files[path])
        assert page.css("script:not([src]), img, [onerror]") == [], path
        assert {node.attributes["src"] for node in page.css("script")} <= {"search.js"}, path
    told = LexborHTMLParser(files["mail/week-3/index.html"]).css_first("blockquote").text()
    assert told == EVIL.replace("\u202e", "").replace("\x00", "")


def test_no_control_character_is_published(build, attacked):
    for path, content in build(attacked).items():
        if path == "board.png":
            continue  # which no letter of anybody gets into
        text = content.decode("utf-8").replace("\r\n" if path.endswith(".ics") else "\n", "")
        assert not {letter for letter in text if letter < " "}, path
        assert "\u202e" not in text, path


def test_the_feed_stays_well_formed(build, attacked):
    from xml.etree import ElementTree as ET

    assert len(list(ET.fromstring(build(attacked)["feed.xml"]))) > 3


def test_no_name_leads_out_of_its_folder(build, sample):
    names = ("..", "/", "a/b", "index.html", "Ünï", "?", "-" * 300, "日本", "con", ".", "%2e%2e")
    players = (*sample.players, *(replace(sample.players[0], name=name) for name in names))
    files = build(replace(sample, players=players))
    assert check(files, heaviest=80_000, heavy={"rules/index.html": 200_000, "rules/week-": 200_000}) == []
    assert sum(path.startswith("players/") and path.count("/") == 2 for path in files) == len(players)


def test_names_that_make_one_address_get_two(build, sample):
    names = ("Ann B", "ann-b", "ANN B!")
    players = tuple(replace(sample.players[0], name=name) for name in names)
    files = build(replace(sample, players=players))
    assert {"players/ann-b/index.html", "players/ann-b-2/index.html", "players/ann-b-3/index.html"} <= set(files)
