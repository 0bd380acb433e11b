"""Words from player to player: "to Ann: shall we swap?" and "to all: good luck" go on, out of a mail to their game.

They go on as they stand, in a letter of the game, so that nobody learns an address. So many go on of one player in a
day and no more; the setting that says how many can be 0, and then none do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from moderator.core.outcome import Notice
from moderator.house import post
from moderator.house.rooms import Rooms
from moderator.mail.opening import Opened
from moderator.mail.tokens import without_tokens
from moderator.store import outbox, silenced
from moderator.store.games import Game
from moderator.store.inbox import Entry

_DAY = timedelta(days=1)
_ALL = re.compile(r"(?:all|everyone|everybody|the others|all (?:the )?(?:other )?players|all of you)", re.IGNORECASE)
_TO = re.compile(
    r"(?:please |pls )?(?:(?:a )?(?:note|message|word|press) )?to (?P<who>[^:\n\"]{1,120}):(?P<words>.*)", re.IGNORECASE
)
_JOINT = re.compile(r",[ ]*and |,|&| and ", re.IGNORECASE)
_STOP = re.compile(r"[.!?][ ]+(?:(?:and|also)[ ]+)?(?=to )", re.IGNORECASE)
_NAME = re.compile(r"[A-Z][\w'.-]*(?:[ ]+[A-Z][\w'.-]*){0,2}")
MOST_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class Word:
    """Some words and the names of the players for whom they are."""

    names: tuple[str, ...]
    words: str


def said_to_players(typed: str, players: Mapping[str, str], sender: str) -> tuple[tuple[Word, ...], str]:
    """Give what a mail says to other players, and the mail without it.

    `players` are the addresses of all players by their names; `sender` is the name of who writes. A paragraph is for
    whom its first line names, and only where each of those plays.
    """
    found: list[tuple[tuple[str, ...], list[str]]] = []
    rest: list[str] = []
    inside = False
    lines = [part for each in typed.split("\n") for part in _parted(each, players, sender)]
    for line in lines:
        said = _TO.fullmatch(line.strip())
        names = _named(said["who"], players, sender) if said else ()
        if said and names:
            found.append((names, [said["words"].strip()]))
            inside = True
        elif inside and line.strip() and not names_readers(line):
            found[-1][1].append(line.rstrip())
        else:
            inside = False
            rest.append(line)
    words = tuple(Word(names, "\n".join(lines).strip()) for names, lines in found)
    return tuple(word for word in words if word.words), "\n".join(rest).strip("\n") if found else typed


def names_readers(line: str) -> bool:
    """Say whether a line says for whom it is, be they players or not: "to Ann: hello"."""
    said = _TO.fullmatch(line.strip())
    who = said["who"].strip() if said else ""
    if not who:
        return False
    return _ALL.fullmatch(who) is not None or all(_NAME.fullmatch(each.strip()) for each in _JOINT.split(who))


def _parted(line: str, players: Mapping[str, str], sender: str) -> list[str]:
    """Part a line where a sentence in it is for players: "to Bob: yes. To Eve: no."."""
    starts = [
        hit.end()
        for hit in _STOP.finditer(line)
        if (to := _TO.fullmatch(line[hit.end() :])) and _named(to["who"], players, sender)
    ]
    return [
        line[start:end].strip() if starts else line for start, end in zip([0, *starts], [*starts, None], strict=True)
    ]


def unknown_in(typed: str, players: Mapping[str, str]) -> str:
    """Say which names on the first lines of words to others are no player's; "" where all are."""
    known = {name.casefold() for name in players}
    said = (hit["who"] for line in typed.split("\n") if (hit := _TO.fullmatch(line.strip())) and hit["words"].strip())
    named = (name.strip() for who in said if not _ALL.fullmatch(who.strip()) for name in _JOINT.split(who.strip()))
    unknown = [name for name in dict.fromkeys(named) if _NAME.fullmatch(name) and name.casefold() not in known]
    if not unknown:
        return ""
    nobody = f"Nobody here is called {' or '.join(unknown)}, so your words did not go on."
    return f"{nobody} The players: {', '.join(sorted(players))}."


def _named(who: str, players: Mapping[str, str], sender: str) -> tuple[str, ...]:
    """Give the players whom some words name, () where they name anybody else."""
    if _ALL.fullmatch(who.strip()):
        return tuple(name for name in sorted(players) if name != sender)
    known = {name.casefold(): name for name in players if name != sender}
    named = [known.get(name.strip().casefold(), "") for name in _JOINT.split(who.strip())]
    return tuple(dict.fromkeys(named)) if all(named) else ()


def players_of(rooms: Rooms, game: Game) -> dict[str, str]:
    """Give the addresses of the players of a game to whom letters have gone, by their names."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    members = ((ruleset.member(state, address), address) for address in outbox.readers(rooms.database, game.number))
    return {name: address for name, address in members if name is not None}


def pass_on(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> tuple[str, str]:
    """Send on what a player's mail says to others; give the mail without it and what became of that, "" for nothing."""
    typed = opened.words.typed
    most = rooms.settings.most_press
    if not most or _TO.search(typed) is None:
        return typed, ""
    players = players_of(rooms, game)
    unknown = unknown_in(typed, players)
    sender = rooms.ruleset(game).member(rooms.state(game), opened.sender.address) or ""
    words, rest = said_to_players(typed, players, sender)
    if not words:
        return typed, unknown
    since = rooms.clock.now() - _DAY
    letters = sum(len(word.names) for word in words)
    if outbox.count_press(rooms.database, game.number, entry.sender, since) + letters > most:
        return rest, f"Your words to others did not go on: one player's mails send {most} such letters a day, not more."
    if any(len(word.words) > MOST_CHARACTERS for word in words):
        return rest, f"Your words to others did not go on: write no more than {MOST_CHARACTERS:,} characters at once."
    told = [_send(rooms, entry, game, word, players, sender, place) for place, word in enumerate(words, 1)]
    return rest, " ".join([*told, unknown]).strip()


def _send(
    rooms: Rooms, entry: Entry, game: Game, word: Word, players: Mapping[str, str], sender: str, place: int
) -> str:
    """Put the letters of some words into the outbox; say to whom they go, and to whom not."""
    quiet = [name for name in word.names if silenced.is_silenced(rooms.database, game, players[name])]
    reached = [name for name in word.names if name not in quiet]
    also = f" to {_listed(word.names)}" if len(word.names) > 1 else ""
    for name in reached:
        lines = (
            f"{sender} writes{also}:",
            "",
            *(f"    {line}".rstrip() for line in without_tokens(word.words).split("\n")),
            "",
            f"To answer, write to the game: to {sender}: and your words.",
        )
        notice = Notice(players[name], f"{rooms.title(game)}: a word from {sender}", lines)
        letters = post.press(rooms, entry, game, notice, place)
        outbox.put(rooms.database, letters, rooms.clock.now(), game.number)
    gone = f"Your words have gone to {_listed(reached)}." if reached else ""
    want = "wants" if len(quiet) == 1 else "want"
    held = f"They do not go to {_listed(quiet)}, who {want} no letters but answers." if quiet else ""
    return " ".join(filter(None, (gone, held)))


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
