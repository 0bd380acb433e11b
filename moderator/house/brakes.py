"""How many letters go out: an end for loops and floods that nothing else recognises.

A mail beyond the brake still counts; only its answer stays away, and the admin is told once a day for each sender.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from moderator.house import post
from moderator.house.rooms import Rooms
from moderator.house.timing import is_turn_game
from moderator.mail.opening import Opened
from moderator.store import inbox, outbox
from moderator.store.games import Game
from moderator.store.inbox import Entry
from moderator.store.outbox import Letter

STRANGERS = "people who play no game here"
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LIVELY = 4
"""How many times as many letters somebody gets of a turn game: two may play a whole evening, each turn a letter."""
MOST_ALIKE = 5
"""How many mails that say the same are answered in an hour: of one player, or of all strangers together.

A player of a turn game has LIVELY times as many, since `roll` is most of what some games ask for."""

MOST_UNPROVEN = 20
"""How many answers to mails that prove nothing go to an address in a day.

Fewer than go there in an hour in all: who writes in her name must not use up the answers to her own mail."""


@dataclass(frozen=True, slots=True)
class _Brake:
    """A limit: whether it is reached, and the words for the admin."""

    is_reached: Callable[[], bool]
    words: str


def likeness(opened: Opened) -> str:
    """Give the digest of what a mail says, spaces and letter case aside; "" for one that says nothing."""
    words = " ".join(opened.words.typed.split()).casefold()
    return hashlib.sha256(words.encode()).hexdigest() if words else ""


def sendable(
    rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, letter: Letter | None, *, is_proven: bool = False
) -> tuple[Letter, ...]:
    """Give the letter that answers a mail if it may go out, else what the admin is told of it, if anything.

    `is_proven` says that the mail is believed to be from whom the letter goes to.
    """
    return sending(rooms, entry, opened, game, letter, is_proven=is_proven)[0]


def sending(
    rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, letter: Letter | None, *, is_proven: bool
) -> tuple[tuple[Letter, ...], str]:
    """Give the same as `sendable`, and why the mail is not answered; "" where it is."""
    if letter is None:
        return (), "there is nothing to say"
    if not opened.verdict.answer:
        return (), "its sender asks not to be"
    if outbox.holds(rooms.database, letter.message_id):
        return (), "its sender was told the same before"
    brakes = _brakes(rooms, entry, opened, game, letter, is_proven=is_proven)
    reached = next((brake for brake in brakes if brake.is_reached()), None)
    if reached is None:
        return (letter,), ""
    return _told(rooms, entry, letter.recipient if letter.sender else STRANGERS, reached.words), reached.words


def closed_to_strangers(rooms: Rooms, entry: Entry) -> tuple[Letter, ...] | None:
    """Give what the admin is told where no stranger is answered any more today; None while they are.

    Then their mail need not be read either: that is what a flood of it would cost.
    """
    brake = _of_strangers(rooms)
    return _told(rooms, entry, STRANGERS, brake.words) if brake.is_reached() else None


def _told(rooms: Rooms, entry: Entry, who: str, why: str) -> tuple[Letter, ...]:
    day = rooms.clock.now().date().isoformat()
    lines = (
        f"Mail from {who} is taken, but not answered for now: {why}.",
        f"It is shown by: moderator inbox (the latest of it is {entry.number}).",
    )
    return post.for_admin(rooms, f"flood/{who}/{day}", f"Too much mail from {who}", lines)


def is_answered(letters: tuple[Letter, ...], entry: Entry) -> bool:
    """Say whether one of the letters answers the mail."""
    return any(letter.answers == entry.number for letter in letters)


def _of_strangers(rooms: Rooms) -> _Brake:
    most, since = rooms.settings.most_to_strangers, rooms.clock.now() - DAY
    return _Brake(
        lambda: outbox.count_to_strangers_since(rooms.database, since) >= most,
        f"the day's {most} letters to strangers have gone",
    )


def _brakes(
    rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, letter: Letter, *, is_proven: bool
) -> tuple[_Brake, ...]:
    database, settings, now = rooms.database, rooms.settings, rooms.clock.now()
    to, since_day, since_hour = letter.recipient, now - DAY, now - HOUR
    said = likeness(opened)
    times = LIVELY if game is not None and is_turn_game(rooms.ruleset(game)) else 1

    most_alike = MOST_ALIKE * (times if letter.sender else 1)

    def alike() -> int:
        others = inbox.alike(database, entry, said, since_hour) if said else ()
        return sum(1 for sender in others if not letter.sender or sender == entry.sender)

    brakes = [
        _Brake(
            lambda: outbox.count_since(database, to, since_day) >= settings.most_answers * times,
            f"the day's {settings.most_answers * times} letters have gone to that address",
        ),
        _Brake(
            lambda: outbox.count_since(database, to, since_hour) >= settings.most_an_hour * times,
            f"the hour's {settings.most_an_hour * times} letters have gone to that address",
        ),
        _Brake(lambda: alike() >= most_alike, f"{most_alike} mails of this hour said the same"),
    ]
    if game is not None:
        brakes.append(
            _Brake(
                lambda: outbox.count_answers(database, game.number, since_hour) >= settings.most_of_game,
                f"{game.name} has answered {settings.most_of_game} mails in this hour",
            )
        )
    if not letter.sender:
        brakes.append(_of_strangers(rooms))
    if not is_proven:
        brakes.append(
            _Brake(
                lambda: outbox.count_unproven_since(database, to, since_day) >= MOST_UNPROVEN,
                f"the day's {MOST_UNPROVEN} letters on mails that prove nothing have gone to that address",
            )
        )
    return tuple(brakes)
