"""What a part of the game tells of: a page of that part can speak of nothing else, and needs to know nothing else.

So it follows from that part and from what is known of these things, and is made again only where one of them differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Generic, TypeVar

PROPOSAL = re.compile(r"[Pp]roposal (\d{1,9})(?!\d)")
RULE = re.compile(r"[IVXLCDM]+\.\d+(?:\.(?:\d+|[a-z])\b)*")
SECTION = re.compile(r"[Ss]ection ([IVXLCDM]+)\b")
WORD = re.compile(r"\w+")
_ESCAPED = re.compile(r"\\(?:x..|u....|U........|.)")
FIGURES = 9  # of a number that anything is called by, at most

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Told:
    """What words speak of: each of the `words`, and the rules and numbers that they or others give."""

    words: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    proposals: frozenset[int] = frozenset()
    mails: frozenset[int] = frozenset()
    weeks: frozenset[int] = frozenset()

    def __or__(self, other: Told) -> Told:
        """Give what either tells of."""
        return Told(
            self.words | other.words,
            self.rules | other.rules,
            self.proposals | other.proposals,
            self.mails | other.mails,
            self.weeks | other.weeks,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Sealed(Generic[_T]):
    """A part of the game, which reads as its `digest`: it is read once, however many pages are made from it."""

    value: _T
    digest: str
    told: Told

    def __repr__(self) -> str:
        """Give the digest, which is another one where anything in the part is another."""
        return self.digest


def sealed(
    value: _T, mails: Iterable[int | None] = (), proposals: Iterable[int | None] = (), weeks: Iterable[int] = ()
) -> Sealed[_T]:
    """Seal a part; `mails`, `proposals` and `weeks` are the numbers that it has of them outside of any words."""
    text = repr(value)
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    words = _ESCAPED.sub(" ", text) if "\\" in text else text
    sections = SECTION.findall(words) if "ection " in words else ()
    told = Told(
        words=frozenset(WORD.findall(words)),
        rules=frozenset((*RULE.findall(words), *sections)),
        proposals=frozenset((*_proposals(words), *(each for each in proposals if each is not None))),
        mails=frozenset(each for each in mails if each is not None),
        weeks=frozenset(weeks),
    )
    return Sealed(value, digest, told)


def _proposals(words: str) -> Iterator[int]:
    return map(int, PROPOSAL.findall(words) if "roposal " in words else ())


def first_word(name: str) -> str:
    """Give the first word of a name, by which it is found, "" if it has none."""
    found = WORD.search(name)
    return found.group() if found else ""
