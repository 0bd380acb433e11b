"""Who joins under a name that would mean something else is refused, and joins under another."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from moderator.core.dice import FairDice
from moderator.core.inputs import Mail
from moderator.games.nomopoly.nomopoly import RULESET

WHEN = datetime(2026, 5, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "is_taken"),
    [("Duck", True), ("Pip", True), ('"Ann "', False), ('"The SBA"', False), ("Government", False), ("Red", False)],
)
def test_a_name_is_looked_at_before_its_bearer_joins(name, is_taken):
    begun = RULESET.begin({}, FairDice(b"names", "names", 0)).state
    mail = Mail(1, WHEN, "ann@example.net", f"join as {name}", "", WHEN)
    outcome = RULESET.step(begun, mail, FairDice(b"names", "names", 1))
    (said, *_) = outcome.answer.said
    assert (said.refusal is None) is is_taken
    if not is_taken:
        assert said.refusal.code == "cannot-join"
        assert "cannot be the name of a player" in said.refusal.reasons[0]
    assert (RULESET.member(outcome.state, "ann@example.net") is not None) is is_taken
