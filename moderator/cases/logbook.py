"""Holding the log of a case against the lines that it must and must not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.cases.case import LogLine


def missing_lines(wanted: Sequence[LogLine], lines: Sequence[str]) -> Iterator[str]:
    """Give a line for each text that is not part of the log, in this order, and each that should never be."""
    place = 0
    for line in wanted:
        if line.never:
            found = next((other for other in lines if line.text in other), None)
            if found is not None:
                yield f"log: expected never {line.text!r}, came {found!r}"
            continue
        while place < len(lines) and line.text not in lines[place]:
            place += 1
        if place == len(lines):
            near = [other for other in lines if line.text in other]
            came = f"only earlier: {near[0]!r}" if near else "; ".join(lines[-6:]) or "nothing"
            yield f"log: expected {line.text!r}, came {came}"
            return
        place += 1
