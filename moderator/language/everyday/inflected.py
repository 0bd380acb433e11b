"""The forms of words in a text: what a verb looks like after one subject and after several, and which noun it is."""

from __future__ import annotations

from functools import cache

from moderator.language import registry, word_forms
from moderator.language.lexicon import Lexicon

Forms = tuple[str, str, str, str]


@cache
def forms_of(base: str) -> Forms:
    """Give base, third person, participle and gerund of a verb, known or regular."""
    known = next((verb for verb in registry.verbs() if verb.base == base), None)
    if known is not None:
        return known.base, known.third, known.participle, known.gerund
    return base, word_forms.third_of(base), word_forms.participle_of(base), word_forms.gerund_of(base)


def third(phrase: str, lexicon: Lexicon) -> str:
    """Say a verb phrase in the base form of one subject: "throw a pie" as "throws a pie", which stays so."""
    known = _longest(phrase, "V_B", lexicon)
    if known:
        return lexicon.verbs[known[0]].third + phrase[known[1] :]
    return phrase if _longest(phrase, "V_S", lexicon) else word_forms.third_of(phrase)


def base(phrase: str, lexicon: Lexicon) -> str:
    """Say a verb phrase of the third person in the base form; "" if it begins with no verb that is known."""
    known = _longest(phrase, "V_S", lexicon)
    return lexicon.verbs[known[0]].base + phrase[known[1] :] if known else ""


def participle(phrase: str, lexicon: Lexicon) -> str:
    """Say a verb phrase in the base form or the third person as it stands behind *has*; "" if its verb is unknown."""
    for role in ("V_B", "V_S"):
        if known := _longest(phrase, role, lexicon):
            return lexicon.verbs[known[0]].participle + phrase[known[1] :]
    return ""


def _longest(phrase: str, role: str, lexicon: Lexicon) -> tuple[str, int] | None:
    words = phrase.split(" ")
    for length in range(min(lexicon.longest, len(words)), 0, -1):
        head = " ".join(words[:length]).rstrip(".,")
        roles = lexicon.entries.get(tuple(head.lower().split(" ")), {})
        if role in roles:
            return str(roles[role][0]), len(head)
    return None


def gerund(phrase: str, lexicon: Lexicon) -> str:
    """Say a verb phrase in the base form or the third person as a gerund; "" if its verb is unknown."""
    for role in ("V_B", "V_S"):
        if known := _longest(phrase, role, lexicon):
            return lexicon.verbs[known[0]].gerund + phrase[known[1] :]
    return ""


def ordinal(number: int) -> str:
    """Write a number as an ordinal in figures: 12th."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
