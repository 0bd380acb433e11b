"""Who "her", "him" and "them" are in an order: the player of whom its writer last spoke ("Bob helped me. Pay him $5").

A pronoun is put into a name only where one player can be meant. Where several can, the order is asked back; where
somebody is spoken of whom no name says ("if anybody lands on 7, pay her $5"), the reader of the rules finds who it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations

from moderator.games.nomopoly.wordings.traced import Traced, unquoted

_WHOM = re.compile(
    r"(?<=[a-z] )(?<!between )(?<!among )(?<!amongst )(?:him|her|them)"
    r"(?=[ ]+(?:\$|an?\b|another\b|my\b|half\b|all\b|(?:any|every|no|some)thing\b|the\b|what\b|some\b|#?\d"
    r"|one\b|two\b|three\b|five\b|ten\b|twenty\b)"
    r"|[ ]*$|[ ]*[,.;)]|[ ]+(?:and|if|unless|when|once|every|next|for|because|but|as|too"
    r"|please|pls|plz|thanks|thx|ty|instead|now|today|this|right|until|though|anyway)\b)",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"\b(?:if|unless|when(?:ever)?|once|provided|provided that"
    r"|(?:as|so) long as|as soon as|should|in case|because)[ ]+"
    r"(?P<who>he|she)\b(?P<is>'s\b)?",
    re.IGNORECASE,
)
_WHOSE = re.compile(r"(?<=[a-z] )(?:his|her|their)(?=[ ]+(?:square|squares)\b)", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"\b(?:some|any|every|no)(?:body|one)\b|\b(?:who|whoever|others?)\b"
    r"|\b(?:an?|each|any|every|the|no|my|which|whichever)[ ]+(?:[\w-]+[ ]+){0,2}?"
    r"(?:players?|owners?|friends?|members?|winners?|voters?|freemasons?)\b",
    re.IGNORECASE,
)
_THINGS = re.compile(r"\b(?:them|their)\b", re.IGNORECASE)
_GOODS = re.compile(r"\b(?:dice|tickets?|shares?|squares?|cans|both)\b|\d[ ]+(?:and|,)[ ]*\d|\d of $", re.IGNORECASE)


@lru_cache(maxsize=16)
def _names(players: tuple[str, ...]) -> re.Pattern[str]:
    name = "|".join(re.escape(each) for each in sorted(players, key=len, reverse=True)) or r"[^\w\W]"
    return re.compile(rf"(?<![\w\"])(?:{name})(?!\w)", re.IGNORECASE)


def players_in(text: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """Give the players whom a text names outside quotation marks, each once, as they write themselves."""
    known = {each.casefold(): each for each in players}
    return tuple(dict.fromkeys(known[hit[0].casefold()] for hit in _names(players).finditer(unquoted(text))))


_EACH = re.compile(r"\b(?:each|both|apiece|altogether)\b", re.IGNORECASE)


def named_for(words: Traced, before: tuple[str, ...], players: tuple[str, ...]) -> tuple[Traced, tuple[str, ...]]:
    """Put names in the place of pronouns; gives the words, and the players of whom one is meant that is not clear.

    `before` are the players whom the sentences before it named last. Of "him" and "her" in one sentence, a single
    player is only the first.
    """
    unsure: tuple[str, ...] = ()
    found = _pronouns(unquoted(words.text))
    first = next((sex for start, end, _ in found if (sex := _sex(words.text[start:end]))), "")
    for start, end, ending in reversed(found):
        ahead = unquoted(words.text)[:start]
        named = players_in(ahead, players)
        meant = named or before
        if named and ahead.endswith(" and "):  # "Carl $20 and her $10": she is none of those before
            meant = tuple(each for each in before if each not in named)
            if not meant:
                continue
        if len(meant) == 1 and _sex(words.text[start:end]) not in ("", first):
            continue
        if _SOMEBODY.search(ahead) or (_THINGS.fullmatch(words.text[start:end]) and _GOODS.search(ahead)):
            continue
        if len(meant) == 1:
            words = words.respelled(start, end, meant[0] + ending)
        elif len(meant) > 1 and words.text[start:end].lower() == "them" and _EACH.search(words.text, end):
            words = words.respelled(start, end, " and ".join(meant))
        elif len(meant) > 1:
            unsure = meant
    return words, unsure


def with_each(order: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """Give an order with each of the players whom its pronouns may mean; two of both sexes are two players."""
    found = _pronouns(unquoted(order))
    sexes = list(dict.fromkeys(_sex(order[start:end]) for start, end, _ in found))
    lines = []
    for names in permutations(players, len(sexes)) if found else ():
        line = order
        for start, end, ending in reversed(found):
            line = f"{line[:start]}{names[sexes.index(_sex(order[start:end]))]}{ending}{line[end:]}"
        lines.append(line)
    return tuple(lines)


def _sex(pronoun: str) -> str:
    """Tell "him" from "her"; "" for one that tells nothing of it."""
    word = pronoun.lower().partition("'")[0]
    return "he" if word in ("he", "him", "his") else "she" if word in ("she", "her") else ""


def _pronouns(text: str) -> list[tuple[int, int, str]]:
    """Find the pronouns of players in a text, each with what a name in its place ends with."""
    found = [(*hit.span(), "") for hit in _WHOM.finditer(text)]
    found += [(hit.start("who"), hit.end(), " is" if hit["is"] else "") for hit in _WHO.finditer(text)]
    found += [(*hit.span(), "'s") for hit in _WHOSE.finditer(text)]
    return sorted(found)
