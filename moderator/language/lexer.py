"""Cuts a sentence into words that carry all their roles: the longest phrase of the lexicon wins, from the left."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

from moderator.language.everyday.wordings import Plain, plain
from moderator.language.lexicon import WORD, Lexicon
from moderator.language.purposes import purposes
from moderator.language.sentences import without_end
from moderator.language.word import Word

MOST_FIGURES = 600
_RULE = re.compile(r"[IVXLCDM]+\.\d+(?:\.[0-9a-z]+)*")
_DIGITS = "0123456789"
_ROMAN = re.compile(r"[IVXLCDM]+")
_ASIDE = re.compile(r"\(note: [^()]*\)", re.IGNORECASE)
"""What is only told inside a sentence, "(note: for medicine)"; as a sentence of its own it is "Note: ..."."""


def lex(text: str, lexicon: Lexicon, *, new_names: bool = False) -> tuple[Word, ...]:
    """Cut a sentence into words; what stands in "(note: ...)", or only tells a purpose, is none of them.

    With `new_names`, an unknown capitalised word may be a new name (in orders).
    """
    words = _cut(Plain(text) if new_names else plain(text), lexicon, new_names=new_names)
    if not new_names and any(not word.roles for word in words):
        for first, end in reversed(tuple(purposes(words, lexicon))):
            words = (*words[:first], *words[end:])
    return words if new_names else _with_comma(words)


def cut(text: str, lexicon: Lexicon) -> tuple[Word, ...]:
    """Cut the words of a sentence, or of some part of one, as they stand."""
    return _cut(Plain(text), lexicon, new_names=False)


_BEGINS = frozenset({"IF", "WHEN", "WHILE", "UNLESS", "AS_SOON_AS"})
_NO_CLAUSE = frozenset({"AND", "OR", "RELATIVE", "THAN", "COMMA", "COLON", "WHERE", "WHOSE", "AS"})
_ACTS = frozenset({"V_B", "MODAL", "DO", "ARE", "HAS"})


def _with_comma(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Put the comma that is often left out before *you*: "while you are Sick you cannot paint"."""
    if not words or _BEGINS.isdisjoint(words[0].roles) or any("COMMA" in word.roles for word in words):
        return words
    yours = [
        place
        for place, (word, following) in enumerate(pairwise(words))
        if word.text.lower() == "you" and not _ACTS.isdisjoint(following.roles)
    ]
    if len(yours) < 2:
        return words
    place = yours[-1]
    if not _NO_CLAUSE.isdisjoint(words[place - 1].roles):
        return words
    return (*words[:place], Word(",", words[place].start, words[place].start, {"COMMA": (",",)}), *words[place:])


def _cut(said: Plain, lexicon: Lexicon, *, new_names: bool) -> tuple[Word, ...]:
    text = said.text
    asides = [found.span() for found in _ASIDE.finditer(text)]
    raw = [
        (found.group(), found.start(), found.end())
        for found in WORD.finditer(text)
        if not any(start <= found.start() < end for start, end in asides)
    ]
    lower = [word.lower() for word, _, _ in raw]
    found: list[Word] = []
    place = 0
    while place < len(raw):
        for length in range(min(lexicon.longest, len(raw) - place), 0, -1):
            key = tuple(lower[place : place + length])
            roles = lexicon.entries.get(key)
            if roles is None or _is_possessive(key, roles, lexicon):
                continue
            start, end = raw[place][1], raw[place + length - 1][2]
            roles = _as_written(text[start:end], key, roles, lexicon, first=not start)
            if start and "SHOULD" in roles:
                roles = {}  # "should a player land there" asks for what may come; what should be is only hoped
            if start and "PRON" in roles and text[start:end] in lexicon.flags:
                roles = {role: data for role, data in roles.items() if role != "PRON"}  # somebody is It
            if key == ("'s",):
                going_on, after = (lexicon.entries.get(tuple(lower[at : at + 1]), {}) for at in (place + 1, place + 2))
                is_so = "ADJ" in going_on and _NAMED.isdisjoint(after)
                roles = _cut_short(roles, found, goes_on="V_ING" in going_on or is_so)
            if roles:
                break
        else:
            length, (_, start, end) = 1, raw[place]
            roles = {}
        written = text[start:end]
        if length == 1:
            roles = {**roles, **_figures(written, lexicon)}
            if new_names and not roles and written[:1].isalnum():
                roles = {"NEWNAME": (written,)}
        found.append(Word(written, *said.span(start, end), roles))
        place += length
    return tuple(found)


_NAMED = frozenset({"NOUN", "NAME", "ADJ", "NUM"})
_BEFORE_A_VERB = frozenset({"PRON", "RELATIVE", "THERE"})
_BODIES = frozenset({"nobody", "anybody", "everybody", "everyone"})


def _cut_short(roles: dict[str, tuple[Any, ...]], before: list[Word], *, goes_on: bool) -> dict[str, tuple[Any, ...]]:
    """Tell of "'s" whose it says something is, or, behind a pronoun, that it is or has something: "who's Sick".

    Behind a noun it says so where it `goes_on` as such words do: "a player's standing on it", "a player's Sick".
    """
    if before and goes_on:
        return roles
    if not before or _BEFORE_A_VERB.isdisjoint(before[-1].roles):
        return {"POSS": roles["POSS"]}
    whose = before[-1].text.lower() in _BODIES
    return {role: data for role, data in roles.items() if whose or role != "POSS"}


def asides(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Give the parts of a sentence that only tell a purpose, of which no rule knows the words."""
    text = without_end(text)
    words = _cut(plain(text), lexicon, new_names=False)
    return tuple(text[words[first].start : words[end - 1].end] for first, end in purposes(words, lexicon))


def _is_possessive(key: tuple[str, ...], roles: dict[str, tuple[Any, ...]], lexicon: Lexicon) -> bool:
    """Tell whether a name is another name's possessive ("Otto's"): such a one counts only in quotation marks."""
    if key[-1] != "'s" or roles.keys() != {"NAME"}:
        return False
    return "NAME" in lexicon.entries.get(key[:-1], {})


def _as_written(
    written: str, key: tuple[str, ...], roles: dict[str, tuple[Any, ...]], lexicon: Lexicon, *, first: bool
) -> dict[str, tuple[Any, ...]]:
    """Tell a flag from a participle and a name from a word: each counts as it is written."""
    flags = [flag for flag in roles.get("ADJ", ()) if flag in lexicon.flags]
    if flags and "V_EN" in roles:
        drop = (
            {"V_EN", "V_S", "V_B"}
            if written in flags
            else {"ADJ"}
            if written[0].islower() and flags[0][0].isupper()
            else set()
        )
        roles = {role: data for role, data in roles.items() if role not in drop}
    if "NAME" not in roles or key not in lexicon.capital:
        return roles
    names = tuple(entry for entry in roles["NAME"] if written in {entry.name, entry.name.removeprefix("The ")})
    rest = {role: data for role, data in roles.items() if role != "NAME"}
    if names and not first and all(noun.islower() for noun, _ in rest.get("NOUN", ())):
        rest.pop("NOUN", None)  # The Collector is no collector
    return {**rest, "NAME": names} if names else rest


def _figures(written: str, lexicon: Lexicon) -> dict[str, tuple[Any, ...]]:
    """Give the roles of figures, quotations and the numbers of rules; a number too long to mean anything has none."""
    if len(written) > MOST_FIGURES and not written.startswith('"'):
        return {}
    if written.startswith('"'):
        inner = written.strip('"')
        named = lexicon.names.get(inner.lower())
        return {"QUOTED": (inner,), **({"NAME": (named,)} if named else {})}
    if written.startswith("$") and len(written) > 1:
        return {"MONEY": (Fraction(written[1:].replace(",", "")),)}
    if written.endswith("%") and written[0] in _DIGITS:
        return {"PERCENT": (Fraction(written[:-1]) / 100,)}
    if written[0] in _DIGITS or (written[0] == "#" and written[1:2] in _DIGITS and len(written) > 1):
        if not re.fullmatch(r"#?[0-9.,]+|[0-9]+(?:st|nd|rd|th)", written):
            return {}
        if written[-1].isalpha():
            return {"ORD": (int(re.sub(r"\D", "", written)),)}
        return {"NUM": (Fraction(written.lstrip("#").replace(",", "")),)}
    if _RULE.fullmatch(written):
        return {"RULE": (written,)}
    if _ROMAN.fullmatch(written) and written not in {"I", "D", "C", "M", "L"}:
        return {"ROMAN": (written,)}
    return {}
