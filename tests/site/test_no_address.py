"""No published byte is of a mail address but the game's own, wherever one may stand in what a site is made of."""

import re
from dataclasses import fields, is_dataclass, replace

import pytest

ADDRESSES = ("bob@example.org", '"bob lee"@example.org', "bob@localhost", "bob @ example.org", "bob\uff20example.org")
OURS = {
    *("id", "numeral", "number", "rule", "rules", "causes", "section", "sentence_rule", "example"),
    *("state", "kind", "outcome", "status", "phase", "color", "colors", "where", "group", "labels", "game"),
    *("mail_address", "commitment", "secret", "cash_by", "net_value_by", "team_by", "bid_by", "treasury", "default"),
}
"""Fields in which stand ids and words of the program's own, never what somebody wrote."""
SIGN = re.compile(rb"[^\s<>]*(?:@|%40|\xef\xbc\xa0)[^\s<>]*")


def _with(told, address):
    """Give a view in which every word that could be somebody's ends with an address; what is the same stays the same."""
    if isinstance(told, str):
        return f"{told} {address}" if told else ""
    if isinstance(told, tuple):
        return tuple(_with(each, address) for each in told)
    if is_dataclass(told):
        named = [field.name for field in fields(told) if field.name not in OURS]
        return replace(told, **{name: _with(getattr(told, name), address) for name in named})
    return told


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_at_sign_is_published_but_in_the_games_own_address(build, sample, address):
    few = replace(sample, sections=(*sample.sections[:4], *sample.sections[9:10]))
    files = build(_with(few, address))
    own = sample.mail_address.encode()
    found = {
        (path, sign.decode())
        for path, content in files.items()
        if path not in ("style.css", "board.png")  # a picture holds no letter
        for sign in SIGN.findall(content.replace(own, b""))
    }
    assert found == set()
    assert b"(address withheld)" in files["index.html"]
    assert own in files["index.html"]
