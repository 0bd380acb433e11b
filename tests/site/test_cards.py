"""A link to a printed game shows its board, drawn without letters, as soon as it is played."""

import struct

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.files import folder
from moderator.games.table.pages.whole import pages_of
from moderator.house import rulesets
from moderator.site.build import Site, render
from tests.support.by_mail import ByMail
from tests.support.printed_games import FOLDERS, GAMES

ADDRESS = "https://games.example/table/"


def _published(ruleset, record):
    site = Site(ruleset.title, ADDRESS, style=ruleset.name)
    return render(pages_of(ruleset, record), folder("site_templates"), site, {})


@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_a_printed_game_shows_it_as_it_stands(tmp_path, game):
    ruleset = rulesets.find(*FOLDERS)[game]
    house = ByMail(tmp_path / "games", {game: ruleset}, pace=60)
    name = house.lay(game, **{"with": ["bob@example.net"]})
    house.play_silence(name, 12)
    files = _published(ruleset, house.house.record(name))
    house.close()
    for page in (path for path in files if path.endswith(".html") and path != "404.html"):
        shown = LexborHTMLParser(files[page]).css_first("meta[property='og:image']")
        assert shown.attributes["content"] == f"{ADDRESS}board.png", page
    picture = files["board.png"]
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) < 30_000
    colors = picture[picture.index(b"PLTE") + 4 : picture.index(b"IDAT") - 8]
    assert len(colors) >= 3 * 4, "the ground, the board, and at least two players"
