"""The slots of everyday wordings: what can stand in one, and the forms in which it is said again.

`{price:money}` in a pattern stands for what looks like money. Of some kinds a word can only be by what the lexicon
knows of it (`{deed:does}` is a verb of the third person); such a slot is tried with each word that is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from moderator.language import word_forms
from moderator.language.everyday.inflected import ordinal, third
from moderator.language.lexicon import Lexicon
from moderator.language.registry import number_words, ordinal_words

WRITTEN = {
    "": r".+?",
    "part": r"[^,.;:]+?",
    "money": r"\$\d+(?:,\d{3})*(?:\.\d+)?",
    "number": r"\d+",
    "count": r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)",
}
"""Kinds that a word is of by how it is written."""

_WORD = re.compile(r"[A-Za-z][\w'-]*")
_LONGEST = 3


def _runs(text: str) -> Iterator[str]:
    """Give runs of words with nothing but blanks between them, the longest first."""
    for part in re.split(r"[^\w' -]+", text):
        words = part.split()
        for length in range(min(_LONGEST, len(words)), 0, -1):
            for place in range(len(words) - length + 1):
                yield " ".join(words[place : place + length])


def _with_role(role: str, *besides: str) -> Callable[[str, Lexicon], list[str]]:
    def candidates(text: str, lexicon: Lexicon) -> list[str]:
        words = dict.fromkeys(_WORD.findall(text))
        return [word for word in words if lexicon.knows(word, role) or word in besides]

    return candidates


KNOWN: dict[str, Callable[[str, Lexicon], list[str]]] = {
    "does": _with_role("V_S", "is", "has", "may", "must", "cannot"),
    "do": _with_role("V_B", "be", "have"),
    "done": _with_role("V_EN"),
    "doing": _with_role("V_ING"),
    "flag": lambda text, lexicon: [run for run in _runs(text) if run in lexicon.flags],
}
"""Kinds that a word is of by what is known of it: the words of a sentence that are."""

_ONE = r"[A-Za-z][\w'-]*"
ANYHOW = {
    **WRITTEN,
    **dict.fromkeys(("does", "do", "done", "doing"), _ONE),
    "flag": rf"[\w'-]+(?: [\w'-]+){{0,{_LONGEST - 1}}}?",
}
"""How a slot is written whatever is known of its word: one word or a few, so that little is tried in vain."""


_ARTICLES = frozenset({"The", "A", "An", "Each", "Every", "Any", "No"})


def _low(text: str, lexicon: Lexicon) -> str:
    """Begin with a small letter what does not begin with a name."""
    first, _, rest = text.partition(" ")
    named = lexicon.entries.get((first.lower(),), {}).keys() == {"NAME"} or (
        rest[:1].isupper() and first not in _ARTICLES
    )
    unknown = not lexicon.entries.get((first.lower(),))
    return text if named or unknown or first in lexicon.flags else text[:1].lower() + text[1:]


def _figure(text: str) -> str:
    low = text.lower()
    return str({"a": 1, "an": 1, "no": 0, **number_words()}.get(low, text))


def _ranked(text: str) -> str:
    """Give the number of an ordinal, in figures: 10 for tenth."""
    number = ordinal_words().get(text.lower())
    return str(number) if number else text[:-2] if text[:-2].isdecimal() else ""


def _base_of(word: str, role: str, lexicon: Lexicon) -> str:
    """Give the verb of which a word is a form, in its base form; of several the language's own comes first."""
    verbs = lexicon.entries.get((word.lower(),), {}).get(role, ())
    return next((lexicon.verbs[verb].base for verb in verbs), "")


FORMS: dict[str, Callable[[str, Lexicon], str]] = {
    "third": third,
    "undone": lambda text, lexicon: _base_of(text, "V_EN", lexicon),
    "ungerund": lambda text, lexicon: _base_of(text, "V_ING", lexicon),
    "ranked": lambda text, _: _ranked(text),
    "singular": lambda text, _: word_forms.singular_of(text) or text,
    "ordinal": lambda text, _: ordinal(int(figure)) if (figure := _figure(text)).isdecimal() else "",
    "figure": lambda text, _: _figure(text),
    "double": lambda text, _: f"${2 * int(sum_)}" if (sum_ := re.sub(r"[$,]", "", text)).isdecimal() else "",
    "low": _low,
    "up": lambda text, _: text[:1].upper() + text[1:],
    "title": lambda text, _: " ".join(word[:1].upper() + word[1:] for word in text.split()),
    "a": lambda text, _: f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}",
}
"""Forms in which what was found is said again; one that there is not of these words, "", makes no wording."""
