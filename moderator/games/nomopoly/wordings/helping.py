"""What a player can do, from the rules' own sentences: each *may* sentence is an order, its words the help line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from moderator.core.outcome import Section
from moderator.language.tree import Order

_COLUMN = 44
_LONGEST_PRICE = 24
_MOST_ALIKE = 2
_MOST_IN_FORM = 6
_MOST_ON_A_SCREEN = 14
_ASKING = frozenset(
    ("what", "how", "who", "when", "where", "why", "which", "does", "should", "much", "many", "get", "there", "next")
)


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


@dataclass(frozen=True, slots=True)
class Offer:
    """An order as a line to copy; `now` says that the rules would allow it as things stand, `cost` what it costs.

    One that `harms` whoever sends it is shown to nobody who has not asked for it.
    """

    order: OrderHelp
    line: str
    now: bool = False
    cost: str = ""
    harms: bool = False

    @property
    def shown(self) -> str:
        """Give the line with its cost and its rule."""
        stated = self.order.price
        is_short = stated.startswith("$") and len(stated) <= _LONGEST_PRICE
        cost = self.cost or (stated if is_short else "")
        gap = " " * max(2, _COLUMN - len(self.line))
        return f"{self.line}{gap}({cost}{'; ' if cost else ''}{self.order.rule})"


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


def help_section(
    offers: Sequence[Offer],
    about: str = "",
    titles: Mapping[str, str] | None = None,
    rule: str = "I.1",
    moves: Sequence[str] = (),
    near: Sequence[OrderHelp] = (),
) -> Section:
    """Show on one screen what can be ordered now, and how to see more: `moves`, or else one order for each section.

    With `about`, show the orders that speak of it, in full, or else those that are `near` it; "all" shows every order
    that can be given now, under the `titles` of the sections by their numbers. `rule` is the number of a rule to name
    in an example.
    """
    is_all = about.strip().lower() in ("all", "everything")
    if not (stems(about) or is_all):
        return Section("WHAT YOU CAN ORDER", tuple(_one_screen(offers, rule, moves)))
    if is_all:
        return Section("WHAT YOU CAN ORDER", tuple(_all_lines(offers, titles or {}, rule)))
    helps = [each.order for each in offers]
    lines_of = {each.order: each.shown for each in offers}
    found = matching(helps, about)
    if not found:
        reason = f'No rule in force grants an order that speaks of "{about}".'
        lines = [reason, *(["Near it:"] if near else []), *(f"  {lines_of[each]}" for each in near)]
        return Section(f"HELP: {about}", tuple(lines))
    lines = []
    for each in found:
        lines += [lines_of[each], f"  {each.rule}: {each.sentence}"]
        lines += [f"  In short: {', '.join(each.short)}"] if each.short else []
    return Section(f"HELP: {about}", tuple(lines))


def order_form(orders: Sequence[OrderHelp], offer: Callable[[OrderHelp], Offer]) -> Section:
    """Show a few orders to copy: such as have a price, one for each verb, that can be given as things stand.

    `offer` tries an order, which takes its time, so that no more are tried than are shown.
    """
    shown: dict[str, str] = {}
    for order in orders:
        verb = order.phrase.partition(" ")[0]
        if order.price.startswith("$") and verb not in shown and (tried := offer(order)).now:
            shown[verb] = f"  {tried.shown}"
            if len(shown) == _MOST_IN_FORM:
                break
    how = (
        "One order on a line, as it stands here or in your own words; with",
        "preview: before it, you are only told what it would come to.",
    )
    return Section("YOU CAN SEND, FOR INSTANCE" if shown else "TO ORDER", (*shown.values(), *how))


def _one_screen(offers: Sequence[Offer], rule: str, moves: Sequence[str]) -> list[str]:
    """Give some moves, or one order that can be given now for each section, one with a price where there is one."""
    now: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.now:
            now.setdefault(offer.order.rule.partition(".")[0], []).append(offer)
    shown = [
        next((each for each in alike if each.order.price.startswith("$")), alike[0])
        for alike in list(now.values())[:_MOST_ON_A_SCREEN]
    ]
    told = list(moves) or [f"  {each.shown}" for each in shown]
    lines = ["You can send these now, for instance, or say them in your own words:"] if told else []
    lines += told
    verbs = {each.line.split()[0].lower() for each in offers}
    verb = next((first for line in told if (first := line.split()[0].lower()) in verbs), "")
    more = "help all lists every order" + (f"; help {verb} explains one. " if verb else ". ")
    asking = f"status says how you stand, rules {rule} quotes a rule. preview: before an order only tries it."
    return [*lines, "", f"{more}{asking}"]


def _all_lines(offers: Sequence[Offer], titles: Mapping[str, str], rule: str) -> list[str]:
    """Give the orders that can be given now, one for each verb of a section, and the verbs of all the others."""
    now: dict[str, dict[str, list[Offer]]] = {}
    for offer in offers:
        if offer.now:
            verbs = now.setdefault(offer.order.rule.partition(".")[0], {})
            verbs.setdefault(offer.line.split()[0].lower(), []).append(offer)
    lines = ["These you can send now, as things stand:"] if now else []
    for section, verbs in now.items():
        lines.append(titles.get(section, section))
        for verb, alike in verbs.items():
            lines += [f"  {each.shown}" for each in alike[:_MOST_ALIKE]]
            if len(alike) > _MOST_ALIKE:
                more = len(alike) - _MOST_ALIKE
                lines.append(f"  ... and {more} more {'way' if more == 1 else 'ways'}: help {verb}")
    given = {verb for verbs in now.values() for verb in verbs}
    later = sorted({each.line.split()[0].lower() for each in offers if not each.now} - given)
    if later:
        lines += ["", f"Others that fit less well now: {', '.join(later)}."]
    names = [each.line.split()[0].lower() for each in offers]
    verb = "buy" if "buy" in names else next(iter(names), "")
    about = f"help {verb} shows all that begins with {verb}, with its sentences; " if verb else ""
    return [*lines, "", f"{about}rules {rule} quotes a rule."]


def stems(text: str) -> set[str]:
    """Give the words of a text that say what it is about, without their plural."""
    words = re.findall(r"[a-z']{3,}", text.lower().replace("'s", ""))
    idle = {
        "the",
        "and",
        "any",
        "you",
        "your",
        "that",
        "can",
        "for",
        "with",
        "this",
        "week",
        "now",
        "all",
        "out",
        "into",
        "from",
    } | _ASKING
    return {word.removesuffix("s") for word in words} - idle


def matching(helps: Sequence[OrderHelp], about: str) -> list[OrderHelp]:
    """Give the orders whose wording holds every word of `about`, those that begin with them first."""
    wanted = stems(about)
    found = [each for each in helps if wanted and wanted <= stems(f"{each.phrase} {' '.join(each.short)}")]
    return sorted(found, key=lambda each: (not each.phrase.lower().startswith(about.lower()), each.phrase, each.rule))
