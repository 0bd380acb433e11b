"""Questions at a table are known in plain words, with or without their mark, and never swallow an order."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice, NoDice
from moderator.core.inputs import Mail
from moderator.games.monoply.monoply import GAME as MONOPLY
from moderator.games.table.mail import receive
from moderator.games.table.reading import ASKED, ORDER, TALK, parts
from moderator.games.table.table import PLAYING, Seat, Table
from moderator.games.toystory.toystory import GAME as TOYSTORY


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("how do I win?", "rules winning"),
        ("whose turn is it", "status"),
        ("whats an auction", "rules auction"),
        ("what is an auction?", "rules auction"),
        ("how do I build", "help build"),
        ("can I sell Ann my Sandbox for 100?", "help offer"),
        ("what now", "help"),
    ],
)
def test_a_plain_question_is_one(words, asks):
    (said,) = parts(words, TOYSTORY.begins, TOYSTORY.reads)
    assert (said.kind, said.about) == (ASKED, asks)


def test_an_order_behind_a_question_is_not_swallowed():
    assert all(said.kind != ASKED for said in parts("What can I do? roll untill 12", MONOPLY.begins, MONOPLY.reads))


@pytest.mark.parametrize(
    "words", ["trade my Diner for Bob's Spa", "swap Diner for Bob's Spa", "offer Bob: Diner for Spa"]
)
def test_a_trade_is_offered_to_whose_it_is(words):
    assert MONOPLY.read(words) == MONOPLY.read("offer bob: diner for spa")


@pytest.mark.parametrize("words", ["I don't want it", "don't buy it", "skip", "I do not want to buy it"])
def test_what_is_for_sale_is_declined_in_plain_words(words):
    (said,) = parts(words, MONOPLY.begins, MONOPLY.reads)
    assert said.kind == ORDER
    assert MONOPLY.reads(said.quoted)


@pytest.mark.parametrize(
    "words",
    [
        "I'd like to roll, please. It's my turn!",
        "roll, thanks. Good luck to you!",
        "Roll. It's my go",
        "roll. Your roll was bad",
    ],
)
def test_a_courtesy_behind_an_order_may_have_a_remark_behind_it(words):
    order, _ = parts(words, TOYSTORY.begins, TOYSTORY.reads)
    assert (order.kind, order.quoted.strip(".").lower()) == (ORDER, "roll")


@pytest.mark.parametrize("words", ["Pass me the salt", "how much is square 12?", "who is that?"])
def test_what_is_asked_of_a_person_is_no_order(words):
    (said,) = parts(words, MONOPLY.begins, MONOPLY.reads)
    assert said.kind == TALK


def test_a_second_order_behind_a_stop_is_no_remark():
    assert [said.kind for said in parts("roll. Then buy", MONOPLY.begins, MONOPLY.reads)] == [ORDER, ORDER]


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        (MONOPLY, "Diner", "Diner (space 26): free, 260 TP; fee 60/160/320/520."),
        (TOYSTORY, "Sandbox", "Sandbox (space 11): free, M160, rent 15 ("),
    ],
)
@pytest.mark.parametrize("asks", ["What does the {} cost?", "how much is {}", "who owns {}?"])
def test_what_a_place_costs_is_told(game, name, told, asks):
    settings = {each: setting.default for each, setting in game.settings.items()}
    state = game.begin(("Ann", "Bob"), settings, FairDice(b"places", game.name, 0)).state
    seats = (Seat("Ann", "ann@example.net"), Seat("Bob", "bob@example.net"))
    table = Table(f"{game.name}-1", game=state, seats=seats, phase=PLAYING)
    answer = receive(
        game, table, Mail(1, datetime(2026, 5, 12, tzinfo=UTC), "ann@example.net", asks.format(name)), NoDice()
    ).answer
    (section,) = (each for each in answer.sections if each.title == "YOU ASKED")
    (line,) = section.lines
    assert line.startswith(told)
    assert not any(each.refusal for each in answer.said)
