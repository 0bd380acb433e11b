"""What Toy Story costs: a player's turn in the rules alone, with events kept, and a mail over the whole way."""

from __future__ import annotations

import itertools

import pytest

from moderator.core.dice import FairDice
from moderator.games.table.play import Play
from moderator.games.toystory.toystory import GAME, RULESET
from tests.support.by_mail import ByMail
from tests.support.installation import SECRET

GAMES = 5
MAILS = 20
NAMES = ("Ann", "Bob", "Cy", "Dee")
SETTINGS = {"rent_window_h": 0, "end_after_turns": 300}
FOLDERS = itertools.count(1)


def _played() -> int:
    """Play games of simple buyers who ask for every rent, and keep all events; give the number of turns."""
    turns = 0
    for number in range(GAMES):
        play = GAME.begin(NAMES, SETTINGS, FairDice(b"%d" % number, "toystory", 0))
        for seat in range(len(NAMES)):
            play.state = play.state.with_toy(seat, rent="always")
        events = play.events
        while not play.state.over:
            play = Play(play.state, play.state.turn, play.dice)
            GAME.carry_out(play, *GAME.autopilot(play.state, GAME.pending(play.state)[0]))
            GAME.settle(play)
            events += play.events
        turns += play.state.turn
    return turns


@pytest.mark.benchmark(group="a turn of Toy Story, in the rules")
def test_simple_buyers(benchmark):
    benchmark.extra_info["each of"] = _played()
    benchmark.pedantic(_played, rounds=5)


@pytest.mark.benchmark(group="one mail of Toy Story")
def test_kept_read_played_and_answered_with_the_board(benchmark, tmp_path):
    def begun() -> tuple[tuple[ByMail], dict[str, int]]:
        house = ByMail(tmp_path / f"games{next(FOLDERS)}", {"toystory": RULESET}, pace=60)
        options = {"host": "ann@example.net", "host_name": "Ann", "is_confirmed": True, "with": ["bob@example.net"]}
        house.house.begin("toystory-1", "toystory", options, SECRET)
        house.write("bob@example.net", "join as Bob", "toystory-1@games.example")
        return (house,), {}

    def played(house) -> None:
        silence = (GAME.pending(state)[0].silence for state in iter(lambda: house.table("toystory-1").game, None))
        turns = house.play("toystory-1", lambda _state, _seat: next(silence))
        for _, _letters in zip(range(MAILS), turns, strict=False):
            pass
        house.close()

    benchmark.extra_info["each of"] = MAILS
    benchmark.pedantic(played, setup=begun, rounds=3)
