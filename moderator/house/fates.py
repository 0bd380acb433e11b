"""What becomes of a mail that no game takes as an input, and how it is written down."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.house import brakes
from moderator.house.rooms import Rooms
from moderator.mail.opening import Opened
from moderator.store import inbox, outbox
from moderator.store.games import Game
from moderator.store.inbox import Entry
from moderator.store.outbox import Letter


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a mail: its state in the inbox, the words for the admin, and the letters that follow."""

    state: str
    outcome: str
    letters: tuple[Letter, ...] = ()


def settle(rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, fate: Fate) -> None:
    """Bring a mail to its end without its game."""
    with rooms.database.transaction():
        if inbox.settle(rooms.database, entry.number, fate.state, fate.outcome, game.number if game else None):
            inbox.mark(rooms.database, entry.number, "", brakes.likeness(opened))
            outbox.put(rooms.database, fate.letters, rooms.clock.now(), game.number if game else None)
