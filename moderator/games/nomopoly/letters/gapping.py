"""Words that say an order again with other values: "Same for Duck", "7 too", "paint 12 red and 14 blue", "and Duck $5".

All that stays the same is left out of them (gapping). Each value that they name stands in the place of the one of its
sort; the weeks that they say stand for those of the order. Behind an order they are a part of its sentence; a sentence
of its own says again what is before it only where it says so ("too", "the same", other weeks).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from moderator.games.nomopoly.letters.corrections import SIGH
from moderator.games.nomopoly.letters.goods import counted, goods_in
from moderator.games.nomopoly.letters.values import put_right, sort_of
from moderator.games.nomopoly.letters.words import numbered
from moderator.games.nomopoly.wordings.shapes import COUNT
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import WEEKS, says_week_first, weeks_behind, with_weeks

_SAME = r"(?:(?:just|exactly) )?(?:the )?same(?: (?:thing|again|amount|sum|goes|too))*|ditto|likewise|(?:just )?as much"
_LINK = (
    r"and|also|oh|then|plus|but|for|to|with|on|by|in|only|just|more|of them|please|pls|each|apiece"
    r"|another(?=[ ]+\$?\d)|&|\+"
)
_VERB = re.compile(r"(?:give|send|pay|hand|do|(?P<verb>[a-z]+))[ ]+(?!\W*(?:too|only|just)\b)", re.IGNORECASE)
_WHY = re.compile(r",[ ]+(?:he|she|they|we|as|since|because)\b[^,\d$]*$", re.IGNORECASE)
_OF_ONE = re.compile(r"\w+ (?:an?|one|1) \S", re.IGNORECASE)
_JOINT = re.compile(
    r"[ ]*(?:,[ ]*(?:and|plus)\b|,(?!\d)|(?<!\d),|\band\b|\bplus\b|&|\+)[ ]*(?:(?:then|also)[ ]+)*(?=\S)"
)
_ITEM = r"(?:\$\d+(?:,\d{3})*|\d{1,3}(?:,\d{3})+(?!\d)|\d+)"
_NO_AMOUNT = re.compile(r"\$\d+(?:,\d{3})*,(?!\d{3}(?!\d))\d")
"""What is no list, and no amount either: "$10,5"."""
_OF_ANOTHER_SORT = re.compile(r"(?:for|with|in|by) [$\d]", re.IGNORECASE)
"""How a part begins that says more of the order before it: "sell it with $100, for $550"."""
_FOR_WHAT = re.compile(r"(?<=\d) for (?:the|his|her|their|an?|my) [a-z]+$", re.IGNORECASE)
_SUM_BESIDE = re.compile(r"(?<![$\w#])(?=\d+ on #?\d)|(?<=\d for )(?=\d+(?!\w))")
"""Which of two numbers is a sum: "45 on 16", "16 for 45"."""
_SUM_AGAINST = re.compile(r"(?:[ ,]*|.*\bbut[ ]+)\$[ ]?\d[\d,]*$", re.IGNORECASE)
"""How a sum stands against the one before it: it may be more, or instead of that."""
_NOW = re.compile(r"[ ]+(?:now|today)$", re.IGNORECASE)
_LIST = re.compile(rf"(?<![$\w])({_ITEM}(?:[ ]*(?:,|,? and|&|\+)[ ]*{_ITEM})+)(?![\w%])")


@lru_cache(maxsize=16)
def _token(players: tuple[str, ...], colors: tuple[str, ...]) -> re.Pattern[str]:
    """Match what words that say an order again are made of: values, weeks, marks that they do, and what joins them."""
    names = "|".join(map(re.escape, sorted((*players, *colors), key=len, reverse=True))) or r"[^\w\W]"
    value = (
        rf"\"[^\"]*\"|\$[ ]?\d[\d,]*|\d[\d,]*[ ](?:dollars?|bucks?)|#?\d[\d,]*|{names}|{COUNT}"
        r"|(?-i:[A-Z][\w']*(?: [A-Z][\w']*)?)"
    )
    return re.compile(
        rf"(?:(?P<weeks>{WEEKS}(?:[ ]+{WEEKS})*|next$)|(?P<same>{_SAME})"
        rf"|(?P<another>another one|another(?![ ]+\$?\d)|one more)|(?P<too>too|also|as well|again)"
        rf"|(?P<link>{_LINK})|(?P<value>{value}))(?![\w'])(?:[ ]*[,:])?[ ]*",
        re.IGNORECASE,
    )


Each: TypeAlias = "Callable[[Traced], list[Traced]]"


class Gapped(NamedTuple):
    """What some words put in the place of values of the order before them, and for which weeks they say that again.

    `is_marked` says that they say so; `another` that they ask for one more of the same.
    """

    values: tuple[Traced, ...]
    when: str = ""
    verb: str = ""
    is_marked: bool = False
    another: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether they say an order again by themselves within its sentence: a player alone may go on to more."""
        number = any(
            re.search(r"\d", value.text) or re.fullmatch(COUNT, value.text, re.IGNORECASE) for value in self.values
        )
        return self.is_marked or number or bool(self.when) or len(self.values) > 1

    def of(self, order: Traced, vocabulary: Vocabulary) -> list[Traced]:
        """Say an order again so, once for each of several values of a sort; [] where it has not one place for each."""
        if self.verb and not order.text.lower().startswith(f"{self.verb} "):
            return []
        if not (self.values or self.when):
            return [order] if _OF_ONE.match(order.text) else []  # "Throw a party. And another one!"
        said = [_without_weeks(order) if self.when else order]
        by_sort: dict[str, list[Traced]] = {}
        for value in self.values:
            by_sort.setdefault(sort_of(value.text, vocabulary), []).append(value)
        for values in by_sort.values():
            alone = len(self.values) == 1
            said = [new for each in said for value in values if (new := _with(each, value, vocabulary, alone=alone))]
        if len(said) != max(map(len, by_sort.values()), default=1):
            return []
        when = Traced.instead(self.when, order.origins[0])
        return [with_weeks(each, when) for each in said] if self.when not in ("", "this week") else said


def _with(order: Traced, value: Traced, vocabulary: Vocabulary, *, alone: bool) -> Traced | None:
    """Put a value in the place of the one of its sort; so many alone are so many of the goods of the order.

    A sum alone stands for the square that is given, and the other way round.
    """
    if alone and value.text.isdigit() and _OF_A_SUM.fullmatch(unquoted(order.text)):
        return None  # "pay Ann $5, and 33": is that a square?
    goods = goods_in(order, vocabulary) if re.fullmatch(COUNT, value.text, re.IGNORECASE) else None
    if goods is not None:
        start = order.text.find(goods.text)
        return order.respelled(start, start + len(goods.text), counted(value.text, goods.text.partition(" ")[2]))
    given = _GIVEN.fullmatch(order.text) if alone and _GIVEN_VALUE.fullmatch(value.text) else None
    if given is not None:
        return order.part(0, given.start("what")) + value + order.part(given.end("what"))
    return put_right(order, numbered(value, vocabulary), vocabulary)


_OF_A_SUM = re.compile(r"(?:[^\d$]|(?<![ ])\d)*\$[ ]?\d[\d,]*\D*")
_GIVEN_VALUE = re.compile(r"\$?\d[\d,]*")
_GIVEN = re.compile(r"give (?:\w+ (?P<what>\$?\d[\d,]*))", re.IGNORECASE)


def _without_weeks(order: Traced) -> Traced:
    """Leave out for which weeks an order is."""
    end = weeks_behind(order.text)
    now = _NOW.search(order.text, 0, end)
    return order.part(0, now.start() if now else end)


def gapped(words: Traced, vocabulary: Vocabulary) -> Gapped | None:
    """Give what some words change that say the order before them again; None where they say anything besides."""
    while sigh := re.match(rf"(?:{SIGH})\b[ ,]*", words.text, re.IGNORECASE):
        words = words.part(sigh.end())
    words = words.part(0, len(_WHY.sub("", words.text.strip(" ,.!")))).strip(" ,.!")
    for sum_at in reversed([beside.start() for beside in _SUM_BESIDE.finditer(words.text)]):
        words = words.splice(sum_at, sum_at, "$")
    token, place, seen = _token(vocabulary.players, vocabulary.colors), 0, set[str]()
    values, when, verb = list[Traced](), "", ""
    while place < len(words.text):
        hit = token.match(words.text, place)
        if hit is None:
            hit = _VERB.match(words.text, place) if not seen - {"link"} else None
            if hit is None:
                return None
            verb = (hit["verb"] or "").lower()
            seen.add("verb")
        elif hit["value"] and values and hit["value"].lower() == "one":
            seen.add("link")  # "and a khaki one"
        elif hit["value"]:
            values.append(words.part(*hit.span("value")))
            seen.add("value")
        elif hit["weeks"]:
            when = "next week" if hit["weeks"].lower() == "next" else f"{hit['weeks'][:1].lower()}{hit['weeks'][1:]}"
            seen.add("weeks")
        elif (hit["link"] or "").lower() == "another":
            seen |= {"another"}
        elif not hit["too"] or seen & {"value", "weeks"}:
            seen.add(hit.lastgroup or "")
        place = hit.end()
    if not seen & {"value", "weeks", "another"} or ("verb" in seen and not (verb or "same" in seen)):
        return None
    is_marked = bool(seen & {"same", "another", "too"}) or {"value", "weeks"} <= seen
    return Gapped(tuple(values), when, verb, is_marked, "another" in seen)


def hangs(words: Traced, vocabulary: Vocabulary) -> bool:
    """Say whether words are no more than values and marks, so that they say something of the orders before them.

    "Twice." "But $10." "33 too." A name alone, or a number, may be anything.
    """
    token, place, seen = _token(vocabulary.players, vocabulary.colors), 0, set[str]()
    while place < len(words.text):
        hit = _AMOUNT_WORD.match(words.text, place) or token.match(words.text, place)
        if hit is None:
            return False
        is_name = hit.re is token and hit["value"] and not re.search(r"[\d$]", hit["value"])
        seen.add((hit.lastgroup or "amount") if hit.re is _AMOUNT_WORD else "name" if is_name else hit.lastgroup or "")
        place = hit.end()
    return bool(seen & {"amount", "same", "too", "weeks"} or {"value", "link"} <= seen)


_AMOUNT_WORD = re.compile(
    r"(?:both|twice|thrice|double|half|triple|mine|(?P<pointer>not|no|this|that(?:'s)?|it|them|those|these|as|much|many"
    r"|more|less))"
    r"(?![\w'])[ ,]*",
    re.IGNORECASE,
)


def spread(order: Traced, vocabulary: Vocabulary, each: Each) -> list[Traced]:
    """Make "paint 12 and 14 red", "paint 12 red and 14 blue" two orders; a pair between two squares stays one.

    `each` makes of an order that is for several (players) one for each of them.
    """
    text = re.sub(r'"[^"]*"', lambda quoted: '"' * len(quoted[0]), order.text)  # a name parts what stands beside it
    joints = list(_JOINT.finditer(text)) if "between" not in text.lower() else []
    for first, joint in enumerate(joints):
        if said := _said_on(order.part(0, joint.start()), order, joints[first:], vocabulary, each):
            return said
    return each(order)


def _said_on(
    head: Traced, order: Traced, joints: list[re.Match[str]], vocabulary: Vocabulary, each: Each
) -> list[Traced]:
    """Say an order again for each part behind it; [] where one of them is no such."""
    is_now = _NOW.search(head.text) is not None
    for left_out in (_NOW, _FOR_WHAT):
        head = head.part(0, hit.start()) if (hit := left_out.search(head.text)) else head
    said = each(head)
    ends = [*(joint.start() for joint in joints[1:]), len(order.text)]
    start, between, lasts, new = joints[0].end(), joints[0][0], "", list[Traced]()
    for joint, stop in zip([*joints[1:], None], ends, strict=True):
        part = order.part(start, stop)
        again = gapped(part, vocabulary)
        if again is None or again.verb or _OF_ANOTHER_SORT.match(part.text):
            return []
        if len(again.values) == 1 and not (again.when or again.is_marked) and _SUM_AGAINST.match(between + part.text):
            return []  # "pay Ann $5, but $10"
        if again.when and not (again.values or again.is_marked or is_now or any(_without_weeks(x) != x for x in said)):
            said = [with_weeks(whole, Traced.instead(again.when, part.origins[0])) for whole in said]
            start, between = (joint.end(), joint[0]) if joint is not None else (stop, "")
            continue  # "pay Ann $5, in week 8" is no payment now
        if joint is not None and not again.is_whole:
            continue  # "Carol and Duck $20 each"
        new = again.of(said[-1], vocabulary) if again.is_whole else []
        if not new:
            return []
        said += new
        start, between = (joint.end(), joint[0]) if joint is not None else (stop, "")
        counts = all(re.fullmatch(COUNT, value.text, re.IGNORECASE) for value in again.values)
        is_its_own = again.another or is_now or counts or says_week_first(part.text)
        lasts = again.when if joint is None and again.values and not is_its_own else ""
    if lasts and all(_without_weeks(each) == each for each in said[: -len(new)]):
        said = [with_weeks(each, Traced.instead(lasts, order.origins[0])) for each in said[: -len(new)]] + new
    return said


def each_listed(order: Traced) -> list[Traced]:
    """Make an order of a list of squares or sums one of each."""
    found = _LIST.search(unquoted(order.text)) if "between" not in order.text.lower() else None
    if found is None or _NO_AMOUNT.search(found[1]):
        return [order]
    items = re.findall(_ITEM, found[1])
    sums = [item for item in items if item.startswith("$")]
    given = "," not in found[1] and re.search(r"\bgive\b", order.text[: found.start(1)], re.IGNORECASE)
    if sums and ((len(sums) < len(items) and not given) or not re.search(r"and|[&+]", found[1])):
        return [order]  # "pay Ann $5, and 33": is that a square? "$5, $10": both, or rather that?
    base, before, after = found.start(1), order.part(0, found.start()), order.part(found.end())
    numbers = re.finditer(_ITEM, found[1])
    return [before + order.part(base + hit.start(), base + hit.end()) + after for hit in numbers]
