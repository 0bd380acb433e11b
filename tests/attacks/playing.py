"""A small game to be attacked, and its steps: a mail, a proposal that is accepted, a decision, a week."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from itertools import count
from typing import Any

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Decision, Mail
from moderator.core.outcome import Outcome
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.nomopoly import RULESET

WHEN = datetime(2026, 5, 4, tzinfo=UTC)
_numbers = count(100)


@cache
def _begun() -> Game:
    state: Game = RULESET.begin({}, FairDice(b"attacks", "attacks", 0)).state
    for number, name in enumerate(("Ann", "Bob", "Eve"), 1):
        mail = Mail(number, WHEN, f"{name.lower()}@example.org", f'join as "{name}"')
        state = RULESET.step(state, mail, FairDice(b"joins", name, 1)).state
    return state


def begun() -> Game:
    """Give a game of Ann, Bob and Eve in its first week."""
    return _begun().copy()


def mailed(state: Game, who: str, words: str) -> Outcome:
    """Let a player, or somebody of an address, mail some words."""
    address = who if "@" in who else f"{who.lower()}@example.org"
    return RULESET.step(state, Mail(next(_numbers), WHEN, address, words), FairDice(b"attacks", "attacks", state.week))


def decided(state: Game, what: str, details: dict[str, Any]) -> Outcome:
    """Let the admin decide something."""
    return RULESET.step(state, Decision(1, WHEN, what, details), FairDice(b"attacks", "attacks", state.week))


def accepted(state: Game, words: str, who: str = "Eve") -> Game:
    """Let a proposal be filed and accepted; it is enacted in the week's judging."""
    outcome = mailed(state, who, f"PROPOSAL: Attack\n{words}\n")
    (proposal,) = outcome.answer.proposals
    outcome = decided(outcome.state, "judge", {"proposal": proposal.number, "verdict": "accept"})
    assert outcome.refusal is None, outcome.refusal
    return outcome.state


def week_of(state: Game) -> Outcome:
    """Work the open week out."""
    return RULESET.step(state, Deadline(state.week, WHEN), FairDice(b"attacks", "attacks", state.week))


def cash(state: Game, name: str) -> int:
    """Give the dollars that somebody has."""
    return state.world.get(next(iter(state.world.called(name))), "cash", 0)
