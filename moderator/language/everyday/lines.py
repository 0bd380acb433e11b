"""The tables of everyday wordings, as they stand in grammar/words: a line for a pattern and what stands for it.

    pattern => wording                         one sentence, or some words of it
    ! pattern => wording                       even for a sentence that reads: as it stands it does nothing, or half
    <NAME> := pattern                          a name for a part of patterns, in all tables

In a pattern `{who}` stands for any words and `{what:money}` for some of a kind; in a wording `{who}` says them again
and `{verb:third}` says them in another form (`slots` has the kinds and the forms). _ in a wording is a blank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from moderator.files import folder
from moderator.language.tables import FOLDER

_NAMED = re.compile(r"<[A-Z][A-Z_]*>")
_PARTS = re.compile(r"^(! )?(.*?) =>(?: (.*))?$")


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern, what is said for it, and whether that is `always` meant, even by a sentence that reads."""

    pattern: str
    said: str
    always: bool


@cache
def _names() -> dict[str, str]:
    named: dict[str, str] = {}
    for line in _text("phrases"):
        name, _, pattern = line.partition(" := ")
        named[name] = _NAMED.sub(lambda one: named[one[0]], pattern)
    return named


def _text(name: str) -> list[str]:
    text = (folder("grammar") / FOLDER / f"{name}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@cache
def lines(name: str) -> tuple[Line, ...]:
    """Give the lines of a table ("wordings"), in order. Raises ValueError for a line without "=>"."""
    found: list[Line] = []
    for line in _text(name):
        parts = _PARTS.match(line)
        if parts is None:
            raise ValueError(f'grammar/words/{name}.txt: there is no "=>" in: {line}')
        pattern = _NAMED.sub(lambda one: _names()[one[0]], parts[2])
        found.append(Line(pattern, (parts[3] or "").replace("_", " "), bool(parts[1])))
    return tuple(found)
