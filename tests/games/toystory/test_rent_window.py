"""How long a table lets a roll wait for the word of who can ask for rent: so many hours as it chose."""

from datetime import UTC, datetime, timedelta

import pytest

from moderator.games.table.clock import due_of, timed
from moderator.games.table.table import PLAYING, Kept, Seat, Table
from moderator.games.toystory.position import ASK, CLAIM, Claim, Deed
from moderator.games.toystory.setup import set_up
from moderator.games.toystory.toystory import GAME

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def waiting(window, *, kept=(), turn=2):
    """A table at which Cy, or another seat, is next and Bob stands on Ann's space 1, who has not asked for rent yet."""
    settings = {"rent_window_h": window, "end_after_turns": 0}
    state = set_up(("Ann", "Bob", "Cy"), settings).with_deed(1, Deed(0)).changed(active=turn, claim=Claim(1, 0, 1, 10))
    assert state.players[0].rent == ASK
    seats = tuple(Seat(name, f"{name.lower()}@example.net") for name in ("Ann", "Bob", "Cy"))
    return timed(GAME, Table("toystory-1", PLAYING, seats=seats, settings=settings, game=state, kept=kept), NOON)


def due(table):
    (claim,) = (each for each in GAME.pending(table.game) if each.kind == CLAIM)
    return due_of(table, claim.key) - NOON


@pytest.mark.parametrize("window", [6, 48, 100])
def test_a_window_is_as_long_as_the_table_chose(window):
    assert due(waiting(window)) == timedelta(hours=window)


def test_a_roll_that_was_sent_ahead_waits_the_hours_of_a_claim_without_a_window():
    assert due(waiting(0, kept=(Kept(2, "roll", 1),))) == timedelta(hours=24)


def test_nobody_waits_without_a_window():
    assert due(waiting(0)) == timedelta(hours=72)


def test_who_can_ask_and_is_next_has_a_turns_hours():
    assert due(waiting(6, turn=0)) == timedelta(hours=72)


@pytest.mark.parametrize(("turn", "before"), [(2, "before Cy rolls?"), (0, "before you roll?")])
def test_who_can_ask_is_told_before_whose_roll(turn, before):
    (claim,) = (each for each in GAME.pending(waiting(6, turn=turn).game) if each.kind == CLAIM)
    assert claim.asked.endswith(before)
