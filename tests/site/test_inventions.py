"""What accepted proposals invent stands on the pages by itself: a job, a product, an attribute, a flag, a piece, a phase."""

from __future__ import annotations

import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.nomopoly.viewing import pages_of
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support.live_nomopoly import played

PHASES = (
    "the purchases phase; the auction phase; the lottery phase; the judging phase; the turns phase; the harvest phase"
)
INVENTED = (
    (
        "ann",
        "There is a job called Beekeeper, offered by The Government.",
        "There is a product called Honey, sold for $30. A player may be Sticky. A player has a Glow, at first 3.",
    ),
    (
        "bea",
        (
            "A square has a hive count, at first 0. The owner of a square may build a hive on it for $20, paid to The "
            "Government: its hive count rises by 1."
        ),
        "There is a pseudoplayer called The Bear, at first on the 5th square. The Bear may be Hungry.",
    ),
    (
        "cat",
        f"The phases of an update are, in this order: {PHASES}.\nIn the harvest phase, each player gets $7.",
        (
            "There is a kind of item called Balloon. A player may buy any number of Balloons for $2 each, paid to The "
            "Circus.\nThere is an organization called The Circus."
        ),
    ),
)


@pytest.fixture(scope="module")
def game():
    """The record of two weeks: in the first all is invented, in the second used."""
    first = [
        (f"{name}@e.org", "\n".join((f'join as "{name.title()}"', *map("PROPOSAL: It\n{}\n".format, proposals))))
        for name, *proposals in INVENTED
    ]
    judged = [("judge", f"{number} ") for number in range(1, 7)]
    second = [(f"{name}@e.org", "build a hive on 1\nbuy 3 Balloons") for name, *_ in INVENTED]
    return played(((*first, *judged), tuple(second), ()), 30)


@pytest.fixture(scope="module")
def files(game, templates):
    return render(pages_of(*game), templates, Site("Nomopoly"), {})


def _text(files, path):
    return " ".join(LexborHTMLParser(files[path]).css_first("main").text(separator=" ").split())


def test_a_job_and_a_product_stand_among_their_like(files):
    text = _text(files, "government/index.html")
    assert "Beekeeper employer The Government" in text.partition(" Jobs ")[2]
    assert "Honey price $30" in text.partition(" Products ")[2]


def test_an_organization_stands_with_its_money(files):
    assert "The Circus Treasury $18" in _text(files, "government/index.html")


def test_an_attribute_of_squares_stands_on_each(files):
    assert "Hive count 1 (" in _text(files, "board/1/index.html").replace("( ", "(")
    assert "Hive count 0 (" in _text(files, "board/2/index.html").replace("( ", "(")


def test_flags_numbers_and_goods_stand_with_their_players(files):
    text = _text(files, "players/ann/index.html")
    assert "Glow 3" in text
    assert "Balloons 3" in text
    assert "Sticky" not in text.partition("What is known")[2], "what she is not is no news"


def test_a_pseudoplayer_stands_on_the_board_with_what_it_is(files):
    text = _text(files, "players/index.html")
    assert "The Bear Stands on square 5" in text
    assert "Hungry" not in text.partition("The Bear")[2]
    assert "The Bear" in _text(files, "board/5/index.html")


def test_a_phase_is_told_in_the_news_and_among_the_phases(files):
    told = re.sub(r" (?=[,.)])", "", _text(files, "news/week-2/index.html"))
    assert "Ann, Bea and Cat each get $7 (“In the harvest phase, each player gets $7.”, XXXV.4)." in told
    assert "turns, harvest" in _text(files, "government/index.html")


def test_an_order_stands_among_what_can_be_mailed(files):
    assert "build a hive on 12" in _text(files, "help/index.html")


def test_every_page_of_it_is_sound(files):
    assert check(files, heavy={"rules/index.html": 150_000, "rules/week-": 150_000}) == []
