"""Print the figures of a run beside the baselines of their groups: only ratios mean something on another machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

BASELINE = "test_baseline_"


def lines(told: Mapping[str, Any]) -> list[str]:
    """Give a table of the medians in a file of pytest-benchmark, group by group, with their ratios to the baseline."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for each in told["benchmarks"]:
        groups.setdefault(each["group"] or "alone", []).append(each)
    return [line for name in sorted(groups) for line in _group(name, groups[name])]


def _group(name: str, measured: Sequence[Mapping[str, Any]]) -> list[str]:
    base = next((each for each in measured if each["name"].startswith(BASELINE)), None)
    found = [name]
    for each in sorted(measured, key=lambda one: float(one["stats"]["median"])):
        median = float(each["stats"]["median"])
        share = f"{median / float(base['stats']['median']):8.2f} x" if base else ""
        words = each["name"].removeprefix(BASELINE).removeprefix("test_").replace("_", " ")
        found.append(f"  {words:<56} {_time(median):>10} {share}")
    return found


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))) + "\n")
