"""PaperTown in a real browser: the map fits, its words stay in their blocks, and the sheet is one side of A4."""

import pytest

from moderator.files import folder
from moderator.games.papertown.papertown import RULESET
from moderator.site.build import Site, publish
from tests.support import papertown_bots as bots

pytestmark = pytest.mark.browser

A4 = (842, 595)
"""Its wide and its narrow edge, in points."""


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    place = tmp_path_factory.mktemp("papertown")
    publish(
        RULESET.pages(bots.played(place / "games")),
        place / "site",
        folder("site_templates"),
        Site("PaperTown", style="papertown"),
    )
    return place / "site"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_letters_stay_in_their_blocks_and_can_be_read(browser, town, dark):
    browser.look(f"file://{town / 'index.html'}", 1280, dark=dark)
    outside = browser.ask(
        "[...document.querySelectorAll('.town .block')].flatMap(block => {"
        " const box = block.querySelector('.hex').getBoundingClientRect();"
        " return [...block.querySelectorAll('text')].filter(text => {"
        " const words = text.getBoundingClientRect();"
        " return words.left < box.left || words.right > box.right || words.top < box.top - 1 || words.bottom > box.bottom; })"
        " .map(text => text.textContent); })"
    )
    assert outside == []
    sizes = browser.ask(
        "[...new Set([...document.querySelectorAll('.town text')].map(text => parseFloat(getComputedStyle(text).fontSize)))]"
    )
    assert min(sizes) >= 11
    fills = browser.ask(
        "['k', 'g', 'd', 'b', 'l', 'y', 'r'].map(color => getComputedStyle(document.querySelector(`.b-${color} .hex`)).fill)"
    )
    assert fills == [
        "rgb(0, 0, 0)",
        "rgb(137, 150, 165)",
        "rgb(0, 243, 158)",
        "rgb(0, 203, 243)",
        "rgb(175, 243, 0)",
        "rgb(255, 198, 26)",
        "rgb(226, 1, 103)",
    ]


def test_the_sheet_is_printed_on_one_side_of_a4(browser, town):
    assert browser.printed(f"file://{town / 'sheet/index.html'}") == [A4]


def test_a_turn_is_printed_on_one_side_of_a4(browser, town):
    assert browser.printed(f"file://{town / 'turns/3/index.html'}") == [A4]
