"""Toy Story in a real browser: the board fits, and what is written on it stays in its spaces."""

import base64
import re

import pytest

from moderator.files import folder
from moderator.games.toystory.toystory import GAME, RULESET
from moderator.site.build import Site, publish
from tests.support.by_mail import ByMail

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    place = tmp_path_factory.mktemp("toystory")
    house = ByMail(place / "games", {"toystory": RULESET}, pace=60)
    options = {"host": "ann@example.net", "host_name": "Ann", "is_confirmed": True, "with": ["bob@example.net"]}
    house.begin("toystory-1", "toystory", options)
    house.write("bob@example.net", "join as Bob", "toystory-1@games.example")
    turns = house.play("toystory-1", lambda state, _seat: GAME.pending(state)[0].silence)
    for _, _letters in zip(range(40), turns, strict=False):
        pass
    record = house.house.record("toystory-1")
    house.close()
    publish(RULESET.pages(record), place / "site", folder("site_templates"), Site("Toy Story"))
    return place / "site"


@pytest.mark.parametrize("path", ["index.html", "turns/2/index.html", "rules/index.html"])
def test_nothing_runs_out_of_a_narrow_window(browser, board, path):
    browser.look(f"file://{board / path}", 320)
    assert browser.ask("document.documentElement.scrollWidth") <= 320


def test_a_turn_is_printed_on_one_side_of_a4(browser, board):
    browser.look(f"file://{board / 'turns/30/index.html'}", 1280)
    told = browser.call("Page.printToPDF", preferCSSPageSize=True)
    printed = base64.b64decode(told["data"])
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stay_in_their_spaces(browser, board, dark):
    browser.look(f"file://{board / 'index.html'}", 1280, dark=dark)
    outside = browser.ask(
        "[...document.querySelectorAll('.toys g')].filter(space => space.querySelector('.toy-ground')).flatMap(space => {"
        " const box = space.querySelector('.toy-ground').getBoundingClientRect();"
        " return [...space.querySelectorAll('text')].filter(text => {"
        " const words = text.getBoundingClientRect();"
        " return words.left < box.left - 1 || words.right > box.right + 1 || words.bottom > box.bottom + 1; })"
        " .map(text => text.textContent); })"
    )
    assert outside == []
    assert browser.ask("document.querySelectorAll('.toys .toy-ground').length") == 32
