"""Ranks: the richest, the second best, the first who did it, a random one; and what the rules say of comparing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.event_nouns import EVENTS, VOTE
from moderator.games.nomopoly.compiling.meaning import same, size
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.compiling.searches import Searching
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Goods, Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


def votes_for(run: Run, value: Value) -> int:
    """Count who has voted for something: for somebody, this week; for a proposal, since it is there."""
    if not isinstance(value, Id):
        return 0
    lasting = run.program.kinds.is_a(run.world.kind(value), "matter")
    voters = {
        fact.role("subject")
        for fact in run.history.of(VOTE, value)
        if fact.role("for") == value and (lasting or fact.week == run.week)
    }
    return len(voters)


COMPARATIVES = {"wealth": ("richer", "poorer"), "age": ("older", "newer")}


def _compared(frame: Frame, rank: tree.Rank) -> Callable[[Value, Value], int] | None:
    """Give how two are compared where the rules say what *poorer* or *richer* means."""
    for word, sign in zip(COMPARATIVES.get(rank.by, ()), (1, -1), strict=False):
        if facts.key(word) in frame.run.program.classes:
            towards = sign if rank.order == "least" else -sign
            return lambda one, other: (
                towards * facts.has_quality(frame.run, one, word, other)
                - towards * facts.has_quality(frame.run, other, word, one)
            )
    return None


def _order(value: Value) -> Any:
    tail = str(value).rpartition(":")[2]
    return (0, int(tail), "") if tail.isdigit() else (1, 0, tail)


def _weight(value: Value) -> int:
    return value.count if isinstance(value, Goods) else 1


def _as_they_joined(frame: Frame, found: list[Value]) -> list[Value]:
    """Put players into the order in which they joined: of two who are equal the earlier one prevails (C34)."""
    world = frame.run.world
    if not all(isinstance(each, Id) and world.kind(each) == "player" for each in found):
        return found
    return sorted(found, key=lambda each: world.get(each, "joined", 0) or 0)


class Ranked(Searching):
    """A description that puts what it finds into an order and takes the first of it."""

    @property
    def _by_place(self) -> bool:
        """Whether it is the square that has a place on the board: the 28th square."""
        by_number = self.rank is not None and self.rank.by in ("", "number") and self.rank.order != "random"
        return by_number and self.kind == "square" and self.of is None and not self.which

    def _ranked(self, frame: Frame) -> Iterable[Value]:
        if self.rank is None:
            return self._random(frame, list(self._found(frame))) if self.random else self._found(frame)
        rank = self.rank
        if self._by_place:
            board = frame.run.world.board
            place = rank.position - 1 if rank.position > 0 else len(board) + rank.position
            if rank.order == "most":
                place = len(board) - rank.position
            return (board[place],) if 0 <= place < len(board) else ()
        found = list(self._found(frame))
        if rank.order == "random":
            return self._random(frame, found)
        if rank.order == "ordinal":
            found = self._as_they_did(frame, found, latest=rank.position < 0)
            place = rank.position - 1 if rank.position > 0 else len(found) + rank.position
            return (found[place],) if 0 <= place < len(found) else ()
        if rank.by == VOTE and rank.order == "most":
            found = [each for each in found if votes_for(frame.run, each)]
        found = self._as_they_did(frame, _as_they_joined(frame, found))
        numbers = frame.run.world.numbers
        if rank.by in ("", "number") and not self.random and all(each in numbers for each in found):
            found.sort(key=numbers.__getitem__, reverse=rank.order == "most")
            return tuple(found[rank.position - 1 :][: self._ranked_count(frame)]) if rank.position > 0 else ()
        compared = _compared(frame, rank)
        measure = self._measure(frame) if compared is None else cmp_to_key(compared)
        found.sort(key=measure, reverse=compared is None and rank.order == "most")
        if self.random and found:
            best = measure(found[0])
            return self._random(frame, [each for each in found if measure(each) == best])
        if not 0 < rank.position <= len(found):
            return ()
        if rank.alone and self._ties(found, measure, rank.position - 1 + self._ranked_count(frame)):
            return ()
        if rank.by in EVENTS and rank.position < len(found) and measure(found[0]) == measure(found[1]):
            return ()  # of two equal rolls neither is the higher
        return tuple(found[rank.position - 1 :][: self._ranked_count(frame)])

    @staticmethod
    def _ties(found: list[Value], measure: Callable[[Value], Any], taken: int) -> bool:
        """Say whether the last of those taken is equal to the first of those left out."""
        return taken < len(found) and measure(found[taken - 1]) == measure(found[taken])

    def _ranked_count(self, frame: Frame) -> int:
        """Give how many are taken: "the two richest players", "three random players"."""
        if self.quantity is None or self.quantity[1] is None:
            return 1
        return int(size(self.quantity[1].value(frame)) or 0)

    def _as_they_did(self, frame: Frame, found: list[Value], *, latest: bool = False) -> list[Value]:
        """Put those who have done something into the order in which they first did it, or did it the latest.

        The first of them prevails in a tie, and is "the first player who bought a square this week".
        """
        for condition in self.which:
            doers = condition.doers(frame)
            if doers is not None:
                places: dict[Value, int] = {}
                for place, who in enumerate(doers):
                    if latest or who not in places:
                        places[who] = place
                return sorted(found, key=lambda each: places.get(each, len(places)))
        return found

    def _random(self, frame: Frame, found: list[Value]) -> Iterable[Value]:
        if not found:
            return ()
        unique = list(dict.fromkeys(found))
        weights = [_weight(value) for value in unique]
        drawn: list[Value] = []
        while unique and len(drawn) < self._ranked_count(frame):
            one = frame.run.draw(unique, f"a random {self.kind}", weights)
            place = unique.index(one)
            drawn.append(one)
            weights[place] -= 1
            if not (isinstance(one, Goods) and weights[place]):
                del unique[place], weights[place]
        return tuple(drawn)

    def _measure(self, frame: Frame) -> Callable[[Value], Any]:
        run, by = frame.run, self.rank.by if self.rank is not None else ""

        def measure(value: Value) -> Any:
            if self.counts is not None:
                return sum(1 if (many := size(each)) is None else many for each in self.counts.had_by(frame, value))
            if isinstance(value, (int, Fraction)):
                return value
            if isinstance(value, Occurrence):
                return value.state.get("total", 0)
            if by in ("", "number"):
                return run.world.number(value) if run.world.kind(value) == "square" else _order(value)
            if by == "age":
                return -run.world.get(value, "serial", 0)
            if by in ("east", "west", "north", "south"):
                row, column = run.layout.cell(run.world.number(value))
                return {"east": column, "west": -column, "north": row, "south": -row}[by]
            if by == "distance":
                return self._distance(frame, value)
            if by == "wealth":
                return run.world.get(value, "cash", 0)
            if by in EVENTS:
                return self._last_total(frame, by, value)
            if by == VOTE:
                return votes_for(run, value)
            if by == "square" and run.world.kind(value) == "player":
                return sum(1 for each in run.world.having("owner", value) if each in run.world.numbers)
            found = list(related(frame, by, value))
            if found and all(size(each) is not None for each in found):
                return sum(size(each) for each in found)
            return len(found)

        return measure

    def _last_total(self, frame: Frame, noun: str, who: Value) -> tuple[bool, Any]:
        """Give what somebody's last roll shows; whoever has not rolled comes last, whichever way the rank goes."""
        made = [each for each in frame.made if each.verb == EVENTS[noun] and each.done and same(each.subject, who)]
        most = self.rank is not None and self.rank.order == "most"
        return (bool(made) is most, made[-1].state.get("total", 0) if made else 0)

    def _distance(self, frame: Frame, value: Value) -> Any:
        anchor = frame.event.roles.get("object") if frame.event is not None else None
        here = facts.place(frame.run, anchor if anchor is not None else frame.agent)
        most = self.rank is not None and self.rank.order == "most"
        return 0 if here is None else nearness(frame, here, value, most=most)


def nearness(frame: Frame, here: Value, value: Value, *, most: bool) -> Any:
    """Give by what a square is compared as nearer to a place or farther from it. Raises Missing if no rule says so."""
    compared = frame.run.program.compared.get("distance")
    if not compared:
        raise Missing("no rule says which is closest")
    ties = () if most else frame.run.program.ties.get("distance", ())
    return tuple(_compared_by(frame, here, value, by, down) for by, down in (compared[-1], *ties))


def _compared_by(frame: Frame, here: Value, value: Value, by: str, down: bool) -> Any:
    run = frame.run
    number: Any = run.world.number(value) if by == "number" else None
    if by == "distance":
        number = facts.attribute(run, by, (here, value), frame)
    elif number is None:
        number = facts.attribute(run, by, value, frame)
    found = size(number) or 0
    return -found if down else found
