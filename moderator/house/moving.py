"""A player who has another address: her wishes go with her, and the address that she leaves gets one last letter.

Whoever reads at the old address learns there that it is the old one, however it came about, and whom to tell if it
should not be. An address to which nothing was written yet, since the admin alone has said it, gets a first letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from moderator.core.inputs import Decision
from moderator.core.outcome import State
from moderator.house import post
from moderator.house.rooms import Rooms
from moderator.mail.address import plain_address
from moderator.store import moved, outbox
from moderator.store.games import Game
from moderator.store.record import Step

ADDRESS = "address"


@runtime_checkable
class Parting(Protocol):
    """A ruleset that knows who has left a game."""

    def left_as(self, state: State, address: str) -> str | None:
        """Give the name of who has left and wrote from this address, None for nobody."""
        ...


def move(rooms: Rooms, step: Step, after: Game) -> None:
    """Write down who has another address since a step, and write to the address before and to a new one.

    Called in the step's transaction.
    """
    now = rooms.clock.now()
    for old, new in _moves(rooms, step):
        is_known = new in outbox.readers(rooms.database, after.number)
        moved.move(rooms.database, after, old, new, now)
        name = rooms.ruleset(after).member(step.outcome.state, new) or ""
        letters = (
            *post.left_behind(rooms, after, old, name),
            *(() if is_known else post.taken_up(rooms, after, new, name)),
        )
        outbox.put(rooms.database, letters, now, after.number)


def present(rooms: Rooms, game: Game, address: str) -> str:
    """Give the address that a player has now who had this one when a letter was written to her."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    while ruleset.member(state, address) is None and (new := moved.following(rooms.database, game, address)):
        address = new
    return address


def called(rooms: Rooms, game: Game, address: str) -> str:
    """Give the name of whoever writes or wrote from an address, also if they have moved or left; else the address."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    name = ruleset.member(state, present(rooms, game, address))
    return name or (ruleset.left_as(state, address) if isinstance(ruleset, Parting) else None) or address


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
