"""Says which names are free: a name is never a number, a word of the rules, or what something else is called.

One check for all names, whether they come with somebody who joins, by an order, or by a rule: what one player or one
proposal calls a thing leaves the words of everybody's orders and rules what they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from moderator.core.player_names import LONGEST
from moderator.language.lexicon import Key, Lexicon, words_of
from moderator.language.tree import Clause, Name, Text
from moderator.language.word_forms import article

_NUMBER = re.compile(r"[#$]?(?:\d[\d.,]*(?:st|nd|rd|th|%)?|[IVXLCDM]+|(?i:[ivxlcdm]+)(?:\.\d\w*)+)")
_POSSESSIVE = re.compile(r"(?i)['\u2019]s?$")
"""What says whose something is: "Bob's 7" would be said of another's square, and of a square called "Bob's"."""
_VERB_FORMS = frozenset({"V_B", "V_S", "V_EN", "V_ING"})
_TABLED = frozenset({"NOUN", "ADJ", "ADVERB", "PREP", "COMPARATIVE", "SUPERLATIVE", "DIRECTION", *_VERB_FORMS})
"""Roles of words that the language has for any rulebook; one that a rulebook does not use is free in its game."""
_BEFORE = frozenset(
    {
        "A",
        "THE",
        "EACH",
        "EVERY",
        "ANY",
        "NO",
        "ANOTHER",
        "ALL",
        "BOTH",
        "SOME",
        "THIS",
        "HER",
        "OTHER",
        "NUM",
        "RANDOM",
    }
)
_WORD = "It is a word of the rules, which would then say something else."


def trouble_with_name(name: str, lexicon: Lexicon) -> str:
    """Say in a sentence why nothing new can bear a name in a game of these words, "" where the name is free."""
    if not name.strip():
        return "It has no letters."
    if all(_NUMBER.fullmatch(word) for word in name.split()):
        return "It looks like a number."
    if "@" in name:
        return "A mail address is no name here: names are published, and addresses are not."
    if len(name) > LONGEST:
        return f"A name has at most {LONGEST} letters."
    key = _without_determiners(words_of(name), lexicon)
    roles = lexicon.entries.get(key, {})
    owner = lexicon.entries.get(_without_determiners(words_of(_POSSESSIVE.sub("", name)), lexicon), {})
    if called := roles.get("NAME") or owner.get("NAME"):
        entry = called[0]
        return f"There is {article(entry.kind)} called {entry.name} already."
    if key and name[:1].isupper() and not roles.keys() - _VERB_FORMS:
        return _WORD if _is_ordered(key, lexicon) else ""
    return _WORD if not key or _is_used(key, lexicon) else ""


def name_given(clause: Clause) -> str | None:
    """Give the name that an order gives to somebody or something, None where it gives none."""
    given = [each for role, each in clause.roles if role in ("name", "under")]
    return next(
        (each.text if isinstance(each, Text) else each.name for each in given if isinstance(each, (Text, Name))), None
    )


def _without_determiners(key: Key, lexicon: Lexicon) -> Key:
    """Give the words of a name without what may stand before any noun, and without numbers around it."""

    def goes(word: str) -> bool:
        return bool(_NUMBER.fullmatch(word)) or not _BEFORE.isdisjoint(lexicon.entries.get((word,), {}))

    while key and goes(key[0]):
        key = key[1:]
    while key and _NUMBER.fullmatch(key[-1]):
        key = key[:-1]
    return key


def _is_used(key: Key, lexicon: Lexicon) -> bool:
    """Say whether a phrase belongs to the language's own words, or is one of its tables' that the rulebook uses.

    A noun that only counts ("pip") may be a name: no sentence speaks of it without a number.
    """
    roles = lexicon.entries.get(key, {})
    if roles.keys() - _TABLED:
        return True
    if roles.keys() == {"NOUN"} and all(lexicon.nouns[noun].sorts == {"number"} for noun, _ in roles["NOUN"]):
        return False
    text = "\n".join(sentence for _, sentence in lexicon.sentences)
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in {*_forms(key, lexicon)})


def _is_ordered(key: Key, lexicon: Lexicon) -> bool:
    """Say whether a verb is one by which the rules let somebody order something: "Buy" is no name, and "Judge" is one.

    Only verbs stand so; any other name that is a verb too is told from it by its capital.
    """
    text = "\n".join(sentence for _, sentence in lexicon.sentences)
    forms = "|".join(map(re.escape, set(_forms(key, lexicon))))
    return bool(forms and re.search(rf"\bmay (?:{forms})\b", text))


def _forms(key: Key, lexicon: Lexicon) -> Iterator[str]:
    """Give the inflected forms of a phrase of the tables."""
    for role, found in lexicon.entries.get(key, {}).items():
        yield " ".join(key)
        if role in _VERB_FORMS:
            for verb in (lexicon.verbs[base] for base in found):
                yield from (verb.base, verb.third, verb.participle, verb.gerund)
        elif role == "NOUN":
            for noun in (lexicon.nouns[word] for word, _ in found):
                yield from (noun.noun, noun.plural)
