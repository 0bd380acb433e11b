"""Orders known by what they speak of: "no. 13 needs a tree" names all that an order of the rules has places for.

Some words are cut into parts; each is an order of the rules, more of the one before it, or a remark that binds
nothing. What fits and says nothing besides is that order, if it asks for something; what says more may be it, and its
writer is asked. Nothing that binds (a condition, a time, a denial) is ever left out.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from moderator.games.nomopoly.wordings.helping import OrderHelp
from moderator.games.nomopoly.wordings.order_frames import Fit, Frame, fit, frames, is_known
from moderator.games.nomopoly.wordings.order_words import (
    Found,
    Place,
    Words,
    begins_deed,
    deeds,
    first_word,
    has_already,
    known_nouns,
    says,
    says_any_of,
    stem,
    table,
    taken_apart,
)
from moderator.games.nomopoly.wordings.remarks import binds
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import WEEKS, weeks_behind
from moderator.language import registry
from moderator.language.registry import NounEntry

LONGEST = 160
"""Of how many letters some words are at most that are held against the orders."""
_MOST_ASKED = 3
_MOST_PARTS = 7


@dataclass(frozen=True, slots=True)
class KnownOrders:
    """Orders as they can be mailed: those that some words `surely` are, in their order, or all that they may be."""

    lines: tuple[str, ...]
    surely: bool


@dataclass(frozen=True, slots=True)
class _Part:
    """One order that some words may be, in several wordings, and the frame and the values of the first."""

    lines: tuple[str, ...]
    surely: bool
    frame: Frame
    words: Words

    @property
    def goods(self) -> str:
        """Give the goods that the order brings: "a can of navy paint"; "" where it is about a square or a player."""
        brings = self.surely and not {Place.SQUARE, Place.PLAYER, Place.NAME, Place.JOB} & set(self.frame.places)
        verb, _, goods = self.lines[0].partition(" ")
        return goods if brings and verb.lower() == "buy" else ""

    @property
    def ordered(self) -> tuple[str, ...]:
        """Give the order as often as it is meant, or all that it may be."""
        return self.lines * self.frame.times(self.words) if len(self.lines) == 1 else self.lines


_IT = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_DOES_MORE = re.compile(
    r"(?:[,;] *| )(?:(?:and|then|to|please|also|i|i'll|i will|i want)\b[ ,]*)+(?P<verb>[a-z]+) (?:it|them)\b",
    re.IGNORECASE,
)
"""How a sentence goes on that does more with what it has spoken of: "and pour it"."""
_LINK = re.compile(r"(?:(?:but|and|so|then|well|anyway)[ ,]+)+(?=\w)", re.IGNORECASE)
_ROLE = re.compile(r"as an? [a-z -]{3,40}?,? (?=i\b)", re.IGNORECASE)
_ALL_OF_MY = re.compile(r"\ball (\w+) of my\b", re.IGNORECASE)
_BELOW_NOTHING = re.compile(r"(?<!\w)[-\u2212\u2013] ?\$?\d|\d[.]\d|\d-\d")
"""A number with a minus or a point, or from one to another, which no order has a place for."""
_ONLY_WEEKS = re.compile(rf"(?:for[ ]+)?(?:(?:{WEEKS}|weeks?[ ]+\d+)[ ]*)+", re.IGNORECASE)
_PARTS = re.compile(
    r"(?P<joint>(?:[,;:!]+(?!\d)|(?<!\d)[,;:!]+) *(?:(?:and|plus) )?| -+ |\.\.+ ?"
    r"| so (?=i\b|that\b|please\b)| (?:and|plus|&) )",
    re.IGNORECASE,
)


def known_orders(
    text: str, vocabulary: Vocabulary, here: str = "", *, polite: bool = False, one: bool = False
) -> KnownOrders | None:
    """Say which orders some words may be, in their writer's own squares and sums; None if they bind or fit none.

    `here` is the square that the writer stands on: it may be said where an order has no place for it. `polite` words
    were a request before what is only polite was taken off. With `one`, all of the words must be a single order.
    """
    text = text[hit.end() :] if (hit := _LINK.match(text)) else text
    text = _ALL_OF_MY.sub(r"\1", _ROLE.sub("", text, count=1) if _ROLE.match(text) else text)
    if len(text) > LONGEST or not vocabulary.orders or _BELOW_NOTHING.search(text):
        return None
    if says_any_of("DOUBTS").search(text) or _OF_WHOM.search(text) or _is_for_another(text, vocabulary):
        return None
    polite = polite or says_any_of("ASKS").search(text) is not None
    goes_on = not one and any(begins_deed(hit["verb"].lower()) for hit in _DOES_MORE.finditer(text))
    whole = None if goes_on else _of_part(text, vocabulary, here, polite=polite)
    if whole is not None and (whole.surely or one):
        return KnownOrders(whole.ordered if whole.surely else whole.lines, whole.surely)
    if one:
        return None
    several = _of_parts(text, vocabulary, here, polite=polite)
    return several or (KnownOrders(whole.lines, surely=False) if whole is not None else None)


def _of_parts(text: str, vocabulary: Vocabulary, here: str, *, polite: bool) -> KnownOrders | None:
    """Read some words part by part; each is as long as may be. None where what is left may bind an order."""
    cut = [0, *(edge for hit in _PARTS.finditer(text) for edge in hit.span()), len(text)]
    edges = list(zip(cut[::2], cut[1::2], strict=True))
    if not 1 < len(edges) <= _MOST_PARTS:
        return None
    orders: list[_Part] = []
    others: list[str] = []
    place = 0
    while place < len(edges):
        # What does more with the goods of another order ("and pour it") is no part of that one.
        more = (at for at in range(place + 1, len(edges)) if _DOES_MORE.match(text, edges[at - 1][1]))
        for end in range(next(more, len(edges)), place, -1):
            said = text[edges[place][0] : edges[end - 1][1]].strip(" ,;:!-")
            said = _IT.sub(orders[-1].goods, said, count=1) if orders and orders[-1].goods else said
            if orders and said and _says_again(orders[-1], said, vocabulary):
                place = end
                break
            found = _of_part(said, vocabulary, here, polite=polite) if said else None
            found = found or (_more_of(orders[-1], said, vocabulary) if orders and said else None)
            if found is not None and (found.surely or end == place + 1):
                orders.append(found)
                place = end
                break
        else:
            others += [said] if (said := text[slice(*edges[place])].strip(" ,;:!-")) else []
            place += 1
    if not orders or any(binds(each) or _ONLY_WEEKS.fullmatch(each) or vocabulary.names_phase(each) for each in others):
        return None
    if any(re.match(rf"(?:{table('GOES_ON')})\b", each, re.IGNORECASE) for each in others):
        return None
    alone = all(is_remark(each, vocabulary) for each in others)
    if len(orders) > 1 and not all(each.surely for each in orders):
        is_clear = alone and all(len(each.lines) == 1 for each in orders)
        lines = [line for each in orders for line in each.ordered]
        later = (f"{line[:1].lower()}{line[1:]}" for line in lines[1:])
        return KnownOrders((" and ".join((lines[0], *later)),), surely=False) if is_clear else None
    return KnownOrders(
        tuple(line for each in orders for line in each.ordered), alone and all(each.surely for each in orders)
    )


def is_remark(text: str, vocabulary: Vocabulary) -> bool:
    """Say whether some words are a remark: they tell something, or speak of nothing that an order could be about."""
    words = taken_apart(text, vocabulary)
    if words.found or _AS_BEFORE.search(text) or _OF_A_WEEK.search(text):
        return False
    tells = re.match(rf"(?:{table('OTHERS')})\b", text, re.IGNORECASE) or says_any_of("TELLS").search(text)
    if tells and not says_any_of("SHALL").search(text):
        return True
    said = {form for each in words.stems for form in (each, each.removesuffix("ly"))}
    return not (said & deeds() or any(said & each.about for each in _frames(vocabulary)))


_OF_WHOM = re.compile(r"(?:,|\band) (?:him|her|them) (?:the|\$|\d)", re.IGNORECASE)
"""What is for somebody whom no name before it tells: "and her the same"."""
_OF_A_WEEK = re.compile(r"\bweeks? \d", re.IGNORECASE)
_AS_BEFORE = re.compile(r"\b(?:(?<!all )the same|ditto|likewise|as much)\b", re.IGNORECASE)


def _says_again(before: _Part, text: str, vocabulary: Vocabulary) -> bool:
    """Say whether some words only say the order before them again: "12 from Charity, I request it please"."""
    words = taken_apart(text, vocabulary)
    known = before.frame.stems | before.frame.verbs
    again = _ONCE_MORE.search(text) or not _IT.search(text) or words.found
    return before.surely and not again and bool(words.stems) and known.issuperset(words.stems)


_ONCE_MORE = re.compile(r"\b(?:again|another|more|too|also|twice|second)\b", re.IGNORECASE)


def _more_of(before: _Part, text: str, vocabulary: Vocabulary) -> _Part | None:
    """Read what only names other values for the order before it: "and $300 for 33"."""
    if re.match(r"(?:just |much )?(?:un)?like\b", text, re.IGNORECASE):  # it is compared with another
        return None
    text = _THE_SAME.sub("", text)
    in_figures = _SPELLED.sub(lambda hit: str(registry.number_words()[hit[0].lower()]), text)
    if before.frame.measures and (many := re.match(r"(?P<many>\d) of (?=[a-z]+$)", in_figures, re.IGNORECASE)):
        words = taken_apart(text[text.find(" of ") :], vocabulary)
        words = replace(words, found=(*words.found, Found(Place.COUNT, many["many"], 0)))
    elif Place.MONEY in before.frame.places and Place.SQUARE not in before.frame.places:
        words = taken_apart(in_figures, vocabulary)
        words = replace(words, found=tuple(_as_money(each) for each in words.found))
    else:
        words = taken_apart(text, vocabulary)
    has = Counter(each.place for each in words.found)
    told = before.frame.places + Counter({Place.COUNT: 1} if before.frame.measures else {})
    if not has or has - told or set(words.stems) - before.frame.stems - before.frame.verbs:
        return None
    if max(has.values()) > 1 or max(before.frame.places.values()) > 1 or says_any_of("BINDS").search(text):
        return None
    is_another = set(has) <= _BECOMES and Place.SQUARE in before.frame.places
    if is_another and not re.match(r"then\b", text, re.IGNORECASE):  # 9 does not become both blue and green
        return None
    kept = [each for each in before.words.found if not has[each.place] and each.place in before.frame.places]
    said = replace(before.words, found=(*kept, *words.found))
    return _Part((before.frame.line(said),), before.surely, before.frame, said)


_BECOMES = frozenset((Place.COLOR, Place.NAME))
"""What a square has but one of."""
_THE_SAME = re.compile(r"[ ]*\b(?:in |with )?the same(?: colou?r| way| thing)?\b", re.IGNORECASE)
_SPELLED = re.compile(rf"\b(?:{'|'.join(registry.number_words())})\b", re.IGNORECASE)


def _as_money(found: Found) -> Found:
    """Say a bare number as money."""
    is_bare = found.place is Place.SQUARE and found.said.isdigit()
    return replace(found, place=Place.MONEY, said=f"${found.said}") if is_bare else found


def _of_part(text: str, vocabulary: Vocabulary, here: str, *, polite: bool) -> _Part | None:
    if re.match(rf"(?:{table('OTHERS')}|should i)\b", text, re.IGNORECASE) or has_already(text):
        return None
    bare, found = re.sub(r'"[^"]*"', "", text), list[tuple[Fit, Frame, Words]]()
    for said in (text, _without_why(text, vocabulary)):
        plain = re.sub(r'"[^"]*"', "", said)
        fits = _fitting(said, vocabulary, here) if said and not says_any_of("BINDS").search(plain) else []
        if fits and (not found or found[0][0].spare > fits[0][0].spare):
            bare, found = plain, fits
    if not found or (
        found[0][0].unsaid and says_any_of("TELLS").search(bare) and not says_any_of("SHALL").search(bare)
    ):
        return None
    best = found[0][0]
    if best.unsaid and _does_another(bare, found[0][1]):
        return None
    chosen: list[tuple[Fit, Frame, Words]] = []
    for each in found:
        if (each[0] == best or each[0].is_near(best)) and not any(each[1].is_same(other) for _, other, _ in chosen):
            chosen.append(each)
    lines = tuple(dict.fromkeys(_as_mine(frame.line(words), bare, frame) for _, frame, words in chosen))
    says_all = not best.spare or _is_adorned(bare, best, chosen[0][1], chosen[0][2], vocabulary)
    surely = len(lines) == 1 and says_all and _asks(bare, chosen[0][1], best, polite=polite)
    return _Part(lines[:_MOST_ASKED], surely, chosen[0][1], chosen[0][2])


_TAKES_A_THING = re.compile(r" (?:an?|the|my|that|this|some|another|\$?\d[\d,]*) ")


def _does_another(text: str, frame: Frame) -> bool:
    """Say whether some words begin with a verb that is not that of an order: "discard a ticket" buys none."""
    first = first_word(text)
    behind = _TAKES_A_THING.match(text.lower(), text.lower().find(first) + len(first)) if says(first) else None
    return behind is not None and stem(first) not in frame.stems


def _is_adorned(text: str, best: Fit, frame: Frame, words: Words, vocabulary: Vocabulary) -> bool:
    """Say whether what some words say besides a whole order is one that nothing knows of its thing: "a little tree"."""
    spare = [each for each in words.stems if each not in frame.stems | frame.verbs]
    if best.verb or best.missing or len(spare) != 1 or not frame.about <= words.all_stems:
        return False
    if {Place.COLOR, Place.NAME, Place.COUNT}.intersection(frame.places) or frame.measures:
        return False
    pairs = pairwise(re.findall(r"[a-z]+", text.lower()))
    before = any(stem(one) == spare[0] and stem(other) in frame.about for one, other in pairs)
    return before and not is_known(spare[0], vocabulary.orders, vocabulary.nouns)


def _without_why(text: str, vocabulary: Vocabulary) -> str:
    """Leave out why or for whom something is meant, where that names nothing of the game; "" where nothing is."""
    why = re.search(rf",? (?:{table('WHY')}).*$", text, re.IGNORECASE)
    if why is None or binds(why[0]) or not is_remark(why[0], vocabulary):
        return ""
    names = {stem(word) for name in vocabulary.names for word in name.split() if says(word)}
    named = (known_nouns(vocabulary.nouns) | names).intersection(map(stem, re.findall(r"[A-Za-z]+", why[0])))
    return "" if named else text[: why.start()]


def _fitting(text: str, vocabulary: Vocabulary, here: str) -> list[tuple[Fit, Frame, Words]]:
    """Give the frames that some words fit, the best first."""
    found = []
    taken: dict[tuple[bool, bool], Words] = {}
    for frame in _frames(vocabulary):
        goods, titles = with_what = (Place.ITEM in frame.places, Place.NAME in frame.places)
        words = taken.get(with_what) or taken_apart(text, vocabulary, goods=goods, titles=titles)
        taken[with_what] = words
        how = fit(frame, words, here)
        found += [(how, frame, words)] if how is not None else []
    return sorted(found, key=lambda each: each[0])


def _frames(vocabulary: Vocabulary) -> tuple[Frame, ...]:
    return frames(vocabulary.orders, vocabulary.nouns)


def _is_for_another(text: str, vocabulary: Vocabulary) -> bool:
    """Say whether some words are for somebody else: "Bob, ...", "Eve: ...", "Ok Google, ..."."""
    name = re.match(r"(?:(?P<hail>ok|hey|hi|hello|dear) )?(?P<name>[^,:]+)[,:]", text, re.IGNORECASE)
    known = {player.lower() for player in vocabulary.players}
    return name is not None and (
        name["name"].strip().lower() in known or (name["hail"] is not None and name["name"][:1].isupper())
    )


def _asks(text: str, frame: Frame, how: Fit, *, polite: bool) -> bool:
    """Say whether some words ask for an order, and do not tell of it."""
    past = any(word.endswith("ed") and stem(word) in frame.verbs for word in re.findall(r"[a-z]+", text.lower()))
    shall = says_any_of("SHALL").search(text) is not None
    first = first_word(text)
    is_order = begins_deed(first)
    if (past or says_any_of("TELLS").search(text)) and not (shall or is_order):
        return False
    return polite or shall or is_order or not how.unsaid


def _as_mine(line: str, text: str, frame: Frame) -> str:
    """Say of what an order is about that it is its writer's, where they say so: "my Jumpgate"."""
    for hit in re.finditer(r"\bmy (?P<noun>[a-z][\w-]+)", text, re.IGNORECASE):
        if stem(hit["noun"]) in frame.about:
            line = re.sub(rf"\b(?:an?|the) (?={hit['noun']}\b)", "my ", line, flags=re.IGNORECASE)
    return line


def without_condition(text: str) -> tuple[int, int]:
    """Give where the words stand in which an order is looked for, without its condition and its weeks."""
    before = re.match(rf"(?:{table('CONDITION')})\b[^,\"]*, *(?:then )?", text, re.IGNORECASE)
    ahead = re.match(rf"(?:for )?(?:{WEEKS}[ ]*)+[,:][ ]*", text, re.IGNORECASE) if before is None else before
    start = ahead.end() if ahead else 0
    after = re.search(rf",? {table('CONDITION')}\b", text[start:], re.IGNORECASE)
    end = start + after.start() if after else len(text)
    weeks = weeks_behind(text[start:end])
    remark = max(text.rfind(mark, start, end) for mark in (", ", " - "))
    is_told = remark > 0 and re.match(
        r"\W*(?:i've|i have|i'm|he|she|it|they|we|you)\b", text[remark:end], re.IGNORECASE
    )
    return start, end if is_told or after else start + weeks


_A_NAME = '"Swan Lake"'
_LACKED = {
    Place.MONEY: ("how much", ("$50",)),
    Place.COUNT: ("how many", ("2",)),
    Place.COLOR: ("which color", ()),
    Place.NAME: ("which name", (_A_NAME,)),
}
"""How it is said what an order lacks, and what may stand there; a color is one of the rules'."""


_SAYS_HOW_MUCH = re.compile(r"\b(?:everything|nothing|all|half|whole)\b", re.IGNORECASE)


class Lack(NamedTuple):
    """The one thing that some words lack to be an order, what can be sent, and how many words say something else."""

    said: str
    lines: tuple[str, ...]
    spare: int


def lacking(text: str, vocabulary: Vocabulary) -> Lack | None:
    """Say what some words lack to be an order: "bid on 34" does not say how much."""
    if _SAYS_HOW_MUCH.search(text):
        return None
    words = taken_apart(text.partition(",")[0], vocabulary)
    words = replace(words, found=tuple({each.said: each for each in words.found}.values()))
    has = Counter(each.place for each in words.found)
    is_verb, found = words.first in deeds(), list[tuple[int, int, bool, Lack]]()
    for frame, rest, place, label in _left_out(vocabulary.orders, vocabulary.nouns):
        meant = words.first in frame.verbs if is_verb else not frame.about.isdisjoint(words.all_stems)
        how = fit(rest, words, "") if meant and frame.places - has == Counter({place: 1}) else None
        if how is not None:
            said, samples = _LACKED[place]
            filled = (Found(place, each, 0) for each in samples or vocabulary.colors)
            lines = tuple(frame.line(replace(words, found=(*words.found, each))) for each in filled)
            found.append((how.spare, how.verb, not label, Lack(f"which {label}" if label else said, lines, how.spare)))
    return min(found)[-1] if found else None


@lru_cache(maxsize=4)
def _left_out(
    orders: tuple[OrderHelp, ...], nouns: tuple[NounEntry, ...]
) -> tuple[tuple[Frame, Frame, Place, str], ...]:
    """Give each frame, what it is without one of its places, which one, and what the rules call that, if anything."""
    found = []
    for frame in frames(orders, nouns):
        for place in (each for each, count in frame.places.items() if count == 1 and each in _LACKED):
            before = frame.words[frame.pieces.index(place) - 1]
            named = place is Place.NAME and says(before) and stem(before) not in frame.verbs and before.isalpha()
            rest = tuple(each for each in frame.pieces if each != place and not (named and each == before))
            found.append((frame, replace(frame, pieces=rest), place, before if named else ""))
    return tuple(found)


_SAYS_NAME = r".*(?::|\b(?:is|be|are|as|choose|like|{}|called?(?: it)?))[ ]+\"?(?P<name>\w[\w '&-]{{1,38}}?)\"?$"


def with_name(before: str, text: str, vocabulary: Vocabulary) -> str:
    """Give the order that lacked a name with the one that the next sentence says ("The theme is kites"), else ""."""
    lacks = lacking(before, vocabulary) if re.search(r":|\b(?:is|be|are|as|like|call)", text, re.IGNORECASE) else None
    if lacks is None or lacks.spare or _A_NAME not in lacks.lines[0]:
        return ""
    called = lacks.said.removeprefix("which ")
    name = re.match(_SAYS_NAME.format(called), text, re.IGNORECASE)
    if name is None or not re.search(rf"\b(?:{called}|called?)\b", text, re.IGNORECASE):
        return ""
    return lacks.lines[0].replace(_A_NAME, f'"{name["name"]}"')
