"""Reports of undeliverable letters, in the words that mail servers use; LETTER is put where they carry our letter."""

from __future__ import annotations

COPY = (
    "From: nomopoly@play.example.org\nMessage-ID: <1@play.example.org>\nSubject: Re: moves\n\nUser unknown in Denmark\n"
)


def standard(fields: str, text: str = "Your message could not be delivered.", lead: str = "") -> bytes:
    """Give a report in the form of RFC 3464 with these fields for its recipient."""
    return (
        f"{lead}From: MAILER-DAEMON@mx.example.net (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender\n"
        "Auto-Submitted: auto-replied\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        f"--b\nContent-Description: Notification\nContent-Type: text/plain; charset=us-ascii\n\n{text}\n\n"
        "--b\nContent-Type: message/delivery-status\n\n"
        "Reporting-MTA: dns; mx.example.net\nArrival-Date: Tue, 12 May 2026 18:04:00 +0000\n\n"
        f"Final-Recipient: rfc822; duck@example.net\n{fields}\n\n"
        f"--b\nContent-Type: message/rfc822\n\n{COPY}\n--b--\n"
    ).encode()


def plain(text: str, subject: str = "failure notice", sender: str = "MAILER-DAEMON@mx.example.net") -> bytes:
    """Give a report that is a text alone."""
    return f"From: {sender}\nSubject: {subject}\n\n{text}\n".encode()


POSTFIX = standard(
    "Original-Recipient: rfc822;duck@example.net\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.example.net\n"
    "Diagnostic-Code: smtp; 550 5.1.1 <duck@example.net>: Recipient address\n    rejected: User unknown"
)
EXIM = plain(
    "This message was created automatically by mail delivery software.\n\nA message that you sent could not be "
    "delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n"
    "  duck@example.net\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. "
    f"------\n\n{COPY}",
    "Mail delivery failed: returning message to sender",
)
QMAIL = plain(
    "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the "
    "following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<duck@example.net>:\n"
    f"Sorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n{COPY}"
)
FULL = plain("<duck@example.net>: 552 5.2.2 Mailbox is over quota\n\n> User unknown")
EXCHANGE = plain(
    "Delivery has failed to these recipients or groups:\n\nduck@example.net\nThe email address you entered couldn't be "
    "found.\n\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'\n\nOriginal message headers:\n\n"
    "Received: from x",
    "Undeliverable: Week 14",
    "postmaster@mx.example.net",
)
LATE = standard("Action: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; connect to mx: Connection timed out")
LATE_PLAIN = plain(
    "This is a warning message only. You do not need to resend your message.\n\nconnect to mx: timed out",
    "Warning: message delayed 4 hours",
)
AWAY = plain(
    "I am away until Monday and read no mail. In urgent cases call 555 0100.\n\n> User unknown",
    "Out of office: Re",
    "duck@example.net",
)
RELAYED = standard("Action: relayed\nStatus: 2.0.0")
EXPIRED = standard("Action: failed\nStatus: 4.4.7\nDiagnostic-Code: smtp; delivery time expired")
SPAM = standard("Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 554 5.7.1 looks like spam")
