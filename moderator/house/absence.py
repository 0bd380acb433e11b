"""Players who are away for a while, and say so in their mail: "away until 5 June", "I'm on holiday for two weeks".

No reminder goes to them before they are back, their mail counts, and their orders stand. A table whose next decision
is theirs alone waits for them, a week at most; a week of a game that has weeks ends for everybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from moderator.core.dates import DAY, SPAN, day_in
from moderator.core.deadlines import MONTHS, say_day
from moderator.core.greeting import GREETED
from moderator.core.outcome import Notice
from moderator.house import post
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.house.timing import Seated, is_turn_game
from moderator.house.word_of_admin import Present, tell
from moderator.store import absences, moments, open_matters, outbox
from moderator.store.games import Game

LONGEST = timedelta(days=200)
PATIENCE = timedelta(days=7)
"""How long a table waits at most for somebody who is away, beyond the time that a decision has."""
_SELF = (
    rf"{GREETED}(?:(?:please note(?: that)?|note(?: that)?|fyi|heads[ ]?up|guys|folks|all|sorry|btw|also|and|so|well)\b"
    r"[ ,:]*)*"
)
_I = r"(?:(?:i(?:'?m| am|'ll be| will be| shall be)|we(?:'re| are|'ll be| will be))[ ]+(?:going[ ]+to[ ]+be[ ]+)?)?"
_GONE = (
    r"(?:(?:away|absent|offline|abroad|travell?ing|out of (?:town|office|the office)|off|not (?:here|around|available)"
    r"|unavailable|on (?:an? )?(?:holidays?|vacation|leave|trip|break)|on my holidays?|in hospital)\b[ ]*)+"
    r"(?:(?:from|in|to|at|with)[ ]+[\w' ]{1,30}?[ ]+)?"
)
_OFF = r"i(?:'m| am)[ ]+(?:leaving(?! (?:everything|the|my|this|your)\b)|off|going away)\b[^.!?\d]{2,60}?"
_CANNOT = (
    r"i(?:'ll| will)? (?:can't|cannot|can not|won't be able to|will not be able to) (?:play|write|send orders|mail)[ ]+"
)
_UNTIL = rf"(?:until|till|til|up to|through|and (?:will be )?back(?: on)?|back(?: on)?|,?[ ]*back(?: on)?)[ ]+{DAY}"
_AWAY = re.compile(
    rf"{_SELF}(?:{_I}{_GONE}|{_CANNOT}|{_OFF})(?:{_UNTIL}|for(?:[ ]+(?:the[ ]+next|about))?[ ]+{SPAN})"
    r"(?:[ ]*[,;:-].{0,80})?",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"[^.!?\d]{1,120},[ ]*(?:so|and)[ ]+(?=i(?:'m| am|'ll be| will be) (?:away|on holiday|out of)\b)", re.IGNORECASE
)
"""What leads up to it: "Hi, I shall be hiking in Norway, so I'm away until 5 June."."""
_UNCLEAR = re.compile(
    rf"{_SELF}i(?:'m| am|'ll be| will be)[ ]+(?:away|absent|on (?:holidays?|vacation)|out of town)\b.{{0,60}}",
    re.IGNORECASE,
)
_SENTENCES = re.compile(
    rf"(?<=[a-z\d)][.!?])[ ]+(?=[a-z])(?!(?:{'|'.join(month[:3] for month in MONTHS)}))", re.IGNORECASE
)
"""Where one sentence ends and another begins; the stop of "5. June" is none."""
_BACK = re.compile(
    rf"{_SELF}i(?:'m| am)[ ]+(?:now[ ]+)?(?:back(?:[ ]+(?:again|now|home))?|no longer away)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Absence:
    """What a mail says of its sender: away until a moment (UTC), or back where that is None.

    It is not `clear` where the mail says that they are away, and of no day to come until when.
    """

    until: datetime | None
    clear: bool = True


def said_of_absence(typed: str, now: datetime) -> tuple[Absence | None, str]:
    """Give what a mail says of being away, and the mail without the sentences that say it; the last of them stands."""
    found: Absence | None = None
    kept = []
    for line in typed.split("\n"):
        others = []
        for sentence in _SENTENCES.split(line):
            said = _said(sentence, now)
            found = said or found
            others += [] if said else [sentence]
        kept += [] if line.strip() and not others else [" ".join(others)]
    return found, typed if found is None else "\n".join(kept).strip("\n")


def _said(sentence: str, now: datetime) -> Absence | None:
    """Give what one sentence says of being away; None where it says nothing of it."""
    said = sentence.strip().rstrip(".! ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    said = _LEAD.sub("", said) if _LEAD.match(said) else said
    away = _AWAY.fullmatch(said)
    until = day_in(away, now) if away else None
    if until is not None and now < until <= now + LONGEST:
        return Absence(until)
    if away or _UNCLEAR.fullmatch(said):
        return Absence(None, clear=False)
    return Absence(None) if _BACK.fullmatch(said) else None


def carry_out(rooms: Rooms, game: Game, address: str, said: Absence, mail: int) -> str:
    """Write down what a player says of being away; give a sentence or two that tell them."""
    if not said.clear:
        return "You are away, but it is not clear until which day. Send, with your own day: away until 5 June"
    if said.until is None:
        came = absences.set_back(rooms.database, game, address)
        return "Welcome back! Reminders go to you again." if came else "You were not away: reminders go to you as ever."
    absences.set_away(rooms.database, game, address, said.until, mail)
    by_turns = is_turn_game(rooms.ruleset(game))
    if by_turns:
        _tell_table(rooms, game, address, said.until, str(mail))
    return f"You are away until {say_day(said.until)}: {_MEANWHILE[by_turns]} If you are here earlier, send: I am back"


def by_admin(rooms: Rooms, game: Game, player: Present, words: str) -> str:
    """Write down what the admin says of a player being away ("away until 5 June", "back"), and tell the player.

    Gives what the player is told. Raises HouseError for a day that is none to come.
    """
    now = rooms.clock.now()
    said, _ = said_of_absence("I'm back" if words == "back" else words, now)
    if said is None or not said.clear:
        raise HouseError(f'"{words}" names no day to come; say it as: away until 5 June, away for two weeks, or back.')
    if said.until is None:
        told = "you are back" if absences.set_back(rooms.database, game, player.address) else ""
    else:
        absences.set_away(rooms.database, game, player.address, said.until)
        if is_turn_game(rooms.ruleset(game)):
            _tell_table(rooms, game, player.address, said.until, moments.write(now))
        told = f"you are away until {say_day(said.until)}"
    if not told:
        raise HouseError(f"{player.name} is not away.")
    tell(rooms, game, player.name, f"I have noted that {told}: {_MEANS[said.until is None]}")
    return told


def is_waited_for(rooms: Rooms, game: Game) -> bool:
    """Say whether a decision whose time is over waits all the same: all who may decide are away, and not for too long.

    Without anybody to decide nothing waits, and neither does a game that has weeks.
    """
    ruleset = rooms.ruleset(game)
    if game.due is None or rooms.clock.now() >= game.due + PATIENCE or not isinstance(ruleset, Seated):
        return False
    deciding = set(ruleset.turn_of(rooms.state(game)))
    return bool(deciding) and deciding <= set(away(rooms, game))


def away(rooms: Rooms, game: Game) -> dict[str, datetime]:
    """Give the players of a game who are away now, by name, each with the moment (UTC) at which they are back."""
    ruleset, state, now = rooms.ruleset(game), rooms.state(game), rooms.clock.now()
    found = {}
    for address in outbox.readers(rooms.database, game.number):
        until, name = absences.away_until(rooms.database, game, address, now), ruleset.member(state, address)
        if until is not None and name is not None:
            found[name] = until
    return found


def asked_while_away(rooms: Rooms, game: Game) -> tuple[str, ...]:
    """Say in a line each what the rules ask of players who are away, so that the admin can see to it in time."""
    asked = open_matters.questions(rooms.database, game)
    return tuple(
        f"{name} is away until {say_day(until)} and is asked: {it.text} (silence means: {it.default}) "
        "You can answer for them, or let the week wait: moderator pause."
        for name, until in away(rooms, game).items()
        for it in asked
        if it.who.lower() == name.lower()
    )


def _tell_table(rooms: Rooms, game: Game, address: str, until: datetime, key: str) -> None:
    """Write to the others at a table that somebody is away, and how long it waits; `key` is of this word alone."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    name = ruleset.member(state, address)
    others = (each for each in outbox.readers(rooms.database, game.number) if each.lower() != address.lower())
    if name is None:
        return
    line = (
        f"{name} is away until {say_day(until)}. When only {name} is waited for, the table waits until then, "
        f"{PATIENCE.days} days longer than usual at most."
    )
    subject = f"{rooms.title(game)}: {name} is away"
    told = [Notice(each, subject, (line,)) for each in others if ruleset.member(state, each) is not None]
    outbox.put(rooms.database, post.of_absence(rooms, game, key, told), rooms.clock.now(), game.number)


_MEANWHILE = {
    False: "no reminder goes to you before that. Your orders stand, the letters of the weeks come, and what you mail "
    "counts. If the rules ask you something meanwhile, the admin hears of it before the week ends, and can answer for "
    "you or let the week wait; else it is decided as its letter says.",
    True: "no reminder goes to you before that. When only you are waited for, the table waits until you are back, "
    f"{PATIENCE.days} days longer than usual at most; after that you are played for as each letter says, and told so. "
    'Orders that you send now behind "when it is my turn:" wait for your turn.',
}
_MEANS = {
    True: "reminders go to you again.",
    False: "no reminder goes to you before that. If you are here earlier, send: I am back",
}
