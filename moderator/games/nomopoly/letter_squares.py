"""What players say of a square where the rules have an order: "12 should be painted red", "give 12 a coat of grease".

Each wording becomes the order that says the same, if the rules have its verb.
"""

from __future__ import annotations

import re

from moderator.games.nomopoly.letter_plain import unquoted
from moderator.games.nomopoly.traced import Traced

_PLEASE = r"(?:(?:please|pls|also|then|and|so|ok|okay|finally|next|now)[ ,]+)*"
SQUARE = r"(?:my[ ]+(?:own[ ]+)?square|#?\d+)"
_SHOULD = r"(?:should|shall|is[ ]+to|will|must)[ ]+(?:now[ ]+)?"
_CALLED = re.compile(
    rf"^{_PLEASE}(?:(?:the[ ]+|its[ ]+|a[ ]+)?(?:new[ ]+)?name[ ]+(?:of|for)[ ]+(?P<of>{SQUARE})[ ]+(?:{_SHOULD}be|is)"
    rf"|(?P<which>{SQUARE})[ ]+{_SHOULD}be[ ]+(?:called|named))[ ]+(?P<name>\"[^\"]+\"|\S.*)$",
    re.IGNORECASE,
)
_COLORED = re.compile(
    rf"^{_PLEASE}(?:make[ ]+(?P<made>{SQUARE})"
    rf"|(?:i(?:'d| would)[ ]+(?:like|love)|i[ ]+want)[ ]+(?P<liked>{SQUARE})[ ]+(?:to[ ]+be"
    rf"|painted|in))[ ]+(?:painted[ ]+|colou?red[ ]+)?(?P<color>[A-Za-z]+)$",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    rf"^(?:(?P<what>{SQUARE})[ ]+(?:should|shall|must|is[ ]+to|needs[ ]+to|can|could)[ ]+(?:please[ ]+)?be"
    rf"|(?:i(?:'d| would)[ ]+(?:like|love)|i[ ]+want|let)[ ]+(?P<whom>{SQUARE})[ ]+(?:to[ ]+)?be)[ ]+"
    r"(?P<verb>[a-z]+?)(?P<end>ed|en|d|n)\b",
    re.IGNORECASE,
)
_A_COAT = re.compile(rf"^give[ ]+(?P<what>{SQUARE})[ ]+(?P<thing>an?[ ]+(?:\w+[ ]+)?coat[ ]+of[ ]+\w+)$", re.IGNORECASE)
_NEW_NAME = re.compile(
    rf"^give[ ]+(?P<what>{SQUARE})[ ]+(?:an?|the)[ ]+(?:\w+[ ]+)?name(?:[ ]+of)?[ ]*[:,]?[ ]+"
    r"(?P<name>\"[^\"]+\"|[A-Z].*)$",
    re.IGNORECASE,
)


def said_of_a_square(words: Traced, verbs: set[str]) -> Traced | None:
    """Put a sentence that says what becomes of a square into the order for it; None for any other sentence."""
    said = _order_for(words.text.rstrip(" .!"), verbs)
    return words.respelled(0, len(words.text), said) if said else None


def _order_for(said: str, verbs: set[str]) -> str:
    text = unquoted(said)
    passive = _PASSIVE.match(text)
    if passive and (verb := _of_participle(passive["verb"].lower(), passive["end"].lower(), verbs)):
        return f"{verb} {passive['what'] or passive['whom']}{said[passive.end('end') :]}"
    if "apply" in verbs and (coat := _A_COAT.match(text)):
        return f"apply {coat['thing']} to {coat['what']}"
    if "paint" in verbs and (colored := _COLORED.match(text)):
        return f"paint {colored['made'] or colored['liked']} {colored['color']}"
    named = (_CALLED.match(said) or _NEW_NAME.match(said)) if "name" in verbs else None
    if named is None:
        return ""
    square = next(each for key, each in named.groupdict().items() if key != "name" and each)
    name = named["name"].strip('"')
    return f'name {square} "{name}"'


def _of_participle(stem: str, ending: str, verbs: set[str]) -> str:
    """Give the verb of a participle ("paint(ed)", "name(d)", "give(n)"); "" for none."""
    return next((each for each in (stem, stem + ending[:1], f"{stem}e", stem[:-1]) if each in verbs), "")
