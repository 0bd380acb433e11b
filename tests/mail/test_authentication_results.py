"""The field Authentication-Results is read strictly: whatever is odd about it is as good as not there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.mail.authentication_results import domains_that_signed, heard, parse

MX = ["mx.example.org"]


@pytest.mark.parametrize(
    "value",
    [
        "mx.example.org; dkim=pass header.d=example.net",
        "MX.Example.ORG 1; spf=fail smtp.mailfrom=x; dkim=pass (2048-bit key) header.d=Example.NET header.s=one;",
        '(we) mx.example.org (say); dkim = pass reason="it; holds" header.i=@example.net',
        'mx.example.org; dkim/1=pass header.d="example.net"; dmarc=pass (p=REJECT (sp=none)) header.from=example.net',
    ],
)
def test_what_a_server_says_is_heard(value):
    assert domains_that_signed(heard([value], MX)) == {"example.net"}


@pytest.mark.parametrize(
    "value",
    [
        "",
        ";",
        "mx.example.org",
        "mx.example.org; none",
        "dkim=pass header.d=example.net",
        "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x; dkim=pass header.d=example.net",
        "mx.example.org two; dkim=pass header.d=example.net",
        "mx.example.org; dkim=pass header.d=example.net (unclosed",
        "mx.example.org; dkim=pass header.d=example.net)",
        'mx.example.org; dkim=pass header.d="example.net',
        "mx.example.org; dkim=pass header.d=example.net header.d=example.org",
        "mx.example.org; dkim=pass header.d",
        "mx.example.org; dkim==pass header.d=example.net",
        "mx.example.org; ; dkim=pass header.d=example.net",
        "mx.example.org; " + "(" * 20 + ")" * 20 + " dkim=pass header.d=example.net",
        "mx.example.org.evil.example; dkim=pass header.d=example.net",
        "mx.example.org\\; dkim=pass header.d=example.net",
    ],
)
def test_what_is_odd_is_not_heard(value):
    assert not domains_that_signed(heard([value], MX))


def test_the_topmost_word_on_signatures_decides():
    said = ["mx.example.org; dkim=fail header.d=example.net", "mx.example.org; dkim=pass header.d=example.net"]
    assert domains_that_signed(heard(said, MX)) == frozenset()
    assert domains_that_signed(heard(said[::-1], MX)) == {"example.net"}
    assert domains_that_signed(heard(["mx.example.org; spf=pass", said[1]], MX)) is None
    assert domains_that_signed(heard(["a.example; dkim=none", said[1]], MX)) == {"example.net"}
    assert domains_that_signed(heard([said[1], "mx.example.org; dmarc=fail"], MX)) == frozenset()


def test_nobody_is_heard_where_nobody_is_listed():
    assert heard(["mx.example.org; dkim=pass header.d=example.net"], []) == ()


PIECES = st.sampled_from(
    ["mx.example.org", ";", "dkim", "=", "pass", "header.d", "(", ")", '"', "\\", " ", "1", "none", "x"]
)


@given(st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=80))
def test_any_value_is_read_or_left(value):
    read = parse(value)
    assert read is None or read.server == read.server.lower()


def test_only_the_server_that_wrote_topmost_is_heard():
    ours = ["mxa.example.org", "mxb.example.org"]
    fields = [
        "mxb.example.org; spf=pass smtp.mailfrom=example.com",
        "mxa.example.org; dkim=pass header.d=example.net",
        "mxb.example.org; dkim=none",
    ]
    assert [each.server for each in heard(fields, ours)] == ["mxb.example.org"] * 2
    assert domains_that_signed(heard(fields, ours)) is None
    assert domains_that_signed(heard(fields[1:], ours)) == {"example.net"}
