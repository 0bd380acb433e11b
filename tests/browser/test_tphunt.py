"""TP HUNT in a real browser: its signs can be told apart, and a turn is one side of A4."""

import random

import pytest

from moderator.files import folder
from moderator.games.tphunt.orders import words_of
from moderator.games.tphunt.tphunt import RULESET
from moderator.site.build import Site, publish
from tests.support.by_mail import ByMail
from tests.support.tphunt_bots import with_sense

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hunt(tmp_path_factory):
    place = tmp_path_factory.mktemp("tphunt")
    house = ByMail(place / "games", {"tphunt": RULESET})
    luck = random.Random(8)
    turns = house.play(house.lay("tphunt", map="sample"), lambda game, _seat: words_of(with_sense(game, luck)))
    for _, _letters in zip(range(14), turns, strict=False):
        pass
    publish(
        RULESET.pages(house.house.record("tphunt-1")),
        place / "site",
        folder("site_templates"),
        Site("TP HUNT", style="tphunt"),
    )
    house.close()
    return place / "site"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_signs_of_the_map_can_be_read(browser, hunt, dark):
    browser.look(f"file://{hunt / 'index.html'}", 1280, dark=dark)
    sizes = browser.ask(
        "[...document.querySelectorAll('svg.hunt text')].map(text => parseFloat(getComputedStyle(text).fontSize))"
    )
    assert min(sizes) >= 11
    fills = browser.ask(
        "['ground', 'store', 'danger', 'atm'].map(name => getComputedStyle(document.querySelector(`.hunt-${name}`)).fill)"
    )
    assert len(set(fills)) == 4
    width = browser.ask("document.querySelector('svg.hunt').getBoundingClientRect().width")
    assert width > 500


def test_a_turn_is_printed_on_one_side_of_a4(browser, hunt):
    assert browser.printed(f"file://{hunt / 'turns/3/index.html'}") == [(842, 595)]
