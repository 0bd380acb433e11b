"""What must be so of single pages of the site in a real browser, and on paper."""

import pytest

pytestmark = pytest.mark.browser


def test_the_tiles_of_the_board_lead_to_their_squares(browser, site):
    browser.look(f"file://{site / 'board/index.html'}", 1280)
    found = browser.ask(
        "(() => { const nodes = [...document.querySelectorAll('.over a')];"
        " return nodes.map(node => { const box = node.querySelector('use').getBoundingClientRect();"
        " return [node.getAttribute('href'), box.width >= 24 && box.height >= 24]; }); })()"
    )
    assert len(found) == 60
    assert found[8] == ["9/index.html", True]
    assert all(large for _, large in found)


def test_the_caption_of_a_wide_table_is_not_cut_off(browser, site):
    browser.look(f"file://{site / 'government/index.html'}", 320)
    ends = browser.ask(
        "[...document.querySelectorAll('.scroll caption:not(.hidden)')]"
        ".map(caption => { const words = document.createRange(); words.selectNodeContents(caption);"
        " return words.getBoundingClientRect().right - caption.closest('.scroll').getBoundingClientRect().right; })"
    )
    assert len(ends) >= 2
    assert max(ends) <= 1


def test_words_on_the_board_stay_in_their_tiles(browser, site):
    browser.look(f"file://{site / 'board/index.html'}", 1280)
    wide = browser.ask(
        "[...document.querySelectorAll('.board svg[role=img] > g[transform]')].flatMap(tile => {"
        " const box = tile.querySelector('use').getBoundingClientRect();"
        " return [...tile.querySelectorAll('text')].filter(text => {"
        " const words = text.getBoundingClientRect();"
        " return words.right > box.right + 1 || words.left < box.left - 1 || words.bottom > box.bottom + 1; })"
        " .map(text => text.textContent); })"
    )
    assert wide == []


@pytest.mark.parametrize("path", ["board/index.html", "index.html"])
def test_words_on_a_plan_stay_in_their_squares(browser, boards, path):
    browser.look(f"file://{boards['many'] / path}", 1280)
    wide = browser.ask(
        "(plan => [...plan.querySelectorAll('tspan')].filter(word => {"
        " const from = word.getStartPositionOfChar(0).x, to = word.getEndPositionOfChar(word.textContent.length - 1).x;"
        " return Math.floor((from - 2) / 84) != Math.floor((to - 2.5) / 84); }).map(word => word.textContent))"
        "(document.querySelector('.plan svg'))"
    )
    assert wide == []
    assert browser.ask("document.querySelector('.plan').getBoundingClientRect().right") <= 1280


_LETTERS = (
    "[...document.querySelectorAll('{}')].filter(node => node.textContent.trim() && node.getClientRects().length)"
    ".map(node => parseFloat(getComputedStyle(node).fontSize) * (node.ownerSVGElement ?"
    " node.ownerSVGElement.getBoundingClientRect().width / node.ownerSVGElement.viewBox.baseVal.width : 1))"
)


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("path", ["board/index.html", "index.html"])
@pytest.mark.parametrize("board", ["few", "usual", "many", "crowded"])
def test_the_board_can_be_read_at_every_width(browser, boards, board, path, width):
    """A phone shows the squares one after the other, whole; elsewhere letters stay large and the frame scrolls."""
    browser.look(f"file://{boards[board] / path}", width)
    assert browser.ask("document.documentElement.scrollWidth") <= width
    drawn = browser.ask(_LETTERS.format(".board svg text"))
    cells = browser.ask(_LETTERS.format(".strip li > *"))
    assert bool(drawn) != bool(cells)
    assert min(drawn + cells) >= 9
    assert bool(cells) is (width < 640)
    shades = browser.ask(
        "new Set([...document.querySelectorAll('.strip a')].map(node => getComputedStyle(node).backgroundColor)).size"
    )
    assert shades > (2 if board in ("few", "many") else 5), "each square has the color that the game gives it"
    ends = browser.ask("[...document.querySelectorAll('.strip li')].map(node => node.getBoundingClientRect().right)")
    assert max(ends) <= width


def test_no_two_of_many_pieces_look_alike(browser, boards):
    """Each has letters of its own, and no two one shade and shape; a square that cannot show all says how many more."""
    browser.look(f"file://{boards['crowded'] / 'board/index.html'}", 1280)
    told = browser.ask(
        "[...document.querySelectorAll('ul[aria-label=\"Letters on tokens\"] .token')]"
        ".map(node => [node.textContent, getComputedStyle(node).backgroundColor, node.className])"
    )
    assert (
        len(told) == len({letters for letters, _, _ in told}) == len({(color, kind) for _, color, kind in told}) == 17
    )
    assert browser.ask("document.querySelector('.tile-more').textContent") == "+14"
    assert browser.ask("document.querySelectorAll('.squares tbody tr:nth-child(9) td:last-child a').length") == 17


def test_a_phone_shows_what_is_left_on_every_account(browser, site):
    browser.look(f"file://{site / 'ledgers/index.html'}", 390)
    assert browser.ask("(table => table.scrollWidth - table.clientWidth)(document.querySelector('.scroll'))") <= 0


def test_a_phone_shows_at_once_what_the_site_is_opened_for(browser, site):
    browser.look(f"file://{site / 'index.html'}", 390)
    bottom = "document.querySelector('{}').getBoundingClientRect().bottom"
    ends = [browser.ask(bottom.format(part)) for part in (".front-now", ".front-standings tbody")]
    assert ends == sorted(ends)
    assert ends[0] < 560
    assert ends[1] <= 844, "a phone's window is 390 by 844"
    assert browser.ask("document.querySelectorAll('.front-standings tbody tr').length") == 8


def test_the_keyboard_meets_the_skip_link_first(browser, site):
    browser.look(f"file://{site / 'index.html'}", 1280)
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
    browser.call("Input.dispatchKeyEvent", type="keyUp", key="Tab", code="Tab", windowsVirtualKeyCode=9)
    assert browser.ask("document.activeElement.className") == "skip"
    assert browser.ask("document.activeElement.getBoundingClientRect().left") >= 0


def test_printed_pages_leave_the_menu_away(browser, site):
    browser.look(f"file://{site / 'rules/X.3/index.html'}", 1280)
    browser.call("Emulation.setEmulatedMedia", media="print")
    assert browser.ask("getComputedStyle(document.querySelector('.menu')).display") == "none"


def test_paper_is_a4_and_says_where_what_is_cited_stands(browser, addressed):
    page = f"file://{addressed / 'rules/X.3/index.html'}"
    assert set(browser.printed(page)) == {(595, 842)}
    printed = "[...document.querySelectorAll('.printed')].filter(node => node.getClientRects().length)"
    browser.look(page, 1280)
    assert browser.ask(f"{printed}.length") == 0
    browser.call("Emulation.setEmulatedMedia", media="print")
    told = browser.ask(f"{printed}.map(node => node.innerText)")
    assert told[0] == " (https://nomopoly.example.org/rules/X.3/v2/)"
    assert told[1].startswith("This page: https://nomopoly.example.org/rules/X.3/; a rule that is cited: https://")
    assert browser.ask("document.querySelector('.footer nav').getClientRects().length") == 0


def test_the_news_comes_before_all_else_on_paper(browser, site):
    browser.look(f"file://{site / 'index.html'}", 700)
    browser.call("Emulation.setEmulatedMedia", media="print")
    tops = browser.ask(
        "['.front-head', '.front-story', '.front-people', '.front-aside', '.front-board']"
        ".map(name => document.querySelector(name).getBoundingClientRect().top)"
    )
    assert sorted(tops[:3]) == tops[:3]
    assert max(tops[:3]) < min(tops[3:])
