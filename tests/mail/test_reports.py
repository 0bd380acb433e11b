"""What comes to the return address of a letter: only a letter that is lost counts, and a copy of it says nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.mail.message import read
from moderator.mail.reports import Fate, Report, read_refusal, read_report
from moderator.mail.screen import screen
from tests.support import reports


def report(raw: bytes, sender: str = "") -> Report:
    message = read(raw)
    return read_report(message, screen(message, sender))


@pytest.mark.parametrize(
    ("name", "fate", "status"),
    [
        ("POSTFIX", Fate.GONE, "5.1.1"),
        ("EXIM", Fate.GONE, ""),
        ("QMAIL", Fate.GONE, "5.1.1"),
        ("EXCHANGE", Fate.GONE, "5.1.10"),
        ("FULL", Fate.REFUSED, "5.2.2"),
        ("SPAM", Fate.REFUSED, "5.7.1"),
        ("EXPIRED", Fate.REFUSED, "4.4.7"),
        ("LATE", Fate.LATE, "4.4.1"),
        ("LATE_PLAIN", Fate.LATE, ""),
        ("RELAYED", Fate.UNKNOWN, "2.0.0"),
        ("AWAY", Fate.UNKNOWN, ""),
    ],
)
def test_reports_of_many_servers_are_understood(name, fate, status):
    found = report(getattr(reports, name))
    assert (found.fate, found.status) == (fate, status)
    assert found.counts is (fate in (Fate.GONE, Fate.REFUSED))


def test_the_words_of_the_server_are_kept():
    assert report(reports.POSTFIX).words.startswith("550 5.1.1 <duck@example.net>: Recipient address rejected")
    assert report(reports.EXIM).words == "Unrouteable address"


def test_a_persons_mail_is_no_report_whatever_it_speaks_of():
    assert (
        report(reports.plain("550 5.1.1 User unknown", "hi", "duck@example.net"), "duck@example.net").fate
        is Fate.UNKNOWN
    )


@pytest.mark.parametrize(
    ("code", "words", "fate"),
    [
        (550, "5.1.1 <duck@example.net>: User unknown", Fate.GONE),
        (550, "No such user here", Fate.GONE),
        (552, "5.2.2 Mailbox full", Fate.REFUSED),
        (554, "5.7.1 <duck@example.net>: Relay access denied", Fate.UNKNOWN),
        (550, "5.7.26 unauthenticated mail, user unknown to me", Fate.UNKNOWN),
        (550, "5.1.8 Bad sender", Fate.UNKNOWN),
        (554, "we do not like you", Fate.UNKNOWN),
    ],
)
def test_only_what_speaks_of_her_mailbox_counts_when_our_own_server_refuses(code, words, fate):
    assert read_refusal(code, words).fate is fate


@given(st.binary(max_size=400), st.integers(0, 3))
def test_no_bytes_make_it_fail(data, place):
    raw = [reports.POSTFIX, reports.EXIM, reports.LATE, b""][place]
    cut = len(raw) * len(data) // 400
    assert isinstance(report(raw[:cut] + data + raw[cut:]), Report)
