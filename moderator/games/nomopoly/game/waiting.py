"""Conditional orders that wait for their moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, TypeAlias

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import awaited_by_law
from moderator.games.nomopoly.compiling.sides import sides
from moderator.games.nomopoly.evaluation.told import Awaited
from moderator.games.nomopoly.game.kept import Failed
from moderator.games.nomopoly.orders.queued import QueuedOrder, ReadOrder
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id
from moderator.language import tree
from moderator.node import Node

_OF_ORDER = frozenset({"first", "second", "third", "last", "too", "normally", "already", "never", "only", "not more"})
"""Manners that no event has: it happens before or after others, and says nothing of them."""


class Queue(Protocol):
    """What a waiting order asks of the game in whose queue it stands."""

    orders: list[QueuedOrder]

    def author(self, name: str) -> Id:
        """Give the player of a name."""

    def attempt(self, run: Run, order: ReadOrder, frame: Frame | None = None) -> Failed | None:
        """Carry one order out; gives what failed, or None."""

    def spend(self, order: QueuedOrder) -> None:
        """Take an order out of the queue."""


Lowered: TypeAlias = "dict[tuple[int, Node | None], tuple[Awaited, ...]]"
"""What conditions wait for, by the rules in force and the condition: orders that say the same are lowered once."""


class Waiting:
    """A conditional order that waits for its moment."""

    def __init__(
        self,
        game: Queue,
        order: ReadOrder,
        run: Run,
        queued: QueuedOrder | None = None,
        lowered: Lowered | None = None,
    ) -> None:
        self.game = game
        self.order = order
        self.queued = queued
        self.author = game.author(order.words.author)
        events, extra = _events_of(order.condition)
        self.strange = sorted({adverb for event in events for adverb in event.adverbs} & _OF_ORDER)
        known, key = {} if lowered is None else lowered, (run.program.serial, order.condition)
        if key not in known:
            compiler = Compiler(run.program, asked=run.also_asked)
            known[key] = tuple(awaited_by_law(compiler, _plain(event), extra) for event in events)
        self.awaited = known[key]
        self.later: Frame | None = None

    def in_vain(self) -> str:
        """Say why the event that it waits for can never come; "" if it can."""
        return f'nothing that happens is said to happen "{self.strange[0]}"' if self.strange else ""

    def consider(self, run: Run, occurrence: Occurrence) -> None:
        """Carry the order out if this is the event that it waits for; or when the move that follows it has ended."""
        if self.later is not None:
            if occurrence.verb == "end" and occurrence.within("take") is self._turn(self.later.event):
                self._attempt(run, self.later)
            return
        for awaited in self.awaited:
            if awaited.verb != occurrence.verb:
                continue
            frame = Frame(run, None, event=occurrence)
            frame.variables["@sender"] = self.author
            frame.agent = self.author
            if awaited.meets(frame, occurrence):
                frame.agent = self.author
                if self._turn(occurrence) is not None and self._comes_after_the_move(run):
                    self.later = frame
                else:
                    self._attempt(run, frame)
                return

    def _attempt(self, run: Run, frame: Frame) -> None:
        run.waiting.remove(self)
        if self.queued in self.game.orders:
            self.game.spend(self.queued)
        self.game.attempt(run, self.order, frame)

    def _turn(self, occurrence: Occurrence | None) -> Occurrence | None:
        return occurrence.within("take") if occurrence is not None else None

    def _comes_after_the_move(self, run: Run) -> bool:
        """Say whether the rules have such orders carried out *after the move*."""
        granting = (rule for clause in self.order.clauses for rule in run.program.orders.get(clause.verb, ()))
        return any(rule.after_move for rule in granting)


def _plain(event: tree.Clause) -> tree.Clause:
    return replace(event, adverbs=tuple(adverb for adverb in event.adverbs if adverb not in _OF_ORDER))


def _events_of(event: Node | None) -> tuple[tuple[tree.Clause, ...], tuple[tree.Condition, ...]]:
    """Give the events that a condition waits for, and what must hold beside them. Raises NotRunnable."""
    if isinstance(event, tree.Clause):
        return sides(event), ()
    if isinstance(event, tree.Both) and event.word == "or":
        return tuple(one for item in event.items if isinstance(item, tree.Clause) for one in sides(item)), ()
    if isinstance(event, tree.Both):
        clauses = [item for item in event.items if isinstance(item, tree.Clause)]
        first = next(
            (item for item in clauses if not item.perfect and item.verb != "be"), clauses[0] if clauses else None
        )
        if first is not None:
            return sides(first), tuple(item for item in event.items if item is not first)
    raise NotRunnable("what happens after *when* is no event")
