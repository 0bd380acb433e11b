"""Remarks beside an order: reasons, brackets, chatter behind a comma. They are talk, and end where an order begins.

A remark that could bind the order (a condition, a time, a correction, a number) is none: it is read or refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from moderator.games.nomopoly.wordings.order_words import says
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.language.spelling import near

_SHE_WANTS = (
    r"(?:let's[ ]+|let me[ ]+"
    r"|i(?:'ll|'d like to|[ ]+(?:also[ ]+)?(?:will|want to|wish to|would like to|shall))?[ ]+(?:also[ ]+)?)?"
)
_COURTESY = re.compile(
    r"(?:,[ ]*|(?<=\d)[ ]+|[ ]+(?=with my ))(?:naturally|of course|obviously|as promised"
    r"|with (?:my |all my )?(?:best |kind |warm )?(?:compliments|regards|wishes|love|thanks|blessing)\b[^\",;]*)$",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\((?P<inside>[^()\"]*)\)")
_REASON = re.compile(
    r",?[ ]+(?:just[ ]+|only[ ]+)?(?:because|since|cause|cos|coz|seeing (?:as|that)|considering(?: that)?"
    r"|given that"
    r"|in (?:recognition|appreciation|memory|honou?r|celebration) of|by way of|on account of"
    r"|out of (?!my\b)[a-z]+(?=$|,)"
    r"|(?:(?<=\d )|(?<=dollars )|(?<=bucks ))for(?= [a-z]{3,}ing\b[^\d,;]*$)"
    r"|to (?:match|celebrate|thank|cheer|spite|annoy|please|impress|tease|surprise)"
    r"|so[ ]+that|so(?=[ ]+(?:i|we|he|she|they|it|nobody|no one|everybody|everyone)(?:'ll)?\b))\b",
    re.IGNORECASE,
)
_SO_THAT = re.compile(
    r",?[ ]+(?:just[ ]+)?so[ ]+(?:that\b|(?:i|we|he|she|they|it)[ ]+(?:can|could|may)\b)", re.IGNORECASE
)
_CHATTER = re.compile(
    r"(?:,[ ]*|[ ]-+[ ]+)(?:(?:and|but|so|as|for|for)[ ]+)?"
    r"(?P<who>(?:i|i'm|i've|he|he's|she|she's|they|it|it's|its|that|that's|this|you(?! know)"
    r"|you're|we|we're|lol|haha|hehe"
    r"|lmao|woo|yay|which i(?:'ve| have| had)? (?:promised|owed?|mentioned|meant)"
    r"|(?:just[ ]+|only[ ]+)?to (?:keep|see|be|make|help|spite|annoy|please|celebrate|thank|cheer)"
    r"|sorry[ ]+(?:for|about|that|to|i|it)|finally|at last|my|his|her|what|why|how|no (?:hard feelings"
    r"|worries|problem)|poor|bless|the (?:poor|dear|old|sweet|lovely))\b)"
    r"|,[ ]+(?=(?-i:(?:The )?[A-Z]\w+)[ ]+(?:can|could|may)[ ]+(?!(?:have|get|take|keep|receive|be)\b)[a-z]+)"
    r"|[ ]+(?:lol|haha|hehe|lmao|rofl|xd)\b"
    r"|,?[ ]+and[ ]+(?:tell|wish|thank|remind|hug)[ ]+(?:him|her|them|everyone|everybody)\b"
    r"|,[ ]*or(?:[ ]+else)?[ ]+(?:y(?:e|a|ou)|he|she|they|i|we)(?:'ll|[ ]+will)\b"
    r"|,?[ ]+(?:and|but)[ ]+(?:please[ ]+)?(?:don't|do not|never)[ ]+"
    r"(?:tell|let on|mention|breathe|whisper|read|think|worry|ask|laugh|blame|wake|hate|hold)\b"
    r"|,?[ ]+and[ ]+not[ ]+an?[ ]+[a-z]+(?:[ ]+of[ ]+(?:it|this|that))?[ ]+"
    r"(?:(?:is|are)[ ]+to[ ]+be[ ]+(?:told|said)\b|to[ ]+(?-i:[A-Z]))"
    r"|,[ ]+(?=[a-z']+[ ]+(?:doesn't|isn't|wasn't|didn't)[ ]+(?!to\b))"
    r"|(?<=\w)[ ]+(?:please|pls|plz|thx|thanks)[ ]+"
    r"(?=(?!\w*thing\b)[a-z]{2,}ing\b|(?:i|i'm|it's|he|she|they|we|hope|love)\b)",
    re.IGNORECASE,
)
_PITY = re.compile(r"(?:poor|bless|the (?:poor|dear|old|sweet|lovely))\b[^,;]*", re.IGNORECASE)
"""What is said of somebody in passing, and ends with the next comma: "Carol, bless her, ..."."""
_WHICH = re.compile(r"(?:that is,? |i\.e\.,? )?(?:the|that) (?:one|square) (?:that |which )?i\b", re.IGNORECASE)
"""What brackets say of a thing to tell which it is: "my square (the one I'm on)"."""
_SAYS_NOTHING = re.compile(
    r"(?:please|pls|thanks|if (?:i can|possible|at all possible|allowed|i may)(?: afford (?:it|that|them))?"
    r"|if you please)",
    re.IGNORECASE,
)
_CONDITION = (
    r"if|unless|only (?=(?:if|when|once|after|before|unless|for|in|on|during|the|this|next|until)\b)"
    r"|when(?:ever)?|once(?![ ]*$)|as (?:soon|long) as|provided|providing|assuming|until|till|except|instead"
    r"|(?<!\bi'd )(?<!\bi would )rather"
    r"|otherwise|or|make (?:that|it)|i mean|i meant|actually|wait|scratch|cancel|forget|ignore|never ?mind"
)
_BINDS_A_REASON = re.compile(rf"\b(?:{_CONDITION})\b", re.IGNORECASE)
_BINDS = re.compile(
    rf"\b(?:{_CONDITION}|after|before|during|(?<!nothing )but|not|(?<!\bsay )no(?! (?:hard|worries|problem))|next|every"
    rf"|each|weekly|later|(?<!\bi )(?<!\b(?:he|we|it) )(?<!\b(?:she|you|can) )(?<!\bthey )(?:never|both)"
    r"|(?<!\bi )only|must|(?<!\bi )(?<!\bwe )(?:has to|have to|needs? to|ought to)"
    r"|tomorrow|tonight|twice|thrice|double|triple|treble"
    r"|times|half|(?<!they )(?<!we )all(?! (?:in order|right|set|good|done|day|week|over)\b)"
    r"|whatever|whichever|regardless|despite|without|except"
    r"|too|also|first|second|last(?! (?:week|time|night|month|year)\b)|maybe|perhaps|in case"
    r"|should be|must be|shall be)\b|(?<!\bdoes)(?<!\bis)(?<!\bwas)(?<!\bdid)n't\b"
    r"(?! (?:even |really )?(?:wait|resist|help|complain|sleep|believe|remember|imagine|stand|mind|care|blame)\b)"
    r"|[$#\d%]",
    re.IGNORECASE,
)


def binds(text: str) -> bool:
    """Say whether words beside an order could bind it: a condition, a time, a number."""
    return _BINDS.search(text) is not None


def courteous(words: Traced) -> Traced:
    """Leave out what says nothing: ", naturally", "with my compliments"."""
    found = _COURTESY.search(unquoted(words.text)) or _misspelled(unquoted(words.text))
    return words.part(0, found.start()).strip(" ,;-") if found else words


_LAST_WORD = re.compile(r"[ ]+(?P<word>[a-z]{4,8})$")
_NAMES = re.compile(r"\b(?:rename|name|call|open|argue|change)\b", re.IGNORECASE)


def _misspelled(text: str) -> re.Match[str] | None:
    """Find a slip of "please" or "thanks" at the end, where no name can stand."""
    hit = _LAST_WORD.search(text)
    is_slip = (
        hit is not None
        and says(hit["word"])
        and not _NAMES.search(text)
        and bool(near(hit["word"], ("please", "thanks")))
    )
    return hit if is_slip else None


def without_remarks(
    words: Traced, begins: str, orders: Callable[[Traced], bool] = lambda _: False
) -> tuple[Traced, tuple[Traced, ...]]:
    """Take the remarks off one sentence; gives what is left, and the remarks. `begins` matches what begins an order.

    `orders` says of words that begin otherwise whether they are an order all the same. Brackets round words that bind
    are taken off those, so that they are read with the order.
    """
    words = courteous(words)
    remarks: list[Traced] = []
    for hit in reversed(list(_BRACKETS.finditer(unquoted(words.text)))):
        inside = hit["inside"].strip()
        binds = not _SAYS_NOTHING.fullmatch(inside) and bool(
            _BINDS.search(inside)
            or _WHICH.match(inside)
            or re.match(rf"(?:(?:and|then|also)[ ]+)*(?:{begins})(?![\w'])", inside, re.IGNORECASE)
        )
        if binds:
            words = words.splice(hit.end() - 1, hit.end(), " ").splice(hit.start(), hit.start() + 1, " ")
        else:
            remarks.append(words.part(*hit.span("inside")).strip())
            words = words.part(0, hit.start()) + words.part(hit.end())
    begin, found = _remark(words, begins, orders)
    while found is not None:
        remarks.append(words.part(begin, found).strip(" ,;-"))
        words = words.part(0, begin) + words.part(found)
        begin, found = _remark(words, begins, orders)
    return words.strip(" ,;-"), tuple(each for each in remarks if each.text)


class Reasoned(NamedTuple):
    """What is wished, the reason that stood before it, and whether it is not sure that its writer is who wishes it."""

    wished: Traced
    reason: Traced | None = None
    doubtful: bool = False


def without_reason(
    words: Traced, begins: str, others: tuple[str, ...], orders: Callable[[Traced], bool] = lambda _: False
) -> Reasoned:
    """Take the reason off that stands before what is wished: "Since Bob is broke, I'll send him $40".

    One without such a word tells what is so, and "so" joins an order to it: "Duck helped me, so pay him $5". What its
    writer was about to do and does not is one, too. Behind what somebody says or wants it is not sure who wishes it,
    unless its writer asks in so many words; what is said to one of the `others` is no reason. `orders` says of words
    that begin otherwise whether they are an order all the same.
    """
    text = unquoted(words.text)
    doubtful = False
    if given_up := re.match(rf"{_GIVEN_UP}(?=(?:{begins})(?![\w']))", text, re.IGNORECASE):
        return Reasoned(words.part(given_up.end()), words.part(0, given_up.end("reason")))
    hit = _GIVEN.match(text)
    shaped = _either(tuple(text[so.end() :] for so in _AND_SO.finditer(text) if orders(words.part(so.end()))))
    wished = rf"(?:{begins})(?![\w'])|(?:{shaped})$"
    if hit is None and (hit := re.match(rf"{_SO}(?={wished})", text, re.IGNORECASE)):
        doubtful = not hit["asks"] and _REPORTED.search(_I_WANT.sub("", hit["reason"])) is not None
        told = _DOUBTED.search(hit["reason"]) or re.match(rf"(?:{_either(others)}),", text)
        hit = None if told else hit
    if hit is None or _BINDS_A_REASON.search(hit["reason"]):
        return Reasoned(words)
    return Reasoned(words.part(hit.end()), words.part(0, hit.end("reason")), doubtful)


def _either(names: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, names)) or r"[^\w\W]"


_GIVEN = re.compile(
    r"(?:and |but |well,? |so,? )?"
    r"(?P<reason>(?:since|because|as (?=(?:it|he|she|they|we|i'm|this|that)\b)|now that"
    r"|seeing (?:that|as)|given that|whereas"
    r"|(?:in order[ ]+)?to (?-i:[a-z]+)(?<! all)(?<!body)(?<!one))\b[^,;\"$]{0,100}),[ ]*"
    r"(?:(?:so|then|please)\b[ ,]*)*",
    re.IGNORECASE,
)
_SO = (
    r"(?:and |but |well,? |ok(?:ay)? |(?:hi|hello|hey)[^,]{0,20}, )?(?P<reason>[^;:\"$]{8,120}?),?[ ]+so[ ]+"
    r"(?P<asks>(?:(?:please|kindly)[ ]+)?(?:i(?:'d| would) like to |i(?:'d| would| should) be (?:(?:most|very|so) )?"
    r"(?:grateful|obliged|glad|happy) if you (?:would|could) (?:please )?)?)"
    rf"(?:(?:now|also|just)[ ]+)*{_SHE_WANTS}"
)
_AND_SO = re.compile(r"\bso[ ]+(?:(?:please|now|also|just)[ ]+)*", re.IGNORECASE)
_GIVEN_UP = (
    r"(?:(?:and|but|well|so)[ ,]+)*"
    r"(?P<reason>(?:instead of|rather than)[ ]+[a-z]+(?:ing)?\b[^;:\"]{0,60}?"
    r"|i[ ]+(?:was (?:going|about|planning) to|(?:had )?(?:wanted|meant|planned|intended) to|thought (?:of|about))[ ]+"
    r"[^;:\"]{2,60}?,?[ ]+but\b[^;:\"]{0,60}?)"
    r"(?:,[ ]*(?:(?:please|so|then|now)[ ,]+)*(?:i'll[ ]+|i will[ ]+)?|,?[ ]+)"
    r"(?:(?:i'll|i will|i'd rather|i would rather|i'd like to|let me|let's)[ ]+(?:now[ ]+)?|(?<=, ))"
)
"""How a sentence begins that says what its writer gave up for what follows: "I was going to sell it, but I'll ..."."""
_DOUBTED = re.compile(
    r"\b(?:not|no|never|nobody|nothing|maybe|perhaps|might|would|could|should|guess|wonder|hopes?|rules?|propos\w+)\b"
    r"|n't\b|[?]|^(?:you|everybody|everyone|somebody|someone|people|they)\b",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"\b(?:said|says?|saying|told|tells?|asks?|asked|suggests?|suggested|thinks?|thought|wants?"
    r"|wanted|wrote|writes|claims?|heard|believes?)\b",
    re.IGNORECASE,
)
_I_WANT = re.compile(r"\b(?:i|we)(?: (?:do|really|also|still|just|only))? want\b", re.IGNORECASE)


def _remark(words: Traced, begins: str, orders: Callable[[Traced], bool]) -> tuple[int, int | None]:
    """Find the first remark that binds nothing; gives where it begins and ends, the latter None if there is none."""
    text = unquoted(words.text)
    ends = re.compile(
        rf"(?:,[ ]*|;[ ]*|[ ]+-+[ ]+|[ ]+)(?:(?:and|then|also|plus)[ ,]+)+{_SHE_WANTS}(?=(?:{begins})(?![\w']))",
        re.IGNORECASE,
    )
    for hit in sorted([*_REASON.finditer(text), *_CHATTER.finditer(text)], key=lambda found: found.start()):
        order = rf"(?:'\w+)?[ ]*(?:\w+[ ]+){{0,3}}?(?:{begins})(?![\w'])"
        is_why = _SO_THAT.match(text, hit.start())
        if hit.start() == 0 or (not is_why and re.match(order, text[hit.end() :], re.IGNORECASE)):
            continue
        if hit.re is _CHATTER and hit["who"] and orders(words.part(hit.start("who"))):
            continue
        end = ends.search(text, hit.end())
        stop = end.start() if end else len(text)
        if hit.re is _CHATTER and hit["who"] and (pity := _PITY.match(text, hit.start("who"))):
            stop = min(stop, pity.end())
        if ": " in text[hit.end() : stop] and hit.re is _CHATTER:
            continue
        binding = _BINDS_A_REASON if hit.re is _REASON else _BINDS
        start = hit.start("who") if hit.re is _CHATTER and hit["who"] else hit.end()
        if not binding.search(text, start, stop):
            return max(hit.start(), words.text.rfind('"', 0, start) + 1), stop
    return 0, None
