"""Keeps mails in groups: whatever has come in while the disk was busy is made safe by one commit.

A commit waits for the disk, and costs the same for one mail as for fifty.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from moderator.store import inbox
from moderator.store.database import Database
from moderator.store.inbox import Kept, Parcel

_log = logging.getLogger("moderator.house")
MOST = 256


@dataclass(frozen=True, slots=True, eq=False)
class _Delivery:
    """The parcels of one mail, kept all or none, and the future that waits for it."""

    parcels: Sequence[Parcel]
    kept: asyncio.Future[tuple[Kept, ...]]


_Outcome = tuple[_Delivery, tuple[Kept, ...] | Exception]


class Keeper(threading.Thread):
    """One thread that keeps mail for one event loop, in the order of its coming.

    Started with `start`, ended with `close`. After each commit `told` is called, in that thread.
    """

    def __init__(self, database: Database, loop: asyncio.AbstractEventLoop, told: Callable[[], object]) -> None:
        super().__init__(name="keeping", daemon=True)
        self._database = database
        self._loop = loop
        self._told = told
        self._queue: SimpleQueue[_Delivery | None] = SimpleQueue()

    def keep(self, parcels: Sequence[Parcel]) -> asyncio.Future[tuple[Kept, ...]]:
        """Have the parcels of one mail kept; the future is done when they survive a loss of power.

        Called in the event loop. The future raises what the database raises; then none of the parcels is kept.
        """
        kept: asyncio.Future[tuple[Kept, ...]] = self._loop.create_future()
        self._queue.put(_Delivery(parcels, kept))
        return kept

    def close(self) -> None:
        """Keep what has come so far, then end."""
        self._queue.put(None)
        if self.ident is not None:
            self.join()

    def run(self) -> None:
        """Keep mail until closed."""
        while (first := self._queue.get()) is not None:
            group, ends = [first], False
            while len(group) < MOST and not ends:
                try:
                    following = self._queue.get_nowait()
                except Empty:
                    break
                if following is None:
                    ends = True
                else:
                    group.append(following)
            self._tell(self._kept(group))
            if ends:
                return

    def _kept(self, group: Sequence[_Delivery]) -> list[_Outcome]:
        """Keep a group as one. If that fails, each alone, so that what is wrong with one mail keeps out no other."""
        try:
            every = inbox.keep(self._database, [parcel for delivery in group for parcel in delivery.parcels])
        except Exception as error:  # noqa: BLE001 - whoever waits for it is told
            if len(group) == 1:
                _log.warning("a mail could not be kept: %s", error)
                return [(group[0], error)]
            return [outcome for delivery in group for outcome in self._kept([delivery])]
        outcomes: list[_Outcome] = []
        begin = 0
        for delivery in group:
            end = begin + len(delivery.parcels)
            outcomes.append((delivery, every[begin:end]))
            begin = end
        return outcomes

    def _tell(self, outcomes: list[_Outcome]) -> None:
        try:
            self._loop.call_soon_threadsafe(_resolve, outcomes)
        except RuntimeError:
            # The loop has been closed: nobody waits there any more, and what is kept stays kept.
            _log.warning("mail was kept after the doors were closed")
        self._told()


def _resolve(outcomes: list[_Outcome]) -> None:
    for delivery, outcome in outcomes:
        if delivery.kept.done():
            continue
        if isinstance(outcome, Exception):
            delivery.kept.set_exception(outcome)
        else:
            delivery.kept.set_result(outcome)
