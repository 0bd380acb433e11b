"""A mail to a table, taken apart: orders one by one, orders for later, questions, and talk.

An order is a line, or a part of a line between semicolons. What a mail says besides is talk: it is answered kindly and
stops nothing. So is a sentence behind an order, if it cannot be meant to change it, and what somebody says there behind
a comma or a dash or in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import pairwise

from moderator.core.headings import orders_nothing
from moderator.core.leaving import is_leaving

ORDER, LATER, ASKED, PREVIEW, RESIGN, FORGET, TALK = "order", "later", "asked", "preview", "resign", "forget", "talk"
UNDO = "undo"

QUESTIONS = ("status", "board", "rules", "log", "help")

_FILLERS = frozenset({"please", "the", "a", "an", "my", "to", "on", "at", "i", "i'd", "i'll", "now", "ok", "so"})
_COURTESY = re.compile(
    r"(?:(?:please|ok(?:ay)?|yes|so|now|then|and|also|first|next|finally|let's|i(?:'ll| will| do)?"
    r"|i(?:'d| would) like to|i want to)(?![\w'])[\s,:]*)+",
    re.IGNORECASE,
)
"""What goes before an order and says nothing."""
_COURTESY_BEHIND = re.compile(
    r"(?:[\s,.!;]+(?:please|pls|thanks(?: a lot| again)?|thank you|thx|cheers|bye|good luck(?: all)?"
    r"|[:=]-?[()DP]|[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?))+[\s.!]*$",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\s*(?:when(?:ever)? it(?:'s| is| becomes)? (?:then )?my turn(?: (?:again|next|comes))?"
    r"|(?:on|in|for) my (?:next )?turn|when my turn comes|next turn|later)\s*[:,]\s*",
    re.IGNORECASE,
)
_FORGET = re.compile(
    r"\s*(?:forget|cancel|drop)(?: my| the| all)*(?: (?:kept )?orders?| later| plans?)?\s*[.!]?\s*", re.IGNORECASE
)
_UNDO = re.compile(
    r"\s*(?:please )?(?:(?:can|could|may) i )?(?:undo|take back|take (?:it|that|this) back|revert)\b"
    r"(?: (?:it|that|this|the|my|last|latest|order|move|turn|roll|mail|purchase|bid)){0,4}[\s,]*(?:please)?[\s.!?]*",
    re.IGNORECASE,
)
_PREVIEW = re.compile(r"\s*(?:preview|what if|try)\b[:, ]*", re.IGNORECASE)
_RESIGN = re.compile(r"\s*(?:i )?resign\b[.!]?\s*(yes\b)?.*", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_CHANGES = re.compile(
    r"^(?:and|also|plus|as|by|to|from|at|on|in|for|with|against)\b|\b(?:both|too)[.!]*$|[0-9]|n't\b"
    r"|\b(?:no|not|never|cannot|dont|wont|without|if|unless|until|till|when(?:ever)?|once|only|but|except"
    r"|instead|rather|otherwise|or|else|actually|wait|stop|scratch|back|undo|cancel|forget|ignore|chang(?:e|ed|ing)"
    r"|mind|mistake|oops|maybe|perhaps|might|could|would|thoughts?|under|over|below|above|up to|least|most|less|more"
    r"|half|double|everything)\b",
    re.IGNORECASE,
)
"""With what a sentence may change or take back the order before it, or add to it."""
_ASIDE = re.compile(r"\s+(?=\([^()]*\)[.!]*$)|,\s+(?=[^\s\d])|\s+[-\u2013\u2014]+\s+|\u2014")
"""Where an aside may begin: a bracket at the end, a comma, a dash."""
_SPEAKS = re.compile(
    r"(?:i|i'(?:m|d|ll|ve)|we|we'(?:re|ll|ve)|you|it's|that's|this is|because|since|too \w+ for"
    r"|just (?:to|because|in case)"
    r"|wish|fingers|good luck|hope(?:fully)?|sorry|fine|nice|great|well|ha+h?a*|oh)(?![\w'])",
    re.IGNORECASE,
)
"""How somebody begins who speaks. A name, a place or a way never does: an order is parted from it though all reads."""
_SPOKEN = re.compile(r"\b(?:me|my|mine|us|our|your|too (?!much\b)\w+|luck)\b|!$", re.IGNORECASE)
"""What shows further on that somebody speaks."""
_DOUBTS = re.compile(r"\b(?:think|guess|suppose|believe)$", re.IGNORECASE)
_DEALS = re.compile(
    r"\b(?:gives?|gets?|adds?|throws?|takes?|keeps?|wants?|includ\w+|pays?|cards?|cash|money)\b", re.IGNORECASE
)
"""What a remark behind an offer cannot say, since it may belong to it."""
_ASKING = re.compile(
    r"\s*(?:and |so |but )?(?:whose|who|what|whats|where|how|when|which|why|is it|am i|do i"
    r"|(?:can|could|may) (?:i|we))\b",
    re.IGNORECASE,
)
_PLAIN_QUESTIONS = (
    ("rules winning", re.compile(r"\bwins?\b|\bthe aim\b", re.IGNORECASE)),
    ("rules", re.compile(r"\brules?\b", re.IGNORECASE)),
    (
        "help offer",
        re.compile(r"\b(?:can|could|may) (?:i|we) (?:sell|trade|swap|give|offer|exchange|have)\b", re.IGNORECASE),
    ),
    (
        "help",
        re.compile(
            r"\bwhat (?:can|should|may|must|do) i\b|\bwhat now\b|\boptions\b|\bhow (?:do|can) i\b"
            r"|\b(?:can|could|may) (?:i|we)\b",
            re.IGNORECASE,
        ),
    ),
    ("log", re.compile(r"\bwhat (?:has |did )?happen", re.IGNORECASE)),
    (
        "status",
        re.compile(
            r"\b(?:turn|offers?|money|cash|points?|score|leads?|leading|ahead|winning|where am i|where is|deadline"
            r"|waits?|waiting|cards|own)\b",
            re.IGNORECASE,
        ),
    ),
)
_HOW = re.compile(r"(?:and |so |but )?how (?:do|can) (?:i|we) (?!wins?\b|see\b)(?P<verb>[a-z]+)\b", re.IGNORECASE)
"""A question of how something is ordered, which the help on its verb answers."""
_WHAT_IS = re.compile(
    r"(?:and |so |but )?(?:what(?:'?s| is| are| does| do)|how (?:does|do)) (?:an? |the )?(?P<what>[a-z][\w -]{2,30}?)"
    r"(?: work| works| mean| do| cost)?\??",
    re.IGNORECASE,
)
"""A question of what something is, which the rules that bear its name answer."""
_QUESTION = re.compile(r"(?<=\?)\s+")
_QUOTED = re.compile(r"\s*>")
_DEAL = re.compile(rf"\s*(?:{_COURTESY.pattern})?(?:offer|trade|swap)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """A part of a mail: its kind, the words as they were written, and what of them it is about.

    For LATER and PREVIEW `about` are the orders meant, for RESIGN "yes" or "", for ASKED the word and what follows it,
    for TALK the heading that says of an order that it is none, or "".
    """

    kind: str
    quoted: str
    about: str = ""


Reads = Callable[[str], bool]
"""Says whether the words of an order read as one."""


@dataclass(frozen=True, slots=True)
class Beginnings:
    """How the orders of a game begin: with one of its verbs, or with something of a shape that is an order by itself.

    `shape` is a regular expression ("r10b1"), "" for none. What `listed` fits whole is a part of an order that players
    write one part a line ("mark C3"); what comes of it line after line is one order. `within` are further words of
    orders, of which none can stand in a remark behind one.
    """

    verbs: frozenset[str]
    shape: str = ""
    listed: str = ""
    within: frozenset[str] = frozenset()

    def exactly(self, words: str) -> bool:
        """Say whether some words begin as an order does."""
        first = re.match(r"[\w']*", words)
        return (first is not None and first[0].casefold() in self.verbs) or self.is_bare(words)

    def is_bare(self, words: str) -> bool:
        """Say whether some words are an order without its verb."""
        return bool(self.shape) and re.match(self.shape, words, re.IGNORECASE) is not None

    def lists(self, words: str) -> bool:
        """Say whether some words are one part of an order that is written part by part."""
        return bool(self.listed) and re.fullmatch(self.listed, words, re.IGNORECASE) is not None

    def nearly(self, words: str) -> bool:
        """Say whether some words begin as an order does, or nearly so."""
        said = [word for word in re.findall(r"[a-z0-9']+", words.casefold()) if word not in _FILLERS]
        if not said:
            return False
        if said[0] in self.verbs or self.is_bare(words):
            return True
        return len(said) <= 6 and bool(get_close_matches(said[0], self.verbs, 1, 0.75))


def parts(words: str, begins: Beginnings, reads: Reads) -> tuple[Said, ...]:
    """Take the words of a mail apart."""
    found: list[Said] = []
    was_listed = False
    for said in _under_headings(words.split("\n"), begins, reads):
        is_listed = said.kind == ORDER and begins.lists(said.quoted)
        if is_listed and was_listed:
            found[-1] = Said(ORDER, f"{found[-1].quoted} {said.quoted}")
        else:
            found.append(said)
        was_listed = is_listed
    return tuple(found)


def _under_headings(lines: list[str], begins: Beginnings, reads: Reads) -> Iterator[Said]:
    """Read line by line; orders under a heading that orders nothing ("What I will not do:") are talk.

    A heading stands over the lines below it up to a blank one, or over the next paragraph where it is one itself.
    """
    heading, below = "", 0
    for line in lines:
        if not line.strip():
            heading = heading if not below else ""
            continue
        found = list(_line(line, begins, reads))
        if line.rstrip().endswith(":") and all(said.kind == TALK for said in found):
            heading, below = (line if orders_nothing(line) else ""), 0
            yield from found
            continue
        below += 1
        yield from (Said(TALK, said.quoted, heading) if heading and said.kind in _ACTS else said for said in found)


_ACTS = frozenset({ORDER, LATER, RESIGN})


def orders(words: str, begins: Beginnings, reads: Reads) -> tuple[str, ...]:
    """Give the orders of one line, without the remarks behind them."""
    return tuple(_parted(piece, begins, reads)[0] for piece in _pieces(words, begins))


def _pieces(words: str, begins: Beginnings) -> tuple[str, ...]:
    """Take a line apart: at semicolons, and where "and", "then" or a comma leads to another order.

    An offer lists things ("offer Bob: Diner and card for Spa"): in it only "then" leads on.
    """
    pieces: list[str] = []
    for part in words.split(";"):
        start = 0
        for found in _joint(begins.verbs).finditer(part):
            if _DEAL.match(part, start) and "then" not in found[0].casefold():
                continue
            pieces.append(part[start : found.start()])
            start = found.end()
        pieces.append(part[start:])
    return tuple(_bare(piece.strip(" ,\t"), begins) for piece in pieces if piece.strip(" ,.\t"))


def _parted(piece: str, begins: Beginnings, reads: Reads) -> tuple[str, tuple[str, ...]]:
    """Part an order from the remarks behind it, none of which can be meant to change it."""
    order, *behind = _SENTENCE.split(piece)
    order = _bare(order, begins) if behind else order  # "roll, please. It's my turn!"
    if order.endswith("?") or not begins.exactly(order) or not all(is_remark(each, begins) for each in behind):
        return piece, ()
    order, *aside = _without_aside(order, begins, reads)
    return order, (*aside, *behind)


def _without_aside(order: str, begins: Beginnings, reads: Reads) -> tuple[str, ...]:
    """Give an order and the aside behind it, if there is one: as much of it as reads is the order.

    Where all reads, only what nobody can take for a name is an aside; behind an offer, only what gives nothing more.
    """
    places = list(_ASIDE.finditer(order))
    if not places:
        return (order,)
    is_deal, is_whole = _DEAL.match(order) is not None, reads(order)
    for found in reversed(places):
        left, aside = order[: found.start()], order[found.end() :]
        said = aside.strip("(). ")
        speaks = _SPEAKS.match(said) is not None
        if _DOUBTS.search(said):
            return (order,)
        if is_deal and (_DEALS.search(said) or (not speaks and "," in found[0])):
            return (order,)
        is_aside = speaks or (not is_whole and (aside.startswith("(") or _SPOKEN.search(said) is not None))
        if is_aside and is_remark(said, begins) and not is_leaving(said) and reads(left):
            return left, aside
        if not is_whole and reads(left):
            return (order,)
    return (order,)


def is_remark(sentence: str, begins: Beginnings) -> bool:
    """Say whether a sentence behind an order leaves it as it is: no word in it orders, doubts, or sets a condition.

    A verb that somebody has is a noun: "it's my go".
    """
    words = re.findall(r"[\w']+", sentence.casefold())
    had = {word for whose, word in pairwise(words) if whose in _WHOSE}
    leaves = (begins.verbs - had).isdisjoint(words) and begins.within.isdisjoint(words)
    return bool(words) and leaves and not _CHANGES.search(sentence)


_WHOSE = frozenset({"my", "your", "his", "her", "our", "their"})


@cache
def _joint(verbs: frozenset[str]) -> re.Pattern[str]:
    """Give what stands between two orders of a line: a comma or a word, before another verb."""
    known = "|".join(sorted(map(re.escape, verbs)))
    joints = r",|,?\s*\b(?:and then|then|and)\b|[.!]\s+(?:please|then|now)\b|[.!](?=\s)"
    return re.compile(rf"\s*(?:{joints})\s*(?=(?:{known})\b)", re.IGNORECASE)


def _bare(piece: str, begins: Beginnings) -> str:
    """Give an order without the courtesy before it."""
    found = _COURTESY.match(piece)
    bare = piece[found.end() :] if found and begins.exactly(piece[found.end() :]) else piece
    behind = _COURTESY_BEHIND.search(bare)
    return bare[: behind.start()] if behind and behind.start() and begins.exactly(bare) else bare


def _line(line: str, begins: Beginnings, reads: Reads) -> Iterator[Said]:
    if _QUOTED.match(line):
        return
    said = line.partition("#")[0].strip()
    if not said:
        return
    if found := _PREVIEW.match(said):
        about = said[found.end() :].strip()
        if about and (found[0].strip(" :,").casefold() == "preview" or begins.nearly(about)):
            yield Said(PREVIEW, said, about)
            return
    if found := _LATER.match(said):
        yield Said(LATER, said, said[found.end() :].strip())
        return
    for piece in _pieces(said, begins):
        questions = _QUESTION.split(piece)
        if len(questions) > 1 and all(map(plainly_asked, questions)):
            yield from (_piece(each, begins) for each in questions)
            continue
        order, remarks = _parted(piece, begins, reads)
        for each in (order, *remarks):
            yield _piece(each, begins)


def _piece(piece: str, begins: Beginnings) -> Said:
    first = piece.split(maxsplit=1)[0].casefold().strip(".,!?:")
    rest = piece.partition(" ")[2].strip(" .!?")
    if found := _RESIGN.fullmatch(piece):
        return Said(RESIGN, piece, "yes" if found[1] else "")
    if any(is_leaving(sentence) for sentence in _SENTENCE.split(piece)):
        return Said(RESIGN, piece)
    if _FORGET.fullmatch(piece):
        return Said(FORGET, piece)
    if _UNDO.fullmatch(piece):
        return Said(UNDO, piece)
    if first in QUESTIONS and len(rest.split()) <= 3:
        return Said(ASKED, piece, f"{first} {rest}".strip())
    if asked := plainly_asked(piece):
        return Said(ASKED, piece, asked)
    is_asked = _ASKING.match(piece) is not None and (piece.endswith("?") or not begins.exactly(piece))
    is_order = begins.nearly(piece) and not (is_asked or _TO_ME.match(piece))
    return Said(ORDER if is_order else TALK, piece)


_TO_ME = re.compile(r"(?:please )?(?:pass|hand|give|throw|bring|lend) (?:me|us)\b", re.IGNORECASE)
"""What somebody asks of another person, and no game of."""
_UNMARKED = 40
"""Of how many letters a question may be that lacks its mark."""


def is_question(piece: str) -> bool:
    """Say whether some words ask, with or without their mark."""
    return piece.rstrip().endswith("?") or _ASKING.match(piece) is not None


def plainly_asked(piece: str) -> str:
    """Give the question that a plain one stands for ("Whose turn is it?"), "" for none."""
    unmarked = "?" not in piece and not piece.rstrip().endswith(":") and len(piece) <= _UNMARKED
    if not _ASKING.match(piece) or not (piece.rstrip().endswith("?") or unmarked):
        return ""
    if how := _HOW.match(piece.strip()):
        return f"help {how['verb'].lower()}"
    known = next((question for question, words in _PLAIN_QUESTIONS if words.search(piece)), "")
    of = None if known else _WHAT_IS.fullmatch(piece.strip())
    return f"rules {of['what'].lower()}" if of else known
