"""A real Postfix hands mail to us over LMTP, and takes our letters over SMTP."""

from __future__ import annotations

import smtplib
from collections import Counter

import pytest

from moderator.mail.letter import Letter
from moderator.mail.opening import open_mail
from moderator.mail.outgoing import Fate, Smarthost, send

pytestmark = pytest.mark.peer

MAIL = (
    b"From: Ann <ann@example.net>\r\nSubject: moves\r\nMessage-ID: <1@example.net>\r\n"
    b"Date: Tue, 12 May 2026 20:04:11 +0200\r\n\r\nbuy 9\r\n..dot\r\n"
)


def hand_over(port: int, *recipients: str, sender: str = "ann@example.net", raw: bytes = MAIL) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
        assert client.sendmail(sender, recipients, raw) == {}


def letter(number: int, to: str) -> Letter:
    raw = f"From: n@play.example.org\r\nTo: {to}\r\nMessage-ID: <{number}@play.example.org>\r\n\r\nbuy {number}\r\n"
    return Letter(to, "nomopoly@play.example.org", f"<{number}@play.example.org>", raw.encode())


def test_several_recipients_come_in_one_mail(ours, postfix, eventually):
    hand_over(postfix.port, "nomopoly@play.example.org", "toystory@play.example.org")
    assert eventually(lambda: len(ours.recipients()) == 2), postfix.log()
    raw, sender, recipients, via = ours.mails[0]
    assert (sender, via) == ("ann@example.net", "lmtp")
    assert set(recipients) == {"nomopoly@play.example.org", "toystory@play.example.org"}
    assert raw.endswith(b"buy 9\r\n..dot\r\n")
    assert open_mail(raw, sender, recipients[0]).words.text.startswith("buy 9")


def test_one_refused_and_one_put_off_stop_no_other(ours, postfix, eventually):
    ours.refused = {"chess@play.example.org"}
    ours.deferred = {"toystory@play.example.org": 2}
    hand_over(postfix.port, "chess@play.example.org", "nomopoly@play.example.org", "toystory@play.example.org")
    assert eventually(lambda: "toystory@play.example.org" in ours.recipients(), 40), postfix.log()
    # The report on the refused one goes to the sender by SMTP, from the null sender; each of the others comes once.
    assert eventually(lambda: any(mail[3] == "smtp" for mail in ours.mails)), postfix.log()
    assert Counter(ours.recipients()) == {
        "nomopoly@play.example.org": 1,
        "toystory@play.example.org": 1,
        "ann@example.net": 1,
    }
    bounce = next(mail for mail in ours.mails if mail[3] == "smtp")
    assert bounce[1] == ""
    verdict = open_mail(bounce[0], "", "nomopoly@play.example.org").verdict
    assert verdict.kind.value == "bounce"


def test_a_copy_that_took_another_way_is_known(ours, postfix, eventually):
    hand_over(postfix.port, "nomopoly@play.example.org")
    hand_over(ours.ports[1], "nomopoly@play.example.org")
    assert eventually(lambda: len(ours.mails) == 2), postfix.log()
    keys = {open_mail(raw, sender, recipients[0]).identity.key for raw, sender, recipients, _ in ours.mails}
    assert {via for *_, via in ours.mails} == {"lmtp", "smtp"}
    assert len(keys) == 1


def test_our_letters_go_through_postfix_into_the_world(ours, postfix, eventually):
    host = Smarthost("127.0.0.1", postfix.port, timeout=10)
    ours.deferred = {"duck@example.net": 1}
    letters = [letter(1, "ann@example.net"), letter(2, "pip@elsewhere.example.com"), letter(3, "duck@example.net")]
    results = list(send(letters, host))
    assert [each.fate for each in results] == [Fate.SENT, Fate.PERMANENT, Fate.SENT]
    assert "Relay access denied" in results[1].words

    def delivered():
        postfix.retry()
        return ours.recipients() == ["ann@example.net", "duck@example.net"]

    assert eventually(delivered, 40), postfix.log()
    for number, address in ((1, b"ann"), (3, b"duck")):
        (raw,) = [mail[0] for mail in ours.mails if mail[2][0].encode().startswith(address)]
        assert f"Message-ID: <{number}@play.example.org>".encode() in raw
        assert raw.endswith(f"buy {number}\r\n".encode())


def test_a_postfix_that_is_down_loses_nothing_and_takes_the_same_bytes_when_it_is_back(ours, postfix, eventually):
    host = Smarthost("127.0.0.1", postfix.port, timeout=10)
    postfix.stop()
    (before,) = send([letter(1, "ann@example.net")], host)
    assert before.fate is Fate.TEMPORARY
    assert not before.may_have_arrived
    postfix.start()
    (after,) = send([before.letter], host)
    assert after.fate is Fate.SENT
    assert eventually(lambda: ours.recipients() == ["ann@example.net"]), postfix.log()
