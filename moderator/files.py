"""Where the data folders are: beside the package in a checkout, inside it when installed from a wheel.

Grammars, rulebooks, templates and timers stand at the top of the checkout because people look for them there. This is
the one module that knows the difference.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

NAMES = ("grammar", "rules_db", "site_templates", "cron")

_PACKAGE = Path(__file__).resolve().parent
_CARRIED = _PACKAGE / "_data"


def folder(name: str) -> Path:
    """Give the path of a data folder: "grammar", "rules_db", "site_templates" or "cron".

    Raises ValueError for another name, and FileNotFoundError when the installation has lost the folder.
    """
    if name not in NAMES:
        raise ValueError(f'There is no data folder "{name}"; there are {", ".join(NAMES)}.')
    path = (_CARRIED if _CARRIED.is_dir() else _PACKAGE.parent) / name
    if not path.is_dir():
        raise FileNotFoundError(f"The data folder {path} is missing: install nomic-moderator again.")
    return path


def modules(room: str) -> tuple[Path, ...]:
    """Give the files of a room's code ("language"), in the order of their paths."""
    return tuple(sorted((_PACKAGE / room).rglob("*.py")))


@cache
def edition() -> str:
    """Give the digest of all that the program is made of, code and data: the same edition does the same everywhere."""
    told = hashlib.sha256()
    places = [(_PACKAGE, "*.py"), *((folder(name), "*") for name in NAMES)]
    for place, names in places:
        for path in sorted(each for each in place.rglob(names) if each.is_file()):
            told.update(path.relative_to(place).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()


def grammar_text(name: str) -> str:
    """Give the text of a grammar file, such as "rules.lark". Raises FileNotFoundError when there is none."""
    path = folder("grammar") / name
    if not path.is_file():
        raise FileNotFoundError(f"The grammar {path} is missing: install nomic-moderator again.")
    return path.read_text(encoding="utf-8")


def program_version() -> str:
    """Give the version of the moderator that is running."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("nomic-moderator")
    except PackageNotFoundError:
        return "unpacked"
