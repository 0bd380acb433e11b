"""Payments said in pairs of a player and a sum: "pay Bob $10, Carol $20 and Duck the same", "$5 for Bob, $10 for Eve".

Each pair is a payment of its own, under the verb that stands before them all. A sum that is "the same" is that of the
pair before, and a bare number behind one of money is money.
"""

from __future__ import annotations

import re
from functools import lru_cache

from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.weeks import weeks_ahead
from moderator.language.registry import number_words

_SEVERAL = 2
_VERB = r"(?:pay|give|send|hand|transfer|wire|slip|tip)"
_FIGURES = r"\d+(?:,\d{3})*(?![\w.]?\w)"
_IN_MONEY = rf"\$ ?{_FIGURES}"
_SAME = r"(?:(?:exactly |just )?the same(?: (?:amount|sum|again|too))?|as much|ditto)"
_WORDS = {word: number for word, number in number_words().items() if number > 1}
_SUM = (
    rf"(?:{_IN_MONEY}|\b(?:{'|'.join(_WORDS)})(?=$|[ ]*[,.;&]|[ ]+and\b)|{_FIGURES}(?: (?:dollars?|bucks?)\b)?|{_SAME})"
)
_JOINT = r"(?: ?[,;] ?(?:(?:and|then|plus|also) )*| ?& ?| (?:(?:and|then|plus|also) )+)"
_OF_MONEY = frozenset(("pay", "tip", "wire"))
_IS_MONEY = re.compile(r"\$|dollar|buck", re.IGNORECASE)
_GIVES = re.compile(rf"{_SUM} (?:goes to|to|for) ", re.IGNORECASE)
"""How pairs begin that are payments without a verb; others may tell what is so: "the rent: Bob $10, Eve $20"."""
_ASKS = re.compile(r"\b(?:please|from me|of mine|my (?:cash|money))\b", re.IGNORECASE)
_ENDS = (
    r"(?=$| ?[,;.!]| -+ "
    r"| (?:please|from me|and|then|in|this|next|every|each week|from|until|for|because|so|since|as)\b)"
)


@lru_cache(maxsize=16)
def _pair(players: tuple[str, ...]) -> str:
    """Match one player and one sum; the groups are unnamed, since a list has many."""
    name = "|".join(re.escape(each) for each in sorted(players, key=len, reverse=True)) or r"[^\w\W]"
    gets = r"(?: ?[:=] ?| (?:gets?|receives?|has|should (?:get|have)|can have|is to (?:get|have)) | )"
    several = rf"(?:{name})(?:(?: ?,| and|, and| ?&) (?:{name}))+{gets}{_SUM} (?:each|apiece)\b"
    why = r"(?: for (?:the|his|her|their|an?|my) [a-z]+(?= ?[,;]| and\b))?"
    return rf"(?:{several}|(?:to )?(?:{name}){gets}{_SUM}{why}|{_SUM} (?:goes to|to|for) (?:{name})(?![\w']))"


@lru_cache(maxsize=16)
def _list_of(players: tuple[str, ...]) -> re.Pattern[str]:
    pair = _pair(players)
    start = r"(?:^|(?<=, )|(?<=: )|(?<=and )|(?<=then )|(?<=please )|(?<=also )|(?<=you ))"
    return re.compile(rf"{start}(?:(?P<verb>{_VERB}) )?(?P<pairs>{pair}(?:{_JOINT}{pair})*){_ENDS}", re.IGNORECASE)


@lru_cache(maxsize=16)
def _parts(players: tuple[str, ...]) -> re.Pattern[str]:
    name = "|".join(re.escape(each) for each in sorted(players, key=len, reverse=True)) or r"[^\w\W]"
    return re.compile(rf"(?P<player>(?<!\w)(?:{name})(?![\w']))|(?P<sum>{_SUM})", re.IGNORECASE)


def paid_in_pairs(words: Traced, players: tuple[str, ...], before: str = "", verb: str = "") -> Traced | None:
    """Say each pair of a list of them as a payment of its own; None where there is no list.

    Behind a payment of `before` ("$10") one pair is enough, and it goes under the `verb` of that.
    """
    text = unquoted(words.text)
    for hit in _list_of(players).finditer(text):
        said = hit["verb"] or verb or "pay"
        of_money = bool(before) or said.lower() in _OF_MONEY or _IS_MONEY.search(_first_sum(hit["pairs"], players))
        told = not (hit["verb"] or before or _GIVES.match(hit["pairs"]) or _ASKS.search(text))
        pairs = _paired(words, hit.span("pairs"), players, before) if of_money and not told else []
        if len(pairs) < (1 if before else _SEVERAL):
            continue
        ends = weeks_ahead(text, hit.end())
        found, place = Traced("", ()), words.origins[hit.start()]
        for player, amount in pairs:
            joint = " and " if found.text else ""
            found += Traced.instead(f"{joint}{said} ", place) + player + Traced.instead(" ", place) + amount
            found += words.part(hit.end(), ends)
            place = player.origins[0]
        return words.part(0, hit.start()) + found + words.part(ends)
    return None


def _first_sum(pairs: str, players: tuple[str, ...]) -> str:
    return next((hit["sum"] for hit in _parts(players).finditer(pairs) if hit["sum"]), "")


def _paired(words: Traced, span: tuple[int, int], players: tuple[str, ...], before: str) -> list[tuple[Traced, Traced]]:
    """Give each player with the sum beside them, as money; nothing where one says "the same" of no sum."""
    found: list[tuple[Traced, Traced]] = []
    whom: list[Traced] = []
    amount: Traced | None = None
    for hit in _parts(players).finditer(unquoted(words.text), *span):
        piece = words.part(*hit.span())
        if hit["player"]:
            whom.append(piece)
        elif figures := re.search(_FIGURES, hit["sum"]):
            amount = piece.respelled(0, len(piece.text), f"${figures[0]}")
        elif number := _WORDS.get(hit["sum"].lower()):
            amount = piece.respelled(0, len(piece.text), f"${number}")
        elif same := found[-1][1].text if found else before:
            amount = piece.respelled(0, len(piece.text), same)
        else:
            return []
        if whom and amount is not None:
            found += [(player, amount) for player in whom]
            whom, amount = [], None
    return found
