"""The suite of games as data: every case holds, and each enforced rule is cited by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.cases.suite import GAMES, read_suite, run_one
from moderator.cases.vocabulary import ENFORCED
from moderator.games.nomopoly.world.memory import Memory

pytestmark = pytest.mark.slow
FOLDER = Path(__file__).parent / "cases"
SUITE = read_suite([FOLDER])


def _name(case) -> str:
    return f"{case.path.stem}: {case.title}"


def test_every_file_reads() -> None:
    assert [(result.path.name, result.failures) for result in SUITE.errors] == []


@pytest.fixture(autouse=True)
def doubt(monkeypatch) -> None:
    """Let the engine check whatever it remembers, so that no place is read unnoticed."""
    monkeypatch.setattr(Memory, "doubting", True)


@pytest.mark.parametrize("case", SUITE.cases, ids=_name)
def test_case(case) -> None:
    assert list(run_one(case).failures) == []


def test_each_enforced_rule_is_cited_by_a_case() -> None:
    enforced = [rule for rule, kind in GAMES.vocabulary("nomopoly").rules.items() if kind in ENFORCED]
    cited = {rule for case in SUITE.cases if case.game == "nomopoly" for rule in case.rules}
    assert len(enforced) > 200
    assert [rule for rule in enforced if rule not in cited] == []
