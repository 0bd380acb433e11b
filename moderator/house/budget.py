"""How much work one sender's mail, or one machine's, may be in an hour before everybody else's comes first.

Nothing is refused for it. Mail that proves who wrote it is only worked on later; mail that proves nothing is parked
without being read, since anybody can write that.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta

from moderator.house.rooms import Rooms
from moderator.store import inbox, worked
from moderator.store.inbox import Entry, Waiting
from moderator.store.worked import Spent

HOUR = timedelta(hours=1)
OF_SENDER = 60.0
"""Seconds of an hour that the mail of one sender is worked on before that of others."""

OF_PEER = 180.0
"""The same for all mail of one machine that is none of ours."""

LATER = timedelta(minutes=10)
"""How much later a mail that was tried counts as come, for each try: it holds nobody up, and nobody it for ever."""


def in_turn(rooms: Rooms) -> tuple[int, ...]:
    """Give the numbers of the mails that can be worked on: in the order of their coming, but for tries and budgets."""
    spent = _spent(rooms)

    def place(mail: Waiting) -> tuple[bool, datetime, int]:
        is_late = _is_over(rooms, spent, mail.sender, mail.via, mail.peer)
        return is_late, mail.received + LATER * mail.attempts, mail.number

    return tuple(mail.number for mail in sorted(inbox.waiting(rooms.database), key=place))


def is_used_up(rooms: Rooms, entry: Entry) -> bool:
    """Say whether so much work was done for the sender or the machine of a mail that others' comes first."""
    return _is_over(rooms, _spent(rooms), entry.sender, entry.via, entry.peer)


@contextmanager
def on_account(rooms: Rooms, entry: Entry) -> Generator[None]:
    """Note what the work on a mail takes, in seconds of this process; one that ends it has taken all that it may."""
    most = rooms.patience.opening + rooms.patience.unproven
    worked.begin(rooms.database, entry.number, rooms.clock.now(), entry.sender, _host(entry.via, entry.peer), most)
    began = time.process_time()
    try:
        yield
    finally:
        worked.end(rooms.database, entry.number, most - (time.process_time() - began))


def _spent(rooms: Rooms) -> Spent:
    return worked.spent(rooms.database, rooms.clock.now() - HOUR)


def _is_over(rooms: Rooms, spent: Spent, sender: str, via: str, peer: str) -> bool:
    host = _host(via, peer)
    ours = host in ("", "127.0.0.1", "::1") or host in rooms.settings.relays
    if not ours and spent.peers.get(host, 0.0) > OF_PEER:
        return True
    return bool(sender) and spent.senders.get(sender.lower(), 0.0) > OF_SENDER


def _host(via: str, peer: str) -> str:
    return peer.rpartition(":")[0].strip("[]") if via == "smtp" else ""
