"""What stands in the folder of a site, by the record that its last build left there, and checked against its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypedDict

RECORD = "build.json"

_NOTHING: Mapping[str, str] = MappingProxyType({})


class _Record(TypedDict, total=False):
    """What the record of a build tells of it; the sums and the inputs are by file."""

    files: dict[str, str]
    made_from: dict[str, str]
    lasting: list[str]
    revisions: int
    made_of: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A published site: the SHA-256 of each file that its record `told`, those that `stand` just so, and their inputs.

    `made_of` is the fact of that name in its record, "" where it tells none or a file is not as it was written.
    """

    told: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    stand: frozenset[str] = frozenset()
    inputs: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    lasting: frozenset[str] = frozenset()
    revisions: int = 0
    made_of: str = ""

    def has(self, file: str, inputs: str) -> bool:
        """Say whether a file stands that is made of just these `inputs`."""
        return self.inputs.get(file) == inputs and file in self.stand


def standing(folder: Path, made_of: str | None = None) -> Standing:
    """Look what stands in a folder; with `made_of`, only if it says that it is made of that."""
    record = folder / RECORD
    told: _Record = json.loads(record.read_text(encoding="utf-8")) if record.is_file() else {}
    if not told or (made_of is not None and told.get("made_of") != made_of):
        return Standing()
    named = {path: digest for path, digest in told["files"].items() if ".." not in path.split("/")}
    place = f"{folder}/"
    right = frozenset(path for path, digest in named.items() if _is(place + path, digest))
    return Standing(
        told=named,
        stand=right,
        inputs=told.get("made_from", {}),
        lasting=frozenset(told["lasting"]),
        revisions=told.get("revisions", 0),
        made_of=told.get("made_of", "") if len(right) == len(told["files"]) else "",
    )


def _is(file: str, digest: str) -> bool:
    try:
        with open(file, "rb", buffering=0) as found:  # noqa: PTH123 - of every file of a site, paths took half the time
            return hashlib.sha256(found.read()).hexdigest() == digest
    except OSError:
        return False
