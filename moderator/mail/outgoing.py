"""Letters go out through one mail server, and each comes back as sent, to be tried again, or never to be sent.

A letter is tried again with the same bytes and the same Message-ID, so that a receiver who got it after all shows it
once.
"""

from __future__ import annotations

import contextlib
import smtplib
import ssl
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from moderator.mail.letter import Letter

MOST_PER_CONNECTION = 100
_OUR_OWN_FAULTS = frozenset({500, 502, 503, 530, 534, 535, 538})


class Fate(Enum):
    """What became of one try: sent, to be tried again, or refused for good."""

    SENT = "sent"
    TEMPORARY = "temporary"
    PERMANENT = "permanent"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one try, with the server's code (0 if it gave none) and words.

    `may_have_arrived` is true when the connection broke after the letter's bytes had gone: the next try may be a
    second copy. `is_reached` is false when the server could not be spoken to at all, which says nothing of the letter;
    `of_recipient` is true when it was the recipient that was refused.
    """

    letter: Letter
    fate: Fate
    code: int = 0
    words: str = ""
    may_have_arrived: bool = False
    is_reached: bool = True
    of_recipient: bool = False


@dataclass(frozen=True, slots=True)
class Smarthost:
    """The mail server that takes our letters: where it is and how it is spoken to. `timeout` is in seconds.

    `security` is "none", "starttls" or "tls"; without `user` nobody logs in.
    """

    host: str
    port: int = 25
    security: str = "none"
    user: str = ""
    password: str = ""
    timeout: float = 30.0
    name: str = "localhost"


class _RefusedError(Exception):
    """The server refused one letter; the connection still works."""

    def __init__(self, code: int, words: bytes, *, of_sender: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.words = words.decode("utf-8", "replace")
        self.of_sender = of_sender


def fate_of(code: int, words: str = "", *, of_sender: bool = False) -> Fate:
    """Class a refusal (RFC 5321, section 4.2.1; RFC 3463).

    What a server refuses about us (that we log in, our sender address, a command) is not the recipient's fault: it is
    tried again, so that the admin can mend it and no letter is lost.
    """
    if not 500 <= code < 600 or code in _OUR_OWN_FAULTS:
        return Fate.TEMPORARY
    too_large = code == 552 or words.startswith("5.3.4")
    return Fate.TEMPORARY if of_sender and not too_large else Fate.PERMANENT


def _open(host: Smarthost) -> smtplib.SMTP:
    """Connect and log in. Raises OSError or smtplib.SMTPException."""
    if host.security == "tls":
        context = ssl.create_default_context()
        client: smtplib.SMTP = smtplib.SMTP_SSL(
            host.host, host.port, local_hostname=host.name, timeout=host.timeout, context=context
        )
    else:
        client = smtplib.SMTP(host.host, host.port, local_hostname=host.name, timeout=host.timeout)
    try:
        client.ehlo_or_helo_if_needed()
        if host.security == "starttls":
            client.starttls(context=ssl.create_default_context())
            client.ehlo()
        if host.user:
            client.login(host.user, host.password)
    except BaseException:
        client.close()
        raise
    return client


def reach(host: Smarthost) -> None:
    """Connect, log in and take leave. Raises OSError or smtplib.SMTPException."""
    _part(_open(host))


def _address(client: smtplib.SMTP, letter: Letter) -> None:
    """Name the sender and the one recipient. Raises `_RefusedError`, OSError or smtplib.SMTPException."""
    options = [f"size={len(letter.raw)}"] if client.has_extn("size") else []
    code, words = client.mail(letter.envelope_sender, options)
    if code != 250:
        raise _RefusedError(code, words, of_sender=True)
    code, words = client.rcpt(letter.recipient)
    if code not in (250, 251):
        raise _RefusedError(code, words)


def _try(client: smtplib.SMTP, letter: Letter) -> tuple[Result, bool]:
    """Try one letter; give the result and whether the connection can be used on."""
    is_on_its_way = False
    try:
        _address(client, letter)
        is_on_its_way = True
        code, said = client.data(letter.raw)
    except _RefusedError as refused:
        fate = fate_of(refused.code, refused.words, of_sender=refused.of_sender)
        result = Result(letter, fate, refused.code, refused.words, of_recipient=not refused.of_sender)
        return result, refused.code != 421 and _reset(client)
    except smtplib.SMTPDataError as refused:
        code, said = refused.smtp_code, _bytes(refused.smtp_error)
    except (OSError, smtplib.SMTPException) as trouble:
        return Result(letter, Fate.TEMPORARY, 0, _words(trouble), may_have_arrived=is_on_its_way), False
    except ValueError as trouble:
        # An address that no command can hold must not stand in the way of the letters behind it.
        return Result(letter, Fate.PERMANENT, 0, f"It cannot be sent: {_words(trouble)}"), _reset(client)
    words = said.decode("utf-8", "replace")
    if code == 250:
        return Result(letter, Fate.SENT, code, words), True
    return Result(letter, fate_of(code, words), code, words), code != 421 and _reset(client)


def _reset(client: smtplib.SMTP) -> bool:
    """Clear a transaction that failed half way; False when the connection is gone."""
    try:
        code, _ = client.rset()
    except (OSError, smtplib.SMTPException):
        return False
    return code == 250


def _bytes(words: bytes | str) -> bytes:
    return words if isinstance(words, bytes) else words.encode()


def _words(trouble: BaseException) -> str:
    return f"{type(trouble).__name__}: {trouble}".splitlines()[0][:300]


def send(letters: Iterable[Letter], host: Smarthost) -> Iterator[Result]:
    """Send letters one by one, each to its one recipient, and give each result as soon as it is known, in order.

    A letter is asked for only when the one before it has its result. A new connection is made for each hundred, and
    after a broken one. When the server cannot be reached, the letter in hand is given back as temporary and not
    `is_reached`, and no more are asked for. Never raises for what a server does.
    """
    client: smtplib.SMTP | None = None
    left = 0
    try:
        for letter in letters:
            if left == 0:
                _part(client)
                client = None
                try:
                    client = _open(host)
                except (OSError, smtplib.SMTPException) as trouble:
                    words = f"The mail server {host.host}:{host.port} cannot be used: {_words(trouble)}"
                    yield Result(letter, Fate.TEMPORARY, 0, words, is_reached=False)
                    return
                left = MOST_PER_CONNECTION
            assert client is not None
            result, is_usable = _try(client, letter)
            left = left - 1 if is_usable else 0
            yield result
    finally:
        _part(client)


def _part(client: smtplib.SMTP | None) -> None:
    """Say goodbye to the server, if it still listens."""
    if client is not None:
        with contextlib.suppress(OSError, smtplib.SMTPException):
            client.quit()
        client.close()
