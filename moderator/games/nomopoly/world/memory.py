"""Remembers what has been worked out about the world, and forgets of it only what a change of the world touches.

What a rule makes of a thing ("a square is a National Park if ...") is asked again after every event. While it is worked
out, the world notes every place that is read; a place that is written forgets what was worked out from it, and what was
worked out from that. So an event costs what it changes, however many players and squares there are.

Which things of many are so ("each National Park") is sifted: each thing is asked again only when it has lapsed.

`doubt` works everything out again and compares; tests play with it, since a place that is read unnoticed would show. It
is sure of what it has compared until something changes or somebody else begins to ask.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

_Known = TypeVar("_Known")
_NOTHING = object()


class Standing(NamedTuple):
    """A key of something that is kept in view: when it is forgotten, its member lapses in its group."""

    group: Hashable
    member: Hashable


class Sifted(NamedTuple):
    """The place that is read by whoever asks which things of a group are so."""

    group: Hashable


@dataclass(slots=True)
class _Sieve:
    """What was found out of a group: the things that were asked, the answer of each, and those that are so."""

    things: tuple[Hashable, ...] = ()
    answers: dict[Hashable, bool] = field(default_factory=dict)
    so: tuple[Hashable, ...] = ()
    busy: bool = False


@dataclass(slots=True)
class _Apart:
    """What was known under other rules or in another week, and the places that have changed since."""

    known: dict[Hashable, object]
    readers: defaultdict[Hashable, set[Hashable]]
    sieves: dict[Hashable, _Sieve]
    lapsed: dict[Hashable, dict[Hashable, None]]
    changed: set[Hashable] = field(default_factory=set)


class StaleError(AssertionError):
    """What was remembered is not what is so: a place was read that the memory could not see."""


class Memory:
    """What is known about one world.

    `reading` are the places read by what is being worked out now, or None. A place is anything that can be a key: a
    thing with an attribute, a kind, the board; what is remembered is itself a place for what follows from it.
    `lapsed` are the members of each group that were forgotten since somebody took them; `epoch` counts how often all
    was. Where rules are in force `by_turns`, what is known under each is kept until they are again.
    """

    __slots__ = (
        "_apart",
        "_context",
        "_known",
        "_readers",
        "_sieves",
        "_spoiled",
        "_sure",
        "by_turns",
        "doubt",
        "epoch",
        "glances",
        "lapsed",
        "reading",
    )

    doubting = False

    def __init__(self) -> None:
        self.reading: set[Hashable] | None = None
        self.glances = 0
        self.epoch = 0
        self.lapsed: dict[Hashable, dict[Hashable, None]] = {}
        self._known: dict[Hashable, Any] = {}
        self._readers: defaultdict[Hashable, set[Hashable]] = defaultdict(set)
        self._sieves: dict[Hashable, _Sieve] = {}
        self._spoiled = 0
        self._context: Hashable = None
        self._apart: dict[Hashable, _Apart] = {}
        self.by_turns = False
        self.doubt = Memory.doubting
        self._sure: set[Hashable] = set()

    def attend(self, context: Hashable) -> None:
        """Begin under these rules and in this week; what was worked out under others is forgotten, or laid apart."""
        self._sure.clear()
        if context == self._context:
            return
        if self.by_turns:
            self._apart[self._context] = _Apart(self._known, self._readers, self._sieves, self.lapsed)
            self._known, self._readers, self._sieves, self.lapsed = {}, defaultdict(set), {}, {}
        self.clear()
        self._context = context
        if (again := self._apart.pop(context, None)) is not None:
            self._known, self._readers, self._sieves, self.lapsed = (
                again.known,
                again.readers,
                again.sieves,
                again.lapsed,
            )
            for place in again.changed:
                self.changed(place)

    def learn(self, other: Memory) -> None:
        """Take over what is known about a world that is the same at this moment."""
        self._context = other._context
        self._known = dict(other._known)
        self._readers = defaultdict(set, {place: set(keys) for place, keys in other._readers.items()})
        self._sieves = {key: _Sieve(each.things, dict(each.answers), each.so) for key, each in other._sieves.items()}
        self.lapsed = {group: dict(members) for group, members in other.lapsed.items()}

    def clear(self) -> None:
        """Forget everything."""
        self._known.clear()
        self._readers.clear()
        self._sieves.clear()
        self.lapsed.clear()
        self.epoch += 1

    def read(self, place: Hashable) -> None:
        """Note that a place is read."""
        if self.reading is not None:
            self.reading.add(place)

    def spoil(self) -> None:
        """Let nothing that is being worked out be remembered: it draws, asks somebody, or goes round in a circle."""
        self._spoiled += 1

    def remember(self, key: Hashable, work_out: Callable[[], _Known], *, whatever_happens: bool = False) -> _Known:
        """Give what is known under a key, or work it out and remember it until a place that it depends on changes.

        What is said to be so `whatever_happens` is not remembered if it has glanced at the event at hand.
        """
        known = self._known.get(key, _NOTHING)
        if known is not _NOTHING:
            if self.reading is not None:
                self.reading.add(key)
            if self.doubt and key not in self._sure:
                self._check(key, known, work_out)
                self._sure.add(key)
            return known  # type: ignore[no-any-return]
        outer, spoiled, glances = self.reading, self._spoiled, self.glances
        mine: set[Hashable] = set()
        self.reading = mine
        try:
            known = work_out()
            if spoiled == self._spoiled and not (whatever_happens and glances != self.glances):
                self._known[key] = known
                readers = self._readers
                for place in mine:
                    readers[place].add(key)
                mine = {key}
            return known
        finally:
            self.reading = outer
            if outer is not None:
                outer |= mine

    def sift(
        self, group: Hashable, things: tuple[Hashable, ...], is_so: Callable[[Hashable], bool]
    ) -> tuple[Hashable, ...]:
        """Give those of the things that are so, in their order; asked are only those that are new or have lapsed.

        While nothing has changed the same tuple is given, and so it is with `things` that have stayed the same tuple.
        """
        sieve = self._sieves.get(group)
        if sieve is None:
            sieve = self._sieves[group] = _Sieve()
        outer, self.reading = self.reading, None
        try:
            if sieve.busy:  # the question goes round in a circle, and the answers are not all there yet
                return tuple([thing for thing in things if self._is_so(group, thing, is_so)])
            if self.doubt:
                self._check_sieve(sieve, group, things, is_so)
            return self._sifted(sieve, group, things, is_so)
        finally:
            self.reading = outer
            if outer is not None:
                outer.add(Sifted(group))

    def _sifted(
        self, sieve: _Sieve, group: Hashable, things: tuple[Hashable, ...], is_so: Callable[[Hashable], bool]
    ) -> tuple[Hashable, ...]:
        answers, changed = sieve.answers, sieve.things is not things
        due = self.lapsed.pop(group, {})
        if changed:
            due.update(dict.fromkeys(thing for thing in things if thing not in answers))
            if len(answers) + len(due) > len(things):
                still = set(things)
                sieve.answers = answers = {thing: answer for thing, answer in answers.items() if thing in still}
                due = {thing: None for thing in due if thing in still}
        sieve.busy = True
        try:
            while due:
                thing = next(iter(due))
                answer = self._is_so(group, thing, is_so)
                changed = changed or answers.get(thing) is not answer
                answers[thing] = answer
                del due[thing]
        finally:
            sieve.busy = False
            if due:
                self.lapsed.setdefault(group, {}).update(due)
        if changed:
            so = tuple([thing for thing in things if answers[thing]])
            sieve.things = things
            if so != sieve.so:
                sieve.so = so
        return sieve.so

    def _check_sieve(
        self, sieve: _Sieve, group: Hashable, things: tuple[Hashable, ...], is_so: Callable[[Hashable], bool]
    ) -> None:
        """Ask every thing. Raises StaleError if others are so than those that are sifted."""
        so = tuple([thing for thing in things if self._is_so(group, thing, is_so)])
        self.doubt = False
        try:
            sifted = self._sifted(sieve, group, things, is_so)
        finally:
            self.doubt = True
        if so != sifted:
            raise StaleError(f"{group}: {sifted} are sifted, and {so} are so")

    def _is_so(self, group: Hashable, thing: Hashable, is_so: Callable[[Hashable], bool]) -> bool:
        """Give what is remembered of a thing, or ask; what cannot be remembered is due again."""
        key = Standing(group, thing)
        answer = self.remember(key, lambda: is_so(thing))
        if key not in self._known:
            self.spoil()
            self.lapsed.setdefault(group, {})[thing] = None
        return answer

    def knows(self, key: Hashable) -> bool:
        """Say whether something is remembered under a key."""
        return key in self._known

    def changed(self, place: Hashable) -> None:
        """Forget what depends on a place."""
        if self.doubt:
            self._sure.clear()
        for each in self._apart.values():
            each.changed.add(place)
        if place not in self._readers:
            return
        waiting = [place]
        while waiting:
            keys = self._readers.pop(waiting.pop(), ())
            forgotten = [key for key in keys if self._known.pop(key, _NOTHING) is not _NOTHING]
            waiting += forgotten
            for key in forgotten:
                if type(key) is Standing:
                    self.lapsed.setdefault(key.group, {})[key.member] = None
                    if key.group in self._sieves:
                        waiting.append(Sifted(key.group))

    def _check(self, key: Hashable, known: object, work_out: Callable[[], object]) -> None:
        """Work out again what is known. Raises StaleError if it is something else now."""
        before = (self._known, self._readers, self._sieves, self.lapsed, self.reading, self._spoiled, self.glances)
        self._known, self._readers, self._sieves, self.lapsed = {}, defaultdict(set), {}, {}
        self.reading, self.doubt = None, False
        try:
            now = work_out()
        finally:
            spoiled = self._spoiled != before[5]
            self._known, self._readers, self._sieves, self.lapsed, self.reading, self._spoiled, self.glances = before
            self.doubt = True
        if spoiled:
            return
        if now != known:
            raise StaleError(f"{key}: {known!r} is remembered, and {now!r} is so")
