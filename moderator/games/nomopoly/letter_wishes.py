"""What players wish for in other words than orders begin with: "Bob gets $5 from me", "I'm buying 13".

Each construction says the same as an order of the rules in force, and is put into its words; what a rule heeds is still
for the reader to find. Nothing is read so that the vocabulary of the rules has no verb for.
"""

from __future__ import annotations

import re
from functools import lru_cache

from moderator.games.nomopoly.letter_plain import unquoted
from moderator.games.nomopoly.letter_squares import SQUARE, said_of_a_square
from moderator.games.nomopoly.traced import Traced
from moderator.games.nomopoly.vocabulary import Vocabulary

_PLEASE = r"(?:(?:please|pls|also|then|and|so|ok|okay|finally|next|now)[ ,]+)*"
_OPENING = re.compile(
    r"(?:(?:hi|hello|hey)(?:[ ]+\w+)?[ ]*[,!]+[ ]*)?"
    r"(?:(?:please|pls|also|then|and|so|ok|okay|let's)[ ,]+)*"
    r"(?:(?:can|could|would|will)[ ]+you(?:[ ]+(?:please|also|just|kindly))*[ ]+)?",
    re.IGNORECASE,
)
_I_WANT = (
    r"(?:i(?:'d| would)[ ]+(?:also[ ]+|really[ ]+)?(?:like|love)(?:[ ]+to[ ]+(?:have|get|own))?"
    r"|i[ ]+(?:also[ ]+|really[ ]+)?(?:want|need)(?:[ ]+to[ ]+(?:have|get|own))?|i(?:'ll|[ ]+will)[ ]+(?:have|take|get)"
    r"|(?:can|could|may)[ ]+i[ ]+(?:have|get)|let[ ]+me[ ]+(?:have|get))[ ]+"
)
_WANTS = (
    rf"(?:{_I_WANT}|(?:get|grab|give|take|order|have)(?:[ ]+me)?[ ]+"
    r"|(?:put|sign|mark)(?:[ ]+me)?[ ]+(?:down|up)[ ]+for[ ]+)"
)
_NONE = r"[^\w\W]"
_MANY = r"(?:\d+|an?|one|another|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_NAME = r"(?:\"[^\"]+\"|[A-Z][\w'&-]*(?:[ ]+[A-Z][\w'&-]*)*)"
_SHOULD = r"(?:should|shall|is[ ]+to|will|must)[ ]+(?:now[ ]+)?"
_DOING = re.compile(
    rf"^{_PLEASE}(?:i(?:'m|[ ]+am)|we(?:'re|[ ]+are))[ ]+(?:now[ ]+|also[ ]+)?(?P<verb>[a-z]+)ing\b(?![ ]+to\b)",
    re.IGNORECASE,
)
_GOES = re.compile(
    rf"^{_PLEASE}(?P<what>(?:my[ ]+)?(?:square[ ]+)?#?\d+|{SQUARE})[ ]+"
    r"(?:goes|shall[ ]+go|should[ ]+go|is)[ ]+(?:to|for)[ ]+"
    r"(?P<whom>.+)$",
    re.IGNORECASE,
)
_BID = re.compile(
    r"^(?:my )?(?:bid|offer) (?:for|on) (?P<lot>\S[^$]*?) (?:is|of|:) ?(?P<amount>\$?\d[\d,]*)$", re.IGNORECASE
)
_STATE = re.compile(
    rf"^{_PLEASE}(?:make[ ]+me|let[ ]+me[ ]+be|i[ ]+(?:want|wish)[ ]+to[ ]+be"
    r"|i(?:'d| would)[ ]+(?:like|love)[ ]+to[ ]+be)[ ]+"
    r"(?P<state>an?[ ]+[\w -]+)$",
    re.IGNORECASE,
)
_FROM_ME = re.compile(
    r"(?P<gives>^(?:(?:please|and|then|also)[ ,]+)*(?:give|pay|send|hand)[ ].+?)[ ]+from[ ]+(?:me|my[ ]+(?:side|purse))"
    r"(?=$|[ ]*,|[ ]+(?:and|if|unless|when|every|next)\b)",
    re.IGNORECASE,
)
_BACK = re.compile(r"(?P<pays>^(?:pay|give)[ ]+\w+)[ ]+back(?=[ ]+(?:\$|\d|the\b|my\b))", re.IGNORECASE)
_ACCOUNT = re.compile(r"(?<=\w)'s[ ]+(?:account|purse|wallet|pocket)\b", re.IGNORECASE)
_FROM_HERE = re.compile(r"[ ]+from[ ]+(?:here|my[ ]+square|where[ ]+I[ ]+am)(?=[ ]+to\b)", re.IGNORECASE)
_MIND = re.compile(r"(?P<ask>(?:would|do)[ ]+you[ ]+mind)[ ]+(?P<verb>[a-z]+)ing\b", re.IGNORECASE)
_GOT = re.compile(r"(?<=\bI)(?:[ ]+have|'ve)[ ]+got\b", re.IGNORECASE)
_OWED = re.compile(
    r"\bthe[ ]+(?P<sum>\$\d[\d,]*)[ ]+(?:(?:that|which)[ ]+)?I(?:'d)?[ ]+(?:still[ ]+)?"
    r"(?:owed?|promised|borrowed|lost|have[ ]+promised)"
    r"(?:[ ]+(?:to[ ]+)?(?:him|her|them|you|[A-Z]\w+))?(?:[ ]+(?:from|since)[ ]+last[ ]+week)?"
    r"(?=$|[ ]*,|[ ]+(?:and|if|unless)\b)"
)
_CAUSES = re.compile(r"^(?P<has>(?:have|get))[ ]+(?P<whom>the[ ]+[A-Z]\w+)[ ]+(?:to[ ]+)?(?=[a-z]+[ ]+)", re.IGNORECASE)
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
_ANOTHER_SUM = re.compile(
    r"^(?P<order>(?P<whom>\w+ \w+ )\$\d[\d,]*)(?: now| today| this week)?,?"
    r" and another (?P<sum>\$\d[\d,]*)(?P<when> \S.*)?$",
    re.IGNORECASE,
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
        (_GOT, " have"),
        (_ACCOUNT, ""),
        (_FROM_HERE, ""),
    ):
        words = _each(words, pattern, instead)
    for hit in reversed(list(_OWED.finditer(unquoted(words.text)))):
        words = words.respelled(hit.start(), hit.end(), hit["sum"])
    if repays := _BACK.match(unquoted(words.text)):
        words = words.part(0, repays.end("pays")) + words.part(repays.end())
    if gift := _FROM_ME.match(unquoted(words.text)):
        words = words.part(0, gift.end("gives")) + words.part(gift.end())
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
    again = _ANOTHER_SUM.match(unquoted(order.text))
    if again is not None:
        return [order.part(*again.span("order")), order.part(*again.span("whom")) + order.part(again.start("sum"))]
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
    mind = _MIND.match(words.text)
    if mind and (verb := _base(mind["verb"].lower(), verbs)):
        return words.respelled(0, mind.end(), f"could you {verb}")
    opening = _OPENING.match(words.text)
    if opening and opening.end():
        rest = words.part(opening.end())
        said = _said_otherwise(rest, vocabulary)
        return words if said is rest else words.part(0, opening.end()) + said
    text = unquoted(words.text).rstrip(" .!")
    doing = _DOING.match(text) if _VALUE.search(text) else None
    if doing and (verb := _base(doing["verb"].lower(), verbs)):
        return words.respelled(0, doing.end(), verb)
    if "buy" in verbs and (ware := _wanted(vocabulary.wares).match(text)):
        return words.respelled(0, next(ware.start(each) for each in ("what", "square", "bare") if ware[each]), "buy ")
    if "take" in verbs and (ride := _ride(vocabulary.rides).match(text)):
        return words.respelled(0, ride.start("what"), "take ")
    if "give" in verbs and (gets := _gets(vocabulary.players).match(text)):
        return words.respelled(0, len(words.text), f"give {gets['whom']} {words.text[slice(*gets.span('what'))]}")
    if "give" in verbs and (goes := _GOES.match(text)) and _only_names(goes["whom"], vocabulary.players):
        number = re.sub(r"(?i)my (?:square )?(?=#?\d)", "", goes["what"])
        return words.respelled(0, len(words.text), f"give {number} to {goes['whom']}")
    if "bid" in verbs and (bid := _BID.match(text)):
        return words.respelled(0, len(words.text), f"bid ${bid['amount'].lstrip('$')} on {bid['lot']}")
    if (placed := said_of_a_square(words, verbs)) is not None:
        return placed
    causes = _CAUSES.match(text)
    if causes and "hire" in verbs and vocabulary.begins(text[causes.end() :]):
        return words.respelled(0, causes.end(), f"hire {causes['whom']} to ")
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
    goods = "|".join(_either(_of_some(ware)) for ware in sorted(wares, key=len, reverse=True)) or _NONE
    return re.compile(
        rf"^{_PLEASE}(?:{_WANTS}(?P<what>(?:{_MANY}[ ]+(?:more[ ]+|of[ ]+the[ ]+)?)?(?:{goods})"
        rf"|{_MANY}[ ]+(?:{_for_the(wares)}))"
        rf"|(?:{_I_WANT}|(?:get|grab)[ ]+)(?P<square>#?\d+)|(?P<bare>{_MANY}[ ]+(?:{goods})))"
        r"(?=(?(bare)[ ]*,?[ ]+(?:for me|please|pls)\b)"
        r"(?:$|[ ]*,|[ ]+(?:for me|please|pls|and|if|when|unless|now|every|next|this|in|until)\b))",
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


def _of_some(ware: str) -> str:
    """Match a ware, and one of some color where it is one of a stuff: "can of red paint"."""
    return re.escape(ware).replace(r"\ of\ ", r"\ of\ (?:[a-z]+[ ]+)?")


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
