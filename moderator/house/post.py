"""From what happened to letters: who writes to whom, about which mail, in the words of the mail room."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from moderator import files
from moderator.core.deadlines import say, say_day
from moderator.core.outcome import Answer, Notice
from moderator.house.introducing import introduction
from moderator.house.listing import LEAVE, leaving_address, returning_address
from moderator.house.order_addresses import is_order_address, order_address
from moderator.house.returning import return_address
from moderator.house.rooms import Rooms
from moderator.house.standing import confirmed as confirmed_games
from moderator.house.timing import is_turn_game
from moderator.mail import letter as letters
from moderator.mail.address import target_of
from moderator.mail.html import lines_of
from moderator.mail.letter import Asked, Desk, Letters, Occasion
from moderator.mail.message import read
from moderator.mail.message_id import ids_in, made_id, normalized
from moderator.mail.opening import Opened
from moderator.mail.tokens import without_tokens
from moderator.store import absences, games, moments, silenced
from moderator.store.games import Game
from moderator.store.inbox import Entry
from moderator.store.outbox import Letter

OFFICE = "postmaster"
JOIN = "join"
CANNOT_JOIN = "cannot-join"


def answer(rooms: Rooms, entry: Entry, opened: Opened, game: Game, said: Answer | None, *, stranger: bool) -> Letter:
    """Write the answer to a mail; where the game has nothing to say, how to join, or that the mail has come."""
    writer, occasion = _writer(rooms, game), _occasion(rooms, entry, opened, game, is_player=not stranger)
    said = said and _with_link(rooms, game, said)
    if stranger:
        said = said and _without_her_words(said)
        if said is None:
            occasion = _once_a_month(occasion, f"{_named(game)}/how-to-join")
            return _kept(writer.how_to_join(occasion, introduction(rooms, game)), entry)
    elif said is None:
        said = Answer("", (f"Your mail was received on {say(entry.received)}. There was nothing in it to answer.",))
    return _kept(writer.answer(said, occasion, opened.words.notes, is_stranger=stranger), entry)


def from_house(rooms: Rooms, entry: Entry, opened: Opened, said: Answer, *, once_a_month: str = "") -> Letter:
    """Write the answer of the house itself to a mail that is for no game; `once_a_month` names what it then tells."""
    occasion = _occasion(rooms, entry, opened, None)
    occasion = _once_a_month(occasion, once_a_month) if once_a_month else occasion
    return _kept(_writer(rooms, None).answer(said, occasion, is_stranger=True), entry)


def unknown_game(rooms: Rooms, entry: Entry, opened: Opened) -> Letter:
    """Write that no game has the address that a mail was sent to."""
    known = [(rooms.title(game), rooms.address(game.name)) for game in confirmed_games(rooms)]
    occasion = _once_a_month(_occasion(rooms, entry, opened, None), "unknown-game")
    return _kept(_writer(rooms, None).unknown_game(occasion, without_tokens(entry.recipient), known), entry)


def unreadable(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> Letter:
    """Ask for plain text."""
    occasion = _occasion(rooms, entry, opened, game)
    return _kept(_writer(rooms, game).unreadable(occasion, opened.words.trouble, opened.words.notes), entry)


def too_large(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> Letter:
    """Write that a mail is larger than what is read."""
    occasion = _occasion(rooms, entry, opened, game)
    return _kept(_writer(rooms, game).too_large(occasion, len(entry.raw), rooms.settings.largest), entry)


def set_aside(rooms: Rooms, entry: Entry, opened: Opened) -> Letter:
    """Write that a mail could not be worked on and is kept for the admin."""
    return _kept(_writer(rooms, None).set_aside(_occasion(rooms, entry, opened, None)), entry)


def confirm(rooms: Rooms, entry: Entry, opened: Opened, game: Game, asked: Asked, to: str, reply_to: str) -> Letter:
    """Ask the reader of an address for a YES to what a mail asked for."""
    key = f"{_named(game)}/confirm/{asked.kind}/{entry.number}"
    occasion = replace(_occasion(rooms, entry, opened, game), key=key, to=to, reply_to=reply_to)
    if to != opened.sender.address:
        occasion = replace(occasion, subject="", message_id="", references=())
    if occasion.bounces:
        occasion = replace(occasion, bounces=return_address(rooms, game, key))
    return _kept(_writer(rooms, game).confirm(occasion, asked), entry)


def confirmed(
    rooms: Rooms,
    entry: Entry,
    opened: Opened,
    game: Game,
    kind: str,
    detail: str = "",
    reply_to: str = "",
    *,
    besides: bool = False,
    goes_on: bool = False,
) -> Letter:
    """Write what came of the answer to a question of ours; `besides` tells that the rest of its mail was not read.

    Where that `goes_on` instead, it is answered by a letter of its own.
    """
    occasion = _occasion(rooms, entry, opened, game)
    if goes_on:
        occasion = replace(occasion, key=f"{_named(game)}/confirmed/{kind}/{entry.number}")
        occasion = replace(occasion, bounces=return_address(rooms, game, occasion.key) if occasion.bounces else "")
    occasion = replace(occasion, reply_to=reply_to or occasion.reply_to)
    return _kept(_writer(rooms, game).confirmed(occasion, kind, detail, besides=besides), entry)


def notices(rooms: Rooms, game: Game, told: Sequence[Notice]) -> tuple[Letter, ...]:
    """Write the letters that a step of a game sends out; `game` as it is after the step."""
    keys = (f"notice/{game.place}/{number}" for number, _ in enumerate(told, 1))
    return tuple(letter for key, notice in zip(keys, told, strict=True) for letter in _news(rooms, game, key, notice))


def of_inputs(rooms: Rooms, game: Game, places: Iterable[int], most: int) -> dict[str, tuple[int, int]]:
    """Give the Message-IDs of what inputs at these places sent out, `most` letters at one, with place and number."""
    return {
        made_id(f"{_named(game)}/notice/{place}/{number}", rooms.settings.domain): (place, number)
        for place in places
        for number in range(1, most + 1)
    }


def of_revision(rooms: Rooms, game: Game, told: Sequence[Notice]) -> tuple[Letter, ...]:
    """Write the letters about what was taken back or put back; `game` as it is after the revision."""
    keys = (f"revision/{game.revised}/{number}" for number, _ in enumerate(told, 1))
    return tuple(letter for key, notice in zip(keys, told, strict=True) for letter in _news(rooms, game, key, notice))


def word_of_admin(rooms: Rooms, game: Game, told: Sequence[Notice]) -> tuple[Letter, ...]:
    """Write what the admin says to players just now; two words of one moment are two letters."""
    moment = moments.write(rooms.clock.now())
    return tuple(
        letter
        for it in told
        for letter in _news(rooms, game, f"word/{moment}/{_digest(it.lines)}/{it.address.lower()}", it)
    )


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def press(rooms: Rooms, entry: Entry, game: Game, told: Notice, place: int) -> tuple[Letter, ...]:
    """Write what a mail says to another player: its words number `place`, counted from 1."""
    key = f"press/{entry.number}/{place}/{told.address.lower()}"
    return tuple(replace(letter, answers=entry.number) for letter in _news(rooms, game, key, told))


def of_absence(rooms: Rooms, game: Game, said: str, told: Sequence[Notice]) -> tuple[Letter, ...]:
    """Write that somebody is away; `said` names the word of it, of which each reader gets one letter."""
    return tuple(letter for it in told for letter in _news(rooms, game, f"away/{said}/{it.address.lower()}", it))


def reminders(rooms: Rooms, game: Game, told: Sequence[Notice]) -> tuple[Letter, ...]:
    """Write the reminders of the next deadline of a game: one for each reader, however often this is asked."""
    return tuple(
        letter
        for notice in told
        for letter in _news(rooms, game, f"reminder/{_period(rooms, game)}/{notice.address.lower()}", notice)
    )


def _news(rooms: Rooms, game: Game, about: str, notice: Notice) -> Iterator[Letter]:
    """Write one letter of the game's list, unless its reader wants none, or one that is a player's own."""
    is_list, to = not notice.is_personal, notice.address
    if not to or (is_list and silenced.is_silenced(rooms.database, game, to)):
        return
    key, now = f"{_named(game)}/{about}", rooms.clock.now()
    if notice.missing:
        away = absences.away_until(rooms.database, game, to, now)
        said = (f"You are away until {say_day(away)}, so nothing was expected of you.",) if away else notice.missing
        head, *rest = notice.lines
        notice = replace(notice, lines=(head, *said, *rest))
    occasion = Occasion(
        key,
        to,
        now,
        reply_to=order_address(rooms, game, to),
        bounces=return_address(rooms, game, key),
        unsubscribe=leaving_address(rooms, game, to) if is_list else "",
        subscribe=returning_address(rooms, game, to) if is_list else "",
    )
    closing = _closing(rooms, game, notice)
    yield _kept(_writer(rooms, game).notice(notice, occasion, closing=closing, is_list=is_list), None)


def _closing(rooms: Rooms, game: Game, notice: Notice) -> tuple[str, ...]:
    """Say by when the next mail counts, how to order, where all can be read, and how to get no more such letters."""
    if notice.is_last:
        return ()
    lines = []
    if is_turn_game(rooms.ruleset(game)):
        lines.append(_sealed(rooms, game))
    elif game.due:
        lines.append(f"Mail counts for week {game.week} until {say(game.due)}.")
    if notice.page and rooms.settings.site:
        lines.append(_link(rooms, game, notice.page))
    if not notice.is_personal:
        lines.append(f"To get no more news and reminders, answer: {LEAVE}")
    return tuple(lines)


def _period(rooms: Rooms, game: Game) -> str:
    """Name the deadline that a game comes to next: its week, or the moment in a game without weeks."""
    if is_turn_game(rooms.ruleset(game)):
        return f"{game.week}/{moments.write(game.due) if game.due else 'none'}"
    return f"{game.week}/{game.opened}" if game.opened else str(game.week)


def _sealed(rooms: Rooms, game: Game) -> str:
    """Say how the dice of a turn game are sealed; once it is over, by which secret they fell."""
    secret = game.week_secret
    if rooms.ended(game):
        return f"Dice secret: {secret.hex()}"
    return f"Dice sealed: {games.commitment(secret)}"


def _link(rooms: Rooms, game: Game, page: str) -> str:
    return f"Everything, with its reasons: {rooms.settings.site.rstrip('/')}/{game.name}/{page}"


def _with_link(rooms: Rooms, game: Game, said: Answer) -> Answer:
    """Say in an answer where its page is."""
    if not (said.page and rooms.settings.site):
        return said
    return replace(said, closing=(*said.closing, _link(rooms, game, said.page)))


def about_news(rooms: Rooms, entry: Entry, opened: Opened, game: Game, player: str, said: str) -> Letter:
    """Tell a player, at the address that she is registered with, what became of her wish about news."""
    occasion = replace(_occasion(rooms, entry, opened, game, is_player=False), to=player)
    reply_to, bounces = order_address(rooms, game, player), return_address(rooms, game, occasion.key)
    occasion = replace(occasion, reply_to=reply_to, bounces=bounces)
    return _kept(_writer(rooms, game).answer(Answer("", (said,)), occasion), entry)


def left_behind(rooms: Rooms, game: Game, address: str, player: str) -> tuple[Letter, ...]:
    """Write the last letter to an address that a player has left; its answer goes to the admin, who can put it back.

    Where she went is not said: somebody else may read here by now.
    """
    title, admin = rooms.title(game), rooms.settings.admin
    key = f"{_named(game)}/left/{game.place}/{address}"
    occasion = Occasion(key, address, rooms.clock.now(), reply_to=admin, bounces=return_address(rooms, game, key))
    notice = Notice(
        address,
        f"{title}: another address for {player}",
        (
            f"{player} plays {title} from another address from now on; this is the last letter to this one.",
            "Mail from here is no longer theirs.",
            "",
            f"If that is not as you want it, answer this letter or write to {admin}: the admin can put it back.",
        ),
    )
    return (_kept(_writer(rooms, game).notice(notice, occasion, is_list=False), None),)


def taken_up(rooms: Rooms, game: Game, address: str, player: str) -> tuple[Letter, ...]:
    """Write the first letter to the address to which the admin has moved a player: from now on theirs come here."""
    title = rooms.title(game)
    lines = (
        f"The admin has noted that {player} plays {title} from this address from now on. Letters of the game come",
        "here, and mail from here is theirs.",
    )
    notice = Notice(address, f"{title}: {player}", lines, is_personal=True)
    return tuple(_news(rooms, game, f"taken up/{game.place}", notice))


def for_admin(
    rooms: Rooms, key: str, subject: str, lines: Sequence[str], game: Game | None = None
) -> tuple[Letter, ...]:
    """Write to the admin of the installation; one letter for each `key`.

    One that is about a `game` is answered to the admin's secret address there, where commands need no other proof.
    """
    admin = rooms.settings.admin
    reply_to = order_address(rooms, game, admin) if game is not None else ""
    occasion = Occasion(f"admin/{key}", admin, rooms.clock.now(), reply_to=reply_to)
    return (_kept(_writer(rooms, None).notice(Notice(admin, subject, tuple(lines)), occasion, is_list=False), None),)


def passed_on(rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, *, is_proven: bool) -> Letter:
    """Write to the admin what somebody says to them; the admin's answer goes to who wrote."""
    admin, address = rooms.settings.admin, opened.sender.address
    player = rooms.ruleset(game).member(rooms.state(game), address) if game is not None else None
    title = rooms.title(game) if game is not None else rooms.settings.domain
    who = f"{player}, {address}," if player else f"{opened.sender.name or 'Somebody'}, {address},"
    doubt = () if is_proven or player is None else ("", "Nothing proves that the mail is really theirs.")
    words = (f"    {line}".rstrip() for line in opened.words.typed.strip().split("\n"))
    lines = (
        f'{who} writes to you (mail {entry.number}, "{without_tokens(opened.message.subject)}"):',
        "",
        *words,
        *doubt,
        "",
        f"Answer this letter, and your answer goes to {address}.",
    )
    occasion = Occasion(f"admin/passed-on/{entry.number}", admin, rooms.clock.now(), reply_to=address)
    notice = Notice(admin, f"{title}: {player or 'somebody'} writes to you", lines)
    return _kept(_writer(rooms, None).notice(notice, occasion, is_list=False), entry)


@lru_cache(maxsize=512)
def texts_of(content: bytes) -> tuple[str, ...]:
    """Give what a letter of ours says, as text and as its page reads, to know its lines where they are quoted.

    Each mail of a player asks again.
    """
    parts = [part for part in read(content).body.walk() if part.kind in ("text/plain", "text/html")]
    return tuple(lines_of(part.text) if part.kind == "text/html" else part.text for part in parts)


def _without_her_words(said: Answer) -> Answer | None:
    """Leave of an answer to a stranger what was asked for and what tells of joining; None when that is nothing.

    Who sends in another's name could have anything else quoted to her.
    """
    joining = tuple(
        each if each.quoted.lower().lstrip().startswith(JOIN) else replace(each, quoted=JOIN)
        for each in said.said
        if each.quoted.lower().lstrip().startswith(JOIN) or (each.refusal and each.refusal.code == CANNOT_JOIN)
    )
    if not joining and not said.sections:
        return None
    return replace(said, said=joining, proposals=())


def _writer(rooms: Rooms, game: Game | None) -> Letters:
    """Give the letter writer of a game, or of the house itself."""
    settings = rooms.settings
    if game is None:
        return _letters(Desk("The moderator", f"{OFFICE}@{settings.domain}", settings.domain, settings.site))
    site = f"{settings.site.rstrip('/')}/{game.name}/" if settings.site else ""
    return _letters(Desk(rooms.title(game), rooms.address(game.name), settings.domain, site))


@cache
def _letters(desk: Desk) -> Letters:
    return Letters(desk, files.folder("site_templates") / "mail")


def _occasion(
    rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, *, is_player: bool | None = None
) -> Occasion:
    """Say upon what a mail is answered; a player's answer goes back to her secret address, and so does a guest's.

    Whether she `is_player` is looked up in the game as it stands where the caller does not know it better. A guest is
    who has been asked to play and wrote to the secret address that she was told: she keeps it until she has a seat.
    """
    headers, to = opened.message.headers, opened.sender.address
    if game is not None and is_player is None:
        is_player = rooms.ruleset(game).member(rooms.state(game), to) is not None
    if game is not None and not is_player:
        is_player = is_order_address(rooms, game, target_of(entry.recipient, (rooms.settings.domain,)), to)
    key = f"{_named(game) if game else moments.write(entry.received)}/answer/{entry.number}"
    return Occasion(
        key=key,
        to=to,
        moment=rooms.clock.now(),
        subject=without_tokens(opened.message.subject),
        message_id=normalized(headers.first("Message-ID")),
        references=ids_in(headers.first("References")),
        reply_to=order_address(rooms, game, to) if game is not None and is_player else "",
        bounces=return_address(rooms, game, key) if game is not None and is_player else "",
    )


def _once_a_month(occasion: Occasion, about: str) -> Occasion:
    """Make every such letter to an address in a month the same one, which goes out once."""
    return replace(occasion, key=f"{about}/{occasion.to}/{occasion.moment:%Y-%m}")


def _named(game: Game) -> str:
    """Name a game so that another one, begun later under its name, is told apart."""
    return f"{game.name}/{moments.write(game.begun)}"


def _kept(letter: letters.Letter, entry: Entry | None) -> Letter:
    return Letter(
        letter.message_id, letter.envelope_sender, letter.recipient, letter.raw, entry.number if entry else None
    )
