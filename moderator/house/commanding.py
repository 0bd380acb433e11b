"""What the admin commands by mail: lines that begin with `moderator`, as at the terminal, from their own address.

Such a mail is proven like a player's, by a signature or by the secret address that letters to the admin are answered
at, whatever less its game may demand; else it waits for a YES. It is carried out once: if the moderator ends on the
way, nothing of it is done again, and the admin is told to look.
"""

from __future__ import annotations

import logging
import re
import shlex
from dataclasses import dataclass

from moderator.core.outcome import Answer, Section
from moderator.house import brakes, post
from moderator.house.believing import FROM, ONE, Belief, demand_of
from moderator.house.rooms import Rooms
from moderator.mail.opening import Opened
from moderator.store import believed, inbox, outbox
from moderator.store.games import Game
from moderator.store.inbox import Entry

_log = logging.getLogger("moderator.house")
BEGUN = "The admin's commands in it are being carried out."
_COMMAND = re.compile(r"[ ]*(?:[$][ ]*)?moderator(?=[ ]|$)")
_OPTION = re.compile(r"(?<![^ ])-(?=[a-z][a-z-]+)")
_ENDED = (
    "The moderator ended while it carried this mail out, and does nothing of it again. Look at what was done, "
    "for instance with `moderator week`, and send the rest once more."
)

_NOT_READ = "Of your mail only the lines that begin with moderator were read; write orders in a mail of their own."


@dataclass(frozen=True, slots=True)
class Command:
    """The words of a command's line; where one of them is a dash, also the text below it, for the command to read."""

    words: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Commanded:
    """The commands of a mail, and whether the mail says more than them."""

    commands: tuple[Command, ...]
    has_more: bool


def commanded(rooms: Rooms, opened: Opened) -> Commanded | None:
    """Give what a mail commands whose From is the admin's address; None where it commands nothing."""
    if rooms.commands is None or opened.sender.address != rooms.settings.admin.lower():
        return None
    found = commands_in(opened.words.typed)
    return found if found.commands else None


def commands_in(typed: str) -> Commanded:
    """Find the commands among the lines of a mail; one whose quotation is open goes on in the lines below it.

    A command with a dash among its words reads what stands between it and the next one, as from a pipe.
    """
    commands: list[Command] = []
    has_more = False
    lines = typed.split("\n")
    while lines:
        line = lines.pop(0)
        found = _COMMAND.match(line)
        if found is None:
            has_more = has_more or bool(line.strip())
            continue
        said = line[found.end() :]
        while (words := _words(said)) is None and lines and lines[0].strip():
            said = f"{said} {lines.pop(0).strip()}"
        words = tuple(said.split()) if words is None else words
        below = len(lines) if "-" in words else 0
        end = next((place for place in range(below) if _COMMAND.match(lines[place])), below)
        commands.append(Command(words, "\n".join(lines[:end]).strip()))
        del lines[:end]
    return Commanded(tuple(commands), has_more)


def _words(said: str) -> tuple[str, ...] | None:
    """Cut a command into words, at blanks outside double quotes; None where a quotation is not closed.

    Mail programs make one dash of two; no option has a name of several letters behind one.
    """
    reader = shlex.shlex(_OPTION.sub("--", said), posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.quotes, reader.commenters = True, '"', ""
    try:
        return tuple(reader)
    except ValueError:
        return None


def is_proven(rooms: Rooms, game: Game, belief: Belief) -> bool:
    """Say whether a mail in the admin's name is theirs; From alone proves nothing, even where a game takes it so."""
    demand = demand_of(rooms, game)
    return belief.is_enough(ONE if demand == FROM else demand)


def carry_out(rooms: Rooms, entry: Entry, opened: Opened, game: Game, belief: Belief, wanted: Commanded) -> None:
    """Carry the commands of a mail out, one after the other, and answer them; nothing else of the mail is read."""
    is_again = entry.outcome == BEGUN
    inbox.note(rooms.database, entry.number, BEGUN)
    rooms.commanding.add(entry.number)  # an update among them works through the mail that waits, but not this one
    try:
        sections = tuple(
            Section(f"moderator {shlex.join(each.words)}", (_ENDED,) if is_again else _printed(rooms, game, each))
            for each in wanted.commands
        )
    finally:
        rooms.commanding.discard(entry.number)
    closing = (_NOT_READ,) if wanted.has_more else ()
    now = rooms.game(game.name)
    letter = post.answer(rooms, entry, opened, now, Answer("", sections=sections, closing=closing), stranger=False)
    named = ", ".join(dict.fromkeys(each.words[0] if each.words else "nothing" for each in wanted.commands))
    said = f"Commands of the admin: {named}{', begun before and not done again' if is_again else ''}."
    with rooms.database.transaction():
        if inbox.settle(rooms.database, entry.number, "done", said, game.number):
            inbox.mark(rooms.database, entry.number, belief.said, brakes.likeness(opened))
            for digest in belief.signed:
                believed.sign(rooms.database, game, digest, entry.number)
            letters = brakes.sendable(rooms, entry, opened, now, letter, is_proven=True)
            outbox.put(rooms.database, letters, rooms.clock.now(), game.number)


def _printed(rooms: Rooms, game: Game, command: Command) -> tuple[str, ...]:
    """Give what a command prints; one that fails in an unforeseen way fails alone, and is not tried again."""
    assert rooms.commands is not None
    try:
        return rooms.commands(rooms, game.name, command.words, command.text)
    except Exception as error:  # noqa: BLE001 - what else the mail commands is carried out all the same
        _log.exception("a command of the admin's mail failed: %s", " ".join(command.words))
        return (f"It failed: {type(error).__name__}: {error}. The log of the moderator has more.",)
