"""An order known by what it speaks of: "no. 13 needs a tree" names all that an order of the rules has places for.

What players write is held against every order that the rules grant, and its short forms: the nouns of an order, and as
many squares, players, sums and colors as it has places. What fits one of them and says nothing besides is that order;
what says more may be it, and its writer is asked. Nothing here knows a rule, and nothing that binds (a condition, a
time, a denial) is ever left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from moderator.files import grammar_text
from moderator.games.nomopoly.helping import OrderHelp
from moderator.games.nomopoly.letter_remarks import binds
from moderator.games.nomopoly.vocabulary import Vocabulary

LONGEST = 160
"""Of how many letters some words are at most that are held against the orders."""
_MOST_SPARE = 4
_MOST_ASKED = 3
_NAMED_ALONE = 2
"""Of how many words that say what it is about an order is known without its verb, where it has no open place."""


class Place(Enum):
    """What an open place of an order takes."""

    SQUARE = "square"
    PLAYER = "player"
    MONEY = "money"
    COUNT = "count"
    COLOR = "color"
    NAME = "name"
    JOB = "job"


@dataclass(frozen=True, slots=True)
class Frame:
    """An order of the rules, or a short form of one: words that stand, and open places.

    `rule` grants it, for `price` where that is always the same.
    """

    pieces: tuple[str | Place, ...]
    rule: str
    price: str = ""

    @property
    def verb(self) -> str:
        """Give the word with which it begins, "" where that is a place."""
        return self.pieces[0].lower() if isinstance(self.pieces[0], str) else ""

    @property
    def about(self) -> frozenset[str]:
        """Give the stems of the words, but for its verb, that say what it is about."""
        words = [piece.lower() if isinstance(piece, str) else "" for piece in self.pieces]
        told = [word for word in words[1:] if word and _says(word)]
        return frozenset(map(_stem, told))

    @property
    def verbs(self) -> frozenset[str]:
        """Give the stems of what players write for its verb, and for what it is to do: "hire somebody to paint"."""
        words = [piece.lower() if isinstance(piece, str) else "" for piece in self.pieces]
        deeds: frozenset[str] = frozenset(
            _stem(word) for place, word in enumerate(words[2:], 2) if words[place - 1] == "to" and _says(word)
        )
        deeds = deeds & _orders() if len(self.about) > 1 else frozenset()
        return _said_for().get(self.verb, frozenset()) | {_stem(self.verb)} | deeds

    @property
    def stems(self) -> frozenset[str]:
        """Give the stems of all its words."""
        return frozenset(_stem(piece) for piece in self.pieces if isinstance(piece, str))

    @property
    def places(self) -> Counter[Place]:
        """Count its open places."""
        return Counter(piece for piece in self.pieces if isinstance(piece, Place))

    def line(self, found: Sequence[Found]) -> str:
        """Write the order with what was found in its places, each kind in the order in which it was said."""
        left = {place: [each.said for each in found if each.place is place] for place in Place}
        said = [
            piece if isinstance(piece, str) else left[piece].pop(0) if left[piece] else "1" for piece in self.pieces
        ]
        if Place.COUNT in self.pieces and said[self.pieces.index(Place.COUNT)] == "1":
            said = [_SINGULAR.get(word.lower(), word) for word in said]
        return " ".join(said)


@dataclass(frozen=True, slots=True)
class Found:
    """Something in a player's words that can stand in an open place, as an order would write it."""

    place: Place
    said: str


@dataclass(frozen=True, slots=True)
class Framed:
    """What some words may be: orders as they can be mailed. `surely` says that they are the first of them."""

    lines: tuple[str, ...]
    surely: bool


_OWNED = r"(?: that (?:(?:you|the patent holder|[A-Z]\w+(?: [A-Z]\w+)*) owns?(?: or occupy)?|is neither [\w ]+))?"
_WHO = r"(?: on your square)?(?: who (?:is|are) [^,]+)?"
_PLACES = (
    (Place.NAME, r"(?:as |with |to )?(?:theme )?\ba new (?:name|theme)\b"),
    (Place.SQUARE, r"\btwo squares that you own\b"),
    (Place.SQUARE, r"\ba neighbor of your square\b"),
    (Place.SQUARE, rf"\b(?:a|an unowned|an unnamed|a named|another) (?:square|Store|Public Property|lot)\b{_OWNED}"),
    (Place.JOB, r"(?<!quit )\b(?:an open|a) job\b"),
    (Place.MONEY, r"\ban(?:other)? amount\b"),
    (Place.COUNT, r"\b(?:any|a) number of\b"),
    (Place.COLOR, r"\b(?:in )?(?:a (?:Corporate|Government) color|any color)\b"),
    (Place.PLAYER, rf"\b(?:another player|a player|a Team-mate|a member of another Team)\b{_WHO}"),
)
_OPEN = re.compile("|".join(f"(?P<p{number}>{pattern})" for number, (_, pattern) in enumerate(_PLACES)))
_ONE = re.compile(r"\b(?:an?|one|another|my)\b", re.IGNORECASE)
_SINGULAR = {"dice": "die", "tickets": "ticket", "shares": "share"}
_NUMBERS = {
    word: str(number)
    for number, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)  # noqa: SIM905
}
_MINE = re.compile(r"\bmy (?:own )?square\b", re.IGNORECASE)
_ROLE = re.compile(r"as an? [a-z -]{3,40}?,? (?=i\b)", re.IGNORECASE)
_PRICE = re.compile(r"\$\d+(?= to |$)")
_ASIDE = re.compile(r", (?:after|before) .*$")
_STRANGE = re.compile(
    r"\b(?:join|thing|item|product|charge|argument|court|dispute|penalty|party|everything)\b", re.IGNORECASE
)
_GRAVE = re.compile(r"(?:leave|commit|suicide|kill|quit the|no|not|do not|don't)\b", re.IGNORECASE)
"""Orders that end a game, hurt, or say what is not to be: nobody is taken to mean one who does not give it."""


@lru_cache(maxsize=16)
def frames(orders: tuple[OrderHelp, ...]) -> tuple[Frame, ...]:
    """Give the frames of the orders that the rules grant."""
    phrases = ((phrase, order) for order in orders for phrase in (order.phrase, *order.short))
    fit = ((each, order) for each, order in phrases if not (_STRANGE.search(each) or _GRAVE.match(each)))
    return tuple(dict.fromkeys(_frame(each, order) for each, order in fit))


def _frame(phrase: str, order: OrderHelp) -> Frame:
    pieces: list[str | Place] = []
    text, end = _ASIDE.sub("", phrase), 0
    for hit in _OPEN.finditer(text):
        place = _PLACES[int((hit.lastgroup or "p0")[1:])][0]
        said = hit[0].split()[0]
        pieces += _standing(text[end : hit.start()])
        pieces += [said] if place is Place.NAME and said in ("as", "with", "to") else []
        pieces += ["theme"] if " theme a new" in hit[0] or hit[0].startswith("theme a new") else []
        pieces += ["in"] if said == "in" else []
        pieces += [place, "and", place] if hit[0].startswith("two ") else [place]
        end = hit.end()
    pieces += _standing(text[end:])
    fixed = _PRICE.match(order.price)
    return Frame(tuple(pieces), order.rule, fixed[0] if fixed else "")


def _standing(text: str) -> list[str]:
    """Give the words that stand in an order; "your" is the sender's own."""
    return [word.strip(",;:") for word in re.sub(r"\byour\b", "my", text).split() if word.strip(",;:")]


_BARRED = re.compile(
    r"n't\b|\b(?:not|never|no(?= (?:one|more|longer)\b)|nobody|nothing|none|cannot|without|if|unless|when|whenever"
    r"|once|until|till|except|only|or|either|neither|maybe|perhaps|might|almost|nearly|instead|than|else|before|after"
    r"|later|next|last|ago|yesterday|tomorrow|tonight|every|each|per|both|all|half|twice|times|always|ever|did|had|was"
    r"|were|used to|would have|could have|should have|how|why|who|whose|what|wonder|wondering|hope|hopes|wished|joke"
    r"|suppose|imagine|guess|think|thinks|believe|story|told|says?|said|heard|read|cancel|forget|stop(?= )|rather"
    r"|gave|took|sent|made|bought|paid|sold|built|got|went|drank|fed|drove|rode|wore|lost|won"
    r"|too expensive|other|others|(?:pay|owes?) me)\b|\d[.]\d|^should i\b",
    re.IGNORECASE,
)
_STATES = re.compile(r"\b(?:is|are|has|gets|keeps|seems|looks|costs|[a-z]+s (?:me|my))\b", re.IGNORECASE)
PLEASE = re.compile(r"\b(?:please|pls|plz|thx|ty|thanks|for me|from me|i'd like|i want)\b", re.IGNORECASE)
"""What makes a request of some words."""
_SHALL = re.compile(
    r"\b(?:shall|should|must|(?:can|could|would) you|let|want|wish|i'd like|i'd love|(?:has|have|needs?|going) to)\b",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"(?:he|she|they|we|it|you|somebody|someone|everybody|everyone|nobody|people)\b", re.IGNORECASE)
_TOKEN = re.compile(
    r'"[^"]*"|\$ ?\d+(?:,\d{3})*(?!\w|[.]\d)|#?\d+(?:,\d{3})*(?![\w-]|[.]\d)|[^\W\d_][\w\'&.-]*[\w]|[^\W\d_]'
    r"|\d[\w-]*[A-Za-z][\w-]*",
    re.UNICODE,
)
_VOWEL = re.compile(r"[aeiouy]")
_ENDINGS = ("ing", "ed", "es", "s", "e")


@cache
def _stem(word: str) -> str:
    """Give a word without its ending, for comparing forms of one: "planting", "plants" and "plant"."""
    bare = word.lower().removesuffix("'s")
    if bare in ("dice", "die"):
        return "die"
    for ending in _ENDINGS:
        stem = bare.removesuffix(ending)
        if stem != bare and len(stem) > 1 and _VOWEL.search(stem):
            bare = stem
            break
    return (bare[:-1] if len(bare) > 3 and bare[-1:] == bare[-2:-1] and bare[-1] not in "sl" else bare)[:_SAME]


_SAME = 6
"""Words are of one stem that begin with as many letters alike: "paint" and "painter"."""


@cache
def _deeds() -> frozenset[str]:
    """Give the stems of all verbs by which players order something, but for those that say little."""
    every = frozenset(each for said in _said_for().values() for each in said)
    return every - {_stem(word) for word in _light()}


@cache
def _orders() -> frozenset[str]:
    """Give the stems of the verbs with which orders begin."""
    return frozenset(map(_stem, _said_for()))


@cache
def _said_for() -> dict[str, frozenset[str]]:
    """Give the stems of what players write for each verb of an order; the verb itself is among them."""
    found: dict[str, frozenset[str]] = {}
    for line in grammar_text("deeds.txt").splitlines():
        if line and line[0] not in "#~":
            verb, _, others = line.partition(":")
            found[verb] = frozenset(_stem(each) for each in (verb, *others.split()))
    return found


@cache
def _light() -> frozenset[str]:
    """Give the words that say nothing about which order is meant."""
    lines = grammar_text("deeds.txt").splitlines()
    return frozenset(word for line in lines if line.startswith("~") for word in line[1:].split())


def _says(word: str) -> bool:
    return word.lower() not in _light()


@dataclass(frozen=True, slots=True)
class _Words:
    """Some words of a player, taken apart: what can stand in places, and the stems of what else says something.

    `all_stems` are those of the words that say little, too; `small` the prepositions; `single` that one thing is meant.
    """

    found: tuple[Found, ...]
    stems: tuple[str, ...]
    all_stems: frozenset[str]
    small: frozenset[str]
    single: bool


def framed(text: str, vocabulary: Vocabulary, here: str = "", *, polite: bool = False) -> Framed | None:
    """Say which orders some words may be, in their writer's own squares and sums; None if they bind or fit none.

    `here` is the square that the writer stands on: it may be said where an order has no place for it. Where remarks
    stand beside an order, it is looked for in each part of the words; the others must bind nothing. `polite` words were
    a request before what is only polite was taken off.
    """
    text = _ROLE.sub("", text, count=1) if _ROLE.match(text) else text
    if len(text) > LONGEST or not vocabulary.orders or _BELOW_NOTHING.search(text):
        return None
    whole = _of_part(text, vocabulary, here, polite=polite)
    parts = [each.strip(" ,;:!-") for each in _PARTS.split(text)]
    parts = [each for each in parts if each]
    if (whole is not None and whole.surely) or len(parts) < 2:
        return whole
    read = [(each, _of_part(each, vocabulary, here, polite=polite)) for each in parts]
    fits = [found for _, found in read if found is not None]
    others = [each for each, found in read if found is None]
    if len(fits) != 1 or any(binds(each) or _GOES_ON.match(each) for each in others):
        return whole
    alone = not any(_taken_apart(each, vocabulary).found for each in others)
    return Framed(fits[0].lines, fits[0].surely and alone)


_GOES_ON = re.compile(
    r"(?:and|then|but|to|as|in|on|at|for|from|with|by|during|because|the rest|a few|some|any|more|less|most|least)\b",
    re.IGNORECASE,
)
"""How a part of a sentence begins that belongs to what stands before it."""
_BELOW_NOTHING = re.compile(r"(?<!\w)[-\u2212\u2013]\$?\d")
"""A number with a minus, which no order has a place for."""
_PARTS = re.compile(r"[,;:!]+ | -+ |\.\.+ ?| so (?=i\b|that\b|please\b)", re.IGNORECASE)


def _of_part(text: str, vocabulary: Vocabulary, here: str, *, polite: bool) -> Framed | None:
    bare = re.sub(r'"[^"]*"', "", text)
    if _BARRED.search(bare) or _SUBJECT.match(text) or _speaks_to(text, vocabulary):
        return None
    words = _taken_apart(text, vocabulary)
    scored = [(score, each) for each in frames(vocabulary.orders) if (score := _fit(each, words, here)) is not None]
    if not scored:
        return None
    best = min(scored, key=lambda each: each[0])
    spare, unsaid = best[0][:2]
    near = sorted((score, place) for place, (score, _) in enumerate(scored) if score[:2] == (spare, unsaid))
    chosen: list[Frame] = []
    for score, place in near:
        frame = scored[place][1]
        is_another = all(not _same_deed(frame, each) for each in chosen)
        if is_another and (score == best[0] or unsaid):
            chosen.append(frame)
    lines = tuple(_as_mine(frame.line(words.found), bare, frame) for frame in chosen)
    told = _STATES.search(bare) and not _SHALL.search(bare)
    nominal = unsaid and not (polite or _SHALL.search(bare))
    surely = len(lines) == 1 and bool(chosen[0].about) and not (spare or told or nominal or _is_past(bare, chosen[0]))
    return Framed(lines[:_MOST_ASKED], surely)


def _speaks_to(text: str, vocabulary: Vocabulary) -> bool:
    """Say whether some words are for another player: "Bob, ...", "Eve: ..."."""
    name = re.match(r"([^,:]+)[,:]", text)
    return name is not None and name[1].strip().lower() in {player.lower() for player in vocabulary.players}


def _same_deed(one: Frame, other: Frame) -> bool:
    """Say whether two frames are wordings of one order."""
    return one.rule == other.rule and (_stem(one.verb) in other.verbs or _stem(other.verb) in one.verbs)


def _as_mine(line: str, text: str, frame: Frame) -> str:
    """Say of what an order is about that it is its writer's, where they say so: "my Jumpgate"."""
    for hit in re.finditer(r"\bmy (?P<noun>[a-z][\w-]+)", text, re.IGNORECASE):
        if _stem(hit["noun"]) in frame.about:
            line = re.sub(rf"\b(?:an?|the) (?={hit['noun']}\b)", "my ", line, flags=re.IGNORECASE)
    return line


def _is_past(text: str, frame: Frame) -> bool:
    """Say whether the deed of an order is told as done: "Cy planted a tree on 5"."""
    told = (word for word in re.findall(r"[a-z]+", text.lower()) if word.endswith("ed") and _stem(word) in frame.verbs)
    return next(told, None) is not None and not _SHALL.search(text)


def _fit(frame: Frame, words: _Words, here: str) -> tuple[int, bool, int, int] | None:
    """Say how well an order fits some words, the less the better; None where it does not.

    Gives how many words it leaves over, whether its verb is unsaid, how many of its own small words are missing, and
    how long it is.
    """
    about, places = frame.about, frame.places
    verbs = frame.verbs.intersection(words.stems)
    unsaid = not (verbs or frame.verbs & words.all_stems)
    said = about & words.all_stems
    needs_no_noun = not about and not unsaid and sum(places.values()) > 1
    if not (said or needs_no_noun) or about - said - (frame.verbs if verbs else frozenset()):
        return None
    wanted = Counter(each.place for each in words.found)
    if Place.COUNT in places and not wanted[Place.COUNT] and words.single:
        wanted[Place.COUNT] = 1
    spoken = [each.said for each in words.found if each.place is Place.SQUARE]
    if Place.SQUARE not in places and spoken == [here]:
        del wanted[Place.SQUARE]
    if Place.MONEY not in places and frame.price:
        wanted -= Counter([each.place for each in words.found if f"${each.said.lstrip('$')}" == frame.price][:1])
    if wanted != places or (unsaid and not places and len(about) < _NAMED_ALONE):
        return None
    spare = [stem for stem in words.stems if stem not in frame.stems and stem not in frame.verbs]
    if len(spare) > min(_MOST_SPARE, len(about) + sum(places.values()) + 1) or _deeds().intersection(spare):
        return None
    small = {piece.lower() for piece in frame.pieces if isinstance(piece, str)} & _TELLING
    return len(spare), unsaid, len(small - words.small), len(frame.pieces)


_TELLING = frozenset(("from", "off", "on", "to", "as", "with"))


def _taken_apart(text: str, vocabulary: Vocabulary) -> _Words:
    """Take some words apart."""
    found: list[Found] = []
    stems: list[str] = []
    every: set[str] = set()
    small: set[str] = set()
    found += [Found(Place.SQUARE, "my square")] * len(_MINE.findall(text))
    rest = _MINE.sub(" ", text)
    for names, place in (
        (vocabulary.places, Place.SQUARE),
        (vocabulary.jobs, Place.JOB),
        (vocabulary.players, Place.PLAYER),
    ):
        for name in sorted(names, key=len, reverse=True):
            pattern = re.compile(rf"(?<![\w\"]){re.escape(name)}(?:'s)?(?![\w'])", re.IGNORECASE)
            found += [Found(place, name)] * len(pattern.findall(rest))
            rest = pattern.sub(" ", rest)
    for hit in _TOKEN.finditer(rest):
        token = hit[0].strip(".")
        lower = token.lower()
        if token.startswith('"'):
            found.append(Found(Place.NAME, token))
        elif token.startswith("$"):
            found.append(Found(Place.MONEY, token.replace(" ", "")))
        elif token.lstrip("#").replace(",", "").isdigit():
            place = _of_number(rest[hit.end() :])
            found.append(Found(place, f"${token}" if place is Place.MONEY else token.lstrip("#")))
        elif lower in _NUMBERS and _of_number(rest[hit.end() :]) is Place.COUNT:
            found.append(Found(Place.COUNT, _NUMBERS[lower]))
        elif lower in vocabulary.colors:
            found.append(Found(Place.COLOR, lower))
        else:
            every.add(_stem(lower))
            small |= {lower} & _TELLING
            if _says(lower):
                stems.append(_stem(lower))
    return _Words(
        tuple(_in_order(found, text)), tuple(stems), frozenset(every), frozenset(small), bool(_ONE.search(text))
    )


def _in_order(found: list[Found], text: str) -> Iterator[Found]:
    """Give what was found in the order in which it was said."""
    yield from sorted(found, key=lambda each: text.lower().find(each.said.lower().lstrip("$")))


def _of_number(behind: str) -> Place:
    """Say what a bare number counts: a square, unless the dice, tickets or shares behind it are so many."""
    return (
        Place.COUNT
        if re.match(r" (?:extra |trial |lottery )*(?:tickets?|dice|die|shares?)\b", behind)
        else Place.SQUARE
    )


_HEIRS = re.compile(r"leave everything to (?P<heir>.+)", re.IGNORECASE)
_AT_RANDOM = re.compile(r"\bteam(?:-?mates)?\b|\b(?:other players|others|everyone|everybody|random)\b", re.IGNORECASE)


def heir_of(text: str, vocabulary: Vocabulary) -> str:
    """Give the order to leave everything to whom some words name; "" if they name nobody, or several."""
    phrases = [hit for order in vocabulary.orders if (hit := _HEIRS.fullmatch(order.phrase))]
    named = [name for name in vocabulary.players if re.search(rf"(?i)(?<!\w){re.escape(name)}(?!\w)", text)]
    found = []
    for hit in phrases:
        heir = hit["heir"]
        if heir == "another player":
            found += [f"leave everything to {name}" for name in named]
        elif heir.startswith("The ") and re.search(rf"\b{re.escape(heir)}\b", text, re.IGNORECASE):
            found.append(hit[0])
        elif (team := _AT_RANDOM.search(text)) and ("Team" in heir) == ("team" in team[0].lower()):
            found.append(re.sub(r"\byour\b", "my", hit[0]))
    return found[0] if len(found) == 1 else ""
