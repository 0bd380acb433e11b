"""A letter's way into a game: what it orders waits there, what it would come to is told, and nothing else changes."""

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.core.outcome import Answer, Voice
from moderator.games.nomopoly.answers import reply
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.letter import read_letter
from moderator.games.nomopoly.office import GameOffice
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
    office = GameOffice(game, Mail(number, MOMENT, f"{name.lower()}@example.org", words), dice)
    return reply(read_letter(words, office.vocabulary()), office)


def players(game: Game) -> list[str]:
    return [game.world.things[each].name for each in game.world.of_kind("player")]


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
    assert (said.refusal.voice, said.refusal.rules) == (Voice.NOT_ALLOWED, ("II.1",))
    assert players(game) == ["Ann", "Duck"]


def test_a_stranger_can_only_join(game: Game) -> None:
    answer = mailed(game, "buy 9\n\npropose: Repeal X.3.", "Stranger")
    assert [said.refusal.code if said.refusal else None for said in answer.said] == ["no-player-yet", "no-player-yet"]
    assert game.orders == []
    assert 'join as "Your Name"' in answer.closing[0]


def test_an_order_is_told_by_its_price_and_rule_and_waits(game: Game) -> None:
    (said,) = mailed(game, "register to vote").said
    assert any("$100" in line and "X.4" in line for line in said.meaning)
    assert [order.text for order in game.orders] == ["register to vote"]
    cash = game.world.get(next(iter(game.world.of_kind("player"))), "cash")
    assert cash == 1000


def test_an_order_that_would_fail_now_is_kept_and_says_so(game: Game) -> None:
    (said,) = mailed(game, "buy 9").said
    assert said.refusal is None
    assert said.meaning[0].startswith("As things stand it would fail")
    assert len(game.orders) == 1


def test_an_order_that_nothing_grants_is_refused(game: Game) -> None:
    (said,) = mailed(game, "teleport to 30").said
    assert said.refusal is not None
    assert said.refusal.code == "unknown-order"
    assert game.orders == []


def test_conditional_orders_and_those_for_a_phase_are_kept_for_their_moment(game: Game) -> None:
    first, second = mailed(game, "if I land on an unowned square, buy it\nduring CL: buy 9").said
    assert "Kept for the turns" in first.meaning[0]
    assert "Kept for the Candyland phase" in second.meaning[0]
    assert [order.phase for order in game.orders] == ["", "Candyland phase"]


def test_naming_the_phase_where_orders_go_anyway_names_none(game: Game) -> None:
    mailed(game, "in phase 1: register to vote")
    assert [order.phase for order in game.orders] == [""]


def test_a_preview_leaves_the_game_as_it_is(game: Game) -> None:
    answer = mailed(game, "preview: register to vote")
    assert answer.said[0].refusal is None
    assert game.orders == []


def test_a_third_proposal_pushes_out_the_first(game: Game) -> None:
    words = "\n\n".join(f"PROPOSAL: {number}\nRepeal X.{number}." for number in (3, 4, 7))
    third = mailed(game, words).proposals[2]
    assert 'It pushed out your oldest undecided proposal, number 1, "3" (IX.2).' in third.notes


def test_questions_are_answered_from_the_game(game: Game) -> None:
    mailed(game, "register to vote")
    status, board = mailed(game, "status\nboard").sections
    assert status.lines[0] == "Ann has $1,000 and stands on 1."
    assert "  register to vote" in status.lines
    assert any("owned by Duck" in line for line in board.lines)
