"""Words and lines of a letter: things counted, lines broken where they would be wider than a mail shows."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 76


def wrapped(lines: Sequence[str]) -> tuple[str, ...]:
    """Break lines at spaces so that none is wider than a letter."""
    found: list[str] = []
    for line in lines:
        rest = line
        while len(rest) > WIDTH:
            cut = rest.rfind(" ", 0, WIDTH)
            found.append(rest[:cut])
            rest = f"    {rest[cut:].strip()}"
        found.append(rest)
    return tuple(found)


def so_many(count: int, thing: str) -> str:
    """Say how many there are of a thing whose plural ends in s: "1 space", "2 spaces"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"
