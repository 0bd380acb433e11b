"""What a game keeps of what came of it: orders by their places, who has left, which rule took a rule away."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Mail
from moderator.core.ruleset import Record
from moderator.games.nomopoly.nomopoly import RULESET
from moderator.games.nomopoly.viewing import view_of

WHEN = datetime(2026, 5, 4, tzinfo=UTC)
ANN = "ann@example.org"


def play(*weeks, begun=None):
    """Play weeks of mails (address, words); give the game, its inputs and events."""
    state = begun or RULESET.begin({}, FairDice(b"kept", "kept", 0)).state
    inputs, events = [], []
    number = 0
    for week, mails in enumerate(weeks, 1):
        dice = FairDice(b"kept", "kept", week)
        for address, words in mails:
            number += 1
            inputs.append(Mail(number, WHEN, address, words))
            outcome = RULESET.step(state, inputs[-1], dice)
            state = outcome.state
            events += outcome.events
        inputs.append(Deadline(week, WHEN))
        outcome = RULESET.step(state, inputs[-1], dice)
        state = outcome.state
        events += outcome.events
    return state, Record("kept", "Kept", tuple(inputs), tuple(events), {}, state=RULESET.save(state))


@pytest.fixture(scope="module")
def left():
    weeks = (
        [(ANN, 'join as "Ann"'), ("duck@example.org", 'join as "Duck"')],
        [("duck@example.org", "register to vote\nleave, assets to the Corporation\nregister to vote")],
    )
    return play(*weeks)


def test_whoever_has_left_keeps_her_place_in_the_record(left):
    state, record = left
    assert [tuple(gone)[:3] for gone in state.gone] == [("Duck", 1, 2)]
    assert [event.line for event in record.events].count("Duck leaves the game") == 1
    (duck,) = [player for player in view_of(state, record).players if player.left is not None]
    assert (duck.name, duck.joined, duck.left) == ("Duck", 1, 2)
    assert RULESET.load(RULESET.save(state)).gone == state.gone


def test_the_same_words_twice_are_two_orders_each_with_its_own_end(left):
    state, record = left
    mail = next(mail for mail in view_of(state, record).mails if mail.number == 3)
    assert [order.outcome for order in mail.orders] == ["done", "done", "failed"]
    assert [done.place for done in state.done if done.mail == 3] == [0, 1]
    assert [failed.place for failed in state.failed] == [2]


def test_a_refused_proposal_is_among_what_was_said_and_has_no_verb():
    begun = RULESET.begin({}, FairDice(b"kept", "kept", 0)).state
    game = begun.copy()
    game.enact_text(game.run(FairDice(b"kept", "kept", 0)), "Add to IX.1: No player may propose a proposal.", "")
    words = "register to vote\nPROPOSAL: Parks\nRepeal X.3.\n\nOrders:\nbid $120 on 34\n"
    state, _ = play([(ANN, 'join as "Ann"')], [(ANN, words)], begun=game)
    (received,) = [letter for letter in state.letters if letter.mail == 2]
    assert [(said.kind, verb) for said, verb in zip(received.said, received.verbs, strict=True)] == [
        ("order", "register to vote"),
        ("proposal", ""),
        ("order", "bid"),
    ]


def test_a_rule_that_another_rule_repeals_is_not_called_the_admins_doing():
    begun = RULESET.begin({}, FairDice(b"kept", "kept", 0)).state
    game = begun.copy()
    run = game.run(FairDice(b"kept", "kept", 0))
    game.enact_text(run, "Add to X.3: At the end of each update, X.4 is repealed.", "")
    game.absorb(run)
    state, record = play([(ANN, 'join as "Ann"')], begun=game)
    (event,) = [event for event in record.events if event.line == "X.4 is removed"]
    assert event.causes == ("X.3",)
    assert state.versions[-1].causes == ("X.3",)
