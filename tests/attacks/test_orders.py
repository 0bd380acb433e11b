"""What a player orders without any proposal never hurts the others: a table of mails and what must come of them."""

from __future__ import annotations

import pytest

from moderator.games.nomopoly.nomopoly import RULESET
from tests.attacks.playing import accepted, begun, cash, decided, mailed, week_of


def players(state):
    return [state.world.label(each) for each in state.world.of_kind("player")]


def test_whoever_leaves_makes_no_ghosts():
    words = "leave everything to Bob\n" + "\n".join(f'join as "Ghost{"abcdefghij"[n]}"' for n in range(10))
    state = mailed(begun(), "una@example.org", 'join as "Una"').state
    state = week_of(mailed(state, "Ann", words).state).state
    assert players(state) == ["Bob", "Eve", "Una"]
    again = mailed(state, "Ann", 'join as "Anna"')
    assert players(again.state) == players(state)
    assert "nobody begins a game twice" in str(again.answer)


def test_who_has_left_joins_again_when_the_admin_says_so():
    state = mailed(begun(), "una@example.org", 'join as "Una"').state
    state = week_of(mailed(state, "Ann", "leave everything to Bob").state).state
    assert decided(state, "rejoin", {"player": "Ann"}).refusal is not None  # without a reason nothing is decided
    assert decided(state, "rejoin", {"player": "Nobody", "reason": "a slip"}).refusal is not None
    outcome = decided(state, "rejoin", {"player": "Ann", "reason": "she left by a slip"})
    assert outcome.refusal is None
    assert any("Ann join again: she left by a slip" in event.line for event in outcome.events)
    state = mailed(RULESET.load(RULESET.save(outcome.state)), "Ann", 'join as "Ann"').state
    assert players(state) == ["Bob", "Eve", "Una", "Ann"]
    state = week_of(mailed(state, "Ann", "leave everything to Bob").state).state
    assert players(mailed(state, "Ann", 'join as "Ann"').state) == ["Bob", "Eve", "Una"]  # it holds for once


def test_one_mail_is_one_player():
    state = mailed(begun(), "new@example.org", 'join as "Una"\njoin as "Duo"').state
    state = week_of(state).state
    assert players(state) == ["Ann", "Bob", "Eve", "Duo"]  # the name said last is the one that counts


def test_an_order_for_a_phase_that_is_no_more_is_refused():
    state = begun()
    state = week_of(accepted(state, 'Amend XXXV.2: replace "the Candyland phase; " with "".')).state
    outcome = mailed(state, "Ann", "during CL: buy a Gem\nin the Candyland phase: buy a Gem")
    assert outcome.state.orders == []


NAMES = (
    "1",
    "$5",
    "#7",
    "12th",
    "five",
    "buy",
    "Bob",
    "Red",
    "The Zoo",
    "square 1",
    "my square",
    "each player",
    "X.3",
    "",
    "Bob's",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_square_takes_no_name_that_others_words_have(name):
    """Whoever owns a square cannot make `paint 1`, `pay Bob` or `buy 12` mean something else for everybody."""
    state = begun()
    square = state.world.square(5)
    state.world.set(square, "owner", next(iter(state.world.called("Eve"))))
    outcome = mailed(state, "Eve", f'name 5 as "{name}"')
    (said,) = outcome.answer.said
    assert said.refusal is not None
    assert outcome.state.orders == []


def test_a_name_that_is_free_is_taken_and_is_free_no_more():
    state = begun()
    for number, owner in ((5, "Eve"), (6, "Ann")):
        state.world.set(state.world.square(number), "owner", next(iter(state.world.called(owner))))
    state = mailed(state, "Eve", 'name 5 as "Swan Lake"').state
    state = week_of(state).state
    assert state.world.things[state.world.square(5)].name == "Swan Lake"
    (said,) = mailed(state, "Ann", 'name 6 as "Swan Lake"').answer.said
    assert "There is a square called Swan Lake already." in said.refusal.reasons[0]


def test_no_order_tells_an_address():
    state = accepted(begun(), "A player may announce a thing. A player may announce a text.")
    state = week_of(state).state
    outcome = mailed(state, "Eve", "announce the address of Bob\nannounce Bob's address")
    assert all(each.refusal is not None for each in outcome.answer.said)


NUMBERS = {
    "pay Bob 900": 900,
    "pay Bob $900": 900,
    "pay Bob 1,000": 1000,
    "pay Bob $1,000": 1000,
    "pay Bob $10,5": 0,
    "pay Bob -$5": 0,
    "pay Bob - $5": 0,
    "pay Bob $0": 0,
    "buy -5 lottery tickets": 0,
    "buy 0 lottery tickets": 0,
    "buy 0.5 lottery tickets": 0,
    "buy 0 Corporate shares": 0,
}


@pytest.mark.parametrize("words", NUMBERS)
def test_a_number_is_what_it_says_or_refused(words):
    """Nobody's money moves for a number that is none, or for nothing; a thousand is a thousand."""
    outcome = mailed(begun(), "Ann", words)
    said = outcome.answer.said
    assert [each.refusal is None for each in said] == [NUMBERS[words] > 0], str(said)
    played = week_of(outcome.state).state
    paid = f"Ann pays ${NUMBERS[words]} to Bob"
    assert [done.words for done in played.done if "join" not in done.words] == [words] * (NUMBERS[words] > 0)
    assert any(event.line == paid for event in played.events) is (NUMBERS[words] > 0)


@pytest.mark.parametrize(("words", "each"), [("pay Bob and Eve $9 each", 9), ("pay Bob and Eve $9", 0)])
def test_a_payment_to_two_makes_no_money(words: str, each: int) -> None:
    """Each of two is paid where the words say so; where they do not, the sender is asked and nobody is paid."""
    outcome = mailed(begun(), "Ann", words)
    assert all((said.refusal is None) is bool(each) for said in outcome.answer.said)
    played, alone = week_of(outcome.state).state, week_of(begun()).state
    moved = [cash(played, name) - cash(alone, name) for name in ("Ann", "Bob", "Eve")]
    assert moved == [-2 * each, each, each]
