"""What a change of the rules costs: to bring it into force, and the whole way of an accepted proposal in a game."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from moderator import files
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.rules.rules_in_force import rules_in_force
from moderator.language.rulebook import Rulebook, read_folder
from tests.support.weeks import decided, joined, mailed, names, ordered

BOOK = read_folder(files.folder("rules_db") / "nomopoly")
NUMBERS = itertools.count(1000)
MAILS = itertools.count(1)


def amended() -> Rulebook:
    """Give the rulebook with one amount that it has never had."""
    text = f"When a player rolls 7 for a turn, she gets ${next(NUMBERS)}."
    sections = [
        replace(section, items=tuple(replace(i, text=text) if i.number == "VII.6" else i for i in section.items))
        for section in BOOK.sections
    ]
    return Rulebook(tuple(sections))


@pytest.mark.benchmark(group="a rule amended")
def test_baseline_compiled_whole(benchmark):
    rules = rules_in_force(BOOK)
    assert benchmark(rules.compile, None).rules


@pytest.mark.benchmark(group="a rule amended")
def test_compiled_where_it_is_touched(benchmark):
    before = rules_in_force(BOOK).program
    assert benchmark(rules_in_force(amended()).compile, before).rules


@pytest.mark.benchmark(group="a rule amended")
def test_read_and_brought_into_force(benchmark):
    rules_in_force(BOOK)
    assert benchmark.pedantic(lambda: rules_in_force(amended()), rounds=10, warmup_rounds=1).program.rules


@pytest.fixture(scope="module")
def game():
    return ordered(joined(17, 60), 100)


def proposed(game):
    """Mail a proposal that nobody has made before."""
    words = f'Proposal: Create a section called PRIZES: "When a player rolls 7, she gets ${next(NUMBERS)}."\n'
    outcome = mailed(game, next(MAILS), names(1)[0], words)
    assert outcome.answer is not None
    assert outcome.answer.proposals[0].changes
    assert not outcome.answer.proposals[0].troubles
    return outcome


@pytest.mark.benchmark(group="a mail of one of seventeen players, read and answered")
def test_baseline_order(benchmark, game):
    assert benchmark.pedantic(
        lambda: mailed(game, next(MAILS), names(1)[0], "buy 1 lottery ticket"), rounds=10, warmup_rounds=1
    ).answer


@pytest.mark.benchmark(group="a mail of one of seventeen players, read and answered")
def test_proposal_weighed(benchmark, game):
    assert benchmark.pedantic(lambda: proposed(game), rounds=10, warmup_rounds=1).answer


@pytest.mark.benchmark(group="a proposal judged")
def test_accepted(benchmark, game):
    def setup() -> tuple[tuple[Game, int], dict[str, Any]]:
        outcome = proposed(game)
        return (outcome.state, outcome.answer.proposals[0].number), {}

    def judge(state: Game, number: int) -> None:
        outcome = decided(state, next(MAILS), proposal=number, verdict="accept")
        assert outcome.refusal is None
        phase = outcome.state.copy()
        phase.phase("judging phase", None)
        assert len(phase.rules.book.sections) > len(game.rules.book.sections)

    benchmark.pedantic(judge, setup=setup, rounds=10, warmup_rounds=1)


@pytest.mark.benchmark(group="a mail of one of seventeen players, read and answered")
def test_order_forecast(benchmark, game):
    assert benchmark.pedantic(
        lambda: mailed(game, next(MAILS), names(2)[1], f"preview: buy {next(NUMBERS) % 50 + 1}"),
        rounds=10,
        warmup_rounds=1,
    ).answer
