"""The admin's own word to a player or to all of a game, as a letter of the game; and who has written this week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moderator.core.inputs import Deadline, Mail
from moderator.core.outcome import Notice
from moderator.house import moving, post
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.store import outbox, record, silenced
from moderator.store.games import Game

ALL = "all"


@dataclass(frozen=True, slots=True)
class Present:
    """A player as the admin sees them: name, address, and how many mails of theirs the open week has."""

    name: str
    address: str
    mails: int


def present(rooms: Rooms, game: Game) -> tuple[Present, ...]:
    """Give the players of a game, in the order of their addresses."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    written: dict[str, int] = {}
    for each in record.taken(rooms.database, game):
        match each.given:
            case Mail():
                name = ruleset.member(state, moving.present(rooms, game, each.given.address))
                if name is not None:
                    written[name] = written.get(name, 0) + 1
            case Deadline():
                written = {}
    found = ((address, ruleset.member(state, address)) for address in outbox.readers(rooms.database, game.number))
    return tuple(Present(name, address, written.get(name, 0)) for address, name in found if name is not None)


def called(rooms: Rooms, game: Game, who: str) -> Present:
    """Give a player by name, in any case. Raises HouseError, with the names that there are."""
    return _called(game, present(rooms, game), who)


def _called(game: Game, players: Sequence[Present], who: str) -> Present:
    found = next((each for each in players if each.name.lower() == who.lower()), None)
    if found is None:
        known = ", ".join(each.name for each in players) or "nobody yet"
        raise HouseError(f"No player of {game.name} is called {who}; there are: {known}.")
    return found


def tell(rooms: Rooms, game: Game, who: str, words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write to a player by name, or to `ALL`; give who is written to, and who wants no news and is not.

    Raises HouseError where nobody has that name, and for no words.
    """
    if not words.strip():
        raise HouseError('Say something: moderator tell all "The deadline is a day later this week."')
    players = present(rooms, game)
    chosen = players if who.lower() == ALL and players else (_called(game, players, who),)
    is_personal = who.lower() != ALL
    quiet = () if is_personal else tuple(it for it in chosen if silenced.is_silenced(rooms.database, game, it.address))
    now = rooms.clock.now()
    lines = ("The admin writes:", "", *words.strip().splitlines())
    subject = f"{rooms.title(game)}: a word of the admin"
    notices = [Notice(each.address, subject, lines, is_personal=is_personal) for each in chosen if each not in quiet]
    outbox.put(rooms.database, post.word_of_admin(rooms, game, notices), now, game.number)
    told = tuple(each.name for each in chosen if each not in quiet)
    return told, tuple(each.name for each in quiet)
