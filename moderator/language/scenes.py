"""Finds the one square that a sentence tells of, so that the next can say *there*: "Mind the dog on square 14!".

People set a scene before they make a rule of it. Such a sentence binds nobody, and stands in the rule as it is written;
what follows speaks of its place as of any that was brought up.
"""

from __future__ import annotations

import re

from moderator.language import tree
from moderator.language.binding import hangs
from moderator.language.lexer import lex
from moderator.language.lexicon import Lexicon
from moderator.language.opinions import only_says
from moderator.language.registry import fits
from moderator.language.sentences import without_end

_PLACE = re.compile(r"\b(?:the (\d+)(?:st|nd|rd|th) square|square (\d+))\b(?!'s)", re.IGNORECASE)
_THERE_IS = re.compile(r"there(?:'s| is| are| stands| lives)(?: now| also)? (?=an?\b|one\b)", re.IGNORECASE)
_SQUARES = re.compile(r"\bsquares?\b|\bthere\b", re.IGNORECASE)


_SPEAKS_OF_IT = re.compile(r"\b(?:there|it)\b", re.IGNORECASE)
_PERSON = frozenset({"player", "person"})
_BODIES = frozenset({"nobody", "everybody", "everyone", "somebody", "anybody"})


def place_told(text: str) -> tree.Noun | None:
    """Give the one square that a sentence names by its number; None where it speaks of none or of others too."""
    found = _PLACE.findall(text)
    numbers = {int(ordinal or cardinal) for ordinal, cardinal in found}
    if len(numbers) != 1 or speaks_of_squares(_PLACE.sub("", text)):
        return None
    return tree.Noun("square", "the", rank=tree.Rank("ordinal", "", numbers.pop(), written=True))


def speaks_of_squares(text: str) -> bool:
    """Say whether a sentence speaks of any square, so that *there* behind it need not be the one before it."""
    return _SQUARES.search(_THERE_IS.sub("", text)) is not None


def sets_a_scene(text: str, following: str, lexicon: Lexicon) -> bool:
    """Say whether a sentence that does not read only tells of a place of which those behind it speak.

    What it tells of anybody is no mere scene: "square 14 is closed to Freemasons".
    """
    told = _THERE_IS.sub("", _PLACE.sub("it", text))
    if place_told(text) is None or not _SPEAKS_OF_IT.search(following) or hangs(told):
        return False
    return only_says(told, lexicon) and not _tells_of_somebody(told, lexicon)


def _tells_of_somebody(text: str, lexicon: Lexicon) -> bool:
    """Say whether a sentence names a kind of person, or a quality of one."""
    for word in lex(without_end(text), lexicon):
        nouns = (lexicon.nouns[noun] for noun, _ in word.roles.get("NOUN", ()))
        if any("any" not in entry.sorts and fits(entry.sorts, _PERSON) for entry in nouns):
            return True
        if lexicon.flags.get(word.text) == "player" or word.text.lower() in _BODIES:
            return True
    return False
