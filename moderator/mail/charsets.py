"""Bytes of doubtful charset become text: mail lies about its charset, and that must cost no player her words.

The ladder: the declared charset, mended where its name is known to be used wrongly; UTF-8; windows-1252; Latin-1, which
takes any bytes at all. Nothing here raises.
"""

from __future__ import annotations

import codecs
import unicodedata

_MENDED = {
    "ascii": "utf-8",
    "us-ascii": "utf-8",
    "ansi_x3.4-1968": "utf-8",
    "utf8": "utf-8",
    "utf-8": "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "iso_8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "windows-1252": "cp1252",
    "x-ansi": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "iso-2022-jp": "iso2022_jp_ext",
    "shift_jis": "cp932",
    "x-sjis": "cp932",
    "iso-8859-8-i": "iso-8859-8",
    "x-mac-roman": "mac_roman",
}
_NEVER = frozenset({"utf-7", "utf7", "unicode-1-1-utf-7", "unicode_escape", "raw_unicode_escape", "idna", "punycode"})
_INVISIBLE = dict.fromkeys(
    [0x00, 0xFEFF, 0x00AD, 0x061C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A)]
)
_CONTROLS = dict.fromkeys(code for code in [*range(0x20), *range(0x7F, 0xA0)] if chr(code) not in "\t\n\x85")
_LINE_ENDS = {0x85: "\n", 0x2028: "\n", 0x2029: "\n"}
_CLEANED = {**_INVISIBLE, **_CONTROLS, **_LINE_ENDS}

_TYPED = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u2035\u02bc\u00b4\u0060\uff07"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\uff02"), '"'),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-"),
    **dict.fromkeys(
        map(ord, "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"),
        " ",
    ),
    ord("\u2026"): ".",
    ord("\u2044"): "/",
    **{0xFF01 + step: chr(0x21 + step) for step in range(0x5E) if chr(0x21 + step) not in "\"'-"},
}


def mended(name: str) -> str:
    """Give the codec that decodes what mail calls `name`; "" when there is none, or none that is safe to use."""
    wanted = name.strip().strip("\"'").lower()
    wanted = _MENDED.get(wanted, wanted)
    if not wanted or wanted in _NEVER or not wanted.isascii() or "\0" in wanted:
        return ""
    try:
        name = codecs.lookup(wanted).name
        b"\0\0\0\0".decode(name)
    except UnicodeError:
        return name
    except (LookupError, ValueError, TypeError):
        # Not every codec gives text: hex, zlib and their like are refused by `decode` itself.
        return ""
    return name


def decoded(data: bytes, declared: str = "") -> str:
    """Decode `data` by the ladder, starting with the `declared` charset; never raises."""
    if data.isascii() and b"\x1b" not in data and b"\0" not in data:
        return data.decode("ascii")
    first = mended(declared)
    # Bytes that happen to be valid UTF-8 are UTF-8: western text in a single-byte charset almost never is.
    ladder = ("utf-8", "cp1252") if first in ("", "cp1252") else (first, "utf-8", "cp1252")
    for codec in ladder:
        text = _strictly(data, codec)
        if text is not None:
            return text
    return data.decode("latin-1")


def _strictly(data: bytes, codec: str) -> str | None:
    """Decode without any error but a letter cut in two at the end; None when that cannot be."""
    try:
        decoder = codecs.getincrementaldecoder(codec)()
        text = decoder.decode(data)
        left = decoder.getstate()[0]
    except (UnicodeError, ValueError, LookupError, TypeError):
        return None
    # A lone byte above 127 in an otherwise plain text is no cut letter of UTF-8 but a whole one of another charset.
    return None if left and codec == "utf-8" and text.isascii() else text


def cleaned(text: str) -> str:
    r"""Take out what nobody can see or type (NUL, zero width, direction marks, controls); every line ends in \n."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_CLEANED)


def typed(text: str) -> str:
    """Give `text` as a plain keyboard would have typed it, character for character (so that places stay the same).

    Curly quotes, dashes, wide spaces, the one-character ellipsis and full-width letters are what mail programs put in;
    digits of any script become 0 to 9.
    """
    if text.isascii():
        return text.replace("\t", " ").replace("`", "'")
    plain = text.translate(_TYPED)
    if plain.isascii():
        return plain
    return "".join(
        str(unicodedata.decimal(each)) if not each.isascii() and unicodedata.decimal(each, None) is not None else each
        for each in plain
    )
