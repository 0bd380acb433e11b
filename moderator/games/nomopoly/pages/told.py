"""What a part of the game tells of: a page of that part can speak of nothing else, and needs to know nothing else.

So it follows from that part and from what is known of these things, and is made again only where one of them differs.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast

from moderator.core.digests import digest
from moderator.core.ruleset import Unmade
from moderator.games.nomopoly.record.view import ItemView, MailView, WeekView

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PROPOSAL = re.compile(r"[Pp]roposal (\d{1,9})(?!\d)")
RULE = re.compile(r"[IVXLCDM]+\.\d+(?:\.(?:\d+|[a-z])\b)*")
SECTION = re.compile(r"[Ss]ection ([IVXLCDM]+)\b")
WORD = re.compile(r"\w+")
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


class Shared:
    """What stands on many pages, and reads as the digest of its fields: so these are read once."""

    __slots__ = ("_digest",)
    _digest: str

    def __repr__(self) -> str:
        """Give the digest, which is another one where any field is another."""
        if not hasattr(self, "_digest"):
            told = [getattr(self, each.name) for each in fields(cast("DataclassInstance", self))]
            object.__setattr__(self, "_digest", digest(repr(told)))
        return self._digest


class Once(Unmade[_T]):
    """What several pages ask for: it is made once, if any does, and reads as the digest of what it is made from."""

    __slots__ = ("_digest", "_made")
    _digest: str
    _made: _T

    @property
    def made(self) -> _T:
        """Give it, which is made now if it was not."""
        if not hasattr(self, "_made"):
            object.__setattr__(self, "_made", self.make(*self.made_from))
        return self._made

    def __repr__(self) -> str:
        """Give the digest, which is another one where anything that it is made from is another."""
        if not hasattr(self, "_digest"):
            object.__setattr__(self, "_digest", digest(repr(self.made_from)))
        return self._digest


@dataclass(frozen=True, slots=True, repr=False)
class Sealed(Generic[_T]):
    """A part of the game, which reads as its `digest`: it is read once, however many pages are made from it."""

    value: _T
    digest: str
    told: Told

    def __repr__(self) -> str:
        """Give the digest, which is another one where anything in the part is another."""
        return self.digest


def closed(value: _T) -> Sealed[_T]:
    """Seal a part of which nothing is told that leads anywhere."""
    return Sealed(value, digest(repr(value)), Told())


def sealed_week(week: WeekView) -> Sealed[WeekView]:
    """Seal a week that was worked out."""
    moved = [(place, event.transfer) for place, event in enumerate(week.events) if event.transfer is not None]
    mails = frozenset(event.mail for event in week.events if event.mail is not None)
    return _sealed(
        week,
        _rows((week,), "events", "draws"),
        _rows(week.events, "transfer"),
        [(place,) for place, _ in moved],
        _rows([transfer for _, transfer in moved]),
        _rows(week.draws),
        more=Told(mails=mails, weeks=frozenset({week.number})),
    )


def sealed_mails(mails: tuple[MailView, ...], week: int) -> Sealed[tuple[MailView, ...]]:
    """Seal the mails of a week."""
    orders = [order for mail in mails for order in mail.orders]
    proposals = frozenset(order.proposal for order in orders if order.proposal is not None)
    return _sealed(
        mails,
        _rows(mails, "orders"),
        [(len(mail.orders),) for mail in mails],
        _rows(orders),
        more=Told(proposals=proposals, mails=frozenset(mail.number for mail in mails), weeks=frozenset({week})),
    )


def sealed_rules(items: tuple[ItemView, ...]) -> Sealed[tuple[ItemView, ...]]:
    """Seal some rules."""
    versions = [version for item in items for version in item.versions]
    return _sealed(
        items,
        _rows(items, "sentences", "versions"),
        [(len(item.sentences), len(item.versions)) for item in items],
        _rows([sentence for item in items for sentence in item.sentences]),
        _rows(versions),
        more=Told(
            proposals=frozenset(each.proposal for each in versions if each.proposal is not None),
            mails=frozenset(each.mail for each in versions if each.mail is not None),
            weeks=frozenset(each.week for each in versions),
        ),
    )


def sealed_whole(value: _T, parts: Sequence[Sealed[tuple[ItemView, ...]]], *around: str) -> Sealed[_T]:
    """Seal what consists of sealed parts; `around` is what else is read of it, and leads nowhere."""
    return Sealed(value, digest(repr((around, parts))), Told.any_of(part.told for part in parts))


_Row: TypeAlias = tuple[object, ...]


def _rows(things: Sequence[DataclassInstance], *but: str) -> list[_Row]:
    """Give the values of things of one kind, `but` of some fields: of thousands, their own `repr` would cost most."""
    if not things:
        return []
    names = [each.name for each in fields(things[0]) if each.name not in but]
    rows = map(attrgetter(*names), things)
    return list(rows) if len(names) > 1 else [(value,) for value in rows]


def _sealed(value: _T, *tables: Sequence[_Row], more: Told) -> Sealed[_T]:
    """Seal what has all its values in `tables`; `more` is told of outside of any words."""
    text = _said({*chain.from_iterable(chain.from_iterable(tables))})
    each_once = {*text.split()}
    bare = {each for each in each_once if each.isalnum()}
    others = " ".join(each_once - bare)
    sections = SECTION.findall(text) if "ection " in text else ()
    proposals = map(int, PROPOSAL.findall(text)) if "roposal " in text else ()
    told = Told(
        words=frozenset(bare.union(WORD.findall(others))),
        rules=frozenset((*RULE.findall(others), *sections)),
        proposals=more.proposals.union(proposals),
        mails=more.mails,
        weeks=more.weeks,
    )
    return Sealed(value, digest(marshal.dumps(list(map(_written, tables)), 2)), told)


def _said(values: Collection[object]) -> str:
    """Give values, each as it is said and once."""
    words: list[str] = []
    parts: set[object] = set()
    for each in values:
        if isinstance(each, str):
            words.append(each)
        elif isinstance(each, tuple):
            parts.update(each)
        else:
            words.append(str(each))
    return "\n".join([*words, _said(parts)] if parts else words)


def _written(table: Sequence[_Row]) -> bytes:
    """Write a table so that another is written otherwise: plain values as Python's own files of code have them."""
    try:
        return marshal.dumps(table, 2)  # type: ignore[arg-type]  # else it says so
    except ValueError:  # something in it is not plain: a moment, a fraction
        return repr(table).encode("utf-8", "surrogatepass")


def first_word(name: str) -> str:
    """Give the first word of a name, by which it is found, "" if it has none."""
    found = WORD.search(name)
    return found.group() if found else ""
