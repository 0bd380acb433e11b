"""Games with rulebooks of their own, each played by mail from its first day to its end, as its script says."""

import pytest

from moderator.files import folder
from moderator.language.rulebook import read_folder
from moderator.site.checks import check
from tests.support.own_books import SCRIPTS, Table


@pytest.fixture(params=SCRIPTS, ids=lambda script: script.stem)
def table(request, tmp_path):
    made = Table(tmp_path / "games", request.param)
    yield made
    made.house.close()


def test_a_game_with_its_own_book_is_played_by_mail_to_its_end(table, tmp_path):
    logs = table.play()
    for week, log in zip(table.script["weeks"], logs, strict=True):
        missing = [line for line in week["log"] if line not in log]
        assert not missing, log
    assert table.house.ended(table.name).startswith(table.script["ended"])
    assert table.house.replay(table.name).difference == ""
    pages = tmp_path / "pages"
    table.house.publish(table.name, pages)
    files = {str(path.relative_to(pages)): path.read_bytes() for path in pages.rglob("*") if path.is_file()}
    assert check(files) == []
    told = {place: content.decode() for place, content in files.items() if _speaks_of_the_game(place)}
    for place, words in (*enumerate(table.letters()), *told.items()):
        assert not [noun for noun in table.script["never"] if noun in words], place


def _speaks_of_the_game(place):
    """Say whether a file is a page about the game, and not about the language in which every game's rules are written."""
    return place.endswith((".html", ".xml")) and not place.startswith("rules/writing/")


def test_a_book_is_kept_with_its_game(table):
    options = table.house.game(table.name).options
    assert "I. PLAYERS" in options["book"]
    assert table.house.law(table.name).book == read_folder(folder("rules_db") / table.name)
