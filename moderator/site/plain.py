"""Words that came by mail are not to be trusted: this takes out what could break a page or turn its text around.

Escaping for HTML is the template engine's; this is about the characters that no escaping makes harmless.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import quote

_CONTROLS = r"\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff"
_TURNERS = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
# the two last code points of every plane are no characters, and XML forbids the first pair
_NONE = "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(17))
_HARMFUL = re.compile(f"[{_CONTROLS}{_TURNERS}{_NONE}]")
_USUAL = bytes((*b"\t\n", *range(ord(" "), 0x7F)))
_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")


# an at sign, in markup as much as in text, with what belongs to an address before it and after it
_SIGNS = ("@", "%40", "\uff20", "\ufe6b")
_AT = re.compile("[@\uff20\ufe6b]|%40")
_LOCAL = re.compile(r"(?:(?:&#34;|&quot;)[^@<>&\n]*(?:&#34;|&quot;)|[\w.!#$*+/=?^`{|}~'%-]+)\Z")
_LOCAL_IN_LINK = re.compile(r"(?:[\w.~-]|%(?!0A|20)[0-9A-F]{2})+\Z")
_DOMAIN = re.compile(r"\[[\w.:]+\]|(?:[\w-]+\.)*[\w-]+")
_WORD_BEFORE = re.compile(r"[\w.+-]+ \Z")
_WHOLE_DOMAIN = re.compile(r" (?:[\w-]+\.)+[a-zA-Z]{2,}\b")
_LONGEST = 80  # letters before the sign; 64 may stand there (RFC 5321, 4.5.3.1.1)
WITHHELD = "(address withheld)"
ALONE = "(at)"


def without_addresses(text: str, own: Collection[str]) -> str:
    """Give `text`, which may be markup, without an at sign but those in the house's `own` addresses.

    What looks like an address is withheld as a whole, and a sign that stands alone becomes "(at)": so nobody's address
    is published, whatever one may look like.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    kept = {address.lower() for address in own}
    parts: list[str] = []
    start = 0
    for sign in _AT.finditer(text):
        if sign.start() < start:
            continue
        before = text[max(start, sign.start() - _LONGEST) : sign.start()]
        in_link = sign[0] == "%40"
        local = (_LOCAL_IN_LINK if in_link else _LOCAL).search(before)
        domain = _DOMAIN.match(text, sign.end())
        if local is None and domain is None:
            local, domain = _WORD_BEFORE.search(before), _WHOLE_DOMAIN.match(text, sign.end())
            if local is None or domain is None:
                local = domain = None
        begin = sign.start() - len(local[0]) if local else sign.start()
        end = domain.end() if domain else sign.end()
        in_link = in_link or text.endswith("mailto:", 0, begin)
        if text[begin:end].lower() not in kept:
            said = WITHHELD if local or domain else ALONE
            parts += [text[start:begin], quote(said, safe="()") if in_link else said]
            start = end
    return "".join((*parts, text[start:]))


def plain(text: str) -> str:
    r"""Give `text` without control characters, lone surrogates and marks that change the direction of writing.

    Line ends become \n, tabs stay. The result can always be encoded as UTF-8 and stands in well-formed XML.
    """
    return text if _is_plain(text) else _HARMFUL.sub("", _LINE_END.sub("\n", text))


def _is_plain(text: str) -> bool:
    """Say whether nothing needs to be taken out of a text: of that, nothing is printable."""
    try:
        others = text.encode("utf-8").translate(None, _USUAL).decode("utf-8")
    except UnicodeEncodeError:
        return False
    return others.replace("\u00a0", "").isprintable()
