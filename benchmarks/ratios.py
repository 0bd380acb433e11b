"""Print the medians of a run with their ratios to the baselines of their groups, as JSON: only ratios travel."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

BASELINE = "test_baseline_"


def ratios(told: Mapping[str, Any]) -> dict[str, dict[str, dict[str, float]]]:
    """Give, by group and name, the median in seconds and its ratio to the baseline, of a file of pytest-benchmark.

    What a benchmark measures for so many, it says as `each of` in its extra_info; then the median is that of one.
    """
    medians: dict[str, dict[str, float]] = {}
    for each in told["benchmarks"]:
        count = each["extra_info"].get("each of", 1)
        medians.setdefault(each["group"] or "alone", {})[each["name"]] = float(each["stats"]["median"]) / count
    return {group: _beside_baseline(medians[group]) for group in sorted(medians)}


def _beside_baseline(medians: Mapping[str, float]) -> dict[str, dict[str, float]]:
    base = next((median for name, median in medians.items() if name.startswith(BASELINE)), None)
    found = {}
    for name, median in sorted(medians.items(), key=lambda one: one[1]):
        words = name.removeprefix("test_").replace("_", " ")
        found[words] = {"seconds": float(f"{median:.3g}"), **({"ratio": round(median / base, 2)} if base else {})}
    return found


if __name__ == "__main__":
    json.dump(ratios(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), sys.stdout, indent=1)
    sys.stdout.write("\n")
