"""Words of an order made plain before they are read: remarks off, "#12" as 12, "it" in words, lists spread out."""

from __future__ import annotations

import re

from moderator.games.nomopoly.traced import Traced

_REMARK = re.compile(
    r",[ ]*(?:naturally|of course|obviously|as promised"
    r"|with (?:my |all my )?(?:compliments|regards|love|thanks)\b[^\"]*)$|"
    r"\([^()\"]*\)|[ ]-+[ ]+(?:i|because|since|as|it|that|you|we|sorry)\b.*$|,?[ ]+(?:because|since)\b.*$",
    re.IGNORECASE,
)
_SQUARE = re.compile(r"(?:#|\b(?:square|sq\.?|no\.?|nr\.?)[ ]*(?:no\.?|number|nr\.?|#)?[ ]*)(?=\d)", re.IGNORECASE)


def without_remarks(words: Traced) -> Traced:
    """Take remarks in brackets and reasons off, outside quotation marks."""
    kept = words
    for hit in reversed(list(_REMARK.finditer(kept.text))):
        if kept.text[: hit.start()].count('"') % 2 == 0:
            kept = kept.part(0, hit.start()) + kept.part(hit.end())
    return kept.strip(" ,;-")


def plain_squares(words: Traced) -> Traced:
    """Write every square by its bare number: "#12" and "square 12" become "12"."""
    kept = words
    for hit in reversed(list(_SQUARE.finditer(words.text))):
        if words.text[: hit.start()].count('"') % 2 == 0:
            kept = kept.part(0, hit.start()) + kept.part(hit.end())
    return kept


_IT = re.compile(r"\b(?:it|that square|this square|that one|the same square|the square)\b(?=[ ,.]|$)", re.IGNORECASE)
_BARE_SQUARE = re.compile(r"(?<![$\w.])\d+(?![\w.]*\d)(?!%|st\b|nd\b|rd\b|th\b)")
_COUNTED = re.compile(
    r"\d+[ ]+(?:extra|lottery|corporate|trial|dice|die|shares?|tickets?|pounds?|cans?)\b", re.IGNORECASE
)
_LIST = re.compile(r"(?<![$\w])(\d+(?:[ ]*(?:,|,? and|&|\+)[ ]*\d+)+)(?![\w%])")
_OBJECT_ENDS = re.compile(
    r"[ ](?:as|to|on|for|with|from|between|at|in|red|orange|yellow|green|blue|indigo)\b|[,\"]", re.IGNORECASE
)


def unquoted(text: str) -> str:
    """Give a text with what stands in quotes blanked, place for place."""
    return re.sub(r'"[^"]*"', lambda hit: " " * len(hit[0]), text)


def spread(order: Traced) -> list[Traced]:
    """Make "paint 12 and 14 red" two orders; a pair between two squares stays one."""
    text = unquoted(order.text)
    found = _LIST.search(text)
    if not found or "between" in text[: found.start()].lower() or "$" in text[: found.start()][-2:]:
        return [order]
    numbers = re.finditer(r"\d+", found[1])
    base = found.start(1)
    before, after = order.part(0, found.start()), order.part(found.end())
    return [before + order.part(base + hit.start(), base + hit.end()) + after for hit in numbers]


def thing_of(order: Traced) -> Traced | None:
    """Give what an "it" in the next order would mean: the square that this one names, or else its object."""
    text = unquoted(order.text)
    start = len(text.split()[0])
    counted = _COUNTED.search(text)
    square = None if counted else _BARE_SQUARE.search(text, start)
    if square:
        return order.part(square.start(), square.end())
    ends = _OBJECT_ENDS.search(order.text, start + 1)
    thing = order.part(start, max(start, ends.start()) if ends else None).strip()
    if thing.text.startswith('"') or (not thing.text and order.text[start:].lstrip().startswith('"')):
        quote = re.search(r'"[^"]*"', order.text[start:])
        return order.part(start + quote.start(), start + quote.end()) if quote else None
    return thing if thing.text and not counted and not thing.text.startswith("$") else None


def settle(order: Traced, before: Traced | None) -> Traced:
    """Put what was named before in the place of "it"."""
    if before is None:
        return order
    text = unquoted(order.text)
    found = _IT.search(text)
    return order.splice(found.start(), found.end(), before.text) if found else order


_WORTH = re.compile(
    r"[ ]+(?:(?:that|which)[ ]+(?:costs?|is|are)[ ]+|costing[ ]+|worth[ ]+|for[ ]+|priced[ ]+)?"
    r"(?P<less>under|below|less than|cheaper than|at most|up to|over|above|more than|at least)[ ]+"
    r"(?P<amount>\$\d+(?:,\d{3})*)",
    re.IGNORECASE,
)
_COMPARED = {
    **dict.fromkeys(("under", "below", "less than", "cheaper than"), "less than"),
    **dict.fromkeys(("at most", "up to"), "at most"),
    **dict.fromkeys(("over", "above", "more than"), "more than"),
    "at least": "at least",
}


def in_rule_words(words: Traced) -> Traced:
    """Say a condition in the rules' words: "a square under $200" is one whose market value is less than $200."""
    found = _WORTH.search(words.text)
    if not found or not re.search(r"\b(?:square|property|one|it)\s*$", words.text[: found.start()], re.IGNORECASE):
        return words
    said = f" and its market value is {_COMPARED[found['less'].lower()]} {found['amount']}"
    return words.splice(found.start(), found.end(), said)
