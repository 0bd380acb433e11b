"""Work through the mail that waits: from raw bytes to the game's next state and the letter that answers, as one."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from moderator.core.deadlines import say
from moderator.core.inputs import Mail
from moderator.house import listing, post, returning
from moderator.house.bounds import bounded
from moderator.house.rooms import Rooms
from moderator.house.turns import alone
from moderator.mail.address import Target, target_of
from moderator.mail.message import header_of
from moderator.mail.opening import Opened, open_mail
from moderator.mail.words import own_words
from moderator.store import games, inbox, outbox, record
from moderator.store.games import Game
from moderator.store.inbox import STRIKES, Entry
from moderator.store.outbox import Letter
from moderator.store.record import OvertakenError, Step

_log = logging.getLogger("moderator.house")
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Fate:
    """What becomes of a mail: its state in the inbox, the words for the admin, and the letters that follow."""

    state: str
    outcome: str
    letters: tuple[Letter, ...] = ()


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


def work(rooms: Rooms, stopping: Callable[[], bool]) -> int:
    """Take every mail that waits to its end, once each, and give how many came there; none more once it is `stopping`.

    A mail that cannot be worked on is tried three times, then set aside where the admin sees it; so is one that kills
    this process or takes it longer than `rooms.patience`, which ends the process. A mail accepted after the deadline of
    its game waits until the week is worked out. Raises sqlite3.OperationalError when the disk is full or the database
    is held by others; no mail is blamed for that.
    """
    with alone(rooms):
        return sum(_one(rooms, number) for number in inbox.waiting(rooms.database) if not stopping())


def open_entry(rooms: Rooms, entry: Entry) -> Opened:
    """Open a mail of the inbox; lines that it quotes from our earlier letters are known for ours."""
    ours = [rooms.address(game.name) for game in games.every(rooms.database)]
    opened = open_mail(entry.raw, entry.sender, entry.recipient, ours, _OurLetters(rooms))
    if not (opened.verdict.is_read and opened.sender.address):
        return opened
    sent = outbox.said_to(rooms.database, opened.sender.address)
    earlier = [text for content in sent for text in post.texts_of(content)]
    return replace(opened, words=own_words(opened.message, earlier)) if earlier else opened


def _one(rooms: Rooms, number: int) -> bool:
    entry = inbox.entry(rooms.database, number)
    if entry is None or entry.state != "waiting" or _waits_for_update(rooms, entry):
        return False
    tries = inbox.strike(rooms.database, number)
    if tries > STRIKES:
        _set_aside(rooms, entry, entry.outcome or "It ended the moderator each time it was worked on.")
        return True
    try:
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


def _waits_for_update(rooms: Rooms, entry: Entry) -> bool:
    target = target_of(entry.recipient, (rooms.settings.domain,))
    game = games.find(rooms.database, target.local) if target else None
    ends = rooms.ends(game) if game is not None else None
    if game is None or ends is None or entry.received < ends:
        return False
    waits = f"It came after the deadline, {say(ends)}, and waits until week {game.week} is worked out."
    if entry.outcome != waits:
        inbox.note(rooms.database, entry.number, waits)
    return True


def _finish(rooms: Rooms, entry: Entry) -> None:
    with bounded(rooms.patience.opening, entry.number):
        opened = open_entry(rooms, entry)
    target = target_of(entry.recipient, (rooms.settings.domain,))
    game = games.find(rooms.database, target.local) if target else None
    if opened.verdict.is_read and opened.sender.address:
        returning.works_again(rooms, opened.sender.address)
    fate = _outside(rooms, entry, opened, target, game)
    if fate is not None:
        with rooms.database.transaction():
            if inbox.settle(rooms.database, entry.number, fate.state, fate.outcome, game.number if game else None):
                outbox.put(rooms.database, fate.letters, rooms.clock.now(), game.number if game else None)
        return
    assert game is not None
    with bounded(rooms.patience.playing, entry.number):
        while not _play(rooms, entry, opened, rooms.game(game.name)):
            pass


def _outside(rooms: Rooms, entry: Entry, opened: Opened, target: Target | None, game: Game | None) -> _Fate | None:
    """Give the fate of a mail that no game sees, or None for one that goes to its game."""
    if returning.is_return(target):
        return _Fate("unanswered", returning.take_back(rooms, entry, opened))
    if target is not None and game is not None and listing.is_about_news(target):
        return _about_news(rooms, entry, opened, target, game)
    if not opened.verdict.is_read:
        return _Fate("unanswered", f"Not read ({opened.verdict.kind.value}): {opened.verdict.reason}")
    if target is not None and target.is_office and game is None:
        return _Fate("unanswered", f"For the admin: mail to {target.local}.")
    if not opened.sender.address:
        return _Fate("unanswered", f"Nobody to answer: {opened.sender.reason}")
    if game is None:
        reason = f"There is no game at {entry.recipient}."
        return _Fate("done", reason, _sendable(rooms, opened, post.unknown_game(rooms, entry, opened)))
    if len(entry.raw) > rooms.settings.largest:
        reason = f"Too large: {len(entry.raw):,} bytes, and {rooms.settings.largest:,} are read; the sender was told."
        return _Fate("done", reason, _sendable(rooms, opened, post.too_large(rooms, entry, opened, game)))
    if opened.words.trouble:
        reason = f"No words to read ({opened.words.trouble}); the sender was told."
        return _Fate("done", reason, _sendable(rooms, opened, post.unreadable(rooms, entry, opened, game)))
    return None


def _about_news(rooms: Rooms, entry: Entry, opened: Opened, target: Target, game: Game) -> _Fate:
    """End or bring the news of a player, whoever asks for it at the secret address; a machine is not answered."""
    asked = listing.asked_by_address(rooms, game, target)
    if asked is None:
        return _Fate("unanswered", "Sent to an address about news that is nobody's.")
    player, wish = asked
    said = listing.carry_out(rooms, game, player, wish, entry)
    if not opened.verdict.is_read:
        return _Fate("unanswered", f"Told to nobody: {said}")
    return _Fate("done", said, _sendable(rooms, opened, post.about_news(rooms, entry, opened, game, player, said)))


def _play(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> bool:
    """Give a mail to its game and write down all that follows; False when somebody else has stepped the game."""
    address = opened.sender.address
    wish, words = listing.asked_by_words(opened.words.typed)
    if wish is not None and rooms.ruleset(game).member(rooms.state(game), address) is not None:
        said = listing.carry_out(rooms, game, address, wish, entry)
        if not words:
            letters = _sendable(rooms, opened, post.about_news(rooms, entry, opened, game, address, said))
            return _settle(rooms, entry, game, said, letters)
        opened = replace(opened, words=replace(opened.words, notes=(*opened.words.notes, said)))
    else:
        words = opened.words.typed
    given = Mail(entry.number, entry.received, address, words, opened.message.subject, rooms.ends(game))
    step = rooms.work_out(game, given, game.due)
    stranger = rooms.ruleset(game).member(step.outcome.state, address) is None
    letters = _sendable(rooms, opened, post.answer(rooms, entry, opened, game, step.outcome.answer, stranger=stranger))
    if stranger and _changes_nothing(step):
        return _settle(rooms, entry, game, f"From a stranger, {address}; {_told(letters)}", letters)
    return _commit(rooms, entry, letters, step)


def _settle(rooms: Rooms, entry: Entry, game: Game, outcome: str, letters: tuple[Letter, ...]) -> bool:
    """Finish a mail that changes nothing in its game."""
    with rooms.database.transaction():
        if inbox.settle(rooms.database, entry.number, "done", outcome, game.number):
            outbox.put(rooms.database, letters, rooms.clock.now(), game.number)
    return True


def _commit(rooms: Rooms, entry: Entry, letters: tuple[Letter, ...], step: Step) -> bool:
    now, game = rooms.clock.now(), step.before
    try:
        with rooms.database.transaction():
            after = record.commit(rooms.database, step)
            outcome = f"{_summary(step)}; {_told(letters)}"
            if not inbox.settle(rooms.database, entry.number, "done", outcome, game.number, after.place):
                # Another process has finished this mail; nothing of this step may stand beside its work.
                raise OvertakenError(f"mail {entry.number} was worked on by somebody else")
            outbox.put(rooms.database, letters, now, game.number)
            outbox.put(rooms.database, post.notices(rooms, after, step.outcome.notices), now, game.number)
    except OvertakenError:
        current = inbox.entry(rooms.database, entry.number)
        return current is None or current.state != "waiting"
    rooms.remember(after, step.outcome.state)
    return True


def _sendable(rooms: Rooms, opened: Opened, letter: Letter | None) -> tuple[Letter, ...]:
    """Give the letter if it may go out: wanted by its reader, and not one of too many in a day."""
    if letter is None or not opened.verdict.answer:
        return ()
    since, settings = rooms.clock.now() - DAY, rooms.settings
    if outbox.count_since(rooms.database, letter.recipient, since) >= settings.most_answers:
        return ()
    if not letter.sender and outbox.count_to_strangers_since(rooms.database, since) >= settings.most_to_strangers:
        return ()
    return (letter,)


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
        with bounded(rooms.patience.opening, entry.number):
            opened = open_entry(rooms, replace(entry, raw=header_of(entry.raw)))
            if opened.verdict.is_read and opened.sender.address:
                letters = _sendable(rooms, opened, post.set_aside(rooms, entry, opened))
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


def _changes_nothing(step: Step) -> bool:
    return step.state == step.before.state and not step.outcome.events and not step.draws


def _summary(step: Step) -> str:
    answer: Any = step.outcome.answer
    if answer is None:
        return f"Input {step.before.place + 1} of {step.before.name}"
    orders = [said for said in answer.said if said.kind == "order"]
    refused = sum(1 for said in answer.said if said.refusal is not None)
    parts = [f"{len(orders)} orders" if len(orders) != 1 else "1 order"]
    if refused:
        parts.append(f"{refused} not taken")
    parts.extend(f"proposal {filed.number}" for filed in answer.proposals)
    return f"{answer.name or 'Somebody new'}: {', '.join(parts)}"


def _told(letters: tuple[Letter, ...]) -> str:
    return "answered" if letters else "not answered, since the sender wants or gets no more letters"
