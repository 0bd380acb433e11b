"""The page of all games says of each how it stands, who is waited for, and how it can be joined."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.games.tphunt.tphunt import RULESET
from moderator.site.checks import check
from tests.support.tables import FRONT, Tables

ANN, BOB = "ann@example.net", "bob@example.org"


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The root of a site with three tables, one of them played and published, and whether it was written anew again."""
    tables = Tables(tmp_path_factory.mktemp("games") / "games", RULESET)
    for asked in (f"with {BOB}, map sample", "open for 4 players", f"with {BOB}"):
        tables.write(ANN, f"new tphunt as Ann {asked}", FRONT)
        tables.reply(ANN, "join as Ann", game=f"tphunt-{len(tables.house.games()) + 1}")
        if "map" in asked:
            tables.reply(BOB, "join as Bob", game="tphunt-1")
    tables.house.publish("tphunt-1")
    built = tables.house.publish_games()
    root = tables.house.site_folder("tphunt-1").parent
    files = {path: (root / path).read_bytes() for path in built.files}
    again = tables.house.publish_games().written
    tables.house.close()
    return files, again


def _cards(published):
    cards = LexborHTMLParser(published[0]["index.html"]).css("article")
    return [" ".join(card.text(separator=" ").split()) for card in cards]


def test_each_game_says_who_is_waited_for_and_until_when(published):
    playing, waiting, invited = _cards(published)
    assert "Ann is to move. By " in playing or "Bob is to move. By " in playing
    assert "1 of 4 players have joined." in waiting
    assert "Who wants to play writes before " in waiting
    assert "UTC" in playing
    assert "UTC" in waiting
    assert "Only those who were invited can join." in invited


def test_only_an_open_table_invites_everybody(published):
    links = [link.attributes["href"] for link in LexborHTMLParser(published[0]["index.html"]).css("main a")]
    joins = [link for link in links if "join" in link]
    assert [link.partition("@")[0] for link in joins] == ["mailto:tphunt-2"]
    assert any(link.startswith("mailto:games@") and "new%20tphunt" in link for link in links)
    assert [link for link in links if not link.startswith("mailto:")] == ["tphunt-1/index.html"], (
        "only what is published"
    )


def test_the_page_is_a_good_page_without_addresses_of_players(published):
    files, again = published
    assert again == 0
    assert [each for each in check(files) if "tphunt-1/index.html" not in each] == []
    assert b"example." not in files["index.html"].replace(b"@games.example", b"")
