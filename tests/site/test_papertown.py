"""The site of a game of PaperTown: its pages are whole, say the map in words, and show what changed."""

import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.papertown.papertown import GAME, RULESET
from moderator.site.build import Site, publish, render
from moderator.site.checks import check
from tests.support import papertown_bots as bots

ALONE = {"players": 1, "solo_rolls": "together"}


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    return bots.played(tmp_path_factory.mktemp("papertown") / "games")


@pytest.fixture(scope="module")
def files(templates, record):
    return render(
        RULESET.pages(record), templates, Site("PaperTown", "https://play.example.org/", style="papertown"), {}
    )


def test_the_pages_are_good_pages(files):
    assert check(files) == []
    assert {"index.html", "log/index.html", "rules/index.html", "sheet/index.html"} <= set(files)
    assert {f"turns/{turn}/index.html" for turn in range(1, 11)} <= set(files)


def test_a_turn_makes_only_its_own_pages_again(templates, tmp_path):
    site = Site("PaperTown", style="papertown")
    before, after = (bots.played(tmp_path / f"games-{mails}", mails=mails) for mails in (8, 9))
    assert after.events[: len(before.events)] == before.events, "the same game, a mail later"
    publish(RULESET.pages(before), tmp_path / "site", templates, site)
    stood = _numbers(tmp_path / "site")
    publish(RULESET.pages(after), tmp_path / "site", templates, site)
    again = {path for path, number in _numbers(tmp_path / "site").items() if stood.get(path) != number}
    assert {path for path in again if path.startswith("turns/")} == {"turns/9/index.html", "turns/10/index.html"}


def _numbers(folder):
    return {path.relative_to(folder).as_posix(): path.stat().st_ino for path in folder.rglob("*.html")}


def test_the_pages_of_a_game_for_one_are_good_pages(templates, tmp_path):
    record = bots.played(tmp_path / "games", ALONE, mails=30)
    files = render(RULESET.pages(record), templates, Site("PaperTown", style="papertown"), {})
    assert check(files) == []
    assert RULESET.load(record.state).game.over


def test_the_same_record_gives_the_same_bytes(files, templates, record):
    again = render(
        RULESET.pages(record), templates, Site("PaperTown", "https://play.example.org/", style="papertown"), {}
    )
    assert again == files


def test_the_map_shows_every_mark_what_is_new_and_what_may_be_next(files, record):
    state = RULESET.load(record.state).game
    page = LexborHTMLParser(files["index.html"])
    blocks = page.css("svg.town .block")
    assert len(blocks) == 200
    uses = [node.attributes["href"].partition("-")[2] for node in page.css("svg.town .block use")]
    marks = [len(player.marks) for player in state.players]
    taken = [len(player.taken) for player in state.players]
    for shape, count, specials in zip(("cross", "ring"), marks, taken, strict=True):
        assert sum(use in {shape, f"new-{shape}"} for use in uses) == count + specials
    assert sum(use.startswith("new-") for use in uses) == len(state.last)
    assert uses.count("next") == 2 * len(page.css("svg.town .next-halo"))
    said = " ".join(GAME.sight(state, None).board)
    assert page.css_first("svg.town desc").text().split("\n")[3].strip() in said
    checked = [node for node in page.css("svg.town g") if node.css_first("rect.box") and node.css_first("use")]
    assert len(checked) == state.time == 9


def test_money_so_far_stands_beside_the_map(files, record):
    state = RULESET.load(record.state).game
    money = GAME.drawn(state).figures[0]
    cells = [cell.text() for cell in LexborHTMLParser(files["index.html"]).css("table")[0].css("tbody tr:last-child *")]
    assert cells == list(money.rows[-1])
    assert all(int(cell) > 0 for cell in cells[1:])


def test_a_past_turn_shows_its_own_board(files):
    first = files["turns/1/index.html"].decode()
    assert len(re.findall(r'href="#[\w-]+-new-cross"', first)) == 3
    assert "new-ring" not in re.sub(r"<defs>.*</defs>", "", first, flags=re.DOTALL)


def test_the_sheet_to_print_has_no_mark_on_it(files):
    page = LexborHTMLParser(files["sheet/index.html"])
    assert len(page.css("svg.town .block")) == 200
    assert not page.css("svg.town .block .marked")
    assert not page.css("svg.town .next")
    assert len(page.css(".game-sheet .tick")) == 6
