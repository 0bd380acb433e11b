"""Whole games by programs that mark at random or greedily: each ends, and at every step what must hold holds."""

import os
import random
from collections import Counter
from math import hypot, isclose, sqrt

import pytest

from moderator.core.dice import FairDice
from moderator.games.papertown.actions import Mark, Use
from moderator.games.papertown.data import POWERS
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.orders import Order
from moderator.games.papertown.papertown import GAME
from moderator.games.papertown.reach import rolled_reach, run_out
from moderator.games.papertown.scoring import score
from moderator.games.papertown.sheet import DIGITS
from moderator.games.table import saving
from moderator.games.table.play import Play
from moderator.games.table.printed import printed
from tests.support import papertown_bots as bots
from tests.support.silence import silent

GAMES = int(os.environ.get("PAPERTOWN_GAMES", "24"))
"""How many games are played; before a release a thousand and more."""


def _settings(luck):
    return {
        "difficulty": luck.choice([2, 3, 4]),
        "solo_boxes": luck.choice(["16", "24"]),
        "solo_rolls": luck.choice(["strict", "together"]),
        "power_delay": luck.choice([0, 1]),
        "bank": luck.choice(["taken", "touching"]),
        "first_player": luck.choice(["seat", "random"]),
    }


def _played(number, seen=lambda before, orders, play: None):
    """Play a game; gives its last state and all its events. `seen` looks at every turn."""
    luck = random.Random(number)
    names = ("Ann",) if number % 3 == 0 else ("Ann", "Bob")
    pick = bots.best_block if number % 2 else bots.random_block
    dice = FairDice(b"%d" % number, "papertown", 0)
    play = GAME.begin(names, _settings(luck), dice)
    events = list(play.events)
    while not play.state.over:
        (pending,) = GAME.pending(play.state)
        before = play.state
        play = Play(before, before.turn, dice)
        if luck.random() < 0.05:
            seat, order = silent(GAME, before, pending)
            given = [order]
        else:
            seat, given = pending.who[0], bots.orders(before, luck, pick)
        for order in given:
            assert GAME.carry_out(play, seat, order) is None
        GAME.settle(play)
        events += play.events
        seen(before, given, play)
    return play.state, events


def _touch(one, other):
    middles = [(each.column + 0.5 * (each.row % 2), each.row * sqrt(3) / 2) for each in (one, other)]
    return isclose(hypot(middles[0][0] - middles[1][0], middles[0][1] - middles[1][1]), 1)


def _holds(before, orders, play):
    """Hold what is true of every turn, by other means than the game itself uses."""
    state = play.state
    mover = before.mover
    after = state.player(mover.name)
    new = after.marks[len(mover.marks) :]
    everybody = [mark for player in state.players for mark in player.marks]
    assert len(everybody) == len(set(everybody))
    assert all(state.sheet[mark] not in {"K", *DIGITS} for mark in everybody)
    taken = [block for player in state.players for block in player.taken]
    assert len(taken) == len(set(taken))
    for player in state.players:
        assert all(any(_touch(block, mark) for mark in player.marks) for block in player.taken)
        assert {block for mark in player.marks for block in taken if _touch(block, mark)} <= set(taken)
    assert all(player == state.player(player.name) for player in before.players if player.name != mover.name)
    _marks_are_due(before, orders, new)
    closed = [number for number, _ in play.closed]
    assert closed == list(range(before.time + 1, state.time + 1))
    assert saving.read(type(state), saving.write(state)) == state
    _cards_are_right(state)
    told = printed("papertown")
    assert all(told.place(cause) for event in play.events for cause in event.causes)
    _refusals_are_told(state, play.dice)


def _refusals_are_told(state, dice):
    """Hold that a wrong order is refused by a section of the rules, with whole sentences, and does nothing."""
    virtual = state.mover.name if state.mover.virtual else ""
    wrong = [Mark((Hex(0, 0),) * state.duty), Mark((Hex(60, 0),)), Mark((Hex(0, 0),) * 9)]
    wrong += [Use(power, Hex(60, 0)) for power in POWERS]
    for action in wrong if not state.over else ():
        play = Play(state, state.turn, dice)
        refusal = GAME.carry_out(play, GAME.pending(state)[0].who[0], Order((action,), virtual))
        assert all(printed("papertown").place(rule) for rule in refusal.rules)
        assert refusal.rules
        assert all(reason.endswith(".") for reason in refusal.reasons)
        assert play.state == state


def _marks_are_due(before, orders, new):
    """Hold that so many blocks were marked as are due, with one more for each power used."""
    uses = [action for order in orders for action in order.actions if hasattr(action, "power")]
    if any(use.power == "bribery" for use in uses):
        assert len(new) == 1
        return
    due = len(new) - len(uses)
    assert due == before.duty or not [
        block
        for block in _all_blocks(before.sheet)
        if before.sheet[block] == before.current.rolled and block not in new and before.owner(block) is None
    ]
    assert due <= before.duty


def _all_blocks(sheet):
    return [mark for mark in _map(sheet) if sheet[mark] not in DIGITS]


def _map(sheet):
    rows, columns = sheet.size
    return [Hex(row, column) for row in range(rows) for column in range(columns)]


def _cards_are_right(state):
    """Hold that every ten cards show each color twice."""
    for start in range(0, len(state.shown) - 9, 10):
        assert Counter(state.shown[start : start + 10]) == {"G": 2, "Y": 2, "R": 2, "L": 2, "D": 2}
    assert (len(state.shown) + len(state.stack)) % 10 == 0
    assert len(state.shown) == min(state.time + 1, state.boxes) + len(state.told)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_ends_and_every_turn_is_as_the_rules_say(number):
    state, events = _played(number, _holds)
    assert state.over
    assert state.time == state.boxes
    won = GAME.winners(state)
    totals = [score(state, player).total for player in state.players]
    if state.solo:
        assert won == ((0,) if totals[0] > sum(totals[1:]) else ())
    else:
        assert won
        assert all(totals[seat] == max(totals) for seat in won)
    assert events[-1].verb == "win"
    assert sum(event.verb == "check" for event in events) == state.boxes


@pytest.mark.parametrize("number", range(0, GAMES, 8))
def test_a_game_played_again_is_the_same(number):
    assert _played(number) == _played(number)


@pytest.mark.parametrize("number", range(0, GAMES, 6))
def test_what_may_be_marked_is_what_the_words_of_the_rules_say(number):
    def seen(before, orders, play):
        own, rolled = before.mover.marks, before.current.rolled
        free = [block for block in _all_blocks(before.sheet) if before.owner(block) is None]
        of_color = [block for block in free if before.sheet[block] == rolled]
        other = [block for block in free if before.sheet[block] != "K"]
        wanted = of_color or other
        beside = [block for block in wanted if any(_touch(block, mark) for mark in own)]
        assert run_out(before) is not bool(of_color)
        assert rolled_reach(before).blocks == frozenset(beside or wanted)

    _played(number, seen)
