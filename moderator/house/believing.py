"""Who wrote a mail: what proves that it came from the address in From, and whether that is enough for its game.

There are two rungs: the mail came to the secret order address that only she knows, or it bears a signature of her mail
provider's domain. The admin's word, and her own YES to a question that was mailed to her, stand above both.
"""

from __future__ import annotations

from dataclasses import dataclass

from moderator.house.order_addresses import is_order_address
from moderator.house.rooms import Rooms
from moderator.mail import authentication_results
from moderator.mail.address import target_of
from moderator.mail.opening import Opened
from moderator.mail.signatures import Signature, holding, is_for, is_fresh, is_plainly_built, signatures
from moderator.store import believed, inbox
from moderator.store.games import Game
from moderator.store.inbox import Entry

FROM, ONE, BOTH = "from", "one", "both"
DEMANDS = {
    FROM: "the address in From is taken as it stands",
    ONE: "the secret order address or a signature, else a YES by mail",
    BOTH: "the secret order address and a signature, else a YES by mail",
}

BY_ADDRESS = "secret order address"
BY_SIGNATURE = "signed by"
BY_HAND = "file"
BY_ADMIN = "handed over by the admin"
BY_FROM = "From as it stands"


@dataclass(frozen=True, slots=True)
class Belief:
    """What speaks for the sender of a mail.

    `grounds` are what proves her, in words; `doubts` say of each rung that she does not stand on why not. `is_certain`
    is true where nothing more can be demanded. `signed` are the digests of the signatures that speak for her domain,
    whether they hold or not, and `copy_of` the mail that bore one of them before.
    """

    grounds: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    is_certain: bool = False
    signed: tuple[str, ...] = ()
    copy_of: int | None = None

    def is_enough(self, demand: str) -> bool:
        """Say whether a game with this demand takes the mail as hers."""
        needed = {FROM: 0, ONE: 1, BOTH: 2}[demand]
        return self.is_certain or len(self.grounds) >= needed

    @property
    def said(self) -> str:
        """Give the grounds in words, for the record and the admin."""
        return ", ".join(self.grounds) or BY_FROM


@dataclass(frozen=True, slots=True)
class _Finding:
    """What was found of one rung: the ground, or why there is none."""

    ground: str = ""
    doubt: str = ""
    copy_of: int | None = None


def demand_of(rooms: Rooms, game: Game) -> str:
    """Give what a game demands of its senders: what was said for it, else what the settings say."""
    said = believed.demand(rooms.database, game)
    return said.demand if said else rooms.settings.trust


def believe(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> Belief:
    """Find out what proves that a mail was written by the person whose address is in From."""
    every = signatures(opened.message.headers, opened.sender.address)
    digests = tuple(dict.fromkeys(each.digest for each in every))
    if entry.released is not None:
        return Belief((entry.trust,), is_certain=True, signed=digests)
    if entry.via == BY_HAND:
        return Belief((BY_ADMIN,), is_certain=True, signed=digests)
    found = (_by_address(rooms, entry, opened, game), _by_signature(rooms, entry, opened, game, every, digests))
    return Belief(
        grounds=tuple(each.ground for each in found if each.ground),
        doubts=tuple(each.doubt for each in found if each.doubt),
        signed=digests,
        copy_of=found[1].copy_of,
    )


def _by_address(rooms: Rooms, entry: Entry, opened: Opened, game: Game) -> _Finding:
    target = target_of(entry.recipient, (rooms.settings.domain,))
    if is_order_address(rooms, game, target, opened.sender.address):
        return _Finding(BY_ADDRESS)
    if target is not None and target.token:
        return _Finding(doubt="It came to an address with a secret that is not its sender's.")
    return _Finding(doubt="It did not come to the secret order address.")


def _by_signature(
    rooms: Rooms, entry: Entry, opened: Opened, game: Game, every: tuple[Signature, ...], digests: tuple[str, ...]
) -> _Finding:
    headers = opened.message.headers
    vouched = _by_server(rooms, entry, opened, every)
    if isinstance(vouched, str):
        own = _verified(rooms, entry, opened, every)
        if isinstance(own, str):
            return _Finding(doubt=own or vouched)
        vouched = own
    signature, by = vouched
    before = next((mail for each in digests if (mail := _seen(rooms, entry, game, each))), None)
    if before is not None:
        return _Finding(doubt=f"Its signature was seen before, on mail {before}.", copy_of=before)
    if not is_for(headers, signature.covers, game.name, rooms.settings.domain):
        return _Finding(doubt="Its signature does not say that the mail is for this game.")
    if not is_fresh(headers, entry.received, game.begun):
        return _Finding(doubt="It is signed, but its date is not of these days.")
    return _Finding(f"{BY_SIGNATURE} {signature.domain} ({by})")


def _seen(rooms: Rooms, entry: Entry, game: Game, digest: str) -> int | None:
    """Give the mail that bore a signature before; one that is parked has come to nothing so far and does not count."""
    before = believed.signed_before(rooms.database, game, digest, entry.number)
    known = inbox.entry(rooms.database, before) if before is not None else None
    return before if known is not None and known.state != "parked" else None


def _by_server(rooms: Rooms, entry: Entry, opened: Opened, every: tuple[Signature, ...]) -> tuple[Signature, str] | str:
    """Give the signature that a mail server of ours vouches for, with that server's name; else why there is none."""
    servers = rooms.settings.authserv_ids
    if not servers:
        return "No mail server is named whose word on signatures is taken (senders.authserv_ids)."
    if not _came_through_ours(rooms, entry):
        return f"It came from {entry.peer} itself, past the mail servers whose word is taken."
    heard = authentication_results.heard(opened.message.headers.every("Authentication-Results"), servers)
    domains = authentication_results.domains_that_signed(heard)
    if domains is None:
        return "No mail server whose word is taken says anything of a signature."
    signed = [each for each in every if each.domain in domains]
    if not signed:
        return "No signature of its sender's domain is found to hold."
    return _good(entry, signed) or (signed[0], heard[0].server)


def _verified(rooms: Rooms, entry: Entry, opened: Opened, every: tuple[Signature, ...]) -> tuple[Signature, str] | str:
    """Give the signature that holds when it is verified here; else why there is none, "" where none is verified."""
    if not rooms.settings.verify:
        return ""
    good = [each for each in every if not each.trouble]
    if not good:
        return _good(entry, every) or "It bears no signature of its sender's domain."
    if not is_plainly_built(entry.raw):
        return _good(entry, good)
    held = holding(entry.raw, opened.message.headers.first("From"), good, rooms.look_up)
    return (held, "verified here") if held is not None else "No signature of its sender's domain holds."


def _good(entry: Entry, signed: tuple[Signature, ...] | list[Signature]) -> str:
    """Say why signatures that hold are not good enough all the same, "" if they are.

    All of them must be good: which of several of one domain it was that held, nobody has said.
    """
    if not is_plainly_built(entry.raw):
        return "Its header is built so that programs may read it differently."
    trouble = next((each.trouble for each in signed if each.trouble), "")
    return f"Its signature {trouble}." if trouble else ""


def _came_through_ours(rooms: Rooms, entry: Entry) -> bool:
    """Say whether a mail was handed over by a mail server of ours; at an open SMTP door anybody may stand."""
    if entry.via != "smtp":
        return True
    host = entry.peer.rpartition(":")[0].strip("[]")
    return host in ("127.0.0.1", "::1") or host in rooms.settings.relays
