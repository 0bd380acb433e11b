"""What an order of TP HUNT costs: in the rules alone, and the whole way from the bytes of a mail to the letters."""

from __future__ import annotations

import itertools
import random

import pytest

from benchmarks.mailing import measure
from moderator.games.tphunt.orders import read_order, words_of
from moderator.games.tphunt.tphunt import RULESET
from tests.support.by_mail import ByMail
from tests.support.tphunt_bots import by_luck, played, with_sense

GAMES = 4
MAILS = 20


@pytest.mark.benchmark(group="an order of TP HUNT, in the rules")
def test_baseline_whole_games_with_sense(benchmark):
    benchmark.extra_info["each of"] = sum(played(seed, with_sense).orders for seed in range(GAMES))
    benchmark.pedantic(lambda: [played(seed, with_sense) for seed in range(GAMES)], rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="an order of TP HUNT, in the rules")
def test_whole_games_by_random_legal_orders(benchmark):
    benchmark.extra_info["each of"] = sum(played(seed, by_luck).orders for seed in range(GAMES))
    benchmark.pedantic(lambda: [played(seed, by_luck) for seed in range(GAMES)], rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="an order of TP HUNT, in the rules")
def test_read_from_its_words(benchmark):
    assert benchmark(read_order, "please drive 2 north, e1")


@pytest.mark.benchmark(group="one mail of TP HUNT")
def test_kept_read_played_and_answered_with_the_board(benchmark, tmp_path):
    luck = random.Random(1)  # noqa: S311 - which orders are measured

    def play(house: ByMail, name: str) -> None:
        for _ in itertools.islice(house.play(name, lambda hunt, _seat: words_of(with_sense(hunt, luck))), MAILS):
            pass

    measure(benchmark, tmp_path, RULESET, MAILS, play)
