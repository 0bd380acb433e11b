"""Case files as text: several documents in a file, what they have in common, ranges of squares, changes by reference.

Nothing here knows a game; what comes out are plain maps, one for each case, in which nothing is abbreviated any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

_RANGE = re.compile(r"([0-9]+)-([0-9]+)")
_REFERENCE = re.compile(r"(?<!\w)@([A-Za-z][A-Za-z0-9_-]*)")


class CaseError(ValueError):
    """A case that cannot be run as it is written: the sentence names the place and what is wrong there."""


class _StrictLoader(yaml.CSafeLoader):
    """YAML, read by libyaml, in which a key that stands twice is an error, where it would silently be lost."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        """Build a map, refusing a key for the second time."""
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in seen:
                raise CaseError(f"line {key_node.start_mark.line + 1}: the key {key!r} stands twice")
            seen.add(key)
        return super().construct_mapping(node, deep)


@dataclass(frozen=True, slots=True)
class Document:
    """One case as it is written, with the part that its file has in common already in it."""

    path: Path
    content: Mapping[str, object]

    @property
    def title(self) -> str:
        """The case's title."""
        return str(self.content["case"])


def mapping(value: object, place: str) -> Mapping[Any, object]:
    """Take a value that must be a map. Raises CaseError with the place."""
    if not isinstance(value, Mapping):
        raise CaseError(f"{place}: {value!r} is no map")
    return value


def listing(value: object, place: str) -> list[object]:
    """Take a value that must be a list. Raises CaseError with the place."""
    if not isinstance(value, list):
        raise CaseError(f"{place}: {value!r} is no list, as in [...]")
    return value


def texts_in(value: object) -> Iterator[str]:
    """Give every text within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts_in(part)


def merged(common: Mapping[object, object], own: Mapping[object, object]) -> dict[object, object]:
    """Merge two maps key by key, all the way down; for anything but a map the case's own value wins."""
    result = dict(common)
    for key, value in own.items():
        before = result.get(key)
        result[key] = merged(before, value) if isinstance(before, Mapping) and isinstance(value, Mapping) else value
    return result


def spread(squares: Mapping[object, object]) -> dict[int, object]:
    """Write out keys such as "1-9" as single squares; what a later key says wins over a range.

    Raises CaseError for a key that is neither a number nor a range.
    """
    result: dict[int, object] = {}
    for key, value in squares.items():
        found = _RANGE.fullmatch(str(key))
        if found:
            numbers: Iterator[int] = iter(range(int(found[1]), int(found[2]) + 1))
        elif isinstance(key, int) and not isinstance(key, bool):
            numbers = iter((key,))
        else:
            raise CaseError(f'squares: {key!r} is no square; write a number, or a range as in "1-9"')
        for number in numbers:
            before = result.get(number)
            result[number] = (
                {**before, **value} if isinstance(before, Mapping) and isinstance(value, Mapping) else value
            )
    return result


def _change_file(folder: Path, name: str) -> str:
    """Give the words of a change file, without its remarks."""
    path = folder / f"{name}.change"
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        raise CaseError(f"@{name}: there is no file {path.name} beside the case") from None
    return "\n".join(line for line in lines if not line.startswith("#")).strip()


def _referred(folder: Path, value: object) -> object:
    """Put the contents of change files in the place of their references, wherever a text holds one."""
    if isinstance(value, str):
        return _REFERENCE.sub(lambda found: _change_file(folder, found[1]), value)
    if isinstance(value, Mapping):
        return {key: _referred(folder, part) for key, part in value.items()}
    if isinstance(value, list):
        return [_referred(folder, part) for part in value]
    return value


def _with_changes(folder: Path, content: dict[object, object]) -> dict[Any, object]:
    """Resolve references in `amend` and in the words that steps mail; an address keeps its @."""
    result = dict(content)
    if "amend" in result:
        result["amend"] = _referred(folder, result["amend"])
    steps = result.get("when")
    if isinstance(steps, list):
        result["when"] = [_step_with_changes(folder, step) for step in steps]
    return result


def _step_with_changes(folder: Path, step: object) -> object:
    """Resolve references in one step."""
    if not isinstance(step, Mapping):
        return step
    result = dict(step)
    if "amend" in result:
        result["amend"] = _referred(folder, result["amend"])
    if isinstance(result.get("mail"), Mapping):
        result["mail"] = _body_with_changes(folder, result["mail"])
    update = result.get("update")
    if isinstance(update, Mapping) and isinstance(update.get("mail"), list):
        mails = [_body_with_changes(folder, mail) for mail in update["mail"]]
        result["update"] = {**update, "mail": mails}
    return result


def _body_with_changes(folder: Path, mail: object) -> object:
    """Resolve references in the body of a mail."""
    if not isinstance(mail, Mapping) or "body" not in mail:
        return mail
    return {**mail, "body": _referred(folder, mail["body"])}


def read_file(path: Path) -> tuple[Document, ...]:
    """Read the cases of a file, in order. Raises CaseError, naming the line or the case, for what is not one."""
    try:
        documents = list(yaml.load_all(path.read_text("utf-8"), _StrictLoader))
    except yaml.YAMLError as error:
        raise CaseError(f"this is not YAML: {' '.join(str(error).split())}") from None
    if not documents or not all(isinstance(document, Mapping) for document in documents):
        raise CaseError("a case is a map with the key 'case'; documents are divided by ---")
    common: Mapping[object, object] = {}
    if "case" not in documents[0]:
        common = documents.pop(0)
        for key in ("when", "then"):
            if key in common:
                raise CaseError(f"the common document holds no '{key}'; give it to the cases")
    titles: set[str] = set()
    result = []
    for place, own in enumerate(documents, 1):
        if not isinstance(own.get("case"), str):
            raise CaseError(f"case {place} has no title; begin it with 'case: ...'")
        if own["case"] in titles:
            raise CaseError(f"the title {own['case']!r} stands twice in the file")
        titles.add(own["case"])
        try:
            content = _with_changes(path.parent, merged(common, own))
        except CaseError as error:
            raise CaseError(f"{own['case']} | {error}") from None
        result.append(Document(path, content))
    if not result:
        raise CaseError("the file holds a common document and no case")
    return tuple(result)


def find_files(paths: list[Path]) -> tuple[Path, ...]:
    """Find every `*.yaml` file of files and folders, in stable order. Raises CaseError for a path that is not there."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(sorted(path.rglob("*.yaml"))))
        elif path.is_file():
            found[path] = None
        else:
            raise CaseError(f"{path}: there is no such file or folder")
    return tuple(found)
