"""Finds what could stand in the place of a sentence that does not read: itself, with what only explains in a note.

Players tell what a rule is like beside what it says: "busks in a Park (tourists love an accordion)". Of such words no
rule knows anything, so the sentence does not read. What is left when they stand in a note may well read, and all words
of the sentence are still there. Whoever wrote it says whether it is what they meant; so that it can be, a note is made
only where the sentence has a seam: of whole brackets, of what stands before a colon or before *so*, of a reason, of
what something is paid for, of a last word to the others. A sentence may be one as a whole, if it comes before the rule
or is shouted (`told`). What could be a part of the rule stands in none (`binding`). Left out are only words that say
nothing: what joins the sentence to the one before, and fillers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from moderator.language.binding import JUST_SO_MANY, counts, denies, grants, limits
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.opinions import Place, binds
from moderator.language.purposes import is_done
from moderator.language.sentences import without_end
from moderator.language.slips import meant
from moderator.language.tables import table
from moderator.language.told import HOPES, leans, names_things
from moderator.language.word import Word

MOST_LOOKED_AT = 12
"""So many wordings of one sentence are read at most."""
_MOST_SEAMS = 6
_MOST_IN_NOTES = 3
"""So many parts of a sentence stand in notes at most."""
_MOST_IN_A_TAIL = 8
_MOST_CALLED = 4
_GOES_ON = re.compile(r"(?:and|or|but|nor|so|then|plus|from|to|of|in|on|at|by|paid|until|up)\b", re.IGNORECASE)
"""How a bracket begins that says more of what stands before it."""
_BRACKET = re.compile(r"[ ]?\(((?!note: )[^()]*)\)")
_BECAUSE = re.compile(r"(?:because (?!of\b)|(?:since|as) (?=(?:it|they|that|everybody|nobody|you)\b))", re.IGNORECASE)
_REASON = re.compile(
    r"(?:,| -+| [\u2013\u2014])? (?=(?:because (?!of\b)|so that |in order to |just (?:to|for) )[^();:]+$)"
    r"|, (?=(?:since|as (?:it|they|that|everybody|nobody|you)) [^();:]+$)",
    re.IGNORECASE,
)
_REASON_ENDS = re.compile(r", (?=(?:and|but|then|so)\b)")
_LEAD_ENDS = re.compile(r"(?::|,? so,?| -+| [\u2013\u2014]) (?=\S)")
_LAST_WORD = re.compile(r", (?=(?:so )?[^(),;:]+$)", re.IGNORECASE)
_AWAITS = re.compile(r"(?:if|when|whenever|while|unless|until|as soon as|as long as|once)\b[^,]*$", re.IGNORECASE)
"""A condition behind which the rule comes only behind its comma."""
_WHATEVER = re.compile(r", (?=whatever (?:its|her|his|their|your|the) \w+(?: (?:is|are))?$)", re.IGNORECASE)
_TITLE = re.compile(r"(?!.*\b(?:for|on|in|at|of|to|from|with)\b)", re.IGNORECASE)
"""How a lead is that says of nothing where or for whom what comes behind it holds."""
_THERE = re.compile(r"\bthere\b(?!(?: is| are|'s)\b)(?![^()]*\))")
_WHERE = re.compile(r"\b(?P<how>in|on|at) (?P<what>(?:the|The) [^,();:]+?)(?= these days$|$)")
_JOINT = re.compile(r"(?:, (?P<joins>and|but)|;) (?=[\w$])", re.IGNORECASE)
_HANGS_ON = re.compile(
    r"\b(?:if|when|whenever|whoever|unless|while|until|once|twice|as soon as|as long as|every time|each time|instead)\b"
    r"|^(?:at|in|on|after|before|during|from)\b",
    re.IGNORECASE,
)
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
    there: str = ""
    """What *there* behind it means, if it does: "in the second row"."""


def mends(
    text: str, lexicon: Lexicon, reads: Callable[[str], bool], *, known: Lexicon | None = None, told: str = ""
) -> Iterator[str]:
    """Give what could stand for a sentence that does not read and which `reads` takes, the fewest words in notes first.

    At most `MOST_LOOKED_AT` wordings are asked about. None is given with more in notes than another needs, none
    without fillers where one reads with them, and none with a slip mended where one reads without. `known` has the
    words that the sentence itself may declare beside those of `lexicon`. `told` is the sentence before it, if that is
    a note: *there* may mean a place told of in it.
    """
    left = MOST_LOOKED_AT
    asked: set[str] = set()
    for bare in _bare(text, lexicon, told):
        taken: list[tuple[_Seam, ...]] = []
        for way in _ways(bare, lexicon):
            said = f"{_noted(bare, way)}." if way else f"{bare}."
            needless = any(_spans(one) <= _spans(way) for one in taken)
            if said == text or said in asked or needless:
                continue
            if not all(word.roles for word in lex(without_end(said), known or lexicon)):
                continue
            if not left:
                return
            left -= 1
            asked.add(said)
            if reads(said):
                taken.append(way)
                yield said
        if taken:
            return


def _bare(text: str, lexicon: Lexicon, told: str) -> Iterator[str]:
    """Give the words of a sentence without its stop: as they stand, without fillers, then with slips put right."""
    whole = without_end(text)
    where = _place_of(told) if told else ()
    placed = [said for place in where if (said := _THERE.sub(place, whole, count=1)) != whole]
    plain = placed or [whole]
    found = dict.fromkeys((*plain, *map(_without_fillers, plain)))
    yield from found
    for one in found:
        if (spelled := _spelled(one, lexicon)) != one:
            yield spelled


def _spelled(text: str, lexicon: Lexicon) -> str:
    """Give a sentence with each word put right that is surely a slip of one that rules know, and of no other."""
    for word in reversed(lex(text, lexicon)):
        if word.roles or word.text[:1].isupper():
            continue
        known = meant(word.text, lexicon, deeds=True)
        if len(known) == 1:
            text = text[: word.start] + known[0] + text[word.end :]
    return text


def _place_of(told: str) -> tuple[str, ...]:
    """Give what *there* may mean behind words that tell of a place: "in the second row", or on it."""
    hits = list(_WHERE.finditer(without_end(told)))
    if len(hits) != 1:
        return ()
    return tuple(dict.fromkeys(f"{how} {hits[0]['what']}" for how in (hits[0]["how"], "on")))


def parted(text: str) -> Iterator[tuple[str, str]]:
    """Give a sentence as two where it says two things on which nothing hangs: "you may adopt a pet, and it eats".

    Behind *but* only what bars something stands by itself: "but a Duke gets $10" may mean instead.
    """
    for hit in _JOINT.finditer(text):
        first, second = text[: hit.start()], text[hit.end() :]
        bars = denies(second.partition(",")[0]) and not denies(first)
        if _HANGS_ON.search(first) or not _BEGINS_ANEW.match(second) or first.count("(") != first.count(")"):
            continue
        if (hit["joins"] or "").lower() != "but" or bars:
            yield f"{_without_fillers(first)}.", f"{second[:1].upper()}{without_end(second[1:])}."


def _ways(text: str, lexicon: Lexicon) -> list[tuple[_Seam, ...]]:
    """Give the ways to put parts of a sentence into notes, none of them first, then those with the fewest words."""
    seams = list(_seams(text, lexicon))[:_MOST_SEAMS]
    ways = [way for many in range(_MOST_IN_NOTES + 1) for way in combinations(seams, many) if _apart(way)]
    return sorted(ways, key=lambda way: sum(len(seam.says) for seam in way))


def _spans(way: Sequence[_Seam]) -> set[tuple[int, int]]:
    return {(seam.start, seam.end) for seam in way}


def _apart(way: Sequence[_Seam]) -> bool:
    return all(one.end <= other.start for one, other in pairwise(way))


def _noted(text: str, way: Sequence[_Seam]) -> str:
    """Give a sentence with some parts of it in notes."""
    said, rest = "", 0
    for seam in way:
        between = text[rest : seam.start]
        if rest and way[0].start == 0 and seam is way[1]:
            between = f" {between}"
        before = f"{said}{between}".rstrip(" ")
        said, rest = f"{before}{' ' if before else ''}(note: {seam.says})", seam.end
    said = f"{said}{' ' if rest and way[-1].start == 0 else ''}{text[rest:]}"
    if way[0].start > 0:
        return said
    told = len(f"(note: {way[0].says}) ")
    ruled = said[told:]
    if way[0].there:
        ruled = _THERE.sub(way[0].there, ruled, count=1)
    return f"{said[:told]}{ruled[:1].upper()}{ruled[1:]}"


def _seams(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    """Give the parts of a sentence that only explain, in their order."""
    found = [
        *(_Seam(hit.start(), hit.end(), hit[1].strip()) for hit in _BRACKET.finditer(text) if _tells(hit[1], lexicon)),
        *_leads(text, lexicon),
        *_reasons(text, lexicon),
        *_tails(text, lexicon),
        *_last_words(text, lexicon),
    ]
    yield from sorted(dict.fromkeys(found), key=lambda seam: (seam.start, seam.end))


def _leads(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    for hit in _LEAD_ENDS.finditer(text):
        lead = text[: hit.start()].strip(" ,")
        if re.search(r"[():;]", lead):
            return
        if not _is_lead(lead, lexicon):
            continue
        rest = text[hit.end() :]
        for place in ("", *_place_of(lead)) if _THERE.search(rest) else ("",):
            if leans(_THERE.sub(place or "there", rest, count=1), lead, lexicon):
                continue  # what the rule speaks of may be what the lead brought up
            yield _Seam(0, hit.end(), lead, place)


def _is_lead(lead: str, lexicon: Lexicon) -> bool:
    """Say whether words before a colon or *so* only lead up to the rule behind it, which says what they come to."""
    words = lex(lead, lexicon)
    if not _strange(words, lexicon) or counts(lead, words):
        return False
    binding = binds(lead, lexicon, Place.BEFORE)
    if limits(lead, words) or grants(lead):
        hopes = HOPES.search(lead) is not None
        return not binding and (hopes or not grants(lead))
    return not names_things(lead, lexicon) or not binding or _is_title(lead, lexicon)


def _is_title(lead: str, lexicon: Lexicon) -> bool:
    """Say whether a lead only names the subject of a rule that stands by itself: "Working people deserve a bonus"."""
    words = lex(lead, lexicon)
    acts = any(not word.roles.keys().isdisjoint({"V_S", "V_B", "V_ING", "V_EN", "NAME"}) for word in words)
    return not acts and _TITLE.match(lead) is not None


def _reasons(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    for hit in _REASON.finditer(text):
        says = text[hit.end() :]
        ends = (*(end.start() for end in _REASON_ENDS.finditer(says)), len(says))
        for end in ends:
            if _gives_why(says[:end], lexicon):
                yield _Seam(hit.start(), hit.end() + end, says[:end])
    yield from (_Seam(hit.start(), len(text), text[hit.end() :]) for hit in _WHATEVER.finditer(text))
    for hit in _DASH.finditer(text):
        says = text[hit.end() :]
        if _is_aside(says, lexicon) and not names_things(says, lexicon):
            yield _Seam(hit.start(), len(text), says)
    lead = _BECAUSE.match(text)
    end = text.find(", ") if lead is not None else -1
    if end > 0 and _gives_why(text[:end], lexicon) and not leans(text[end:], text[:end], lexicon):
        yield _Seam(0, end + 2, text[:end])


def _gives_why(says: str, lexicon: Lexicon) -> bool:
    """Say whether a reason says nothing else: it counts nothing, and nothing is done in it beside what no rule knows.

    What it denies ("because no guard wants to") it denies of what is so; behind *and* may stand a part of the rule.
    """
    because = _BECAUSE.match(says)
    why = says[because.end() :] if because is not None else says.partition(" ")[2]
    words = lex(why, lexicon)
    if not _strange(words, lexicon) or counts(why, words):
        return False
    if because is None:
        return not limits(why, words)
    more = re.split(r",? (?:and|or|but|so)\b ?|, ", why)[1:]
    return not any(limits(each, lex(each, lexicon)) or binds(each, lexicon, Place.SENTENCE) for each in more)


def _last_words(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    """Give what is said to the others behind the last comma: "so hurry up", "poor thing"; no thing of a list."""
    for hit in _LAST_WORD.finditer(text):
        says = text[hit.end() :]
        words = lex(says, lexicon)
        if len(words) > _MOST_IN_A_TAIL or not words or not words[0].roles.keys().isdisjoint(_LISTED):
            continue
        if _filler().match(text, hit.start()) is not None or _AWAITS.match(text[: hit.start()]) is not None:
            continue
        spoken = says.lower().startswith("so ") or not _GOES_ON.match(says)
        is_so = any(word.text in lexicon.flags for word in words)
        if spoken and not is_so and _is_aside(says, lexicon) and not names_things(says, lexicon):
            yield _Seam(hit.start(), len(text), says)


_LISTED = frozenset({"A", "THE", "HER", "NAME", "AND", "OR", "POSS", "THIS", "RELATIVE"})
"""Roles of words with which a thing of a list begins, or what tells more of the thing before it."""


def _tails(text: str, lexicon: Lexicon) -> Iterator[_Seam]:
    """Give what something is paid for, behind the sum, and how, if no rule knows the words: "for lunch"."""
    for hit in _TAIL.finditer(text):
        says = text[hit.end() :]
        words = lex(says, lexicon)
        if len(words) > _MOST_IN_A_TAIL or limits(says, words) or names_things(says, lexicon):
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
    words = lex(says, lexicon)
    if _BECAUSE.match(says):
        return _gives_why(says, lexicon)
    if not all(word.roles for word in words):
        return not _GOES_ON.match(says) and _is_aside(says, lexicon) and not names_things(says, lexicon)
    calls = len(words) <= _MOST_CALLED and all(word.roles.keys() & {"ADJ", "PRON"} or not word.roles for word in words)
    calls = calls and words[-1:] != () and "PRON" in words[-1].roles and not limits(says, words)
    return calls or not binds(says, lexicon, Place.BESIDE)


def _is_aside(says: str, lexicon: Lexicon) -> bool:
    """Say whether words of which one is unknown to all rules limit nothing and grant nothing."""
    words = lex(says, lexicon)
    return _strange(words, lexicon) and not limits(says, words) and not grants(says)


def _strange(words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Say whether some word is unknown to all rules, and none is only spelled wrong."""
    unknown = [word.text for word in words if not word.roles]
    return bool(unknown) and not any(meant(word, lexicon) for word in unknown)


@cache
def _filler() -> re.Pattern[str]:
    said = "|".join(re.escape(filler) for (filler,) in sorted(table("fillers"), key=lambda row: -len(row[0])))
    return re.compile(
        rf"^(?:{said}),? (?=\w)|,? (?:{said})(?=$|[,;:.)])|(?<=\w) (?:{said})(?= \w)"
        rf"|(?<=\w) (?!{JUST_SO_MANY}|just an?\b)just(?= [\w$])",
        re.IGNORECASE,
    )


def _without_fillers(text: str) -> str:
    """Give a sentence without what joins it to the one before, and without fillers."""
    bare = _filler().sub("", _JOINING.sub("", text, count=1) if _JOINING.match(text) else text)
    return bare[:1].upper() + bare[1:]
