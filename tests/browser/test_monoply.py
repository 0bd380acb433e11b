"""MONO-PLY in a real browser: the ring fits, and what is written on it stays in its spaces."""

import pytest

from moderator.files import folder
from moderator.games.monoply.monoply import GAME, RULESET
from moderator.site.build import Site, publish
from tests.support.by_mail import ByMail

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def ring(tmp_path_factory):
    place = tmp_path_factory.mktemp("monoply")
    house = ByMail(place / "games", {"monoply": RULESET}, pace=60)
    options = {"host": "ann@example.net", "host_name": "Ann", "is_confirmed": True, "with": ["bob@example.net"]}
    house.begin("monoply-1", "monoply", options)
    house.write("bob@example.net", "join as Bob", "monoply-1@games.example")
    turns = house.play("monoply-1", lambda state, _seat: GAME.pending(state)[0].silence)
    for _, _letters in zip(range(40), turns, strict=False):
        pass
    record = house.house.record("monoply-1")
    house.close()
    publish(RULESET.pages(record), place / "site", folder("site_templates"), Site("MONO-PLY"))
    return place / "site"


@pytest.mark.parametrize("path", ["index.html", "turns/2/index.html", "rules/index.html"])
def test_nothing_runs_out_of_a_narrow_window(browser, ring, path):
    browser.look(f"file://{ring / path}", 320)
    assert browser.ask("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stay_in_their_spaces(browser, ring, dark):
    browser.look(f"file://{ring / 'index.html'}", 1280, dark=dark)
    outside = browser.ask(
        "[...document.querySelectorAll('.ring g')].filter(space => space.querySelector('.ground')).flatMap(space => {"
        " const box = space.querySelector('.ground').getBoundingClientRect();"
        " return [...space.querySelectorAll('text')].filter(text => {"
        " const words = text.getBoundingClientRect();"
        " return words.left < box.left - 1 || words.right > box.right + 1 || words.bottom > box.bottom + 1; })"
        " .map(text => text.textContent); })"
    )
    assert outside == []
    assert browser.ask("document.querySelectorAll('.ring .ground').length") == 40
