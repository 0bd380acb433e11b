"""Who "her", "him" and "them" are in an order: the player of whom its writer last spoke ("Bob helped me. Pay him $5").

A pronoun is put into a name only where one player can be meant. Where several can, the order is asked back; where
somebody is spoken of whom no name says ("if anybody lands on 7, pay her $5"), the reader of the rules finds who it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

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


_EACH = re.compile(r"\b(?:each|both|apiece)\b", re.IGNORECASE)


def named_for(words: Traced, before: tuple[str, ...], players: tuple[str, ...]) -> tuple[Traced, tuple[str, ...]]:
    """Put names in the place of pronouns; gives the words, and the players of whom one is meant that is not clear.

    `before` are the players whom the sentences before it named last.
    """
    unsure: tuple[str, ...] = ()
    for start, end, ending in reversed(_pronouns(unquoted(words.text))):
        ahead = unquoted(words.text)[:start]
        meant = players_in(ahead, players) or before
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
    """Give an order with each of the players whom its first pronoun may mean."""
    found = _pronouns(unquoted(order))
    if not found:
        return ()
    start, end, ending = found[0]
    return tuple(f"{order[:start]}{name}{ending}{order[end:]}" for name in players)


def _pronouns(text: str) -> list[tuple[int, int, str]]:
    """Find the pronouns of players in a text, each with what a name in its place ends with."""
    found = [(*hit.span(), "") for hit in _WHOM.finditer(text)]
    found += [(hit.start("who"), hit.end(), " is" if hit["is"] else "") for hit in _WHO.finditer(text)]
    found += [(*hit.span(), "'s") for hit in _WHOSE.finditer(text)]
    return sorted(found)
