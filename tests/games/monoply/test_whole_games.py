"""Whole games of MONO-PLY by programs that buy, upgrade and trade: each ends, and nothing is lost on the way."""

import os
import random
from collections import Counter
from itertools import combinations

import pytest

from moderator.core.dice import FairDice
from moderator.core.outcome import Refusal
from moderator.games.monoply.data import LAVATORY, data
from moderator.games.monoply.monoply import GAME
from moderator.games.monoply.position import DONE, Position
from moderator.games.table import saving
from moderator.games.table.play import Play
from moderator.games.table.printed import printed
from tests.support import monoply_bots as bots

GAMES = int(os.environ.get("MONOPLY_GAMES", "20"))
"""How many games are played; before a release a thousand and more."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
MOST = 6000


def _played(number, seen=lambda before, play: None):
    """Play a game; gives its last state and all events. `seen` looks at every order."""
    luck = random.Random(number)
    dice = FairDice(b"%d" % number, "monoply", 0)
    settings = {"exposure_limit": 10, "phase2_exact": number % 7 == 0, "drinking": number % 3 == 0}
    play = GAME.begin(NAMES[: 2 + number % 5], settings, dice)
    bot = bots.with_sense if number % 2 else bots.by_luck
    events = list(play.events)

    def done(act, *given):
        nonlocal play
        fresh = Play(play.state, play.state.turn, dice)
        if isinstance(act(fresh, *given), Refusal):
            return
        events.extend(fresh.events)
        before, play = play.state, fresh
        seen(before, play)

    for _ in range(MOST):
        if play.state.over:
            return play.state, events
        for seat, order in list(bots.trades(play.state, luck)):
            done(GAME.carry_out, seat, order)
        if (number + len(events)) % 997 == 0 and sum(not player.resigned for player in play.state.players) > 2:
            done(GAME.resign, luck.randrange(len(play.state.players)))
        elif play.state.stage != DONE:
            done(GAME.carry_out, play.state.active, bot(play.state, luck))
        done(GAME.settle)
    raise AssertionError(f"game {number} has not ended in {MOST} orders")


def _holds(before, play):
    """Hold that toilet paper comes and goes only as the log says, and that deeds, cards and levels are whole."""
    state = play.state
    told = sum(dict(event.details).get("money", 0) for event in play.events)
    gone = sum(one.tp for one, other in zip(before.players, state.players, strict=True) if other.resigned)
    assert bots.wealth(state) == bots.wealth(before) + told - gone
    assert all(player.tp >= 0 and player.exposure >= 0 for player in state.players)
    for player in state.players:
        falls = player.tp == 0 or player.exposure > state.settings.exposure_limit
        assert not (falls and player.at_large)
        assert not (player.menace and player.home)
    held = Counter(deck for player in state.players for deck in player.cards)
    for deck, cards in state.decks.items():
        assert sorted([*cards, *["keep_gooq"] * held[deck]]) == sorted(data().decks[deck])
    for index, deed in state.deeds.items():
        assert state.space(index).can_be_owned
        assert not state.players[deed.owner].resigned
    assert (state.phase == 2) == any(player.menace for player in state.players) or state.phase == 2
    assert saving.read(Position, saving.write(state)) == state
    assert all(printed("monoply").place(cause) for event in play.events for cause in event.causes)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_ends_and_nothing_is_lost(number):
    state, events = _played(number, _holds)
    won = GAME.winners(state)
    left = [seat for seat, player in enumerate(state.players) if not player.resigned]
    home = [seat for seat in left if state.players[seat].home]
    if len(left) > 1:
        assert set(won) <= set(home)
        assert bool(won) is bool(home)
        assert all(state.players[seat].tp >= state.players[other].tp for seat in won for other in home)
    assert events[-1].verb == "end"


@pytest.mark.parametrize("number", range(0, GAMES, 5))
def test_a_game_played_again_is_the_same(number):
    assert _played(number) == _played(number)


def test_upgrades_alone_keep_a_group_even():
    def seen(before, play):
        if any(event.verb == "upgrade" for event in play.events):
            mover = play.state.active
            for one, other in combinations(play.state.owned(mover), 2):
                if one.type == LAVATORY and one.group == other.group:
                    levels = [play.state.deeds[each.index].level for each in (one, other)]
                    before_levels = [before.deeds[each.index].level for each in (one, other)]
                    assert abs(levels[0] - levels[1]) <= max(1, abs(before_levels[0] - before_levels[1]))

    for number in range(1, 9, 2):
        _played(number, seen)
