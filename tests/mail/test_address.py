"""One strict rule for addresses; the tricks that have fooled lenient parsers give no sender at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.mail.address import Target, one_mailbox, plain_address, target_of
from moderator.mail.headers import Headers, readable, unfolded
from moderator.mail.sender import sender_of

GOOD = {
    "ann@example.net": "ann@example.net",
    "Ann <Ann@Example.NET>": "ann@example.net",
    '"Ann, of the \\"North\\"" <ann@example.net>': "ann@example.net",
    '"x <mallory@example.org>" <ann@example.net>': "ann@example.net",
    "=?utf-8?q?Zo=C3=AB?= <zoe@example.net>": "zoe@example.net",
    "John Q. Public <j.q+tag@example.net>": "j.q+tag@example.net",
    "<ann@localhost>": "ann@localhost",
    "ann@example.net <ann@example.net>": "ann@example.net",
}
BAD = [
    "",
    "Ann",
    "alice@example.org)bob@example.com",
    "alice@example.org(<bob@example.com>",
    "alice@example.org<bob@example.com>",
    "alice@example.org, bob@example.com",
    "alice@example.org\x00 <bob@example.com>",
    "Friends: alice@example.org;",
    "<@relay:alice@example.org>",
    "<alice@example.org> <bob@example.com>",
    "<alice@example.org>, <bob@example.com>",
    "<<alice@example.org>>",
    "alice@example.org>",
    '"alice@example.org <bob@example.com>',
    "alice (bob@example.com) <alice@example.org>",
    "[alice@example.org] <bob@example.com>",
    "alice@@example.org",
    "alice@example.org@example.com",
    ".alice@example.org",
    "al..ice@example.org",
    "alice@-example.org",
    "alice@example..org",
    "alice@[127.0.0.1]",
    '"alice"@example.org',
    "al ice@example.org",
    "älice@example.org",
    "alice@exämple.org",
    f"{'a' * 65}@example.org",
    f"a@{'b' * 64}.org",
    f"a@{'b.' * 130}org",
]


@pytest.mark.parametrize(("field", "address"), GOOD.items())
def test_one_plain_address_is_found(field, address):
    assert one_mailbox(field) == address


@pytest.mark.parametrize("field", BAD)
def test_everything_else_is_no_address(field):
    assert one_mailbox(field) is None


@given(st.text(alphabet='ab.@<>()",:;\\ []', max_size=40))
def test_what_is_found_stands_in_the_field_as_it_is(field):
    address = one_mailbox(field)
    if address is not None:
        assert address in field
        assert plain_address(address) == address
        assert field.count("<") - field.count("\\<") <= 1 or '"' in field


def test_exactly_one_from_field_is_needed():
    assert sender_of(Headers((("from", "Ann <ann@example.net>"),))).address == "ann@example.net"
    two = sender_of(Headers((("From", "ann@example.net"), ("FROM", "ann@example.net"))))
    assert two.address == ""
    assert "2 From fields" in two.reason
    assert sender_of(Headers()).reason == "The mail has no From field."


def test_a_recipient_names_a_game_and_a_token():
    ours = ["Play.example.org"]
    assert target_of("<Nomopoly@PLAY.example.org>", ours) == Target("nomopoly", "", "play.example.org")
    assert target_of("nomopoly+k3y+x@play.example.org", ours) == Target("nomopoly", "k3y+x", "play.example.org")
    assert target_of("nomopoly@elsewhere.example.org", ours) is None
    assert target_of("nomopoly", ours) is None
    office = target_of("Postmaster@play.example.org", ours)
    assert office is not None
    assert office.is_office


def test_encoded_words_are_read():
    assert readable("=?utf-8?q?caf=C3=A9?= =?UTF-8?B?4pyT?= x") == "café✓ x"
    assert readable("=?iso-8859-1*en?Q?a_b?=") == "a b"
    # One letter, cut in two by the program that folded the line.
    assert readable("=?utf-8?q?Zo=C3?= =?utf-8?q?=AB?=") == "Zoë"
    assert readable("=?utf-8?x?a?= =?broken") == "=?utf-8?x?a?= =?broken"
    assert readable("=?nonsense?q?caf=E9?=") == "café"
    assert unfolded("a\r\n b\udcff") == "a bÿ"
