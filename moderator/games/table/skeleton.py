"""The skeleton of a new printed game: Pig's own files under another name, to be changed rule by rule.

`python -m moderator.games.table.skeleton NAME` writes them into this checkout; docs/new-game.md is the guide.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from moderator.files import folder

MODEL = "pig"
PARTS = ("moderator/games/pig", "grammar/pig.lark", "rules_db/pig", "tests/cases/pig", "tests/games/test_pig.py")
"""The files and folders of the model, which are all that a game consists of."""


class SkeletonError(ValueError):
    """A skeleton that cannot be written; says why."""


def lay_out(root: Path, name: str) -> tuple[Path, ...]:
    """Write the skeleton of a game into a checkout; give its files. Raises SkeletonError, with nothing written then."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or name == MODEL:
        raise SkeletonError(f'"{name}" is no name for a game: small letters and figures, such as goose.')
    files = {root / _named(str(path.relative_to(root)), name): path for path in _files(root)}
    if there := sorted(str(path) for path in files if path.exists()):
        raise SkeletonError(f"{there[0]} is there already.")
    for path, model in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_named(model.read_text("utf-8"), name), "utf-8")
    return tuple(files)


def _files(root: Path) -> Iterator[Path]:
    for part in PARTS:
        path = root / part
        yield from sorted(each for each in path.rglob("*.*") if each.suffix != ".pyc") if path.is_dir() else (path,)


def _named(text: str, name: str) -> str:
    """Give a text of the model under another name."""
    return text.replace(MODEL, name).replace(MODEL.title(), name.title())


if __name__ == "__main__":
    try:
        for each in lay_out(folder("grammar").parent, *sys.argv[1:2] or [""]):
            print(each)  # noqa: T201 - a command
    except SkeletonError as error:
        sys.exit(str(error))
