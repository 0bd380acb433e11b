"""What our servers say on the wire: codes with enhanced status (RFC 3463), ASCII, no word of what went wrong inside."""

from __future__ import annotations

from dataclasses import dataclass

_ENHANCED = {
    "221": "2.0.0",
    "250": "2.0.0",
    "252": "2.1.5",
    "421": "4.3.2",
    "451": "4.3.0",
    "452": "4.5.3",
    "454": "4.7.0",
    "500": "5.5.2",
    "501": "5.5.4",
    "502": "5.5.1",
    "503": "5.5.1",
    "530": "5.7.0",
    "538": "5.7.11",
    "552": "5.3.4",
    "553": "5.1.3",
    "554": "5.7.0",
    "555": "5.5.4",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply to one command, or for one recipient: a three-digit code, and text that begins with its status."""

    code: int
    text: str

    @property
    def is_taken(self) -> bool:
        """Say whether the mail is now ours to keep."""
        return 200 <= self.code < 300

    @property
    def is_temporary(self) -> bool:
        """Say whether the other side shall try again."""
        return 400 <= self.code < 500

    def __str__(self) -> str:
        safe = "".join(each if each.isascii() and each.isprintable() else "?" for each in self.text)
        return f"{self.code} {safe[:400]}"


KEPT = Reply(250, "2.6.0 kept")
KNOWN = Reply(250, "2.6.0 kept when it came before")
LATER = Reply(451, "4.3.0 cannot keep the mail now, try again later")
NO_ROOM = Reply(452, "4.3.1 cannot write the mail down now, try again later")
NO_SUCH_MAILBOX = Reply(550, "5.1.1 no game of this name here")
NO_RELAY = Reply(550, "5.7.1 mail for this domain is not taken here")
TOO_LARGE = Reply(552, "5.3.4 the mail is too large")
BARE_LINE_ENDS = Reply(550, "5.5.2 lines must end in CR LF, and CR or LF must not stand alone")
TOO_MANY_RECIPIENTS = Reply(452, "4.5.3 too many recipients, send the others in another mail")
TOO_MANY_CONNECTIONS = Reply(421, "4.7.0 too many connections, try again later")
TOO_MANY_MAILS = Reply(421, "4.7.0 enough mails in one connection, connect again")
TOO_MANY_STRANGERS = Reply(421, "4.7.0 enough addresses that are not here, closing")
TOO_SLOW = Reply(421, "4.4.2 waited too long, closing")
CLOSING = Reply(421, "4.3.2 shutting down, try again later")


def together(replies: list[Reply]) -> Reply:
    """Give the one reply that SMTP has for all recipients: try again if any must, else taken if any was taken.

    A mail that is tried again comes to recipients who have it already; they know it by its identity.
    """
    again = [each for each in replies if each.is_temporary]
    taken = [each for each in replies if each.is_taken]
    return next(iter([*again, *taken, *replies]), LATER)


def enhanced(line: str) -> str:
    """Put the enhanced status (RFC 2034) into a reply line that has none."""
    code, rest = line[:3], line[4:]
    status = _ENHANCED.get(code)
    first = rest.partition(" ")[0]
    if status is None or line[3:4] != " " or (first.count(".") == 2 and first.replace(".", "").isdigit()):
        return line
    return f"{code} {status} {rest}"
