"""Tells which sentences as a whole only cheer or explain, so that they could stand in a note if their writer agrees.

Whoever proposes a rule may begin with what it is about ("Security's tight at The Large Factory these days!"), shout
("Snake eyes!"), or say what they think ("I'm tired of ..."). What is left out of a rule without asking is told apart
more strictly (`opinions`); what is here is only suggested. It has a word in it that no rule knows, so that nothing
could come of it; and nothing that binds wherever it stands (`binding`). What it brings up, no rule speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moderator.language.binding import allows, counts, denies, grants, limits
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.opinions import Place, binds
from moderator.language.sentences import without_end
from moderator.language.slips import meant
from moderator.language.word import Word

_MOST_CALLED = 4
"""So many words at most are called out without saying anything: "poor you!"."""
_SHORTEST_TOLD = 4
"""Words of fewer letters are the language's, and stand in any sentence."""
_DOING = frozenset({"V_S", "V_B", "V_ING", "V_EN", "IS", "ARE", "WAS", "HAS", "DO", "DID", "BE", "COSTS", "MODAL"})
_BACK = re.compile(
    r"\b(?:it|its|there|them|they|their|this|that|these|those|one|ones|she|he|her|him|his|other|others)\b",
    re.IGNORECASE,
)
"""Words that may speak of what stands before them."""
_I = re.compile(r"(?:I(?:'m| am| was|'ve| have| could)|we were)\b", re.IGNORECASE)
_JUDGES = re.compile(
    r"(?:it|that)(?:'s| is| was) (?:only |just |so |too |very )?(?P<how>\w+)(?:$|,| (?:that|how)\b)", re.IGNORECASE
)
_GOES_ON = re.compile(r"(?:,|:| -+| [\u2013\u2014])? (?:and|but|so)\b ?|[,:;] ")
_CHEERS = re.compile(r"(?:^|, )(?:hooray|hurray|hurrah|yay|yippee|bravo|cheers)[!.]*$", re.IGNORECASE)
_CHEERED = re.compile(r"^(?:hooray|hurray|hurrah|yay|yippee|bravo|cheers|hey|wow),? (?=\w)", re.IGNORECASE)
_OTHERS = re.compile(r"\bothers\b", re.IGNORECASE)
_SOMEWHEN = re.compile(r"(?:in|at|on|during|after|before|from)\b", re.IGNORECASE)
_DECLARES = re.compile(r"there(?:'s| is| are)\b", re.IGNORECASE)
_NUMBERED = frozenset({"NUM", "MONEY", "PERCENT", "IF", "UNLESS", "MULTIPLIER", "FRACTION"})
HOPES = re.compile(r"\bshould(?:n't)?\b", re.IGNORECASE)
_AT_LARGE = frozenset({"thing", "way", "time", "day", "person", "kind", "word", "one", "year", "player"})
"""Nouns that are no things of a game."""


def is_told(text: str, lexicon: Lexicon, others: Sequence[str], *, first: bool) -> bool:
    """Say whether a sentence as a whole only cheers or explains, so that it could stand in a note.

    `others` are the other sentences of its proposal, and it is the `first` if no rule stands before it and one behind:
    what it comes to is said there. What it brings up ("Let's crown a King!") is nothing that the others speak of.
    """
    bare = without_end(text)
    words = lex(bare, lexicon)
    strange = [word.text for word in words if not word.roles]
    brought = {_stem(word) for word in strange if len(word) >= _SHORTEST_TOLD}
    spoken = {_stem(word) for other in others for word in re.findall(r"[\w']+", other)}
    named = any(word.text[:1].isupper() and not word.roles and word.text != "I" for word in words[1:])
    if brought & spoken or named or _DECLARES.match(bare) or any(meant(word, lexicon) for word in strange):
        return False
    if _says_of_itself(bare, words, lexicon):
        return True
    if not text.endswith("!"):
        return (
            first
            and bool(strange)
            and not limits(bare, words)
            and not grants(bare)
            and not binds(bare, lexicon, Place.BEFORE)
        )
    return _is_shouted(bare, words, lexicon, first=first)


def leans(following: str, told: str, lexicon: Lexicon) -> bool:
    """Say whether a sentence may speak of what the one before it, which only tells something, has brought up."""
    back = _BACK.search(following)
    return back is not None and (names_things(told, lexicon) or not names_things(following[: back.start()], lexicon))


def _stem(word: str) -> str:
    return word.lower().removesuffix("'s").rstrip("s")


def _says_of_itself(bare: str, words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Say whether somebody says what they are or think of a thing: "I'm tired of ...", "it's only fair"."""
    strange = any(not word.roles and word.text.lower() not in ("i", "we", "m", "'m") for word in words)
    bound = any(not word.roles.keys().isdisjoint(_NUMBERED) for word in words) or allows(bare)
    goes_on = _GOES_ON.split(bare)[1:]
    if bound or not strange or any(binds(each, lexicon, Place.SENTENCE) for each in goes_on):
        return False
    judged = _JUDGES.match(bare)
    if judged is not None:
        how = judged["how"].lower()
        return any(word.text.lower() == how and not word.roles for word in words) and not grants(bare)
    return _I.match(bare) is not None


def _is_shouted(bare: str, words: Sequence[Word], lexicon: Lexicon, *, first: bool) -> bool:
    """Say whether an exclamation calls for nothing that any rule knows how to do."""
    if counts(bare, words) or (words and not words[0].roles.keys().isdisjoint({"NO", "NOT"})):
        return False
    doing = next((at for at, word in enumerate(words) if not word.roles.keys().isdisjoint(_DOING)), -1)
    strange = any(not word.roles for word in words)
    if doing < 0 and _CHEERS.search(bare):
        return True
    if doing < 0 and not strange:
        return len(words) <= _MOST_CALLED and not names_things(bare, lexicon) and not limits(bare, words)
    hopes = HOPES.search(bare) is not None
    if not first or not strange or (not hopes and (grants(bare) or denies(bare))):
        return False
    said = _CHEERED.sub("", bare)
    if not limits(bare, words) and not binds(said, lexicon, Place.BEFORE):
        return True
    if not hopes and (limits(_OTHERS.sub("", bare), words) or _SOMEWHEN.match(bare)):
        return False
    what = words[doing + 1 :]
    of_a_thing = any(map(_is_thing, words[: max(doing, 0)])) and not words[doing].roles.keys().isdisjoint({"IS", "ARE"})
    is_so = of_a_thing and bool(what) and what[0].roles.keys().isdisjoint({"A", "THE"})
    known = not hopes and all(word.roles for word in what)
    return not is_so and not known and not _names_a_thing(what)


def _names_a_thing(words: Sequence[Word]) -> bool:
    """Say whether words name a thing in the game that is not of something no rule knows: "the color of envy"."""
    for place, word in enumerate(words):
        of = [each.text.lower() for each in words[place + 1 : place + 2]] == ["of"]
        if _is_thing(word) and not (of and any(not each.roles for each in words[place + 2 : place + 4])):
            return True
    return False


def names_things(says: str, lexicon: Lexicon) -> bool:
    """Say whether words speak of something in the game: it may be what a rule is about."""
    return any(map(_is_thing, lex(says, lexicon)))


def _is_thing(word: Word) -> bool:
    return "NAME" in word.roles or any(noun not in _AT_LARGE for noun, _ in word.roles.get("NOUN", ()))
