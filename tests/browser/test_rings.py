"""The boards that run round an edge in a real browser: they fit, and what is written stays in its spaces."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.files import folder
from moderator.games.monoply.monoply import RULESET as MONOPLY
from moderator.games.toystory.toystory import RULESET as TOYSTORY
from moderator.site.build import Site, publish
from tests.support.by_mail import ByMail

pytestmark = pytest.mark.browser

RINGS = {"monoply": (MONOPLY, 40), "toystory": (TOYSTORY, 32)}
"""Each game with how many spaces its board has."""


@pytest.fixture(scope="module", params=RINGS)
def ring(tmp_path_factory, request):
    """The site of a game in which everybody was silent for a while, and how many spaces its board has."""
    ruleset, spaces = RINGS[request.param]
    place = tmp_path_factory.mktemp(request.param)
    house = ByMail(place / "games", {request.param: ruleset}, pace=60)
    invited = ("bob", "cyd", "dora")
    name = house.lay(request.param, **{"with": [f"{each}@example.net" for each in invited]})
    for each in invited[1:]:
        house.write(f"{each}@example.net", f"join as {each.title()}", f"{name}@games.example")
    house.play_silence(name, 50)
    record = house.house.record(name)
    house.close()
    publish(ruleset.pages(record), place / "site", folder("site_templates"), Site(ruleset.title, style=ruleset.name))
    return place / "site", spaces


@pytest.mark.parametrize("path", ["index.html", "turns/15/index.html", "turns/30/index.html"])
def test_a_turn_of_four_is_printed_on_one_side_of_a4(browser, ring, path):
    site, _ = ring
    assert browser.printed(f"file://{site / path}") == [(842, 595)]


def test_the_board_says_whose_is_what_and_what_was_last(ring):
    site, _ = ring
    page = LexborHTMLParser((site / "index.html").read_bytes())
    legend = " ".join(item.text(strip=True) for item in page.css(".legend li"))
    assert all(name in legend for name in ("1Ann", "2Bob", "3Cyd", "4Dora"))
    deeds = page.css("table")[1].css("tbody tr")
    edges = page.css(".ring .owned")
    assert len(edges) == len(deeds) > 5
    numbers = sorted(["Ann", "Bob", "Cyd", "Dora"].index(row.css("td")[0].text()) for row in deeds)
    assert sorted(int(edge.attributes["class"].rpartition("-")[2]) for edge in edges) == numbers
    told = " ".join(line.text() for line in page.css(".ring .latest"))
    before = page.css(".before li span")
    assert before
    assert before[0].text() in " ".join(item.text() for item in page.css(".table-log li"))
    assert before[-2].text()[:40] in told


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stay_in_their_spaces(browser, ring, dark):
    site, spaces = ring
    browser.look(f"file://{site / 'index.html'}", 1280, dark=dark)
    outside = browser.ask(
        "[...document.querySelectorAll('.ring g')].filter(space => space.querySelector('.ground')).flatMap(space => {"
        " const box = space.querySelector('.ground').getBoundingClientRect();"
        " return [...space.querySelectorAll('text')].filter(text => {"
        " const words = text.getBoundingClientRect();"
        " return words.left < box.left - 1 || words.right > box.right + 1 || words.bottom > box.bottom + 1; })"
        " .map(text => text.textContent); })"
    )
    assert outside == []
    assert browser.ask("document.querySelectorAll('.ring .ground').length") == spaces
