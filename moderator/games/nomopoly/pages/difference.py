"""What changed between two wordings, word by word, for readers who see colors, hear words, or print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

_TOKEN = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of words: `kind` is same, added or removed."""

    text: str
    kind: str


@lru_cache(maxsize=1 << 12)
def difference(before: str, after: str) -> tuple[Part, ...]:
    """Give the words of both texts in reading order, removed words before those that replace them.

    Of texts that share less than half of their words, all of one comes before all of the other: what little they
    share is chance, and cuts both to pieces. A change is told on many pages, so what two texts differ in is kept.
    """
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    parts: list[Part] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    shared = sum(not token.isspace() for at, _, size in matcher.get_matching_blocks() for token in old[at : at + size])
    if 2 * shared < min(len(before.split()), len(after.split())):
        return (Part(before.strip(), "removed"), Part(" ", "same"), Part(after.strip(), "added"))
    for _, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        kept = old[old_from:old_to] == new[new_from:new_to]
        if kept:
            _append(parts, "".join(new[new_from:new_to]), "same")
            continue
        _append(parts, "".join(old[old_from:old_to]), "removed")
        _append(parts, "".join(new[new_from:new_to]), "added")
    return tuple(parts)


def _append(parts: list[Part], text: str, kind: str) -> None:
    """Add words, with the spaces around a change put outside of it, so that no mark begins or ends with a space."""
    if not text:
        return
    bare = text.strip()
    if kind == "same" or not bare:
        parts.append(Part(text, "same"))
        return
    head = text[: len(text) - len(text.lstrip())]
    tail = text[len(text.rstrip()) :]
    parts.extend(part for part in (Part(head, "same"), Part(bare, kind), Part(tail, "same")) if part.text)
