"""Each kind of message has a code, words that show it, and a place on the page that lists them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from moderator.language import diagnosis, messages, unknown

SHOWN = [message for message in messages.MESSAGES if message.words or message.order]
PAGE = Path(__file__).parents[2] / "docs" / "messages.md"


@pytest.fixture(scope="module")
def over():
    return messages.reader()


@pytest.mark.parametrize("message", SHOWN, ids=lambda message: message.code)
def test_the_words_of_a_message_get_it(over, message):
    found = messages.shown(message, over)
    assert found is not None
    assert found.code == message.code
    assert found.reasons
    assert found.at is not None
    start, end = found.at
    assert 0 <= start <= end <= len(message.words)


@pytest.mark.parametrize(
    "message", [message for message in SHOWN if message.code != "undeclared-name"], ids=lambda message: message.code
)
def test_what_a_message_offers_reads(over, message):
    for offered in messages.shown(message, over).send:
        read = over.read_order(offered).clauses if message.order else over.read_sentence(offered).form
        assert read


def test_only_the_doubled_reading_has_no_example_here():
    """It is shown in test_attachment, with two readings of its own: a sentence that has two is a fault to be mended."""
    assert [message.code for message in messages.MESSAGES if message not in SHOWN] == ["two-readings"]


def test_every_code_that_is_made_is_listed_once():
    made = {
        call.args[0].value
        for module in (diagnosis, unknown)
        for call in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Diagnosis"
    }
    codes = [message.code for message in messages.MESSAGES]
    assert sorted(codes) == sorted(made)


def test_the_page_is_what_the_messages_are():
    assert PAGE.read_text("utf-8") == messages.page(), "run: python -m moderator.language.messages > docs/messages.md"


def test_a_mistake_offers_the_sentence_mended(over):
    found = over.read_sentence("When a player lands on a sqaure, she gets $10.").diagnosis
    assert found.send == ("When a player lands on a square, she gets $10.",)


def test_all_unknown_words_are_named_at_once(over):
    found = over.read_sentence("Whenever a player passes the tollgate she should stump up fifteen quid.").diagnosis
    assert found.code == "unknown-word"
    said = " ".join(found.reasons)
    assert all(word in said for word in ("tollgate", "should", "stump", "quid"))


def test_every_bad_sentence_of_a_text_gets_its_own_message(over):
    from moderator.language.rulebook import Item

    text = "When a player lands on square, she gets $5. When a player pay $5, she becomes Sick. When Ann wins, Duck gets $5."
    states = [(one.state, one.diagnosis and one.diagnosis.code) for one in over.read_item(Item("I.9", text)).sentences]
    assert states == [("almost", "article-missing"), ("almost", "number"), ("runs", None)]


@pytest.mark.parametrize(
    ("order", "code", "send"),
    [
        ("bid $12O on 34", "letter-in-number", "bid $120 on 34"),
        ("paint 12 with Red", "preposition", "paint 12 in Red"),
        ("give 12 for Duck", "preposition", "give 12 to Duck"),
    ],
)
def test_an_order_with_a_mistake_is_given_back_mended(reader, order, code, send):
    found = reader.read_order(order).diagnosis
    assert (found.code, found.send) == (code, (send,))


@pytest.mark.parametrize(
    ("sentence", "declared"),
    [
        ("When a player becomes Invisible, she gets $5.", "A player may be Invisible."),
        ("When a player lands on a Hotel, she gets $5.", "A square may be a Hotel."),
        ("When a player wins, the Museum gets $5.", "There is an organization called Museum."),
    ],
)
def test_an_undeclared_name_is_offered_its_declaration(over, sentence, declared):
    found = over.read_sentence(sentence).diagnosis
    assert found.code == "undeclared-name"
    assert declared in found.send


@pytest.mark.parametrize("name", ["becomes Invisible", "becomes a Wizard"])
def test_a_declaration_that_is_offered_makes_the_words_read(over, reader_of, name):
    sentence = f"When a player {name}, she gets $5."
    (offered, *_) = over.read_sentence(sentence).diagnosis.send
    with_it = reader_of(*messages.RULES, offered)
    assert with_it.read_sentence(offered).form is not None
    assert with_it.read_sentence(sentence).form is not None


@pytest.mark.parametrize(
    "words",
    [
        "When a player frobnicates a square, she gets $10.",
        "Every player whose zorp exceeds $5 must yodel.",
        "The Circus hands each player a ticket.",
        "A player may may buy a square.",
        "When a player lands on a Store, gets $5.",
        "When a player becomes Invisible, she gets $10.",
    ],
)
def test_of_what_does_not_read_the_nearest_form_is_told(over, words):
    found = over.read_sentence(words).diagnosis
    told = [
        reason.partition(": ")[2] for reason in found.reasons if reason.startswith(("A rule with", "The rule most"))
    ]
    assert told
    assert all(over.read_sentence(each).form for each in told)
