"""The way to the human: what a mail says to the admin goes on to the admin, who answers from an address of their own.

A mail says so by a paragraph that begins with `admin:` or in words ("Could the admin have a look?"), or by going to
admin@ of the domain where the settings want that. So many go on in a day and no more: a flood stays in the inbox.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from moderator.core.outcome import Answer, Section
from moderator.house import post
from moderator.house.brakes import sendable
from moderator.house.fates import Fate
from moderator.house.press import names_readers
from moderator.house.rooms import Rooms
from moderator.mail.address import Target
from moderator.mail.opening import Opened
from moderator.store import outbox
from moderator.store.games import Game
from moderator.store.inbox import Entry

ADMIN = "admin"
MOST_OF_ONE, MOST_OF_ALL = 5, 30
"""How many mails of one sender, and of all together, go on to the admin in a day."""
_DAY = timedelta(days=1)
_SENT = "Your words have gone to the admin, who will answer you by mail."
_KEPT = "So much has gone to the admin today that your words stay here, where the admin finds them. They are not lost."
_TO_ADMIN = re.compile(
    r"(?:(?:please|pls|and|also|p\.?s\.?)[ ,:]+)*"
    r"(?:(?:a[ ]+)?(?:(?:note|message|question|word)[ ]+)?(?:to|for)[ ]+(?:the[ ]+)?admin[ ]*[:,]"
    r"|(?:(?:dear|hi|hello)[ ]+)?(?:the[ ]+)?admin[ ]*[:,]"
    r"|(?:ask|tell)[ ]+the[ ]+admin\b"
    r"|(?:could|can|would|will|may|should)[ ]+(?:the|an)[ ]+admin\b)",
    re.IGNORECASE,
)


_ASKS_ADMIN = re.compile(
    r"(?<=[.!?] )(?:(?:could|can|would|will|may)[ ]+(?:the|an)[ ]+admin\b[^?]*[?]"
    r"|(?:please[ ]+)?ask[ ]+the[ ]+admin\b)",
    re.IGNORECASE,
)
"""How a sentence behind others asks for the admin, to whom what it comes behind goes on as well."""


def said_to_admin(typed: str) -> tuple[str, str] | None:
    """Give the paragraphs of a mail that are for the admin, and the mail without them; None where there is none."""
    mine: list[str] = []
    rest: list[str] = []
    inside = False
    for line in typed.split("\n"):
        begins = _TO_ADMIN.match(line.strip()) is not None
        asks = None if begins else _ASKS_ADMIN.search(line)
        inside = begins or asks is not None or (inside and bool(line.strip()) and not names_readers(line))
        (mine if inside else rest).append(line)
        rest += [line[: asks.start()].rstrip()] if asks is not None else []
    return ("\n".join(mine), "\n".join(rest)) if mine else None


def by_words(rooms: Rooms, entry: Entry, opened: Opened, game: Game, *, is_proven: bool) -> tuple[Opened, Fate | None]:
    """Send on what a mail says to the admin; give the mail without it, and its fate if it says nothing else."""
    found = said_to_admin(opened.words.typed)
    if found is None:
        return opened, None
    only = replace(opened, words=replace(opened.words, typed=found[0]))
    said = _forward(rooms, entry, only, game, is_proven=is_proven)
    rest = replace(opened, words=replace(opened.words, typed=found[1], notes=(*opened.words.notes, said)))
    return rest, None if found[1].strip() else _fate(rooms, entry, opened, game, said)


def is_for_admin(rooms: Rooms, target: Target | None) -> bool:
    """Say whether a recipient is admin@ of the domain, where mail to it is wanted."""
    return target is not None and rooms.settings.admin_mail and target.local == ADMIN and not target.token


def by_address(rooms: Rooms, entry: Entry, opened: Opened) -> Fate:
    """Send a mail on that came to admin@ of the domain."""
    said = _forward(rooms, entry, opened, None, is_proven=False)
    return _fate(rooms, entry, opened, None, said)


def _forward(rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, *, is_proven: bool) -> str:
    """Put a mail into the outbox for the admin if it may still go on today; say in words what became of it."""
    admin, since = rooms.settings.admin, rooms.clock.now() - _DAY
    of_all = outbox.count_passed_on(rooms.database, admin, since)
    if of_all >= MOST_OF_ALL or outbox.count_passed_on(rooms.database, admin, since, entry.sender) >= MOST_OF_ONE:
        return _KEPT
    letter = post.passed_on(rooms, entry, opened, game, is_proven=is_proven)
    outbox.put(rooms.database, (letter,), rooms.clock.now(), game.number if game else None)
    return _SENT


def _fate(rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, said: str) -> Fate:
    is_player = game is not None and rooms.ruleset(game).member(rooms.state(game), opened.sender.address) is not None
    if game is not None and is_player:
        letter = post.about_news(rooms, entry, opened, game, opened.sender.address, said)
    else:
        answer = Answer("", sections=(Section("TO THE ADMIN", (said,)),), subject="Your words to the admin")
        letter = post.from_house(rooms, entry, opened, answer)
    return Fate("done", f"For the admin: {said}", sendable(rooms, entry, opened, game, letter))
