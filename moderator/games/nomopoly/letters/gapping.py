"""A sentence that says the order before it again with other values: "Same for Duck", "7 too", "This week only one".

All that stays the same is left out of it (gapping). What it names stands in the place of the one value of its sort;
the weeks that it says stand for those of the order.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from moderator.games.nomopoly.letters.corrections import SIGH, put_right
from moderator.games.nomopoly.letters.goods import counted, goods_in
from moderator.games.nomopoly.letters.words import numbered
from moderator.games.nomopoly.wordings.shapes import COUNT
from moderator.games.nomopoly.wordings.traced import Traced
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import WEEKS, weeks_behind, with_weeks

_LINKS = r"(?:(?:and|also|oh|then|plus|but)[ ,]+)*"
_VALUE = r"(?:\$?\d[\d,]*|#\d+|\"[^\"]*\"|[A-Z][\w']*(?: [A-Z][\w']*)?)"
_OTHER = rf"(?:(?i:only|just)[ ]+)?(?P<{{}}>{_VALUE}|(?i:{COUNT}))(?i:[ ]+(?:more|of them|only))?"
_AGAIN = re.compile(
    rf"(?i:{_LINKS})(?:(?:{_VALUE},[ ]+)?(?i:give|send|pay|hand|do)[ ]+(?P<whom>{_VALUE})[ ]+"
    rf"(?i:(?:just[ ]+|exactly[ ]+)?the[ ]+same(?:[ ]+(?:amount|sum|again|too))?)"
    rf"|(?i:(?:the )?same(?: again| thing)?[ ,]+(?:for )?(?P<again>{WEEKS}))"
    r"|(?i:the[ ]+same|same|ditto|likewise)(?i:[ ]+(?:thing|again|goes))?[ ]+"
    rf"(?i:(?:for|with|to|on|by)[ ]+)?(?P<what>{_VALUE})|(?P<too>{_VALUE})[ ,]+(?i:too|also|as well)"
    rf"|(?i:(?P<later>{WEEKS})[ ,]+(?:too|as well|also|again|the same(?: again)?))"
    rf"|(?i:(?P<when>{WEEKS})[ ,:]+){_OTHER.format('other')}|{_OTHER.format('first')}(?i:[ ]+(?P<then>{WEEKS}))"
    r"|(?i:another(?:[ ]one)?|one more))(?i:[ ,]+(?:please|pls))?"
)
_WHY = re.compile(r",[ ]+(?:he|she|they|we|as|since|because)\b[^,\d$]*$", re.IGNORECASE)
_OF_ONE = re.compile(r"\w+ (?:an?|one|1) \S", re.IGNORECASE)
_VERB = r"(?P<verb>(?!(?i:only|just|to|for|on|with)\b)(?i:[a-z]+)[ ]+(?!\W*\d))"
_OTHERWISE = re.compile(rf"(?:then |please )*{_VERB}?(?:(?:to|for|on|with) )?{_OTHER.format('value')}")


class Gapped(NamedTuple):
    """What a sentence puts in the place of a value of the order before it, and for which weeks it says that again."""

    value: Traced | None = None
    when: str = ""
    verb: str = ""

    def of(self, order: Traced, vocabulary: Vocabulary) -> Traced | None:
        """Say an order again so; None where it has no value of that sort, or several."""
        if self.verb and not order.text.lower().startswith(f"{self.verb} "):
            return None
        if self.value is None and not self.when:
            return order if _OF_ONE.match(order.text) else None  # "Throw a party. And another one!"
        said: Traced | None = order.part(0, weeks_behind(order.text)) if self.when else order
        if self.value is not None and said is not None:
            goods = goods_in(said, vocabulary) if re.fullmatch(COUNT, self.value.text, re.IGNORECASE) else None
            said = (
                put_right(said, numbered(self.value, vocabulary), vocabulary)
                if goods is None
                else said.respelled(*_place(said, goods), counted(self.value.text, goods.text.partition(" ")[2]))
            )
        if said is None or not self.when or self.when == "this week":
            return said
        return with_weeks(said, Traced.instead(self.when, order.origins[0]))


def _place(order: Traced, goods: Traced) -> tuple[int, int]:
    start = order.text.find(goods.text)
    return start, start + len(goods.text)


def gapped(words: Traced) -> Gapped | None:
    """Give what a sentence changes that says the order before it again; None for one that says nothing again."""
    while sigh := re.match(rf"(?:{SIGH})\b[ ,]*", words.text, re.IGNORECASE):
        words = words.part(sigh.end())
    hit = _AGAIN.fullmatch(_WHY.sub("", words.text.strip(" ,.!")))
    if hit is None:
        return None
    spans = [hit.span(name) for name in ("whom", "what", "too", "other", "first") if hit[name]]
    when = next((hit[name] for name in ("again", "later", "when", "then") if hit[name]), "")
    return Gapped(words.part(*spans[0]).strip(" ,.!") if spans else None, f"{when[:1].lower()}{when[1:]}")


def gapped_otherwise(words: Traced) -> Gapped | None:
    """Give what is put in the place of a value where a condition is not so ("otherwise just one"); None for more.

    It may say the verb of the order again: "otherwise buy two".
    """
    hit = _OTHERWISE.fullmatch(words.text.strip(" ,.!"))
    return Gapped(words.part(*hit.span("value")), "", (hit["verb"] or "").strip().lower()) if hit else None
