"""The values of an order by their sorts, and one put in the place of the one of its sort: a sum, a color, a player."""

from __future__ import annotations

import re

from moderator.games.nomopoly.wordings.shapes import COUNT
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.registry import number_words


def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![\w\"])(?:{either or '(?!)'})(?![\w'])", re.IGNORECASE)


_AMOUNT = re.compile(r"\$[ ]?\d+(?:,\d{3})*")
_SQUARE = re.compile(r"(?<![$\w.,-])#?\d+(?![\w%])")
_QUOTED = re.compile(r"\"[^\"]*\"")
_MANY = re.compile(
    r"(?<![$])\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b"
    r"(?=[ ]+[a-z]|$)(?![ ]+(?:to|on|for|red|blue)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z][\w'-]*(?=$)")
_IN_DOLLARS = re.compile(r"(?<![\w$])(?P<sum>\d[\d,]*)[ ](?:dollars?|bucks?)", re.IGNORECASE)
_SO_MANY = re.compile(
    rf"(?P<many>{COUNT})[ ]+(?!(?:dollars?|bucks?)$)(?:[a-z]+[ ]){{0,2}}(?P<noun>[a-z]+)", re.IGNORECASE
)


_NAME = re.compile(r"[A-Z][\w'&-]*(?: (?:&|of|the|and|[A-Z][\w'&-]*))*")
_NAMES_A_SQUARE = re.compile(rf"(?i:(?:re)?name|call) (?:it|#?\d+|(?i:my square)) (?P<name>{_NAME.pattern})")
_UNKNOWN_COLOR = re.compile(r"(?<=\d )[a-z]+$")
"""What stands where a color does, and is none of the rules': "paint 12 purple"."""
_LEADS_TO = re.compile(r"\b(?:on|to|for|from|lot) $", re.IGNORECASE)


def sort_of(value: str, vocabulary: Vocabulary) -> str:
    """Name the sort of a value, to tell values of one sort from others."""
    sorts = (_AMOUNT, _IN_DOLLARS, _QUOTED, _any_of(vocabulary.players), _any_of(vocabulary.colors), _SQUARE, _MANY)
    names = ("sum", "sum", "name", "player", "color", "square", "square")
    return next((name for sort, name in zip(sorts, names, strict=True) if sort.fullmatch(value)), "other")


def sum_or_square(order: Traced, value: Traced, vocabulary: Vocabulary) -> tuple[Traced, ...]:
    """Give all that a bare number may put right in an order of one sum and one square: "bid $75 on 29. No, 60"."""
    text = unquoted(order.text)
    sums = [hit.span() for sort in (_AMOUNT, _IN_DOLLARS) for hit in sort.finditer(text)]
    sum_at = {at for span in sums for at in range(*span)}
    squares = [hit.span() for hit in _SQUARE.finditer(text) if hit.start() not in sum_at]
    if not value.text.isdigit() or len(sums) != 1 or len(squares) != 1:
        return ()
    paid = order.respelled(*sums[0], f"${value.text}")
    is_square = not vocabulary.last_square or int(value.text) <= vocabulary.last_square
    return (paid, order.respelled(*squares[0], value.text)) if is_square else (paid,)


def put_right(order: Traced, instead: Traced, vocabulary: Vocabulary, of: str = "") -> Traced | None:
    """Put a value in the place of the one of its sort in an order; None where there is none such, or more than one.

    Where it is said `of` which value it stands, it stands in the place of that.
    """
    if in_words := _IN_DOLLARS.fullmatch(instead.text):
        instead = instead.respelled(0, len(instead.text), f"${in_words['sum']}")
    said = instead.text
    if not of and (named := _NAMES_A_SQUARE.fullmatch(order.text)) and _NAME.fullmatch(said):
        return order.part(0, named.start("name")) + instead
    if of:
        hits = list(re.finditer(rf"(?<![\w$]){re.escape(of.lstrip('#'))}(?!\w)", order.text, re.IGNORECASE))
        return order.part(0, hits[0].start()) + instead + order.part(hits[0].end()) if len(hits) == 1 else None
    if counted := _SO_MANY.fullmatch(said):
        noun = re.escape(counted["noun"].lower().removesuffix("s"))
        counts = list(re.finditer(rf"\b(?:{COUNT})(?=[ ](?:[a-z]+[ ]){{0,2}}{noun}s?\b)", order.text, re.IGNORECASE))
        many = instead.part(*counted.span("many"))
        return order.part(0, counts[0].start()) + many + order.part(counts[0].end()) if len(counts) == 1 else None
    if (number := number_words().get(said.lower(), 0)) > 1 and len(list(_AMOUNT.finditer(unquoted(order.text)))) == 1:
        instead, said = instead.respelled(0, len(said), f"${number}"), f"${number}"  # "Bob $5 and Duck ten"
    player, color = _any_of(vocabulary.players), _any_of(vocabulary.colors)
    for sort in (_AMOUNT, _QUOTED, player, color, _SQUARE, _MANY):
        if sort.fullmatch(said):
            text = order.text if sort is _QUOTED else unquoted(order.text)
            places = [*sort.finditer(text), *(_IN_DOLLARS.finditer(text) if sort is _AMOUNT else ())]
            places = places or ([*_UNKNOWN_COLOR.finditer(text)] if sort is color else [])
            break
    else:
        words = unquoted(order.text)
        last = _WORD.search(words)
        whole = re.fullmatch(r"[A-Za-z][\w'-]*", said) and last and last.start() > 0 and not player.fullmatch(last[0])
        places = [last] if whole and last else []
    if sort is _SQUARE and not places and said.isdigit():
        places, instead = list(_AMOUNT.finditer(unquoted(order.text))), instead.respelled(0, len(said), f"${said}")
    if sort is _SQUARE and len(places) > 1:  # in "bid 80 on 34" the number behind the preposition is the square
        squares = [hit for hit in places if _LEADS_TO.search(order.text[: hit.start()])]
        is_square = said.isdigit() and int(said) <= vocabulary.last_square
        places = squares if is_square or not vocabulary.last_square else [hit for hit in places if hit not in squares]
    if sort is _SQUARE and not places:
        places = list(_MANY.finditer(unquoted(order.text)))
    if len(places) != 1:
        return None
    start, end = places[0].span()
    return order.part(0, start) + instead + order.part(end)
