"""Whoever types words into the search is led to the pages that have them; without scripts the page still leads on."""

import pytest

pytestmark = pytest.mark.browser

_TYPED = (
    "(() => { const field = document.getElementById('query'); field.value = %r;"
    " field.dispatchEvent(new Event('input'));"
    " return [document.getElementById('said').textContent,"
    " [...document.querySelectorAll('#found a')].map(link => [link.textContent, link.getAttribute('href')])]; })()"
)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("x.3", ["Rule X.3", "../rules/X.3/index.html"]),
        ("NATIONAL park", ["National Park", "../glossary/index.html#word-national-park"]),
        ("wren", ["Wren", "../players/wren/index.html"]),
        ("swan lake", ["Square 9 Swan Lake", "../board/9/index.html"]),
        ("circus", ["Proposal 6 The Circus", "../proposals/6/index.html"]),
    ],
)
def test_words_lead_to_their_page(browser, site, words, first):
    browser.look(f"file://{site / 'search/index.html'}", 390)
    said, found = browser.ask(_TYPED % words)
    assert found[0] == first
    assert "have it." in said or "has it." in said
    target, _, anchor = found[0][1].removeprefix("../").partition("#")
    assert (site / target).is_file()
    assert not anchor or f'id="{anchor}"' in (site / target).read_text()
    assert browser.ask("document.documentElement.scrollWidth") <= 390


def test_nothing_is_found_for_nothing(browser, site):
    browser.look(f"file://{site / 'search/index.html'}", 1280)
    assert browser.ask(_TYPED % "  ") == ["", []]
    assert browser.ask(_TYPED % "xyzzy") == ["No pages have it.", []]
    said, found = browser.ask(_TYPED % "player")
    assert len(found) == 40
    assert said.endswith("These are the first 40.")


def test_without_scripts_the_page_leads_on(browser, site):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.look(f"file://{site / 'search/index.html'}", 390)
        shown = browser.ask(
            "[document.getElementById('searching').offsetHeight, document.querySelectorAll('main a').length]"
        )
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    assert shown == [0, 4]
