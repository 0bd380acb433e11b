"""Machines are never answered, and a person is never taken for one by what she writes."""

from __future__ import annotations

import pytest

from moderator.mail.message import read
from moderator.mail.screen import OUR_FIELD, Kind, screen

OURS = ["nomopoly@play.example.org"]
LETTERS = ["<0123@play.example.org>"]


def judged(
    *fields: str, envelope: str = "ann@example.net", body: str = "buy 9\n", sender: str = "Ann <ann@example.net>"
):
    head = "\n".join([f"From: {sender}", *fields])
    return screen(read(f"{head}\n\n{body}".encode()), envelope, OURS, LETTERS)


MACHINES = {
    "Auto-Submitted: auto-replied": Kind.AUTOMATIC,
    "Auto-Submitted: auto-generated; by=cron": Kind.AUTOMATIC,
    "Auto-Submitted: (why) x": Kind.AUTOMATIC,
    "Precedence: Bulk": Kind.AUTOMATIC,
    "Precedence: auto_reply": Kind.AUTOMATIC,
    "X-Precedence: list": Kind.AUTOMATIC,
    "X-Autoreply: yes": Kind.AUTOMATIC,
    "X-Autorespond:": Kind.AUTOMATIC,
    "X-FC-MachineGenerated: true": Kind.AUTOMATIC,
    "X-RT-Loop-Prevention: tickets": Kind.AUTOMATIC,
    "X-Njudge: 1": Kind.AUTOMATIC,
    "List-Post: <mailto:nomopoly@play.example.org>": Kind.AUTOMATIC,
    "Content-Identifier: Auto-replied": Kind.AUTOMATIC,
    "List-Unsubscribe: <mailto:x@y>": Kind.AUTOMATIC,
    "X400-Content-Identifier: Auto-replied": Kind.AUTOMATIC,
    "Subject: Out of Office: until Monday": Kind.AUTOMATIC,
    "Subject: =?utf-8?b?QWJ3ZXNlbmhlaXRzbm90aXo=?=": Kind.AUTOMATIC,
    f"{OUR_FIELD}: 1": Kind.LOOP,
    "Reply-To: nomopoly+abc@play.example.org": Kind.LOOP,
    "X-Loop: nomopoly@play.example.org": Kind.LOOP,
    "Return-Path: <>": Kind.BOUNCE,
    "Content-Type: multipart/report; report-type=disposition-notification; boundary=x": Kind.BOUNCE,
}


@pytest.mark.parametrize(("field", "kind"), MACHINES.items())
def test_a_machine_is_known_and_not_answered(field, kind):
    verdict = judged(field)
    assert verdict.kind is kind
    assert not verdict.answer
    assert not verdict.is_read
    assert verdict.reason.endswith(".")


@pytest.mark.parametrize("envelope", ["", "<>"])
def test_the_null_sender_is_no_person(envelope):
    assert judged(envelope=envelope).kind is Kind.BOUNCE


@pytest.mark.parametrize(
    "local",
    [
        *("MAILER-DAEMON", "no-reply", "noreply+x", "bounces-12", "postmaster", "newsalerts-noreply", "gmail-noreply"),
        *("owner-announce", "announce-owner", "list-request", "list-bounces", "alerts", "do-not-reply", "no_reply.x"),
    ],
)
def test_a_machine_is_known_by_its_name(local):
    assert judged(sender=f"{local}@example.net").kind is Kind.AUTOMATIC
    assert judged(envelope=f"{local}@example.net").kind is Kind.AUTOMATIC


@pytest.mark.parametrize("local", ["norah", "owner", "requester", "alert.smith", "ann-marie", "reply", "bo.no"])
def test_a_name_that_only_looks_like_a_machines_is_a_persons(local):
    assert judged(sender=f"{local}@example.net").kind is Kind.PERSON


@pytest.mark.parametrize(
    "subject", ["Returned Mail - Error During Delivery", "rapport : non remis", "Undelivered Mail", "Returned mail: x"]
)
def test_what_a_mail_system_says_of_a_mail_is_no_persons(subject):
    assert judged(f"Subject: {subject}").kind is not Kind.PERSON


def test_a_letter_of_ours_that_comes_back_is_a_bounce():
    body = "--b\nContent-Type: message/rfc822\n\nMessage-ID: <0123@play.example.org>\n\nx\n--b--\n"
    assert judged('Content-Type: multipart/mixed; boundary="b"', body=body).kind is Kind.BOUNCE
    other = body.replace("0123@play.example.org", "9@example.net")
    assert judged('Content-Type: multipart/mixed; boundary="b"', body=other).kind is Kind.PERSON
    headers = body.replace("message/rfc822", "text/rfc822-headers")
    assert judged('Content-Type: multipart/mixed; boundary="b"', body=headers).kind is Kind.BOUNCE


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: no",
        "Auto-Submitted: No (typed by hand)",
        "Precedence: first-class",
        "Subject: my automatic reply: buy 9",
        "Subject: Re: out of office supplies",
        "Reply-To: ann@elsewhere.example.net",
        "In-Reply-To: <0123@play.example.org>",
        "Feedback-ID: 12345678:user:example",
    ],
)
def test_a_person_is_read_and_answered(field):
    verdict = judged(field)
    assert verdict.kind is Kind.PERSON
    assert verdict.answer


def test_a_wish_not_to_be_answered_is_kept_but_the_orders_count():
    verdict = judged("X-Auto-Response-Suppress: DR, OOF")
    assert verdict.is_read
    assert not verdict.answer
