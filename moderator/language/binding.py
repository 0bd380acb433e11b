"""The words that a sentence is not the same without: what it counts, what it hangs on, what it lets somebody do.

Whoever tells what a rule says from what stands beside it asks here, so that all know the same words: what is left out
as an opinion (`opinions`), what is put in a note (`mending`), what goes as a filler. A number, a condition, a limit and
what is allowed bind wherever they stand. What reaches further ("the others") or denies ("nobody") binds too, but where
nothing comes of it: "nobody likes a hoarder".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moderator.language.word import Word

JUST_SO_MANY = r"just(?= (?:once|twice|one|half|for|on|in|at|by|the|\d+|\w+ times?)\b)"
"""Where *just* says *only*; elsewhere it says nothing."""
_COUNTS = re.compile(
    r"[$%\d\":;]|\b(?:if|unless|when|whenever|until|till|while|as (?:soon|long) as|once|whoever|whatever|wherever"
    rf"|provided|permitting|only|strictly|exclusively|solely|{JUST_SO_MANY}"
    r"|except\w*|without|unlike|regardless|includ(?:es?|ing)|exclud\w+|apart from|instead|otherwise|then"
    r"|afterwards?|at first|twice|thrice|double\w*|half|halves|(?:each|every|any) (?:time|second|third|one)"
    r"|at (?:most|least)|up to|per)\b",
    re.IGNORECASE,
)
"""What something hangs on, is counted or limited by."""
_REACHES = re.compile(
    r"\b(?:besides|likewise|ditto|the same|vice versa|as well(?! as)|both|others?|else|also"
    r"|(?:each|every|any) (?:other|of))\b"
    r"|^(?:all|those (?:who|with|of|in|on))\b",
    re.IGNORECASE,
)
"""What says that something holds of more, or of others."""
_ALLOWS = re.compile(
    r"\b(?:(?:dis)?allow(?:s|ed)?|permit(?:s|ted)?|forb[aio]d(?:s|den)?|ban(?:s|ned)?|prohibit(?:s|ed)?|barred|closed"
    r"|shut|exempt(?:ed)?|immune|excused|invalid|void|abolish(?:es|ed)?|scrap(?:s|ped)?|off[- ]limits|called|means"
    r"|on the house|due|(?:is|are|be|'re|'s) out(?! (?:of|there))|safe|optional|compulsory|mandatory|prevails?"
    r"|(?:il)?legal|(?:un)?lawful|against the (?:rules?|law))\b",
    re.IGNORECASE,
)
_GRANTS = re.compile(r"\b(?:may|might|must|can|could|shall|should|(?:has|have|had|needs?|got) to)\b", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:nobody|nothing|never|none|nor|neither|either|cannot|any|all|more|less|fewer|most|least|another|even|own"
    r"|first|last|next|before|after|during|same|again|always|who|which|whose|where|whether)\b|n't\b|\btoo$",
    re.IGNORECASE,
)
"""What denies, compares or reaches in time, and is said of what nobody does as well."""
_NEGATES = re.compile(r"\b(?:no|not|nobody|never|nothing|none|cannot)\b|n't\b", re.IGNORECASE)
_SAYINGS = re.compile(
    r"\b(?:each other(?:'s)?|and so (?:on|forth)|for once|once again|any ?(?:more|way|how)|after all|for a while"
    r"|all at once|at last|without a doubt|(?:(?:it|that|this)(?:'s| is)) only(?= [a-z]+[.!]?$))\b"
    r"|^(?:yes|yep|sure|sorry)\b,?|[ ]some\w*(?=[ ])",
    re.IGNORECASE,
)
"""What has a word of those in it and says nothing by it; *yes* says that it is so."""
_COUNTED = frozenset(
    {"IF", "UNLESS", "ONLY_IF", "WHILE", "WHEN", "UNTIL", "AS_SOON_AS", "NUM", "MONEY", "PERCENT", "ORD", "PER", "THAN"}
    | {"MULTIPLIER", "FRACTION", "QUOTED", "RULE", "ROMAN", "FREE"}
)
_DENIED = frozenset({"NOT", "NO", "EACH", "EVERY", "ANY", "ALL", "ALL_THE"})


def without_sayings(text: str) -> str:
    """Give words without those turns that have a binding word in them and say nothing by it: "after all"."""
    return _SAYINGS.sub("", text.strip())


def hangs(text: str) -> bool:
    """Say whether a condition, a count or a limit is in words, or what is allowed."""
    bare = without_sayings(text)
    return any(part.search(bare) is not None for part in (_COUNTS, _REACHES, _ALLOWS))


def counts(text: str, words: Sequence[Word]) -> bool:
    """Say whether words, which are these, bind wherever they stand: they count, limit, await or allow something."""
    bare = without_sayings(text)
    said = _COUNTS.search(bare) is not None or allows(bare)
    return said or any(not word.roles.keys().isdisjoint(_COUNTED) for word in words)


def allows(text: str) -> bool:
    """Say whether words say what is allowed, or holds."""
    return _ALLOWS.search(text) is not None


def grants(text: str) -> bool:
    """Say whether words let somebody do something, or ask it of them."""
    return _GRANTS.search(text) is not None


def denies(text: str) -> bool:
    """Say whether words say what is not so, or nobody does."""
    return _NEGATES.search(text) is not None


def limits(text: str, words: Sequence[Word]) -> bool:
    """Say whether anything in words, which are these, might bind: they count, deny, compare or reach further."""
    denied = any(not word.roles.keys().isdisjoint(_DENIED) for word in words)
    return denied or counts(text, words) or hangs(text) or _DENIES.search(text) is not None
