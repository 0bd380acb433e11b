"""Letters that come back: each has a return address of its own, which says whose mailbox takes no letters.

Three letters that could not be delivered, or one report that there is no such mailbox, and nothing more is mailed to
that address until somebody writes from there, or the admin clears it.
"""

from __future__ import annotations

from moderator.house.rooms import Rooms
from moderator.mail import tokens
from moderator.mail.address import Target
from moderator.mail.opening import Opened
from moderator.mail.reports import Fate, read_refusal, read_report
from moderator.mail.tokens import Purpose
from moderator.store import outbox, returned
from moderator.store.games import Game
from moderator.store.inbox import Entry
from moderator.store.outbox import Entry as Sent
from moderator.store.returned import Dead, Returned


def return_address(rooms: Rooms, game: Game, key: str) -> str:
    """Give the envelope's sender for the letter of an occasion (`Occasion.key`)."""
    return tokens.with_token(rooms.address(game.name), tokens.token(game.secret, Purpose.RETURN, key))


def is_return(target: Target | None) -> bool:
    """Say whether a recipient has the form of a letter's return address."""
    return target is not None and tokens.is_token(target.token, Purpose.RETURN)


def take_back(rooms: Rooms, entry: Entry, opened: Opened) -> str:
    """Count what came to the return address of a letter; give what became of it, in words for the admin."""
    letter = outbox.sent_from(rooms.database, entry.recipient)
    if letter is None:
        return "Sent to the return address of no letter of ours."
    to = letter.letter.recipient
    report = read_report(opened.message, opened.verdict)
    if not report.counts:
        return f"At the return address of letter {letter.number} to {to}: {report.fate.value}."
    one = Returned(
        letter.number, to, entry.number, entry.received, report.status, report.words, report.fate is Fate.GONE
    )
    again = "" if returned.count(rooms.database, one) else ", which was counted before"
    dead = returned.dead(rooms.database, to)
    ends = " Nothing is mailed there any more." if dead else ""
    words = f" ({report.words})" if report.words else ""
    return f"Letter {letter.number} to {to} came back{again}: {report.fate.value}{words}.{ends}"


def refused(rooms: Rooms, letter: Sent, code: int, words: str) -> None:
    """Count a letter that our own mail server would not take for its reader, where it speaks of her mailbox."""
    report = read_refusal(code, words)
    if report.counts:
        to, gone = letter.letter.recipient, report.fate is Fate.GONE
        one = Returned(letter.number, to, None, rooms.clock.now(), report.status, report.words, gone)
        returned.count(rooms.database, one)


def dead(rooms: Rooms, address: str) -> Dead | None:
    """Say why nothing is mailed to an address any more; None while letters go there."""
    return returned.dead(rooms.database, address)


def works_again(rooms: Rooms, address: str) -> int:
    """Mail to an address again: somebody has written from there, or the admin says so. Give what counted against it."""
    return returned.clear(rooms.database, address.lower(), rooms.clock.now())
