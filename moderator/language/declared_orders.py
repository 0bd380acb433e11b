"""Finds the orders that a rule declares: "a player may throw a party" makes "throw a party" a verb of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from moderator.language.lexicon import WORD, Lexicon
from moderator.language.patterns import Pattern
from moderator.language.registry import TRADING_VERBS, fits

_MAY = Pattern(
    r"(?:^|[,:] |\bwho )?(?:[Tt]he |An? |No |Each |Any |[A-Z]).*? (?:may|can) "
    r"(?!be |have |not be |never |neither )(?:not )?"
    r"(?:(?:choose|decide|opt|elect) to |pay (?:[\w'-]+ )+?(?<!of )\$\d[\d,]* to )?(.+)$"
)
_PLACES = frozenset({"on", "in", "at", "under", "behind", "near", "with", "against"})
_FORBIDS = re.compile(r"^No(?:body)? |\b(?:may|can) not\b|\bcannot\b")
_ENDS = frozenset({"COLON", "COMMA", "FOR", "IF", "ONLY_IF", "UNLESS", "WHILE", "UNTIL", "WHEN", "AS_SOON_AS", "BUT"})
_ENDS |= {"EXCEPT", "ONCE", "TWICE", "EVERY", "WEEKLY", "NO_WEEK", "INSTEAD_OF", "NEITHER", "EITHER", "MORE", "FEWER"}
_ENDS |= {"AS_IF"}
"""What an order's own words are never: what stands behind them, says when or how often, or opens a choice."""
_STOP = frozenset({"at", "only", "instead", "."})
_BESIDE = frozenset({"also", "then"})


def words_of_order(part: str) -> tuple[str, ...]:
    """Give the words behind the *may* of a part of a sentence that lets somebody do something; () for any other."""
    found = _MAY.match(part)
    if not found or _FORBIDS.search(part[: found.start(1)]):
        return ()  # what is forbidden is something that a rule allows
    return tuple(WORD.findall(found[1]))


def declare_order_phrase(lexicon: Lexicon, words: Sequence[str]) -> None:
    """Take up the verbs that `words_of_order` gave, by which somebody may do what no known verb says."""
    for each in _alternatives(lexicon, list(words)):
        _declare_order(lexicon, each)


def _alternatives(lexicon: Lexicon, words: list[str]) -> Iterator[list[str]]:
    """Take "wave, sing a song or may dance" apart: an order after each "or", and after the commas before it."""
    parts: list[list[str]] = [[]]
    for place, word in enumerate(words):
        rest = words[place + 1 :]
        opens = _opens_order(lexicon, rest)
        if (word == "or" and (opens or rest[:1] in (["may"], ["can"]))) or (word == "," and opens and "or" in rest):
            parts.append([])
        elif parts[-1] or word not in {"may", "can", "not"}:
            parts[-1].append(word)
    yield from parts


def _opens_order(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether an order may begin here: with a verb, or with a word that is nothing else."""
    roles = lexicon.entries.get((rest[0].lower(),), {}) if rest else {"": ()}
    return rest[:1] != ["or"] and ("V_B" in roles or (not roles and rest[0].isalpha() and rest[0].islower()))


def _declare_order(lexicon: Lexicon, words: list[str]) -> None:
    words = words[1:] if words[:1] and words[0].lower() in _BESIDE else words
    if not words or not words[0].isalpha() or _is_slot(lexicon, words) or words[0].lower() in _STOP:
        return  # "at no time may a player paint a square" names first who may not; "may only paint" forbids the rest
    end = _phrase_end(lexicon, words)
    known = _longest_verb(lexicon, words)
    if known and _is_phrasal(lexicon, words, known):
        lexicon.declared_verb(" ".join(words[: known + 1]), frozenset({"any"}))
        return
    thing = known and words[0].lower() in TRADING_VERBS and _is_new_thing(lexicon, words[known : known + 1])
    if thing and ":" not in words:  # what comes of "buy a sandwich: ..." is said, and it is none of hers
        return
    if known and (known >= end or _reads(lexicon, words[known:]) or words[known : known + 2] == ["as", "if"]):
        return
    phrase = " ".join(words[:end]).replace(" 's", "'s")
    if lexicon.knows(phrase, "V_B") or _speaks_of_some(lexicon, words[1:end]):
        return
    lexicon.declared_verb(phrase, frozenset({"any"}))


_SAID_ELSEWHERE = frozenset({"hers", "theirs", "ones", "it", "them", "again"})
_BEHIND_ONE = frozenset({"", "of", "that", "which", "who", "she", "he", "for"})
_SOME_OF = frozenset({"any", "some", "all", "each", "every", "both", "half", "none"})


def _speaks_of_some(lexicon: Lexicon, words: list[str]) -> bool:
    """Say whether words speak of what is said elsewhere, or of some of it: "paint one of hers", "pick up to three"."""
    for word, behind in zip_longest(words, words[1:], fillvalue=""):
        one = (word == "one" and behind in _BEHIND_ONE) or (word in _SOME_OF and behind == "of")
        so_many = word == "to" and "NUM" in _roles(lexicon, [behind])
        if one or so_many or word in _SAID_ELSEWHERE:
            return True
    return False


def _is_phrasal(lexicon: Lexicon, words: list[str], known: int) -> bool:
    """Say whether a known verb has a preposition behind it that it does not take: "hide on a square" is a new verb."""
    rest = words[known:]
    if len(rest) < 2 or rest[0] not in _PLACES or not _is_slot(lexicon, rest[1:]) or _is_period(lexicon, rest[1:]):
        return False
    entries = [lexicon.verbs[key] for key in lexicon.entries[tuple(map(str.lower, words[:known]))]["V_B"]]
    return all(
        rest[0] not in dict(entry.prepositions) and any(not slot.optional for slot in entry.slots) for entry in entries
    )


def _longest_verb(lexicon: Lexicon, words: list[str]) -> int:
    for length in range(min(4, len(words)), 0, -1):
        if "V_B" in lexicon.entries.get(tuple(map(str.lower, words[:length])), {}):
            return length
    return 0


def _is_new_thing(lexicon: Lexicon, behind: list[str]) -> bool:
    """Say whether a thing or several begin behind a verb of trade: "buy a dog", "buy two dogs", "buy dogs"."""
    roles = _roles(lexicon, behind)
    return not roles.keys().isdisjoint({"A", "NUM"}) or (not roles and bool(behind) and behind[0].endswith("s"))


def _reads(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether what follows a known verb begins as a known phrase: then the verb's own entry reads it."""
    if not rest or _is_slot(lexicon, rest) or _ends(lexicon, rest) or _preposition_slot(lexicon, rest):
        return True
    if _is_bare_plural(lexicon, rest):
        return True
    named = lexicon.entries.get((rest[0].lower(),), {}).get("NOUN", ())
    entries = [lexicon.nouns[noun] for noun, _ in named]
    return any(entry.mass and "money" in entry.sorts and not entry.declared for entry in entries)


def _ends(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether here stands what is no part of what somebody does: "every week", "provided that"."""
    stops = any(not _ENDS.isdisjoint(_roles(lexicon, rest[:length])) for length in (1, 2, 3))
    by_doing = rest[0].lower() == "by" and "V_ING" in _roles(lexicon, rest[1:2])
    return stops or by_doing or rest[0].lower() in _STOP


def _phrase_end(lexicon: Lexicon, words: list[str]) -> int:
    for place in range(1, len(words)):
        rest = words[place:]
        often = [word.lower() for word in rest[1:2]] == ["times"]
        if _goes_on(lexicon, rest):
            continue
        others = rest[0].lower() == "other" and _is_bare_plural(lexicon, rest)
        if _ends(lexicon, rest) or often or others or _is_slot(lexicon, rest) or _preposition_slot(lexicon, rest):
            return place
        if rest[0].lower() == "and" and _says_what_comes(lexicon, rest[1:]):
            return place
    return len(words)


def _says_what_comes(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether words behind "and" say what comes of a deed: "and then she gets $5", "and is no longer Hurt"."""
    roles = _roles(lexicon, rest[:1]).keys()
    return bool(rest) and (rest[0].lower() == "then" or "V_S" in roles or "IS" in roles or _is_slot(lexicon, rest))


def _goes_on(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether "for" stands here with a word that is no thing: "beg for alms", "pray for rain" is what is done."""
    unknown = rest[1:2] and rest[1].isalpha() and rest[1].islower() and _roles(lexicon, rest[1:2]).keys() <= {"V_B"}
    return rest[0].lower() == "for" and bool(unknown)


def _preposition_slot(lexicon: Lexicon, rest: list[str]) -> bool:
    roles = lexicon.entries.get((rest[0].lower(),), {})
    return (
        bool({"PREP", "OF", "IN", "TO", "BETWEEN", "AFTER", "BEFORE"} & roles.keys())
        and len(rest) > 1
        and (_is_slot(lexicon, rest[1:]) or _is_period(lexicon, rest[1:]))
    )


def _is_period(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether a week is named without an article: "even weeks", "week 12"."""
    for word in rest[:2]:
        roles = lexicon.entries.get((word.lower(),), {})
        if any(fits(lexicon.nouns[noun].sorts, frozenset({"period"})) for noun, _ in roles.get("NOUN", ())):
            return True
        if "ADJ" not in roles:
            return False
    return False


_DETERMINERS = {
    "A",
    "THE",
    "EACH",
    "ANY",
    "ANOTHER",
    "HER",
    "ANY_NUMBER_OF",
    "QUANTIFIER",
    "NUM",
    "ALL",
    "THAT",
    "THIS",
    "NO",
    "THE_OTHER",
    "ALL_OF",
    "EACH_OF",
    "ONE_OF",
    "BOTH_OF",
    "THE_NUMBER_OF",
}


def _is_bare_plural(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether several things to own are named without an article: "squares", "Red squares", but no "places"."""
    for place in range(len(rest)):
        several = (_roles(lexicon, rest[place : place + length]).get("NOUN", ()) for length in (4, 3, 2, 1))
        if named := [lexicon.nouns[noun] for found in several for noun, plural in found if plural]:
            whom = {"ownable", "player"} if rest[0].lower() == "other" else {"ownable"}
            return any(fits(entry.sorts, frozenset(whom)) for entry in named)
        if not {"ADJ", "NAME", "V_EN", "OTHER"} & _roles(lexicon, rest[place : place + 1]).keys() or place > 2:
            return False
    return False


def _roles(lexicon: Lexicon, words: list[str]) -> dict[str, tuple[Any, ...]]:
    return lexicon.entries.get(tuple(map(str.lower, words)), {})


def _is_whole(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether a name or a pronoun stands here, with a word behind it that is known; "her" may be no pronoun."""
    for length in (3, 2, 1):
        named = {"NAME", "PRON"} & _roles(lexicon, rest[:length]).keys()
        if named and (length > 1 or rest[0] != "a") and rest[0] != "one":
            following = rest[length : length + 1]
            return not following or not following[0].isalpha() or bool(_roles(lexicon, following))
    return False


def _describes_what_is_new(lexicon: Lexicon, roles: dict[str, tuple[Any, ...]], following: list[str]) -> bool:
    """Say whether a color stands before a word that nothing knows: "open the red door" is a new order."""
    colors = [entry for entry in roles.get("NAME", ()) if entry.kind == "color"]
    word = following[0] if following else ""
    return bool(colors) and "NOUN" not in roles and word.isalpha() and word.islower() and not _roles(lexicon, [word])


def _is_slot(lexicon: Lexicon, rest: list[str]) -> bool:
    """Say whether a known noun phrase begins here: an article and a known noun, a name, a pronoun, quoted words."""
    if "HER" in _roles(lexicon, rest[:1]) and len(rest) > 1 and rest[1] in lexicon.counted:
        return False  # "redeem her stamps" is what somebody does, and not to any number of them
    if _is_whole(lexicon, rest):
        return True
    place = next((length for length in (3, 2, 1) if _DETERMINERS & _roles(lexicon, rest[:length]).keys()), 0)
    if not place:
        return rest[0].startswith(('"', "$", "#")) or rest[0][:1].isdigit()
    if rest[0].lower() in {"a", "an"} and rest[place : place + 1] and rest[place] in lexicon.counted.values():
        return False
    while place < len(rest):
        if rest[place].startswith("$"):
            return True
        if rest[place][:1].isdigit():
            place += 1
            if rest[place : place + 1] in ([","], ["or"], ["and"]):
                return True  # "the 4th, the 14th or the 34th square"
            continue
        for length in (4, 3, 2, 1):
            roles = lexicon.entries.get(tuple(map(str.lower, rest[place : place + length])), {})
            if {"NOUN", "NAME"} & roles.keys():
                return not _describes_what_is_new(lexicon, roles, rest[place + length :])
            if {"ADJ", "NUM", "SUPERLATIVE", "V_EN", "RANDOM", "OTHER", "ORDWORD", "A", "THE", "HER"} & roles.keys():
                place += length
                break
        else:
            return False
    return False
