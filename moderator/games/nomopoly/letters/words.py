"""Words of an order made plain before they are read: "#12" as 12, "it" in words, lists spread out."""

from __future__ import annotations

import re

from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import weeks_behind

_IT = re.compile(
    r"\b(?:it|that square|this square|that one|the same square|the square)\b(?=[ ,.]|$)"
    r"|(?<=[a-z] )that(?=[ ]*,|[ ]*$)",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"\b(?:the same|that same|that)[ ]+(?:square|one|place|property)\b(?! (?:that|which|I|where)\b)", re.IGNORECASE
)
_THIS = re.compile(r"\bthis[ ]+(?:square|place|property)\b(?! (?:that|which|I|where)\b)", re.IGNORECASE)
_BARE_SQUARE = re.compile(r"(?<![$\w.])\d+(?![\w.]*\d)(?!%|st\b|nd\b|rd\b|th\b)")
_COUNTED = re.compile(
    r"\d+[ ]+(?:extra|lottery|corporate|trial|dice|die|shares?|tickets?|pounds?|cans?)\b", re.IGNORECASE
)
_PLACED = re.compile(r"[ ]*(?P<square>(?:my|this|that)(?:[ ]+own)?[ ]+square)\b", re.IGNORECASE)
"""A square that is spoken of without its number; what follows is said of it: "name my square Home"."""
_OBJECT_ENDS = re.compile(
    r"[ ](?:as|to|on|for|with|from|between|at|in|red|orange|yellow|green|blue|indigo)\b|[,\"]", re.IGNORECASE
)


def thing_of(order: Traced) -> Traced | None:
    """Give what an "it" in the next order would mean: the square that this one names, or else its object."""
    order = order.part(0, weeks_behind(order.text))
    text = unquoted(order.text)
    start = len(text.split()[0])
    counted = _COUNTED.search(text)
    square = None if counted else _BARE_SQUARE.search(text, start)
    if square:
        return order.part(square.start(), square.end())
    placed = _PLACED.match(text, start)
    if placed:
        return order.part(placed.start("square"), placed.end("square"))
    ends = _OBJECT_ENDS.search(order.text, start + 1)
    thing = order.part(start, max(start, ends.start()) if ends else None).strip()
    if thing.text.startswith('"') or (not thing.text and order.text[start:].lstrip().startswith('"')):
        quote = re.search(r'"[^"]*"', order.text[start:])
        return order.part(start + quote.start(), start + quote.end()) if quote else None
    return thing if thing.text and not counted and not thing.text.startswith("$") else None


_PLACED_AT = re.compile(
    r"\b(?:on|at|value of|pass(?:es)?|(?:own|buy|get|want|bought)s?|through)[ ]+(\d+)\b", re.IGNORECASE
)
_SAID_OF = re.compile(
    r"(\d+)(?:'s)?[ ]+(?:is|isn't|has|hasn't|costs?|belongs|stays|remains|becomes|gets)\b", re.IGNORECASE
)


def square_of(condition: Traced) -> Traced | None:
    """Give the square of which a condition speaks by its number ("I land on 12", "12 is White"), if of no other."""
    text = unquoted(condition.text)
    found = _PLACED_AT.search(text) or _SAID_OF.match(text)
    if not found or re.search(
        rf"\bsquares?\b|\b{found[1]}[ ]*(?:,|or|and|&|to|-)[ ]*(?:on[ ]+)?(?!{found[1]}\b)\d", text, re.IGNORECASE
    ):
        return None
    return condition.part(found.start(1), found.end(1))


def brings_in(condition: Traced) -> bool:
    """Say whether a condition speaks of something that "it" can be in its order: "I land on an unowned square"."""
    return _BROUGHT_IN.search(unquoted(condition.text)) is not None


_BROUGHT_IN = re.compile(
    r"\b(?:an?|any|some|another|every|each|the|my|his|her|their|this|that|it|one)\b|['\"]|(?<![$\d])\b\d", re.IGNORECASE
)


def renamed(order: Traced, places: tuple[str, ...]) -> Traced:
    """Say that a square which is spoken of by its name gets another: "call Swan Lake Duck Pond"."""
    names = "|".join(map(re.escape, sorted(places, key=len, reverse=True))) or r"[^\w\W]"
    hit = re.match(
        rf"(?P<verb>(?:re)?name|call)[ ]+(?:the[ ]+)?(?:{names})[ ]+(?:(?P<name>(?-i:[A-Z])[^\",;]*)$|(?=\"))",
        order.text,
        re.IGNORECASE,
    )
    if hit is None:
        return order
    order = order.respelled(*hit.span("name"), f'"{hit["name"]}"') if hit["name"] else order
    return order.respelled(*hit.span("verb"), "rename")


def settled_within(condition: Traced, order: Traced) -> Traced:
    """Say what "it" is in a condition that names its square before ("I land on 20 and Bob owns it"), or after it.

    What stands after it is the square of its order: "if it is unowned, buy 12".
    """
    text = unquoted(condition.text)
    it = _IT.search(text)
    if it is None:
        return condition
    named = _PLACED_AT.search(text, 0, it.start()) or _SAID_OF.match(text[: it.start()])
    square = condition.part(*named.span(1)) if named is not None else thing_of(order)
    alone = named is None or len(_BARE_SQUARE.findall(text[: it.start()])) == 1
    if square is None or not square.text.isdigit() or not alone:
        return condition
    return settled_within(settle(condition, square), order)


_THE_JOB = re.compile(r"\b(?:the|that|this)[ ]+(?:job|post|position)\b(?![ ]+(?:of|as)\b)", re.IGNORECASE)


def job_named(words: Traced, job: str) -> Traced:
    """Say which job "the job" is, where some was spoken of before ("I'd make a fine Taxi Driver")."""
    for hit in reversed(list(_THE_JOB.finditer(unquoted(words.text)))) if job else ():
        words = words.respelled(*hit.span(), job)
    return words


def settle(order: Traced, before: Traced | None) -> Traced:
    """Put what was named before in the place of "it"."""
    if before is None:
        return order
    text = unquoted(order.text)
    found = _IT.search(text)
    return order.splice(found.start(), found.end(), before.text) if found else order


def refers_back(order: Traced) -> bool:
    """Say whether an order speaks of a square as one that was named before: "the same square"."""
    return bool(_BACK.search(unquoted(order.text)))


def leaves_open(order: Traced) -> bool:
    """Say whether an order still speaks of "it", which only its condition tells."""
    return _IT.search(unquoted(order.text)) is not None


def here_for_this(order: Traced, here: str) -> Traced:
    """Put the square that a player stands on in the place of "this square", where no other was named before."""
    found = _THIS.search(unquoted(order.text))
    return order.splice(found.start(), found.end(), here) if found and here else order


_WORTH = re.compile(
    r"[ ]+(?:(?:that|which)[ ]+(?:costs?|is|are)[ ]+|costing[ ]+|worth[ ]+|for[ ]+|priced[ ]+)?"
    r"(?P<less>under|below|less than|cheaper than|at most|up to|over|above|more than|at least)[ ]+"
    r"(?P<amount>\$\d+(?:,\d{3})*)",
    re.IGNORECASE,
)
_COMPARED = {
    **dict.fromkeys(("under", "below", "less than", "cheaper than"), "less than"),
    **dict.fromkeys(("at most", "up to"), "at most"),
    **dict.fromkeys(("over", "above", "more than"), "more than"),
    "at least": "at least",
}


_HAVING = re.compile(r"\b(?:have|has)[ ]+(?:only[ ]+)?(?P<less>over|above|under|below)(?=[ ]+\$\d)", re.IGNORECASE)
_SHORT = re.compile(
    r"(?P<verb>\w+?)(?P<short>n't|'s(?=[ ]+(?:my|a|an|the|not|un\w+|on|in|at|red|orange|yellow|green|blue"
    r"|indigo)\b)|'re|'m|'ve)\b",
    re.IGNORECASE,
)
_LONG = {"n't": " not", "'s": " is", "'re": " are", "'m": " am", "'ve": " have"}


def _spelled_out(words: Traced) -> Traced:
    """Write short forms of verbs out: "I don't own 12", "it's red"."""
    for hit in reversed(list(_SHORT.finditer(unquoted(words.text)))):
        verb = (
            {"ca": "can", "wo": "will"}.get(hit["verb"].lower(), hit["verb"])
            if hit["short"].lower() == "n't"
            else hit["verb"]
        )
        if hit["short"].lower() == "'s" and hit["verb"].lower() not in _IS:
            continue
        words = words.splice(hit.start(), hit.end(), verb + _LONG[hit["short"].lower()])
    return words


_IS = frozenset(("it", "he", "she", "that", "this", "there", "who", "what"))


def in_rule_words(words: Traced) -> Traced:
    """Say a condition in the rules' words: "a square under $200" is one whose market value is less than $200."""
    words = _spelled_out(words)
    for hit in reversed(list(_HAVING.finditer(unquoted(words.text)))):
        words = words.splice(*hit.span("less"), _COMPARED[hit["less"].lower()])
    found = _WORTH.search(words.text)
    if not found or not re.search(r"\b(?:square|property|one|it)\s*$", words.text[: found.start()], re.IGNORECASE):
        return words
    said = f" and its market value is {_COMPARED[found['less'].lower()]} {found['amount']}"
    return words.splice(found.start(), found.end(), said)


_GIVES_A_NAME = re.compile(
    r"(?i:name|rename|call) #?(?P<square>\d+|\D+?) (?:as )?(?:\"(?P<quoted>[A-Z][^\"]{2,40})\""
    r"|(?<=\d )(?P<bare>[A-Z][^\"]{2,40}))"
)


def name_given_in(order: Traced, vocabulary: Vocabulary) -> dict[str, str]:
    """Give the name that an order gives to a square, the square's old one, and its number by each.

    There is nothing to give for a name that says something already.
    """
    hit = _GIVES_A_NAME.fullmatch(order.text)
    number = numbered(order.part(*hit.span("square")), vocabulary).text if hit else ""
    name = (hit["quoted"] or hit["bare"]) if hit else ""
    known = (*vocabulary.names, *vocabulary.places, *vocabulary.colors, *vocabulary.players)
    if not number.isdigit() or name.casefold() in {each.casefold() for each in known}:
        return {}
    return {name: number, **{old: number for old, square in vocabulary.named_squares if square == number}}


def numbered(square: Traced, vocabulary: Vocabulary) -> Traced:
    """Give a square that is spoken of by its name by its number, which it keeps when it is renamed."""
    called = square.text.strip('"').casefold().removeprefix("the ")
    numbers = [number for name, number in vocabulary.named_squares if name.casefold().removeprefix("the ") == called]
    return Traced.instead(numbers[0], square.origins[0]) if len(numbers) == 1 else square


def named_before(words: Traced, name: str, square: str) -> Traced:
    """Say a square by its number where a letter speaks of it by the name that it has given to it: "paint Nest red"."""
    for hit in reversed(list(re.finditer(rf"(?<![\w'-]){re.escape(name)}(?![\w'-]| [A-Z])", unquoted(words.text)))):
        words = words.respelled(*hit.span(), square)
    return words
