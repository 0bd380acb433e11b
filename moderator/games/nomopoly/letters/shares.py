"""Orders for each of several players: "pay Bob and Eve $20 each" is one for either of them; sums by earlier ones."""

from __future__ import annotations

import re
from functools import lru_cache

from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.language.registry import number_words

_EACH = re.compile(
    r"[ ]*\b(?:each[ ]+of|each|apiece|both[ ]+of|both)\b(?!\s+(?:week|update|turn|time|square|player))", re.IGNORECASE
)
_AMOUNT = re.compile(r"\$[ ]?\d|\b\d+[ ]+(?:dollars|bucks)\b", re.IGNORECASE)
_EVERYTHING = re.compile(r"\b(?:everything|all[ ]+(?:of[ ]+)?my|my[ ]+(?:cash|money))\b", re.IGNORECASE)
_MONEY = re.compile(r"(?:pay|give|send|hand|transfer)\b", re.IGNORECASE)
_ALL_OTHERS = re.compile(
    r"(?<=[a-z0-9] )(?<!\bone of )(?<!\bany of )(?:every(?:body|one)(?:[ ]+else)?|each(?:[ ]+other)?[ ]+player"
    r"|all(?:[ ]+(?:the|of[ ]+the))?[ ]+(?:other[ ]+)?"
    r"players|(?:each|all|every one)[ ]+of[ ]+(?:the[ ]+(?:others|other[ ]+players)|you)|all(?:[ ]+the)?[ ]+others"
    r"|the[ ]+others|(?:you|them)[ ]+all)(?:[ ]+each)?\b(?![ ]+(?:who|that|with|on|in)\b)",
    re.IGNORECASE,
)


_EVERYBODY = (
    r"(?:every(?:body|one)(?:[ ]+else)?|all(?:[ ]+of)?[ ]+(?:you|the others|the other players)|the others"
    r"|all(?:[ ]+the)?(?:[ ]+other)?[ ]+players)"
)
_BUT = (
    r"(?:(?:except(?:ing)?|excluding|save|apart from|other than|but)(?:[ ]+(?P<not>not|nothing))?"
    r"|(?P<none>(?:and|or)[ ]+(?:not|nothing)))(?:[ ]+(?:for|to))?"
)
_MORE_THAN_ONE = "|".join(word for word, number in number_words().items() if number > 1)
_THE_OTHER = re.compile(
    rf"\b(?:the[ ]+other[ ]+(?P<many>{_MORE_THAN_ONE}|\d+)(?:[ ]+players)?"
    rf"|(?:the|my)[ ]+(?P<others>{_MORE_THAN_ONE}|\d+)[ ]+(?:others|(?:other|fellow)[ ]+players))"
    r"(?=$|[ ]*[,.;]|[ ]+(?:\$|\d|and|please|from)\b)",
    re.IGNORECASE,
)


def left_out(words: Traced, players: tuple[str, ...], writer: str) -> Traced:
    """Name those who are meant where some are left out: "everyone except Duck", "Bob $5, but nothing to Duck".

    "The other three" are everybody where there are three others.
    """
    others = tuple(name for name in players if name != writer)
    for they in reversed(list(_THE_OTHER.finditer(unquoted(words.text)))):
        said = they["many"] or they["others"]
        many = number_words().get(said.lower(), 0) or int(said)
        words = words.respelled(*they.span(), "everyone") if many == len(others) else words
    name = rf"(?:{'|'.join(re.escape(each) for each in sorted(others, key=len, reverse=True)) or '(?!)'})(?![\w'])"
    words = _rest_named(words, others, name)
    text = unquoted(words.text)
    names = rf"(?P<names>{name}(?:(?:,[ ]*|[ ]+)(?:(?:and|or)[ ]+)?{name})*)"
    hit = re.search(rf",?[ ]+{_BUT}[ ]+{names}(?=$|[ ]*[,.]|[ ]+(?:\$|\d|please\b))", text, re.IGNORECASE)
    if hit is None or not writer:
        return words
    out = set(re.findall(name, hit["names"], re.IGNORECASE))
    left = [each for each in others if each.casefold() not in {one.casefold() for one in out}]
    everybody = re.search(_EVERYBODY, text[: hit.start()], re.IGNORECASE)
    rest = words.part(0, hit.start()) + words.part(hit.end())
    if everybody is not None and left:
        return rest.respelled(*everybody.span(), " and ".join(left) + (" each" if left[1:] else ""))
    named = re.search(rf"\b(?:{'|'.join(map(re.escape, out))})\b", text[: hit.start()], re.IGNORECASE)
    return rest if (hit["not"] or hit["none"]) and everybody is None and named is None else words


def _rest_named(words: Traced, others: tuple[str, ...], name: str) -> Traced:
    """Name "everyone else" and "the rest" behind players who are named: "pay Bob $100 and everyone else $20"."""
    for rest in reversed(list(_THE_REST.finditer(unquoted(words.text)))):
        named = {each.casefold() for each in re.findall(name, unquoted(words.text[: rest.start()]), re.IGNORECASE)}
        left = [each for each in others if each.casefold() not in named]
        paid = _SUM_TO.search(words.text, 0, rest.start())
        if not named and rest[0].lower().startswith("every"):
            words = words.respelled(*rest.span(), "everyone")
        elif named and left and paid is not None:  # "$5 to everyone else"
            words = words.respelled(paid.start(), rest.end(), " and ".join(f"{paid[0]}{each}" for each in left))
        elif named and left:
            words = words.respelled(*rest.span(), " and ".join(left))
            if left[1:] and not re.match(r"[^,.;]*\b(?:each|apiece)\b", words.text[rest.start() :], re.IGNORECASE):
                words = _each_behind_the_sum(words, rest.start())
    return words


def _each_behind_the_sum(words: Traced, start: int) -> Traced:
    """Say of the next sum that it is for each."""
    paid = _AMOUNT_SAID.search(words.text, start)
    return words.splice(paid.end(), paid.end(), " each") if paid is not None else words


_SUM_TO = re.compile(r"(?:\$[ ]?)?\d[\d,]*(?:[ ]+(?:dollars|bucks))?[ ]+(?:to|for)[ ]+$")
_THE_REST = re.compile(
    r"\b(?:every(?:one|body)[ ]+else|all[ ]+(?:of[ ]+)?the[ ]+(?:others|rest)|the[ ]+(?:others|rest)"
    r"(?![ ]+(?:of[ ]+)?(?:it|this|that|my|the[ ]+(?:money|cash|week|turn)|goes|is)\b))"
    r"(?:[ ]+of[ ]+(?:you|us|them|(?:the[ ]+|you[ ]+)?(?:gang|players|lot|bunch|crew|table|group)))?",
    re.IGNORECASE,
)
_AMOUNT_SAID = re.compile(r"\$[ ]?\d[\d,]*|\b\d[\d,]*(?:[ ]+(?:dollars|bucks))?(?=$|[ ]*[,.;]|[ ]+(?:and|please)\b)")


@lru_cache(maxsize=16)
def _listed(players: tuple[str, ...]) -> re.Pattern[str]:
    name = rf"(?<![\w\"])(?:{'|'.join(re.escape(each) for each in sorted(players, key=len, reverse=True))})(?![\w'])"
    return re.compile(rf"{name}(?:(?:[ ]*,[ ]*and[ ]+|[ ]*,[ ]*|[ ]+and[ ]+|[ ]*&[ ]*){name})+", re.IGNORECASE)


def _several(order: Traced, players: tuple[str, ...]) -> re.Match[str] | None:
    """Find the one list of players of whom an order speaks."""
    found = list(_listed(players).finditer(unquoted(order.text))) if players else []
    return found[0] if len(found) == 1 else None


def to_each_other(order: Traced, players: tuple[str, ...], writer: str) -> list[Traced]:
    """Say an order that gives everybody an amount for each player but its writer; give none for any other order.

    A payment goes from one to one, so that "pay everybody $5" is as many payments as there are others.
    """
    text = unquoted(order.text)
    is_sum = _MONEY.match(text) and _AMOUNT.search(text) and not _ALTOGETHER.search(text)
    hit = _ALL_OTHERS.search(text) if writer and is_sum else None
    if hit is None:
        return []
    rest = _EACH.search(text, hit.end())
    end = order.part(hit.end(), rest.start()) + order.part(rest.end()) if rest else order.part(hit.end())
    place = order.origins[hit.start()]
    return [
        (order.part(0, hit.start()) + Traced.instead(name, place) + end).strip() for name in players if name != writer
    ]


def shared_among(order: Traced, players: tuple[str, ...]) -> list[Traced]:
    """Say an order again for each of the players whom it lists, if it says "each" or "both"; else give none."""
    several, each = _several(order, players), list(_EACH.finditer(unquoted(order.text)))
    if several is None or len(each) != 1:
        return []
    bare = order.part(0, each[0].start()) + order.part(each[0].end())
    return [_said_of(bare, players, name).strip() for name in _names_in(several[0], players)]


def _names_in(text: str, players: tuple[str, ...]) -> list[str]:
    return re.findall("|".join(map(re.escape, sorted(players, key=len, reverse=True))), text, re.IGNORECASE)


def divided_among(order: Traced, players: tuple[str, ...], writer: str) -> list[Traced]:
    """Say an order of so much "altogether" for each player whom it lists, where the sum divides; else give none.

    Everyone is every player but its writer.
    """
    everyone = re.search(r"\beveryone\b", order.text) if _ALTOGETHER.search(order.text) else None
    if everyone is not None and writer:
        others = " and ".join(name for name in players if name != writer)
        order = order.respelled(*everyone.span(), others)
    shares, rest = _shares(order, players)
    return [] if rest else shares


def _shares(order: Traced, players: tuple[str, ...]) -> tuple[list[Traced], int]:
    """Give an order of so much "altogether" for each player whom it lists, and what is left of the sum over these."""
    text = unquoted(order.text)
    several, whole, sums = _several(order, players), _ALTOGETHER.search(text), list(_SUM.finditer(text))
    if several is None or whole is None or len(sums) != 1:
        return [], 0
    names = _names_in(several[0], players)
    share, rest = divmod(int(sums[0]["sum"].replace(",", "")), len(names))
    said = order.part(0, whole.start()).respelled(*sums[0].span(), f"${share}")
    return [_said_of(said, players, name) for name in names if share], rest


def _said_of(order: Traced, players: tuple[str, ...], name: str) -> Traced:
    """Put one player in the place of the list of them."""
    several = _several(order, players)
    return order.respelled(*several.span(), name) if several is not None else order


_ALTOGETHER = re.compile(r"[ ]+altogether$", re.IGNORECASE)
_SUM = re.compile(r"\$[ ]?(?P<sum>\d[\d,]*)")


def unsaid_share(order: Traced, players: tuple[str, ...]) -> tuple[str, ...]:
    """Give what to send for an order that does not say which of several players gets how much; () for any other.

    An amount may be for each of them; everything that somebody has can be for one only.
    """
    text = unquoted(order.text)
    several = _several(order, players)
    if several is None or _EACH.search(text):
        return ()
    if _ALTOGETHER.search(text):
        shares, rest = _shares(order, players)
        return tuple(each.text for each in shares) if rest else ()
    if _EVERYTHING.search(text):
        names = _names_in(several[0], players)
        before, after = order.text[: several.start()], order.text[several.end() :]
        return tuple(f"{before}{name}{after}".rstrip(" .!") for name in names)
    if not _MONEY.match(text) or len(_AMOUNT.findall(text)) != 1:
        return ()
    return (f"{order.text.rstrip(' .!')} each",)


_ITEM = r"(?:\$?\d[\d,]*\d|\$?\d|\"[^\"]*\"|[A-Za-z][\w']*)"
_LIST_OF_ITEMS = re.compile(rf"{_ITEM}(?:, {_ITEM})*,? (?:and|&) {_ITEM}")
_RESPECTIVELY = re.compile(r",?[ ]+(?:respectively|in (?:that|this) order)$", re.IGNORECASE)


def respectively(order: Traced) -> list[Traced]:
    """Say an order of two lists for each pair of their items: "pay Bob and Eve $5 and $6, respectively"."""
    ends = _RESPECTIVELY.search(order.text)
    lists = list(_LIST_OF_ITEMS.finditer(order.text, 0, ends.start())) if ends else []
    items = [list(re.finditer(rf"(?<![\w'])(?!and\b){_ITEM}", hit[0])) for hit in lists]
    if ends is None or len(lists) != _TWO or len(items[0]) != len(items[1]):
        return [order]
    (first, other), found = lists, list[Traced]()
    joint = order.text[first.end() : other.start()].strip(" ,")
    between = Traced.instead(f" {joint} " if joint else " ", order.origins[0])
    for one, two in zip(*items, strict=True):
        said = order.part(0, first.start()) + order.part(first.start() + one.start(), first.start() + one.end())
        said += between + order.part(other.start() + two.start(), other.start() + two.end())
        found.append(said + order.part(other.end(), ends.start()))
    return found


_TWO = 2
_OF_THAT = re.compile(
    r"\b(?:(?P<part>(?:a |one )?(?:half|third|quarter|tenth))(?: of)? (?:that|it|this)(?: (?:sum|amount))?"
    r"|(?P<half>half as much)|(?P<twice>twice (?:that|it|as much)|double that)|(?P<same>(?:just )?as much)"
    r")(?=$|[ ]*[,.]| (?:to|for|and|from|too|please)\b)",
    re.IGNORECASE,
)
_PARTS = {"half": 2, "third": 3, "quarter": 4, "tenth": 10}


def of_the_sum(words: Traced, before: str) -> tuple[Traced, str]:
    """Write "half of that" as the sum that it is, of the last one named; gives the last that these words name, too.

    `before` is the last sum that a letter names before these words, "" for none. What makes no whole sum stays.
    """
    for hit in _OF_THAT.finditer(unquoted(words.text)):
        sums = list(_SUM.finditer(words.text, 0, hit.start()))
        if sums and not words.text[sums[-1].end() : hit.start()].strip(" ,-("):
            continue  # "pay Ann $5, double that": nobody is named who gets it
        named = int((sums[-1]["sum"] if sums else before or "0").replace(",", ""))
        parts = 2 if hit["half"] else _PARTS[hit["part"].split()[-1].lower()] if hit["part"] else 1
        share, rest = divmod(2 * named if hit["twice"] else named, parts)
        if share and not rest:
            return of_the_sum(words.respelled(*hit.span(), f"${share}"), before)
    sums = list(_SUM.finditer(unquoted(words.text)))
    return words, sums[-1]["sum"] if sums else before
