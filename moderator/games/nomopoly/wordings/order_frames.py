"""What each order of the rules speaks of: the words that stand in it, and places for squares, players, sums and goods.

A frame is made of the sentence that grants the order. What an open place takes follows from the sort of its noun,
so that nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from moderator.games.nomopoly.wordings.helping import OrderHelp
from moderator.games.nomopoly.wordings.order_words import (
    Place,
    Words,
    begins_deed,
    deeds,
    deeds_for,
    either,
    measure,
    says,
    says_any_of,
    standing,
    stem,
    table,
    telling,
)
from moderator.games.nomopoly.wordings.traced import Traced, unquoted
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language.registry import NounEntry
from moderator.language.slips import is_slip
from moderator.language.spelling import distance, near
from moderator.language.word_forms import plural_of, singular_of

_PLACE_OF = {
    "square": Place.SQUARE,
    "lot": Place.SQUARE,
    "player": Place.PLAYER,
    "money": Place.MONEY,
    "color": Place.COLOR,
    "text": Place.NAME,
    "job": Place.JOB,
    "item": Place.ITEM,
    "thing": Place.ITEM,
}
"""What an open place takes, by the sort of its noun; a noun of no sort among these leaves its order out."""
_DECLARED_TOO = frozenset((Place.SQUARE, Place.JOB))
"""What a noun that rules declare is a place for; any other stands in its order as a word."""
_UNFIT = frozenset(("matter", "party", "place"))
"""Sorts of nouns that no place takes yet: an order with one of them is known by its own words alone."""
_TAIL = (
    r"(?: (?:on|of) (?:your|another) [A-Za-z]+)?"
    r"(?: (?:that|who|which) .+?(?=,| with | (?:to|in|as|from|and|at) (?:an?|another|The)\b|$))?"
)
"""What may follow the noun of an open place and says which it may be."""
_ASIDE = re.compile(r", (?:after|before) .*$")
_FIXED_PRICE = re.compile(r"\$\d+(?= to |$)")
_FROM = re.compile(r"(?<=^buy) (an? \w+) from (?:an? \w+|The \w+)$")
"""From whom something comes that an order need not say."""
_MOST_SPARE = 4
_NAMED_ALONE = 2
"""Of how many words that say what it is about an order is known without its verb, where it has no open place."""


def _one_of(word: str) -> str:
    """Give the singular of a word, as it stands behind 1; a word that is no plural stays."""
    if word == "dice":
        return "die"
    one = singular_of(word)
    return one if one and plural_of(one) == word else word


@dataclass(frozen=True)
class Frame:
    """An order of the rules, or a short form of one: words that stand, and open places.

    `rule` grants it, for `price` where that is always the same. `plain` are the pieces of the order itself where this
    is a short form with the same places; `own` are the stems that no order of another rule speaks of; `sole` says that
    its verb begins no order of another rule, and is followed by what for: "register to vote".
    """

    pieces: tuple[str | Place, ...]
    rule: str
    price: str = ""
    plain: tuple[str | Place, ...] = ()
    own: frozenset[str] = frozenset()
    sole: bool = False

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Give the words that stand in it, in small letters, "" for each open place."""
        return tuple(piece.lower() if isinstance(piece, str) else "" for piece in self.pieces)

    @cached_property
    def about(self) -> frozenset[str]:
        """Give the stems of the words, but for its verb, that say what it is about; "a can of" says something, too."""
        words = [word for word in self.words[1:] if word[:1] not in ("", "$")]
        return frozenset(stem(word) for word in words if says(word)) | self.measures

    @cached_property
    def measures(self) -> frozenset[str]:
        """Give in what the thing comes that it is about, one at a time: "a can of" it."""
        pairs = zip(self.words[1:], self.words[2:], strict=False)
        return frozenset(measure(word) for word, behind in pairs if behind == "of" and word and not says(word))

    def times(self, words: Words) -> int:
        """Say how often some words ask for it: once, but for so many cans."""
        many = [each.said for each in words.found if each.place is Place.COUNT and each.said.isdigit()]
        return int(many[0]) if len(many) == 1 and Place.COUNT not in self.pieces and self.measures else 1

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Give the stems of what players write for its verb, and for what it is to do: "hire somebody to paint"."""
        done = {stem(word) for before, word in zip(self.words[1:], self.words[2:], strict=False) if before == "to"}
        return deeds_for(self.words[0]) | (done & self.about if len(self.about) > 1 else frozenset())

    @cached_property
    def stems(self) -> frozenset[str]:
        """Give the stems of all its words."""
        return frozenset(stem(word) for word in self.words if word)

    @cached_property
    def prices(self) -> frozenset[str]:
        """Give the sums that may be said of it: its price, and one that stands in it."""
        return frozenset(word for word in (self.price, *self.words) if word.startswith("$"))

    @cached_property
    def places(self) -> Counter[Place]:
        """Count its open places."""
        return Counter(piece for piece in self.pieces if isinstance(piece, Place))

    @property
    def leads_to_a_square(self) -> bool:
        """Say whether somebody gets to a square by it, which is all that it has a place for."""
        return self.words[-2:-1] == ("to",) and self.places == Counter({Place.SQUARE: 1}) and not self.plain

    def line(self, words: Words) -> str:
        """Write the order with what was found in its places, each kind in the order in which it was said.

        One that would say twice what a place is ("my Store") is written as the rules have it.
        """
        left = {place: [each.said for each in words.found if each.place is place] for place in Place}
        twice = any(each.said.startswith("my ") and stem(each.said[3:]) in self.about for each in words.found)
        pieces = self.plain if self.plain and twice else self.pieces
        said = [piece if isinstance(piece, str) else left[piece].pop(0) if left[piece] else "1" for piece in pieces]
        if Place.COUNT in pieces and said[place := pieces.index(Place.COUNT)] == "1":
            said[place + 1 :] = map(_one_of, said[place + 1 :])
        return " ".join(said)

    def is_same(self, other: Frame) -> bool:
        """Say whether two frames are wordings of one order."""
        return self.rule == other.rule and (stem(self.words[0]) in other.verbs or stem(other.words[0]) in self.verbs)


@lru_cache(maxsize=4)
def frames(orders: tuple[OrderHelp, ...], nouns: tuple[NounEntry, ...]) -> tuple[Frame, ...]:
    """Give the frames of the orders that the rules grant, but for those that nobody is taken to mean by the way."""
    found = [frame for order in orders for frame in frames_of(order, nouns)]
    rules: dict[str, set[str]] = {}
    for frame in found:
        for each in (*frame.stems, *frame.about, f"{frame.words[0]} ..."):
            rules.setdefault(each, set()).add(frame.rule)
    alone = frozenset(each for each, by in rules.items() if len(by) == 1)
    sole = {frame for frame in found if f"{frame.words[0]} ..." in alone and frame.words[1:2] == ("to",)}
    return tuple(dict.fromkeys(replace(each, own=each.about & alone, sole=each in sole) for each in found))


@lru_cache(maxsize=1024)
def frames_of(order: OrderHelp, nouns: tuple[NounEntry, ...]) -> tuple[Frame, ...]:
    """Give the frames of one order and of its short forms; none of one that nobody is taken to mean by the way."""
    openings = _openings(nouns)
    grave = re.compile(rf"(?:{table('GRAVE')})\b", re.IGNORECASE)
    found = (
        _frame(phrase, order, openings)
        for each in (order.phrase, *order.short)
        for phrase in dict.fromkeys((each, _FROM.sub(r" \1", each)))
        if not grave.match(phrase)
    )
    return tuple(frame for frame in found if frame is not None)


def spelled_right(words: Traced, vocabulary: Vocabulary) -> Traced:
    """Put right what is surely a slip of a word that orders are about ("lotery"); names that are given stay.

    A word that a rule or an order knows is no slip, nor is one in what gives a name. A verb is put right where its
    clause begins; what is surely an abbreviation is written out ("reg", "corp").
    """
    named = says_any_of("NAMES").search(words.text) if '"' not in words.text else None
    if not words.has_words or not vocabulary.orders:
        return words
    if named is not None:  # no more than what stands before a name that is not in quotes
        before = words.part(0, named.start())
        return spelled_right(before, vocabulary) + words.part(named.start())
    about, known = _spellings(vocabulary.orders, vocabulary.nouns)
    verbs = frozenset(start.split()[0] for start in vocabulary.starts)
    names = {word.lower() for name in (*vocabulary.names, *vocabulary.players) for word in re.findall(r"\w+", name)}

    def right(word: str, before: str) -> list[str]:
        if not says(word) or word in names or stem(word) in known or begins_deed(word):
            return []
        if says_any_of("BINDS").fullmatch(word):
            return []
        if everyday := [each for each in _EVERYDAY if distance(word, each, 1) == 1]:
            return everyday
        alike = [each for each in verbs if _is_verb(word, each)] if _JOINT.search(before) else []
        return [each for each in alike if sorted(each) == sorted(word)] or alike or _meant(word, about)

    words = _respelled(_respelled(words, right), right)
    if not _PAINTS.search(words.text):
        return words
    return _respelled(
        words,
        lambda word, _: (
            [each for each in vocabulary.colors if each[0] == word[0] and distance(word, each, 1) == 1]
            if says(word) and word not in names and stem(word) not in known
            else []
        ),
    )


def _respelled(words: Traced, right: Callable[[str, str], list[str]]) -> Traced:
    """Put another word in the place of each that has but one, however it is inflected."""
    for hit in reversed(list(_WORD.finditer(unquoted(words.text)))):
        found = right(hit[0].lower(), words.text[: hit.start()])
        if len({stem(each) for each in found}) == 1:
            words = words.respelled(hit.start(), hit.end(), min(found, key=len))
    return words


def _meant(word: str, about: frozenset[str]) -> list[str]:
    """Give the words that orders are about of which one is surely a slip, or else an abbreviation."""
    alike = (each for each in near(word, about) if each[0] == word[0])
    slips = [each for each in alike if is_slip(word, each) or _is_one_off(word, each)]
    if len(word) <= _CUT_OFF:
        return []
    return slips or [each for each in about if each.startswith(word) and len(each) - len(word) >= _CUT_OFF]


_PAINTS = re.compile(r"\b(?:paint|colou?r|dye|turn)", re.IGNORECASE)
_CUT_OFF = 3
"""How many letters an abbreviation leaves out at least: "corp", "reg"."""
_JOINT = re.compile(r"(?:(?:^|[,;:+] |\b(?:and?|then|please|pls|plz|kindly|also|to|you) ))$", re.IGNORECASE)


def _is_verb(word: str, verb: str) -> bool:
    """Say whether a word that nothing knows is a slip of a verb that begins orders, or its abbreviation.

    Another ending alone makes another form, or another word.
    """
    if verb.startswith(word):
        return len(verb) - len(word) >= _CUT_OFF
    alike = word[-1] == verb[-1] or sorted(word) == sorted(verb)
    return len(verb) >= _CUT_OFF and word[0] == verb[0] and alike and distance(word, verb, 1) == 1


def likely_spelled(text: str, vocabulary: Vocabulary) -> str:
    """Put the nearest words of orders in the place of those that nothing knows, verbs and colors too: to be asked for.

    "By" before what can be bought is "buy".
    """
    about, known = _spellings(vocabulary.orders, vocabulary.nouns)
    verbs = frozenset(start.split()[0] for start in vocabulary.starts)
    names = {word.lower() for name in (*vocabulary.names, *vocabulary.players) for word in re.findall(r"\w+", name)}
    words = about | verbs | frozenset(vocabulary.colors) | _EVERYDAY

    def nearest(hit: re.Match[str]) -> str:
        word = hit[0].lower()
        if word in words or word in names or not says(word) or begins_deed(word):
            return hit[0]
        if says_any_of("BINDS").fullmatch(word) or word == "but":
            return hit[0]
        found = next((each for each in near(word, words) if each[0] == word[0]), word)
        return hit[0] if stem(word) in known and stem(found) != stem(word) else found

    return _ANY_WORD.sub(nearest, _BY.sub("buy", text))


_ANY_WORD = re.compile(r"(?<![\w'-])[A-Za-z]{3,}(?![\w'-])")
_BY = re.compile(r"(?:(?<=^)|(?<=\band )|(?<=, ))by(?= (?:an?|\d+|one|two|three|four|five|some)\b)", re.IGNORECASE)


def _is_one_off(word: str, meant: str) -> bool:
    """Say whether two long words differ in one letter alone: of words as long, few are so near."""
    return min(len(word), len(meant)) >= _LONG and distance(word, meant, 1) == 1


_EVERYDAY = frozenset(("please", "everyone", "everybody", "should", "square"))
"""Words of orders that stand in no rule."""
_LONG = 8
_WORD = re.compile(r"(?<![\w'-])[A-Za-z]{3,}(?![\w'-])")


@lru_cache(maxsize=4)
def _spellings(orders: tuple[OrderHelp, ...], nouns: tuple[NounEntry, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Give the words that orders are about, and the stems of all that orders and rules know."""
    found = frames(orders, nouns)
    about = {word for frame in found for word in frame.words[1:] if says(word) and word.isalpha()}
    declared = {word for each in nouns for word in f"{each.noun} {each.plural}".lower().split()}
    stems = {each for frame in found for each in (*frame.stems, *frame.verbs)} | {stem(word) for word in declared}
    return frozenset(about), frozenset(stems)


def is_known(word: str, orders: tuple[OrderHelp, ...], nouns: tuple[NounEntry, ...]) -> bool:
    """Say whether an order or a rule knows the stem of a word."""
    return word in _spellings(orders, nouns)[1] or word in deeds()


def matters_of(order: OrderHelp, nouns: tuple[NounEntry, ...]) -> frozenset[str]:
    """Give what an order is about that comes and goes, such as a dispute: there may be none."""
    said = {(hit["noun"] or "").lower() for hit in _openings(nouns).pattern.finditer(order.phrase)}
    return frozenset(entry.noun for entry in nouns if "matter" in entry.sorts and entry.noun.lower() in said)


@dataclass(frozen=True, slots=True)
class _Openings:
    """How orders leave something open: `places` says what each noun is a place for; orders with an `unfit` one go.

    A noun that rules declare is a place only behind a preposition: "to a Store", but "open a Store".
    """

    pattern: re.Pattern[str]
    places: dict[str, Place]
    declared: frozenset[str]
    unfit: frozenset[str]


@lru_cache(maxsize=4)
def _openings(nouns: tuple[NounEntry, ...]) -> _Openings:
    """Find what the nouns of the rules leave open in an order, by their sorts."""
    places: dict[str, Place] = {}
    unfit: set[str] = set()
    for entry in nouns:
        found = {_PLACE_OF[sort] for sort in entry.sorts if sort in _PLACE_OF}
        place = Place.MONEY if "number" in entry.sorts else min(found, key=lambda each: each.value, default=None)
        is_sum = "number" not in entry.sorts and "money" in entry.sorts
        if place is not None and not is_sum and (place in _DECLARED_TOO or not entry.declared):
            places |= {entry.noun.lower(): place, entry.plural.lower(): place}
        elif not (found or entry.declared) and entry.sorts & _UNFIT:
            unfit |= {entry.noun.lower(), entry.plural.lower()}
    article = r"(?:(?P<at>to|of|in|from|on) )?(?P<article>an?|another|any|two)"
    noun = rf"(?:[\w-]+ ){{0,2}}?(?P<noun>{either({*places, *unfit})})(?![\w'-]){_TAIL}"
    pattern = re.compile(rf"\b(?P<many>(?:any|a) number of)\b|\b{article} {noun}", re.IGNORECASE)
    declared = frozenset(entry.noun.lower() for entry in nouns if entry.declared)
    return _Openings(pattern, places, declared, frozenset(unfit))


def _frame(phrase: str, order: OrderHelp, openings: _Openings) -> Frame | None:
    pieces = _pieces(phrase, openings)
    if not pieces or not isinstance(pieces[0], str):
        return None
    plain = _pieces(order.phrase, openings)
    alike = [each for each in plain if isinstance(each, Place)] == [each for each in pieces if isinstance(each, Place)]
    fixed = _FIXED_PRICE.match(order.price)
    return Frame(pieces, order.rule, fixed[0] if fixed else "", plain if alike and plain != pieces else ())


def _pieces(phrase: str, openings: _Openings) -> tuple[str | Place, ...]:
    """Cut an order into what stands in it and its open places; () if some place takes nothing that a letter can say."""
    pieces: list[str | Place] = []
    text, end = _ASIDE.sub("", phrase).replace("number of your ", "number of "), 0
    for hit in openings.pattern.finditer(text):
        noun = (hit["noun"] or "").lower()
        if noun in openings.unfit:
            return ()
        if noun in openings.declared and not hit["at"]:
            continue
        place = Place.COUNT if hit["many"] else openings.places[noun]
        pieces += [*standing(text[end : hit.start()]), *([hit["at"]] if hit["at"] else [])]
        pieces += [place, "and", place] if hit["article"] == "two" else [place]
        end = hit.end()
    return (*pieces, *standing(text[end:]))


class Fit(NamedTuple):
    """How well an order fits some words, the less the better.

    How many words it leaves over; how its verb is said (0 by itself, 1 by another, 2 by one that says little, 3 not at
    all); how much of it is said, below 0; how many of its own small words are missing; and how long it is.
    """

    spare: int
    verb: int
    unsaid_words: int
    missing: int
    length: int

    @property
    def unsaid(self) -> bool:
        """Say whether the verb of the order is said in no way."""
        return self.verb == _UNSAID

    def is_near(self, best: Fit) -> bool:
        """Say whether it may be meant as well as the best, since neither is known by its verb."""
        return self.verb > _BY_ANOTHER and self[:3] == best[:3]


_MOST_TIMES = 9
"""How often one order is mailed at most by a number in it."""
_BY_ANOTHER = 1
_UNSAID = 3


def fit(frame: Frame, words: Words, here: str) -> Fit | None:
    """Say how well an order fits some words; None where it does not. `here` is the square where their writer stands."""
    about, places = frame.about, frame.places
    said_alone = {words.first} == words.all_stems - _ONESELF == {stem(frame.words[0])} and not words.found
    if frame.sole and not places and said_alone:
        return Fit(0, 0, -1, 0, len(frame.pieces))  # "register me"
    verbs = frame.verbs.intersection(words.stems)
    unsaid = not (verbs or frame.verbs & words.all_stems)
    said = about & words.all_stems
    left = about - said - (frame.verbs if verbs else frozenset())
    things = said - frame.verbs  # "calm down" names none
    if left and not (
        things and len(left) <= len(said) and said & frame.own and (verbs or len(said) > 1 or _is_told(places))
    ):
        return None
    own = stem(frame.words[0]) in words.stems
    alone = words.first == stem(frame.words[0]) or (Place.ITEM in places and not unsaid)
    alone = alone or (Place.JOB in places and own)
    known_by_places = bool(_is_told(places) if unsaid else places) and (alone or sum(places.values()) > 1)
    if not (said or known_by_places):
        return None
    wanted = Counter(each.place for each in words.found)
    if Place.COUNT in places and not wanted[Place.COUNT] and words.single:
        wanted[Place.COUNT] = 1
    is_here = [each.said for each in words.found if each.place is Place.SQUARE] == [here]
    unplaced = Place.SQUARE not in places and is_here
    if unplaced:
        del wanted[Place.SQUARE]
    if Place.MONEY not in places and frame.prices:
        wanted -= Counter([each.place for each in words.found if f"${each.said.lstrip('$')}" in frame.prices][:1])
    many = [each.said for each in words.found if each.place is Place.COUNT]
    if Place.COUNT not in places and (set(many) <= {"1"} or 1 < frame.times(words) <= _MOST_TIMES):
        del wanted[Place.COUNT]
    if wanted != places or (unsaid and not places and len(about) < _NAMED_ALONE):
        return None
    spare = [each for each in words.stems if each not in frame.stems and each not in frame.verbs]
    if len(spare) > min(_MOST_SPARE, len(about) + sum(places.values()) + 1) or deeds().intersection(spare):
        return None
    small = set(frame.words) & telling()
    if unsaid and not words.small - small <= _LEADS_TO:  # "take $5 from Bob" pays him nothing
        return None
    if unsaid and ((not said and spare) or (len(said) == 1 and deeds() & {words.first, *said - frame.own})):
        return None
    verb = 0 if own else _BY_ANOTHER if verbs else _UNSAID if unsaid else _BY_ANOTHER + 1
    covered = len(frame.stems & words.all_stems - _ARTICLES) + sum(places.values()) - unplaced
    return Fit(len(spare), verb, -covered, len(small - words.small), len(frame.pieces))


_ONESELF = frozenset(map(stem, ("i", "me", "myself", "please", "pls", "thanks", "also", "now", "too")))
_ARTICLES = frozenset(("a", "an", "th"))
_LEADS_TO = frozenset(("to", "on", "as", "with"))
"""Prepositions that an order known by its places alone may bring; the others turn about who gives and who gets."""


def _is_told(places: Counter[Place]) -> bool:
    return bool(set(places) & _TELLING_PLACES)


_TELLING_PLACES = frozenset((Place.MONEY, Place.COLOR, Place.ITEM))
"""What tells by itself which order is meant, with another place and without a verb: "13 orange", "$20 to Bob"."""
