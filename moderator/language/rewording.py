"""Puts a sentence that means nothing in other words, turn after turn, until it may mean something.

Each turn is a line of `grammar/words/freely.txt`, looser than any that is read so: what comes of it is only shown to
the sentence's author, who says whether it is meant. The turns go on from each other, so that the one brings a price to
where the rules say it and the next makes a deed of a noun. Every text on that way is given, the nearest first; what the
last of them says to *you* can be told of a player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from moderator.language.everyday.inflected import third
from moderator.language.everyday.turns import Turn, turns
from moderator.language.everyday.wordings import plain
from moderator.language.lexicon import Lexicon
from moderator.language.sentences import without_end

_LONGEST = 300
"""A sentence of more letters is left to its author."""
_PASSES = 2
"""So often the table is gone through: a turn may stand in it above one that makes what it waits for."""


def reworded(text: str, lexicon: Lexicon) -> Iterator[str]:
    """Give a sentence after each turn that it takes, the fewest turns first; nothing for one that takes none."""
    unquoted = plain(text).text if '"' in text else text
    if '"' in unquoted or len(text) > _LONGEST:
        return
    bare, end = without_end(unquoted), text[len(without_end(text)) :] or "."
    for _ in range(_PASSES):
        low = bare.lower()
        for turn in turns():
            if turn.may_be_in(low) and (said := turn.put(bare, lexicon)) != bare:
                bare, low = said, said.lower()
                yield f"{bare[:1].upper()}{bare[1:]}{end}"


def said_rather(text: str, lexicon: Lexicon) -> str:
    """Give the rule that a sentence is a short word for, though it reads; "" for one that says what it does."""
    bare = without_end(plain(text).text)
    said = next((said for turn in _always_in(bare) if (said := turn.put(bare, lexicon)) != bare), "")
    return f"{said}." if said else ""


@lru_cache(maxsize=8192)
def _always_in(text: str) -> tuple[Turn, ...]:
    """Give the turns of what is always meant that may stand in a sentence; for a long one none."""
    low = text.lower()
    return tuple(turn for turn in turns() if turn.always and len(text) <= _LONGEST and turn.may_be_in(low))


_AGREE = {"are": "is", "have": "has", "were": "was", "do": "does", "aren't": "isn't", "haven't": "hasn't"}
_SAME = frozenset({"may", "can", "cannot", "must", "would", "will", "did", "had"})
_BETWEEN = frozenset({"also", "only", "never", "always", "then", "both", "each", "just", "still", "already"})
_HERS = {"your": "her", "yours": "hers", "yourself": "herself", "you": "her"}
_FIRST = {"you": "player", "your": "player's", "yours": "player's"}
_YOU = re.compile(r"\byou(?:rs?|rself)?\b", re.IGNORECASE)
_CUT_SHORT = re.compile(r"\byou'", re.IGNORECASE)
_SHE = re.compile(r"\b(?:s?he|hers?|him|his)\b", re.IGNORECASE)
_SOMEBODY = re.compile(r"\b(?:players?|(?:some|any|every)(?:body|one)|who\w*|nobody|owner|proposer|\w+-mates?)\b")
_COMES_ROUND = re.compile(r"(?:At the (?:end|start|beginning) of each|In each|In every) ")


def of_a_player(text: str, lexicon: Lexicon) -> str:
    """Tell of a player, and then of her, what is said to *you*: "if you pass Go, you get $5".

    The same where somebody else comes before, for whom *she* would then be taken.
    """
    before = _YOU.split(text, maxsplit=1)[0]
    if before == text or _CUT_SHORT.search(text) or _SOMEBODY.search(before) or _SHE.search(text):
        return text
    pieces = re.findall(r"\$?[\w'.-]*\w|\W", text)
    first = "each" if _COMES_ROUND.match(text) else "a"
    said: list[str] = []
    named, agrees = False, False
    for place, piece in enumerate(pieces):
        low = piece.lower()
        behind = _behind(pieces, place)
        if low in _HERS:
            acts = low == "you" and _acts(behind, lexicon)
            said.append(f"{first} {_FIRST[low]}" if not named and low in _FIRST else "she" if acts else _HERS[low])
            named, agrees = True, acts
            continue
        agreed = _agreed(low, lexicon) if (agrees and piece.isalpha()) or (low in _AGREE and agrees) else ""
        said.append(agreed or piece)
        if piece != " ":
            agrees = agrees and not agreed and low in _BETWEEN
        if named and low in ("and", "or") and _does(behind, lexicon):
            agrees = True
    told = "".join(said)
    return f"{told[:1].upper()}{told[1:]}"


def _behind(pieces: list[str], place: int) -> str:
    """Give the word that says what is done behind a place, in small letters; "" for none."""
    words = (each.lower() for each in pieces[place + 1 :] if each != " ")
    return next((word for word in words if word not in _BETWEEN), "")


def _acts(word: str, lexicon: Lexicon) -> bool:
    """Say whether whoever stands before a word does it."""
    return word in _SAME or word in _AGREE or (lexicon.knows(word, "V_B", "V_EN") and not lexicon.knows(word, "PREP"))


def _does(word: str, lexicon: Lexicon) -> bool:
    """Say whether a word is surely a verb in its base form."""
    return word in _AGREE or (lexicon.knows(word, "V_B") and not lexicon.knows(word, "NOUN"))


def _agreed(word: str, lexicon: Lexicon) -> str:
    """Say a verb as it stands behind *she*; "" for what is none."""
    if word in _SAME:
        return word
    return _AGREE.get(word) or (third(word, lexicon) if lexicon.knows(word, "V_B") else "")
