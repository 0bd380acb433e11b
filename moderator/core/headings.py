"""Headings over orders: whether what stands under one is ordered. "Things I will not do:" orders nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ORDERS_NOTHING = re.compile(
    r"\bnot\b|n't\b|\b(?:dont|wont|never|none|nothing|no(?!\.)|without|avoid|skip|maybe|perhaps|might|may|considered"
    r"|considering|thought(?:s)? (?:about|of)|thinking (?:about|of)|ideas?|some ?day|later|tomorrow"
    r"|week after|after next|next (?:week|time"
    r"|turn|update)"
    r"|last (?:week|time|turn)|yesterday|did|done|already|examples?|if|when(?:ever)?|unless|once|until"
    r"|wish ?list|plan [b-z]|options?"
    r"|alternatives?|either|instead|otherwise|were|was|had|undecided|rejected|discarded|cancelled|canceled"
    r"|forget|ignore"
    r"|would(?! (?:like|love|you))|could(?! you)|should (?:he|she|they|you|we))\b",
    re.IGNORECASE,
)


_LEADS_UP = re.compile(r".*,[ ]+so\b", re.IGNORECASE)
"""What tells why a heading stands there: "Ann and I shook hands on it, so here it is:"."""


def orders_nothing(heading: str, players: Iterable[str] = ()) -> bool:
    """Say whether a line that ends in a colon leaves open, or denies, that its writer orders what stands below it.

    A heading that speaks of another player ("Bob's orders:", "What Duck will do:") does, too.
    """
    said = _LEADS_UP.sub("", heading.strip().rstrip(":"))
    words = said.split()
    named = any(re.search(rf"\b{re.escape(player)}(?:'s?|\b)", said) for player in players) if len(words) > 1 else False
    greets = re.match(r"(?:hi|hello|hey|dear|to)\b", said, re.IGNORECASE)
    return bool(_ORDERS_NOTHING.search(said)) or (named and not greets)


def not_ordered(heading: str) -> str:
    """Say to the writer why what stands under such a heading was not taken as an order."""
    return f'It stands under "{heading.strip().rstrip(": ")}", which does not say that you order it.'
