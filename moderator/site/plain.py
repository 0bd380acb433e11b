"""Words that came by mail are not to be trusted: this takes out what could break a page or turn its text around.

Escaping for HTML is the template engine's; this is about the characters that no escaping makes harmless.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_CONTROLS = r"\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff"
_TURNERS = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
# the two last code points of every plane are no characters, and XML forbids the first pair
_NONE = "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(17))
_HARMFUL = re.compile(f"[{_CONTROLS}{_TURNERS}{_NONE}]")
_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")


_ADDRESS = re.compile(r"[\w.!#$%*+/=?^`{|}~'-]+@(?:[\w-]+\.)+[\w-]{2,}")
WITHHELD = "(address withheld)"


def without_addresses(text: str, own: Collection[str]) -> str:
    """Give `text` without the mail addresses in it but those that are the house's `own`. Nobody else's is published."""
    kept = {address.lower() for address in own}
    return _ADDRESS.sub(lambda found: found[0] if found[0].lower() in kept else WITHHELD, text)


def plain(text: str) -> str:
    r"""Give `text` without control characters, lone surrogates and marks that change the direction of writing.

    Line ends become \n, tabs stay. The result can always be encoded as UTF-8 and stands in well-formed XML.
    """
    if text.isprintable():  # nothing of what is taken out is printable, and most words are nothing else
        return text
    return _HARMFUL.sub("", _LINE_END.sub("\n", text))
