"""Weeks that stand before an order: "next week, buy 2 lottery tickets", "every week until week 9: pay Bob $5"."""

from __future__ import annotations

import re

from moderator.games.nomopoly.wordings.shapes import COUNT
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.language.registry import number_words

_TO = r"(?:[ ]*-[ ]*|[ ]+(?:to|through)[ ]+)"
_JOINT = r"(?:,[ ]*(?:and[ ]+)?|[ ]+and[ ]+)"
_EACH_ONE = r"(?:,[ ]+(?:in[ ]+)?(?:each|every)[ ]+week)?"
_RANGE = (
    r"(?:from[ ]+week|(?:(?:in|during|from|for)[ ]+)?weeks)[ ]+"
    rf"\d+{_TO}(?:week[ ]+)?\d+{_EACH_ONE}"
)
_LISTED = (
    rf"(?:(?:in|during|for)[ ]+)?(?:weeks[ ]+\d+(?:{_JOINT}(?:week[ ]+)?\d+)+"
    rf"|week[ ]+\d+(?:{_JOINT}(?:in[ ]+)?week[ ]+\d+)+)"
)
WEEKS = (
    rf"(?:{_RANGE}|{_LISTED}"
    r"|(?:every|each|next|this)[ ]+week|in[ ]+(?:week[ ]+\d+|\w+[ ]+weeks?(?:[ ]+time)?)"
    r"|from[ ]+week[ ]+\d+(?:[ ]+on(?:wards?)?)?"
    r"|until[ ]+week[ ]+\d+|for[ ]+(?:the[ ]+next[ ]+)?\w+[ ]+weeks)"
)
_FRONT = re.compile(
    r"(?:(?:please|and|then|also)[ ,]+)*(?:(?:(?:my|the|our|all)[ ]+)*(?:orders?|moves?|actions?|plans?)[ ]+)?"
    rf"(?:for[ ]+(?=next|this|week))?(?P<weeks>{WEEKS}(?:[ ]+{WEEKS})*|(?P<bare>week[ ]+\d+)(?=[ ]*[:,]|[ ]+-))"
    r"[ ]*(?:[:,]|-+(?=[ ]))?[ ]*",
    re.IGNORECASE,
)


_BEHIND = re.compile(rf"(?:[ ]*,)?(?:[ ]+{WEEKS})+(?:[ ]*,?[ ]*(?:please|pls|thanks|thx))?$", re.IGNORECASE)


def _in_short(when: str) -> str:
    """Say weeks from one to another as the rules' reader knows them: "in weeks 3-5"."""
    return re.sub(_RANGE, lambda hit: f"in weeks {'-'.join(re.findall(_NUMBER, hit[0]))}", when, flags=re.IGNORECASE)


def weeks_behind(text: str) -> int:
    """Give where the words of an order end that say for which weeks it is; the length of the text if none do."""
    hit = _BEHIND.search(text)
    return hit.start() if hit else len(text)


def front_weeks(words: Traced, begins: str) -> tuple[Traced, Traced | None]:
    """Take the weeks off that stand before the first order of a sentence; gives the rest, and those words.

    `begins` matches what begins an order. "This week" goes, since it says nothing.
    """
    hit = _FRONT.match(words.text)
    if hit is None or not re.match(
        rf"(?:(?:i(?:'d like to|'ll| will| want to| would like to)?|please|also|then)[ ,]+)*(?:if\b|unless\b"
        rf"|(?:{begins})(?![\w']))",
        words.text[hit.end() :],
        re.IGNORECASE,
    ):
        return words, None
    if hit["weeks"].lower().split() == ["this", "week"]:
        return words.part(hit.end()), None
    return words.part(hit.end()), _weeks_of(words, hit)


def _weeks_of(words: Traced, hit: re.Match[str]) -> Traced:
    weeks = words.part(*hit.span("weeks"))
    return Traced.instead("in ", weeks.origins[0]) + weeks if hit["bare"] else weeks


def says_week(text: str) -> bool:
    """Say whether some words speak of weeks."""
    return re.search(rf"\b{WEEKS}\b", text, re.IGNORECASE) is not None


def says_week_first(text: str) -> bool:
    """Say whether some words begin with weeks, which are of what follows them alone."""
    return re.match(rf"(?:{WEEKS})\b", text, re.IGNORECASE) is not None


def with_weeks(order: Traced, when: Traced) -> Traced:
    """Put weeks behind an order, before those that say until when it is."""
    blank = Traced.instead(" ", when.origins[0])
    when = when.respelled(0, len(when.text), _in_short(when.text))
    if other := _OTHER_WEEKS.search(unquoted(order.text)):  # "a ticket, in week 8 two"
        return order.part(0, other.start()) + blank + when + order.part(other.start())
    said = _SAID.search(unquoted(order.text))
    ends = _UNTIL.search(order.text, said.start() if said else len(order.text)) or _REASON.search(order.text)
    if ends is None:
        return order + blank + when
    return order.part(0, ends.start()) + blank + when + order.part(ends.start())


_OTHER_WEEKS = re.compile(rf"(?:[ ]*,|[ ]+(?:and|then))[ ]+(?={WEEKS}[ ]+\w)", re.IGNORECASE)
_UNTIL = re.compile(r"[ ]+(?:until|for)\b", re.IGNORECASE)
_SAID = re.compile(rf"(?:[ ]+{WEEKS})+", re.IGNORECASE)
_REASON = re.compile(r",[ ]+for[ ]+[a-z]+(?: [a-z]+)?$")


_WHEN = (
    r"(?:this(?:[ ]+week)?|now|today|(?:the[ ]+)?next(?:[ ]+(?:week|one))?|(?:in[ ]+)?week[ ]+\d+"
    r"|the[ ]+(?:week[ ]+)?after(?:[ ]+(?:that|next))?)"
)
_APART = r"(?:[ ]*(?:,|\band\b|\bthen\b)*[ ]*{0}[ ]+{1})+"
_SHARE = rf"(?P<many>{COUNT})(?:[ ]+(?:of[ ]+them|more|one))*[ ]+(?P<when>{_WHEN})"
_GOODS = re.compile(
    rf"(?P<head>\w+)[ ]+(?:(?P<many>{COUNT})[ ]+)?(?P<goods>[a-z][\w -]*?)(?:[ ]*[:,]|[ ]+(?P<when>{_WHEN}))"
    rf"(?P<shares>{_APART.format(rf'{COUNT}(?:[ ]+(?:of[ ]+them|more|one))*', _WHEN)})",
    re.IGNORECASE,
)
_SUM = r"\$[ ]?\d[\d,]*"
_SUMS = re.compile(
    rf"(?P<head>.*?\S)[ ]+(?P<many>{_SUM})(?P<goods>)[ ]+(?P<when>{_WHEN})(?P<shares>{_APART.format(_SUM, _WHEN)})",
    re.IGNORECASE,
)


_SEVERAL = 2
_NUMBER = r"\d+"
_IN_WEEKS = re.compile(rf"[ ,]+{_LISTED}(?=$|[ ]*[,;.!]|[ ]+(?:and|please|pls|if|unless)\b)", re.IGNORECASE)


def in_each_week(order: Traced, week: int) -> list[Traced]:
    """Say an order for several weeks for each: its goods or sums are apart in them, or the same in all.

    "Buy two tickets, one this week and one next", "pay Ann $5 in week 3 and week 5". Any other order stays as it is; of
    one whose parts are not as many as it says nothing is given. `week` is open.
    """
    text = unquoted(order.text)
    if several := _IN_WEEKS.search(text):
        before, behind = order.part(0, several.start()), order.part(several.end())
        place = order.origins[several.start()]
        weeks = re.findall(_NUMBER, several[0])
        return [before + Traced.instead(f" in week {number}", place) + behind for number in weeks]
    hit = _GOODS.fullmatch(text) or _SUMS.fullmatch(text)
    if hit is None:
        return [order]
    share = _SHARE if hit["goods"] else rf"(?P<many>{_SUM})[ ]+(?P<when>{_WHEN})"
    shares = [(each["many"], each["when"]) for each in re.finditer(share, hit["shares"], re.IGNORECASE)]
    shares = [(hit["many"] or "1", hit["when"]), *shares] if hit["when"] else shares
    if len(shares) < _SEVERAL:
        return [order]
    if hit["many"] and not hit["when"] and sum(_count(many) for many, _ in shares) != _count(hit["many"]):
        return []
    place = order.origins[hit.end("head")]
    goods = f" {hit['goods']}" if hit["goods"] else ""
    said = (f" {_count(many) if goods else many}{goods} {_as_week(when.lower(), week)}" for many, when in shares)
    return [order.part(*hit.span("head")) + Traced.instead(each, place) for each in said]


def _count(word: str) -> int:
    return int(word) if word.isdigit() else number_words().get(word.lower(), 1)


def _as_week(when: str, week: int) -> str:
    if "after" in when:
        return f"in week {week + 2}"
    if number := re.search(r"\d+", when):
        return f"in week {number[0]}"
    return "next week" if "next" in when else "this week"
