"""Who wrote a mail, and how well that is proven: only then may it move a piece."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import Enum

from moderator.mail.address import Target, one_mailbox
from moderator.mail.headers import Headers


class Trust(Enum):
    """What an installation asks of a sender before her orders count."""

    FROM = "from"
    SECRET = "secret"  # noqa: S105  the name of a setting, not a secret


class Standing(Enum):
    """How a sender stands: what she writes counts, must first be confirmed, is a stranger's, or is nobody's."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    STRANGER = "stranger"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Sender:
    """The author of a mail: her one address in lower case, or "" with the `reason` why there is none."""

    address: str
    reason: str = ""


def sender_of(headers: Headers) -> Sender:
    """Give the author of a mail: exactly one From field with exactly one plain address, else none, with the reason."""
    fields = headers.every("From")
    if not fields:
        return Sender("", "The mail has no From field.")
    if len(fields) > 1:
        return Sender("", f"The mail has {len(fields)} From fields; exactly one is needed.")
    address = one_mailbox(fields[0])
    if address is None:
        return Sender("", "The From field does not hold exactly one plain address.")
    return Sender(address)


def standing(sender: Sender, *, is_member: bool, trust: Trust, target: Target, secret: str = "") -> Standing:
    """Judge a sender by what the installation asks.

    `is_member` says whether the game knows her address, `secret` is the token of her own order address ("" if she has
    none yet). Under `Trust.SECRET` a member's mail counts only when it came to her secret address.
    """
    if not sender.address:
        return Standing.NOBODY
    if not is_member:
        return Standing.STRANGER
    if trust is Trust.FROM:
        return Standing.PROVEN
    same = hmac.compare_digest(target.token.encode(), secret.lower().encode())
    return Standing.PROVEN if secret and same else Standing.UNPROVEN
