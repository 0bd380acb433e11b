"""One received mail, opened: everything that the house needs to know of it before a game sees it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from moderator.mail.message import ReadMessage, read
from moderator.mail.message_id import Identity, identity, ids_in, normalized
from moderator.mail.screen import Verdict, screen
from moderator.mail.sender import Sender, sender_of
from moderator.mail.words import Words, own_words


@dataclass(frozen=True, slots=True)
class Opened:
    """A mail with what was found out: its structure, what it is, who wrote it, which mail it is, and her own words.

    `answers` are the ids of the mails that it answers (In-Reply-To, then References), nearest first.
    """

    message: ReadMessage
    identity: Identity
    verdict: Verdict
    sender: Sender
    words: Words
    answers: tuple[str, ...] = ()


def answered_ids(message: ReadMessage) -> tuple[str, ...]:
    """Give the ids of the mails that a mail answers, nearest first, each once."""
    headers = message.headers
    nearest = (normalized(headers.first("In-Reply-To")), *reversed(ids_in(headers.first("References"))))
    return tuple(dict.fromkeys(each for each in nearest if each))


def open_mail(
    raw: bytes,
    envelope_sender: str,
    recipient: str,
    ours: Collection[str] = (),
    letters: Collection[str] = (),
    earlier: Collection[str] = (),
) -> Opened:
    """Open a kept mail; any bytes at all, never raises.

    `ours` and `letters` are as for `screen`, `earlier` are the texts of letters of ours to this sender. Words are only
    taken out of a person's mail.
    """
    message = read(raw)
    verdict = screen(message, envelope_sender, ours, letters)
    words = own_words(message, earlier) if verdict.is_read else Words()
    return Opened(
        message,
        identity(raw, message.headers, recipient),
        verdict,
        sender_of(message.headers),
        words,
        answered_ids(message),
    )
