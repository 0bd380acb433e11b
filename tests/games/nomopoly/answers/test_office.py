"""A letter's way into a game: what it orders waits there, what it would come to is told, and nothing else changes."""

import re
from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Answer, Voice
from moderator.games.nomopoly.answers.answers import reply
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.game import saving
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.letters.letter import read_letter
from tests.support.nomopoly_letters import book

MOMENT = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)


@pytest.fixture(scope="module")
def begun() -> Game:
    game = Game.begin(book(), 36, {}, FairDice(b"tests", "nomopoly", 1))
    for number, name in enumerate(("Ann", "Duck"), 1):
        mailed(game, f"join as {name}", name, number)
    return game


@pytest.fixture
def game(begun: Game) -> Game:
    return begun.copy()


def mailed(game: Game, words: str, name: str = "Ann", number: int = 9) -> Answer:
    dice = FairDice(b"tests", "nomopoly", 1)
    office = Office(game, Mail(number, MOMENT, f"{name.lower()}@example.org", words), dice)
    return reply(read_letter(words, office.vocabulary(), office.holdings()), office)


def players(game: Game) -> list[str]:
    return [game.world.things[each].name for each in game.world.of_kind("player")]


def test_what_a_newcomer_says_of_their_square_is_of_the_one_that_joining_brings(begun: Game) -> None:
    answer = mailed(begun.copy(), 'join as Pip\nname my square "Pip Hall" and paint my squares Red', "Pip")
    assert [(said.would_fail, said.refusal) for said in answer.said] == [(False, None)] * 3


def test_who_joins_is_in_at_once_and_can_order_and_propose(begun: Game) -> None:
    game = begun.copy()
    answer = mailed(game, "join as Pip\nregister to vote\n\npropose: Repeal X.7.", "Pip")
    assert players(game) == ["Ann", "Duck", "Pip"]
    assert answer.name == "Pip"
    assert [said.refusal for said in answer.said] == [None, None]
    assert [order.author for order in game.orders] == ["Pip"]
    assert [proposed.number for proposed in answer.proposals] == [1]


def test_a_name_that_is_taken_is_refused(game: Game) -> None:
    (said,) = mailed(game, "join as DUCK", "Stranger").said
    assert said.refusal is not None
    assert (said.refusal.voice, said.refusal.code) == (Voice.NOT_ALLOWED, "cannot-join")
    assert players(game) == ["Ann", "Duck"]


def test_a_stranger_can_only_join(game: Game) -> None:
    answer = mailed(game, "buy 9\n\npropose: Repeal X.3.", "Stranger")
    assert [said.refusal.code if said.refusal else None for said in answer.said] == ["no-player-yet", "no-player-yet"]
    assert game.orders == []
    assert all(said.refusal and said.refusal.send == ('join as "Your Name"',) for said in answer.said)


def test_an_order_is_told_by_its_price_and_rule_and_waits(game: Game) -> None:
    (said,) = mailed(game, "register to vote").said
    assert any("$100" in line and "X.4" in line for line in said.meaning)
    assert [order.text for order in game.orders] == ["register to vote"]
    cash = game.world.get(next(iter(game.world.of_kind("player"))), "cash")
    assert cash == 1000


def test_an_order_that_would_fail_now_is_kept_and_says_so(game: Game) -> None:
    (said,) = mailed(game, "buy 9").said
    assert said.refusal is None
    assert said.told[0].startswith("Ann has not landed on 9. VIII.4: ")
    assert said.would_fail
    assert len(game.orders) == 1


def test_an_order_that_nothing_grants_is_refused(game: Game) -> None:
    (said,) = mailed(game, "teleport to 30").said
    assert said.refusal is not None
    assert said.refusal.code == "unknown-order"
    assert game.orders == []


def test_conditional_orders_and_those_for_a_phase_are_kept_for_their_moment(game: Game) -> None:
    first, second = mailed(game, "if I land on an unowned square, buy it\nduring CL: buy 9").said
    assert "Kept for every phase" in first.meaning[0]
    assert "Kept for the Candyland phase" in second.meaning[0]
    assert [order.phase for order in game.orders] == ["", "Candyland phase"]


def test_naming_the_phase_where_orders_go_anyway_names_none(game: Game) -> None:
    mailed(game, "in phase 1: register to vote")
    assert [order.phase for order in game.orders] == [""]


def test_a_preview_leaves_the_game_as_it_is(game: Game) -> None:
    answer = mailed(game, "preview: register to vote")
    assert answer.said[0].refusal is None
    assert game.orders == []


@pytest.mark.parametrize(
    "words",
    [
        "preview: register to vote; pay Duck $40",
        "preview:\nregister to vote\n\npay Duck $40\npropose: Repeal X.7.",
        "preview: if I land on 12, buy it; pay Duck $40",
    ],
)
def test_nothing_that_is_previewed_is_ever_kept(game: Game, words: str) -> None:
    answer = mailed(game, words)
    assert any(said.quoted == "preview: pay Duck $40" and said.refusal is None for said in answer.said), answer.said
    assert (game.orders, answer.proposals, list(game.world.of_kind("proposal"))) == ([], (), [])


def test_a_question_that_names_a_rule_is_answered_with_that_rule(game: Game) -> None:
    (said,) = mailed(game, "What does IX.5 say?").said
    assert said.meaning[0].startswith("IX.5: In the turns phase")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("what is my cash?", "You have $1,000"),
        ("How much money do I have?", "You have $1,000"),
        ("Where am I?", "stand on square 1"),
        ("which squares do I own?", "1: White, owned by Ann, market value $10."),
        ("What does X.7 say?", "X.7: There is a kind of item called Souvenir Hat."),
        ("What does rule X.7 say?", "X.7: There is a kind of item called Souvenir Hat."),
        ("What is a Freemason?", "A player may be a Freemason."),
        ("What does Freemason mean?", "A player may be a Freemason."),
        ("Which proposals are there?", "No proposal is undecided now."),
        ("Who owns 12?", "12: White, unowned, market value $120."),
        ("Who leads?", "By cash: Ann $1,000"),
        ("Who plays?", "Ann"),
        ("Why did my order fail?", "No order of yours has failed so far."),
        ("Why did I pay $50?", "Your account on the site"),
        ("What has changed since I last wrote?", "No rule has changed since you last wrote"),
        ("What is this phase?", "Orders are carried out in purchases"),
        ("What are my orders?", "No order of yours waits."),
        ("Can I register to vote?", "To do it, send: register to vote"),
        ("How are you all?", "I cannot answer that."),
        ("What is the weather?", "I cannot answer that."),
    ],
)
def test_what_players_ask_in_plain_words_is_answered_and_not_referred(game: Game, words: str, answer: str) -> None:
    (said,) = mailed(game, words).said
    assert answer in " ".join(said.meaning)


def test_waiting_orders_and_proposals_are_told_when_asked_for(game: Game) -> None:
    mailed(game, "register to vote\n\nPlease propose a new rule: A player may sing.")
    for words, answer in (("What have I ordered?", "register to vote"), ("Any proposals?", "A player may sing")):
        (said,) = mailed(game, words).said
        assert answer in " ".join(said.meaning)


@pytest.mark.parametrize("words", ["rules 99", "rules XCIX"])
def test_a_rule_that_does_not_exist_is_said_not_to(game: Game, words: str) -> None:
    (section,) = mailed(game, words).sections
    assert section.lines[0].startswith("There is no such rule")


def test_one_dice_is_one_die(game: Game) -> None:
    (said,) = mailed(game, "buy 1 extra dice").said
    assert (said.quoted, said.refusal) == ("buy 1 extra die", None)


def test_a_question_below_the_end_of_a_letter_is_not_silent(game: Game) -> None:
    (said,) = mailed(game, "quit\nstatus").said
    assert said.refusal is not None
    assert said.refusal.code == "below-the-end"


def test_a_third_proposal_pushes_out_the_first(game: Game) -> None:
    words = "\n\n".join(f"PROPOSAL: {number}\nRepeal X.{number}." for number in (3, 4, 7))
    third = mailed(game, words).proposals[2]
    assert 'It pushed out your oldest undecided proposal, number 1, "3" (IX.2).' in third.notes


def test_questions_are_answered_from_the_game(game: Game) -> None:
    mailed(game, "register to vote")
    status, board = mailed(game, "status\nboard").sections
    assert status.lines[0] == "You have $1,000 and stand on square 1."
    assert "  register to vote" in status.lines
    assert any("owned by Duck" in line for line in board.lines)


def test_the_grant_that_is_nearest_is_quoted_and_once(game: Game) -> None:
    for words, rule in (("buy 12", "VIII.4"), ("bid $50 on 5", "X.5"), ("hitch a ride to 2", "XXI.5")):
        (said,) = mailed(game, words).said
        assert said.meaning[0].count(f"{rule}: ") == 1, said.meaning
        assert f"({rule})" not in said.meaning[0]


def test_a_rule_that_forbids_something_else_is_not_quoted(game: Game) -> None:
    for words in ("give everything to Duck", "quit the lottery ticket", "become a Registered Voter"):
        (said,) = mailed(game, words).said
        assert said.refusal is None or said.refusal.code == "unknown-order"
    (said,) = mailed(game, "cancel my order to buy 12").said
    assert "XXII.7: No player may withdraw an order." in said.meaning[0]


def test_what_is_forecast_counts_on_earlier_mails_of_the_week_and_on_nobody_elses(game: Game) -> None:
    mailed(game, "pay Duck $950", number=9)
    (second,) = mailed(game, "register to vote", number=10).said
    assert second.would_fail
    (others,) = mailed(game, "pay Ann $1000", "Duck", number=11).said
    assert others.meaning == ("Duck pays $1,000 to Ann (VIII.1)",)
    (more,) = mailed(game, "pay Ann $100", "Duck", number=12).said
    assert more.would_fail, "what Ann pays is not known to Duck"


def test_my_square_is_the_one_that_is_owned_where_that_is_what_is_granted(game: Game) -> None:
    game.world.set(game.author("Duck"), "square", game.world.square(20))
    for words in ("give Ann my square", "give my squares to Ann", "give Ann square 2", "transfer my square to Ann"):
        (said,) = mailed(game.copy(), words, "Duck").said
        assert said.meaning == ("2 becomes Ann's (VIII.1)",), words
    both = mailed(game.copy(), "give Ann $40 and 2", "Duck").said
    assert [said.meaning for said in both] == [("Duck pays $40 to Ann (VIII.1)",), ("2 becomes Ann's (VIII.1)",)]
    game.world.set(game.world.square(7), "owner", game.author("Duck"))
    (which,) = mailed(game, "give Ann my square", "Duck").said
    assert which.refusal is not None
    assert which.refusal.send == ("give Ann 2", "give Ann 7")


def test_a_condition_that_says_what_is_so_is_looked_at_with_the_plain_orders(game: Game) -> None:
    (met, unmet, denied) = mailed(
        game, "pay Duck $5 if I have $500\npay Duck $6 if I have $5000\npay Duck $7 unless I own 2"
    ).said
    assert met.meaning[-1] == "Ann pays $5 to Duck (VIII.1)"
    assert "its condition is not met" in unmet.meaning[0]
    assert "its condition is met" in denied.meaning[0]
    game.phase("purchases phase", FairDice(b"tests", "nomopoly", 2))
    paid = [event.line for event in game.events if event.line.startswith("Ann pays") and "Duck" in event.line]
    assert paid == ["Ann pays $5 to Duck", "Ann pays $7 to Duck"]
    assert game.orders == []


def test_a_saved_game_reads_such_orders_again(game: Game) -> None:
    game.world.set(game.author("Duck"), "square", game.world.square(20))
    mailed(game, "give Ann my square\npay Ann $5 unless I own 5", "Duck")
    again = saving.load(saving.save(game))
    again.phase("purchases phase", FairDice(b"tests", "nomopoly", 2))
    lines = [event.line for event in again.events]
    assert "2 becomes Ann's" in lines
    assert "Duck pays $5 to Ann" in lines


def test_help_shows_lines_that_read_and_what_can_be_done_now(game: Game) -> None:
    (section,) = mailed(game, "help all").sections
    assert any(line.startswith("  register to vote ") and "$100" in line for line in section.lines)
    assert any(line.startswith('  name 1 as "Swan Lake"') for line in section.lines)
    assert any("drink" in line for line in section.lines if line.startswith("Others that fit"))
    assert not any(line.startswith("  leave") for line in section.lines)
    assert not any(line.strip().startswith(("join", "act as")) for line in section.lines)
    reader = game.reader()
    lines = [line for line in section.lines if line.startswith("  ") and "..." not in line]
    assert [line for line in lines if not reader.read_order(line.strip().rpartition("(")[0].strip()).clauses] == []


@pytest.mark.parametrize(
    ("order", "part"),
    [
        ("buy 12", "Ann has not landed on 12. VIII.4: "),
        ("paint 5 Red", "Ann is not the owner of 5. XIII.3: "),
        ('name 1 "Swan"\nname 1 "Goose"', "1 is named already. VIII.3: "),
        ("give Duck square 7", "7 is not a thing that Ann owns. VIII.1: "),
        ("take Government transport to 10", "Ann is not a Registered Voter. XXI.2: "),
        ("clear my rating", "Ann does not have a Bad Credit Rating. IV.6: "),
        ("play The Magic Kazoo", "Ann is not the owner of The Magic Kazoo. XXIV.2: "),
        ("vote for the name of 2", "2 is not a named square. XXXVI.6: "),
        ("pour Teal paint", "Ann has no can of paint. XIII.4: "),
        ("quit Taxi Driver", "Ann does not hold Taxi Driver. XXXII.2: "),
    ],
)
def test_a_refusal_says_which_part_of_the_sentence_does_not_hold(game: Game, order: str, part: str) -> None:
    said = mailed(game, order).said[-1]
    assert said.told[-1].startswith(part)


def test_who_has_landed_on_a_square_is_told_that_she_can_buy_it(game: Game) -> None:
    mailed(game, "propose: Repeal X.7.")
    proposal = next(game.world.of_kind("proposal"))
    game.answers[f"accept:{proposal}"] = True
    game.update(FairDice(b"landing", "nomopoly", 1))
    numbers = (found[1] for event in game.events if (found := re.fullmatch(r"Ann lands on (\d+)", event.line)))
    free = next(each for each in numbers if game.world.get(game.world.square(int(each)), "owner") is None)
    (said,) = mailed(game, f"buy {free}").said
    assert said.meaning[0].startswith("Ann pays $"), said.meaning
    assert f"{free} becomes Ann's" in said.meaning[1]


def test_previewed_orders_are_played_as_one_mail(game: Game) -> None:
    words = "preview:\npay Duck $950\nbuy a can of Teal paint\nif I roll 13, pay Duck $5\npay Duck $60"
    first, second, third, fourth = mailed(game, words).said
    assert first.meaning == ("Ann pays $950 to Duck (VIII.1)",)
    assert second.refusal is not None
    assert third.meaning == ("It would be kept until its condition comes true.",)
    assert fourth.refusal is not None
    assert game.orders == []
    kept, tried = mailed(game, "pay Duck $960\npreview: pay Duck $50").said
    assert (kept.refusal is None, tried.refusal is None) == (True, False)


def test_a_proposal_below_the_end_of_a_letter_is_told(game: Game) -> None:
    answer = mailed(game, "status\nquit\npropose: Repeal X.7.\n")
    assert answer.proposals == ()
    assert [said.refusal and said.refusal.code for said in answer.said] == ["below-the-end"]


def test_plain_questions_are_answered_with_the_facts(game: Game) -> None:
    value, richest = mailed(game, "What is my net value?\nWho is the richest player?").said
    assert value.meaning == ("Ann's net value: $1,010 (V.5).",)
    assert richest.meaning[0] == "By cash: Ann $1,000, Duck $1,000."
    assert richest.meaning[1].startswith("By net value (V.5): Duck $1,020")


def test_a_square_called_like_a_possessive_leaves_the_player_her_name(game: Game) -> None:
    game.world.rename(game.world.square(2), "Duck's")
    owner, named = mailed(game, "if I land on Duck's square, pay Duck $5\nif I land on \"Duck's\", pay Duck $6").said
    assert owner.refusal is None
    assert named.refusal is None


def test_the_oldest_proposal_is_named_by_its_title(game: Game) -> None:
    words = "\n\n".join(f'propose "Title {number}": Repeal X.{number}.' for number in (3, 4, 7))
    first, second, third = mailed(game, words).proposals
    assert (first.title, third.title) == ("Title 3", "Title 7")
    assert 'pushes out your oldest, number 1, "Title 3" (IX.2)' in second.notes[-1]
    assert 'It pushed out your oldest undecided proposal, number 1, "Title 3" (IX.2).' in third.notes


def test_new_text_that_does_not_read_is_not_said_to_change_anything(game: Game) -> None:
    (proposed,) = mailed(game, "propose: Add to section X: Each Registered Voter is very nice.").proposals
    assert proposed.changes == ()
    (trouble,) = proposed.troubles
    assert trouble.quoted == "Each Registered Voter is very nice."
    assert trouble.refusal.reasons[-1] == "In X.8 it would stand and do nothing."
    assert any("it would change nothing" in note for note in proposed.notes)


@pytest.mark.parametrize("amount", [1000, 12345])
def test_amounts_have_commas_wherever_they_are_told(game: Game, amount: int) -> None:
    game.world.set(game.author("Ann"), "cash", amount)
    (said,) = mailed(game, f"pay Duck ${amount}").said
    assert said.meaning == (f"Ann pays ${amount:,} to Duck (VIII.1)",)


def test_no_first_move_is_what_a_newcomer_has_ordered_with_joining(game: Game) -> None:
    moves = mailed(game, "join as Cy. Register to vote, and buy one lottery ticket.", "Cy").sections[-1]
    said = "\n".join(moves.lines)
    assert moves.title == "FIRST MOVES"
    assert "register to vote" not in said
    assert "lottery" not in said
    assert "name " in said


def test_each_first_move_of_a_newcomer_is_one_that_the_rules_grant(game: Game) -> None:
    goes, moves = mailed(game, "join as Cy", "Cy").sections
    assert (goes.title, moves.title) == ("HOW IT GOES", "FIRST MOVES")
    assert goes.lines[0] == "To win: ask How do I win?, or send: rules III.2"
    lines = [line.partition("  (")[0].strip() for line in moves.lines[:-1]]
    assert len(lines) == 5
    said = mailed(game, "\n".join(lines), "Cy").said
    assert [each.refusal for each in said] == [None] * 5
    assert not [line for each in said for line in each.meaning if "would fail" in line]
