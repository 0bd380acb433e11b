"""A game is a folder with a RULESET, and every one keeps the seam."""

import inspect
import sys

import pytest

import moderator.games
from moderator.core.ruleset import Ruleset
from moderator.house import rulesets
from tests.support.ferry import Ferry

SEAM = [name for name, value in vars(Ruleset).items() if inspect.isfunction(value) and not name.startswith("_")]


@pytest.fixture
def found():
    rulesets.find.cache_clear()
    yield rulesets.find
    rulesets.find.cache_clear()


def test_a_new_folder_is_a_new_game(found, tmp_path, monkeypatch):
    for name, text in {
        "raft/__init__.py": "from tests.support.ferry import Ferry\nRULESET = Ferry()\n",
        "barge/__init__.py": "",
        "barge/barge.py": "from tests.support.ferry import Ferry\nRULESET = Ferry()\n",
        "tools/__init__.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(moderator.games, "__path__", [*moderator.games.__path__, str(tmp_path)])
    before = set(sys.modules)
    games = found()
    assert {"raft", "barge"} <= set(games)
    assert "tools" not in games
    assert list(games) == sorted(games)
    for name in set(sys.modules) - before:
        if name.startswith(("moderator.games.raft", "moderator.games.barge", "moderator.games.tools")):
            del sys.modules[name]


@pytest.mark.parametrize("name", [*rulesets.find(), "the ferry of these tests"])
def test_every_game_keeps_the_seam(name):
    ruleset = rulesets.find().get(name, Ferry())
    assert ruleset.name
    assert ruleset.title
    for asked in SEAM:
        wanted = list(inspect.signature(getattr(Ruleset, asked)).parameters)[1:]
        given = list(inspect.signature(getattr(ruleset, asked)).parameters)
        assert given[: len(wanted)] == wanted, asked
