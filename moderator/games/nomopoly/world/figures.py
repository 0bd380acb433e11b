"""How amounts, lists and long texts are written for people: the same in letters, on pages and at the admin's desk.

The log and the rules write amounts without commas ("$1000"); what people read has them ("$1,000").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from string import capwords

from moderator.language import registry, word_forms
from moderator.language.word_forms import article

_DOLLARS = re.compile(r"\$\d{4,}(?![\d,])")
_TO_NOBODY = re.compile(r" pays (\$[\d,.]+) to nobody\b")
_FAILS = re.compile(r"^order of (.+?) fails: ")
_ONE_THING = re.compile(r"( (?:gets|loses)) (?!an? |the |his |her |its )([a-z][\w-]*(?: [\w-]+)*(?: \([^()]+\))?)")
_WITH_ARTICLE = re.compile(r"( (?:becomes|gets|is)) a (\w\S*)")
_PART = re.compile(r"(.+?)( of .+)")
_SMALL = frozenset(
    ("A", "An", "And", "As", "At", "But", "By", "For", "From", "In", "Of", "On", "Or", "The", "To", "With")
)


def number(amount: int | Fraction) -> str:
    """Write a number with commas, and with two decimals where it is not whole: 12, 1,000, 2.50."""
    return f"{amount.numerator:,}" if amount.denominator == 1 else f"{float(amount):,.2f}"


def money(dollars: object) -> str:
    """Write dollars as people read them: $1,000, -$5; what is no number is nothing, $0."""
    amount = dollars if isinstance(dollars, (int, Fraction)) else 0
    return f"-${number(-amount)}" if amount.numerator < 0 else f"${number(amount)}"


@lru_cache(maxsize=8192)
def as_read(line: str) -> str:
    """Write a line of the log as people read it.

    Amounts have commas, what is paid to nobody is lost, one thing has its article, which is *an* before a vowel, and an
    order is somebody's.
    """
    told = _TO_NOBODY.sub(r" loses \1", line)
    told = _FAILS.sub(r"\1's order fails: ", told)
    told = _WITH_ARTICLE.sub(lambda found: f"{found[1]} {article(found[2])}", told)
    told = _ONE_THING.sub(lambda found: f"{found[1]} {article(found[2])}", told)
    return _DOLLARS.sub(lambda found: f"${int(found[0][1:]):,}", told)


def one_sum(dollars: object) -> str:
    """Write an amount as one of a kind: a $50 (fine), an $80."""
    written = money(dollars)
    return f"{article(written.lstrip('-$')).partition(' ')[0]} {written}"


def times(number: int) -> str:
    """Say how often something happened: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def titled(words: str) -> str:
    """Write a heading that is all capitals with some: Ending the Game, Vynd's Hot Springs Resort. Others stay."""
    if words != words.upper():
        return words
    first, *others = capwords(words).split(" ")
    return " ".join([first, *(word.lower() if word in _SMALL else word for word in others)])


def plural(thing: str) -> str:
    """Give the plural of a thing as the rules call it: extra dice, cans of paint, Corporate shares."""
    known = _plurals().get(thing)
    if known is not None:
        return known
    part = _PART.fullmatch(thing)
    if part:
        return plural(part[1]) + part[2]
    head, blank, last = thing.rpartition(" ")
    if last[:1].isupper() and last.endswith(("s", "x", "z")):
        return thing  # a name that sounds like several already: Caffeine Stix
    return head + blank + (_plurals().get(last) or word_forms.plural_of(last))


@cache
def _plurals() -> Mapping[str, str]:
    return {entry.noun: entry.plural for entry in registry.nouns()}


@cache
def is_mass(thing: str) -> bool:
    """Whether the language says a thing without an article: rent, property tax; but a fine."""
    return any(entry.mass for entry in registry.nouns() if entry.noun == thing)


def count(amount: int | Fraction, thing: str, things: str = "") -> str:
    """Write how many: 1 square, 3 squares, no squares."""
    return f"{number(amount) if amount else 'no'} {thing if amount == 1 else things or plural(thing)}"


def goods(amount: int | Fraction, kind: str, detail: str = "") -> str:
    """Write goods of a kind: "lottery ticket", "3 lottery tickets", "2 cans of paint (Teal)"; one stands bare."""
    words = kind if amount == 1 else f"{number(amount)} {plural(kind)}"
    return f"{words} ({detail})" if detail else words


def listed(words: Sequence[str]) -> str:
    """Write a list in a sentence: A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def stretches(numbers: Iterable[int]) -> str:
    """Write numbers in their order, with those that count up drawn together: "2 to 5, 9, 12 and 13"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run] for run in runs)
    return listed([part for parts in short for part in parts])


def shortened(text: str, most: int) -> str:
    """Cut a text after a whole word so that it has at most `most` characters, with … where something is left out."""
    flat = " ".join(text.split())
    if len(flat) <= most:
        return flat
    room = flat[: most - 1]
    head = room.rpartition(" ")[0]
    head = head if len(head) >= most // 2 else room
    clause = head.rpartition(", ")[0]  # not "..., paid…"
    return (clause if len(clause) >= len(head) * 2 // 3 else head).rstrip(" .,;:") + "…"


def plain(words: str) -> str:
    """Give a reader's words without the asterisks that set words off in a letter."""
    return re.sub(r"\*([^*\s](?:[^*]*[^*\s])?)\*", r"“\1”", words)
