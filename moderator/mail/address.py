"""Addresses by one strict rule of our own, and what an address of ours means: which game, with which secret.

The standard library's lenient parsing has given a forger's address as the trusted one more than once, so nothing here
guesses: what is not plainly one address is none.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

LONGEST_ADDRESS = 254
LONGEST_LOCAL = 64

_ATOM = frozenset("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~")
_LABEL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_OFFICES = frozenset({"postmaster", "abuse", "hostmaster", "mailer-daemon"})


def plain_address(text: str) -> str | None:
    """Give a bare address (`local@domain`) in lower case; None unless it is an ASCII dot-atom at a domain name."""
    address = text.strip().lower()
    local, at, domain = address.partition("@")
    if not at or len(address) > LONGEST_ADDRESS or not 0 < len(local) <= LONGEST_LOCAL:
        return None
    if not all(piece and _ATOM.issuperset(piece) for piece in local.split(".")):
        return None
    for label in domain.split("."):
        if not 0 < len(label) <= 63 or not _LABEL.issuperset(label) or label[0] == "-" or label[-1] == "-":
            return None
    return address


def one_mailbox(value: str) -> str | None:
    """Give the one address of a From field: bare, or in angle brackets after a name; None for everything else.

    Comments, groups, lists, routes, an unquoted second address and unbalanced quotes or brackets make it None: each of
    them has been used to show one address to the reader and another to the parser (CVE-2023-27043).
    """
    text = value.strip()
    if "<" not in text:
        return plain_address(text)
    name, _, rest = _after_name(text)
    if name is None or not rest.endswith(">") or "<" in rest or rest.count(">") != 1:
        return None
    address = plain_address(rest[:-1])
    if address is None or ("@" in name and plain_address(name) != address):
        return None
    return address


def name_beside(value: str) -> str:
    """Give the name before the angle brackets of a From field without quotation marks, "" where there is none."""
    return " ".join(value.rpartition("<")[0].replace("\\", "").replace('"', "").split())


def _after_name(text: str) -> tuple[str | None, str, str]:
    """Cut a field at its first unquoted "<": the unquoted words of the name, "<", what follows; None if malformed."""
    quoted = False
    name: list[str] = []
    at = 0
    while at < len(text):
        letter = text[at]
        if quoted:
            if letter == "\\":
                at += 1
            elif letter == '"':
                quoted = False
        elif letter == '"':
            quoted = True
        elif letter == "<":
            return "".join(name), "<", text[at + 1 :]
        elif letter in "(),:;>[]\\":
            return None, "", ""
        else:
            name.append(letter)
        at += 1
    return None, "", ""


@dataclass(frozen=True, slots=True)
class Target:
    """What a recipient address of ours names: the mailbox before "+", the token after it ("" if none), the domain."""

    local: str
    token: str
    domain: str

    @property
    def is_office(self) -> bool:
        """Say whether this is an address that every domain owes to the world; it is the admin's."""
        return self.local in _OFFICES


def target_of(recipient: str, domains: Collection[str]) -> Target | None:
    """Read a recipient address (`nomopoly@domain`, `nomopoly+token@domain`); None if it is not at one of our `domains`.

    Letter case is of no account, neither in the address nor in the domains.
    """
    address = plain_address(recipient.strip().strip("<>"))
    if address is None:
        return None
    local, _, domain = address.rpartition("@")
    if domain not in {each.lower() for each in domains}:
        return None
    mailbox, _, token = local.partition("+")
    return Target(mailbox, token, domain)
