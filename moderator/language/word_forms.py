"""Inflects words that no table inflects: plurals of nouns, forms of verbs, by the regular rules of English."""

from __future__ import annotations

import re
from functools import cache

from moderator.language.tables import table


@cache
def _known_plurals() -> dict[str, str]:
    """Give the plurals that the table of nouns tells."""
    return dict(pair.split("/") for pair, *_ in table("nouns") if "/" in pair)


def head_of(noun: str) -> str:
    """Give the word of a noun phrase that says what it is: "ticket" of a lottery ticket, "can" of a can of paint."""
    return noun.partition(" of ")[0].rpartition(" ")[2]


@cache
def plural_of(noun: str) -> str:
    """Give the plural of a noun or of the head of a noun phrase: regular, or as the language has it (dice)."""
    head, of, rest = noun.partition(" of ")
    if of:
        return plural_of(head) + of + rest
    before, blank, last = noun.rpartition(" ")
    if last in _known_plurals():
        return before + blank + _known_plurals()[last]
    if noun.endswith(("s", "x", "ch", "sh", "z")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.lower().endswith(_SOFTENED):
        return noun.removesuffix("e").removesuffix("f") + "ves"
    return noun + "s"


_SOFTENED = ("life", "knife", "wife", "leaf", "loaf", "thief", "wolf", "half", "calf", "elf")
"""How a noun ends whose plural is lives, leaves, wolves."""


@cache
def singular_of(plural: str) -> str:
    """Give the noun of which this is the regular plural; "" if it is none: a bench of benches, a horse of horses."""
    hisses = plural.endswith(("ches", "shes", "sses", "xes", "zzes"))
    regular = ((2, ""), (1, "")) if hisses else ((1, ""), (2, ""))
    endings = ((3, "fe"), (3, "f"), *regular, (3, "y"))
    candidates = (plural[:-cut] + end for cut, end in endings if len(plural) > cut + 1)
    return next((noun for noun in candidates if plural_of(noun) == plural), "")


@cache
def third_of(base: str) -> str:
    """Give the regular third person of a verb, inflecting its first word ("register to vote")."""
    first, blank, rest = base.partition(" ")
    irregular = {"have": "has", "be": "is", "do": "does", "go": "goes"}
    return irregular.get(first, plural_of(first)) + blank + rest


@cache
def _known_participles() -> dict[str, str]:
    """Give the participles that the tables tell: those of the language's own verbs, and irregular ones besides."""
    irregular = dict(pair.split("/") for pair, *_ in table("participles"))
    own = {base: participle for base, _, participle in (forms.split("/") for forms, *_ in table("verbs"))}
    return {**irregular, **own}


_STRESSED = frozenset(
    [
        "admit",
        "begin",
        "commit",
        "compel",
        "defer",
        "expel",
        "forget",
        "incur",
        "occur",
        "omit",
        "permit",
        "prefer",
        "refer",
        "regret",
        "submit",
        "transfer",
    ]
)
"""Verbs of more than one syllable that are spoken with weight on the last."""


def _doubles(verb: str) -> bool:
    """Say whether a verb doubles its last letter before an ending: rob, robbed; quit, quitting; commit, committing."""
    if verb in _STRESSED:
        return True
    sounds = verb.replace("qu", "q")
    if len(re.findall(r"[aeiou]+", sounds)) != 1:  # open, opening
        return False
    return 2 < len(sounds) < 5 and sounds[-1] not in "aeiouwxy" and sounds[-2] in "aeiou" and sounds[-3] not in "aeiou"


@cache
def participle_of(base: str) -> str:
    """Give the participle of a verb, inflecting its first word."""
    first, blank, rest = base.partition(" ")
    known = _known_participles().get(first)
    if known:
        return known + blank + rest
    if first.endswith("e"):
        return first + "d" + blank + rest
    if first.endswith("y") and first[-2] not in "aeiou":
        return first[:-1] + "ied" + blank + rest
    if _doubles(first):
        return first + first[-1] + "ed" + blank + rest
    return first + "ed" + blank + rest


@cache
def past_of(base: str) -> str:
    """Give what a verb is called in the past where that is not its participle, "took" for "take"; else ""."""
    first, blank, rest = base.partition(" ")
    past = dict(pair.split("/") for pair, *_ in table("pasts")).get(first)
    return past + blank + rest if past else ""


@cache
def spelled_otherwise(base: str) -> tuple[str, ...]:
    """Give participle and gerund with the last letter doubled, or not, where writers differ: kidnaped, kidnapped."""
    first, blank, rest = base.partition(" ")
    if not re.fullmatch(r"\w*[^aeiou][aeiou][^aeiouwxy]", first) or participle_of(first) not in {
        f"{first}ed",
        f"{first}{first[-1]}ed",
    }:
        return ()
    known = {participle_of(base), gerund_of(base)}
    stems = (first, first + first[-1])
    forms = (f"{stem}{ending}{blank}{rest}" for stem in stems for ending in ("ed", "ing"))
    return tuple(form for form in forms if form not in known)


@cache
def gerund_of(base: str) -> str:
    """Give the regular gerund of a verb, inflecting its first word."""
    first, blank, rest = base.partition(" ")
    if first.endswith("e") and not first.endswith("ee"):
        return first[:-1] + "ing" + blank + rest
    if _doubles(first):
        return first + first[-1] + "ing" + blank + rest
    return first + "ing" + blank + rest


def article(words: str) -> str:
    """Put *a* or *an* before words: "an Easy Move", "a Utility", "an 11".

    A capital U is spoken as *you*: "a Utility".
    """
    first = words.lower()
    vowel = (
        first[:1] in "aeio8"
        or (first[:1] == "u" and not re.match(r"u(?:ni|se|ti|su)", first))
        or re.match(r"(?:11|18)\b", first)
    )
    spoken = bool(vowel) and not re.match(r"(?:one\b|eu|once\b)", first)
    return f"{'an' if spoken else 'a'} {words}"
