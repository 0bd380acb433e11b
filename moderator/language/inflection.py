"""Inflects words for the paraphrase: plurals, verb forms, articles, amounts in figures, names in quotation marks."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from moderator.language import registry, word_forms
from moderator.language.book_words import lexicon_of
from moderator.language.lexicon import Lexicon, words_of
from moderator.language.registry import NounEntry, Slot, Verb
from moderator.language.rulebook import Rulebook

_PLAIN_NAME = re.compile(r"[^\W_][\w' -]*")
_DENOMINATORS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 10: "tenth", 20: "twentieth", 100: "hundredth"}
_NUMERATORS = ("", "one", "two", "three", "four")
_ANY = frozenset({"any"})


@cache
def language() -> Lexicon:
    """Give the lexicon of the bare language, without any rulebook."""
    return lexicon_of(Rulebook())


def in_words(number: Fraction | int) -> str:
    """Write a number in a word: "three"; "" for one that the language has no word for."""
    return next((word for word, value in registry.number_words().items() if value == number), "")


def ordinal(position: int, *, figures: bool) -> str:
    """Write an ordinal: "first", "45th"; -1 is "last"."""
    if position == -1:
        return "last"
    words = {value: word for word, value in registry.ordinal_words().items()}
    if not figures and position in words:
        return words[position]
    ending = "th" if position % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(position % 10, "th")
    return f"{position}{ending}"


def figures(value: Fraction, unit: str) -> str:
    """Write an amount: "$1000", "5%", "2.17", "half", "three fourths"."""
    if unit == "%":
        return decimal(value * 100) + "%"
    return ("$" if unit == "$" else "") + decimal(value)


def decimal(value: Fraction) -> str:
    """Write a number with as many decimals as it needs, at most six."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.6f}".rstrip("0")


def fraction(value: Fraction) -> str:
    """Write a part in words: "half", "one tenth", "three fourths"; "" for what the language has no words for."""
    if value == Fraction(1, 2):
        return "half"
    name = _DENOMINATORS.get(value.denominator)
    if name is None or not 0 < value.numerator < len(_NUMERATORS):
        return ""
    return f"{_NUMERATORS[value.numerator]} {name if value.numerator == 1 else word_forms.plural_of(name)}"


class Inflection:
    """The forms of words over one lexicon; without one, those of the bare language and regular forms for the rest."""

    def __init__(self, lexicon: Lexicon | None) -> None:
        self.lexicon = lexicon or language()

    def noun(self, kind: str) -> NounEntry:
        """Give the entry of a noun; a noun that is not known is countable and regular."""
        return self.lexicon.nouns.get(kind) or NounEntry(kind, word_forms.plural_of(kind), _ANY, declared=True)

    def plural(self, kind: str) -> str:
        """Give the plural of a noun."""
        return self.noun(kind).plural

    def knows_noun(self, kind: str) -> bool:
        """Say whether a word is a noun here."""
        return kind in self.lexicon.nouns

    def is_plural_noun(self, word: str) -> bool:
        """Say whether a word is the plural of a noun, and no singular."""
        forms = self.lexicon.entries.get(words_of(word), {}).get("NOUN", ())
        return bool(forms) and all(plural for _, plural in forms)

    def verb(self, key: str) -> Verb:
        """Give the entry of a verb; one that is not known is an order phrase, regular in its first word."""
        found = self.lexicon.verbs.get(key)
        if found is not None:
            return found
        slots = (Slot("object", _ANY, optional=True), Slot("amount", _ANY, optional=True))
        forms = (word_forms.third_of(key), word_forms.participle_of(key), word_forms.gerund_of(key))
        return Verb(key, key, *forms, _ANY, slots, declared=True)

    def superlative(self, by: str, order: str) -> str:
        """Give the superlative that compares this, or ""."""
        return next((word for word, found in registry.superlatives().items() if found == (by, order)), "")

    def name(self, name: str, kind: str) -> str:
        """Write a name so that it is read as one: with its article, or in quotation marks where it could be a word."""
        if kind in {"rule", "letter"}:
            return name
        if kind == "section":
            return f"section {name}"
        if kind in {"organization", "pool", "queue", "account"} and not name.startswith("The "):
            return f"the {name}"
        if kind in {"square", "player", "Store"} and self._collides(name):
            return f'"{name}"'
        return name

    def _collides(self, name: str) -> bool:
        if not _PLAIN_NAME.fullmatch(name) or name[:1].isdigit():
            return True
        known = self.lexicon.names.get(name.lower())
        roles = self.lexicon.entries.get(words_of(name.removeprefix("The ")), {})
        shared = known is not None and len({entry.kind for entry in roles.get("NAME", ())}) > 1
        return shared or bool(language().entries.get(words_of(name)))
