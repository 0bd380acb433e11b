"""Words that came by mail are not to be trusted: this takes out what could break a page or turn its text around.

Escaping for HTML is the template engine's; this is about the characters that no escaping makes harmless.
"""

from __future__ import annotations

import unicodedata

_LINE_ENDS = str.maketrans({"\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\x0b": "\n", "\x0c": "\n"})
_TURNERS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def plain(text: str) -> str:
    r"""Give `text` without control characters, lone surrogates and marks that change the direction of writing.

    Line ends become \\n, tabs stay. The result can always be encoded as UTF-8 and stands in well-formed XML.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_LINE_ENDS)
    return "".join(letter for letter in lines if letter in "\n\t" or _harmless(letter))


def _harmless(letter: str) -> bool:
    if letter in _TURNERS or unicodedata.category(letter) in {"Cc", "Cs"}:
        return False
    # U+FFFE and U+FFFF, in every plane, are no characters, and XML forbids the first pair
    return ord(letter) & 0xFFFE != 0xFFFE
