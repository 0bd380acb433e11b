"""The SMTP and LMTP conversations: aiosmtpd's, with what a server that must not lose mail cannot leave to chance.

A fault of ours is always "try again" and never says more; a client that goes away cannot stop a commit that has begun;
LMTP answers once for each recipient; time, size, recipients, messages and commands have bounds.
"""

from __future__ import annotations

import asyncio
import collections
import logging
import ssl
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from aiosmtpd.smtp import SMTP

from moderator.mail import replies
from moderator.mail.replies import Reply

_log = logging.getLogger("moderator.mail")
_END = b"\r\n.\r\n"
_BEGINNINGS_OF_END = tuple(_END[:length] for length in range(1, len(_END)))

Accept = Callable[[bytes, str, list[str], str, str], Awaitable[list[Reply]]]
"""Keep a mail durably: (raw, envelope sender or "", recipients, "smtp" or "lmtp", peer) -> one reply a recipient."""

CheckRecipient = Callable[[str], Reply | None]
"""Say why a recipient is not taken; None if it is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may ask of us. Times in seconds, sizes in bytes, `slowest` in bytes a second during DATA.

    `strangers` is how many addresses that are not ours an SMTP client may name before it is sent away.
    """

    size: int = 10_485_760
    recipients: int = 100
    messages: int = 1_000
    strangers: int = 50
    connections: int = 200
    connections_of_peer: int = 50
    idle: float = 300.0
    data_round: float = 60.0
    slowest: int = 50
    commit: float = 120.0


class House(Protocol):
    """What a conversation needs of the server that it belongs to."""

    accept: Accept
    check_recipient: CheckRecipient
    limits: Limits
    hostname: str
    tls: ssl.SSLContext | None

    def enter(self, conversation: Any, peer: str) -> bool:
        """Count a new connection; False when there are too many."""
        ...

    def leave(self, conversation: Any, peer: str) -> None:
        """Count a connection as ended."""
        ...

    def begin(self, commit: Awaitable[list[Reply]]) -> asyncio.Future[list[Reply]]:
        """Start a commit that goes on even if the conversation ends."""
        ...


def peer_name(peer: object) -> str:
    """Give the other side as text: "address:port", or "local" for a unix socket."""
    if isinstance(peer, tuple) and len(peer) >= 2:
        return f"{peer[0]}:{peer[1]}"
    return str(peer) if peer else "local"


@cache
def _named(kind: type, beginning: str) -> tuple[str, ...]:
    """Give the names of what a class has that begin so: aiosmtpd looks anew for each connection, through everything."""
    return tuple(name for each in kind.__mro__ for name in vars(each) if name.startswith(beginning))


class _Hooks:
    """The envelope's part of the conversation: who sends and who receives."""

    def __init__(self, house: House) -> None:
        self.house = house

    def __dir__(self) -> Iterable[str]:
        kind: Any = type(self)
        return _named(kind, "handle_")

    async def handle_RCPT(  # noqa: N802  the name is aiosmtpd's
        self, server: Any, _session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= self.house.limits.recipients:
            return str(replies.TOO_MANY_RECIPIENTS)
        refused = self.house.check_recipient(address)
        if refused is not None:
            server.strangers += 1
            return str(refused)
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 recipient taken"

    async def handle_EHLO(  # noqa: N802
        self, _server: SMTP, session: Any, _envelope: Any, hostname: str, offers: list[str]
    ) -> list[str]:
        session.host_name = hostname
        kept = [each for each in offers[:-1] if not each.upper().startswith("250-AUTH")]
        return [*kept, "250-PIPELINING", "250 ENHANCEDSTATUSCODES"]


class Conversation(SMTP):
    """One SMTP connection."""

    via = "smtp"
    line_length_limit = 65_536

    def __init__(self, house: House) -> None:
        limits = house.limits
        self.house = house
        self.peer = "local"
        self.entered = False
        self.turned_away = False
        self.greeting = False
        self.receiving = False
        self.committing = False
        self.mails = 0
        self.strangers = 0
        self.received = 0
        self.received_at_round = 0
        # aiosmtpd shares this table between all connections and makes it larger with each greeting.
        self.command_size_limits = collections.defaultdict(lambda: 2_048)
        calls = {"*": 4 * limits.messages, "RCPT": 100 * limits.messages, "NOOP": 50, "VRFY": 5, "HELP": 5}
        super().__init__(
            _Hooks(house),
            data_size_limit=limits.size,
            hostname=house.hostname,
            ident="moderator",
            tls_context=house.tls,
            timeout=limits.idle,
            auth_exclude_mechanism=["LOGIN", "PLAIN"],
            command_call_limit=calls,
            loop=asyncio.get_running_loop(),
        )

    def __dir__(self) -> Iterable[str]:
        kind: Any = type(self)
        return _named(kind, "smtp_")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a client in, or turn it away when there are too many."""
        if not self.entered:
            self.peer = peer_name(transport.get_extra_info("peername"))
            if not self.house.enter(self, self.peer):
                self.turned_away = True
                assert isinstance(transport, asyncio.WriteTransport)
                transport.write(f"{replies.TOO_MANY_CONNECTIONS}\r\n".encode())
                transport.close()
                return
            self.entered = True
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Count what comes, so that a slow client can be told from a stalled one."""
        if self.turned_away:
            return
        self.received += len(data)
        super().data_received(data)

    def eof_received(self) -> bool | None:
        """End with the client."""
        return False if self.turned_away else super().eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        """Count the connection as ended; a commit that has begun goes on without it."""
        if self.entered:
            self.entered = False
            self.house.leave(self, self.peer)
        if not self.turned_away:
            super().connection_lost(error)

    def say_goodbye(self) -> None:
        """Close from our side, as when the server stops; a mail that is being kept is answered first."""
        if self.transport is not None and not self.committing:
            self._writer.write(f"{replies.CLOSING}\r\n".encode())
            self.transport.close()

    def _timeout_cb(self) -> None:
        """Close an idle or stalled connection, but never for the time that keeping a mail takes us."""
        limits = self.house.limits
        came = self.received - self.received_at_round
        self.received_at_round = self.received
        if self.committing or (self.receiving and came >= limits.slowest * limits.data_round):
            self._reset_timeout(limits.data_round)
        elif self.transport is not None:
            self._writer.write(f"{replies.TOO_SLOW}\r\n".encode())
            self.transport.close()

    async def push(self, status: str | bytes) -> None:
        """Send a reply line, with its enhanced status except in the greeting (RFC 2034, section 4)."""
        line = status if isinstance(status, str) else status.decode("ascii", "replace")
        await super().push(line if self.greeting else enhanced_line(line))

    async def handle_exception(self, error: Exception) -> str:
        """A fault of ours is never the sender's: she shall try again, and learns nothing of our insides."""
        _log.error("fault in a conversation with %s", self.peer, exc_info=error)
        return str(replies.LATER)

    async def smtp_EHLO(self, hostname: str) -> None:  # noqa: N802
        """Greet, and say what is offered."""
        self.greeting = True
        try:
            await super().smtp_EHLO(hostname)
        finally:
            self.greeting = False

    async def smtp_AUTH(self, arg: str) -> None:  # noqa: ARG002, N802
        """Nobody logs in here."""
        await self.push("502 5.5.1 AUTH is not offered")

    async def smtp_MAIL(self, arg: str) -> None:  # noqa: N802
        """Begin a mail, unless this client has brought so many already that another shall have a turn."""
        if self.mails >= self.house.limits.messages:
            await self.push(str(replies.TOO_MANY_MAILS))
            self._writer.close()
            return
        await super().smtp_MAIL(arg)

    async def smtp_RCPT(self, arg: str) -> None:  # noqa: N802
        """Name a recipient, unless this client has been trying out which addresses there are."""
        if self.via == "smtp" and self.strangers >= self.house.limits.strangers:
            await self.push(str(replies.TOO_MANY_STRANGERS))
            self._writer.close()
            return
        await super().smtp_RCPT(arg)

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        """Read an address; what the parser falls over is malformed, not a fault of ours.

        So are controls within quotes, which it lets through (RFC 5321, section 4.1.2): they would speak to a terminal.
        """
        try:
            address, rest = super()._getaddr(arg)
        except Exception:  # noqa: BLE001  the parser raises many kinds for odd addresses
            return None, None
        return (None, None) if address and not address.isprintable() else (address, rest)

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Receive a mail and answer when it is kept, or not."""
        if await self.check_helo_needed():
            return
        envelope = self.envelope
        if envelope is None or not envelope.rcpt_tos:
            await self.push("503 5.5.1 no recipient so far")
            return
        if arg:
            await self.push("501 5.5.4 DATA stands alone")
            return
        self.mails += 1
        await self.push("354 end the mail with a line that is only a dot")
        recipients = list(envelope.rcpt_tos)
        raw = await self._receive(len(recipients))
        sender = (envelope.mail_from or "").strip()
        if raw is None:
            answers = [replies.TOO_LARGE] * len(recipients)
        else:
            answers = await self._keep(raw, "" if sender == "<>" else sender, recipients)
        self.envelope = self._create_envelope()
        await self.answer_data(answers)

    async def answer_data(self, answers: list[Reply]) -> None:
        """Send the one reply that SMTP has for all recipients."""
        await self.push(str(replies.together(answers)))

    async def _receive(self, recipients: int) -> bytes | None:
        """Read up to the lone dot; None when it was larger than the limit, or so large that the client is cut off."""
        limit = self.house.limits.size
        self.receiving, self.received_at_round = True, self.received
        self._reset_timeout(self.house.limits.data_round)
        try:
            chunks, size = [await self._first_bytes()], 0
            done = chunks[0] == b".\r\n" or chunks[0].endswith(_END)
            while not done:
                try:
                    chunk = await self._reader.readuntil(_END)
                    done = True
                except asyncio.LimitOverrunError as more:
                    chunk = await self._reader.read(more.consumed)
                size += len(chunk)
                if size <= limit + len(_END):
                    chunks.append(chunk)
                elif size > 4 * limit:
                    await self.answer_data([replies.TOO_LARGE] * recipients)
                    self._writer.close()
                    raise ConnectionResetError("a mail of many times the allowed size")
        finally:
            self.receiving = False
            self._reset_timeout()
        whole = b"".join(chunks)
        if size > limit + len(_END):
            return None
        # Every dot at the beginning of a line was doubled by the client (RFC 5321, section 4.5.2).
        content = whole[:-3].replace(b"\r\n.", b"\r\n")
        return content[1:] if content.startswith(b".") else content

    async def _first_bytes(self) -> bytes:
        """Read the first bytes so far that the end of the mail lies wholly behind them, or is them."""
        head = await self._reader.readexactly(3)
        while head != b".\r\n" and not head.endswith(_END) and head.endswith(_BEGINNINGS_OF_END):
            head += await self._reader.readexactly(1)
        return head

    def prepared(self, raw: bytes) -> bytes | None:
        """Give the mail as it is kept; None when SMTP must refuse it for CR or LF standing alone (smuggling)."""
        ends = raw.count(b"\r\n")
        return raw if raw.count(b"\n") == ends and raw.count(b"\r") == ends else None

    async def _keep(self, raw: bytes, sender: str, recipients: list[str]) -> list[Reply]:
        """Have the mail kept; whatever goes wrong is "try again", and going away stops nothing."""
        mail = self.prepared(raw)
        if mail is None:
            return [replies.BARE_LINE_ENDS] * len(recipients)
        self.committing = True
        try:
            kept = self.house.begin(self.house.accept(mail, sender, recipients, self.via, self.peer))
            answers = await asyncio.wait_for(asyncio.shield(kept), self.house.limits.commit)
        except Exception as error:  # noqa: BLE001  whatever it is, the client shall try again
            _log.warning("a mail from %s is not kept so far (%s)", self.peer, type(error).__name__)
            answers = []
        finally:
            self.committing = False
        return answers if len(answers) == len(recipients) else [replies.LATER] * len(recipients)


class LocalConversation(Conversation):
    """One LMTP connection (RFC 2033): the mail server next to us hands over, one answer for each recipient."""

    via = "lmtp"

    async def smtp_LHLO(self, arg: str) -> None:  # noqa: N802
        """Greet, and say what is offered."""
        await Conversation.smtp_EHLO(self, arg)

    async def smtp_EHLO(self, hostname: str) -> None:  # noqa: ARG002, N802
        """EHLO is SMTP's."""
        await self.push("500 5.5.1 this is LMTP, say LHLO")

    async def smtp_HELO(self, hostname: str) -> None:  # noqa: ARG002, N802
        """HELO is SMTP's."""
        await self.push("500 5.5.1 this is LMTP, say LHLO")

    async def answer_data(self, answers: list[Reply]) -> None:
        """Send one reply for each recipient, in their order (RFC 2033, section 4.2)."""
        for answer in answers:
            await self.push(str(answer))

    def prepared(self, raw: bytes) -> bytes:
        """The server next to us has accepted this mail already, so line ends are mended instead of refused."""
        kept = super().prepared(raw)
        return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", b"\r\n") if kept is None else kept


def enhanced_line(line: str) -> str:
    """Put the enhanced status into a reply, but not into the first line that a client sees or 354."""
    return line if line.startswith(("220", "354")) else replies.enhanced(line)
