"""The settings of an installation: moderator.toml in its folder, a file that explains itself."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAME = "moderator.toml"

TEMPLATE = """\
# The settings of this installation of the moderator. After a change: start `moderator serve` again.

# Mail for the game "nomopoly" goes to nomopoly@<domain>.
domain = "{domain}"

# Who is told when something needs a person: mail set aside, an update that failed, proposals before a deadline.
admin = "{admin}"

# Where the published site can be read; letters name it. Empty while there is none.
site = ""

# Where `moderator publish` writes the site; each game gets a folder in it. Relative to this file.
site_folder = "site"

# The game that commands mean when they name none; MODERATOR_GAME and --game go before it. Empty: the only one that is
# played.
default_game = ""

[games]
# Games that are offered only where they are named here, such as ["pig"].
more = []

[deadline]
# When the week ends and is worked out, in UTC.
weekday = "Sunday"
time = "20:00"
# How many days the first week of a game lasts at least, and a week in which a paused game goes on.
first = 4
# How many hours before the deadline the admin is reminded of what waits.
remind = 24
# How many hours before it each player is reminded of the orders that she has sent and of what she is asked; 0: never.
remind_players = 24

[listen]
# The doors at which `moderator serve` takes mail: "smtp:HOST:PORT", "lmtp:HOST:PORT", or "lmtp:/PATH" for a socket.
# Let the mail server of this machine hand it over by LMTP, or point the MX of the domain at the SMTP port.
doors = ["smtp:127.0.0.1:2525"]
# The largest mail that is taken, in bytes.
largest = 4194304
# Whether mail to admin@<domain> goes on to the admin. What players write behind "admin:" in a mail to a game does so
# anyway.
admin_mail = false
# For encrypted lines (STARTTLS): PEM files with the certificate and its chain, and with its key. Relative to this file;
# one that is renewed is taken up within a minute. Empty: mail is taken unencrypted only.
certificate = ""
key = ""

[mailbox]
# A mailbox from which `moderator serve` or `moderator fetch` takes mail by IMAP: "imap.example.org:993". Empty: none.
# What is taken moves there to the folder `done`, what cannot be taken to `failed`; what is not for us stays.
server = ""
# How the line is protected ("tls", "starttls" or "none"). The password stands alone in a file, or in the environment as
# MODERATOR_MAILBOX_PASSWORD.
security = "tls"
user = ""
password_file = ""
folder = "INBOX"
done = "Done"
failed = "Failed"
# For whom mail is that names no address of ours, such as "nomopoly@games.example.org". Empty: such mail is left alone.
recipient = ""
# How often to look where the server cannot tell of new mail by itself, in seconds.
poll = 60

[senders]
# What proves that a mail is from the address in its From: field, which anybody can write there.
#   "one"   it came to the player's secret order address (where answers to letters go by themselves), or it is signed by
#           her mail provider; else she is asked by mail and answers YES.
#   "both"  the secret address and the signature; else she is asked.
#   "from"  nothing: the address is taken as it stands. Only where nobody from outside can send mail.
# What you hand over yourself with `moderator ingest FILE` is taken as it stands. A game can demand something else:
# `moderator senders`.
trust = "one"
# The names under which your mail server, or your mailbox's provider, writes Authentication-Results, such as
# ["mx.example.org"]. Only its topmost field is heard, so what it finds of DKIM must stand there, and it must take out
# such fields of the mail that it gets (RFC 8601, section 5). Empty: nobody's word on signatures is taken.
authserv_ids = []
# Mail servers of yours on other machines that hand mail over by SMTP, such as ["10.0.0.2"]; this machine always may.
relays = []
# Verify signatures here, with look-ups in the DNS. Needs the extra: pip install "nomic-moderator[auth]".
verify = false
# How many days a mail waits for its sender's YES.
wait = 3
# How many answers one address gets in a day, and in an hour; then its mail still counts, and the answers stop.
most_answers = 60
most_an_hour = 30
# How many mails one game answers in an hour.
most_of_game = 600
# How many answers all people together get in a day who play no game here: a flood of forged senders ends there.
most_to_strangers = 200
# How many letters to other players one player's mails may send in a day ("to Ann: shall we swap?", "to all: ...").
# 0: none, and such words are read like any others.
most_press = 30

[send]
# The mail server that takes our letters: "host:port". Empty: letters stay in the outbox.
smarthost = "127.0.0.1:25"
# How the line is protected ("none", "starttls" or "tls"), and whether to log in. The password stands alone in a file,
# or in the environment as MODERATOR_SMTP_PASSWORD.
security = "none"
user = ""
password_file = ""
# How long to wait for an answer of that server, in seconds.
timeout = 30
"""


class SettingsError(Exception):
    """The settings cannot be used; says the file, the line's name and what to write."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What moderator.toml says. `doors` are as written there; sizes in bytes, times in seconds."""

    domain: str
    admin: str
    site: str = ""
    site_folder: str = "site"
    default_game: str = ""
    more: tuple[str, ...] = ()
    weekday: str = "Sunday"
    time: str = "20:00"
    first: int = 4
    remind: int = 24
    remind_players: int = 24
    doors: tuple[str, ...] = ()
    largest: int = 4_194_304
    admin_mail: bool = False
    certificate: str = ""
    key: str = ""
    mailbox_server: str = ""
    mailbox_security: str = "tls"
    mailbox_user: str = ""
    mailbox_password_file: str = ""
    mailbox_folder: str = "INBOX"
    mailbox_done: str = "Done"
    mailbox_failed: str = "Failed"
    mailbox_recipient: str = ""
    mailbox_poll: int = 60
    trust: str = "one"
    authserv_ids: tuple[str, ...] = ()
    relays: tuple[str, ...] = ()
    verify: bool = False
    wait: int = 3
    most_answers: int = 60
    most_an_hour: int = 30
    most_of_game: int = 600
    most_to_strangers: int = 200
    most_press: int = 30
    smarthost: str = ""
    security: str = "none"
    user: str = ""
    password_file: str = ""
    timeout: int = 30


@dataclass(frozen=True, slots=True)
class _Line:
    """A setting: where it stands in the file, the kind of its value, and whether it must be there."""

    table: str
    name: str
    kind: type[object]
    needed: bool = False

    @property
    def field(self) -> str:
        return f"mailbox_{self.name}" if self.table == "mailbox" else self.name

    @property
    def shown(self) -> str:
        return f"{self.table}.{self.name}" if self.table else self.name


_LINES = (
    _Line("", "domain", str, needed=True),
    _Line("", "admin", str, needed=True),
    _Line("", "site", str),
    _Line("", "site_folder", str),
    _Line("", "default_game", str),
    _Line("games", "more", tuple),
    _Line("deadline", "weekday", str),
    _Line("deadline", "time", str),
    _Line("deadline", "first", int),
    _Line("deadline", "remind", int),
    _Line("deadline", "remind_players", int),
    _Line("listen", "doors", tuple),
    _Line("listen", "largest", int),
    _Line("listen", "admin_mail", bool),
    _Line("listen", "certificate", str),
    _Line("listen", "key", str),
    _Line("mailbox", "server", str),
    _Line("mailbox", "security", str),
    _Line("mailbox", "user", str),
    _Line("mailbox", "password_file", str),
    _Line("mailbox", "folder", str),
    _Line("mailbox", "done", str),
    _Line("mailbox", "failed", str),
    _Line("mailbox", "recipient", str),
    _Line("mailbox", "poll", int),
    _Line("senders", "trust", str),
    _Line("senders", "authserv_ids", tuple),
    _Line("senders", "relays", tuple),
    _Line("senders", "verify", bool),
    _Line("senders", "wait", int),
    _Line("senders", "most_answers", int),
    _Line("senders", "most_an_hour", int),
    _Line("senders", "most_of_game", int),
    _Line("senders", "most_to_strangers", int),
    _Line("senders", "most_press", int),
    _Line("send", "smarthost", str),
    _Line("send", "security", str),
    _Line("send", "user", str),
    _Line("send", "password_file", str),
    _Line("send", "timeout", int),
)


def begin(folder: Path, domain: str, admin: str) -> Path:
    """Write a commented moderator.toml into a folder and give its path.

    Raises SettingsError if there is one, and for a domain or an address that cannot be one.
    """
    path = folder / NAME
    _check_addresses(path, domain, admin)
    if path.exists():
        raise SettingsError(f"{path} is already there; change it with an editor, or choose another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(TEMPLATE.format(domain=domain, admin=admin), encoding="utf-8")
    return path


def read(folder: Path) -> Settings:
    """Read the settings of an installation. Raises SettingsError, naming the place and the mend."""
    path = folder / NAME
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SettingsError(
            f"There is no {NAME} in {folder.resolve()}. Begin an installation there with `moderator init {folder}`, or "
            "name another folder with --folder."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}. Mend that line.") from error
    return Settings(**_values(path, told))


def _values(path: Path, told: Mapping[str, object]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    known = {line.shown: line for line in _LINES}
    flat: dict[str, object] = {}
    for name, value in told.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{inner}": it for inner, it in value.items()}
        else:
            flat[name] = value
    for shown, value in flat.items():
        line = known.get(shown)
        if line is None:
            raise SettingsError(f'{path}: there is no setting "{shown}"; there are {", ".join(known)}.')
        values[line.field] = _checked(path, line, value)
    for line in _LINES:
        if line.needed and not values.get(line.field):
            raise SettingsError(f'{path}: "{line.shown}" is missing. Add a line {line.name} = "...".')
    _check_addresses(path, values["domain"], values["admin"])
    if values.get("trust", "one") not in {"from", "one", "both"}:
        raise SettingsError(f'{path}: senders.trust must be "one", "both" or "from".')
    if values.get("wait", 1) < 1:
        raise SettingsError(f"{path}: senders.wait must be at least one day.")
    for field, shown in (("security", "send.security"), ("mailbox_security", "mailbox.security")):
        if values.get(field, "none") not in {"none", "starttls", "tls"}:
            raise SettingsError(f'{path}: {shown} must be "none", "starttls" or "tls".')
    return values


def _check_addresses(path: Path, domain: str, admin: str) -> None:
    """Refuse at once what would only show when the first letter cannot be sent."""
    if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", domain):
        raise SettingsError(f'{path}: "{domain}" is no domain; write it without @, such as games.example.org.')
    if not re.fullmatch(r"[!-~]+@[A-Za-z0-9.-]+", admin) or set(admin) & set('"\\<>,;()'):
        raise SettingsError(f'{path}: "{admin}" is no address; write the admin\'s as me@example.org.')


def _checked(path: Path, line: _Line, value: object) -> object:
    if line.kind is tuple:
        if isinstance(value, list) and all(isinstance(it, str) for it in value):
            return tuple(value)
        raise SettingsError(f'{path}: "{line.shown}" must be a list of texts, such as ["smtp:127.0.0.1:2525"].')
    if type(value) is not line.kind:
        kinds: dict[type[object], str] = {str: 'a text in quotes, such as "x"', int: "a whole number"}
        wanted = kinds.get(line.kind, "true or false")
        raise SettingsError(f'{path}: "{line.shown}" must be {wanted}, not {value!r}.')
    if line.kind is int and isinstance(value, int) and value < 0:
        raise SettingsError(f'{path}: "{line.shown}" must not be below zero.')
    return value
