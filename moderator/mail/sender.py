"""Who wrote a mail, where that is plain: a mail whose author can be read in two ways is nobody's."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.mail.address import name_beside, one_mailbox
from moderator.mail.headers import Headers, readable


@dataclass(frozen=True, slots=True)
class Sender:
    """The author of a mail: their one address in lower case, or "" with the `reason` why there is none.

    `name` is what stands beside the address, "" for none. Anybody can write anything there.
    """

    address: str
    reason: str = ""
    name: str = ""


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
    return Sender(address, name=readable(name_beside(fields[0])))
