"""Mail that proves nothing waits for its sender's YES, and so does a player's wish for another address.

The question goes to the registered address, with a secret in its Reply-To. What answers it must have passed as a
person's mail before, come from that address to that secret, and say YES in words of its own: no machine that sends our
own letter back does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from moderator.core.deadlines import say
from moderator.core.outcome import Answer, Said
from moderator.house import brakes, post, running
from moderator.house.believing import Belief
from moderator.house.errors import DecisionRefusedError
from moderator.house.introducing import introduction
from moderator.house.rooms import Rooms
from moderator.house.timing import is_turn_game
from moderator.mail import tokens
from moderator.mail.address import plain_address, target_of
from moderator.mail.letter import Asked
from moderator.mail.opening import Opened
from moderator.mail.replied import address_order, answer_in
from moderator.mail.tokens import Purpose
from moderator.store import believed, inbox, moments, outbox
from moderator.store.believed import NEW_ADDRESS, OLD_ADDRESS, ORDERS, Confirmation
from moderator.store.games import Game
from moderator.store.inbox import Entry
from moderator.store.outbox import Letter

MOST_SHOWN = 20
MOST_ASKED = 10
"""How many questions one address has to answer at a time; more mail in its name is parked without one."""


@dataclass(frozen=True, slots=True)
class Received:
    """A person's mail to a game, as it is worked on: how it was kept, what was found in it, and for which game."""

    entry: Entry
    opened: Opened
    game: Game

    @property
    def address(self) -> str:
        """Give the address in From."""
        return self.opened.sender.address


def park(
    rooms: Rooms, mail: Received, belief: Belief, answer: Answer | None, *, is_player: bool, newcomer: str = ""
) -> None:
    """Let a mail wait, and ask whoever reads the address in From whether they wrote it.

    `newcomer` is the name under which the mail would let somebody join.
    """
    meant = tuple(_meant(answer)) if is_player and answer is not None else ()
    if is_turn_game(rooms.ruleset(mail.game)):
        # What an order would bring is told with dice that lie ready: nobody sees them before it is carried out.
        meant = tuple(replace(each, meaning=()) for each in meant)
    proposals = len(answer.proposals) if is_player and answer is not None else 0
    unread = sum(each.refusal is not None for each in answer.said) if is_player and answer is not None else 0
    is_farewell = answer is not None and answer.is_farewell
    asked = Asked("orders", "", say(mail.entry.received), meant, proposals, unread, is_farewell=is_farewell)
    if not is_player:
        besides = answer is not None and bool(answer.proposals or len(list(_meant(answer))) > 1)
        asked = Asked("join", "", detail=newcomer, has_more=besides, about=introduction(rooms, mail.game))
    with rooms.database.transaction():
        letters, expires = _ask(rooms, mail, asked, mail.address, "")
        for digest in belief.signed:
            believed.sign(rooms.database, mail.game, digest, mail.entry.number)
        told = "its sender was asked" if brakes.is_answered(letters, mail.entry) else "its sender could not be asked"
        outcome = f"Parked until {say(expires)}, {told}: {' '.join(belief.doubts)}"
        inbox.note(rooms.database, mail.entry.number, outcome)
        inbox.mark(rooms.database, mail.entry.number, "", brakes.likeness(mail.opened))
        inbox.acquit(rooms.database, mail.entry.number)


def lapse(rooms: Rooms) -> None:
    """Forget what nobody has confirmed in time."""
    for waited in believed.lapsed(rooms.database, rooms.clock.now()):
        with rooms.database.transaction():
            believed.forget(rooms.database, waited.mail)
            if waited.purpose == ORDERS:
                outcome = f"Nobody confirmed it until {say(waited.expires)}."
                inbox.settle(rooms.database, waited.mail, "unanswered", outcome)


def release(rooms: Rooms, number: int, trust: str) -> bool:
    """Let a parked mail go on, on somebody's word; say whether there was one."""
    with rooms.database.transaction():
        if not any(waited.purpose == ORDERS for waited in believed.of_mail(rooms.database, number)):
            return False
        believed.forget(rooms.database, number)
        return inbox.release(rooms.database, number, trust, rooms.clock.now())


def drop(rooms: Rooms, number: int, why: str) -> bool:
    """Forget a parked mail; say whether there was one."""
    with rooms.database.transaction():
        if not any(waited.purpose == ORDERS for waited in believed.of_mail(rooms.database, number)):
            return False
        believed.forget(rooms.database, number)
        return inbox.settle(rooms.database, number, "unanswered", why)


def take(rooms: Rooms, mail: Received, token: str) -> int | None:
    """Take the answer to a question of ours; give the number of the mail that may now go on, if one may."""
    waited = believed.asked(rooms.database, mail.game, tokens.digest_of(token), mail.entry.received)
    if waited is None:
        _settle(rooms, mail, "It answers no question that is still open.", "lapsed" if _player(rooms, mail) else "")
        return None
    if mail.address != waited.address:
        _settle(rooms, mail, f"The question was put to {waited.address}, and {mail.address} answers it.", "")
        return None
    reply = answer_in(mail.opened.words.typed)
    if reply is None:
        address = tokens.with_token(rooms.address(mail.game.name), token)
        _settle(rooms, mail, f"It says neither YES nor NO to mail {waited.mail}.", "unclear", reply_to=address)
        return None
    if not reply.is_yes:
        with rooms.database.transaction():
            believed.forget(rooms.database, waited.mail)
            if waited.purpose == ORDERS:
                inbox.settle(
                    rooms.database, waited.mail, "unanswered", f"Its sender says NO, in mail {mail.entry.number}."
                )
            _settle(rooms, mail, f"NO to mail {waited.mail}.", "refused")
        return None
    if waited.purpose == ORDERS:
        return _go_on(rooms, mail, waited)
    return _another_address(rooms, mail, waited, besides=len(reply.besides.split()) > 1)  # a word is a name


def wish(rooms: Rooms, mail: Received) -> tuple[Opened, str] | None:
    """Take the line by which a player asks for another address out of a mail, and ask the old address.

    Gives the mail without that line, and what was done about it in words for the admin; None when it has none.
    """
    words = mail.opened.words
    found = address_order(words.typed) if _player(rooms, mail) else None
    if found is None:
        return None
    place, wanted = found
    lines, typed = words.text.split("\n"), words.typed.split("\n")
    rest = replace(
        words,
        text="\n".join(lines[:place] + lines[place + 1 :]),
        typed="\n".join(typed[:place] + typed[place + 1 :]),
        notes=(*words.notes, "About another address you get a letter of its own."),
    )
    address = plain_address(wanted)
    if address is None or not _is_free(rooms, mail.game, address):
        with rooms.database.transaction():
            letter = post.confirmed(rooms, mail.entry, mail.opened, mail.game, "unfit", wanted)
            _send(rooms, mail, letter)
        said = "Another address is asked for that cannot be hers; she was told."
    else:
        said = "Another address is asked for; the old one was asked."
        with rooms.database.transaction():
            _ask(rooms, mail, Asked(OLD_ADDRESS, "", detail=address), mail.address, address)
    return replace(mail.opened, words=rest), said


def _meant(answer: Answer) -> list[Said]:
    """Give what of a mail may be shown to somebody who perhaps did not write it: what reads as an order."""
    return [said for said in answer.said if said.kind == "order" and said.refusal is None][:MOST_SHOWN]


def _player(rooms: Rooms, mail: Received) -> str | None:
    return rooms.ruleset(mail.game).member(rooms.state(rooms.game(mail.game.name)), mail.address)


def _is_free(rooms: Rooms, game: Game, address: str) -> bool:
    ours = target_of(address, (rooms.settings.domain,)) is not None
    return not ours and rooms.ruleset(game).member(rooms.state(rooms.game(game.name)), address) is None


def _ask(rooms: Rooms, mail: Received, asked: Asked, to: str, detail: str) -> tuple[tuple[Letter, ...], datetime]:
    """Write down that a YES is waited for, and put the question into the outbox; give the letters and until when.

    Who mails in another's name can so bring her ten letters, and not use up the answers that she gets in a day.
    """
    game, number = rooms.game(mail.game.name), mail.entry.number
    purpose = ORDERS if asked.kind in ("orders", "join") else asked.kind
    secret = tokens.token(game.secret, Purpose.CONFIRMATION, game.name, moments.write(game.begun), purpose, str(number))
    expires = rooms.clock.now() + timedelta(days=rooms.settings.wait)
    asked = replace(asked, expires=say(expires))
    if asked.kind == "orders" and game.due is not None:
        week = "" if is_turn_game(rooms.ruleset(game)) else str(game.week)
        asked = replace(asked, week=week, deadline=say(game.due))
    waited = Confirmation(tokens.digest_of(secret), number, purpose, to, detail, expires)
    is_flooded = believed.count(rooms.database, game, to) >= MOST_ASKED
    believed.ask(rooms.database, game, (waited,))
    if is_flooded:
        return (), expires
    address = tokens.with_token(rooms.address(game.name), secret)
    return _send(rooms, mail, post.confirm(rooms, mail.entry, mail.opened, game, asked, to, address)), expires


def _go_on(rooms: Rooms, mail: Received, waited: Confirmation) -> int:
    with rooms.database.transaction():
        believed.forget(rooms.database, waited.mail)
        number = mail.entry.number
        inbox.release(rooms.database, waited.mail, f"confirmed by mail {number}", mail.entry.received, number)
        _settle(rooms, mail, f"YES to mail {waited.mail}.", "")
    return waited.mail


def _another_address(rooms: Rooms, mail: Received, waited: Confirmation, *, besides: bool) -> int | None:
    """Go on with another address: the old one has said YES, or now the new one too.

    What a mail says besides goes on, from whichever address is the player's then: its number is given. Where the
    address stays as it was, that is not read, and its writer is told so.
    """
    if waited.purpose == OLD_ADDRESS:
        name = _player(rooms, mail) or ""
        with rooms.database.transaction():
            believed.use(rooms.database, waited.token)
            asked = Asked(NEW_ADDRESS, "", detail=name)
            source = replace(mail, entry=replace(mail.entry, number=waited.mail))
            _ask(rooms, source, asked, waited.detail, waited.address)
            outcome = f"YES to mail {waited.mail}: the new address is asked too."
            return _answered(rooms, mail, outcome, "asked", waited.detail, besides=besides)
    player = rooms.ruleset(mail.game).member(rooms.state(rooms.game(mail.game.name)), waited.detail)
    reason = "Both addresses have said so by mail."
    with rooms.database.transaction():
        believed.use(rooms.database, waited.token)
        try:
            if player is None or not _is_free(rooms, mail.game, waited.address):
                _settle(rooms, mail, "The addresses are not as they were when it was asked.", "lapsed", besides=besides)
                return None
            details = {"player": player, "value": waited.address, "reason": reason}
            running.decide(rooms, mail.game.name, "address", details)
        except DecisionRefusedError as refused:
            outcome = f"The game does not take the new address: {refused}"
            _settle(rooms, mail, outcome, "unfit", waited.address, besides=besides)
            return None
        return _answered(rooms, mail, f"{player} has another address.", "changed", waited.address, besides=besides)


def _answered(rooms: Rooms, mail: Received, outcome: str, kind: str, detail: str, *, besides: bool) -> int | None:
    """Bring the answer to a question to its end, or let what it says besides go on: then its number is given."""
    if not besides:
        _settle(rooms, mail, outcome, kind, detail)
        return None
    number = mail.entry.number
    inbox.release(rooms.database, number, "its answer to a question of ours", mail.entry.received, number)
    inbox.acquit(rooms.database, number)
    _send(
        rooms,
        mail,
        post.confirmed(rooms, mail.entry, mail.opened, rooms.game(mail.game.name), kind, detail, goes_on=True),
    )
    return number


def _settle(
    rooms: Rooms,
    mail: Received,
    outcome: str,
    kind: str,
    detail: str = "",
    reply_to: str = "",
    *,
    besides: bool = False,
) -> None:
    """Bring the answer to a question to its end, with a letter of this kind, or none for ""."""
    game = rooms.game(mail.game.name)
    told = (rooms, mail.entry, mail.opened, game, kind, detail, reply_to)
    letter = post.confirmed(*told, besides=besides) if kind else None
    with rooms.database.transaction():
        if inbox.settle(rooms.database, mail.entry.number, "done", outcome, mail.game.number):
            inbox.mark(rooms.database, mail.entry.number, "", brakes.likeness(mail.opened))
            _send(rooms, mail, letter)


def _send(rooms: Rooms, mail: Received, letter: Letter | None) -> tuple[Letter, ...]:
    letters: Sequence[Letter] = brakes.sendable(rooms, mail.entry, mail.opened, mail.game, letter)
    outbox.put(rooms.database, letters, rooms.clock.now(), mail.game.number)
    return tuple(letters)
