"""Weeks that stand before an order: "next week, buy 2 lottery tickets", "every week until week 9: pay Bob $5"."""

from __future__ import annotations

import re

from moderator.games.nomopoly.traced import Traced

_WEEKS = (
    r"(?:(?:every|each|next|this)[ ]+week|in[ ]+(?:week[ ]+\d+|\w+[ ]+weeks?(?:[ ]+time)?)"
    r"|from[ ]+week[ ]+\d+(?:[ ]+on(?:wards?)?)?"
    r"|until[ ]+week[ ]+\d+|for[ ]+(?:the[ ]+next[ ]+)?\w+[ ]+weeks)"
)
_FRONT = re.compile(
    rf"(?:(?:please|and|then|also)[ ,]+)*(?P<weeks>{_WEEKS}(?:[ ]+{_WEEKS})*)[ ]*(?:[:,]|-+(?=[ ]))?[ ]*", re.IGNORECASE
)


_BEHIND = re.compile(rf"(?:[ ]*,)?(?:[ ]+{_WEEKS})+$", re.IGNORECASE)


def weeks_behind(text: str) -> int:
    """Give where the words of an order end that say for which weeks it is; the length of the text if none do."""
    hit = _BEHIND.search(text)
    return hit.start() if hit else len(text)


def front_weeks(words: Traced, begins: str) -> tuple[Traced, Traced | None]:
    """Take the weeks off that stand before the first order of a sentence; gives the rest, and those words.

    `begins` matches what begins an order. "This week" goes, since it says nothing.
    """
    hit = _FRONT.match(words.text)
    if hit is None or not re.match(
        rf"(?:(?:i(?:'d like to|'ll| will| want to| would like to)?|please|also|then)[ ,]+)*(?:if\b|unless\b"
        rf"|(?:{begins})(?![\w']))",
        words.text[hit.end() :],
        re.IGNORECASE,
    ):
        return words, None
    if hit["weeks"].lower().split() == ["this", "week"]:
        return words.part(hit.end()), None
    return words.part(hit.end()), words.part(*hit.span("weeks"))


def with_weeks(order: Traced, when: Traced) -> Traced:
    """Put weeks behind an order, before those that say until when it is."""
    blank = Traced.instead(" ", when.origins[0])
    ends = _UNTIL.search(order.text, weeks_behind(order.text))
    if ends is None:
        return order + blank + when
    return order.part(0, ends.start()) + blank + when + order.part(ends.start())


_UNTIL = re.compile(r"[ ]+(?:until|for)\b", re.IGNORECASE)
