import unicodedata
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.site.plain import ALONE, WITHHELD, plain, without_addresses


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("Swan\x00 La\x1bke", "Swan Lake"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("safe\u202egnp.exe", "safegnp.exe"),
        ("\ufeffAnn\u2067", "Ann"),
        ("lone \ud800 half", "lone  half"),
        ("tab\tstays", "tab\tstays"),
        ("\ufffe\U0001ffff", ""),
        ("Zoë 👩‍🌾 “ok”", "Zoë 👩‍🌾 “ok”"),
    ],
)
def test_takes_out_what_no_escaping_makes_harmless(dirty, clean):
    assert plain(dirty) == clean


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_comes_can_be_encoded_and_stands_in_xml(text):
    clean = plain(text)
    assert plain(clean) == clean
    element = ET.Element("p")
    element.text = clean
    read = ET.fromstring(ET.tostring(element, encoding="utf-8"))
    assert (read.text or "") == clean
    assert not any(unicodedata.bidirectional(letter) in {"RLO", "LRO", "RLE", "LRE", "PDF"} for letter in clean)


@pytest.mark.parametrize(
    "address",
    [
        "bob@example.org",
        "BOB.lee+games@mail.example.org",
        "&#34;bob lee&#34;@example.org",
        "bob@localhost",
        "bob@[192.0.2.7]",
        "bob\uff20example.org",
        "bob @ example.org",
        "büro@bücher.example",
        "nomopoly@games.example.org",
        "anomopoly@games.example",
    ],
)
def test_nobody_elses_address_stays(address):
    for around in ("{}", "<p>Write to {}.</p>", "&lt;{}&gt;, or", "({})"):
        assert without_addresses(around.format(address), ["nomopoly@games.example"]) == around.format(WITHHELD)


def test_in_a_link_an_address_is_withheld_as_links_are_written():
    within = '<a href="mailto:nomopoly@games.example?subject=x&amp;body={}%0A">'
    for link, address in ((within, "bob%40example.org"), ('<a href="mailto:{}?subject=x">', "bob@example.org")):
        told = without_addresses(link.format(address), ["nomopoly@games.example"])
        assert told == link.format(quote(WITHHELD, safe="()"))


def test_an_address_that_a_link_cuts_is_none():
    cut = "<a>bob</a>@example.org and ann@<a>example</a>.org"
    assert without_addresses(cut, []) == f"<a>bob</a>{WITHHELD} and {WITHHELD}<a>example</a>.org"


def test_the_houses_own_addresses_stay():
    told = '<a href="mailto:Nomopoly@games.example?subject=x">nomopoly@games.example</a>.'
    assert without_addresses(told, ["nomopoly@games.example"]) == told


def test_a_sign_alone_is_said():
    assert without_addresses("buy 3 @ $20", []) == f"buy 3 {ALONE} $20"


@given(st.text(st.sampled_from('ab.-@%40 \uff20<>&;"[]')))
def test_no_at_sign_stays_whatever_stands_around_it(text):
    assert not any(sign in without_addresses(text, []) for sign in ("@", "\uff20"))
