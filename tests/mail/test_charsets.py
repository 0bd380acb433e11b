"""Text is found in bytes whatever their label says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.mail.charsets import cleaned, decoded, mended, typed

LABELLED = [
    ("Zoë", "utf-8", "utf-8"),
    ("Zoë", "utf-8", "us-ascii"),
    ("Zoë’s", "utf-8", "iso-8859-1"),
    ("“Zoë”", "cp1252", "iso-8859-1"),
    ("Zoë", "latin-1", "utf-8"),
    ("Zoë", "latin-1", ""),
    ("Zoë", "latin-1", "x-unknown"),
    ("Zoë", "latin-1", "utf\x00-8"),
    ("Zoë", "latin-1", "unicode_escape"),
    ("中文", "gb18030", "GB2312"),
    ("한국", "cp949", "ks_c_5601-1987"),
    ("日本語", "iso-2022-jp", "ISO-2022-JP"),
    ("начало", "koi8-r", '"koi8-r"'),
    ("Zoë", "utf-16", "utf-16"),
]


@pytest.mark.parametrize(("text", "codec", "label"), LABELLED)
def test_text_is_decoded_in_spite_of_its_label(text, codec, label):
    assert decoded(text.encode(codec), label) == text


def test_a_letter_cut_in_two_at_the_end_spoils_nothing():
    assert decoded("Zoë und Zoë".encode()[:-1], "utf-8") == "Zoë und Zo"
    assert decoded(b"und Zo\xeb", "iso-8859-1") == "und Zoë"


def test_no_codec_that_runs_code_or_hides_letters():
    for name in ("utf-7", "unicode_escape", "rot13", "base64", "hex", "zlib", "idna", ""):
        assert mended(name) == ""


@given(st.binary(max_size=200), st.text(max_size=20))
def test_any_bytes_with_any_label_are_text(data, label):
    assert "\x00" not in cleaned(decoded(data, label))


@given(st.text(max_size=200))
def test_typing_keeps_every_place_and_settles(text):
    plain = typed(text)
    assert len(plain) == len(text)
    assert typed(plain) == plain


def test_lines_end_in_one_way_and_nothing_unseen_is_left():
    assert cleaned("a\r\nb\rc\u2028d\x85e\x00\x1b\u200b\u202ef") == "a\nb\nc\nd\nef"
    assert typed("“x” ‘y’ – — − \u00a0１２ … «z»") == '"x" \'y\' - - -  12 . "z"'
