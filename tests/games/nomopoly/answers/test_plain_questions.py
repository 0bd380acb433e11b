"""What players ask in plain words is answered from the game as it stands, or said to be beyond what is known."""

from __future__ import annotations

import pytest

from tests.games.nomopoly.answers.test_corpus import Line, became, begun


@pytest.fixture(scope="module")
def state():
    return begun()


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How much money do I have?", "You have $1,000 and stand on square 13."),
        ("what is my cash?", "You have $1,000 and stand on square 13."),
        ("What is this game about?", "This is a board game by mail whose players change its rules while they play"),
        ("How does the game work?", "This is a board game by mail"),
        ("What's Nomopoly?", "This is a board game by mail"),
        ("I'm new here, what do I do?", "This is a board game by mail"),
        ("Where am I?", "You have $1,000 and stand on square 13."),
        ("What are my squares?", "You own:"),
        ("Which squares are mine?", "You own:"),
        ("How long does the game last?", "III.2: "),
        ("what should I do next?", "You can send, for instance:"),
        ("How do I win?", "III.2: A player is eligible if she fulfils at least 2 winning criteria"),
        ("what is the aim of the game?", "III.2: A player is eligible if she fulfils"),
        ("why did my order fail?", "No order of yours has failed so far."),
        ("did my orders fail?", "No order of yours has failed so far."),
        ("what does X.7 say?", "X.7: There is a kind of item called Souvenir Hat."),
        ("what is a Freemason?", "II.3: A player may be a Freemason."),
        ("what's rent?", "V.4: The rent of a square is $0."),
        ("What is Net Value?", "V.5: The Net Value of a player is her cash plus"),
        ("which proposals are there?", "No proposal is undecided now."),
        ("who owns 12?", "12: White, owned by Ann, market value $120."),
        ("is 13 free?", "13: White, unowned, market value $130."),
        ("who leads?", "By cash: Ann $1,000, Bob $1,000"),
        ("where is Bob?", "Bob has $1,000 and stands on square 12."),
        ("how much money does Duck have?", "Duck has $1,000 and stands on square 20."),
        ("what changed since I last wrote?", "No rule has changed since you last wrote, in week 1."),
        ("which phase is it?", "Between updates no phase runs."),
        ("what orders have I sent?", "No order of yours waits."),
        ("How do I propose a rule?", "Write propose: and below it what you want, in plain words, for instance:"),
        ("can I see the rules about rent?", "VIII.5: When a player lands on a named square of another party"),
        ("who plays?", "Players, 4: Ann, Bob, Duck, Eve."),
        ("what is the weather like?", "I cannot answer that."),
        ("how do I get more money?", "IV.1: When a player joins the game, she gets $1000."),
        ("what happens when I land on somebody's square?", "VIII.5: When a player lands on a named square of another"),
        ("What do I pay if I land on a National Park?", "X.3: When a player lands on a National Park, she pays"),
        ("Who is on square 20?", "Duck stands on 20."),
        ("how do I cook rice?", "I cannot answer that."),
        ("And could you tell me what Bob owns at the moment?", "Bob has $1,000 and stands on square 12."),
        ("What does it cost to paint 12?", "For instance: paint 12 Red ($50"),
        ("What happens to rent between friends?", "No rule answers that by itself. Rules that speak of it: rent: V.4"),
        ("Is that even allowed while I'm on 13?", "I cannot answer that."),
    ],
)
def test_a_plain_question_is_answered_from_the_game(state, question, told):
    _, answer = became(state, Line(question, (), ""))
    (said,) = answer.said
    assert said.refusal is None
    assert said.meaning[0].startswith(told), said.meaning


def test_who_is_what_the_rules_call_a_player_is_told_from_the_game(state):
    _, answer = became(state, Line("what is a Freemason?", (), ""))
    assert answer.said[0].meaning[-1] == "Nobody is one now."


def test_two_questions_in_one_sentence_are_both_answered(state):
    _, answer = became(state, Line("Where am I and who owns 14?", (), ""))
    assert [each.meaning[0][:10] for each in answer.said] == ["You have $", '14: "Pond"']


def test_no_move_is_offered_that_waits_already(state):
    words = "If I land on an unowned square under $150, buy it. Buy 2 extra dice. What should I do next?"
    _, answer = became(state, Line(words, (), ""))
    told = "\n".join(answer.said[-1].meaning)
    assert "register to vote" in told
    assert "I land on" not in told
    assert "extra dice" not in told


def test_what_can_be_done_now_fits_a_screen(state):
    _, answer = became(state, Line("What can I do now?", (), ""))
    (section,) = answer.sections
    assert len(section.lines) < 20


def test_a_question_may_call_the_square_before_it(state):
    _, answer = became(state, Line("buy 13. What would it cost to paint it afterwards?", (), ""))
    assert answer.said[1].meaning[0].startswith("For instance: paint 13 Red ($50")
