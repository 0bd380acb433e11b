"""Finds what could stand in the place of a sentence that does not read: itself, with what only explains in a note.

Players tell what a rule is like beside what it says: "busks in a Park (tourists love an accordion)". Of such words no
rule knows anything, so the sentence does not read. What is left when they stand in a note may well read, and all words
of the sentence are still there. Whoever wrote it says whether it is what they meant; so that it can be, a note is made
only where the sentence has a seam: of whole brackets, of what stands before a colon or behind *because*, of what
something is paid for. What could be a part of the rule stands in none: no number, no condition, no *not*, no thing of
the game. Left out are only words that say nothing: what joins the sentence to the one before, and fillers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.opinions import Place, binds, hangs
from moderator.language.purposes import is_done
from moderator.language.sentences import without_end
from moderator.language.spelling import distance, near
from moderator.language.tables import table
from moderator.language.word import Word

MOST_LOOKED_AT = 48
"""So many ways to put words of one sentence into notes are looked at."""
_MOST_SEAMS = 5
_MOST_IN_A_TAIL = 8
_SHORTEST_SLIP = 5
"""Words of fewer letters have a known one near them too often for it to tell anything."""
_NAMING = frozenset({"NOUN", "NAME", "ADJ"})
"""Roles of the words of the game that what is noted might be meant to have."""
_BINDING = frozenset(
    {"IF", "UNLESS", "ONLY_IF", "WHILE", "WHEN", "UNTIL", "AS_SOON_AS", "NOT", "NO", "NUM", "MONEY", "PERCENT", "ORD"}
    | {"EACH", "EVERY", "PER", "ANY", "ALL", "ALL_THE", "MULTIPLIER", "FRACTION", "QUOTED", "RULE", "ROMAN", "THAN"}
)
"""Roles of words that a sentence is not the same without."""
_BINDING_WORDS = re.compile(
    r"\b(?:nobody|nothing|never|none|nor|neither|either|cannot|any|all|more|less|fewer|most|least|another|even|own"
    r"|first|last|next|before|after|during|same|again|always|who|whoever|which|whose|where|whether)\b|n't\b|\btoo$",
    re.IGNORECASE,
)
_GRANTING = re.compile(r"\b(?:may|might|must|can|could|shall|should|(?:has|have|had|needs?|got) to)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:and|or|but|nor|so|then|plus|from|to|of|in|on|at|by|paid|until|up)\b", re.IGNORECASE)
"""How a bracket begins that says more of what stands before it."""
_BRACKET = re.compile(r"[ ]?\(((?!note: )[^()]*)\)")
_REASON = re.compile(
    r"(?:,| -+| [\u2013\u2014])? (?=(?:because (?!of\b)|so that |in order to |just (?:to|for) )[^();:]+$)"
    r"|, (?=(?:since|as (?:it|they|that|everybody|nobody|you)) [^();:]+$)",
    re.IGNORECASE,
)
_LEAD = re.compile(r"(?P<lead>[^():;]+?)(?::|,? so,?| -+| [\u2013\u2014]) (?=\S)")
_WHATEVER = re.compile(r", (?=whatever (?:its|her|his|their|your|the) \w+(?: (?:is|are))?$)", re.IGNORECASE)
_TITLE = re.compile(r"(?!.*\b(?:for|on|in|at|of|to|from|with)\b)", re.IGNORECASE)
"""How a lead is that says of nothing where or for whom what comes behind it holds."""
_BACK = re.compile(
    r"\b(?:it|its|there|them|they|their|this|that|these|those|one|ones|she|he|her|him|his|other|others)\b",
    re.IGNORECASE,
)
"""Words that may speak of what stands before them."""
_JOINT = re.compile(r"(?:, (?P<joins>and|but)|;) (?=[\w$])", re.IGNORECASE)
_HANGS_ON = re.compile(
    r"\b(?:if|when|whenever|whoever|unless|while|until|once|twice|as soon as|as long as|every time|each time|instead)\b"
    r"|^(?:at|in|on|after|before|during|from)\b",
    re.IGNORECASE,
)
_NEGATES = re.compile(r"\b(?:no|not|nobody|never|nothing|none|cannot)\b|n't\b", re.IGNORECASE)
_BEGINS_ANEW = re.compile(
    r"(?:you|he|she|they|it|an?|the|nobody|anybody|anyone|everybody|everyone|each|every|no|players?)\b", re.IGNORECASE
)
_DASH = re.compile(r"(?: -+| [\u2013\u2014]) (?=[^():;]+$)")
_TAIL = re.compile(r",? (?=(?:for|as|with|like|out of) [^():;,]+$)", re.IGNORECASE)
_JOINING = re.compile(r"(?:so|but|and|also|plus|well|now|oh)\b,? (?=\S)", re.IGNORECASE)
"""What joins a sentence to the one before it, and says no more."""


@dataclass(frozen=True, slots=True)
class _Seam:
    """A part of a sentence, from one letter up to another, that can stand in a note with these words."""

    start: int
    end: int
    says: str


def mends(text: str, lexicon: Lexicon, reads: Callable[[str], bool]) -> Iterator[str]:
    """Give what could stand for a sentence that does not read and which `reads` takes, the fewest words in notes first.

    At most `MOST_LOOKED_AT` wordings are asked about. None is given with more in notes than another needs, and none
    without fillers where one reads with them.
    """
    left = MOST_LOOKED_AT
    whole = without_end(text)
    for bare in dict.fromkeys((whole, _without_fillers(whole))):
        taken: list[tuple[_Seam, ...]] = []
        for way in _ways(bare, lexicon):
            said = f"{_noted(bare, way)}." if way else f"{bare}."
            needless = any(set(one) <= set(way) for one in taken)
            if said == text or needless or not all(word.roles for word in lex(without_end(said), lexicon)):
                continue
            if not left:
                return
            left -= 1
            if reads(said):
                taken.append(way)
                yield said
        if taken:
            return


def parted(text: str) -> Iterator[tuple[str, str]]:
    """Give a sentence as two where it says two things on which nothing hangs: "you may adopt a pet, and it eats".

    Behind *but* only what bars something stands by itself: "but a Duke gets $10" may mean instead.
    """
    for hit in _JOINT.finditer(text):
        first, second = text[: hit.start()], text[hit.end() :]
        bars = _NEGATES.search(second.partition(",")[0]) is not None and _NEGATES.search(first) is None
        if _HANGS_ON.search(first) or not _BEGINS_ANEW.match(second) or first.count("(") != first.count(")"):
            continue
        if (hit["joins"] or "").lower() != "but" or bars:
            yield f"{_without_fillers(first)}.", f"{second[:1].upper()}{without_end(second[1:])}."


def is_slip(word: str, meant: str) -> bool:
    """Say whether a word is surely another one typed wrong: a letter is left out, put in, or swapped with its neighbor.

    Where one stands for another ("finds", "fines") both may well be words.
    """
    one, other = word.lower(), meant.lower()
    same = len(one) == len(other) and sorted(one) != sorted(other)
    plural = one.rstrip("s") == other.rstrip("s")
    long = min(len(one), len(other)) >= _SHORTEST_SLIP
    return long and not same and not plural and distance(one, other, 1) == 1


def _ways(text: str, lexicon: Lexicon) -> list[tuple[_Seam, ...]]:
    """Give the ways to put parts of a sentence into notes, none of them first, then those with the fewest words."""
    seams = list(_seams(text, lexicon))[:_MOST_SEAMS]
    ways = [way for many in range(len(seams) + 1) for way in combinations(seams, many) if _apart(way)]
    return sorted(ways, key=lambda way: sum(len(seam.says) for seam in way))


def _apart(way: Sequence[_Seam]) -> bool:
    return all(one.end <= other.start for one, other in pairwise(way))


def _noted(text: str, way: Sequence[_Seam]) -> str:
    """Give a sentence with some parts of it in notes."""
    said, rest = "", 0
    for seam in way:
        before = f"{said}{text[rest : seam.start]}".rstrip(" ")
        said, rest = f"{before}{' ' if before else ''}(note: {seam.says})", seam.end
    following = text[rest:]
    if way[0].start == 0 and way[0] is way[-1]:
        following = f" {following[:1].upper()}{following[1:]}"
    return said + following


def _seams(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    """Give the parts of a sentence that only explain, in their order."""
    found = [
        *(_Seam(hit.start(), hit.end(), hit[1].strip()) for hit in _BRACKET.finditer(text) if _tells(hit[1], lexicon)),
        *_leads(text, lexicon),
        *_reasons(text, lexicon),
        *_tails(text, lexicon),
    ]
    yield from sorted(found, key=lambda seam: (seam.start, seam.end))


def _leads(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    hit = _LEAD.match(text)
    if hit is None or not _is_aside(lead := hit["lead"].strip(" ,"), lexicon):
        return
    rest = text[hit.end() :]
    back = _BACK.search(rest)
    if back is not None and (_names_things(lead, lexicon) or not _names_things(rest[: back.start()], lexicon)):
        return  # what the rule speaks of may be what the lead brought up
    if not _names_things(lead, lexicon) or not binds(lead, lexicon, Place.BEFORE) or _is_title(lead, lexicon):
        yield _Seam(0, hit.end(), lead)


def _is_title(lead: str, lexicon: Lexicon) -> bool:
    """Say whether a lead only names the subject of a rule that stands by itself: "Working people deserve a bonus"."""
    words = lex(lead, lexicon)
    acts = any(not word.roles.keys().isdisjoint({"V_S", "V_B", "V_ING", "V_EN", "NAME"}) for word in words)
    return not acts and _TITLE.match(lead) is not None


def _reasons(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    for hit in _REASON.finditer(text):
        says = text[hit.end() :]
        words = lex(says, lexicon)
        if _strange(words, lexicon) and not _limits(says.partition(" ")[2], words):
            yield _Seam(hit.start(), len(text), says)
    yield from (_Seam(hit.start(), len(text), text[hit.end() :]) for hit in _WHATEVER.finditer(text))
    for hit in _DASH.finditer(text):
        says = text[hit.end() :]
        if _is_aside(says, lexicon) and not _names_things(says, lexicon):
            yield _Seam(hit.start(), len(text), says)


def _tails(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    """Give what something is paid for, behind the sum, and how, if no rule knows the words: "for lunch"."""
    for hit in _TAIL.finditer(text):
        says = text[hit.end() :]
        words = lex(says, lexicon)
        if len(words) > _MOST_IN_A_TAIL or _limits(says, words) or _names_things(says, lexicon):
            continue
        if _is_paid(text[: hit.start()], lexicon, apart=hit[0].startswith(",")) and _strange(words, lexicon):
            yield _Seam(hit.start(), len(text), says)


def _is_paid(before: str, lexicon: Lexicon, *, apart: bool) -> bool:
    """Say whether something is paid in these words, with no clause behind that says what, or else `apart` from it."""
    words = lex(before, lexicon)
    sums = (place for place, word in enumerate(words, 1) if "MONEY" in word.roles)
    paid = next((place for place in sums if is_done(_main(words[:place]), paid=True)), 0)
    return bool(paid) and (apart or not any("RELATIVE" in word.roles for word in words[paid:]))


def _main(words: Sequence[Word]) -> Sequence[Word]:
    """Give the clause in which words end, where *that* behind a comma says who acts: "..., that player pays"."""
    stops = (place for place, word in enumerate(words) if "COMMA" in word.roles)
    begins = max(stops, default=len(words)) + 1
    acts = words[begins : begins + 2]
    is_shown = len(acts) > 1 and acts[0].text.lower() == "that" and "NOUN" in acts[1].roles
    return words[begins + 1 :] if is_shown else words


def _tells(says: str, lexicon: Lexicon) -> bool:
    """Say whether what stands in brackets only explains."""
    if not all(word.roles for word in lex(says, lexicon)):
        return not _GOES_ON.match(says) and _is_aside(says, lexicon) and not _names_things(says, lexicon)
    return not binds(says, lexicon, Place.BESIDE)


def _is_aside(says: str, lexicon: Lexicon) -> bool:
    """Say whether words of which one is unknown to all rules limit nothing and grant nothing."""
    words = lex(says, lexicon)
    return _strange(words, lexicon) and not _limits(says, words) and not _GRANTING.search(says)


def _strange(words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Say whether some word is unknown to all rules, and none is only spelled wrong."""
    unknown = [word.text for word in words if not word.roles]
    return bool(unknown) and not any(_is_misspelled(word, lexicon) for word in unknown)


def _is_misspelled(word: str, lexicon: Lexicon) -> bool:
    known = (
        key[0] for key, roles in lexicon.entries.items() if len(key) == 1 and len(key[0]) > 2 and _NAMING & roles.keys()
    )
    return any(is_slip(word, other) for other in near(word, sorted(known)))


def _limits(says: str, words: Sequence[Word]) -> bool:
    """Say whether something is counted, barred or hangs on a condition in some words."""
    roles = any(not word.roles.keys().isdisjoint(_BINDING) for word in words)
    return roles or hangs(says) or _BINDING_WORDS.search(says) is not None


_AT_LARGE = frozenset({"thing", "way", "time", "day", "person", "kind", "word", "one", "year", "player"})
"""Nouns that are no things of a game."""


def _names_things(says: str, lexicon: Lexicon) -> bool:
    """Say whether words speak of something in the game: it may be what a rule is about."""
    return any(
        "NAME" in word.roles or any(noun not in _AT_LARGE for noun, _ in word.roles.get("NOUN", ()))
        for word in lex(says, lexicon)
    )


@cache
def _filler() -> re.Pattern[str]:
    said = "|".join(re.escape(filler) for (filler,) in sorted(table("fillers"), key=lambda row: -len(row[0])))
    return re.compile(
        rf"^(?:{said}),? (?=\w)|,? (?:{said})(?=$|[,;:.)])|(?<=\w) (?:{said})(?= \w)"
        r"|(?<=\w) just(?= (?!once|twice|one|a|an|half|for|on|in|at|by|the|\d|\$)\w)",
        re.IGNORECASE,
    )


def _without_fillers(text: str) -> str:
    """Give a sentence without what joins it to the one before, and without fillers."""
    bare = _filler().sub("", _JOINING.sub("", text, count=1) if _JOINING.match(text) else text)
    return bare[:1].upper() + bare[1:]
