"""A mail that comes again to a turn game is answered again, with the very answer that it got: nothing else happens.

Whoever sends an order twice waits for an answer, which perhaps was lost. In a weekly game the news tells her all.
"""

from __future__ import annotations

from moderator.house.rooms import Rooms
from moderator.house.timing import is_turn_game
from moderator.store import games, inbox, outbox, repeated

MOST = 3
"""How often one mail's answer goes out again: programs that repeat a mail for ever are not answered for ever."""


def answer_again(rooms: Rooms) -> int:
    """Send the answers of mails that came again; give how many letters that were."""
    count = 0
    for mail, before in repeated.unseen(rooms.database):
        entry = inbox.entry(rooms.database, mail)
        game = games.find(rooms.database, entry.game) if entry is not None and entry.game else None
        if entry is None or entry.state in ("waiting", "parked"):
            continue
        with rooms.database.transaction():
            repeated.see(rooms.database, mail)
            if game is not None and before < MOST and is_turn_game(rooms.ruleset(game)):
                count += outbox.resend(rooms.database, mail, rooms.clock.now())
    return count
