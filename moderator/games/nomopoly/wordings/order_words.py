"""What a player's words name: squares, players, sums, goods, and the stems of all else (grammar/deeds.txt).

Nothing here knows an order: what can stand in the places of one is found, and what the rest is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache, partial

from moderator.files import grammar_text
from moderator.games.nomopoly.wordings.shapes import COUNT
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.language import registry
from moderator.language.registry import NounEntry
from moderator.language.spelling import near
from moderator.language.word_forms import article


class Place(Enum):
    """What an open place of an order takes."""

    SQUARE = "square"
    PLAYER = "player"
    MONEY = "money"
    COUNT = "count"
    COLOR = "color"
    NAME = "name"
    JOB = "job"
    ITEM = "item"


@dataclass(frozen=True, slots=True)
class Found:
    """What can stand in an open place, as an order would write it, and where in the words it was found."""

    place: Place
    said: str
    at: int


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of a player, taken apart: what can stand in places, and the stems of what else says something.

    `all_stems` are those of the words that say little, too; `small` the prepositions; `first` is that of the first
    word, `single` says that one thing is meant.
    """

    found: tuple[Found, ...]
    stems: tuple[str, ...]
    all_stems: frozenset[str]
    small: frozenset[str]
    first: str
    single: bool


@dataclass(frozen=True, slots=True)
class _Tables:
    deeds: dict[str, frozenset[str]]
    same: dict[str, str]
    light: frozenset[str]
    patterns: dict[str, str]


_TABLE = re.compile(r"<(?P<name>[A-Z_]+)> := (?P<pattern>.+)")


@cache
def _tables() -> _Tables:
    """Read the table. Raises ValueError for a line that is none."""
    found = _Tables({}, {}, frozenset(), {})
    light: set[str] = set()
    for line in grammar_text("deeds.txt").splitlines():
        kept = _TABLE.fullmatch(line)
        first, _, others = line.strip("= ").partition(":")
        if not line or line.startswith("#"):
            continue
        if kept:
            before = found.patterns.get(kept["name"])
            found.patterns[kept["name"]] = f"{before}|{kept['pattern']}" if before else kept["pattern"]
        elif line.startswith("~"):
            light.update(line[1:].split())
        elif not others:
            raise ValueError(f"grammar/deeds.txt: this is no line of a table: {line}")
        elif line.startswith("="):
            found.same.update({_bare_stem(other): _bare_stem(first) for other in others.split()})
        else:
            found.deeds[first] = frozenset(_bare_stem(each) for each in (first, *others.split()))
    return _Tables(found.deeds, found.same, frozenset(light), found.patterns)


def table(name: str) -> str:
    """Give the pattern of a name of the table."""
    return _tables().patterns[name]


@cache
def says_any_of(name: str) -> re.Pattern[str]:
    """Match words that say what a name of the table stands for, wherever they stand."""
    return re.compile(rf"(?:\b|(?=n't))(?:{table(name)})\b", re.IGNORECASE)


def says(word: str) -> bool:
    """Say whether a word says something about which order is meant."""
    return word.lower() not in _tables().light


def little_said() -> frozenset[str]:
    """Give the words that say little."""
    return _tables().light


def deeds_for(verb: str) -> frozenset[str]:
    """Give the stems of what players write for the verb of an order; its own is among them."""
    return _tables().deeds.get(verb, frozenset()) | {stem(verb)}


@cache
def deeds() -> frozenset[str]:
    """Give the stems of all verbs by which players order something, but for those that say little."""
    every = frozenset(each for said in _tables().deeds.values() for each in said)
    return every - {stem(word) for word in _tables().light}


def has_already(text: str) -> bool:
    """Say whether some words tell what their writer owns: "I've still got a Blockbuster"."""
    return re.match(rf"(?:{table('HAS')})", text, re.IGNORECASE) is not None


@cache
def begins_deed(word: str) -> bool:
    """Say whether an order may begin with a word as a verb: "put", "raise"."""
    return any(_bare_stem(word) in said for said in _tables().deeds.values()) and not word.endswith(("s", "ed", "ing"))


_VOWEL = re.compile(r"[aeiouy]")
_ENDINGS = ("ing", "ed", "es", "s", "e")
_LOSES_E = re.compile(r"[^aeiou]+[aeiou][^aeiouwxy]")
"""What a short word is without its ending whose last *e* tells it from another: "rides" is no "rid"."""
_SAME = 6
"""Words are of one stem that begin with as many letters alike: "paint" and "painter"."""


@cache
def stem(word: str) -> str:
    """Give a word without its ending, for comparing forms of one, and words for one thing: "planting" and "plant"."""
    bare = _bare_stem(word)
    return _tables().same.get(bare, bare)


def measure(word: str) -> str:
    """Give the stem of what something comes in: "two cans of" it. By itself "can" says little."""
    return f"{stem(word)} of"


@cache
def _bare_stem(word: str) -> str:
    bare = word.lower().removesuffix("'s")
    for ending in _ENDINGS:
        short = bare.removesuffix(ending)
        if short != bare and len(short) > 1 and _VOWEL.search(short):
            bare = f"{short}e" if ending != "s" and _LOSES_E.fullmatch(short) else short
            break
    return (bare[:-1] if len(bare) > 3 and bare[-1:] == bare[-2:-1] and bare[-1] not in "sl" else bare)[:_SAME]


def standing(text: str) -> list[str]:
    """Give the words that stand in an order; "your" is the sender's own."""
    words = re.sub(r"\byour\b", "my", text).split()
    return [word.strip(",;:") for word in words if word.strip(",;:")]


_OF_ITS_WRITER = re.compile(r" (?:me|my|mine)\b", re.IGNORECASE)
"""What follows a preposition that tells nothing: "from me"."""
_ONE = re.compile(r"\b(?:an?|one|another)\b|\bmy (?!(?:[a-z-]+ )?(?:cash|money|dice|[a-z-]+s)\b)", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_PART = re.compile(
    r"(?P<money>\$ ?\d+(?:,\d{3})*(?!\w|[.]\d))|(?<!\bweek )#?(?P<number>\d+(?:,\d{3})*)(?![\w-]|[.]\d)"
    r"|(?P<word>[^\W\d_][\w'&.-]*\w|[^\W\d_]|\d[\w-]*[A-Za-z][\w-]*)"
)
_TITLE = re.compile(r"(?<=[a-z\d,:] )[A-Z][\w'&-]+(?: (?:(?:&|of|the|and) )*[A-Z][\w'&-]*)*")


def either(words: Iterable[str]) -> str:
    """Match the longest of some words; with none, nothing."""
    return "|".join(re.escape(each) for each in sorted(words, key=lambda word: (-len(word), word))) or r"[^\w\W]"


@lru_cache(maxsize=4)
def _named(names: tuple[str, ...]) -> re.Pattern[str]:
    """Match any of some names that stands outside quotation marks, and what makes it another's."""
    return re.compile(rf"(?<![\w\"'])(?P<name>{either(names)})(?:'s)?(?![\w'])", re.IGNORECASE)


@lru_cache(maxsize=4)
def _items(nouns: tuple[NounEntry, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Match so many of what the rules know as goods, and what follows a number that counts them."""
    goods = [each for each in nouns if "item" in each.sorts and each.declared]
    said = {word.lower() for each in goods for word in (each.noun, each.plural)}
    heads = {word.split()[-1] for word in said} | {"dice"}
    heads |= {first for word in said if (first := word.partition(" of ")[0]) != word and first.endswith("s")}
    kinds = {"more", "other", *(word.split()[0] for word in said if " " in word)}
    return (
        re.compile(rf"(?:(?P<many>{COUNT}|my|the)(?: (?:of )?my)? )(?P<ware>{either(said)})(?![\w'-])", re.IGNORECASE),
        re.compile(rf" (?:(?:{either(kinds)}) ){{0,2}}?(?:{either(heads)})\b", re.IGNORECASE),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """The nouns of one version of the rules: they are gathered once, and no others are the same."""

    nouns: tuple[NounEntry, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.nouns is self.nouns

    def __hash__(self) -> int:
        return id(self.nouns)


def taken_apart(text: str, vocabulary: Vocabulary, *, goods: bool = False, titles: bool = False) -> Words:
    """Take some words apart: with goods as what an order gives or takes, and with capital words as a new name."""
    return _taken_apart(text, vocabulary, _Known(vocabulary.nouns), goods=goods, titles=titles)


@lru_cache(maxsize=256)
def _taken_apart(text: str, vocabulary: Vocabulary, version: _Known, *, goods: bool, titles: bool) -> Words:
    found: list[Found] = []

    def takes(place: Place, said: str, hit: re.Match[str]) -> str:
        found.append(Found(place, said, hit.start()))
        return " " * len(hit[0])

    def name(place: Place, known: dict[str, str], hit: re.Match[str]) -> str:
        return takes(place, known[hit["name"].lower()], hit)

    squares = _squares(version.nouns)
    owned = rf"\bmy (?:own )?(?P<noun>{'|'.join(map(re.escape, squares))})\b"
    mine = re.compile(owned, re.IGNORECASE)
    places = {called: name for name in vocabulary.places for called in (name.lower(), _without_article(name))}

    def quoted(hit: re.Match[str]) -> str:
        """Take a name in quotation marks: a square's, where no new one is wanted."""
        called = None if titles else places.get(hit[0].strip('"').lower())
        return takes(Place.SQUARE, called, hit) if called else takes(Place.NAME, hit[0], hit)

    rest = _QUOTED.sub(quoted, text)
    rest = mine.sub(lambda hit: takes(Place.SQUARE, f"my {squares[hit['noun'].lower()]}", hit), rest)
    for known, place in (
        (places, Place.SQUARE),
        ({each.lower(): each for each in vocabulary.jobs}, Place.JOB),
        ({each.lower(): each for each in vocabulary.players}, Place.PLAYER),
    ):
        rest = _named(tuple(known)).sub(partial(name, place, known), rest)
    items, counted = _items(version.nouns)
    if goods:
        rest = items.sub(lambda hit: takes(Place.ITEM, f"{hit['many']} {hit['ware']}", hit), rest)
    if titles:
        nouns = known_nouns(version.nouns)
        rest = _TITLE.sub(
            lambda hit: hit[0] if stem(hit[0]) in nouns or not says(hit[0]) else takes(Place.NAME, f'"{hit[0]}"', hit),
            rest,
        )
    stems, every, small = [], set(), set()
    for hit in _PART.finditer(rest):
        word = (hit["word"] or "").strip(".").lower()
        if named := _place_of(hit, vocabulary, counted):
            found.append(named)
        elif word:
            every.add(stem(word))
            if rest.startswith(" of", hit.end()):
                every.add(measure(word))
            small |= {word} & telling() if not _OF_ITS_WRITER.match(rest, hit.end()) else set()
            stems += [stem(word)] if says(word) else []
    in_order = tuple(sorted(found, key=lambda each: each.at))
    return Words(
        in_order, tuple(stems), frozenset(every), frozenset(small), stem(first_word(text)), bool(_ONE.search(text))
    )


def _without_article(name: str) -> str:
    return name.lower().removeprefix("the ")


def _place_of(hit: re.Match[str], vocabulary: Vocabulary, counted: re.Pattern[str]) -> Found | None:
    """Say what a token can stand for in an order; None for a word."""
    behind = hit.string[hit.end() :]
    if hit["money"]:
        return Found(Place.MONEY, hit[0].replace(" ", ""), hit.start())
    word = (hit["word"] or "").lower()
    if hit["number"]:
        if re.match(r" (?:more|extra|of (?:them|those))\b", behind, re.IGNORECASE):
            return Found(Place.COUNT, hit["number"], hit.start())
        if re.match(r" (?:dollars?|bucks?)\b", behind, re.IGNORECASE):
            return Found(Place.MONEY, f"${hit['number']}", hit.start())
        return Found(Place.COUNT if counted.match(behind) else Place.SQUARE, hit["number"], hit.start())
    if counted.match(behind) and behind and (number := registry.number_words().get(word)):
        return Found(Place.COUNT, str(number), hit.start())
    many = registry.number_words().get(word, 0)
    if many and _ENDS_THERE.match(behind) and (many > 1 or _FOR_WHOM.search(hit.string, 0, hit.start())):
        return Found(Place.COUNT, str(many), hit.start())
    if word in vocabulary.colors:
        return Found(Place.COLOR, word, hit.start())
    slip = (
        near(word, vocabulary.colors, 1)
        if len(word) > _SHORT and stem(word) not in known_nouns(vocabulary.nouns)
        else ()
    )
    slip = tuple(each for each in slip if each[0] == word[0])
    return Found(Place.COLOR, slip[0], hit.start()) if slip and says(word) and stem(word) not in deeds() else None


_ENDS_THERE = re.compile(r"[ ]*(?:$|[,.;!]|and\b|too\b|please\b)", re.IGNORECASE)
_FOR_WHOM = re.compile(r"\b(?:me|him|her|them|us)[ ]$", re.IGNORECASE)
"""Behind whom a number alone is so many of what was said before: "give Bob a ticket and me one"."""
_SHORT = 4
"""Of how many letters a word is at most that is taken for no slip of another."""


@lru_cache(maxsize=4)
def known_nouns(nouns: tuple[NounEntry, ...]) -> frozenset[str]:
    """Give the stems of what the rules and the language know as things, of one word each."""
    return frozenset(stem(each.noun) for each in nouns if " " not in each.noun)


def first_word(text: str) -> str:
    """Give the first word of some words but for what opens a sentence ("so please"), "" for none."""
    opened = re.match(rf"(?:(?:{table('OPENS')})\b[ ,]*)*", text, re.IGNORECASE)
    hit = re.match(r"[a-z][a-z-]*", text[opened.end() if opened else 0 :], re.IGNORECASE)
    return hit[0].lower() if hit else ""


@cache
def telling() -> frozenset[str]:
    """Give the prepositions that tell two orders of one verb apart."""
    return frozenset(table("TELLING").split("|"))


@lru_cache(maxsize=4)
def _squares(nouns: tuple[NounEntry, ...]) -> dict[str, str]:
    """Give what squares that somebody has are called, by the language and by the rules in force."""
    called = ("square", *sorted(each.noun for each in nouns if each.sorts == {"square"} and not each.of))
    return {each.lower(): each for each in called}


def ware_named(text: str, vocabulary: Vocabulary) -> str:
    """Give the one thing to own of which some words speak: "a Disguise Kit" for "that Disguise Kit"; "" for none."""
    items, _ = _items(vocabulary.nouns)
    found = [hit["ware"] for hit in items.finditer(_DETERMINED.sub("a ", text)) if not hit["many"].isdigit()]
    return article(found[0]) if len(found) == 1 else ""


_DETERMINED = re.compile(r"\b(?:that|this|those|these|another) ", re.IGNORECASE)


def players_named(text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Give the players whom some words name."""
    known = {each.lower(): each for each in vocabulary.players}
    return (known[hit["name"].lower()] for hit in _named(vocabulary.players).finditer(text))
