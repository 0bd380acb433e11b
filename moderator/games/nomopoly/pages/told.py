"""What a part of the game tells of: a page of that part can speak of nothing else, and needs to know nothing else.

So it follows from that part and from what is known of these things, and is made again only where one of them differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeVar

from moderator.games.nomopoly.record.view import MailView, WeekView

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

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

    @classmethod
    def any_of(cls, told: Iterable[Told]) -> Told:
        """Give what any of several tells of."""
        every = list(told)
        return cls(
            frozenset().union(*(each.words for each in every)),
            frozenset().union(*(each.rules for each in every)),
            frozenset().union(*(each.proposals for each in every)),
            frozenset().union(*(each.mails for each in every)),
            frozenset().union(*(each.weeks for each in every)),
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
    return _sealed(value, repr(value), mails, proposals, weeks)


def closed(value: _T) -> Sealed[_T]:
    """Seal a part of which nothing is told that leads anywhere."""
    return Sealed(value, _digest(repr(value)), Told())


def sealed_week(week: WeekView) -> Sealed[WeekView]:
    """Seal a week that was worked out."""
    moved = [(place, event.transfer) for place, event in enumerate(week.events) if event.transfer is not None]
    parts = (
        _columns((week,), "events", "draws"),
        _columns(week.events, "transfer"),
        [place for place, _ in moved],
        _columns([transfer for _, transfer in moved]),
        _columns(week.draws),
    )
    return _sealed(week, repr(parts), (event.mail for event in week.events))


def sealed_mails(mails: tuple[MailView, ...], week: int) -> Sealed[tuple[MailView, ...]]:
    """Seal the mails of a week."""
    orders = [order for mail in mails for order in mail.orders]
    parts = (_columns(mails, "orders"), [len(mail.orders) for mail in mails], _columns(orders))
    return _sealed(mails, repr(parts), (mail.number for mail in mails), (order.proposal for order in orders), (week,))


def _columns(things: Sequence[DataclassInstance], *but: str) -> list[tuple[object, ...]]:
    """Give all fields of things of one kind `but` some: of thousands, their own `repr` would take most of the time."""
    if not things:
        return []
    return list(map(attrgetter(*(each.name for each in fields(things[0]) if each.name not in but)), things))


def _sealed(
    value: _T,
    text: str,
    mails: Iterable[int | None] = (),
    proposals: Iterable[int | None] = (),
    weeks: Iterable[int] = (),
) -> Sealed[_T]:
    """Seal what reads as `text`."""
    each_once = " ".join(set(text.split()))
    words = _ESCAPED.sub(" ", each_once) if "\\" in each_once else each_once
    spoken = _ESCAPED.sub(" ", text) if "\\" in each_once else text
    sections = SECTION.findall(spoken) if "ection " in spoken else ()
    told = Told(
        words=frozenset(WORD.findall(words)),
        rules=frozenset((*RULE.findall(words), *sections)),
        proposals=frozenset((*_proposals(spoken), *(each for each in proposals if each is not None))),
        mails=frozenset(each for each in mails if each is not None),
        weeks=frozenset(weeks),
    )
    return Sealed(value, _digest(text), told)


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _proposals(words: str) -> Iterator[int]:
    return map(int, PROPOSAL.findall(words) if "roposal " in words else ())


def first_word(name: str) -> str:
    """Give the first word of a name, by which it is found, "" if it has none."""
    found = WORD.search(name)
    return found.group() if found else ""
