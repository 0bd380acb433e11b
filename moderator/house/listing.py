"""Who gets the news and reminders of a game: leaving and coming back, by an address of the letter or by one word.

`List-Unsubscribe` of each such letter names an address that only its reader knows (RFC 2369, section 3.2): any mail
there is enough, whatever it says and whoever seems to send it, since mail programs write it for their users. Answers to
a player's own mail come in any case.
"""

from __future__ import annotations

import re

from moderator.house.rooms import Rooms
from moderator.mail import tokens
from moderator.mail.address import Target
from moderator.mail.tokens import Purpose
from moderator.store import outbox, silenced
from moderator.store.games import Game
from moderator.store.inbox import Entry

LEAVE = "unsubscribe"
RETURN = "subscribe"
_WISHES = {LEAVE: Purpose.SILENCE, RETURN: Purpose.NEWS, "resubscribe": Purpose.NEWS}
_LISTS = r"(?:news(?:letters?)?|reminders?|(?:weekly )?(?:letters?|mails?|e-?mails?)|(?:mailing )?list)"
_ASKS = (
    (rf"(?:unsubscribe me|(?:take|remove) me) (?:from|off) .*{_LISTS}.*", LEAVE),
    (rf"(?:stop sending me|i (?:do not|don't) want|send me no|no) (?:any )?(?:more )?.*{_LISTS}.*", LEAVE),
    (rf"(?:subscribe me (?:again|to)|send me) (?:to )?.*{_LISTS}.*\bagain|subscribe me to .*{_LISTS}.*", RETURN),
)
_COURTESIES = frozenset({"please", "me", "thanks"})
_FORMS = (Purpose.SILENCE, Purpose.NEWS)


def leaving_address(rooms: Rooms, game: Game, player: str) -> str:
    """Give the secret address that ends the news of a game for a player, who is registered with `player`."""
    return _address(rooms, game, player, Purpose.SILENCE)


def returning_address(rooms: Rooms, game: Game, player: str) -> str:
    """Give the secret address that brings a player the news of a game again."""
    return _address(rooms, game, player, Purpose.NEWS)


def is_about_news(target: Target | None) -> bool:
    """Say whether a recipient has the form of an address that ends or brings news."""
    return target is not None and any(tokens.is_token(target.token, each) for each in _FORMS)


def asked_by_address(rooms: Rooms, game: Game, target: Target) -> tuple[str, Purpose] | None:
    """Give whose news a mail to `target` ends or brings, and which of the two; None where it names nobody's."""
    for player in outbox.readers(rooms.database, game.number):
        for wish in _FORMS:
            if tokens.is_same(target.token, _token(game, player, wish)):
                return player, wish
    return None


def asked_by_words(words: str) -> tuple[Purpose | None, str]:
    """Give what a player's words say of the news, and the words without the lines that say it.

    A line says it that holds nothing but the one word, or asks for it in words of its own ("please unsubscribe me from
    the reminders"); the last of them stands.
    """
    wish: Purpose | None = None
    kept = []
    for line in words.split("\n"):
        said = [word for word in line.lower().strip(" .!").split() if word not in _COURTESIES]
        asked = " ".join(said) if len(said) == 1 else _asked(line)
        if asked in _WISHES:
            wish = _WISHES[asked]
        else:
            kept.append(line)
    return wish, words if wish is None else "\n".join(kept).strip("\n")


def _asked(line: str) -> str:
    """Give the word that says what a line asks for of the news in words of its own, "" where it asks for nothing."""
    said = re.sub(r"^(?:(?:please|pls|can you|could you|and|also)\b[ ,]*)+", "", line.lower().strip(" .!?"))
    return next((word for pattern, word in _ASKS if re.fullmatch(pattern, said)), "")


def carry_out(rooms: Rooms, game: Game, player: str, wish: Purpose, entry: Entry) -> str:
    """End or bring the news for a player; give a sentence or two that tell her."""
    title = rooms.title(game)
    if wish is Purpose.NEWS:
        came = silenced.tell_again(rooms.database, game, player)
        return f"You get the news and reminders of {title} {'again' if came else 'already'}."
    went = silenced.silence(rooms.database, game, player, entry.number, entry.received)
    return (
        f"You {'get' if went else 'already get'} no more news and reminders of {title}. Your own mail is answered all "
        f"the same. To get them again, send the one word {RETURN}."
    )


def _address(rooms: Rooms, game: Game, player: str, wish: Purpose) -> str:
    return tokens.with_token(rooms.address(game.name), _token(game, player, wish))


def _token(game: Game, player: str, wish: Purpose) -> str:
    return tokens.token(game.secret, wish, game.name, player.lower())
