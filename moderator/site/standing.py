"""What stands in the folder of a site, by the record that its last build left there, and checked against its files.

A build writes its record last, so a file that the system has not seen touched since then is as the record tells; any
other is read. The time of its last change of state (ctime) tells that, which no program can set back.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypedDict

from moderator.site.keeping import standing_parts

RECORD = "build.json"

_NOTHING: Mapping[str, str] = MappingProxyType({})


class _Record(TypedDict, total=False):
    """What the record of a build tells of it; the sums and the inputs are by file."""

    files: dict[str, str]
    made_from: dict[str, str]
    bundled: dict[str, str]
    parts: dict[str, str]
    lasting: list[str]
    revisions: int
    made_of: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A published site in a `folder`: the SHA-256 of each file, as its `record` told, and the files that `stand` so.

    The record was written at `since`, in nanoseconds.
    `inputs` are what each was made from, `bundles` the files of those bundles of which all stand, by what the bundle
    was made from, and `parts` say by file where its parts stand. `made_of` is the fact of that name in its record, ""
    where it tells none or a file is not as it was written.
    """

    folder: Path = Path()
    record: bytes = b""
    since: int = 0
    told: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    stand: frozenset[str] = frozenset()
    inputs: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    bundles: Mapping[str, Sequence[str]] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    lasting: frozenset[str] = frozenset()
    revisions: int = 0
    made_of: str = ""

    def has(self, file: str, inputs: str) -> bool:
        """Say whether a file stands that is made of just these `inputs`."""
        return self.inputs.get(file) == inputs and file in self.stand

    def parts_of(self, file: str) -> dict[str, str]:
        """Give the text of each part of a page that stands, by its key."""
        if file not in self.parts or file not in self.stand:
            return {}
        page = _as_told(f"{self.folder}/{file}", self.told[file], self.since)  # somebody else may have built meanwhile
        return standing_parts(page.decode("utf-8"), self.parts[file]) if page is not None else {}


def standing(folder: Path, made_of: str | None = None) -> Standing:
    """Look what stands in a folder; with `made_of`, only if it says that it is made of that."""
    written, since = _read(folder / RECORD)
    told: _Record = json.loads(written) if written else {}
    if not told or (made_of is not None and told.get("made_of") != made_of):
        return Standing()
    named = {path: digest for path, digest in told["files"].items() if ".." not in path or ".." not in path.split("/")}
    place = f"{folder}/"
    right = frozenset(path for path, digest in named.items() if _is(place + path, digest, since))
    return Standing(
        folder=folder,
        record=written,
        since=since,
        told=named,
        stand=right,
        inputs=told.get("made_from", {}),
        bundles=_whole(told.get("bundled", {}), right),
        parts=told.get("parts", {}),
        lasting=frozenset(told["lasting"]),
        revisions=told.get("revisions", 0),
        made_of=told.get("made_of", "") if len(right) == len(told["files"]) else "",
    )


def _read(record: Path) -> tuple[bytes, int]:
    """Give a record and when it was written; nothing where there is none."""
    if not record.is_file():
        return b"", 0
    with record.open("rb") as found:
        return found.read(), os.fstat(found.fileno()).st_mtime_ns


def _whole(bundled: Mapping[str, str], right: frozenset[str]) -> dict[str, list[str]]:
    """Give the files of each bundle, `bundled` by file, of which none is missing and each is `right`."""
    found: dict[str, list[str]] = {}
    for file, inputs in bundled.items():
        found.setdefault(inputs, []).append(file)
    return {inputs: files for inputs, files in found.items() if right.issuperset(files)}


def _is(file: str, digest: str, since: int) -> bool:
    """Say whether a file is as it was told; one that was not touched `since` then is not read."""
    try:
        if os.stat(file).st_ctime_ns < since:  # noqa: PTH116 - of every file of a site, paths took half the time
            return True
        return _as_told(file, digest, 0) is not None
    except OSError:
        return False


def _as_told(file: str, digest: str, since: int) -> bytes | None:
    """Give what is in a file if it is as it was told, which one is that was not touched `since` then; else None."""
    with open(file, "rb", buffering=0) as found:  # noqa: PTH123 - as above
        content = found.read()
        is_it = os.fstat(found.fileno()).st_ctime_ns < since or hashlib.sha256(content).hexdigest() == digest
    return content if is_it else None
