"""The data files of the printed games: every figure in one is read, and none of the rules' figures stands in code."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from moderator.files import folder
from tests.support.printed_games import GAMES

OF_SHAPE = {
    ("monoply", "LEVELS"): "the plies of a lavatory, as many as it has fees",
    ("papertown", "WIDEST"): "columns are single letters",
    ("papertown", "NAMED"): "how many blocks a sentence names",
    ("toystory", "HOTEL"): "how a hotel is counted, above as many houses as there are rents for",
    ("toystory", "_PERCENT"): "a hundredth",
    ("tphunt", "GRID"): "the squares of a map's edge, one for each pip of a twelve-sided die",
}
"""Numbers that say how something is laid out; no other figure of a game would do there."""
HOLDERS = r"(?:(?:figures|data)(?:\(\))?|told|space|here|each|mine|low|self|entry|plan|generator|choice|(?:powers|objectives|settings)\[[^]]*\])"
"""How code calls what holds figures."""
DRAWING = {"picture", "drawn", "letters", "sight", "casegame", "settings", "hexes"}
"""Modules whose numbers are sizes on a page, bounds of a setting, or a board of cases."""


def _figures(game: str) -> Iterator[str]:
    """Give the fields of what a game reads of its data file: in its module `data`, or in its position."""
    package = f"moderator.games.{game}"
    module = import_module(f"{package}.{'data' if find_spec(f'{package}.data') else 'position'}")
    for kind in vars(module).values():
        if is_dataclass(kind) and kind.__module__ == module.__name__:
            yield from (field.name for field in fields(kind))


def _modules(game: str) -> list[Path]:
    return sorted((folder("grammar").parent / "moderator/games" / game).glob("*.py"))


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_read(game):
    code = "\n".join(path.read_text("utf-8") for path in _modules(game))
    assert [field for field in _figures(game) if not re.search(rf"\b{HOLDERS}\.{field}\b", code)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_figure_of_the_rules_stands_in_code(game):
    """Numbers above 2 are figures, but those of `OF_SHAPE` and of a data file's own reader."""
    found = []
    for path in _modules(game):
        tree = ast.parse(path.read_text("utf-8"))
        named = {
            part
            for each in ast.walk(tree)
            if isinstance(each, ast.Assign) and (game, getattr(each.targets[0], "id", "")) in OF_SHAPE
            for part in ast.walk(each)
        }
        keywords = {
            each.value
            for each in ast.walk(tree)
            if isinstance(each, ast.keyword) and each.arg in {"maxsize", "ruling", "most"}
        }
        found += [
            f"{path.name}:{each.lineno}: {each.value}"
            for each in ast.walk(tree)
            if isinstance(each, ast.Constant)
            and type(each.value) in {int, float}
            and each.value > 2
            and each not in named | keywords
            and path.stem not in DRAWING
        ]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_no_figure_of_the_rules_stands_in_words(game):
    """A sentence that names a price or a number of something takes it from the data; examples of orders are no such."""
    found = []
    for path in _modules(game):
        tree = ast.parse(path.read_text("utf-8"))
        told = {each.value for each in ast.walk(tree) if isinstance(each, ast.Expr)}
        found += [
            f"{path.name}:{each.lineno}: {each.value}"
            for each in ast.walk(tree)
            if isinstance(each, ast.Constant)
            and isinstance(each.value, str)
            and each not in told
            and path.stem not in {"casegame", "orders", "data", "letters"}
            and re.search(
                r"[a-z] (?:M|\$|of )?([3-9]|[0-9]{2,})(?:[ .,;:]|$)", re.sub(r"ruling [0-9]+", "", each.value)
            )
        ]
    assert found == []
