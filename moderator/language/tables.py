"""The word tables of the language, as they stand in grammar/words: one line an entry, its cells between bars.

They are read once, on first use.
"""

from __future__ import annotations

from functools import cache

from moderator.files import folder

FOLDER = "words"


@cache
def table(name: str) -> tuple[tuple[str, ...], ...]:
    """Give the entries of a table ("verbs"), each as its cells; a line that begins with # is a remark.

    Raises FileNotFoundError when there is none of this name.
    """
    text = (folder("grammar") / FOLDER / f"{name}.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(tuple(cell.strip() for cell in line.split("|")) for line in lines)
