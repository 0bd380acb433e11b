"""Look over the way of the mail: DNS, doors, certificate, mailbox, the server that takes letters, and a mail round.

Nothing is sent but, where it is asked for, one mail to a game that no game reads.
"""

from __future__ import annotations

import smtplib
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from moderator.core.deadlines import say
from moderator.house import fetching, sending
from moderator.house.errors import HouseError
from moderator.house.examining import Finding, note, well, wrong
from moderator.house.rooms import Rooms
from moderator.mail import outgoing
from moderator.mail.intake import Door
from moderator.mail.letter import Letter
from moderator.mail.mailbox import Mailbox, MailboxError
from moderator.mail.outgoing import Fate

LookUp = Callable[[str, str], Sequence[str]]
"""Gives the records of a name and a kind ("MX"), or none. Raises OSError where the DNS does not answer."""
SOON = 21
"""Days for which a certificate should still hold."""
_HELD = 5.0


def look_up(name: str, kind: str) -> Sequence[str]:
    """Ask the DNS. Raises OSError where it does not answer, ImportError where dnspython is not installed."""
    import dns.exception
    import dns.resolver

    try:
        answer = dns.resolver.resolve(name, kind, lifetime=_HELD)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except dns.exception.DNSException as error:
        raise OSError(str(error)) from error
    return [record.to_text().strip('"') for record in answer]


def of_names(rooms: Rooms, names: LookUp) -> Iterator[Finding]:
    """Examine what the DNS says of the domain: where its mail goes, and who may send in its name."""
    domain = rooms.settings.domain
    if "." not in domain:
        yield note(
            "DNS", f"{domain} is a name of this machine alone.", "Write the domain of the games into the settings."
        )
        return
    try:
        servers, addresses = names(domain, "MX"), [*names(domain, "A"), *names(domain, "AAAA")]
        allowed = [each for each in names(domain, "TXT") if each.startswith("v=spf1")]
    except ImportError:
        mend = 'pip install "nomic-moderator[auth]" brings what asks it.'
        yield note("DNS", "It was not asked: dnspython is not installed.", mend)
        return
    except OSError as error:
        yield wrong("DNS", f"It does not answer: {error}", "See that this machine has a resolver (/etc/resolv.conf).")
        return
    if servers:
        named = sorted({each.split()[-1].rstrip(".") for each in servers})
        yield well("DNS", f"Mail for {domain} goes to {' and '.join(named)}.")
    elif addresses:
        yield note(
            "DNS", f"{domain} has no MX: its mail goes to {addresses[0]}.", "Name one in the zone (docs/mail.md)."
        )
    else:
        mend = f"Add an MX for {domain} to its zone (docs/mail.md)."
        yield wrong("DNS", f"Nothing says where mail for {domain} goes.", mend)
    if not allowed:
        mend = "Add a TXT record such as: v=spf1 mx -all (docs/mail.md). Large providers refuse letters without one."
        yield note("DNS", f"Nothing says who may send for {domain} (SPF).", mend)


def of_doors(rooms: Rooms) -> Iterator[Finding]:
    """Knock at each door of the settings."""
    for text in rooms.settings.doors:
        try:
            door = Door.read(text)
        except ValueError as error:
            yield wrong("doors", str(error), "Change listen.doors in the settings.")
            continue
        try:
            said = f"{door} answers: {_knock(door)}"
        except OSError as error:
            mend = "Start the moderator (moderator serve, or systemctl start moderator)."
            yield wrong("doors", f"Nobody opens at {door}: {error.strerror or error}.", mend)
        else:
            is_ours = " answers: 220" in said
            yield well("doors", said) if is_ours else wrong("doors", said, "Something else listens there; stop it.")


def _knock(door: Door) -> str:
    family = socket.AF_UNIX if door.path else socket.AF_INET6 if ":" in door.host else socket.AF_INET
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(door.host, door.host)  # noqa: S104 - it is where we knock
    with closing(socket.socket(family, socket.SOCK_STREAM)) as line:
        line.settimeout(_HELD)
        line.connect(door.path or (host, door.port))
        return line.recv(200).decode("ascii", "replace").strip()


def of_certificate(rooms: Rooms) -> Iterator[Finding]:
    """Examine the certificate of the doors: whether it belongs to its key, and how long it holds."""
    settings = rooms.settings
    if not settings.certificate:
        return
    certificate, key = rooms.folder / settings.certificate, rooms.folder / (settings.key or settings.certificate)
    try:
        until = _valid_until(certificate, key)
    except OSError as error:  # as those of ssl are
        yield wrong(
            "certificate",
            f"{certificate} cannot be used: {error.strerror or error}.",
            "Renew it, and see that the moderator may read it.",
        )
        return
    days = (until - rooms.clock.now()).days
    said = f"{certificate} holds until {say(until)}."
    if days < SOON:
        yield note("certificate", said, "See that it is renewed by itself (certbot renew --dry-run).")
    else:
        yield well("certificate", said)


def _valid_until(certificate: Path, key: Path) -> datetime:
    """Shake hands with ourselves, since that tells whether the key fits. Raises OSError."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.load_verify_locations(certificate)
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours, theirs = client.wrap_bio(back, there), server.wrap_bio(there, back, server_side=True)
    for _ in range(4):
        for side in (ours, theirs):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
    told = ours.getpeercert()
    assert told is not None
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(told["notAfter"])), UTC)


def of_servers(rooms: Rooms) -> Iterator[Finding]:
    """Speak to the mailbox and to the server that takes letters, as the moderator does, and take and leave nothing."""
    try:
        account = fetching.account(rooms.folder, rooms.settings)
    except HouseError as error:
        yield wrong("mailbox", str(error), "Change [mailbox] in the settings.")
    else:
        if account is not None:
            try:
                with Mailbox(account) as box:
                    yield well("mailbox", f"{account}: {len(box.waiting())} mails lie there.")
            except (MailboxError, OSError) as error:
                yield wrong("mailbox", f"{account}: {error}", "See [mailbox] in the settings, and the password.")
    if not rooms.settings.smarthost:
        yield note("smarthost", sending.NO_SERVER, "Name one: send.smarthost.")
        return
    try:
        host = sending.smarthost(rooms)
        outgoing.reach(host)
    except HouseError as error:
        yield wrong("smarthost", str(error), "Change [send] in the settings.")
    except (OSError, smtplib.SMTPException) as error:
        mend = "See that it runs (systemctl status postfix) and that [send] names it rightly; letters wait meanwhile."
        yield wrong("smarthost", f"{rooms.settings.smarthost}: {error}", mend)
    else:
        yield well("smarthost", f"{rooms.settings.smarthost} takes letters.")


def of_round(rooms: Rooms, game: str, seconds: int) -> Iterator[Finding]:
    """Send a mail to a game by the server that takes letters, and wait until it is here again.

    It says that a program has written it, so that no game reads it and nobody answers.
    """
    address, now = rooms.address(game), rooms.clock.now()
    ident = f"<doctor.{now:%Y%m%dT%H%M%S.%f}@{rooms.settings.domain}>"
    raw = (
        f"From: {address}\r\nTo: {address}\r\nSubject: a mail that goes round\r\nMessage-ID: {ident}\r\n"
        f"Date: {format_datetime(now)}\r\nAuto-Submitted: auto-generated\r\n\r\n"
        "moderator doctor has sent this to see whether mail comes here.\r\n"
    ).encode("ascii")
    before = _highest(rooms)
    try:
        results = list(outgoing.send([Letter(address, address, ident, raw)], sending.smarthost(rooms)))
    except HouseError as error:
        yield wrong("round", str(error), "Change [send] in the settings.")
        return
    if results[0].fate is not Fate.SENT:
        said = (
            f"{rooms.settings.smarthost} did not take a mail to {address}: {results[0].code or ''} {results[0].words}"
        )
        yield wrong("round", said, "Its log says why; docs/mail.md has its settings.")
        return
    for passed in range(seconds):
        if _has_come(rooms, before, ident):
            yield well("round", f"A mail to {address} came back within {passed + 1} s.")
            return
        time.sleep(1)
    mend = "See the queue of your mail server (mailq) and its log; docs/mail.md shows each way in."
    yield wrong("round", f"A mail to {address} went out and is not here after {seconds} s.", mend)


def _highest(rooms: Rooms) -> int:
    row = rooms.database.row("SELECT coalesce(max(number), 0) AS highest FROM inbox")
    assert row is not None
    return int(row["highest"])


def _has_come(rooms: Rooms, before: int, ident: str) -> bool:
    row = rooms.database.row("SELECT 1 FROM inbox WHERE number > ? AND instr(raw, ?)", (before, ident.encode()))
    return row is not None
