"""An order is read through its short form, in the scope of its condition; trouble stands under the player's words."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from moderator.core.outcome import Refusal, Voice
from moderator.games.nomopoly.letters.letter import Talk, Unread, Wish
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import read_order, read_wish, refuse_unread
from moderator.language.tree import Name, Text
from tests.support.nomopoly_letters import read, reader, rules

CASES = Path(__file__).parents[3] / "cases" / "nomopoly"


def taken(words: str) -> list[ReadOrder | Refusal]:
    return [read_wish(wish, "Ann", 7, reader(), rules().short_forms) for wish in read(words).wishes()]


def order(words: str) -> ReadOrder:
    (found,) = taken(words)
    assert isinstance(found, ReadOrder), found
    return found


def refusal(words: str) -> Refusal:
    (found,) = taken(words)
    assert isinstance(found, Refusal), found
    return found


def test_an_order_keeps_its_words_and_its_mail() -> None:
    found = order("Please buy square 9.")
    assert (found.words.author, found.words.mail, found.text, found.words.quoted) == ("Ann", 7, "buy 9", "buy square 9")
    assert found.clauses[0].verb == "buy"


def test_a_short_form_is_read_by_its_long_form() -> None:
    found = order("taxi to 17")
    assert (found.text, found.words.reading, found.clauses[0].verb) == (
        "taxi to 17",
        "take a Taxi to 17",
        "take a Taxi",
    )


def test_a_name_may_come_without_quotes() -> None:
    assert order("name 9 Swan Pond").clauses[0].role("name") == Text("Swan Pond")


def test_color_names_in_any_case() -> None:
    found = [order(f"paint 9 {color}").clauses for color in ("Red", "red", "RED")]
    assert all(any(isinstance(role, Name) and role.name == "Red" for _, role in one[0].roles) for one in found)


@pytest.mark.parametrize(
    "words", ["bid $120 on 34", "bid 120 dollars on 34", "bid $ 120 on 34", "bid 120$ on 34", "bid 120 bucks on 34"]
)
def test_amounts_are_written_as_the_rules_write_them(words: str) -> None:
    assert order(words).words.reading == "bid $120 on 34"


@pytest.mark.parametrize(
    ("words", "at", "send"),
    [
        ("bid $12O on 34", "$12O", "bid $120 on 34"),
        ("buy l2", "l2", "buy 12"),
        ("if I land on 12, bid $1O0 on 34", "$1O0", "if I land on 12, bid $100 on 34"),
    ],
)
def test_a_letter_for_a_figure_is_pointed_out(words: str, at: str, send: str) -> None:
    found = refusal(words)
    assert found.code == "letter-for-figure"
    assert found.at is not None
    assert words[slice(*found.at)] == at
    assert found.send == (send,)


def test_a_misspelled_word_is_mended() -> None:
    found = refusal("paint 6 grene")
    assert (found.code, found.at, found.send[0]) == ("unknown-word", (8, 13), "paint 6 Green")
    assert refusal("give 12 to Dukc").send[0] == "give 12 to Duck"


def test_it_in_a_conditional_order_is_the_square_of_the_condition() -> None:
    found = order("if I land on an unowned square under $200, buy it")
    assert found.condition is not None
    assert found.words.asked == "I land on an unowned square and its market value is less than $200"
    assert found.text == f"if {found.words.asked}, buy it"
    assert read_order(found.words, reader()) == found


def test_the_caret_stands_under_the_players_own_words() -> None:
    words = "Please, buy the qwertz of 12"
    (wish,) = read(words).wishes()
    found = read_wish(wish, "Ann", 7, reader(), rules().short_forms)
    assert isinstance(found, Refusal)
    assert found.voice is Voice.UNREADABLE
    assert found.at is not None
    assert wish.quoted[slice(*found.at)] == "qwertz"


def test_a_condition_that_does_not_read_is_refused_where_it_fails() -> None:
    words = "if the Sunday brings me luck, buy 12"
    (wish,) = read(words).wishes()
    found = read_wish(wish, "Ann", 7, reader(), rules().short_forms)
    assert isinstance(found, Refusal)
    assert found.at is not None
    assert found.at[0] < words.index("buy")


def test_a_question_mark_makes_two_meanings() -> None:
    (item,) = read("buy 10?").items
    assert isinstance(item, Unread)
    assert refuse_unread(item).voice is Voice.AMBIGUOUS


def _orders_in(node: object) -> list[str]:
    found: list[str] = []
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("says", "body") and isinstance(value, str):
                found.append(value)
            elif key == "orders":
                found.extend(value)
            else:
                found.extend(_orders_in(value))
    elif isinstance(node, list):
        for value in node:
            found.extend(_orders_in(value))
    return found


def _said_by(document: dict[str, Any]) -> set[str]:
    """Give the keys of a case and of its steps."""
    return {*document, *(key for step in document.get("when", ()) for key in step)}


# Words of sections whose things are not in the rules as the cases begin, or that need "a noun and its number".
NOT_YET = ("dispute 1", "trial 1", "Umbrella", "Khaki", "I wonder")


def test_every_order_of_the_cases_reads() -> None:
    texts = [
        text
        for path in sorted(CASES.rglob("*.yaml"))
        for document in yaml.load_all(path.read_text("utf-8"), yaml.CSafeLoader)
        if not {"amend", "settings", "new"} & _said_by(document)  # whose orders are words of their own rules
        for text in _orders_in(document)
    ]
    assert len(texts) > 100
    unread = []
    for text in dict.fromkeys(text for text in texts if not any(word in text for word in NOT_YET)):
        for item in read(text).items:
            beside = "?" in text or f"({getattr(item, 'quoted', '')})" in text
            if isinstance(item, Unread) or (isinstance(item, Talk) and not beside):
                unread.append((text, item))
            elif isinstance(item, Wish):
                found = read_wish(item, "A", 1, reader(), rules().short_forms, unclear=True)
                unread.extend([(text, found)] if isinstance(found, Refusal) else [])
    assert unread == []
