"""The front address: there anybody can ask for a new game, with others whom she names or open to all.

Nobody is entered against her will: who asks is asked herself first, where nothing proves that the mail was hers, and
only then are the others. grammar/new_game.lark says what can be written.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from moderator.core.outcome import Answer, Section
from moderator.house import post, running
from moderator.house.believing import FROM
from moderator.house.brakes import sendable
from moderator.house.errors import HouseError
from moderator.house.fates import Fate
from moderator.house.rooms import Rooms
from moderator.house.timing import is_turn_game
from moderator.mail.address import Target, plain_address
from moderator.mail.opening import Opened
from moderator.store import games
from moderator.store.inbox import Entry

if TYPE_CHECKING:
    from moderator.core.ruleset import Ruleset
    from moderator.house.asked_game import Wish

MOST_OF_ONE, MOST_OF_ALL = 5, 50
"""How many games one address, and all together, can ask for in a day."""
_DAY = timedelta(days=1)
_ASKS = re.compile(
    r"(?:.*?\b)?(?:new|play|playing|start|begin|try)\b"
    r"(?: (?:an? )?(?:new )?(?:game|round|table)(?: of)?)?[ :]+(?:an? )?",
    re.IGNORECASE,
)
_ONLY_ASKED = re.compile(r"(?!(?:.*[,!.] )?(?:can|could|may|might) (?:i|we|you)\b).*\?$", re.IGNORECASE)
"""A question that asks for no game: "Does anybody play PaperTown?"."""
_COURTESY = re.compile(r",?[ ]*\b(?:please|pls|thanks|thank you|cheers)\b", re.IGNORECASE)
_CALLED = re.compile(
    r"[ ,.!;-]*\b(?:as|i'm|i am|call me|my name is|my name's|this is)[ ]+(?P<name>(?-i:[A-Z])[\w'-]*)", re.IGNORECASE
)
_AS = r" as \g<name>"
_ADDRESS = re.compile(r"[^\s,;<>()\"]+@[^\s,;<>()\"]*\w")
_MORE = re.compile(
    r"\b(?:alone|solo|by myself|on my own|for me(?: alone)?|open(?: to (?:all|anybody|everybody))?"
    r"|for \d+(?: players?)?)\b",
    re.IGNORECASE,
)
_WITH_SOMEBODY = re.compile(
    r"\bwith (?!pleasure|you\b)|\bmy (?:friends?|wife|husband|brother|sister|son|daughter)\b", re.IGNORECASE
)


def is_front(target: Target | None) -> bool:
    """Say whether a recipient is the front address."""
    return target is not None and target.local == running.FRONT and not target.token


def take(rooms: Rooms, entry: Entry, opened: Opened) -> Fate:
    """Lay the table that a mail asks for, or say how one is asked for."""
    from moderator.house.asked_game import NotReadError, wished  # few mails need its grammar

    typed = opened.words.typed
    lines = (_by_short_name(rooms, line.strip().rstrip(".! "), typed) for line in typed.split("\n"))
    line = next((line for line in lines if line.lower().startswith("new")), "")
    if not line:
        return _answer(rooms, entry, opened, "It asks for no new game.", _how(rooms), once_a_month="new-game")
    try:
        wish = wished(line)
        name = _laid(rooms, entry, opened, wish)
    except NotReadError as trouble:
        return _answer(rooms, entry, opened, "A new game that does not read.", (f"{trouble}.", *_how(rooms)))
    except HouseError as error:
        return _answer(rooms, entry, opened, f"No new game: {error}", (str(error), *_how(rooms)))
    return Fate("done", f"{name} is laid for {opened.sender.address}.", ())


def _by_short_name(rooms: Rooms, line: str, typed: str) -> str:
    """Say in the words of the grammar what a line asks for that names a game: "I'd like to play Toy Story, I'm Pam".

    Whoever asks in a whole sentence may say with whom, and how they are called, anywhere in the mail, `typed`.
    """
    asks = None if _ONLY_ASKED.match(line) else _ASKS.match(line)
    for name, ruleset in rooms.rulesets.items() if asks else ():
        whole = ruleset.title
        for title in (whole, whole.rpartition(":")[2], name):
            letters = r"[\W_]*".join(re.findall(r"[^\W_]", title))
            found = re.compile(rf"{letters}\b", re.IGNORECASE).match(line, asks.end())  # type: ignore[union-attr]
            if found and line.lower().startswith("new"):
                rest = _COURTESY.sub("", line[found.end() :].rstrip("?"))
                return f"new {name}{_CALLED.sub(_AS, rest)}"
            if found:
                return f"new {name}{_parts(rooms, ruleset, typed)}"
    return line


def _parts(rooms: Rooms, ruleset: Ruleset, typed: str) -> str:
    """Give what a mail in whole sentences says of the game that it asks for; who it is with are addresses."""
    called, invited = _CALLED.search(typed), _ADDRESS.findall(typed)
    if not invited and _WITH_SOMEBODY.search(typed):
        return " with"  # it does not say by which address they can be asked
    shared = frozenset.intersection(
        *(frozenset(each.options) for each in rooms.rulesets.values() if is_turn_game(each))
    )
    settings = "|".join(map(re.escape, ("hours", *sorted(set(ruleset.options) - shared))))
    said = [f"as {called['name']}"] if called else []
    said += [f"with {', '.join(invited)}"] if invited else []
    said += [hit[0] for hit in _MORE.finditer(typed)]
    said += [hit[0] for hit in re.finditer(rf"\b(?:{settings})\b[ ]?[=:]?[ ]*\w+", typed)]
    return "".join(f" {each}" for each in said)


def _laid(rooms: Rooms, entry: Entry, opened: Opened, wish: Wish) -> str:
    """Lay a table; the letters that ask the players are written by the beginning itself. Raises HouseError."""
    host = opened.sender.address
    ruleset = rooms.rulesets.get(wish.ruleset)
    if ruleset is None or not is_turn_game(ruleset):
        raise HouseError(f'There is no game "{wish.ruleset}" that can be begun by mail; there are: {_titles(rooms)}.')
    since = rooms.clock.now() - _DAY
    asked = [game for game in games.every(rooms.database) if game.begun >= since and game.options.get("host")]
    if len(asked) >= MOST_OF_ALL or sum(game.options["host"] == host for game in asked) >= MOST_OF_ONE:
        raise HouseError("So many games have been asked for today that no more are begun; ask again tomorrow.")
    strange = [each for each in wish.invited if plain_address(each) is None]
    if strange:
        raise HouseError(f"{', '.join(strange)} is no address that mail can be sent to.")
    is_confirmed = entry.via == "file" or rooms.settings.trust == FROM
    options = {**wish.options, "host": host, "is_confirmed": is_confirmed}
    taken = {game.name for game in games.every(rooms.database)}
    name = next(each for number in range(1, len(taken) + 2) if (each := f"{wish.ruleset}-{number}") not in taken)
    running.begin(rooms, name, wish.ruleset, options)
    return name


def _titles(rooms: Rooms) -> str:
    return ", ".join(name for name, ruleset in rooms.rulesets.items() if is_turn_game(ruleset))


def _how(rooms: Rooms) -> tuple[str, ...]:
    """Say how a game is asked for."""
    first = next((name for name, ruleset in rooms.rulesets.items() if is_turn_game(ruleset)), "tphunt")
    return (
        f"To begin a game, write to {rooms.address(running.FRONT)} one line such as:",
        "",
        f"    new {first} as Ann with bob@example.org, cy@example.org",
        f"    new {first} as Ann open for 4 players",
        "",
        "Who names nobody begins a game that can be played alone, at once.",
        f"The games are: {_titles(rooms)}. Whom you name is asked by mail, and plays if they say so.",
    )


def _answer(
    rooms: Rooms, entry: Entry, opened: Opened, outcome: str, lines: tuple[str, ...], *, once_a_month: str = ""
) -> Fate:
    said = Answer("", sections=(Section("A NEW GAME", lines),), subject="A new game")
    letter = post.from_house(rooms, entry, opened, said, once_a_month=once_a_month)
    return Fate("done", outcome, sendable(rooms, entry, opened, None, letter))
