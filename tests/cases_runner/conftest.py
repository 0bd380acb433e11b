"""Gives the tests of the runner a game that needs no rulebook, and a way to run a case written in the test."""

from __future__ import annotations

import importlib.util
import sys
import textwrap
from pathlib import Path

import pytest

from moderator.cases import report
from moderator.cases.suite import GAMES

_HERE = Path(__file__).parent


def _purse():
    name = "cases_runner_purse"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, _HERE / "purse.py")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture
def cases(tmp_path, monkeypatch, capsys):
    """Write files of cases, run them as the command does, and give its exit code and its lines."""
    monkeypatch.setitem(GAMES._games, "purse", _purse().PurseGame())
    monkeypatch.chdir(tmp_path)

    def go(text, *, name="X01-case.yaml", beside=None, paths=None, **options):
        (tmp_path / name).write_text(textwrap.dedent(text), "utf-8")
        for other, content in (beside or {}).items():
            (tmp_path / other).parent.mkdir(exist_ok=True, parents=True)
            (tmp_path / other).write_text(textwrap.dedent(content), "utf-8")
        code = report.main([tmp_path / path for path in paths or ["."]], **options)
        return code, capsys.readouterr().out.splitlines()

    return go
