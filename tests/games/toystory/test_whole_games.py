"""Whole games of Toy Story by programs that bid, trade, build and go bankrupt: each ends, and nothing is lost."""

import os
import random
from collections import Counter

import pytest

from moderator.core.dice import FairDice
from moderator.core.outcome import Refusal
from moderator.games.table import saving
from moderator.games.table.play import Play
from moderator.games.table.printed import printed
from moderator.games.toystory.data import GET_OUT, HOTEL, data
from moderator.games.toystory.position import Position
from moderator.games.toystory.toystory import GAME
from tests.support import toystory_bots as bots
from tests.support.silence import silent

GAMES = int(os.environ.get("TOYSTORY_GAMES", "6"))
"""How many games are played; before a release a thousand and more."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
MOST = 30000


def _played(number, seen=lambda before, play: None):
    """Play a game; gives its last state and all events. `seen` looks at every order."""
    luck = random.Random(number)
    dice = FairDice(b"%d" % number, "toystory", 0)
    settings = {"rent_window_h": 12 * (number % 3 == 0), "end_after_turns": 300 if number % 2 else 900}
    play = GAME.begin(NAMES[: 2 + number % 5], settings, dice)
    events = list(play.events)

    def done(act, *given):
        nonlocal play
        fresh = Play(play.state, play.state.turn, dice)
        refusal = act(fresh, *given)
        if isinstance(refusal, Refusal):
            return refusal
        events.extend(fresh.events)
        before, play = play.state, fresh
        seen(before, play)
        return None

    for _ in range(MOST):
        if play.state.over:
            return play.state, events
        for seat, order in list(bots.unasked(play.state, luck)):
            done(GAME.carry_out, seat, order)
        if (number + len(events)) % 1009 == 0 and len(play.state.left()) > 2:
            done(GAME.resign, luck.choice(play.state.left()))
        waits = GAME.pending(play.state)
        if waits:
            pending = luck.choice(waits)
            seat, order = bots.answer(play.state, pending, luck)
            if done(GAME.carry_out, seat, order) is not None and pending.silence:
                refusal = done(GAME.carry_out, *silent(GAME, play.state, pending))
                assert refusal is None, (pending, refusal)
        done(GAME.settle)
        assert play.state.over or GAME.pending(play.state)
    raise AssertionError(f"game {number} has not ended in {MOST} orders")


def _holds(before, play):
    """Hold that money moves only as the log says, and that deeds, houses, hotels and cards are all accounted for."""
    state = play.state
    told = sum(dict(event.details).get("money", 0) for event in play.events)
    assert sum(toy.cash for toy in state.players) == sum(toy.cash for toy in before.players) + told
    assert all(toy.cash >= 0 for toy in state.players)
    stands = [deed.houses for deed in state.deeds.values()]
    hotels = stands.count(HOTEL)
    assert state.hotels + hotels == data().figures.bank["hotels"]
    assert state.houses + sum(stands) - HOTEL * hotels == data().figures.bank["houses"]
    assert state.houses >= 0
    held = Counter(deck for toy in state.players for deck in toy.cards)
    for deck, cards in state.decks.items():
        assert sorted([*cards, *[GET_OUT] * held[deck]]) == sorted(data().decks[deck])
    for index, deed in state.deeds.items():
        assert state.space(index).is_property
        assert not state.players[deed.owner].is_out
        assert not (deed.mortgaged and state.is_built(index))
        if deed.houses:
            levels = [state.deeds[each].houses for each in state.of_set(index)]
            assert state.owner_of_set(index) == deed.owner
            assert max(levels) - min(levels) <= 1
    for toy in state.players:
        assert not (toy.is_out and (toy.cash or toy.cards))
        assert not toy.jailed or toy.pos == 8
    assert all(
        index not in state.deeds for lot in state.open.auctions if lot.lot.isdecimal() for index in [int(lot.lot)]
    )
    assert all(
        state.deeds[i].mortgaged and state.deeds[i].owner == s for s, ds in state.open.inherits.items() for i in ds
    )
    assert saving.read(Position, saving.write(state)) == state
    assert all(printed("toystory").place(cause) for event in play.events for cause in event.causes)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_ends_and_nothing_is_lost(number):
    state, events = _played(number, _holds)
    assert state.over
    assert GAME.winners(state)
    assert all(not state.players[seat].is_out for seat in GAME.winners(state))
    again, same = _played(number)
    assert saving.write(again) == saving.write(state)
    assert same == events


def test_every_letter_fits_and_what_it_offers_can_be_sent():
    """What a letter calls legal is carried out, but for dice, in the position as it stands."""
    tried = set()
    calls = iter(range(10**6))

    def look(_before, play):
        state = play.state
        if next(calls) % 11 or not GAME.pending(state):
            return
        for seat in range(len(state.players)):
            sight = GAME.sight(state, seat)
            lines = (*sight.now, *sight.holdings, *sight.board, *sight.others)
            assert all(len(line) <= 78 for line in lines)
            for line in sight.legal:
                trial = Play(state, state.turn, FairDice(b"trial", "toystory", 0))
                for words in line.split("; "):
                    order = GAME.read(words)
                    assert not isinstance(order, Refusal), line
                    refusal = GAME.carry_out(trial, seat, order)
                    allowed = refusal is None or (words == "roll" and trial.state.open.holds_the_die)
                    allowed = allowed or line.startswith("accept")
                    assert allowed, (line, refusal)
                tried.add(line.split()[0])
        GAME.drawn(state)

    for number in range(3):
        _played(number, look)
    assert {"roll", "buy", "auction", "bid", "pass", "rent", "build", "settle"} <= tried
