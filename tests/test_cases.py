"""The suite of games as data: every case holds, waiting ones fail, and each enforced rule of the first part is cited."""

from __future__ import annotations

from pathlib import Path

import pytest

from moderator.cases.suite import GAMES, read_suite, read_waiting, run_one
from moderator.games.nomopoly.memory import Memory

FOLDER = Path(__file__).parent / "cases"
SUITE = read_suite([FOLDER])
FIRST_PART = (
    "I", "II.1", "II.2", "II.3", "II.7", "IV", "V", "VI", "VII", "VIII.1", "VIII.2", "VIII.3", "VIII.4", "VIII.5",
    "VIII.6", "VIII.7", "VIII.8", "IX", "X.1", "X.2", "X.3", "X.4", "X.5", "X.6", "XIII.1", "XIII.2", "XIII.3",
    "XIII.4", "XIII.5", "XVI.1", "XVI.2", "XVII", "XXII", "XXXV",
)  # fmt: skip

LATER_PARTS = ("XXVII", "XXVIII", "XXIX", "XXX", "XXXI", "XXXII", "XXXIII", "XXXIV", "XXXVI", "XXXVII")


def _of_first_part(rule: str) -> bool:
    return any(rule == part or rule.startswith(f"{part}.") for part in FIRST_PART)


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


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.xfail(reason=reason, strict=True)) for case, reason in SUITE.waiting],
    ids=[_name(case) for case, _ in SUITE.waiting],
)
def test_waiting_case(case) -> None:
    assert list(run_one(case).failures) == []


def test_a_waiting_list_names_only_cases_that_are_there() -> None:
    titles = {(case.path.name, case.title) for case, _ in SUITE.waiting}
    names = {name for name, _ in titles}
    for entry in read_waiting(FOLDER / "waiting.txt"):
        file = Path(entry.file).name
        assert (file, entry.title) in titles if entry.title else file in names, entry


def test_no_case_of_the_first_part_waits() -> None:
    assert [_name(case) for case, _ in SUITE.waiting if all(_of_first_part(rule) for rule in case.rules)] == []


def test_each_enforced_rule_of_the_first_part_is_cited_by_a_case_that_runs() -> None:
    rules = GAMES.vocabulary("nomopoly").rules
    enforced = [rule for rule, kind in rules.items() if kind in {"E", "P"} and _of_first_part(rule)]
    cited = {rule for case in SUITE.cases for rule in case.rules}
    assert len(enforced) > 50
    assert [rule for rule in enforced if rule not in cited] == []


def test_each_enforced_rule_of_the_later_parts_is_cited_by_a_case_that_runs() -> None:
    rules = GAMES.vocabulary("nomopoly").rules
    enforced = [rule for rule, kind in rules.items() if kind in {"E", "P"} and rule.split(".")[0] in LATER_PARTS]
    cited = {rule for case in SUITE.cases for rule in case.rules}
    assert len(enforced) > 50
    assert [rule for rule in enforced if rule not in cited] == []
