"""Take mail in: kept in the inbox, safe on disk, before anybody is told so."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import replace

from moderator.house.believing import BY_ADMIN, BY_HAND
from moderator.house.confirming import release
from moderator.house.rooms import Rooms
from moderator.mail.message import read_headers
from moderator.mail.message_id import Identity, identity
from moderator.store import inbox
from moderator.store.inbox import Kept, Parcel

_log = logging.getLogger("moderator.house")


def accept(rooms: Rooms, raw: bytes, sender: str, recipients: Sequence[str], via: str, peer: str) -> tuple[Kept, ...]:
    """Keep a mail for each of its recipients, all or none; when this returns it survives a loss of power.

    `sender` is the envelope's ("" for none). A mail that came before is known and not kept twice; one that waits for
    its sender's YES goes on when the admin hands it over as a file.
    """
    kept = inbox.keep(rooms.database, parcels(rooms, raw, sender, recipients, via, peer))
    if via != BY_HAND:
        return kept
    return tuple(replace(it, released=it.repeated and release(rooms, it.number, BY_ADMIN)) for it in kept)


def parcels(
    rooms: Rooms, raw: bytes, sender: str, recipients: Sequence[str], via: str, peer: str
) -> tuple[Parcel, ...]:
    """Make of a mail one parcel for each recipient, received now."""
    now = rooms.clock.now()
    named = [_identity(raw, recipient) for recipient in recipients]
    return tuple(
        Parcel(now, via, peer, sender.strip("<> "), it.recipient, raw, it.message_id, it.digest, it.content)
        for it in named
    )


def _identity(raw: bytes, recipient: str) -> Identity:
    try:
        return identity(raw, read_headers(raw), recipient)
    except Exception:  # noqa: BLE001 - nothing in a mail may keep it out
        # Whatever a mail is made of, it is kept first and looked at later.
        _log.exception("the header of a mail could not be read")
        digest = hashlib.sha256(raw).hexdigest()
        return Identity(recipient.strip().lower(), f"sha256:{digest}", digest, digest)
