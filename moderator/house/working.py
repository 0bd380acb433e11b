"""Work through the mail that waits: from raw bytes to the game's next state and the letter that answers, as one."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from moderator.core.deadlines import say
from moderator.house import budget, commanding, confirming, forwarding, front, listing, moving, playing, post, returning
from moderator.house.bounds import bounded
from moderator.house.brakes import sendable, sending
from moderator.house.confirming import Received
from moderator.house.fates import Fate, settle
from moderator.house.rooms import Rooms
from moderator.house.turns import alone
from moderator.mail.address import Target, target_of
from moderator.mail.message import header_of
from moderator.mail.opening import Opened, open_mail
from moderator.mail.replied import answer_in
from moderator.mail.tokens import Purpose, both_without_tokens, is_token, without_tokens
from moderator.mail.words import Words, own_words
from moderator.store import games, inbox, outbox
from moderator.store.games import Game
from moderator.store.inbox import STRIKES, Entry
from moderator.store.outbox import Letter

_log = logging.getLogger("moderator.house")
LATE = timedelta(minutes=5)


class _OurLetters(Collection[str]):
    """The Message-IDs of our letters, asked for one by one: there may be very many."""

    def __init__(self, rooms: Rooms) -> None:
        self._database = rooms.database

    def __contains__(self, name: object) -> bool:
        return self._database.row("SELECT 1 FROM outbox WHERE message_id = ?", (str(name),)) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(row["message_id"] for row in self._database.rows("SELECT message_id FROM outbox ORDER BY number"))

    def __len__(self) -> int:
        row = self._database.row("SELECT count(*) AS letters FROM outbox")
        return int(row["letters"]) if row else 0


class _Said(Collection[str]):
    """What our letters to somebody said, each taken apart when it is asked for: most mails quote none."""

    def __init__(self, letters: Sequence[bytes]) -> None:
        self._letters = letters

    def __contains__(self, text: object) -> bool:
        return any(text == each for each in self)

    def __iter__(self) -> Iterator[str]:
        return (text for content in self._letters for text in post.texts_of(content))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def work(rooms: Rooms, stopping: Callable[[], bool]) -> int:
    """Take every mail that waits to its end, once each, and give how many came there; none more once it is `stopping`.

    A mail that cannot be worked on is tried three times, one that proves nothing once, then set aside where the admin
    sees it; so is one that kills this process or takes it longer than `rooms.patience`, which ends the process. A mail
    accepted after the deadline of its game waits until the week is worked out. Raises sqlite3.OperationalError when the
    disk is full or the database is held by others; no mail is blamed for that.
    """
    with alone(rooms):
        confirming.lapse(rooms)
        return sum(_one(rooms, number) for number in budget.in_turn(rooms) if not stopping())


def open_entry(rooms: Rooms, entry: Entry) -> Opened:
    """Open a mail of the inbox; lines that it quotes from our earlier letters are known for ours.

    Secrets of addresses that stand among its words are taken out: the words go to the game, and to its site.
    """
    ours = [rooms.address(game.name) for game in games.every(rooms.database)]
    opened = open_mail(entry.raw, entry.sender, entry.recipient, ours, _OurLetters(rooms))
    if not (opened.verdict.is_read and opened.sender.address):
        return opened
    sent = outbox.said_to(rooms.database, opened.sender.address)
    words = own_words(opened.message, _Said(sent)) if sent else opened.words
    words = _with_reply(rooms, entry, words)
    notes = (*words.notes, *_reused(rooms, entry))
    text, typed = both_without_tokens(words.text, words.typed)
    return replace(opened, words=replace(words, text=text, typed=typed, notes=notes))


def _with_reply(rooms: Rooms, entry: Entry, words: Words) -> Words:
    """Add to the words of a mail what its sender has said besides YES when they confirmed it.

    Of a mail that has itself answered a question that is what is left.
    """
    if _goes_on(rooms, entry) and (more := answer_in(words.typed)) is not None:
        words = replace(words, text=more.besides, typed=more.besides)
    by = None if entry.says_more else entry.confirmed_by
    confirming_mail = inbox.entry(rooms.database, by) if by is not None else None
    reply = answer_in(open_entry(rooms, confirming_mail).words.typed) if confirming_mail is not None else None
    if reply is None or not reply.besides:
        return words
    return replace(words, text=f"{words.text}\n\n{reply.besides}", typed=f"{words.typed}\n\n{reply.besides}")


def _goes_on(rooms: Rooms, entry: Entry) -> bool:
    """Say whether a mail has answered a question of ours, and is worked on for what it says besides."""
    target = target_of(entry.recipient, (rooms.settings.domain,))
    return entry.released is not None and target is not None and is_token(target.token, Purpose.CONFIRMATION)


def _reused(rooms: Rooms, entry: Entry) -> tuple[str, ...]:
    """Tell of another mail that bears the same Message-ID and says something else; both are kept and read."""
    others = [other.number for other in inbox.namesakes(rooms.database, entry) if other.sender == entry.sender]
    if not others:
        return ()
    return (
        f"Your mail has the Message-ID of another mail of yours, number {others[0]} here, that said something else.",
    )


def _one(rooms: Rooms, number: int) -> bool:
    entry = inbox.entry(rooms.database, number)
    if entry is None or entry.state != "waiting" or number in rooms.commanding or _waits_for_update(rooms, entry):
        return False
    tries = inbox.strike(rooms.database, number)
    if tries > 1 and not entry.outcome:
        _log.warning("mail %d was worked on when the process ended that did so; this is try %d", number, tries)
    if tries > STRIKES:
        _set_aside(rooms, entry, entry.outcome or "It ended the moderator each time it was worked on.")
        return True
    try:
        with budget.on_account(rooms, entry):
            _finish(rooms, entry)
    except sqlite3.OperationalError:
        inbox.forgive(rooms.database, number)
        raise
    except Exception as error:  # noqa: BLE001 - three strikes, whatever it was
        _log.exception("mail %d could not be worked on, try %d", number, tries)
        reason = f"Try {tries} of {STRIKES} failed: {type(error).__name__}: {error}"
        inbox.note(rooms.database, number, reason)
        if tries >= STRIKES:
            _set_aside(rooms, entry, reason)
            return True
        return False
    return True


def overdue(rooms: Rooms) -> Entry | None:
    """Give the mail that has waited longest to be worked on and for more than LATE; None where none has."""
    latest = rooms.clock.now() - LATE
    late = (
        inbox.entry(rooms.database, mail.number) for mail in inbox.waiting(rooms.database) if mail.received < latest
    )
    return next((entry for entry in late if entry is not None and not _waits_for_update(rooms, entry)), None)


def _waits_for_update(rooms: Rooms, entry: Entry) -> bool:
    """Say whether a mail came after the deadline of a week that is still to be worked out.

    A YES is heard at once, else what it confirms could lapse meanwhile; that then waits itself. So is what the admin
    commands: it may be what the week waits for.
    """
    target = target_of(entry.recipient, (rooms.settings.domain,))
    game = games.find(rooms.database, target.local) if target else None
    ends = rooms.ends(game) if game is not None else None
    if target is None or game is None or ends is None or entry.counts_from < ends:
        return False
    if is_token(target.token, Purpose.CONFIRMATION):
        return False
    if _commands(rooms, entry):
        return False
    waits = f"It came after the deadline, {say(ends)}, and counts once week {game.week} is over."
    if entry.outcome != waits:
        inbox.note(rooms.database, entry.number, waits)
    return True


def _commands(rooms: Rooms, entry: Entry) -> bool:
    """Say whether a mail that may be the admin's commands something."""
    if rooms.commands is None or rooms.settings.admin.lower().encode() not in entry.raw.lower():
        return False
    with bounded(rooms.patience.opening, f"mail {entry.number}"):
        return commanding.commanded(rooms, open_entry(rooms, entry)) is not None


def _finish(rooms: Rooms, entry: Entry) -> None:
    with bounded(rooms.patience.opening, f"mail {entry.number}"):
        opened = open_entry(rooms, entry)
    target = target_of(entry.recipient, (rooms.settings.domain,))
    game = games.find(rooms.database, target.local) if target else None
    if opened.verdict.is_read and opened.sender.address:
        returning.works_again(rooms, opened.sender.address)
    fate = _outside(rooms, entry, opened, target, game)
    if fate is None and game is not None:
        fate = playing.fate_of_copy(rooms, entry, opened, game)
    if fate is not None:
        settle(rooms, entry, opened, game, fate)
        return
    assert target is not None
    assert game is not None
    if is_token(target.token, Purpose.CONFIRMATION) and not _goes_on(rooms, entry):
        released = confirming.take(rooms, Received(entry, opened, game), target.token)
        if released is not None:
            _one(rooms, released)
        return
    playing.play(rooms, entry, opened, game)


def _outside(rooms: Rooms, entry: Entry, opened: Opened, target: Target | None, game: Game | None) -> Fate | None:
    """Give the fate of a mail that no game sees, or None for one that goes to its game."""
    if returning.is_return(target):
        return Fate("unanswered", returning.take_back(rooms, entry, opened))
    if target is not None and game is not None and listing.is_about_news(target):
        return _about_news(rooms, entry, opened, target, game)
    if not opened.verdict.is_read:
        return Fate("unanswered", f"Not read ({opened.verdict.kind.value}): {opened.verdict.reason}")
    if target is not None and target.is_office and game is None:
        return Fate("unanswered", f"For the admin: mail to {target.local}.")
    if not opened.sender.address:
        return Fate("unanswered", f"Nobody to answer: {opened.sender.reason}")
    if game is None and forwarding.is_for_admin(rooms, target):
        return forwarding.by_address(rooms, entry, opened)
    if game is None and front.is_front(target):
        return front.take(rooms, entry, opened)
    if game is None:
        reason = f"There is no game at {without_tokens(entry.recipient)}"
        return _told(rooms, entry, opened, game, reason, post.unknown_game(rooms, entry, opened))
    if len(entry.raw) > rooms.settings.largest:
        reason = f"Too large: {len(entry.raw):,} bytes, and {rooms.settings.largest:,} are read"
        return _told(rooms, entry, opened, game, reason, post.too_large(rooms, entry, opened, game))
    if opened.words.trouble:
        reason = f"No words to read ({opened.words.trouble})"
        return _told(rooms, entry, opened, game, reason, post.unreadable(rooms, entry, opened, game))
    return None


def _told(rooms: Rooms, entry: Entry, opened: Opened, game: Game | None, reason: str, letter: Letter) -> Fate:
    """Give the fate of a mail of which its sender is told why nothing came, unless no more letters go to her."""
    letters, why_not = sending(rooms, entry, opened, game, letter, is_proven=False)
    told = f"the sender was not told: {why_not}" if why_not else "the sender was told"
    return Fate("done", f"{reason}; {told}.", letters)


def _about_news(rooms: Rooms, entry: Entry, opened: Opened, target: Target, game: Game) -> Fate:
    """End or bring the news of a player, whoever asks for it at the secret address; a machine is not answered."""
    asked = listing.asked_by_address(rooms, game, target)
    if asked is None:
        return Fate("unanswered", "Sent to an address about news that is nobody's.")
    player, wish = moving.present(rooms, game, asked[0]), asked[1]
    said = listing.carry_out(rooms, game, player, wish, entry)
    if not opened.verdict.is_read:
        return Fate("unanswered", f"Told to nobody: {said}")
    letter = post.about_news(rooms, entry, opened, game, player, said)
    return Fate("done", said, sendable(rooms, entry, opened, game, letter))


def _set_aside(rooms: Rooms, entry: Entry, reason: str) -> None:
    """Set a mail aside and tell the admin; then its sender, from its header alone, as far as that can be read.

    Her letter comes after all else: whatever in this mail ends a process may do so once more.
    """
    told = post.for_admin(rooms, f"aside {entry.number}", *_aside_told(entry, reason))
    with rooms.database.transaction():
        if not inbox.settle(rooms.database, entry.number, "aside", reason):
            return
        outbox.put(rooms.database, told, rooms.clock.now())
    try:
        with bounded(rooms.patience.opening, f"mail {entry.number}"):
            opened = open_entry(rooms, replace(entry, raw=header_of(entry.raw)))
            if opened.verdict.is_read and opened.sender.address:
                letters = sendable(rooms, entry, opened, None, post.set_aside(rooms, entry, opened))
                outbox.put(rooms.database, letters, rooms.clock.now())
    except Exception:  # noqa: BLE001 - the mail is set aside all the same
        _log.exception("the sender of mail %d cannot be told that it was set aside", entry.number)


def _aside_told(entry: Entry, reason: str) -> tuple[str, tuple[str, ...]]:
    lines = (
        f"Mail {entry.number} from {entry.sender or 'nobody'} to {entry.recipient} was set aside.",
        reason,
        f"See it with: moderator inbox {entry.number}",
        f"Once that is mended: moderator inbox {entry.number} --again",
    )
    return f"Mail {entry.number} was set aside", lines
