"""The bars of a race in a real browser: what stands above them can be read on a phone."""

import pytest

from moderator.files import folder
from moderator.games.pig.pig import RULESET
from moderator.site.build import Site, publish
from tests.support.by_mail import ByMail

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_words_above_bars_can_be_read_and_fit(browser, tmp_path, width):
    house = ByMail(tmp_path / "games", {"pig": RULESET}, pace=60)
    name = house.lay("pig", **{"with": ["bob@example.net"]})
    house.play_silence(name, 6)
    publish(
        RULESET.pages(house.house.record(name)),
        tmp_path / "site",
        folder("site_templates"),
        Site(RULESET.title, style="pig"),
    )
    house.close()
    browser.look(f"file://{tmp_path / 'site' / 'index.html'}", width)
    low, high = browser.ask(
        "(drawn => (sizes => [Math.min(...sizes), Math.max(...sizes)])([...drawn.querySelectorAll('text')]"
        " .map(text => parseFloat(getComputedStyle(text).fontSize) * drawn.getBoundingClientRect().width"
        " / drawn.viewBox.baseVal.width)))(document.querySelector('.bars'))"
    )
    assert low >= 9
    assert high <= 24
    assert browser.ask(
        "[...document.querySelectorAll('.bars g')].every(row => (([name, said]) => name.getBoundingClientRect().right"
        " < said.getBoundingClientRect().left)([...row.querySelectorAll('.bar-name')]))"
    )
