"""The forms of words in a text: what a verb looks like after one subject, and as it is done."""

from __future__ import annotations

from moderator.language import word_forms
from moderator.language.lexicon import Lexicon


def third(phrase: str, lexicon: Lexicon) -> str:
    """Say a verb phrase in the base form of one subject: "throw a pie" as "throws a pie", which stays so."""
    known = _longest(phrase, "V_B", lexicon)
    if known:
        return lexicon.verbs[known[0]].third + phrase[known[1] :]
    return phrase if _longest(phrase, "V_S", lexicon) else word_forms.third_of(phrase)


def _longest(phrase: str, role: str, lexicon: Lexicon) -> tuple[str, int] | None:
    words = phrase.split(" ")
    for length in range(min(lexicon.longest, len(words)), 0, -1):
        head = " ".join(words[:length]).rstrip(".,")
        roles = lexicon.entries.get(tuple(head.lower().split(" ")), {})
        if role in roles:
            return str(roles[role][0]), len(head)
    return None


def ordinal(number: int) -> str:
    """Write a number as an ordinal in figures: 12th."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
