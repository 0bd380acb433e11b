"""A mail to a table, taken apart: orders one by one, orders for later, questions, and talk.

An order is a line, or a part of a line between semicolons. What a mail says besides is talk: it is answered kindly and
stops nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

ORDER, LATER, ASKED, PREVIEW, RESIGN, FORGET, TALK = "order", "later", "asked", "preview", "resign", "forget", "talk"

QUESTIONS = ("status", "board", "rules", "log", "help")

_FILLERS = frozenset({"please", "the", "a", "an", "my", "to", "on", "at", "i", "i'd", "i'll", "now", "ok", "so"})
_LATER = re.compile(
    r"\s*(?:when(?:ever)? it(?:'s| is| becomes)? (?:then )?my turn(?: (?:again|next|comes))?"
    r"|(?:on|in|for) my (?:next )?turn|when my turn comes|next turn|later)\s*[:,]\s*",
    re.IGNORECASE,
)
_FORGET = re.compile(
    r"\s*(?:forget|cancel|drop)(?: my| the| all)*(?: (?:kept )?orders?| later| plans?)?\s*[.!]?\s*", re.IGNORECASE
)
_PREVIEW = re.compile(r"\s*(?:preview|what if|try)\b[:, ]*", re.IGNORECASE)
_RESIGN = re.compile(r"\s*(?:i )?resign\b[.!]?\s*(yes\b)?.*", re.IGNORECASE)
_QUOTED = re.compile(r"\s*>")


@dataclass(frozen=True, slots=True)
class Said:
    """A part of a mail: its kind, the words as they were written, and what of them it is about.

    For LATER and PREVIEW `about` are the orders meant, for RESIGN "yes" or "", for ASKED the word and what follows it.
    """

    kind: str
    quoted: str
    about: str = ""


def parts(words: str, verbs: Collection[str]) -> tuple[Said, ...]:
    """Take the words of a mail apart; `verbs` begin the orders of its game."""
    return tuple(said for line in words.split("\n") for said in _line(line, verbs))


def orders(words: str, verbs: Collection[str]) -> tuple[str, ...]:
    """Give the orders of one line: at semicolons, and where "and" or "then" leads to another order."""
    begins = "|".join(sorted(map(re.escape, verbs)))
    joint = re.compile(rf"\s*(?:,\s*)?\b(?:and then|then|and)\s+(?=(?:{begins})\b)", re.IGNORECASE)
    pieces = (piece for part in words.split(";") for piece in joint.split(part))
    return tuple(piece.strip(" ,\t") for piece in pieces if piece.strip(" ,.\t"))


def begins_order(words: str, verbs: Collection[str]) -> bool:
    """Say whether some words begin as an order does, or nearly so."""
    said = [word for word in re.findall(r"[a-z0-9']+", words.casefold()) if word not in _FILLERS]
    if not said:
        return False
    return said[0] in verbs or (len(said) <= 6 and bool(get_close_matches(said[0], verbs, 1, 0.75)))


def _line(line: str, verbs: Collection[str]) -> Iterator[Said]:
    if _QUOTED.match(line):
        return
    said = line.partition("#")[0].strip()
    if not said:
        return
    if found := _PREVIEW.match(said):
        about = said[found.end() :].strip()
        if about and (found[0].strip(" :,").casefold() == "preview" or begins_order(about, verbs)):
            yield Said(PREVIEW, said, about)
            return
    if found := _LATER.match(said):
        yield Said(LATER, said, said[found.end() :].strip())
        return
    for piece in orders(said, verbs):
        yield _piece(piece, verbs)


def _piece(piece: str, verbs: Collection[str]) -> Said:
    first = piece.split(maxsplit=1)[0].casefold().strip(".,!?:")
    rest = piece.partition(" ")[2].strip(" .!?")
    if found := _RESIGN.fullmatch(piece):
        return Said(RESIGN, piece, "yes" if found[1] else "")
    if _FORGET.fullmatch(piece):
        return Said(FORGET, piece)
    if first in QUESTIONS and len(rest.split()) <= 3:
        return Said(ASKED, piece, f"{first} {rest}".strip())
    return Said(ORDER if begins_order(piece, verbs) else TALK, piece)
