"""The ways in which people write the orders of TP HUNT, and what they are told where one does not read."""

import re

import pytest

from moderator.core.outcome import Refusal
from moderator.files import grammar_text
from moderator.games.table.reading import ASKED, LATER, ORDER, PREVIEW, RESIGN, TALK, UNDO, orders, parts
from moderator.games.tphunt.orders import BEGINNINGS, Buy, Go, GoNearest, Move, Start, examples, read_order
from moderator.games.tphunt.squares import at
from moderator.games.tphunt.tphunt import GAME

NORTH2_EAST = Move(("n", "n", "e"))


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("move n2 e1", NORTH2_EAST),
        ("move n2e1", NORTH2_EAST),
        ("Please drive 2 north, 1 east.", NORTH2_EAST),
        ("move up 2 right 1!", NORTH2_EAST),
        ("I move n n e", NORTH2_EAST),
        ("move ne2", Move(("ne", "ne"))),
        ("move n2 vs Bob", Move(("n", "n"), "bob")),
        ("n2 e1", NORTH2_EAST),
        ("go n2 and e1", NORTH2_EAST),
        ("move n2 e1 with a pass", NORTH2_EAST),
        ("go r10b1", Go(at(10, 1))),
        ("Go to the nearest store", GoNearest(is_store=True)),
        ("drive to the closest ATM with the pass against Bob", GoNearest(is_store=False, passing=True, against="bob")),
        ("r10b1", Go(at(10, 1))),
        ("go to the store at row 10, column 1", Go(at(10, 1))),
        ("go red 10 blue 1 paying $1", Go(at(10, 1), True)),
        ("go to the r10 b1 please", Go(at(10, 1))),
        ("drive to r10c1 with a pass", Go(at(10, 1), True)),
        ("go r5b8 pass fight Cy", Go(at(5, 8), True, "cy")),
        ("go r10b1, I fight Bob", Go(at(10, 1), against="bob")),
        ("buy 5 rolls", Buy(5)),
        ("buy five", Buy(5)),
        ("drive two north, one east", NORTH2_EAST),
        ("buy max", Buy(None)),
        ("buy all", Buy(None)),
        ("buy nothing", Buy(0)),
        ("don't buy", Buy(0)),
        ("buy 5 rolls of toilet paper", Buy(5)),
        ("start at r1b6", Start(at(1, 6))),
        ("begin on r12b12", Start(at(12, 12))),
    ],
)
def test_an_order_is_read_as_it_was_meant(words, order):
    assert read_order(words) == order


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("mvoe n2", 'did you mean "move"'),
        ("move", 'Something is missing at the end: "nearest", a direction and how far'),
        ("move 5", "a direction"),
        ("go home", 'here stands "nearest", a direction and how far, such as n2 or a square'),
        ("go r0b3", "the squares are r1b1 to r12b12"),
        ("buy some", '"max"'),
    ],
)
def test_what_does_not_read_is_told_with_its_place_and_what_would(words, told):
    refusal = read_order(words)
    assert isinstance(refusal, Refusal)
    assert told in " ".join(refusal.reasons)
    assert all(not isinstance(read_order(line.split(";")[0]), Refusal) for line in refusal.send)


def test_the_examples_read():
    for example in examples():
        for line in example.partition(" - ")[0].split(";"):
            assert not isinstance(read_order(line), Refusal)
    told = re.findall(r"^// (good|bad):\s+(.*)$", grammar_text("tphunt.lark"), re.MULTILINE)
    assert len(told) >= 4
    for kind, line in told:
        for words in re.split(r"\s{3,}", line.strip())[: None if kind == "good" else 1]:
            assert isinstance(read_order(words), Refusal) is (kind == "bad"), words


def test_a_comma_leads_to_the_next_order():
    said = [each.quoted for each in parts("Yes, go r10b1, buy max", BEGINNINGS, GAME.reads) if each.kind == ORDER]
    assert said == ["go r10b1", "buy max"]


@pytest.mark.parametrize(
    "words",
    [
        "What I will not do this turn:\ngo r10b1",
        "Maybe next time:\n\ngo r10b1\nbuy max",
        "If I had the money:\nbuy max",
        "not yet:\nresign yes",
    ],
)
def test_what_stands_under_a_heading_that_orders_nothing_is_talk(words):
    assert {each.kind for each in parts(words, BEGINNINGS, GAME.reads)} == {TALK}


def test_such_a_heading_ends_with_its_paragraph():
    said = parts("What I will not do:\n\ngo r10b1\n\nbuy max", BEGINNINGS, GAME.reads)
    assert [each.quoted for each in said if each.kind == ORDER] == ["buy max"]


def test_a_heading_of_orders_bars_none():
    assert [each.kind for each in parts("My orders for this turn:\ngo r10b1", BEGINNINGS, GAME.reads)] == [TALK, ORDER]


def test_a_full_stop_leads_to_the_next_order():
    said = [
        each.quoted for each in parts("Go r10b1. Then buy max. Thanks!", BEGINNINGS, GAME.reads) if each.kind == ORDER
    ]
    assert said == ["Go r10b1", "buy max"]


@pytest.mark.parametrize(
    ("words", "order", "remarks"),
    [
        ("go r10b1. I need paper", "go r10b1.", ["I need paper"]),
        ("Please go r10b1! Yes! Nobody saw that coming.", "go r10b1!", ["Yes!", "Nobody saw that coming."]),
        ("buy 5... the rest is for Bob", "buy 5...", ["the rest is for Bob"]),
        ("buy max :-)", "buy max", []),
        ("go r10b1, wish me luck!", "go r10b1", ["wish me luck!"]),
        ("buy 5 - I am saving the rest for the ATM", "buy 5", ["I am saving the rest for the ATM"]),
        ("buy max (paper for the family)", "buy max", ["(paper for the family)"]),
        ("buy 5, too dear for me. Your turn.", "buy 5", ["too dear for me.", "Your turn."]),
        ("buy max \U0001f600 thanks!", "buy max", []),
    ],
)
def test_a_sentence_behind_an_order_is_a_remark(words, order, remarks):
    said = parts(words, BEGINNINGS, GAME.reads)
    assert [(each.kind, each.quoted) for each in said] == [(ORDER, order), *((TALK, each) for each in remarks)]
    assert not isinstance(read_order(order), Refusal)
    assert orders(words, BEGINNINGS, GAME.reads) == (order,)


@pytest.mark.parametrize(
    "words",
    [
        "buy 5, avoiding the danger",
        "buy 5, r10b2",
        "buy 5 (or 3)",
        "buy 5 - if I can",
        "buy 5, the nearest store",
        "go r10b1, I quit",
        "buy 5, I changed my mind",
        "buy 5, I think",
        "go r10b1 - my pass",
        "move n2, our east",
    ],
)
def test_what_may_change_an_order_behind_a_comma_or_in_brackets_leaves_it_unread(words):
    (said,) = parts(words, BEGINNINGS, GAME.reads)
    assert said.quoted == words
    assert said.kind == RESIGN or isinstance(read_order(said.quoted), Refusal)


@pytest.mark.parametrize(
    "words", ["undo", "Undo my last move, please.", "Can I take that back?", "take back the order"]
)
def test_whoever_wants_to_undo_is_told_that_what_is_done_stays(words):
    assert [each.kind for each in parts(words, BEGINNINGS, GAME.reads)] == [UNDO]


@pytest.mark.parametrize(
    "behind",
    [
        "But only if I can pay it.",
        "If Bob does not.",
        "No, wait.",
        "Or none.",
        "I take that back.",
        "Against Bob.",
        "For the pass.",
        "r10b2",
        "I might go there later.",
        "On second thought I'd rather not.",
    ],
)
def test_a_sentence_that_may_change_the_order_before_it_is_no_remark(behind):
    (said,) = parts(f"buy 5. {behind}", BEGINNINGS, GAME.reads)
    order = read_order(said.quoted)
    assert isinstance(order, Refusal)
    assert order.send == ("buy 5",)


def test_a_question_behind_an_order_is_asked():
    said = [
        (each.kind, each.about or each.quoted) for each in parts("buy 5. Whose turn is it?", BEGINNINGS, GAME.reads)
    ]
    assert said == [(ORDER, "buy 5."), (ASKED, "status")]


@pytest.mark.parametrize(
    "words", ["I quit", "I want to quit the game. Please remove me.", "I'm out", "please remove me"]
)
def test_whoever_leaves_in_other_words_resigns(words):
    assert [(each.kind, each.about) for each in parts(words, BEGINNINGS, GAME.reads)] == [(RESIGN, "")]


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Whose turn is it?", "status"),
        ("How much money do I have?", "status"),
        ("where am I?", "status"),
        ("What can I do now?", "help"),
        ("who wins?", "rules winning"),
        ("How do I win?", "rules winning"),
        ("what happened?", "log"),
        ("what are the rules?", "rules"),
        ("What is a danger zone?", "rules danger zone"),
        ("how does the jungle work?", "rules jungle"),
    ],
)
def test_a_plain_question_is_one_that_can_be_sent(words, asked):
    assert [(each.kind, each.about) for each in parts(words, BEGINNINGS, GAME.reads)] == [(ASKED, asked)]


def test_each_of_several_questions_is_asked():
    said = parts("How do I win? And what is a danger zone?", BEGINNINGS, GAME.reads)
    assert [(each.kind, each.about) for each in said] == [(ASKED, "rules winning"), (ASKED, "rules danger zone")]


@pytest.mark.parametrize(
    ("words", "send"),
    [
        ("buy 5. Make that 4.", "buy 4"),
        ("I'd like to start on r9b12 please. No wait, make that r12b1.", "start on r12b1 please"),
    ],
)
def test_a_correction_behind_a_full_stop_is_in_what_can_be_sent(words, send):
    (said,) = parts(words, BEGINNINGS, GAME.reads)
    order = read_order(said.quoted)
    assert isinstance(order, Refusal)
    assert order.send == (send,)


def test_a_mail_is_taken_apart():
    words = (
        "Hi Bob,\n> move n9\nplease go r10b1; buy max and then buy 2  # all of it\n"
        "when it's my turn: go r1b7; buy 3\npreview move n1; buy 2\nresign yes\n"
    )
    said = [(each.kind, each.about or each.quoted) for each in parts(words, BEGINNINGS, GAME.reads)]
    assert said == [
        (TALK, "Hi Bob"),
        (ORDER, "go r10b1"),
        (ORDER, "buy max"),
        (ORDER, "buy 2"),
        (LATER, "go r1b7; buy 3"),
        (PREVIEW, "move n1; buy 2"),
        (RESIGN, "yes"),
    ]
