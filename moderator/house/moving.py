"""A player who has another address: her wishes go with her, and the address that she leaves gets one last letter.

Whoever reads at the old address learns there that it is the old one, however it came about, and whom to tell if it
should not be.
"""

from __future__ import annotations

from collections.abc import Iterator

from moderator.core.inputs import Decision
from moderator.house import post
from moderator.house.rooms import Rooms
from moderator.mail.address import plain_address
from moderator.store import moved, outbox
from moderator.store.games import Game
from moderator.store.record import Step

ADDRESS = "address"


def move(rooms: Rooms, step: Step, after: Game) -> None:
    """Write down who has another address since a step, and write to the one that she left.

    Called in the step's transaction.
    """
    now = rooms.clock.now()
    for old, new in _moves(rooms, step):
        moved.move(rooms.database, after, old, new, now)
        name = rooms.ruleset(after).member(step.outcome.state, new) or ""
        outbox.put(rooms.database, post.left_behind(rooms, after, old, name), now, after.number)


def present(rooms: Rooms, game: Game, address: str) -> str:
    """Give the address that a player has now who had this one when a letter was written to her."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    while ruleset.member(state, address) is None and (new := moved.following(rooms.database, game, address)):
        address = new
    return address


def _moves(rooms: Rooms, step: Step) -> Iterator[tuple[str, str]]:
    """Give the old address and the new one of whom a decision has given another; nothing for any other step."""
    given, ruleset = step.given, rooms.ruleset(step.before)
    if not (isinstance(given, Decision) and given.what == ADDRESS):
        return
    new = plain_address(str(given.details.get("value", "")))
    name = ruleset.member(step.outcome.state, new) if new else None
    if new is None or name is None:
        return
    before = rooms.state(step.before)
    for old in outbox.readers(rooms.database, step.before.number):
        if ruleset.member(before, old) == name and ruleset.member(step.outcome.state, old) is None:
            yield old, new
