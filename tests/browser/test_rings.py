"""The boards that run round an edge in a real browser: they fit, and what is written stays in its spaces."""

import pytest

from moderator.files import folder
from moderator.games.monoply.monoply import RULESET as MONOPLY
from moderator.games.toystory.toystory import RULESET as TOYSTORY
from moderator.site.build import Site, publish
from tests.support.by_mail import ByMail

pytestmark = pytest.mark.browser

RINGS = {"monoply": (MONOPLY, ".ring", ".ground"), "toystory": (TOYSTORY, ".toys", ".toy-ground")}
"""Each game with how its style sheet calls the board and the ground of a space."""


@pytest.fixture(scope="module", params=RINGS)
def ring(tmp_path_factory, request):
    """The site of a game in which everybody was silent for a while, and its classes."""
    ruleset, board, ground = RINGS[request.param]
    place = tmp_path_factory.mktemp(request.param)
    house = ByMail(place / "games", {request.param: ruleset}, pace=60)
    name = house.lay(request.param)
    house.play_silence(name, 40)
    record = house.house.record(name)
    house.close()
    publish(ruleset.pages(record), place / "site", folder("site_templates"), Site(ruleset.title))
    return place / "site", board, ground


@pytest.mark.parametrize("path", ["index.html", "turns/2/index.html", "rules/index.html"])
def test_nothing_runs_out_of_a_narrow_window(browser, ring, path):
    site, _, _ = ring
    browser.look(f"file://{site / path}", 320)
    assert browser.ask("document.documentElement.scrollWidth") <= 320


def test_a_turn_is_printed_on_one_side_of_a4(browser, ring):
    site, _, _ = ring
    turn = site / "turns/15/index.html"
    assert turn.exists()
    assert browser.printed(f"file://{turn}") == [(842, 595)]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stay_in_their_spaces(browser, ring, dark):
    site, board, ground = ring
    browser.look(f"file://{site / 'index.html'}", 1280, dark=dark)
    outside = browser.ask(
        f"[...document.querySelectorAll('{board} g')].filter(space => space.querySelector('{ground}')).flatMap(space => {{"
        f" const box = space.querySelector('{ground}').getBoundingClientRect();"
        " return [...space.querySelectorAll('text')].filter(text => {"
        " const words = text.getBoundingClientRect();"
        " return words.left < box.left - 1 || words.right > box.right + 1 || words.bottom > box.bottom + 1; })"
        " .map(text => text.textContent); })"
    )
    assert outside == []
    spaces = browser.ask(f"document.querySelectorAll('{board} {ground}').length")
    assert spaces == {".ring": 40, ".toys": 32}[board]
