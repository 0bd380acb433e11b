"""What a sentence takes up of the one before it, said in full ("If so, ..."), and its topic ("As for 9: ...")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from moderator.games.nomopoly.wordings.traced import NO_WORDS, Traced

_WHETHER = re.compile(r"(?P<is>is|are)[ ]+(?P<what>(?:square |the )?[\w']+)[ ]+(?P<how>[^?,]+)$", re.IGNORECASE)
_IF_SO = re.compile(
    r"(?:(?:and|but|well|then)[ ,]+)*(?P<if>if)[ ]+"
    r"(?:(?:so|yes|that(?:'s| is) (?:so|the case|true))\b(?=[ ]*,|[ ]+\w+)|(?:it is|they are)\b(?=[ ]*,))",
    re.IGNORECASE,
)
_WHO = re.compile(r"(?:(?:and|but|so)[ ,]+)*who[ ]+(?P<does>(?!is\b|am\b|are\b)[a-z]+[ ].+)", re.IGNORECASE)
_IF_IT_IS = re.compile(
    r"(?:(?:and|but|well|then)[ ,]+)*(?:if|unless)[ ]+"
    r"(?P<who>(?:it is|it's|that is|that's)[ ]+(?P<name>(?-i:[A-Z])\w+))(?=[ ]*,)",
    re.IGNORECASE,
)
"""How a sentence takes up a question for somebody: "Who owns 24? If it's Bob, ..."."""
_MAY_I_DO = re.compile(
    r"(?:(?:and|but|well|so|also)[ ,]+)*(?:is it (?:possible|allowed|ok(?:ay)?)(?: for me)? to"
    r"|(?:can|may|could) (?:i|we)(?: still| also)?|am i (?:allowed|able) to)[ ]+",
    re.IGNORECASE,
)
_DO_SO = re.compile(
    r"(?:(?:and|well|then|please)[ ,]+)*(?:(?:if (?:so|yes|it is|i (?:can|may))|in that case|then)[ ,]+)"
    r"(?:(?:please|then|i'd like to|i'll|just)[ ,]+)*(?:go ahead(?: and do (?:it|so|that))?|do(?: (?:it|so|that))?)"
    r"(?:[ ,]+(?:please|then|for me|thanks))*",
    re.IGNORECASE,
)
"""How what was asked for is ordered: "Can I buy 12? If so, do."."""
_TOPIC = re.compile(
    r"(?:(?:and|now|then|next|also)[ ,]+)*(?:as (?:for|to)|regarding|concerning|about|with|re|turning to)[ ]+"
    r"(?P<what>[^ ,:](?:[^,:]{0,38}[^ ,:])?)[ ]*[,:][ ]*(?=\w)",
    re.IGNORECASE,
)
_IN_THAT_CASE = re.compile(
    r"(?:(?:and|but|well|then|or)[ ,]+)*(?:(?P<else>otherwise|or else|else)|(?P<not>(?:only[ ]+)?if[ ]+(?:not"
    r"|(?:i'm|he's|she's|it's|they're) not|(?:i|he|she|it|they) (?:am|is|are|do|does|has|have)(?:n't| not)))"
    r"|(?:only[ ]+)?if[ ]+(?:so|(?:i|he|she|it|they) (?:am|is|are|do|does|has|have)))(?:[ ]*,)?"
    r"[ ]+(?:(?:then|just|please|simply)[ ,]+)*(?=[\w$])",
    re.IGNORECASE,
)
"""How a sentence takes up the condition of the one before it: "if so, ...", "if he does not, ...", "otherwise ..."."""
_IF_IT = re.compile(
    r"(?:(?:and|but|well|then)[ ,]+)*(?:if|when|unless|as long as)[ ]+(?P<it>it)"
    r"(?:(?P<is>'s|s)\b|(?=[ ]+(?:is|has|isn't|hasn't)\b))",
    re.IGNORECASE,
)


_COST_OF_DOING = re.compile(r"\b(?:costs?|price)(?: me| of)?(?:,| be)? (?:to|if i|for) ", re.IGNORECASE)


class Condition(NamedTuple):
    """The condition of an order, whether it must not be so, and at which place of its letter it stands."""

    said: str
    unless: bool
    place: int


class Conditional(NamedTuple):
    """An order that takes up a condition: the whole of it with the condition in full, and the order alone.

    `otherwise` says that it is for when that is not so.
    """

    whole: Traced
    order: Traced
    otherwise: bool


_FALLS = re.compile(r"(?:and[ ,]+)?(?:if[ ]+i[ ]+)?(?P<what>(?:land|stop|end|roll|throw|pass)\b.*)", re.IGNORECASE)


def in_case(asked: str, words: Traced) -> Traced | None:
    """Give an order under the condition that the question before it is: "Land on 20? Buy it."; None for another one."""
    falls = _FALLS.fullmatch(asked)
    condition = f"if I {falls['what'][0].lower()}{falls['what'][1:]}, " if falls is not None else ""
    return Traced.instead(condition, words.origins[0]) + words if condition and words.text else None


def asked_to_do(asked: Traced, words: Traced) -> Traced | None:
    """Give what a question asked for, where a sentence says that it is to be done; None for any other sentence."""
    may = _MAY_I_DO.match(asked.text) if _DO_SO.fullmatch(words.text.strip(" .!")) else None
    return asked.part(may.end()) if may is not None else None


def of_the_question(asked: str, words: Traced, names: Sequence[str]) -> Traced:
    """Say in full what a condition takes up of the question before it, which may speak of one of the `names`."""
    whether = _WHETHER.match(asked)
    if _MAY_I_DO.match(asked) and (so := _IF_SO.match(words.text)):  # it is tried in any case
        return words.part(so.end()).strip(" ,")
    if whether is not None and (so := _IF_SO.match(words.text)):
        return words.respelled(0, so.end(), f"{so['if']} {whether['what']} {whether['is']} {whether['how']}")
    who, is_who = _WHO.fullmatch(asked), _IF_IT_IS.match(words.text)
    if who is not None and is_who is not None:
        return words.respelled(*is_who.span("who"), f"{is_who['name']} {who['does']}")
    named = (name for name in names if re.search(rf"\b{re.escape(name)}\b", asked, re.IGNORECASE))
    things = list(named) or re.findall(r"\b\d+\b", asked)
    it = _IF_IT.match(words.text) if len(things) == 1 else None
    if it is None:
        return words
    if _COST_OF_DOING.search(asked):  # "What does it cost to paint 33? If it's over $50, ...": the cost, not 33
        return words.respelled(it.start("it"), it.end(), "the cost is" if it["is"] else "the cost")
    thing = things[0] if things[0].isdigit() or things[0].startswith("The ") else f"the {things[0]}"
    return words.respelled(it.start("it"), it.end(), f"{thing} is" if it["is"] else thing)


def of_the_condition(before: Condition, words: Traced) -> Conditional | None:
    """Say in full the condition that a sentence takes up of the order before it; None where it takes up none."""
    hit = _IN_THAT_CASE.match(words.text)
    if hit is None:
        return None
    joint = "unless" if hit["not"] or (hit["else"] and not before.unless) else "if"
    otherwise = (joint == "unless") != before.unless
    return Conditional(words.respelled(0, hit.end(), f"{joint} {before.said}, "), words.part(hit.end()), otherwise)


def topic_of(words: Traced) -> tuple[Traced, Traced]:
    """Part what a sentence says at its head that it speaks of from the rest: "As for 9: paint it red"."""
    hit = _TOPIC.match(words.text)
    return (words.part(*hit.span("what")), words.part(hit.end())) if hit else (NO_WORDS, words)
