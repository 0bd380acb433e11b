"""Pages of games with rules of their own: what no rule has published is told nowhere, and nothing false stands for it."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.support.own_books import SCRIPTS, Table

PUBLISHES = (
    "5. At the end of each update, the admin publishes the orders, the events and the dice. "
    "At the end of each update, the admin publishes the results of all orders.\n"
)
FALSE = ("$0", "Nothing moved", "No money moved", "nothing to do", "nothing yet", "Nothing happened")
(ALLOTMENT,) = [script for script in SCRIPTS if script.stem == "allotment"]


def _text(table, pages, path):
    table.house.publish(table.name, pages)
    return " ".join(LexborHTMLParser((pages / path).read_bytes()).css_first("main").text(separator=" ").split())


@pytest.fixture(scope="module")
def unpublished(tmp_path_factory):
    place = tmp_path_factory.mktemp("unpublished")
    table = Table(place / "games", ALLOTMENT, PUBLISHES)
    assert "publishes" not in table.house.game(table.name).options["book"]
    table.play()
    yield table, place / "pages"
    table.house.close()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("index.html", "Bob wins the game"),
        ("news/week-2/index.html", "No rule has published what happened in this week."),
        ("mail/week-1/index.html", "what came of it is not published"),
        ("players/bob/index.html", "Cash $120"),
        ("proposals/1/index.html", "A better harvest"),
        ("rules/III.6/index.html", "No rule has published what happens in a week."),
        ("state/index.html", "The Market has $28."),
        ("charts/index.html", "Proposals judged"),
    ],
)
def test_what_is_not_published_is_not_told_as_nothing(unpublished, path, said):
    text = _text(*unpublished, path)
    assert said in text
    assert [words for words in FALSE if words in text] == []


def test_there_are_no_accounts_where_payments_are_not_published(unpublished):
    _, pages = unpublished
    assert not (pages / "ledgers").exists()


def test_it_is_told_of_a_player_that_the_admin_has_taken_her_out_and_why(tmp_path):
    table = Table(tmp_path / "games", ALLOTMENT)
    for name in ("Ann", "Bob", "Cy"):
        table.mail(name, f"join as {name}")
    table.house.update(table.name)
    table.house.decide(table.name, "remove", {"player": "Bob", "reason": "Two accounts."})
    table.house.update(table.name)
    assert "The admin takes Bob out of the game" in _text(table, tmp_path / "pages", "index.html")
    assert "The admin took Bob , who had $20, out of the game." in _text(table, tmp_path / "pages", "index.html")
    told = "Was taken out of the game by the admin: Two accounts."
    assert told in _text(table, tmp_path / "pages", "players/bob/index.html")
    table.house.close()
