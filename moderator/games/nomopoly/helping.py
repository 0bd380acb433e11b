"""What a player can do, from the rules' own sentences: each *may* sentence is an order, its words the help line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from moderator.core.outcome import Section
from moderator.language.tree import Order

_COLUMN = 44


@dataclass(frozen=True, slots=True)
class OrderHelp:
    """One order that the rules grant: how it is worded, what it costs, the rule and the sentence that grant it.

    `short` are the short forms that the rules declare for it.
    """

    phrase: str
    price: str
    rule: str
    sentence: str
    short: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """Give the order with its price and rule on one line."""
        cost = f"{self.price}; {self.rule}" if self.price else self.rule
        gap = " " * max(2, _COLUMN - len(self.phrase))
        return f"{self.phrase}{gap}({cost})"


_PRICE = re.compile(r",? for (.+?)(?:, paid to (.+?))?(?=:|\.$|, if | once a )")
_MAY = re.compile(r"^(?P<who>.*?)\bmay (?P<what>.+?)(?=:|\.$|,? for (?:\$|the (?:price|sum)|its|\d)|,? if | once a )")
_NAMED = re.compile(r"\b(an? (?:\w+ )*?(?:square|Store|job|lot|dispute|product|Jumpgate))\b")
_YOURS = (
    (re.compile(r"\b(?:she|he) (owns|occupies|has|holds)(?: or (owns|occupies))?\b"), "you "),
    (re.compile(r"\bher\b"), "your"),
)
_BASE = {"owns": "own", "occupies": "occupy", "has": "have", "holds": "hold"}


def _price(order: Order, sentence: str) -> str:
    """Say what an order costs and whom it is paid to, in the sentence's own words."""
    found = _PRICE.search(sentence) if order.price is not None else None
    if found is None:
        return ""
    return found[1] + (f" to {found[2]}" if found[2] else "")


def _to_you(words: str) -> str:
    """Speak to the reader: "a square that she owns" becomes "a square that you own"."""
    pattern, _ = _YOURS[0]
    words = pattern.sub(lambda hit: "you " + " or ".join(_BASE[verb] for verb in hit.groups() if verb), words)
    return _YOURS[1][0].sub("your", words)


def order_help(order: Order, rule: str, sentence: str, short: Sequence[str] = ()) -> OrderHelp:
    """Make the help of one *may* sentence; `rule` is the number of its item, `sentence` its words."""
    found = _MAY.match(sentence)
    phrase = found["what"] if found else sentence.rstrip(".")
    named = _NAMED.findall(found["who"]) if found else []
    if named:
        noun = named[-1].split()[-1]
        phrase = re.sub(
            rf"\bit\b|\bthe {noun}\b|\bits\b", lambda hit: named[-1] + ("'s" * (hit[0] == "its")), phrase, count=1
        )
    phrase = re.sub(r" \(called the \w+\)", "", phrase)
    return OrderHelp(_to_you(phrase.strip(" ,")), _to_you(_price(order, sentence)), rule, sentence, tuple(short))


def help_section(helps: Sequence[OrderHelp], about: str = "") -> Section:
    """List the orders in force; with words in `about`, those that speak of them, with the sentences that grant them."""
    if not about:
        lines = [each.line for each in sorted(helps, key=lambda each: (each.phrase.lower(), each.rule))]
        return Section("WHAT YOU CAN ORDER", (*lines, "", "help ORDER shows the sentence that grants it: help buy."))
    found = matching(helps, about)
    if not found:
        near = ", ".join(each.phrase for each in nearest(helps, about))
        hint = f" Near it: {near}." if near else ""
        return Section(f"HELP: {about}", (f'No rule in force grants an order that speaks of "{about}".{hint}',))
    lines = []
    for each in found:
        lines += [each.line, f"  {each.rule}: {each.sentence}"]
        lines += [f"  In short: {', '.join(each.short)}"] if each.short else []
    return Section(f"HELP: {about}", tuple(lines))


def _stems(text: str) -> set[str]:
    words = re.findall(r"[a-z']{3,}", text.lower())
    return {word.removesuffix("s") for word in words} - {"the", "and", "any", "you", "your", "that", "can", "how"}


def matching(helps: Sequence[OrderHelp], about: str) -> list[OrderHelp]:
    """Give the orders whose wording holds every word of `about`, those that begin with them first."""
    wanted = _stems(about)
    found = [each for each in helps if wanted and wanted <= _stems(f"{each.phrase} {' '.join(each.short)}")]
    return sorted(found, key=lambda each: (not each.phrase.lower().startswith(about.lower()), each.phrase, each.rule))


def nearest(helps: Sequence[OrderHelp], words: str, count: int = 2) -> list[OrderHelp]:
    """Give the orders that are most like some words: by the words they share, then by their letters.

    A number stands for a square: "teleport to 50" is like whatever goes "to a square".
    """
    wanted = _stems(words)
    places = [f"{hit[0]} a square" for hit in re.findall(r"\b(to|on|at|from|with) #?(\d+)\b", words.lower())]

    def likeness(each: OrderHelp) -> tuple[float, float, str]:
        text = f"{each.phrase} {' '.join(each.short)}".lower()
        shared = len(wanted & _stems(text)) + sum(place in text for place in places)
        return (-shared, -difflib.SequenceMatcher(None, words.lower(), text).ratio(), each.phrase)

    ranked = sorted(helps, key=likeness)
    return [each for each in ranked[:count] if likeness(each)[0] < 0 or likeness(each)[1] < -0.5]
