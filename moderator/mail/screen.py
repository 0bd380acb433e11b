"""Mail that no person wrote: answers of machines, bounces, lists and our own letters coming back are never answered.

The tests are those that long-lived mail robots have come to, taken together; each verdict says in words what gave it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from moderator.mail.address import one_mailbox, plain_address
from moderator.mail.charsets import typed
from moderator.mail.message import ReadMessage
from moderator.mail.message_id import ids_in

OUR_FIELD = "X-Nomic-Moderator"
MOST_HOPS = 30

_MACHINES = frozenset(
    {
        *("mailer-daemon", "mailerdaemon", "postmaster", "mail-daemon", "no-reply", "noreply", "do-not-reply"),
        *("donotreply", "no_reply", "do_not_reply", "bounce", "bounces", "listserv", "majordomo"),
    }
)
_MACHINE = re.compile(
    r"(?:.*[-_.+])?(?:do[-_.]?)?no[-_.]?t?[-_.]?reply(?:[-_.+].*)?|owner-.+|.+-(?:owner|request|bounces?|admin)"
    r"|(?:.*[-_.])?(?:alerts?|notifications?|newsletters?|mailer|autoresponder)"
)
_BULK = frozenset({"bulk", "junk", "list", "auto_reply", "auto-reply"})
_AUTOMATIC_FIELDS = (
    *("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply-From", "X-AutoReply-From", "X-Mail-Autoreply"),
    *("X-FC-MachineGenerated", "X-POST-MessageClass", "X-Delivered-To-Autoresponder"),
    # Other robots by mail: two of them would never stop talking.
    *("X-RT-Loop-Prevention", "X-Njudge", "X-Debbugs-No-Ack", "X-GitHub-Reason", "X-Mailman-Version"),
)
# Feedback-ID is none of these: some providers for people (Proton) put it into all mail that they send.
_LIST_FIELDS = ("List-Id", "List-Post", "List-Unsubscribe", "List-Help", "Mailing-List")
_SUBJECTS = (
    *("automatic reply:", "auto reply:", "auto-reply:", "autoreply:", "auto response:", "automatic response:"),
    *("out of office:", "out of the office:", "out of office autoreply", "automatische antwort:", "abwesenheitsnotiz"),
    *("abwesend:", "réponse automatique", "absence du bureau", "respuesta automática", "fuera de la oficina"),
    *("risposta automatica", "fuori sede", "automatisch antwoord", "afwezig:", "resposta automática", "autosvar"),
    *("automaattinen vastaus", "automatyczna odpowiedź", "автоответ", "自动回复", "自動応答"),
    *("undelivered mail returned to sender", "delivery status notification", "mail delivery failed", "returned mail:"),
    *("returned mail -", "undeliverable:", "failure notice", "delivery failure", "mail delivery subsystem"),
)
_IN_SUBJECTS = ("error during delivery", ": non remis", "could not be delivered", "undelivered mail")
_REPORTS = {
    "delivery-status": "a report on the delivery of a mail",
    "disposition-notification": "a notice that a mail was displayed",
    "feedback-report": "a complaint report",
}


class Kind(Enum):
    """What a mail is: a person's, a machine's, a report on a letter of ours, or our own coming back."""

    PERSON = "person"
    AUTOMATIC = "automatic"
    BOUNCE = "bounce"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a mail is and why, in words for the admin; `answer` says whether its sender may get a letter."""

    kind: Kind
    reason: str = ""
    answer: bool = True

    @property
    def is_read(self) -> bool:
        """Say whether the mail is read for orders: only a person's is."""
        return self.kind is Kind.PERSON


def _verdict(kind: Kind, reason: str) -> Verdict:
    return Verdict(kind, reason, answer=False)


def _token(value: str) -> str:
    """Give the keyword of a field value, without parameters and comments."""
    return value.partition(";")[0].partition("(")[0].strip().lower()


def _looping(message: ReadMessage, ours: Collection[str]) -> Verdict | None:
    headers = message.headers
    if headers.has(OUR_FIELD):
        return _verdict(Kind.LOOP, f"It has the field {OUR_FIELD}, which only letters of ours have.")
    known = {each.lower() for each in ours}
    for name in ("From", "Reply-To", "Sender", "X-Loop"):
        for value in headers.every(name):
            address = one_mailbox(value)
            if address is not None and _without_token(address) in known:
                return _verdict(Kind.LOOP, f"Its {name} field is an address of ours, {address}.")
    hops = len(headers.every("Received"))
    if hops > MOST_HOPS:
        return _verdict(Kind.LOOP, f"It has been passed on {hops} times, more than {MOST_HOPS}.")
    return None


def _without_token(address: str) -> str:
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _reporting(message: ReadMessage, envelope_sender: str, letters: Collection[str]) -> Verdict | None:
    body = message.body
    if message.headers.first("Content-Type").lower().startswith("multipart/report"):
        what = _REPORTS.get(body.parameters.get("report-type", "").lower(), "a report of a mail system")
        return _verdict(Kind.BOUNCE, f"It is {what}.")
    for part in body.walk():
        if part.kind in ("message/delivery-status", "message/disposition-notification"):
            return _verdict(Kind.BOUNCE, f"It has a part of the kind {part.kind}.")
        if part.kind in ("message/rfc822", "text/rfc822-headers") and letters:
            carried = [*part.parts, part]
            named = [name for each in carried for name in ids_in(each.headers.first("Message-ID"))]
            named += ids_in(part.text) if part.kind == "text/rfc822-headers" else ()
            if any(name in letters for name in named):
                return _verdict(Kind.BOUNCE, "It carries a letter of ours back.")
    if not envelope_sender.strip("<> "):
        return _verdict(Kind.BOUNCE, "Its envelope has no sender, as only reports and automatic answers have.")
    if any(value.replace(" ", "") == "<>" for value in message.headers.every("Return-Path")):
        return _verdict(Kind.BOUNCE, "Its Return-Path is empty, as only reports and automatic answers have it.")
    return None


def _automatic(message: ReadMessage, envelope_sender: str) -> Verdict | None:
    headers = message.headers
    for value in headers.every("Auto-Submitted"):
        if _token(value) != "no":
            return _verdict(Kind.AUTOMATIC, f"Its Auto-Submitted field says {_token(value) or 'nothing'}.")
    for name in ("Precedence", "X-Precedence"):
        for value in headers.every(name):
            if _token(value) in _BULK:
                return _verdict(Kind.AUTOMATIC, f"Its {name} field says {_token(value)}.")
    for name in (*_AUTOMATIC_FIELDS, *_LIST_FIELDS):
        if headers.has(name):
            return _verdict(Kind.AUTOMATIC, f"It has the field {name}.")
    if any("auto" in headers.first(name).lower() for name in ("Content-Identifier", "X400-Content-Identifier")):
        return _verdict(Kind.AUTOMATIC, "Its Content-Identifier says that it is automatic.")
    senders = [one_mailbox(value) for value in headers.every("From")]
    for address in (*senders, plain_address(envelope_sender.strip("<> "))):
        local = (address or "").partition("@")[0].partition("+")[0]
        if local in _MACHINES or local.startswith(("bounce-", "bounces-")) or _MACHINE.fullmatch(local):
            return _verdict(Kind.AUTOMATIC, f"Its sender {address} is a machine by its name.")
    if not any(value.strip("<> ") for value in headers.every("From")):
        return _verdict(Kind.AUTOMATIC, "Its From field is empty or missing.")
    return _by_subject(message)


def _by_subject(message: ReadMessage) -> Verdict | None:
    subject = typed(message.subject).lower().lstrip()
    found = next((each for each in _SUBJECTS if subject.startswith(each)), None)
    if found is not None:
        return _verdict(Kind.AUTOMATIC, f'Its subject begins with "{found}".')
    found = next((each for each in _IN_SUBJECTS if each in subject and not message.headers.has("In-Reply-To")), None)
    if found is not None:
        return _verdict(Kind.AUTOMATIC, f'Its subject says "{found}".')
    return None


def screen(
    message: ReadMessage, envelope_sender: str, ours: Collection[str] = (), letters: Collection[str] = ()
) -> Verdict:
    """Judge whether a person wrote a mail, and whether its sender may be answered.

    `envelope_sender` is the address of MAIL FROM ("" for the null sender), `ours` are the addresses of this
    installation without tokens, `letters` the Message-IDs of letters of ours that may come back in reports. A request
    not to be answered (X-Auto-Response-Suppress) leaves a person's mail a person's.
    """
    found = (
        _looping(message, ours) or _reporting(message, envelope_sender, letters) or _automatic(message, envelope_sender)
    )
    if found is not None:
        return found
    wishes = {each.strip().lower() for each in message.headers.first("X-Auto-Response-Suppress").split(",")}
    if wishes & {"all", "autoreply", "oof"}:
        return Verdict(Kind.PERSON, "Its sender asks not to be answered by machines.", answer=False)
    return Verdict(Kind.PERSON)
