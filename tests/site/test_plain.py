import unicodedata
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.site.plain import plain


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
