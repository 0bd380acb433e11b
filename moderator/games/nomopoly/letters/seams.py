"""The seams at which a sentence is parted, so that each piece is one thing: an order, a question, a proposal.

A seam finds its place in a sentence, and gives the pieces, or none. Each piece is held against all seams again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from moderator.core.greeting import GREETED
from moderator.games.nomopoly.letters.bonds import behind_apart
from moderator.games.nomopoly.letters.gapping import gapped
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Cutting:
    """What parts sentences: how orders `begin` under a vocabulary, and the seams."""

    vocabulary: Vocabulary
    begins: re.Pattern[str]
    seams: tuple[Seam, ...]

    def pieces(self, sentence: Sentence) -> Iterator[Sentence]:
        """Give a sentence in pieces, in their order; only the first of them begins its line.

        Of an order and a question behind it only that was asked.
        """
        for seam in self.seams:
            pieces = [piece for each in seam(sentence, self) if (piece := each.strip(" ,;")).text]
            if len(pieces) < 2:
                continue
            for place, words in enumerate(pieces):
                first = sentence.first if place == 0 else seam is at_a_proposal
                asks = sentence.asked and (place > 0 or seam is not at_a_question or asks_alone(words))
                yield from self.pieces(replace(sentence, words=words, first=first, asked=asks))
            return
        yield sentence

    def orders(self, text: str) -> bool:
        """Say whether a sentence begins with an order, but for courtesies and what leads up to it: "One thing: ..."."""
        lead = _LEAD.match(text)
        opened = (_OPENS.match(text, start) for start in (0, lead.end() if lead else 0))
        return any(self.begins.match(text, hit.end() if hit else 0) for hit in opened)


_SET_OFF = r"(?<![ ])(?:[ ]*[,;])?[ ]+"
"""What stands between two pieces; however many blanks stand there, they are divided in one way."""

Seam: TypeAlias = "Callable[[Sentence, Cutting], list[Traced]]"


def at_a_question(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part an order, or a question, from the question behind it: "buy 12, and what is my cash?"."""
    text = sentence.words.text
    hit = _ASKS.search(text) if sentence.asked else None
    return _apart(sentence.words, hit) if hit and (asks_alone(sentence.words) or cutting.orders(text)) else []


def asks_alone(words: Traced) -> bool:
    """Say whether a piece begins with the word of a question."""
    return _QUESTION.match(words.text) is not None


def _apart(words: Traced, joint: re.Match[str], other: int | None = None) -> list[Traced]:
    """Give what stands before a joint and what stands behind it, or from another place on."""
    return [words.part(0, joint.start()), words.part(joint.end() if other is None else other)]


def at_a_proposal(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part an order from a proposal behind it: "buy 12, and I propose that rent is $1 higher"."""
    hit = _PROPOSES.search(sentence.words.text)
    return _apart(sentence.words, hit) if hit and cutting.orders(sentence.words.text) else []


_PROPOSES = re.compile(
    _SET_OFF + r"(?:and|also)[ ]+(?:also[ ]+|then[ ]+)?"
    r"(?=(?:(?:i|i'd like to|i would like to|to)[ ]+)?propose[ ]*(?:that\b|:|an?[ ]))",
    re.IGNORECASE,
)


def at_a_condition(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part an order that is conditional from the one behind it: "buy 12 if it is free, and pay Bob $5"."""
    words, begins = sentence.words, cutting.begins
    text = unquoted(words.text)
    if not cutting.orders(text):
        return []
    hits = (_SECOND_IF.search(text), _UNPARTED_IF.search(text))
    if hit := next((hit for hit in hits if hit and (hit["aside"] or begins.match(text, hit.end("bound")))), None):
        return _apart(words, hit, hit.start("bound"))
    for hit in _BOUND.finditer(text):
        if begins.match(text, hit.end()) and not _JOINED.search(text, 0, hit.start()):
            return [words.part(0, hit.end("bound")), words.part(hit.end())]
    return []


_MORE_IF = (
    _SET_OFF + r"(?:(?:and|then|also)(?P<aside>,)?[ ]+)+"
    r"(?P<bound>(?:if(?! (?:you|i) (?:can|may)\b| possible\b)|when(?:ever)?|once|unless)\b[^,:\"]{3,80}?"
)
_SECOND_IF = re.compile(rf"{_MORE_IF}(?:[ ]*,(?:[ ]*then)?|[ ]+then)[ ]+(?:(?:please|also)[ ]+)*)(?=\w)", re.IGNORECASE)
"""How a second order begins that has a condition of its own: "buy 12, and if I have $300, paint it red".

One that is set off by commas stands before what follows it, an order or not: "buy 12, and, if I can, a hat".
"""
_UNPARTED_IF = re.compile(rf"{_MORE_IF}(?<=\d)[ ]+)(?=\w)", re.IGNORECASE)
"""The same where no comma ends its condition, but a figure: "and if Bob pays me $50 give him 9"."""
_JOINED = re.compile(r"\b(?:and|then|but|or|also|so)[ ,]*$", re.IGNORECASE)
_BOUND = re.compile(
    r"(?P<bound>[ ,]+\(?(?:but[ ]+)?(?:only[ ]+)?(?:if|unless|provided(?:[ ]+that)?|as long as|when|once)\b"
    r"[^,:\"]{3,80}?)"
    r"[ ]*[,;][ ]*(?:(?:and|then|also|please)[ ]+)*(?=\w)",
    re.IGNORECASE,
)


def at_a_landing(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part what is to be done with any square that one lands on from the orders beside it that do not speak of it.

    "Buy any square I land on, and paint it red" does both there; "and buy a ticket", or "and a ticket", does not.
    """
    words, begins = sentence.words, cutting.begins
    text = unquoted(words.text)
    hit = _ANY_LANDED.search(text)
    if hit is None or not begins.match(text, hit.start("order")):
        return []
    start = hit.start("order")
    joints = (joint for joint in _JOINT.finditer(text, hit.end()) if not _OF_IT.match(text, joint.end()))
    behind = next((each for each in joints if begins.match(text, each.end()) or _SO_MANY.match(text, each.end())), None)
    if behind is None:
        return [words.part(0, hit.start()), words.part(start)]
    more = words.part(behind.end())
    if _SO_MANY.match(more.text):
        more = more.splice(0, 0, f"{text[start:].split()[0].lower()} ")
    return [words.part(0, hit.start()), words.part(start, behind.start()), more]


_JOINT = re.compile(r"(?:[ ]*[,;][ ]*|[ ]+(?=(?:and|then|also)\b))(?:(?:and|then|also|please)\b[ ,]*)*")
_ANY_LANDED = re.compile(
    rf"(?:^|{_JOINT.pattern})(?P<order>[a-z]+[ ]+(?:any|every|each|all|whichever|whatever)\b"
    r"[^,;\"]{0,60}?\bI[ ]+land[ ]+on\b)",
    re.IGNORECASE,
)
_SO_MANY = re.compile(r"(?:an?|one|two|three|four|five|\d+)[ ]+[a-z]", re.IGNORECASE)
_OF_IT = re.compile(r"[^,;]*?\b(?:it|that|them|there|this)\b", re.IGNORECASE)


def at_a_week(sentence: Sentence, _: Cutting) -> list[Traced]:
    """Part what is for one week from what is for another: "in week 3, pay Bob $5 and, in week 4, Eve $5"."""
    text = unquoted(sentence.words.text)
    hit = _ANOTHER_WEEK.search(text) if _A_WEEK.match(text) else None
    return _apart(sentence.words, hit) if hit else []


_ONE_WEEK = r"(?:in week \d+|(?:this|next) week|the week after(?: that| next)?)"
_A_WEEK = re.compile(rf"(?:(?:please|and|then|also)[ ,]+)*{_ONE_WEEK}\b", re.IGNORECASE)
_ANOTHER_WEEK = re.compile(rf"(?:[ ]*[,;])?[ ]+(?:and|then|but)[ ,]+(?={_ONE_WEEK}\b(?![ ]*$))", re.IGNORECASE)


def at_a_square(sentence: Sentence, _: Cutting) -> list[Traced]:
    """Part what gives a square from the payment before it: "$10 to Bob, and square 9 to Eve" pays nobody $9."""
    hit = _AND_A_SQUARE.search(unquoted(sentence.words.text))
    return _apart(sentence.words, hit) if hit and _PAID.search(sentence.words.text, 0, hit.start()) else []


_AND_A_SQUARE = re.compile(
    r",?[ ]+and[ ]+(?=(?:my[ ]+)?(?:square|lot|property)[ ]+#?\d+[ ]+(?:goes[ ]+)?to\b)", re.IGNORECASE
)
_PAID = re.compile(r"\$[ ]?\d|\b(?:dollars|bucks)\b", re.IGNORECASE)


def at_otherwise(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part what is done if something is so from what is done if not: "buy 12 if I have $500, otherwise walk on"."""
    text = unquoted(sentence.words.text)
    hit = _OTHERWISE.search(text)
    if hit is None or not _IF.search(text, 0, hit.start()):
        return []
    is_order = cutting.begins.match(text, hit.end()) and not _NOTHING.match(text, hit.end())
    is_other = is_order or gapped(sentence.words.part(hit.end()), cutting.vocabulary)
    return _apart(sentence.words, hit, hit.start("otherwise")) if is_other else []


_OTHERWISE = re.compile(
    _SET_OFF + r"(?:and[ ]+|but[ ]+)?"
    r"(?P<otherwise>(?:otherwise|or else|else|(?:but )?if not)\b[ ,]+(?:then |please )*)",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"(?:do|leave)\b", re.IGNORECASE)
_IF = re.compile(r"\b(?:if|unless|when|once|as long as|provided)\b", re.IGNORECASE)


def at_a_denial(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part an order from another one that is not to be done: "buy 12, but don't paint it".

    What says of the same deed when it is not meant stays with its order.
    """
    text = sentence.words.text
    hit = _BUT_NOT.search(text)
    barred = cutting.begins.match(text, hit.end()) if hit else None
    if hit is None or barred is None or barred[0].split()[0].lower() in text[: hit.start()].lower().split():
        return []
    return _apart(sentence.words, hit, hit.start("not"))


_BUT_NOT = re.compile(_SET_OFF + r"but[ ]+(?P<not>(?:please[ ]+)?(?:don't|do not|dont|never)[ ]+)", re.IGNORECASE)


def at_a_bond(sentence: Sentence, cutting: Cutting) -> list[Traced]:
    """Part orders from what points to them and binds them: "pay Ann $5 and buy 13 (both in week 3)"."""
    pieces = behind_apart(sentence.words, cutting.vocabulary)
    return pieces if pieces and cutting.orders(pieces[0].text) else []


_QUESTION = re.compile(
    rf"{GREETED}(?:what|who|where|when|which|how (?:much|many|do|does|is|are))(?:'s)?\b",
    re.IGNORECASE,
)
_OPENS = re.compile(
    r"(?:(?:please|pls|also|then|and|so|(?:can|could|would) you)\b[ ,]*)*(?:i(?:'d| would)? (?:like|love|want) to )?",
    re.IGNORECASE,
)
_LEAD = re.compile(r"[^:\"]{1,80}:[ ]+")


_ASKS = re.compile(
    _SET_OFF + r"(?:and|but|also)[ ]+(?:please[ ]+)?(?:(?:also|then)[ ]+)?"
    r"(?=(?:what|who|how|where|when|why|which)(?:'s)?\b"
    r"|(?:may|can|could|am|should|do|does|is|are) (?:i|we|it|there|he|she)\b)",
    re.IGNORECASE,
)

SEAMS: tuple[Seam, ...] = (
    at_a_bond,
    at_a_question,
    at_otherwise,
    at_a_denial,
    at_a_condition,
    at_a_landing,
    at_a_square,
    at_a_week,
    at_a_proposal,
)
