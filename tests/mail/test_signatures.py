"""A signature counts for what it covers, whom it speaks for, and once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.mail.message import read
from moderator.mail.signatures import holding, is_aligned, is_for, is_fresh, is_plainly_built, signatures, tags_of
from tests.support.signing import look_up, signed

NOW = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)
MAIL = (
    b"From: Ann <ann@example.net>\r\nTo: The game <ferry@games.example>\r\nSubject: moves\r\n"
    b"Date: Tue, 12 May 2026 20:00:00 +0200\r\nMessage-ID: <1@example.net>\r\n\r\nrow 2\r\n"
)
SIGNED = signed(MAIL)


def held(raw: bytes, dns=look_up):
    message = read(raw)
    found = [each for each in signatures(message.headers, "ann@example.net") if not each.trouble]
    return holding(raw, message.headers.first("From"), found, dns)


def test_a_signature_holds_with_either_line_ends():
    assert held(SIGNED).domain == "example.net"
    assert held(SIGNED.replace(b"\r\n", b"\n")).domain == "example.net"
    assert held(MAIL) is None


@pytest.mark.parametrize(
    ("domain", "author", "aligned"),
    [
        ("example.net", "example.net", True),
        ("example.net", "mail.example.net", True),
        ("mail.example.net", "example.net", False),
        ("net", "example.net", False),
        ("", "example.net", False),
        ("ample.net", "example.net", False),
        ("example.org", "example.net", False),
    ],
)
def test_a_domain_speaks_for_itself_and_what_is_below(domain, author, aligned):
    assert is_aligned(domain, author) is aligned


def test_all_copies_of_a_signed_mail_have_one_digest():
    first = signatures(read(SIGNED).headers, "ann@example.net")[0].digest
    spelled = SIGNED.replace(b"; b=", b";\r\n b= ").replace(b"Subject: moves", b"Subject:   moves")
    dressed = b"Received: from x\r\nX-Priority: 1\r\n" + spelled
    other = signed(MAIL.replace(b"row 2", b"row 3"))
    assert signatures(read(dressed).headers, "ann@example.net")[0].digest == first
    assert signatures(read(other).headers, "ann@example.net")[0].digest != first


@pytest.mark.parametrize("value", ["", "d", "d=a; d=b", "=x", "d=a;;b"])
def test_tags_that_are_none_are_not_read(value):
    assert not tags_of(value)


def test_a_mail_is_for_whom_its_covered_fields_name():
    headers = read(MAIL.replace(b"To:", b"Cc: ferry+x@games.example\r\nTo: Duck <duck@example.net>,")).headers
    assert is_for(headers, {"to", "cc"}, "ferry", "games.example")
    assert is_for(headers, {"cc"}, "ferry", "games.example")
    assert not is_for(headers, {"from"}, "ferry", "games.example")
    assert not is_for(headers, {"to", "cc"}, "barge", "games.example")


@pytest.mark.parametrize(
    ("date", "fresh"),
    [
        ("Tue, 12 May 2026 20:00:00 +0200", True),
        ("Wed, 6 May 2026 20:00:00 +0000", True),
        ("Sun, 3 May 2026 20:00:00 +0000", False),
        ("Thu, 14 May 2026 20:00:00 +0000", False),
        ("yesterday", False),
        ("Tue, 12 May 207777777777 20:00:00", False),
        ("", False),
    ],
)
def test_a_signed_mail_is_of_these_days(date, fresh):
    headers = read(f"Date: {date}\n\nx".encode()).headers
    assert is_fresh(headers, NOW, NOW - timedelta(days=30)) is fresh
    assert not is_fresh(headers, NOW, NOW + timedelta(days=5))


def test_a_header_that_can_be_read_in_two_ways_is_not_plain():
    assert is_plainly_built(SIGNED)
    assert not is_plainly_built(b"X: a\rFrom: b@c.de\r\n" + SIGNED)
    assert not is_plainly_built(b"X: \0\r\n" + SIGNED)
    assert not is_plainly_built(b"X: " + b"a" * 70_000 + b"\r\n" + SIGNED)


def test_what_the_dns_says_or_does_not_say_is_no_fault_of_ours():
    def fails(name):
        raise OSError(name)

    for dns in (fails, lambda _: None, lambda _: b"", lambda _: b"v=DKIM1; p=", lambda _: b"\xff" * 300):
        assert held(SIGNED, dns) is None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SIGNED) - 1), st.binary(min_size=1, max_size=3))
def test_a_signed_mail_with_bytes_changed_is_what_was_signed_or_unsigned(place, change):
    raw = SIGNED[:place] + change + SIGNED[place + len(change) :]
    if held(raw) is not None:
        before, after = read(SIGNED), read(raw)
        assert after.body.text.split() == before.body.text.split()
        for name in ("From", "To", "Subject", "Date"):
            assert "".join(after.headers.first(name).split()) == "".join(before.headers.first(name).split())


def test_a_signed_mail_that_is_cut_is_unsigned():
    for end in range(len(SIGNED.rstrip())):
        assert held(SIGNED[:end]) is None
