"""What players wish for in other words than orders begin with: "Bob gets $5 from me", "I'm buying 13".

Each construction says the same as an order of the rules in force, and is put into its words; what a rule heeds is still
for the reader to find. Nothing is read so that the vocabulary of the rules has no verb for.
"""

from __future__ import annotations

import re
from functools import lru_cache

from moderator.games.nomopoly.letter_plain import unquoted
from moderator.games.nomopoly.traced import Traced
from moderator.games.nomopoly.vocabulary import Vocabulary

_PLEASE = r"(?:(?:please|pls|also|then|and|so|ok|okay)[ ,]+)*"
_I_WANT = (
    r"(?:i(?:'d| would)[ ]+(?:also[ ]+|really[ ]+)?(?:like|love)(?:[ ]+to[ ]+(?:have|get|own))?"
    r"|i[ ]+(?:also[ ]+|really[ ]+)?(?:want|need)(?:[ ]+to[ ]+(?:have|get|own))?|i(?:'ll|[ ]+will)[ ]+(?:have|take|get)"
    r"|(?:can|could|may)[ ]+i[ ]+(?:have|get)|let[ ]+me[ ]+(?:have|get))[ ]+"
)
_WANTS = rf"(?:{_I_WANT}|(?:get|grab|give|take|order|have)(?:[ ]+me)?[ ]+)"
_NONE = r"[^\w\W]"
_MANY = r"(?:\d+|an?|another|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_SQUARE = r"(?:my[ ]+(?:own[ ]+)?square|#?\d+)"
_NAME = r"(?:\"[^\"]+\"|[A-Z][\w'&-]*(?:[ ]+[A-Z][\w'&-]*)*)"
_SHOULD = r"(?:should|shall|is[ ]+to|will|must)[ ]+(?:now[ ]+)?"
_DOING = re.compile(
    rf"^{_PLEASE}(?:i(?:'m|[ ]+am)|we(?:'re|[ ]+are))[ ]+(?:now[ ]+|also[ ]+)?(?P<verb>[a-z]+)ing\b(?![ ]+to\b)",
    re.IGNORECASE,
)
_GOES = re.compile(
    rf"^{_PLEASE}(?P<what>(?:my[ ]+)?(?:square[ ]+)?#?\d+|{_SQUARE})[ ]+"
    r"(?:goes|shall[ ]+go|should[ ]+go|is)[ ]+(?:to|for)[ ]+"
    r"(?P<whom>.+)$",
    re.IGNORECASE,
)
_CALLED = re.compile(
    rf"^{_PLEASE}(?:(?:the[ ]+|its[ ]+|a[ ]+)?(?:new[ ]+)?name[ ]+(?:of|for)[ ]+(?P<of>{_SQUARE})[ ]+(?:{_SHOULD}be|is)"
    rf"|(?P<which>{_SQUARE})[ ]+{_SHOULD}be[ ]+(?:called|named))[ ]+(?P<name>\"[^\"]+\"|\S.*)$",
    re.IGNORECASE,
)
_BID = re.compile(
    r"^(?:my )?(?:bid|offer) (?:for|on) (?P<lot>\S[^$]*?) (?:is|of|:) ?(?P<amount>\$?\d[\d,]*)$", re.IGNORECASE
)
_COLORED = re.compile(
    rf"^{_PLEASE}(?:make[ ]+(?P<made>{_SQUARE})"
    rf"|(?:i(?:'d| would)[ ]+(?:like|love)|i[ ]+want)[ ]+(?P<liked>{_SQUARE})[ ]+(?:to[ ]+be"
    rf"|painted|in))[ ]+(?:painted[ ]+|colou?red[ ]+)?(?P<color>[A-Za-z]+)$",
    re.IGNORECASE,
)
_STATE = re.compile(
    rf"^{_PLEASE}(?:make[ ]+me|let[ ]+me[ ]+be|i[ ]+(?:want|wish)[ ]+to[ ]+be"
    r"|i(?:'d| would)[ ]+(?:like|love)[ ]+to[ ]+be)[ ]+"
    r"(?P<state>an?[ ]+[\w -]+)$",
    re.IGNORECASE,
)
_WALK = re.compile(r"^(?P<go>(?:i(?:'ll|[ ]+will)[ ]+)?go[ ]+for)(?=[ ]+an?[ ]+\w+[ ]+to\b)", re.IGNORECASE)
_OVER = re.compile(r"(?<=\w)[ ]+over(?=[ ]+to\b)", re.IGNORECASE)
_A_SUM = re.compile(
    r"(?<=[a-z] )an?[ ]+"
    r"(?:tip|gift|present|bonus|sum|total|donation|share|cut|reward|payment)[ ]+of[ ]+(?=\$\d)",
    re.IGNORECASE,
)
_WITH_THE = re.compile(
    r"\b(?P<link>with|as|under)[ ]+(?:the|a)[ ]+(?:theme|name|title)(?:[ ]+of)?[ ]+(?=\")", re.IGNORECASE
)
_BOTH_MY = re.compile(r"\bboth(?:[ ]+of)?[ ]+my[ ]+(?!squares?\b)(?=[a-z]+[ ]+(?:dice|[a-z]+s)\b)", re.IGNORECASE)
_MY_NEXT = re.compile(r"\bmy[ ]+next[ ]+(?=roll\b)", re.IGNORECASE)
_VALUE = re.compile(r"[\d$\"]|\bmy\b|'s\b", re.IGNORECASE)
_SIGN_UP = re.compile(r"^(?P<sign>(?:sign(?:[ ]+me)?[ ]+up|put[ ]+me[ ]+down))(?=[ ]+(?:to|for)\b)", re.IGNORECASE)
_THEM = re.compile(r"(?<=\w )them\b", re.IGNORECASE)
_ANOTHER = re.compile(
    r"^(?P<order>\w+ (?:an?|one|1) \S.*?),? and (?:another(?: one)?|one more)(?P<when> \S.*)?$", re.IGNORECASE
)
_HALF = re.compile(r"\bhalf[ ]+(?:of[ ]+)?(?:all[ ]+)?(?:of[ ]+)?my[ ]+(?:cash|money)\b", re.IGNORECASE)


def as_order(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Say a wish in the words with which an order begins; any other sentence comes back as it is."""
    for pattern, instead in (
        (_OVER, ""),
        (_WALK, "take"),
        (_A_SUM, ""),
        (_BOTH_MY, "2 "),
        (_MY_NEXT, "my "),
        (_HALF, "half of my cash"),
    ):
        words = _each(words, pattern, instead)
    for hit in reversed(list(_WITH_THE.finditer(words.text))):
        words = words.respelled(hit.start(), hit.end(), f"{hit['link']} ")
    return _said_otherwise(_in_full(words, vocabulary), vocabulary)


def _in_full(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Say a counted ware in full: "two dice" are two extra dice where the rules sell no other."""
    for ware in vocabulary.wares:
        kind, _, noun = ware.rpartition(" ")
        if kind and sum(other.endswith(noun) for other in vocabulary.wares) == 1:
            short = re.compile(
                rf"\b(?P<many>{_MANY})[ ]+(?={_either(re.escape(noun))}\b(?![ ]+(?:for|of|in)\b))", re.IGNORECASE
            )
            for hit in reversed(list(short.finditer(unquoted(words.text)))):
                words = words.splice(hit.end(), hit.end(), f"{kind} ")
    return words


def said_twice(order: Traced) -> list[Traced]:
    """Make "buy a ticket, and another one next week" two orders; any other order is one."""
    hit = _ANOTHER.match(unquoted(order.text))
    if hit is None:
        return [order]
    once = order.part(*hit.span("order"))
    return [once, once + order.part(*hit.span("when")) if hit["when"] else once]


@lru_cache(maxsize=16)
def _goods(wares: tuple[str, ...]) -> re.Pattern[str]:
    goods = "|".join(_either(re.escape(ware)) for ware in sorted(wares, key=len, reverse=True)) or _NONE
    return re.compile(rf"\b(?:{_MANY})[ ]+(?:{goods})\b", re.IGNORECASE)


def goods_in(order: Traced, vocabulary: Vocabulary) -> Traced | None:
    """Give the goods of which an order speaks by their number: "two extra dice"."""
    hit = _goods(vocabulary.wares).search(unquoted(order.text))
    return order.part(*hit.span()) if hit else None


def them_said(order: Traced, goods: Traced | None) -> Traced:
    """Put the goods of which the order before spoke in the place of "them"."""
    hit = _THEM.search(unquoted(order.text)) if goods is not None else None
    return order.respelled(hit.start(), hit.end(), goods.text) if hit and goods is not None else order


def _each(words: Traced, pattern: re.Pattern[str], instead: str) -> Traced:
    for hit in reversed(list(pattern.finditer(unquoted(words.text)))):
        words = words.respelled(hit.start(), hit.end(), instead)
    return words


def _said_otherwise(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Put a whole sentence that states or wishes for what an order does into that order's words."""
    verbs = {start.split()[0] for start in vocabulary.starts}
    text = unquoted(words.text).rstrip(" .!")
    doing = _DOING.match(text) if _VALUE.search(text) else None
    if doing and (verb := _base(doing["verb"].lower(), verbs)):
        return words.respelled(0, doing.end(), verb)
    if "buy" in verbs and (ware := _wanted(vocabulary.wares).match(text)):
        return words.respelled(0, ware.start("what" if ware["what"] else "square"), "buy ")
    if "take" in verbs and (ride := _ride(vocabulary.rides).match(text)):
        return words.respelled(0, ride.start("what"), "take ")
    if "give" in verbs and (gets := _gets(vocabulary.players).match(text)):
        return words.respelled(0, len(words.text), f"give {gets['whom']} {words.text[slice(*gets.span('what'))]}")
    if "give" in verbs and (goes := _GOES.match(text)) and _only_names(goes["whom"], vocabulary.players):
        number = re.sub(r"(?i)my (?:square )?(?=#?\d)", "", goes["what"])
        return words.respelled(0, len(words.text), f"give {number} to {goes['whom']}")
    if "name" in verbs and (called := _CALLED.match(words.text.rstrip(" .!"))):
        name = called["name"].strip('"')
        return words.respelled(0, len(words.text), f'name {called["of"] or called["which"]} "{name}"')
    if "bid" in verbs and (bid := _BID.match(text)):
        return words.respelled(0, len(words.text), f"bid ${bid['amount'].lstrip('$')} on {bid['lot']}")
    if "paint" in verbs and (colored := _COLORED.match(text)):
        square = colored["made"] or colored["liked"]
        return words.respelled(0, len(words.text), f"paint {square} {colored['color']}")
    if "register" in verbs and (sign := _SIGN_UP.match(text)):
        return words.respelled(0, sign.end(), "register")
    if "become" in verbs and (state := _STATE.match(text)):
        return words.respelled(0, state.start("state"), "become ")
    return words


def _base(stem: str, verbs: set[str]) -> str:
    """Give the verb of which a participle was made, with its stem: "paint", "tak(e)", "bid(d)"; "" for none."""
    tries = (stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else "")
    return next((each for each in tries if each in verbs), "")


@lru_cache(maxsize=16)
def _wanted(wares: tuple[str, ...]) -> re.Pattern[str]:
    """Match a wish for something that the rules sell, or for a square by its number."""
    goods = "|".join(_either(re.escape(ware)) for ware in sorted(wares, key=len, reverse=True)) or _NONE
    return re.compile(
        rf"^{_PLEASE}(?:{_WANTS}(?P<what>(?:{_MANY}[ ]+(?:more[ ]+|of[ ]+the[ ]+)?)?(?:{goods})"
        rf"|{_MANY}[ ]+(?:{_for_the(wares)}))|{_I_WANT}(?P<square>#?\d+))"
        r"(?=$|[ ]*,|[ ]+(?:for me|and|if|when|unless|now|every|next|this|in|until)\b)",
        re.IGNORECASE,
    )


@lru_cache(maxsize=16)
def _ride(rides: tuple[str, ...]) -> re.Pattern[str]:
    """Match a wish for something that the rules let a player take: "get me a taxi to 20"."""
    kinds = "|".join(re.escape(ride) for ride in rides) or _NONE
    return re.compile(rf"^{_PLEASE}(?:{_WANTS}|call(?:[ ]+me)?[ ]+)(?P<what>an?[ ]+(?:{kinds})[ ]+to\b)", re.IGNORECASE)


def _for_the(wares: tuple[str, ...]) -> str:
    """Match what is named by its kind behind it: "tickets for the lottery"."""
    pairs = [ware.split() for ware in wares if len(ware.split()) == 2]
    return "|".join(rf"{_either(re.escape(noun))}[ ]+for[ ]+the[ ]+{re.escape(kind)}" for kind, noun in pairs) or _NONE


def _either(noun: str) -> str:
    """Match a noun in the singular and in the plural."""
    return f"{noun.removesuffix('dice')}(?:die|dice)" if noun.endswith("dice") else f"{noun.removesuffix('s')}s?"


@lru_cache(maxsize=16)
def _gets(players: tuple[str, ...]) -> re.Pattern[str]:
    """Match what says that players get something from its writer."""
    name = "|".join(re.escape(each) for each in sorted(players, key=len, reverse=True)) or _NONE
    return re.compile(
        rf"^{_PLEASE}(?P<whom>(?:{name})(?:(?:[ ]*,[ ]*|[ ]+and[ ]+|[ ]*&[ ]*)(?:{name}))*)[ ]+(?:each[ ]+)?"
        r"(?:gets?|receives?|(?:shall|should|may|can|will)[ ]+(?:get|have|receive))[ ]+(?P<what>.+?)[ ]+"
        r"(?:from[ ]+me|of[ ]+mine|of[ ]+my[ ]+(?:cash|money))$",
        re.IGNORECASE,
    )


def _only_names(words: str, players: tuple[str, ...]) -> bool:
    return words.strip().casefold() in {name.casefold() for name in players}
