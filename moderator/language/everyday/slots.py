"""The slots of everyday wordings: what can stand in one, and the forms in which it is said again.

`{price:money}` in a pattern stands for what looks like money. Of some kinds a word can only be by what the lexicon
knows of it (`{deed:does}` is a verb of the third person); such a slot is tried with each word that is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from moderator.language import word_forms
from moderator.language.everyday.context import Context
from moderator.language.everyday.inflected import base, gerund, ordinal, participle, third
from moderator.language.everyday.named_deeds import deed_called, deeds_in
from moderator.language.lexicon import Lexicon, Roles, words_of
from moderator.language.registry import number_words, ordinal_words
from moderator.language.spelling import near

WRITTEN = {
    "": r".+?",
    "part": r"[^,.;:]+?",
    "word": r"[\w'-]+",
    "words": r"[\w'-]+(?: [\w'-]+){0,3}?",
    "name": r"(?-i:[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)",
    "money": r"\$\d+(?:,\d{3})*(?:\.\d+)?",
    "number": r"\d+",
    "count": r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)",
    "rest": r".*",
}
"""Kinds that a word is of by how it is written."""

_WORD = re.compile(r"[A-Za-z][\w'-]*")
_LONGEST = 3
_NO_SLIP = 2


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(text)))


def _runs(text: str) -> Iterator[str]:
    """Give runs of words with nothing but blanks between them, the longest first."""
    for part in re.split(r"[^\w' -]+", text):
        words = part.split()
        for length in range(min(_LONGEST, len(words)), 0, -1):
            for place in range(len(words) - length + 1):
                yield " ".join(words[place : place + length])


def _with_role(role: str, *besides: str) -> Callable[[str, Context], list[str]]:
    def candidates(text: str, context: Context) -> list[str]:
        return [word for word in _words(text) if context.lexicon.knows(word, role) or word in besides]

    return candidates


def _flags(text: str, context: Context) -> list[str]:
    return [run for run in _runs(text) if run in context.lexicon.flags]


def _nouns(text: str, context: Context) -> list[str]:
    return [run for run in dict.fromkeys(_runs(text)) if context.lexicon.knows(run, "NOUN")]


def _of_sort(sort: str) -> Callable[[str, Context], list[str]]:
    def candidates(text: str, context: Context) -> list[str]:
        nouns = context.lexicon.nouns
        found = ((run, context.lexicon.entries.get(words_of(run), {}).get("NOUN", ())) for run in _nouns(text, context))
        return [run for run, named in found if any(sort in nouns[noun].sorts for noun, _ in named)]

    return candidates


def _is_of_squares(word: str, lexicon: Lexicon) -> bool:
    one = word_forms.singular_of(word) or word
    roles = lexicon.entries.get((one.lower(),), {}).get("NOUN", ())
    return any("square" in lexicon.nouns[noun].of and noun != "color" for noun, _ in roles)


def _counted(text: str, context: Context) -> list[str]:
    counted = context.lexicon.counted
    return [word for word in _words(text) if word.lower() in counted or word.lower() in counted.values()]


def _new(text: str, context: Context) -> list[str]:
    return [run for run in _runs(text) if is_new(run, context)]


def _named(text: str, context: Context) -> list[str]:
    return [run for run in _runs(text) if is_new(run, context, brought_up=True)]


def _turned(text: str, context: Context) -> list[str]:
    """What somebody or something becomes: a new word, or one that tells so far only what is done ("becomes Hidden")."""
    entries = context.lexicon.entries
    return [
        run
        for run in _runs(text)
        if is_new(run, context)
        or (run.lower() not in context.new and entries.get(words_of(run), {}).keys() == {"V_EN"})
    ]


def _only_of_orders(roles: Roles, lexicon: Lexicon) -> bool:
    """Say whether a word tells only what has been done by orders of the rules: hidden, and not accepted."""
    return roles.keys() == {"V_EN"} and all(lexicon.verbs[verb].declared for verb in roles["V_EN"])


def _repeated(text: str, context: Context) -> list[str]:
    return [
        run
        for run in _runs(text)
        if is_new(run, context, brought_up=run.istitle())
        and _times(run, context) >= _NO_SLIP
        and not _is_of_an_order(run, context.lexicon)
    ]


def _is_of_an_order(phrase: str, lexicon: Lexicon) -> bool:
    """Say whether words are the end of what an order is called: a Big Kiss is nothing but what is given so."""
    behind = f" {phrase.lower()}"
    return " " in phrase and any(name.lower().endswith(behind) for name, verb in lexicon.verbs.items() if verb.declared)


def is_new(phrase: str, context: Context, *, brought_up: bool = False) -> bool:
    """Say whether a phrase is known nowhere and is no misspelling of a word that could stand in its place.

    Where a sentence is there to bring the word up, or the section says it again, it is no slip of another.
    """
    words = phrase.lower().split()
    last = words[-1]
    if phrase.lower() in context.new or _known(context.lexicon, phrase):
        return False
    if any(_grammar_word(context.lexicon, word) or not word.isalpha() for word in words):
        return False
    if not brought_up and (len(words) > 1 or not phrase.islower()):
        return False
    if brought_up or len(last) < 4 or _times(last, context) >= _NO_SLIP:
        return True
    known = sorted(
        key[0]
        for key, roles in context.lexicon.entries.items()
        if len(key) == 1 and len(key[0]) > 3 and not roles.keys().isdisjoint({"NOUN", "ADJ", "V_B", "V_S"})
    )
    return not near(last, known)


def _times(word: str, context: Context) -> int:
    """Count how often the section says a word, in either number, with this sentence."""
    one = word_forms.singular_of(word) or word
    spoken = re.compile(rf"\b(?:{re.escape(one)}|{re.escape(word_forms.plural_of(one))})\b", re.IGNORECASE)
    return 1 + sum(len(spoken.findall(sentence)) for sentence in context.before)


def _known(lexicon: Lexicon, phrase: str, *roles: str) -> bool:
    """Say whether a phrase is known, and not only as what an order of the rules has done: "pawned"."""
    found = lexicon.entries.get(words_of(phrase), {})
    if _only_of_orders(found, lexicon):
        return False
    return bool(found.keys() & set(roles)) if roles else bool(found)


_GRAMMAR = {
    *(
        "A",
        "THE",
        "IS",
        "ARE",
        "HAS",
        "AND",
        "OR",
        "OF",
        "TO",
        "IN",
        "FOR",
        "IF",
        "PREP",
        "HER",
        "PRON",
        "MODAL",
        "CALLED",
    ),
    *("RELATIVE", "WHEN", "THAN", "EACH", "NO", "ANOTHER", "NOT", "THIS", "THAT", "ALL"),
}


def _grammar_word(lexicon: Lexicon, word: str) -> bool:
    return not _GRAMMAR.isdisjoint(lexicon.entries.get((word.lower(),), {}))


KNOWN: dict[str, Callable[[str, Context], list[str]]] = {
    "does": _with_role("V_S", "is", "has", "may", "must", "cannot"),
    "do": _with_role("V_B", "be", "have"),
    "done": _with_role("V_EN"),
    "doing": _with_role("V_ING"),
    "flag": _flags,
    "noun": _nouns,
    "item": _of_sort("item"),
    "person": _of_sort("player"),
    "valued": lambda text, context: [word for word in _words(text) if _is_of_squares(word, context.lexicon)],
    "counted": _counted,
    "new": _new,
    "named": _named,
    "repeated": _repeated,
    "turned": _turned,
    "deed": lambda text, context: deeds_in(list(_runs(text)), context.lexicon),
}
"""Kinds that a word is of by what is known of it: the words of a sentence that are."""

_ONE = r"[A-Za-z][\w'-]*"
_SOME = rf"[\w'-]+(?: [\w'-]+){{0,{_LONGEST - 1}}}?"
ANYHOW = {
    **WRITTEN,
    **dict.fromkeys(("does", "do", "done", "doing", "valued", "counted"), _ONE),
    **dict.fromkeys(("flag", "noun", "item", "person", "new", "named", "repeated", "turned"), _SOME),
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


def _figure(text: str, _lexicon: Lexicon) -> str:
    low = text.lower()
    return str({"a": 1, "an": 1, "no": 0, **number_words()}.get(low, text))


def _rank(figure: str) -> str:
    """Give the word for a number as a rank: third for 3, 13th for 13."""
    words = {str(value): word for word, value in ordinal_words().items()}
    return words.get(figure) or (ordinal(int(figure)) if figure.isdecimal() else "")


def _several(text: str, lexicon: Lexicon) -> str:
    """Give the plural under which a counted thing is kept: statues for statue."""
    return next((many for many, one in lexicon.counted.items() if text.lower() in {many, one}), "")


def _one(text: str, lexicon: Lexicon) -> str:
    return lexicon.counted.get(_several(text, lexicon)) or _known_singular(text, lexicon) or text


def _known_singular(text: str, lexicon: Lexicon) -> str:
    """Give the noun that is known of those that several could be of: utility, and not utilitie, for utilities."""
    other = f"{text[:-3]}y" if text.endswith("ies") else ""
    return other if other and lexicon.knows(other, "NOUN") else word_forms.singular_of(text)


def _base_of(word: str, role: str, lexicon: Lexicon) -> str:
    """Give the verb of which a word is a form, in its base form; of several the language's own comes first."""
    verbs = lexicon.entries.get((word.lower(),), {}).get(role, ())
    return next((lexicon.verbs[verb].base for verb in verbs), "")


def _ranked(text: str) -> str:
    """Give the number of an ordinal, in figures: 10 for tenth."""
    number = ordinal_words().get(text.lower())
    return str(number) if number else text[:-2] if text[:-2].isdecimal() else ""


def _times_as_much(text: str, factor: Fraction) -> str:
    """Give so many times a sum of money, if that is a whole number of dollars: $20 for twice $10."""
    digits = text.removeprefix("$").replace(",", "")
    much = Fraction(digits) * factor if digits.isdecimal() else None
    return f"${much}" if much is not None and much.denominator == 1 else ""


def _place(text: str) -> str:
    """Say a place as the rules do: "square 12" as "the 12th square", "on one of her squares" as one that she owns."""
    of_hers = re.sub(r"\b(?:one|any) of (?:its|her|his) squares$", "a square that she owns", text)
    return _PLACE.sub(lambda found: f"the {ordinal(int(found[1]))} square", of_hers)


_PLACE = re.compile(r"^(?:the )?square (\d+)$")


def _quality(text: str) -> str:
    """Say of one what several are: "swamps" as "a Swamp", "icy" as it is."""
    one = word_forms.singular_of(text)
    return f"{'an' if one[:1].lower() in 'aeiou' else 'a'} {one[:1].upper()}{one[1:]}" if one else text


def _person(text: str, lexicon: Lexicon) -> bool:
    last = text.rsplit(maxsplit=1)[-1].strip("'s").lower() if text.split() else ""
    entry = lexicon.nouns.get(last) or lexicon.nouns.get(word_forms.singular_of(last))
    return entry is None or bool(entry.sorts & {"player", "person"})


_WAYS = {"less": "falls", "lower": "falls", "more": "rises", "higher": "rises", "extra": "rises"}


def _phased(word: str, lexicon: Lexicon) -> str:
    """Give the phase in which something is done: turns for turns, lottery for lotteries."""
    known = (form for form in (word, _known_singular(word, lexicon)) if f"{form} phase" in lexicon.nouns)
    return next(known, "")


def _percent(per: str) -> str:
    """Give one of so many in percent, if that can be written: 1% for 100, 0.5% for 200."""
    share = Fraction(100, int(per) or 1)
    written = f"{float(share):.4f}".rstrip("0").rstrip(".")
    return f"{written}%" if Fraction(written) == share else ""


def _phase(name: str, lexicon: Lexicon) -> str:
    """Give the phase whose words differ from a name's in number alone: pseudoplayer for pseudoplayers."""
    phases = (noun.removesuffix(" phase") for noun in lexicon.nouns if noun.endswith(" phase"))
    return next((said for said in phases if said != name and _singly(said) == _singly(name)), "")


def _singly(words: str) -> list[str]:
    return [word_forms.singular_of(word) or word for word in words.lower().split()]


FORMS: dict[str, Callable[[str, Lexicon], str]] = {
    "third": third,
    "base": base,
    "gerund": gerund,
    "undone": lambda text, lexicon: _base_of(text, "V_EN", lexicon),
    "ungerund": lambda text, lexicon: _base_of(text, "V_ING", lexicon),
    "ranked": lambda text, _: _ranked(text),
    "participle": participle,
    "percent": lambda text, _: _percent(text),
    "phase": _phase,
    "deed": deed_called,
    "singular": lambda text, _: word_forms.singular_of(text) or text,
    "plural": lambda text, _: text if word_forms.singular_of(text) else word_forms.plural_of(text),
    "several": _several,
    "one": _one,
    "third-of": lambda text, _: word_forms.third_of(text),
    "participle-of": lambda text, _: word_forms.participle_of(text),
    "ordinal": lambda text, _: ordinal(int(_figure(text, _))) if _figure(text, _).isdecimal() else "",
    "figure": _figure,
    "rank": lambda text, lexicon: _rank(_figure(text, lexicon)),
    "often": lambda text, _: re.sub(r" (?:each|every|per) ", " a ", text.lower()),
    "changes": lambda text, _: _WAYS.get(text, ""),
    "phased": _phased,
    "place": lambda text, _: _place(text),
    "quality": lambda text, _: _quality(text),
    "either": lambda text, _: " or ".join(re.findall(r"\d+", text)),
    "base-of": lambda text, lexicon: base(text, lexicon) or text.removesuffix("s"),
    "double": lambda text, _: _times_as_much(text, Fraction(2)),
    "half": lambda text, _: _times_as_much(text, Fraction(1, 2)),
    "next": lambda text, _: str(int(_figure(text, _)) + 1) if _figure(text, _).isdecimal() else "",
    "low": _low,
    "up": lambda text, _: text[:1].upper() + text[1:],
    "title": lambda text, _: " ".join(word[:1].upper() + word[1:] for word in text.split()),
    "a": lambda text, _: f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}",
    "becoming": lambda text, _: f"{text} become" if text.lower() == "you" else f"{text} becomes",
    "she": lambda text, lexicon: "she" if _person(text, lexicon) else "it",
}
"""Forms in which what was found is said again; one that there is not of these words, "", makes no wording."""
